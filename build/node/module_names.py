"""Names the modules that have no file of their own: built into Python, or into pygame's one binary.

    module_names.py WHEEL

Runs in Pyodide, prints the names on one line.
"""

import os
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    wheel.extractall("/inside")
sys.path.insert(0, "/inside")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame  # noqa: F401

print(*sys.builtin_module_names, *(name for name in sys.modules if name.startswith("pygame.")))
