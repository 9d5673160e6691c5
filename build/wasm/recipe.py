"""Builds the pygame-ce wheel for WebAssembly from source: Debian or Ubuntu, as root, some minutes.

    sudo python build/wasm/recipe.py --library python_stdlib.zip --out FOLDER

`python build/web.py` runs this by itself when no wheel is found. The wheel comes out byte for
byte the same wherever it is built from the pinned sources; its hash is printed and compared.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

if __name__ == "__main__":  # started as a file: make the neighbours of this package importable
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from report import BuildError, say, step
from wasm.chroot import Chroot, check_host
from wasm.patches import apply
from wasm.pins import PYGAME_CE, PYTHON, SUITE, WHEEL_SHA256
from wasm.sources import fetch_debian, fetch_pygame, sha256, write_python_configuration
from wasm.wheel import write_wheel


def build_wheel(standard_library: Path, out: Path, *, keep: bool = False) -> Path:
    """Build the wheel into the folder `out` and return its path.

    `standard_library` is Pyodide's ``python_stdlib.zip``, for the configuration of its Python.
    With `keep` the Debian folder stays, which makes the next run shorter.
    """
    out.mkdir(parents=True, exist_ok=True)
    work = out / f"work-{SUITE}"
    work.mkdir(exist_ok=True)
    check_host(work)
    say(f"Building pygame-ce {PYGAME_CE} for WebAssembly in {work} (3 to 6 minutes)")
    chroot = Chroot(work / "debian")
    chroot.bootstrap()
    folder = fetch_debian(chroot)
    fetch_pygame(folder, work / "pip")
    apply(folder)
    write_python_configuration(standard_library, folder)
    shutil.copy(Path(__file__).parent / "compile_inside.py", folder)
    shutil.rmtree(chroot.root / "objects", ignore_errors=True)
    say("Compiling")
    with chroot.mounted():
        chroot.run(["python3", "/src/compile_inside.py", PYTHON], quiet=False)
    wheel = write_wheel(folder, chroot.root / "out/base.so", out)
    _hand_over(wheel)
    if not keep:
        with step("removing the Debian folder"):
            shutil.rmtree(work)
    return wheel


def check_hash(wheel: Path) -> None:
    """Refuse a wheel that is not the pinned one."""
    found = sha256(wheel)
    if found != WHEEL_SHA256:
        raise BuildError(
            f"{wheel} has the sha256 {found}, the pinned one is {WHEEL_SHA256}",
            "if it was just built here, Debian has changed a package since the pin (see the notes"
            " above): look at the change and use the wheel with --wheel FILE, or pin its hash in"
            " build/wasm/pins.py. If it was downloaded, do not use it",
        )


def _hand_over(wheel: Path) -> None:
    """Give what root made to the person who called sudo."""
    user, group = os.environ.get("SUDO_UID"), os.environ.get("SUDO_GID")
    if user and group:
        for path in (wheel, wheel.parent):
            os.chown(path, int(user), int(group))


def main() -> int:
    """Run the command line; 0 when the wheel is there, 1 with the reason when not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--library", type=Path, required=True, help="Pyodide's python_stdlib.zip")
    parser.add_argument("--out", type=Path, required=True, help="folder for the wheel")
    parser.add_argument("--keep", action="store_true", help="keep the Debian folder (3 GB)")
    options = parser.parse_args()
    try:
        wheel = build_wheel(options.library, options.out, keep=options.keep)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    found = sha256(wheel)
    say(f"{wheel}\nsha256 {found}" + (" (as pinned)" if found == WHEEL_SHA256 else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
