"""About the game: version, what it is made of, and under which licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import game
from game.ui.draw import resources
from game.ui.draw.kit import Translate
from game.ui.screens.markdown import Block, Heading, Paragraph, Span, Spans, Table
from game.ui.screens.rules_scene import RulesScene

FONTS: Final = (
    ("Inter", "© 2020 The Inter Project Authors", "SIL OFL 1.1", "github.com/rsms/inter"),
    ("Barlow", "© 2017 The Barlow Project Authors", "SIL OFL 1.1", "github.com/jpt/barlow"),
    ("Noto Sans CJK", "© 2014–2021 Adobe", "SIL OFL 1.1", "github.com/notofonts/noto-cjk"),
    ("Lucide", "© 2022 Lucide Contributors; © 2013–2022 Cole Bemis", "ISC", "lucide.dev"),
)
"""Name, authors, licence, address."""

LIBRARIES: Final = (
    ("Python", "PSF 2", "python.org"),
    ("Pyodide", "MPL 2.0", "pyodide.org"),
    ("pygame-ce", "LGPL 2.1", "pyga.me"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "zlib", "libsdl.org"),
    ("FreeType", "FTL", "freetype.org"),
    ("HarfBuzz", "MIT", "harfbuzz.github.io"),
    ("stb_image, stb_vorbis", "MIT", "github.com/nothings/stb"),
    ("platformdirs", "MIT", "github.com/tox-dev/platformdirs"),
)
"""Name, licence, address."""

LICENCES: Final = (
    ("MIT License", "texts/LICENSE.txt"),
    ("SIL Open Font License 1.1 (Inter, Barlow, Noto Sans CJK)", "fonts/LICENSE-Inter.txt"),
    ("ISC License (Lucide)", "fonts/LICENSE-Lucide.txt"),
)
"""Headings and files of the licences whose texts are shown in full."""


def _text(text: str) -> Spans:
    return (Span(text),)


def _table(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Table:
    return Table(
        tuple(_text(cell) for cell in header),
        tuple(tuple(_text(cell) for cell in row) for row in rows),
    )


def about(tr: Translate) -> tuple[Block, ...]:
    """Return the whole page in the language of *tr*; licences are shown as they are."""
    name, licence, address = tr("about.name"), tr("about.licence_name"), tr("about.address")
    out: list[Block] = [
        Heading(1, _text(f"{tr('title.name')} ({tr('title.native')})")),
        Paragraph((Span(tr("about.version", version=game.__version__), bold=True),)),
        *(Paragraph(_text(tr(f"about.{key}"))) for key in ("game", "licence", "sounds", "privacy")),
        Heading(2, _text(tr("about.fonts"))),
        _table((name, tr("about.authors"), licence, address), FONTS),
        Heading(2, _text(tr("about.libraries"))),
        _table((name, licence, address), LIBRARIES),
    ]
    for heading, file in LICENCES:
        if resources.exists(file):
            out.append(Heading(2, _text(heading)))
            out += licence_blocks(resources.read_text(file))
    return tuple(out)


def licence_blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of a plain text; a line in capitals is a heading."""
    for part in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in part.split("\n")]
        words: list[str] = []
        for line in lines:
            if not line or set(line) <= set("-=*"):
                continue
            short = line.isupper() and len(line) < 40
            if short and not words:
                yield Heading(3, _text(line))
            else:
                words.append(line)
        if words:
            yield Paragraph(_text(" ".join(words)))


class AboutScene(RulesScene):
    """Shows the page, with its parts as contents."""

    def __init__(self) -> None:
        """Begin at the top."""
        super().__init__("about.title", lambda language: about(self.kit.tr))
