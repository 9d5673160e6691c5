"""Compile and link pygame-ce with all it needs into one WebAssembly side module.

Runs inside the Debian folder, with its own Python; standard library only, nothing from outside.
Sources lie unpacked below ``/src``, the result is ``/out/base.so``.
"""

import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

SRC: Final = Path("/src")
OBJECTS: Final = Path("/objects")
OUT: Final = Path("/out")
EMSCRIPTEN: Final = Path("/usr/share/emscripten")

# The exceptions flags are Pyodide's own; hidden symbols keep SDL's names from meeting Pyodide's;
# emscripten translates SSE2 intrinsics to WebAssembly SIMD.
COMMON: Final = (
    "-O2 -g0 -fPIC -fwasm-exceptions -sSUPPORT_LONGJMP=wasm"
    " -msimd128 -msse2 -fvisibility=hidden -DDECLSPEC= -Wno-everything"
).split()
# SIDE_MODULE=2 exports only what is named and drops the rest as dead code.
LINK: Final = (
    "-O2 -g0 -fwasm-exceptions -sSUPPORT_LONGJMP=wasm -sWASM_BIGINT"
    " -sSIDE_MODULE=2 -sEXPORTED_FUNCTIONS=_PyInit_base"
).split()

FREETYPE_PARTS: Final = (
    "autofit/autofit base/ftbase base/ftbbox base/ftbdf base/ftbitmap base/ftcid base/ftdebug"
    " base/ftfstype base/ftgasp base/ftglyph base/ftgxval base/ftinit base/ftmm base/ftotval"
    " base/ftpatent base/ftpfr base/ftstroke base/ftsynth base/ftsystem base/fttype1"
    " base/ftwinfnt bdf/bdf bzip2/ftbzip2 cache/ftcache cff/cff cid/type1cid gzip/ftgzip lzw/ftlzw"
    " pcf/pcf pfr/pfr psaux/psaux pshinter/pshinter psnames/psnames raster/raster sdf/sdf"
    " sfnt/sfnt smooth/smooth svg/svg truetype/truetype type1/type1 type42/type42 winfonts/winfnt"
).split()


@dataclass
class Library:
    """Sources compiled with the same flags and archived together."""

    name: str
    sources: list[Path]
    flags: list[str] = field(default_factory=list)


def main(python: str) -> None:
    """Build everything for the CPython version `python` (``"3.13"``)."""
    for folder in (OBJECTS, OUT):
        folder.mkdir(exist_ok=True)
    archives = {library.name: build(library) for library in libraries(python)}
    order = "pygame_scaling SDL2_image SDL2_mixer SDL2_ttf harfbuzz freetype SDL2 html5".split()
    started = time.monotonic()
    pygame = sorted(map(str, (OBJECTS / "pygame").glob("*.o")))  # all of it, needed or not
    rest = [str(archives[name]) for name in order]
    run(["emcc", *LINK, *pygame, *rest, "-o", str(OUT / "base.so")])
    size = (OUT / "base.so").stat().st_size
    print(f"  linked base.so, {size:,} bytes, {time.monotonic() - started:.0f} s", flush=True)


def libraries(python: str) -> list[Library]:
    """All libraries, with the flags that cut them down to what a game uses."""
    sdl, image, mixer, ttf = (
        tree(p) for p in ("SDL2-2*", "SDL2_image-*", "SDL2_mixer-*", "SDL2_ttf-*")
    )
    freetype, harfbuzz, pygame = tree("freetype-2*"), tree("harfbuzz-*"), tree("pygame_ce-*")
    with_sdl = [f"-I{sdl}/include"]
    with_freetype = [f"-I{freetype}/include"]
    config = OBJECTS / "config"
    config.mkdir(exist_ok=True)
    (config / "config-override.h").write_text("#undef HB_NO_VERTICAL\n", encoding="utf-8")
    (config / "pygame_version.h").write_text(pygame_version(pygame), encoding="utf-8")
    for_pygame = [
        *("-DBUILD_STATIC=1", "-DNO_SDL2=1", f"-I{python_headers(config, python)}", *with_sdl),
        *(f"-I{p}/include" for p in (image, mixer)),
        *(f"-I{ttf}", *with_freetype, f"-I{pygame}/src_c", f"-I{pygame}/src_c/include"),
        *("-include", str(config / "pygame_version.h")),
    ]
    return [
        Library("SDL2", sdl_sources(sdl), [*with_sdl, f"-I{sdl}/src"]),
        Library(
            "SDL2_image",  # decoders of one header file each (stb), instead of libpng and libjpeg
            [p for p in sorted((image / "src").glob("IMG*.c")) if p.name != "IMG_WIC.c"],
            [*with_sdl, f"-I{image}/include", "-DUSE_STBIMAGE", "-DSDL_IMAGE_SAVE_PNG=1"]
            + ["-DSDL_IMAGE_SAVE_JPG=1"]
            + [
                f"-DLOAD_{kind}"
                for kind in "BMP GIF JPG LBM PCX PNG PNM QOI SVG TGA XCF XPM XV".split()
            ],
        ),
        Library(
            "SDL2_mixer",  # WAV, OGG (stb_vorbis) and FLAC (dr_flac): the ones without a library
            sorted((mixer / "src").glob("*.c")) + sorted((mixer / "src/codecs").glob("*.c")),
            [
                *with_sdl,
                *(f"-I{mixer}/{sub}" for sub in ("include", "src", "src/codecs")),
                *"-DMUSIC_WAV -DMUSIC_OGG -DOGG_USE_STB -DMUSIC_FLAC_DRFLAC".split(),
            ],
        ),
        Library(
            "freetype",
            [freetype / "src" / f"{part}.c" for part in FREETYPE_PARTS],
            ["-DFT2_BUILD_LIBRARY", *with_freetype],
        ),
        # the C half of emscripten's key codes, which Pyodide's main module does not export
        Library("html5", [EMSCRIPTEN / "system/lib/html5/dom_pk_codes.c"]),
        # joins Arabic letters; HB_LEAN without vertical text costs 138 kB gzip, all of it 247 kB
        Library(
            "harfbuzz",
            [harfbuzz / "src/harfbuzz.cc"],
            [
                *"-Os -std=c++17 -fno-exceptions -fno-rtti -fno-threadsafe-statics".split(),
                *"-DHB_NO_MT -DHB_LEAN -DHAVE_CONFIG_OVERRIDE_H -DHAVE_FREETYPE=1".split(),
                *(f"-I{config}", f"-I{harfbuzz}/src", *with_freetype),
            ],
        ),
        Library(
            "SDL2_ttf",
            [ttf / "SDL_ttf.c"],
            [*with_sdl, f"-I{ttf}", *with_freetype, f"-I{harfbuzz}/src", "-DTTF_USE_HARFBUZZ=1"],
        ),
        Library(
            "pygame",  # its own static build: base.c includes the other modules, but not these
            [
                pygame / "src_c" / f"{name}.c"
                for name in (
                    "base",
                    "bitmask",
                    "rotozoom",
                    "simd_surface_fill_avx2",
                    "simd_surface_fill_sse2",
                    "SDL_gfx/SDL_gfxPrimitives",
                )
            ],
            for_pygame,
        ),
        Library(
            "pygame_scaling",  # two functions of it are in base.c too, for want of this file
            [pygame / "src_c" / "simd_transform_sse2.c"],
            [
                *for_pygame,
                "-Dpg_sse2_at_runtime_but_uncompiled=pg_second_sse2_at_runtime_but_uncompiled",
                "-Dpg_neon_at_runtime_but_uncompiled=pg_second_neon_at_runtime_but_uncompiled",
            ],
        ),
    ]


