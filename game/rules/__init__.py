"""The rules of 414: the truth of the program, on the standard library alone.

Nothing in here reads a clock, a file or a random source; a deal is a pure
function of its seed, its rule set and the actions taken. Docstrings cite the
paragraphs of docs/rules.md as ``RULES 6.3``.
"""
