"""What is copied for the page, and what is refused with a reason."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small game."""
    for name, text in {
        "main.py": "import asyncio\n",
        "game/__init__.py": "",
        "game/table.py": "import math\nimport pygame\nfrom game import rules\n",
        "game/rules.py": "",
        "game/arena.py": "import argparse\n",
        "game/platform/__init__.py": "import sys\n",
        "game/platform/desktop/__init__.py": "import platformdirs\n",
        "game/__pycache__/table.cpython-311.pyc": "",
        "assets/sounds/deal.ogg": "",
        "assets/.DS_Store": "",
        "tests/test_x.py": "",
    }.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "tree"


def staged(tree: Path, **how: bool) -> set[str]:
    from stage import stage

    folder = tree.parent / "staged"
    stage(tree, tree / "main.py", folder, **how)
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_exactly_the_game_is_copied(tree: Path) -> None:
    assert staged(tree) == {
        "main.py",
        "game/__init__.py",
        "game/table.py",
        "game/rules.py",
        "game/platform/__init__.py",
        "assets/sounds/deal.ogg",
    }


def test_tools_go_along_when_asked_for(tree: Path) -> None:
    assert "game/arena.py" in staged(tree, tools=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("assets/sounds/play.wav", "convert the sound to .ogg"),
        ("assets/sounds/play.MP3", "convert the sound to .ogg"),
        ("assets/sounds/Deal.ogg", "letter case"),
        ("game/Rules.py", "letter case"),
        ("assets/a\\b.png", "rename the file"),
    ],
)
def test_what_would_fail_in_the_page_is_refused(tree: Path, name: str, words: str) -> None:
    from report import BuildError

    (tree / name).write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match=r"Failed: ") as caught:
        staged(tree)
    assert words in str(caught.value)


def test_a_missing_program_is_told(tree: Path) -> None:
    from report import BuildError
    from stage import stage

    with pytest.raises(BuildError, match="there is no"):
        stage(tree, tree / "other.py", tree.parent / "staged")


AVAILABLE = frozenset({"asyncio", "math", "sys", "pygame", "pygame.font", "json", "json.decoder"})


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        (
            "import math, pygame.font\nfrom game.rules import x\nfrom zipfile import Path\n",
            "zipfile",
        ),
        ("from json.decoder import JSONDecoder\nimport numpy.linalg\n", "numpy.linalg"),
        ("def later():\n    from game.nowhere import x\n", "game.nowhere"),
        (
            "import sys\nif sys.platform == 'emscripten':\n    import js\nelse:\n    import tk\n",
            None,
        ),
        ("import sys\nif sys.platform != 'emscripten':\n    import tk\n", None),
        ("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typeshed\n", None),
        ("try:\n    import four15\nexcept ImportError:\n    import math\n", None),
        ("try:\n    import math\nexcept ImportError:\n    import four15\n", "four15"),
        ("from collections.abc import Sequence\n", None),
    ],
)
def test_imports_that_the_page_has_not_are_refused(
    tree: Path, source: str, missing: str | None
) -> None:
    from report import BuildError
    from stage import check_imports

    staged(tree)
    folder = tree.parent / "staged"
    (folder / "game/table.py").write_text(source, encoding="utf-8")
    if missing is None:
        check_imports(folder, AVAILABLE)
    else:
        with pytest.raises(BuildError) as caught:
            check_imports(folder, AVAILABLE)
        assert f"imports {missing}, which the page has not" in str(caught.value)
        assert "game/table.py:" in str(caught.value)


BLOCKING = {
    "time.sleep",
    "pygame.time.wait",
    "pygame.time.delay",
    "pygame.event.wait",
    "input",
}
THREADS = {"threading", "multiprocessing", "subprocess", "concurrent.futures", "_thread"}


def shipped() -> list[Path]:
    """Sources that run in a page."""
    from stage import DESKTOP_ONLY, TOOLS

    left_out = [ROOT / name for name in (*DESKTOP_ONLY, *TOOLS)]
    return [
        path
        for path in [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]
        if not any(out == path or out in path.parents for out in left_out)
    ]


def test_nothing_shipped_blocks_or_starts_threads() -> None:
    from stage import imports

    for path in shipped():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for found in imports(tree, path):
            assert found.name.partition(".")[0] not in THREADS, found
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                assert ast.unparse(node.func) not in BLOCKING, (path, node.lineno)


def test_no_clock_of_pygame_ticks_in_the_page() -> None:
    """`Clock.tick` waits in a busy loop there: only the desktop's own clock may call it."""
    for path in shipped():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                assert not ast.unparse(node.func).startswith("pygame.time.Clock"), path


def test_every_sound_named_is_there_in_one_format() -> None:
    from game.ui.frame.sound import NAMES

    found = {path.name for path in (ROOT / "assets" / "sounds").iterdir()}
    assert {name for name in found if not name.endswith((".txt", ".md"))} == {
        f"{name}.ogg" for name in NAMES
    }


def test_the_checks_find_nothing_in_this_game(tmp_path: Path) -> None:
    from stage import stage

    stage(ROOT, ROOT / "main.py", tmp_path / "staged")
    assert "game/platform/desktop" not in {
        p.relative_to(tmp_path / "staged").as_posix() for p in (tmp_path / "staged").rglob("*")
    }
