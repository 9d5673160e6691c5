"""Writing the finished site: in place of an earlier one, never of anything else."""

from pathlib import Path

import pytest


def test_a_site_takes_the_place_of_an_earlier_one_whole(tmp_path: Path) -> None:
    from assemble import Site, write

    folder = tmp_path / "web"
    write(Site("1", {"index.html": b"old", "sw.js": b"", "game-1/boot.js": b""}), folder)
    write(Site("2", {"index.html": b"new", "sw.js": b"", "game-2/boot.js": b""}), folder)
    found = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert found == {"index.html", "sw.js", "game-2/boot.js"}
    assert (folder / "index.html").read_bytes() == b"new"
    assert {path.name for path in tmp_path.iterdir()} == {"web", "web.zip"}


def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path: Path) -> None:
    from assemble import Site, write
    from report import BuildError

    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "letters.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(BuildError, match="no site"):
        write(Site("1", {"index.html": b"", "sw.js": b""}), folder)
    assert [path.name for path in folder.iterdir()] == ["letters.txt"]
    (folder / "letters.txt").unlink()
    write(Site("1", {"index.html": b"", "sw.js": b""}), folder)
    assert (folder / "sw.js").is_file()
