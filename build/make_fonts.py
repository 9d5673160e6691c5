"""Make the fonts in assets/fonts from packages of PyPI and Debian.

Run ``python build/make_fonts.py`` with the ``assets`` extra installed. It needs ``pip download``
and, for the Chinese font, ``apt-get download`` and ``dpkg-deb``. It writes

* one subset font per role and weight, with its licence beside it;
* ``symbols.ttf``: suits, crowns and marks from ``glyphs.py`` and interface icons from Lucide;
* ``fonts.json``: which files make up which chain, which characters each file covers, and the code
  points of the icons. The game looks characters up there: ``pygame.font`` cannot tell a missing
  glyph from a drawn one.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from glyphs import DRAWINGS

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "assets" / "fonts"

#: PyPI packages, pinned: the same script makes the same fonts
PACKAGES = {
    "inter": "fontpkg-inter==4.1.post1",
    "barlow-semi": "fontpkg-barlow-semi-condensed==1.408",
    "barlow": "fontpkg-barlow-condensed==1.408",
    "lucide": "tkinter-icons-lucide==1.1.1",
    "lucide-licence": "lucide==1.1.4",
}
CJK_PACKAGE = "fonts-noto-cjk"
CJK_FACE = "Noto Sans CJK SC"

LATIN = "".join(
    chr(c) for a, b in [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B)] for c in range(a, b + 1)
)
CYRILLIC = "".join(chr(c) for c in range(0x400, 0x460)) + "Ґґ"
PUNCTUATION = "‐‑‒–—‘’‚“”„†•…‰′″‹›⁄€₺₽№™−×÷≈≠≤≥∞"
ARROWS = "←↑→↓↔↵⏎⌫␣⇧⇥⎋✓✗▲▶▼◀○●"
UI_TEXT = LATIN + CYRILLIC + PUNCTUATION + ARROWS

TEXTS = (ROOT / "docs" / "rules.md", *sorted((ROOT / "assets" / "locale").glob("*.json")))
NAMES = "四幺叉勾级牌队友简体中文"
CHINESE_PUNCTUATION = "，。！？：；、（）《》“”"


def chinese() -> str:
    """The Chinese characters of the game: its names, and all that its texts use."""
    used = set(NAMES).union(*(path.read_text(encoding="utf-8") for path in TEXTS))
    return "".join(sorted(c for c in used if 0x2E80 <= ord(c) <= 0x9FFF)) + CHINESE_PUNCTUATION


#: icon -> name in Lucide; the order fixes the code points from U+E100 on, so append only
ICONS = [
    "menu", "settings", "x", "check", "arrow-left", "arrow-right", "arrow-up", "arrow-down",
    "chevron-left", "chevron-right", "chevron-up", "chevron-down", "lightbulb", "arrow-up-down",
    "arrow-down-wide-narrow", "history", "scroll-text", "pause", "play", "fast-forward", "bot",
    "volume-2", "volume-x", "info", "circle-help", "link-2", "unlink", "flag", "eye", "maximize",
    "plus", "minus", "timer", "keyboard", "hand", "house", "users", "book-open", "graduation-cap",
    "globe", "rotate-ccw", "list", "layout-grid", "columns-3", "crown", "triangle-alert",
    "circle-check", "copy", "sliders-horizontal", "palette", "gamepad-2", "log-out", "bell-off",
    "type", "trash-2", "share-2", "trophy", "swords", "layers", "undo-2", "circle-play", "circle-x",
    "languages", "user", "award", "sparkles", "bomb", "square-stack", "gallery-horizontal-end",
    "rows-3", "chart-no-axes-column",
]  # fmt: skip
ICON_BASE = 0xE100

FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk"]


def pip_package(name: str, work: Path) -> Path:
    """Download and unpack the wheel of PACKAGES[*name*]; return the folder it was unpacked into."""
    into = work / name
    into.mkdir()
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--no-deps",
        "-d",
        str(into),
        PACKAGES[name],
    ]
    subprocess.run(command, check=True)
    (wheel,) = into.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(into)
    return into


def debian_package(name: str, work: Path) -> Path:
    """Download and unpack a Debian package without installing it; return the unpacked root."""
    into = work / name
    into.mkdir()
    subprocess.run(["apt-get", "download", "-qq", name], check=True, cwd=into)
    (deb,) = into.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", str(deb), str(into / "root")], check=True)
    return into / "root"


def one(folder: Path, pattern: str) -> Path:
    """Return the only file below *folder* that matches; LookupError otherwise."""
    found = sorted(folder.rglob(pattern))
    if len(found) != 1:
        raise LookupError(f"{len(found)} files match {pattern}")
    return found[0]


def subset(font: TTFont, text: str, out: Path) -> None:
    """Write *font* reduced to the characters of *text*, unhinted, with kerning kept."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # type: ignore[assignment] # the licence stays inside
    options.name_languages = [0x409]  # type: ignore[assignment]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "STAT", "vhea", "vmtx", "VORG", "BASE"]
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # no date of today: same input, same bytes
    font.recalcTimestamp = False
    font.save(out, reorderTables=True)


