"""Does today's program open what every earlier one wrote, without a loss?"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QSettings

from sanwright import __version__, edits
from sanwright.catalog.own_packs import OwnPacks
from sanwright.catalog.user import UserParts
from sanwright.checks import all_limits
from sanwright.design import RECORD_TYPES, Design, History
from sanwright.documents import find_journals, read_design, write_design
from sanwright.documents.templates import OwnTemplates
from sanwright.exchange.prices.book import PriceBook
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings
from tests.builders import catalog, rows
from tests.gui.conftest import Answers
from tests.upgrade import keep
from tests.upgrade.keep import RELEASED, SETTINGS, WHOLE, unusual
from tests.upgrade.kinds import KINDS, content_of
from tests.upgrade.whole import NOT_FILLED

SETS = sorted(path for path in RELEASED.iterdir() if path.is_dir())
AGAIN = "run “python -m tests.upgrade.keep” (docs/upgrading.md says when)"


@pytest.fixture(params=SETS, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: Any) -> Path:
    """A copy of a kept set, which is also the folder of the program's state."""
    copy = Path(shutil.copytree(request.param, tmp_path / "set"))
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(copy))
    return copy


@pytest.fixture(params=SETS, ids=lambda path: path.name)
def original(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def plain(path: Path) -> Any:
    return json.loads(path.read_bytes())


def opened(path: Path) -> Design:
    return read_design(path, catalog())


# The sets themselves


def test_there_is_a_set_of_this_version() -> None:
    assert __version__ in [path.name for path in SETS], AGAIN


def test_what_was_kept_is_as_it_was(original: Path) -> None:
    manifest = plain(original / "set.json")
    assert manifest["version"] == original.name
    found = {
        path.relative_to(original).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in original.rglob("*")
        if path.is_file() and path.name != "set.json"
    }
    assert found == manifest["files"]


@pytest.mark.parametrize("name", KINDS)
def test_the_number_of_a_format_is_raised_when_its_shape_changes(name: str) -> None:
    """Else an older program takes a file for its own and drops what it does not know."""
    kind = KINDS[name]
    of_number = {
        path.name: form["shape"]
        for path in SETS
        if (form := plain(path / "set.json")["formats"][name])["number"] == kind.format.number
    }
    assert of_number, f"no set has format {kind.format.number} of {name}: {AGAIN}"
    assert set(of_number.values()) == {kind.fingerprint()}, (
        f"what a {name} file holds has changed since {', '.join(of_number)}: if that version is "
        f"out, add a hop to its kind in formats/kinds.py; then {AGAIN}"
    )


def test_the_set_of_this_version_fills_every_field() -> None:
    design = opened(RELEASED / __version__ / WHOLE[0])
    empty = {
        (table.value, field.name)
        for table, kind in RECORD_TYPES.items()
        for field in msgspec.structs.fields(kind)
        if field.name != "id"
        and not any(
            getattr(row, field.name) != field.default for row in design.rows(table).values()
        )
    }
    assert empty == NOT_FILLED


def test_the_set_of_this_version_has_every_preference(tmp_path: Path) -> None:
    wanted = set(unusual(Settings(tmp_path / "new.ini")))
    assert set(plain(RELEASED / __version__ / "settings.json")) == wanted, AGAIN


def test_the_set_of_a_version_that_is_out_is_never_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(keep, "RELEASED", tmp_path)
    (tmp_path / __version__).mkdir()
    (tmp_path / __version__ / "set.json").write_text('{"version": "kept"}')
    assert keep.main(["--out"]) == 0
    sealed = (tmp_path / __version__ / "set.json").read_bytes()
    assert keep.main([]) == 1
    assert "raise the version" in capsys.readouterr().out
    assert (tmp_path / __version__ / "set.json").read_bytes() == sealed


# What is in them


@pytest.mark.parametrize("name", KINDS)
def test_every_file_holds_what_it_held(kept: Path, name: str) -> None:
    kind = KINDS[name]
    number = plain(kept / "set.json")["formats"][name]["number"]
    wanted = plain(kept / "content.json")[name]
    if name == "design":
        whole = plain(kept / WHOLE[1])
        heads = {"sanwright", "written_by", "complete"}
        tables = {table: found for table, found in whole.items() if table not in heads}
        wanted |= dict.fromkeys(WHOLE, tables)
    found = content_of(kind, kept)
    assert set(found) == set(wanted)
    for file, content in wanted.items():
        assert found[file] == kind.format.upgraded(content, number), file


@pytest.mark.parametrize("file", WHOLE)
def test_a_design_is_edited_saved_and_opened_again(kept: Path, file: str) -> None:
    path, before = kept / file, (kept / file).read_bytes()
    history = History(opened(path))
    assert path.read_bytes() == before
    project = msgspec.structs.replace(history.design.project, customer="Another Ltd")
    history.do(edits.replace_record(history.design, project, "Customer"))
    wanted = rows(history.design)
    for name in ("again.sanw", "again.json"):
        write_design(history.design, kept / name)
        assert rows(opened(kept / name)) == wanted
    write_design(history.design, path)
    assert rows(opened(path)) == wanted


def test_unsaved_work_comes_back(kept: Path) -> None:
    (found,) = find_journals(kept / "journals")
    replay = found.replay()
    assert found.document == Path("/designs/kept.sanw")
    assert not replay.damage
    assert replay.changes
    again = Design(replay.before.records())
    for change, _ in replay.changes:
        again.apply(change)
    assert rows(again) == rows(replay.design)


def test_a_template_is_renamed_and_still_there(kept: Path) -> None:
    own = OwnTemplates(kept / "config" / "templates", catalog())
    (template,), broken = own.all()
    assert broken == ()
    own.rename(template, "Renamed")
    assert [each.title for each in own.all()[0]] == ["Renamed"]


def test_own_parts_rule_packs_and_prices_are_changed(kept: Path) -> None:
    user = UserParts.open(kept / "config" / "parts.sqlite")
    before = user.parts(include_retired=True)
    user.restore("acme-s9")
    again = UserParts.open(user.path)
    assert again.parts() == before
    own = OwnPacks(kept / "config" / "rule-packs", lambda: catalog().cited_packs, all_limits)
    own.rename("house-rules", "Renamed")
    assert [cited.pack.title for cited in own.packs()] == ["Renamed"]
    book = PriceBook(kept / "config" / "prices.json")
    (prices,) = book.lists
    book.rename(prices.name, "Renamed")
    (renamed,) = book.lists
    assert renamed.prices == prices.prices


# Settings and the window


def test_preferences_are_those_that_were_chosen(kept: Path) -> None:
    settings = Settings(kept / SETTINGS)
    wanted = plain(kept / "settings.json")
    assert {name: getattr(settings, name) for name in wanted} == wanted
    assert settings.recent_files == [Path("/designs/kept.sanw")]
    assert settings.open_files == ([Path("/designs/kept.sanw")], 0)
    assert settings.table_state("bom", "a b") == b"\x00\x01kept"


@pytest.fixture
def program(kept: Path, qapp: Any) -> Iterator[Program]:
    """Today's program on what an earlier one left; its user declines what is asked."""
    settings = Settings(kept / SETTINGS)
    made = Program(make_application(), settings, Answers(), catalog())
    made.frame.show()
    made.window.fill()
    yield made
    made.frame.close()
    made.end()


def test_the_window_comes_up_on_what_is_kept_and_leaves_it(kept: Path, program: Program) -> None:
    before = _values(kept / SETTINGS)
    program.window.files.new()
    assert program.frame.isVisible()
    assert program.settings.panel_layout("") is not None
    assert program.library.library.part("acme-s8").model == "Octopus 8"
    assert program.library.library.rule_pack("house-rules").title == "House rules"
    program.settings.sync()
    after = _values(kept / SETTINGS)
    assert {name: after.get(name) for name in before} == before


def _values(path: Path) -> dict[str, object]:
    store = QSettings(str(path), QSettings.Format.IniFormat)
    return {name: store.value(name) for name in store.allKeys()}
