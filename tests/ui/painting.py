"""Paints a view of the table on a surface, as the stage does with a scene."""

from weakref import WeakKeyDictionary

from pygame import Rect, Surface

from game.ui.draw.paint import Painter
from game.ui.table.view import TableView

_KEPT: WeakKeyDictionary[TableView, tuple[Painter, Surface]] = WeakKeyDictionary()


def ground(view: TableView) -> Surface:
    """Return what lies below everything."""
    surface = Surface((view.layout.screen.width, view.layout.screen.height))
    view.draw_ground(surface)
    return surface


def painter_of(view: TableView) -> Painter:
    """Return what paints a view."""
    if view not in _KEPT:
        _KEPT[view] = (Painter(), ground(view))
    return _KEPT[view][0]


def paint(view: TableView, surface: Surface) -> list[Rect]:
    """Bring a surface up to date; returns the regions drawn, none if nothing changed."""
    painter = painter_of(view)
    return painter.paint(surface, view.items(), _KEPT[view][1], view.ground_key)
