"""The recipe of the wheel: patches that fail loudly, archives that depend on contents alone."""

import zipfile
from pathlib import Path

import pytest


def tree(folder: Path, text: str) -> Path:
    (folder / "lib-1.0").mkdir(parents=True)
    (folder / "lib-1.0" / "a.c").write_text(text, encoding="utf-8")
    return folder


def patch(**changes: object):
    from wasm.patches import Patch

    given = {"name": "p", "reason": "why", "tree": "lib-*", "file": "a.c", "old": "x", "new": "y"}
    return Patch(**(given | changes))  # type: ignore[arg-type]


def test_a_patch_replaces_its_text(tmp_path: Path) -> None:
    from wasm.patches import apply

    folder = tree(tmp_path, "1 x 2 x 3 end 4")
    apply(folder, [patch(times=2), patch(old="1", until="end", new="0 ")])
    assert (folder / "lib-1.0/a.c").read_text(encoding="utf-8") == "0 end 4"


@pytest.mark.parametrize(
    "changes",
    [{}, {"times": 3}, {"old": "z"}, {"file": "b.c"}, {"tree": "other-*"}, {"until": "end"}],
)
def test_a_patch_whose_text_has_moved_stops_the_build(tmp_path: Path, changes: dict) -> None:
    from report import BuildError
    from wasm.patches import apply

    with pytest.raises(BuildError, match="patch p:") as caught:
        apply(tree(tmp_path, "x x"), [patch(**changes)])
    assert "why" in str(caught.value)


def test_every_patch_says_why() -> None:
    from wasm.patches import PATCHES

    assert len({patch.name for patch in PATCHES}) == len(PATCHES)
    assert all(len(patch.reason) > 40 for patch in PATCHES)
    assert all(patch.old != patch.new for patch in PATCHES)


def test_an_archive_depends_on_its_contents_alone(tmp_path: Path) -> None:
    from wasm.wheel import with_record, write_archive

    files = with_record({"a-1.dist-info/WHEEL": b"Tag: x\n", "a/b.py": b"1\n"})
    assert list(files)[-1] == "a-1.dist-info/RECORD"
    record = files["a-1.dist-info/RECORD"].decode()
    assert "a/b.py,sha256=" in record
    assert record.endswith("a-1.dist-info/RECORD,,\n")
    assert with_record(files) == files
    for name in ("one.whl", "two.whl"):
        write_archive(tmp_path / name, files)
    assert (tmp_path / "one.whl").read_bytes() == (tmp_path / "two.whl").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.whl") as archive:
        assert archive.testzip() is None


def test_a_wheel_with_another_hash_is_refused(tmp_path: Path) -> None:
    from report import BuildError
    from wasm.recipe import check_hash

    wheel = tmp_path / "w.whl"
    wheel.write_bytes(b"other")
    with pytest.raises(BuildError, match="sha256"):
        check_hash(wheel)


def test_the_address_of_a_browserless_server_says_what_to_do(tmp_path: Path) -> None:
    from report import BuildError
    from serve import make_server

    server = make_server(tmp_path, 0)
    try:
        with pytest.raises(BuildError, match="another port"):
            make_server(tmp_path, server.server_port)
    finally:
        server.server_close()


def test_icons_are_drawn_the_same_each_time() -> None:
    import icons

    drawn = icons.icon(64, share=1.0, background=icons.TABLE)
    assert drawn == icons.icon(64, share=1.0, background=icons.TABLE)
    assert drawn.startswith(b"\x89PNG")
    assert icons.svg().count("<polygon") == len(icons.emblem())
