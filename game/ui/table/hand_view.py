"""The player's hand as items of the picture: one for each card, in drawing order. Device px."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.ui.draw.cards import CardLook
from game.ui.draw.hand_layout import HandLayout, PlacedCard
from game.ui.draw.paint import Item
from game.ui.table.brush import Brush
from game.ui.table.model import HandCard, HandModel


def card_look(card: HandCard) -> CardLook:
    """Return how a card of the hand is drawn."""
    return CardLook(
        selected=card.selected,
        dimmed=card.dimmed,
        level=card.level,
        glow=card.hinted,
        focus=card.focus,
    )


def hand_items(
    hand: HandModel, layout: HandLayout, brush: Brush, dealt: int | None = None
) -> list[Item]:
    """Return an item for each card; only the first *dealt* of them while cards are dealt."""
    cards = {card.key: card for card in hand.cards}
    arrived = None if dealt is None else {card.key for card in hand.cards[:dealt]}
    items = []
    for placed in layout.cards:
        card = cards[placed.key]  # type: ignore[index]
        if arrived is not None and card.key not in arrived:
            continue
        look = card_look(card)
        items.append(
            Item(
                ("hand", card.key),
                brush.cards.area(placed.rect),
                (card.face, look, placed.rect.width),
                partial(_draw, brush=brush, face=card.face, placed=placed, look=look),
            )
        )
    return items


def _draw(surface: Surface, *, brush: Brush, face: str, placed: PlacedCard, look: CardLook) -> None:
    brush.cards.draw(surface, face, placed.rect, look)