def static(path: Path, **axes: float) -> TTFont:
    """Return one instance of a variable font."""
    font = TTFont(path, recalcTimestamp=False)
    instantiateVariableFont(font, axes, inplace=True)
    return font


def symbols(lucide: TTFont, glyphmap: dict[str, str], out: Path) -> dict[str, int]:
    """Write the symbol font; return icon name -> code point."""
    glyphs: dict[str, object] = {}
    widths: dict[str, int] = {}
    cmap: dict[int, str] = {}

    def add(name: str, code: int | None, draw_to: object, width: int, placed: Transform) -> None:
        target = TTGlyphPen(None)
        pen = TransformPen(Cu2QuPen(target, 0.6, reverse_direction=True), placed)
        draw_to(pen)  # type: ignore[operator]
        glyphs[name] = target.glyph()
        widths[name] = width
        if code is not None:
            cmap[code] = name

    box = pathops.Path()
    pen = box.getPen()
    for corners in (
        [(80, 0), (80, 700), (520, 700), (520, 0)],
        [(130, 50), (470, 50), (470, 650), (130, 650)],
    ):
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    add(".notdef", None, box.draw, 600, Transform())
    add("space", 0x20, lambda pen: None, 260, Transform())
    scale = 0.86  # suits stand in text about as high as capitals
    for code, (name, drawing) in DRAWINGS.items():
        place = Transform(scale, 0, 0, -scale, 30, 890 * scale)
        add(name, code, drawing().draw, round(1000 * scale + 60), place)
    outlines = lucide.getGlyphSet()
    by_code = lucide.getBestCmap()
    codes = {}
    for i, icon in enumerate(ICONS):
        code = ICON_BASE + i
        recording = DecomposingRecordingPen(outlines)
        outlines[by_code[int(glyphmap["icon-" + icon], 16)]].draw(recording)
        path = pathops.Path()
        recording.replay(path.getPen(glyphSet=None))
        path.simplify(fix_winding=True)
        shift = Transform(1.1, 0, 0, 1.1, 0, -160)
        add("icon." + icon, code, path.draw, 1100, shift)
        codes[icon] = code
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {n: (w, glyphs[n].xMin if hasattr(glyphs[n], "xMin") else 0) for n, w in widths.items()}
    )
    builder.setupHorizontalHeader(ascent=950, descent=-250)
    builder.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    builder.setupPost(keepGlyphNames=False)
    builder.setupNameTable(
        {
            "familyName": "Four One Four Symbols",
            "styleName": "Regular",
            "copyright": "Suits and crowns: the 414 authors, MIT. Icons: Lucide contributors, ISC.",
        }
    )
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(out)
    return codes


def ranges(path: Path) -> str:
    """Return the characters of a font as ``20-7e,a0,...`` in hexadecimal."""
    codes = sorted(TTFont(path, lazy=True).getBestCmap())
    parts: list[list[int]] = []
    for code in codes:
        if parts and code == parts[-1][1] + 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ",".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in parts)


def licence(source: Path, name: str) -> None:
    text = source.read_text(encoding="utf-8").replace("\r\n", "\n").rstrip() + "\n"
    (OUT / name).write_text(text, encoding="utf-8", newline="\n")


