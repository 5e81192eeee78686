"""Does a package get everything that the program looks for, and nothing that it does not?"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from installer import payload as payload_module
from installer.contents import own_modules
from installer.payload import ROOT, Item, payload
from sanwright.catalog.catalog import Catalog
from sanwright.guide import guide_files
from sanwright.stamp import read_stamp


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    return payload(tmp_path_factory.mktemp("payload"))


def test_every_place_is_named_once(items: list[Item]) -> None:
    targets = [item.target for item in items]
    assert len(targets) == len(set(targets))
    assert targets == sorted(targets)
    assert all(item.source.is_file() for item in items)


def test_every_resource_that_git_knows_goes_in_but_for_what_only_people_read(
    items: list[Item],
) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "resources"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    if not listed:
        pytest.skip("not a git checkout")
    packed = {item.target for item in items}
    left_out = {name for name in listed if name not in packed}
    assert {Path(name).suffix for name in left_out} <= {".po"}


def test_translations_go_in_compiled(items: list[Item]) -> None:
    assert "resources/languages/de/LC_MESSAGES/sanwright.mo" in {item.target for item in items}


def test_the_guide_goes_in_whole(items: list[Item]) -> None:
    docs = ROOT / "docs"
    wanted = {f"guide/{file.relative_to(docs).as_posix()}" for file in guide_files(docs)}
    assert wanted
    assert wanted <= {item.target for item in items}


def test_the_catalog_is_built_and_can_be_opened(items: list[Item]) -> None:
    database = next(item.source for item in items if item.target == "catalog.sqlite")
    with Catalog.open(database) as catalog:
        assert catalog.stats().total > 500


def test_the_stamp_can_be_read_back(items: list[Item]) -> None:
    stamp = read_stamp(next(item.source for item in items if item.target == "stamp.json"))
    assert stamp.packaged


def test_all_of_it_is_written_where_the_program_looks(
    tmp_path: Path, items: list[Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(payload_module, "payload", lambda *_: items)
    payload_module.write(tmp_path / "_data", tmp_path / "work")
    assert (tmp_path / "_data" / "resources" / "fonts" / "DejaVuSans.ttf").is_file()
    assert (tmp_path / "_data" / "guide").is_dir()


def test_every_module_is_named_to_the_freezer() -> None:
    names = own_modules(ROOT / "app")
    assert "sanwright.checks.rules" in names
    assert "sanwright.gui.frame.app" in names
    files = list((ROOT / "app" / "sanwright").rglob("*.py"))
    assert len(names) == len([file for file in files if file.stem != "__main__"])
