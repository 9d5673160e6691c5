"""A folder with a small Debian of the pinned release, made by debootstrap and entered by chroot.

The compiler the wheel needs (emscripten of that release) exists nowhere else as a package; the
folder keeps it away from the system it is built on. Needs root, about 3 GB while it lives.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from report import BuildError, step
from wasm.pins import SUITE

PACKAGES: Final = ("emscripten", "python3", "libpython3-dev", "dpkg-dev", "xz-utils")
NEEDED_SPACE: Final = 4 * 10**9  # bytes
HOST_TOOLS: Final = ("debootstrap", "apt-get", "chroot", "mount", "umount", "tar")


def check_host(folder: Path) -> None:
    """Refuse early, and say why, where the recipe cannot work."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise BuildError(
            "the pygame-ce wheel for WebAssembly can be built on Debian or Ubuntu as root only",
            "run it there (with sudo), copy the wheel it makes to this machine,"
            " and pass it with --wheel FILE",
        )
    missing = [tool for tool in HOST_TOOLS if not shutil.which(tool)]
    if missing:
        raise BuildError(
            f"tools missing on this system: {', '.join(missing)}",
            "apt-get install debootstrap debian-archive-keyring",
        )
    free = shutil.disk_usage(folder).free
    if free < NEEDED_SPACE:
        raise BuildError(
            f"{free / 1e9:.1f} GB free in {folder}, the recipe needs {NEEDED_SPACE / 1e9:.0f} GB",
            "free some space, or set XDG_CACHE_HOME to a larger disk",
        )


class Chroot:
    """The Debian folder at `root`, and commands run inside it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def bootstrap(self) -> None:
        """Create the folder and install the compiler, or find them there from an earlier run."""
        if not (self.root / "usr/bin/apt-get").exists():
            with step(f"Debian {SUITE} into a folder"):
                mirror = _debian_mirror()
                command = ["debootstrap", "--variant=minbase", SUITE, str(self.root)]
                _run(command + ([mirror] if mirror else []), "debootstrap")
        self._sources_list()
        with self.mounted(), step("emscripten and Python headers into it"):
            self.run(["apt-get", "update", "-q"])
            self.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", *PACKAGES])
            self.run(["apt-get", "clean"])

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Give the folder a ``/proc`` (compilers find themselves by it) for as long as needed."""
        proc = self.root / "proc"
        own = not (proc / "self").exists()
        if own:
            _run(["mount", "-t", "proc", "proc", str(proc)], "mounting /proc (privileged needed)")
        try:
            yield
        finally:
            if own:
                subprocess.run(["umount", str(proc)], check=False)

    def run(self, command: Sequence[str], *, cwd: str = "/", quiet: bool = True) -> str:
        """Run `command` inside; its output is returned, or shown as it comes when not `quiet`."""
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "PYTHONDONTWRITEBYTECODE": "1",
        } | {k: v for k, v in os.environ.items() if k.lower() in ("http_proxy", "https_proxy")}
        inside = ["chroot", str(self.root), "/bin/sh", "-c", 'cd "$0" && exec "$@"', cwd, *command]
        return _run(inside, f"{command[0]} in the Debian folder", environment, quiet=quiet)

    def _sources_list(self) -> None:
        """Offer sources too, from the mirror debootstrap used, and let the folder resolve names."""
        path = self.root / "etc/apt/sources.list"
        first = next(
            line for line in path.read_text("utf-8").splitlines() if line.startswith("deb ")
        )
        path.write_text(f"{first}\ndeb-src {first.removeprefix('deb ')}\n", encoding="utf-8")
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")


def _debian_mirror() -> str:
    """Return the mirror this system's apt uses if it is one of Debian, else an empty string."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    return next((line for line in lines if line.rstrip("/").endswith("/debian")), "")


def _run(
    command: Sequence[str],
    what: str,
    environment: dict[str, str] | None = None,
    *,
    quiet: bool = True,
) -> str:
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(
            what,
            "read what it says; a network or mirror trouble often passes: run the build again",
            done.stdout or "",
        )
    return done.stdout or ""
