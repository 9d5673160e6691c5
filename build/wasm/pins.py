"""Every version the wheel is made from, and the hash of the wheel they make.

After a deliberate change here or in the recipe, build once (`python build/wasm/recipe.py`), look
at what it is made of, and write the new hash below.
"""

from typing import Final

PYGAME_CE: Final = "2.5.8"
PYGAME_CE_SDIST_SHA256: Final = "3c8e69088ead310037972c391306ea58e74d7296b35d1890067749235fd554ba"

SUITE: Final = "trixie"
"""The Debian release whose emscripten, Python headers and library sources are used."""

PYTHON: Final = "3.13"
PYTHON_TAG: Final = "cp313"
PLATFORM_TAG: Final = "pyodide_2025_0_wasm32"
EXTENSION_SUFFIX: Final = "cpython-313-wasm32-emscripten.so"

EMSCRIPTEN: Final = "3.1.69"

SOURCES: Final = {
    "libsdl2": "d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277",
    "libsdl2-image": "3d807efed04b0b567f2a2dec4f899e90d1527be30f1450ad26215f2cd9956759",
    "libsdl2-mixer": "8029c1a0484eda9cabb517ed715989dbcb66c896a2f07e300a196ba81f888fa4",
    "libsdl2-ttf": "13cc12b24e28323e1ea257630ae6cc7617e3b34fee7ac70c7a81200b89967bf8",
    "freetype": "686ec73cbf6783b245dd068a09ce807b729ac0f8a46dd70f7867923c32fdf4de",
    "harfbuzz": "620e3468faec2ea8685d32c46a58469b850ef63040b3565cde05959825b48227",
}
"""Debian source package to the sha256 of its original tarball."""

WHEEL: Final = f"pygame_ce-{PYGAME_CE}-{PYTHON_TAG}-{PYTHON_TAG}-{PLATFORM_TAG}.whl"
WHEEL_SHA256: Final = "aa82247f7d3291e05c154bb578445e062d068de2fdce8ee038136d3c0ac8674d"
