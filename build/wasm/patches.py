"""The changes the sources need for WebAssembly: each named, with its reason, and checked.

A patch replaces an exact text a known number of times. When a new upstream version moved that
text, applying fails and names the patch, so that somebody looks whether it is still needed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from report import BuildError


@dataclass(frozen=True)
class Patch:
    """Replace `old` by `new` in one file, where it stands exactly `times` times.

    With `until`, everything from `old` up to the next `until` is replaced instead.
    """

    name: str
    reason: str
    tree: str
    """Unpacked source tree, as a glob pattern below the folder of sources."""
    file: str
    old: str
    new: str
    times: int = 1
    until: str = ""


SIMD: Final = (
    "code written for SSE2 compiles to WebAssembly SIMD: blits, fills and scaling are 3 to 20 times"
    " faster"
)
STATE: Final = (
    "the static build links all of pygame into one module, so PyState_FindModule() finds no"
    " module for display and _freetype and crashes: their state has to be plain static data"
)

PATCHES: Final = (
    Patch(
        "sdl-no-sigaction",
        "sigset_t has another size in the emscripten that built Pyodide than in the one that"
        " builds this wheel; SDL's only use of it would write past the stack",
        "SDL2-2*",
        "include/SDL_config_emscripten.h",
        "#define HAVE_SIGACTION 1",
        "/* #undef HAVE_SIGACTION */",
    ),
    Patch(
        "sdl-present-rects",
        "SDL copies the whole frame three times for every update, whatever changed; the browser"
        " can read rectangles straight from WebAssembly memory",
        "SDL2-2*",
        "src/video/emscripten/SDL_emscriptenframebuffer.c",
        "int Emscripten_UpdateWindowFramebuffer(",
        (Path(__file__).parent / "present_rects.c").read_text(encoding="utf-8"),
        until="void Emscripten_DestroyWindowFramebuffer(",
    ),
    Patch(
        "sdl-simd-detection",
        SIMD + "; SDL would ask the processor by CPUID, which does not exist here",
        "SDL2-2*",
        "src/cpuinfo/SDL_cpuinfo.c",
        "#define CPU_haveSSE()   (CPU_CPUIDFeatures[3] & 0x02000000)\n"
        "#define CPU_haveSSE2()  (CPU_CPUIDFeatures[3] & 0x04000000)\n",
        "#define CPU_haveSSE()   1\n#define CPU_haveSSE2()  1\n",
    ),
    Patch(
        "pygame-simd-blitters",
        SIMD,
        "pygame_ce-*",
        "src_c/alphablit.c",
        "#if !defined(__EMSCRIPTEN__)",
        "#if 1",
        times=13,
    ),
    Patch(
        "pygame-simd-fills",
        SIMD,
        "pygame_ce-*",
        "src_c/surface_fill.c",
        "#if !defined(__EMSCRIPTEN__)",
        "#if 1",
        times=10,
    ),
    Patch(
        "pygame-simd-smoothscale",
        SIMD,
        "pygame_ce-*",
        "src_c/transform.c",
        "#if !defined(__EMSCRIPTEN__)\n#if PG_ENABLE_SSE_NEON",
        "#if 1\n#if PG_ENABLE_SSE_NEON",
        times=2,
    ),
    Patch(
        "pygame-display-state",
        STATE,
        "pygame_ce-*",
        "src_c/display.c",
        "#ifndef PYPY_VERSION\nstatic struct PyModuleDef _module;",
        "#if !defined(PYPY_VERSION) && !defined(BUILD_STATIC)\nstatic struct PyModuleDef _module;",
    ),
    Patch(
        "pygame-freetype-state",
        STATE,
        "pygame_ce-*",
        "src_c/freetype/ft_wrap.h",
        "#if !defined(PYPY_VERSION)\n",
        "#if !defined(PYPY_VERSION) && !defined(BUILD_STATIC)\n",
    ),
    Patch(
        "pygame-freetype-state-name",
        STATE + ", and two of them need two names in one translation unit",
        "pygame_ce-*",
        "src_c/freetype/ft_wrap.h",
        "_modstate",
        "_ft_modstate",
        times=2,
    ),
    Patch(
        "pygame-freetype-state-definition",
        STATE,
        "pygame_ce-*",
        "src_c/_freetype.c",
        "#ifndef PYPY_VERSION",
        "#if !defined(PYPY_VERSION) && !defined(BUILD_STATIC)",
    ),
    Patch(
        "pygame-freetype-state-variable",
        STATE,
        "pygame_ce-*",
        "src_c/_freetype.c",
        "_FreeTypeState _modstate;",
        "_FreeTypeState _ft_modstate;",
    ),
    Patch(
        "pygame-file-objects",
        "image.load(BytesIO) and its like go through a slow copy that loses some formats; the"
        " ordinary file-object route works here too",
        "pygame_ce-*",
        "src_c/rwobject.c",
        "#if __EMSCRIPTEN__\n    SDL_RWops *rw;\n    int retry = 0;",
        "#if 0\n    SDL_RWops *rw;\n    int retry = 0;",
    ),
)


def apply(sources: Path, patches: Iterable[Patch] = PATCHES) -> None:
    """Apply `patches` to the trees unpacked in `sources`; `BuildError` when one fails."""
    for patch in patches:
        trees = sorted(sources.glob(patch.tree))
        path = trees[0] / patch.file if len(trees) == 1 else None
        text = path.read_text(encoding="utf-8") if path and path.is_file() else ""
        found = text.count(patch.old)
        if path is None or found != patch.times or patch.until not in text.partition(patch.old)[2]:
            raise BuildError(
                f"patch {patch.name}: {patch.file} has its text {found} times, not {patch.times}",
                f"look whether it is still needed ({patch.reason}) and mend build/wasm/patches.py",
            )
        if patch.until:
            before, _, rest = text.partition(patch.old)
            text = before + patch.new + rest[rest.index(patch.until) :]
        else:
            text = text.replace(patch.old, patch.new)
        path.write_text(text, encoding="utf-8")
