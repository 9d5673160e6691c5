"""The project's own drawings, as outlines for its symbol font.

Suits, crowns, the jester's cap and the team marks are drawn here once and used everywhere: FreeType
then rasterises them crisply at any size, on cards as well as inside a line of text.

Every drawing lives on a square of 1000 x 1000 units with y pointing *down*, as in SVG. The square's
lower edge is 110 units below the baseline of text.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pathops
from fontTools.svgLib.path import parse_path

Point = tuple[float, float]

_KAPPA = 0.5523


def _svg(data: str) -> pathops.Path:
    path = pathops.Path()
    parse_path(data, path.getPen(allow_open_paths=False))
    return path


def _ellipse(x: float, y: float, rx: float, ry: float | None = None) -> pathops.Path:
    ry = rx if ry is None else ry
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return _svg(
        f"M{x - rx} {y} C{x - rx} {y - ky} {x - kx} {y - ry} {x} {y - ry} "
        f"C{x + kx} {y - ry} {x + rx} {y - ky} {x + rx} {y} "
        f"C{x + rx} {y + ky} {x + kx} {y + ry} {x} {y + ry} "
        f"C{x - kx} {y + ry} {x - rx} {y + ky} {x - rx} {y} Z"
    )


def _bar(left: float, top: float, right: float, bottom: float, r: float) -> pathops.Path:
    k = r * (1 - _KAPPA)
    return _svg(
        f"M{left + r} {top} L{right - r} {top} "
        f"C{right - k} {top} {right} {top + k} {right} {top + r} "
        f"L{right} {bottom - r} C{right} {bottom - k} {right - k} {bottom} {right - r} {bottom} "
        f"L{left + r} {bottom} C{left + k} {bottom} {left} {bottom - k} {left} {bottom - r} "
        f"L{left} {top + r} C{left} {top + k} {left + k} {top} {left + r} {top} Z"
    )


def _polygon(points: Sequence[Point]) -> pathops.Path:
    return _svg("M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z")


def _union(*paths: pathops.Path) -> pathops.Path:
    out = pathops.Path()
    pathops.union(paths, out.getPen(glyphSet=None))
    return out


def _minus(path: pathops.Path, *holes: pathops.Path) -> pathops.Path:
    out = pathops.Path()
    pathops.difference([path], holes, out.getPen(glyphSet=None))
    return out


def _outlined(path: pathops.Path, width: float) -> pathops.Path:
    """Return the band of *width* units inside and outside of the outline of *path*."""
    band = pathops.Path(path)
    band.stroke(width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
    band.convertConicsToQuads()
    band.simplify(fix_winding=True)
    return band


def _softened(path: pathops.Path, radius: float) -> pathops.Path:
    """Round the outer corners of *path* by growing it by *radius* units."""
    return _union(path, _outlined(path, 2 * radius))


def _star(points: int, outer: float, inner: float, x: float = 500, y: float = 500) -> pathops.Path:
    corners: list[Point] = []
    for i in range(2 * points):
        r = inner if i % 2 else outer
        angle = math.pi * i / points - math.pi / 2
        corners.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return _polygon(corners)


def _stem() -> pathops.Path:
    return _svg(
        "M500 560 L560 560 C562 740 600 850 700 905 C716 914 712 940 690 940 L310 940 "
        "C288 940 284 914 300 905 C400 850 438 740 440 560 Z"
    )


def spade() -> pathops.Path:
    leaf = _svg(
        "M500 50 C560 190 905 385 905 625 C905 745 820 815 720 815 C630 815 560 770 525 700 "
        "L475 700 C440 770 370 815 280 815 C180 815 95 745 95 625 C95 385 440 190 500 50 Z"
    )
    return _union(leaf, _stem())


def heart() -> pathops.Path:
    return _svg(
        "M500 940 C430 800 60 600 60 330 C60 180 165 80 295 80 C385 80 460 130 500 215 "
        "C540 130 615 80 705 80 C835 80 940 180 940 330 C940 600 570 800 500 940 Z"
    )


def club() -> pathops.Path:
    leaves = (_ellipse(500, 265, 213), _ellipse(275, 600, 213), _ellipse(725, 600, 213))
    middle = _polygon([(410, 400), (590, 400), (640, 600), (560, 700), (440, 700), (360, 600)])
    return _union(*leaves, middle, _stem())


def diamond() -> pathops.Path:
    return _svg(
        "M500 40 C585 205 700 365 850 500 C700 635 585 795 500 960 "
        "C415 795 300 635 150 500 C300 365 415 205 500 40 Z"
    )


def crown_king() -> pathops.Path:
    body = _softened(
        _polygon(
            [
                (170, 690),
                (105, 330),
                (310, 500),
                (500, 215),
                (690, 500),
                (895, 330),
                (830, 690),
            ]
        ),
        22,
    )
    tips = (_ellipse(105, 285, 62), _ellipse(500, 150, 72), _ellipse(895, 285, 62))
    return _union(body, *tips, _bar(148, 760, 852, 870, 40))


def crown_queen() -> pathops.Path:
    body = _svg(
        "M150 700 C150 560 120 430 55 350 C140 400 230 410 290 330 C330 480 430 470 500 210 "
        "C570 470 670 480 710 330 C770 410 860 400 945 350 C880 430 850 560 850 700 "
        "C640 655 360 655 150 700 Z"
    )
    pearls = (
        _ellipse(60, 300, 52),
        _ellipse(288, 270, 52),
        _ellipse(500, 145, 62),
        _ellipse(712, 270, 52),
        _ellipse(940, 300, 52),
    )
    band = _svg(
        "M150 775 C370 730 630 730 850 775 C872 780 872 868 850 870 C630 835 370 835 150 870 "
        "C128 868 128 780 150 775 Z"
    )
    return _union(_softened(body, 12), *pearls, band)


def cap_jack() -> pathops.Path:
    cap = _svg(
        "M165 690 C140 470 250 350 450 345 C600 340 800 420 835 690 C620 640 380 640 165 690 Z"
    )
    brim = _svg(
        "M110 765 C360 690 640 690 890 765 C925 778 920 870 880 868 C640 810 360 810 120 868 "
        "C80 870 75 778 110 765 Z"
    )
    feather = _svg("M560 400 C560 240 690 90 930 55 C950 230 870 400 640 440 Z")
    quill = _svg("M545 420 L850 130 L866 146 L575 450 Z")
    return _union(_minus(cap, _outlined(feather, 60)), brim, _minus(feather, quill))


def _jester_parts() -> tuple[pathops.Path, list[pathops.Path]]:
    cap = _svg(
        "M215 700 C215 575 190 500 85 455 C165 330 330 345 405 490 C410 360 440 250 500 170 "
        "C560 250 590 360 595 490 C670 345 835 330 915 455 C810 500 785 575 785 700 Z"
    )
    return cap, [_ellipse(80, 500, 68), _ellipse(500, 120, 68), _ellipse(920, 500, 68)]


def jester_solid() -> pathops.Path:
    cap, bells = _jester_parts()
    return _union(_softened(cap, 14), *bells, _bar(190, 765, 810, 875, 45))


def jester_outline() -> pathops.Path:
    cap, bells = _jester_parts()
    band = _bar(212, 787, 788, 853, 30)
    bell_rims = [
        _outlined(b, 46)
        for b in (_ellipse(85, 500, 52), _ellipse(500, 125, 52), _ellipse(915, 500, 52))
    ]
    hollow = _minus(_outlined(cap, 58), *bells)
    return _union(hollow, *bell_rims, _outlined(band, 48))


def star() -> pathops.Path:
    return _softened(_star(5, 440, 185, 500, 535), 30)


def moon() -> pathops.Path:
    return _softened(_minus(_ellipse(470, 500, 400), _ellipse(650, 420, 330)), 16)


def disc() -> pathops.Path:
    return _ellipse(500, 500, 400)


def lozenge() -> pathops.Path:
    return _softened(_polygon([(500, 70), (930, 500), (500, 930), (70, 500)]), 20)


def triangle() -> pathops.Path:
    return _softened(_polygon([(500, 150), (900, 840), (100, 840)]), 40)


#: code point -> (glyph name, drawing). Points outside the private area are what text really uses.
DRAWINGS: dict[int, tuple[str, Callable[[], pathops.Path]]] = {
    0x2660: ("spade", spade),
    0x2663: ("club", club),
    0x2665: ("heart", heart),
    0x2666: ("diamond", diamond),
    0x2605: ("star", star),
    0x25CF: ("disc", disc),
    0x25C6: ("lozenge", lozenge),
    0x25B2: ("triangle", triangle),
    0xE000: ("crown_king", crown_king),
    0xE001: ("crown_queen", crown_queen),
    0xE002: ("cap_jack", cap_jack),
    0xE003: ("jester_solid", jester_solid),
    0xE004: ("jester_outline", jester_outline),
    0x263E: ("moon", moon),
}