def fonts_part(copyright_file: str) -> str:
    """What a Debian copyright file says of the fonts themselves: who made them, and the licence.

    Paragraphs are parted by empty lines; within a licence those are written as a lone dot.
    """
    paragraphs = re.split(r"\n\s*\n", copyright_file.replace("\r\n", "\n"))
    about = next(part for part in paragraphs if part.lstrip().startswith("Files: *"))
    name = re.search(r"^License: (\S+)", about, re.MULTILINE)[1]
    text = next(part for part in paragraphs if part.lstrip().startswith(f"License: {name}"))
    lines = (*about.strip().split("\n")[1:-1], "", *text.strip().split("\n"))
    return "\n".join(re.sub(r"^ (\.$)?", "", line) for line in lines) + "\n"


def cjk_fonts(work: Path) -> None:
    root = debian_package(CJK_PACKAGE, work)
    for weight, style in (("Regular", "regular"), ("Bold", "semibold")):
        collection = one(root, f"NotoSansCJK-{weight}.ttc")
        number = 0
        while True:
            font = TTFont(collection, fontNumber=number, recalcTimestamp=False)
            if font["name"].getDebugName(1).startswith(CJK_FACE):
                break
            number += 1
        subset(font, chinese(), OUT / f"cjk-{style}.otf")
    (OUT / "LICENSE-NotoSansCJK.txt").write_text(
        fonts_part(one(root, "copyright").read_text(encoding="utf-8")),
        encoding="utf-8",
        newline="\n",
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        inter = pip_package("inter", work)
        for weight, name in ((400, "regular"), (600, "semibold")):
            font = static(one(inter, "Inter[[]*"), wght=weight, opsz=16)
            subset(font, UI_TEXT, OUT / f"ui-{name}.ttf")
        licence(one(inter, "fontpkg_inter/LICENSE"), "LICENSE-Inter.txt")
        semi = pip_package("barlow-semi", work)
        narrow = pip_package("barlow", work)
        subset(
            TTFont(one(semi, "BarlowSemiCondensed-SemiBold.ttf"), recalcTimestamp=False),
            "23456789JQKA10×+",
            OUT / "card.ttf",
        )
        subset(
            TTFont(one(narrow, "BarlowCondensed-SemiBold.ttf"), recalcTimestamp=False),
            "0123456789",
            OUT / "card-narrow.ttf",
        )
        licence(one(semi, "fontpkg_barlow_semi_condensed/LICENSE"), "LICENSE-Barlow.txt")
        lucide = pip_package("lucide", work)
        glyphmap = json.loads(one(lucide, "glyphmap.json").read_text(encoding="utf-8"))
        icons = symbols(TTFont(one(lucide, "lucide.ttf")), glyphmap, OUT / "symbols.ttf")
        text = one(pip_package("lucide-licence", work), "licenses/LICENSE").read_text(
            encoding="utf-8"
        )
        lucide_text = text[text.index("Copyright (c) for portions of Lucide") :].rstrip() + "\n"
        (OUT / "LICENSE-Lucide.txt").write_text(lucide_text, encoding="utf-8", newline="\n")
        cjk_fonts(work)
    files = sorted(p.name for p in OUT.iterdir() if p.suffix in {".ttf", ".otf"})
    data = {
        "chains": {
            "regular": ["ui-regular.ttf", "symbols.ttf", "cjk-regular.otf"],
            "semibold": ["ui-semibold.ttf", "symbols.ttf", "cjk-semibold.otf"],
            "card": ["card.ttf", "symbols.ttf"],
            "narrow": ["card-narrow.ttf", "symbols.ttf"],
            "symbols": ["symbols.ttf"],
        },
        "coverage": {name: ranges(OUT / name) for name in files},
        "icons": {name: f"{code:x}" for name, code in icons.items()},
        "drawings": {name: f"{code:x}" for code, (name, _) in DRAWINGS.items()},
    }
    (OUT / "fonts.json").write_text(
        json.dumps(data, indent=1) + "\n", encoding="utf-8", newline="\n"
    )
    for name in files:
        print(f"{(OUT / name).stat().st_size:8d} {name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
