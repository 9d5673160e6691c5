"""Writes the wheel: pygame's Python modules and the one extension module, byte for byte the same
for the same contents.
"""

import base64
import hashlib
import zipfile
from pathlib import Path
from typing import IO, Final

from wasm.pins import EXTENSION_SUFFIX, PLATFORM_TAG, PYGAME_CE, PYTHON_TAG, WHEEL

# what belongs to other systems or to hardware a page does not have
_LEFT_OUT: Final = frozenset(
    "__briefcase __pyinstaller _camera_opencv.py _sdl3_mixer.py camera.py macosx.py meson.build"
    " midi.py pygame.ico pygame_icon.icns pygame_icon_mac.bmp".split()
)
# of everything that is linked into the extension module: source tree and file in it
_LICENCES: Final = {
    "pygame_ce.txt": "pygame_ce-*/docs/LGPL.txt",
    "SDL2.txt": "SDL2-2*/LICENSE.txt",
    "SDL2_image.txt": "SDL2_image-*/LICENSE.txt",
    "SDL2_mixer.txt": "SDL2_mixer-*/LICENSE.txt",
    "SDL2_ttf.txt": "SDL2_ttf-*/LICENSE.txt",
    "freetype.txt": "freetype-2*/docs/FTL.TXT",
    "harfbuzz.txt": "harfbuzz-*/COPYING",
}
_DIST_INFO: Final = f"pygame_ce-{PYGAME_CE}.dist-info"


def write_wheel(sources: Path, extension: Path, folder: Path) -> Path:
    """Write the wheel of the unpacked `sources` and the linked `extension` into `folder`."""
    pygame = sources / f"pygame_ce-{PYGAME_CE}"
    modules = pygame / "src_py"
    files = {
        f"pygame/{path.relative_to(modules).as_posix()}": path.read_bytes()
        for path in sorted(modules.rglob("*"))
        if path.is_file() and not _LEFT_OUT.intersection(path.relative_to(modules).parts)
    }
    files[f"pygame/base.{EXTENSION_SUFFIX}"] = extension.read_bytes()
    files[f"{_DIST_INFO}/METADATA"] = (pygame / "PKG-INFO").read_bytes()
    files[f"{_DIST_INFO}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: four-one-four\nRoot-Is-Purelib: false\n"
        f"Tag: {PYTHON_TAG}-{PYTHON_TAG}-{PLATFORM_TAG}\n"
    ).encode()
    for name, pattern in _LICENCES.items():
        files[f"{_DIST_INFO}/licenses/{name}"] = next(sources.glob(pattern)).read_bytes()
    write_archive(folder / WHEEL, with_record(files))
    return folder / WHEEL


def with_record(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the contents of a wheel with its RECORD written anew, last."""
    name = next(n for n in files if n.endswith(".dist-info/WHEEL")).removesuffix("WHEEL") + "RECORD"
    others = {n: data for n, data in files.items() if n != name}
    lines = [f"{n},sha256={_urlsafe(data)},{len(data)}\n" for n, data in others.items()]
    return others | {name: ("".join(lines) + f"{name},,\n").encode()}


def write_archive(path: Path | IO[bytes], files: dict[str, bytes]) -> None:
    """Write a zip that depends on `files` alone: no clock, no owner, no mode of this machine."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def _urlsafe(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
