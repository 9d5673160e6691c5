"""Builds the game for the browser: a static folder that plays anywhere, offline too.

    python build/web.py                 build/web/ and build/web.zip
    python build/web.py --serve         ... and serve it on this computer
    python build/web.py --check         ... and try it in Chromium, with figures

The first run gets Pyodide from npm and, on Debian or Ubuntu, builds pygame-ce for WebAssembly
(3 to 6 minutes, as root); later runs take seconds. See docs/hosting.md.
"""

import argparse
import gzip
import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import Final

from report import BuildError, say, step

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
DEFAULT_PORT: Final = 8414
NEEDED: Final = ("pygame", "pygbag", "platformdirs")


def build(
    main: Path, out: Path, wheel: Path | None, address: str = "", *, tools: bool = False
) -> None:
    """Build the site of the program `main` into the folder `out` and ``<out>.zip``.

    `wheel` and `address` as on the command line; with `tools` the arena goes along.
    """
    from assemble import NAME, pack, seal, write  # noqa: PLC0415 - after check_tools
    from javascript import find_javascript  # noqa: PLC0415
    from runtime import make_runtime  # noqa: PLC0415
    from stage import check_imports, stage  # noqa: PLC0415

    javascript = find_javascript()
    runtime = make_runtime(javascript, wheel)
    with tempfile.TemporaryDirectory(prefix="414-") as place:
        staged = Path(place) / NAME
        stage(ROOT, main, staged, tools=tools)
        check_imports(staged, runtime.modules)
        with step("packing the game"):
            packed = pack(staged)
    with step("bytecode of the game, names and hashes"):
        site = seal(packed, runtime, javascript, address)
        out.parent.mkdir(parents=True, exist_ok=True)
        write(site, out)
    size = sum(len(gzip.compress(data)) for data in site.files.values())
    say(f"{out}  version {site.version}, {len(site.files)} files, {size / 1e6:.2f} MB as gzip")


def check_tools() -> None:
    """Say what is missing before anything is done."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise BuildError(
            f"Python packages missing: {', '.join(missing)}", "pip install -e '.[web]'"
        )


def main() -> int:
    """Run the command line; 0 when all is well, 1 with the reason when not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--serve",
        nargs="?",
        type=int,
        const=DEFAULT_PORT,
        metavar="PORT",
        help=f"serve the result on localhost (default {DEFAULT_PORT}) and open it",
    )
    parser.add_argument(
        "--check", action="store_true", help="try the result in headless Chromium, print figures"
    )
    parser.add_argument(
        "--wheel", type=Path, metavar="FILE", help="pygame-ce wheel for Pyodide, used unchecked"
    )
    parser.add_argument(
        "--main", type=Path, default=ROOT / "main.py", metavar="FILE", help="program to build"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "web", metavar="FOLDER", help="where to"
    )
    parser.add_argument(
        "--stage",
        type=Path,
        metavar="FOLDER",
        help="only copy what goes into the page to a new folder, for plain pygbag",
    )
    parser.add_argument(
        "--address", default="", metavar="URL", help="where it will be found, for link previews"
    )
    options = parser.parse_args()
    try:
        check_tools()
        if options.stage is not None:
            from stage import stage  # noqa: PLC0415

            stage(ROOT, options.main, options.stage)
            say(f"{options.stage}  (now: pygbag {options.stage})")
            return 0
        build(options.main, options.out, options.wheel, _with_slash(options.address))
        if options.check:
            from check import check  # noqa: PLC0415

            with tempfile.TemporaryDirectory(prefix="414-") as place:
                selfplay = Path(place) / "selfplay"
                build(HERE / "selfplay_main.py", selfplay, options.wheel, tools=True)
                if not check(options.out, selfplay):
                    return 1
        if options.serve is not None:
            from serve import serve  # noqa: PLC0415

            serve(options.out, options.serve)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _with_slash(address: str) -> str:
    return address if not address or address.endswith("/") else address + "/"


if __name__ == "__main__":
    sys.exit(main())