def tree(pattern: str) -> Path:
    """Return the one source tree `pattern` means."""
    found = [path for path in sorted(SRC.glob(pattern)) if path.is_dir()]
    if len(found) != 1:
        sys.exit(f"expected one source tree {pattern}, found {len(found)}")
    return found[0]


def sdl_sources(sdl: Path) -> list[Path]:
    """Return the files of emscripten's own port of SDL, and the stand-ins for threads."""
    port = (EMSCRIPTEN / "tools/ports/sdl2.py").read_text(encoding="utf-8")
    listed = re.search(r"srcs = '''(.*?)'''", port, re.DOTALL)
    if listed is None:
        sys.exit("emscripten's recipe of SDL2 has changed: no list of sources in ports/sdl2.py")
    names = listed[1].split() + [
        f"thread/generic/SDL_sys{part}.c" for part in ("cond", "mutex", "sem", "thread", "tls")
    ]
    paths = [sdl / "src" / name for name in names]
    return [path for path in paths if path.is_file()]  # the port may be a little newer or older


def pygame_version(pygame: Path) -> str:
    """Return pygame's version as the header its build files would have written."""
    script = pygame / "buildconfig/get_version.py"
    macros = run([sys.executable, str(script), "--macros"], cwd=pygame).split()
    return "".join(
        "#define {} {}\n".format(*macro.removeprefix("-D").split("=", 1)) for macro in macros
    )


def python_headers(config: Path, python: str) -> Path:
    """Copy Debian's headers of `python`, with the configuration of Pyodide's build of it.

    ``/src/build_time_vars.json`` is what Pyodide's `sysconfig` says of itself. Only the names
    that Debian's pyconfig.h knows, or that look like such names, become macros.
    """
    folder = config / "python"
    run(["cp", "-r", f"/usr/include/python{python}", str(folder)])
    native = next(Path("/usr/include").glob(f"*/python{python}/pyconfig.h"))
    known = set(
        re.findall(r"^(?:#define|/\* #undef) (\w+)", native.read_text("utf-8"), re.MULTILINE)
    )
    variables = json.loads((SRC / "build_time_vars.json").read_text("utf-8"))
    looks_right = re.compile(r"(HAVE|SIZEOF|ALIGNOF|WITH|Py|PY)_[A-Z0-9_]+")
    known |= {n for n, v in variables.items() if isinstance(v, int) and looks_right.fullmatch(n)}
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in sorted(known - {"Py_PYCONFIG_H", "PACKAGE_NAME"}):
        value = variables.get(name)
        if isinstance(value, int) and (value or name.startswith("HAVE_DECL_")):
            lines.append(f"#define {name} {value}")
    lines.append("#endif\n")
    (folder / "pyconfig.h").write_text("\n".join(lines), encoding="utf-8")
    return folder


def build(library: Library) -> Path:
    """Compile `library` on all processors and return its archive."""
    started = time.monotonic()
    folder = OBJECTS / library.name
    folder.mkdir(exist_ok=True)
    targets = [folder / (re.sub(r"[/.]", "_", str(path)) + ".o") for path in library.sources]
    commands = [
        ["emcc", *COMMON, *library.flags, "-c", str(source), "-o", str(target)]
        for source, target in zip(library.sources, targets, strict=True)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, commands))
    archive = OBJECTS / f"lib{library.name}.a"
    archive.unlink(missing_ok=True)
    run(["emar", "rcs", str(archive), *map(str, targets)])
    seconds = time.monotonic() - started
    print(f"  {library.name}: {len(targets)} files, {seconds:.0f} s", flush=True)
    return archive


def run(command: list[str], cwd: Path | None = None) -> str:
    """Run `command`, return its output; end the program with its words when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1])
