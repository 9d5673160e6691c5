"""Copy the texts that the game shows to ``assets/texts``.

Run ``python build/make_texts.py`` after changing one. Each is written once;
the game carries a copy because the web build packs nothing but code and assets.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIES = {"docs/rules.md": "assets/texts/rules.en.md", "LICENSE": "assets/texts/LICENSE.txt"}
"""Each text and its copy, as paths below the project's folder."""


def main() -> None:
    """Copy them all."""
    for source, copy in COPIES.items():
        (ROOT / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, ROOT / copy)
        print(copy)


if __name__ == "__main__":
    main()
