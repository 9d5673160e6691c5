"""Compiles modules to bytecode; runs in the very Python that will load it.

    compile_inside.py SOURCES.zip BYTECODE.zip OPTIMIZE

Every entry of the first archive is Python source under the path it will have; the second archive
gets the same entries as bytecode files that do not ask for their source.
"""

import importlib.util
import marshal
import sys
import zipfile


def main(sources: str, target: str, optimize: int) -> None:
    """Compile all of `sources`."""
    # PEP 552: flag word 1 means "by hash, never checked"; without a source any hash will do
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    with zipfile.ZipFile(sources) as given, zipfile.ZipFile(target, "w") as made:
        for name in given.namelist():
            code = compile(given.read(name), name, "exec", dont_inherit=True, optimize=optimize)
            made.writestr(name, header + marshal.dumps(code))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
