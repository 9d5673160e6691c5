"""Makes the modules of build/ importable as `python build/web.py` does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))
