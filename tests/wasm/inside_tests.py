"""Runs tests of the rules and bots; started inside Pyodide, in a folder with all they need.

Arguments are pytest's. The last line printed is its exit code.
"""

import sys

import inside_hypothesis
import pytest

inside_hypothesis.install()
sys.path.insert(0, ".")
plugins = ("cacheprovider", "faulthandler")
off = [text for name in plugins for text in ("-p", f"no:{name}")]
# plain asserts: to rewrite them takes longer here than the tests, whose native run explains more
how = ["-q", "-o", "addopts=", "--assert=plain", "-m", "not heavy"]
code = pytest.main([*how, *off, *sys.argv[1:]])
print(int(code))
