"""Is a file of an earlier format read as it was meant, and left alone until the user saves?

No earlier format was released yet, so the tests make today's files the earlier ones: the format's
number is raised and a hop turns what today's program writes into what a later one would.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright import __version__
from sanwright.catalog import own_facts, pack, rule_pack_text, user
from sanwright.catalog.own_facts import OwnFact, OwnFacts
from sanwright.catalog.own_packs import OwnPacks
from sanwright.catalog.pack import read_pack, write_pack
from sanwright.catalog.user import UserParts
from sanwright.checks import all_limits
from sanwright.design import Design, Project
from sanwright.design.papers import Brand
from sanwright.documents import Journal, find_journals, find_unreadable, read_design
from sanwright.documents import write_design as write
from sanwright.errors import InputError, MachineError
from sanwright.exchange.prices import book as price_book
from sanwright.exchange.prices.book import PriceBook
from sanwright.exchange.prices.columns import ColumnMapping
from sanwright.formats import Format, Hop, Plain, adds, kinds
from sanwright.reports import brand_file
from sanwright.reports.brand_file import read_brand, write_brand
from tests.builders import catalog, rows, small_san
from tests.catalog_user.own import own_part
from tests.upgrade.kinds import KINDS
from tests.upgrade.left import leave_journal
from tests.upgrade.whole import plain_tables, whole_design


def opened(path: Path) -> Design:
    return read_design(path, catalog())


def in_capitals(plain: Plain) -> None:
    """Turns on its own copy only; twice is the same as once."""
    for row in plain.get("devices", []):
        row["name"] = row.pop("name", "").upper()


def breaks(plain: Plain) -> None:
    for row in plain["devices"]:
        row["name"] = "changed before it broke"
    raise KeyError("rack_unit")


TODAY = kinds.DESIGN.number


def later(monkeypatch: pytest.MonkeyPatch, *hops: Hop, kind: str = "DESIGN") -> None:
    """Let more hops follow today's format of a kind of file."""
    monkeypatch.setattr(kinds, kind, Format(*getattr(kinds, kind).hops, *hops))


# A format and its hops


def plus(character: str) -> Hop:
    def hop(plain: Plain) -> None:
        plain["name"] += character

    return hop


@given(st.integers(1, 9), st.integers(1, 9))
def test_hops_compose_from_any_format_to_the_last(first: int, last: int) -> None:
    first, last = sorted((first, last))
    chain = Format(*(plus(str(number)) for number in range(1, last)))
    before = {"name": "", "rows": [{"a": 1}]}
    after = chain.upgraded(before, first)
    assert after["name"] == "".join(str(number) for number in range(first, last))
    assert before == {"name": "", "rows": [{"a": 1}]}


def test_a_hop_that_only_adds_changes_nothing() -> None:
    before = {"devices": [{"id": "a"}]}
    assert Format(adds("devices: name"), adds("cables: name")).upgraded(before, 1) == before


@pytest.mark.parametrize("number", [0, -1, None, True, "1", 1.0, [1]])
def test_what_is_no_format_number_is_damage(number: object) -> None:
    with pytest.raises(InputError, match="format number is not valid"):
        Format().check(number)


@pytest.mark.parametrize(
    ("written_by", "said"),
    [
        ("0.9.2", "Sanwright 0.9.2 or newer"),
        ("1.0.0rc1", "Sanwright 1.0.0rc1 or newer"),
        ("", "that version or a newer one"),
        (None, "that version or a newer one"),
        (12, "that version or a newer one"),
        ("9.9; visit evil.example to update", "that version or a newer one"),
        ("9" * 500, "that version or a newer one"),
    ],
)
def test_a_newer_format_names_the_version_that_is_needed(written_by: object, said: str) -> None:
    with pytest.raises(MachineError, match=r"newer version of Sanwright.*format 4") as caught:
        Format().check(4, written_by)
    assert str(caught.value).endswith(f"open it with {said}")
    with pytest.raises(MachineError):
        Format().upgraded({}, 4)


# Designs


@pytest.mark.parametrize("form", ["sanw", "json"])
def test_a_renamed_field_and_a_new_one_arrive_and_the_file_waits_for_a_save(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier ``loss_budget`` is ``loss_db`` today, and cables got a ``name``."""
    path, today = tmp_path / f"d.{form}", whole_design(catalog())
    write(today, path)
    earlier(path)
    old = path.read_bytes()

    def hop(plain: Plain) -> None:
        for row in plain["cables"]:
            row["name"] = f"cable {row['id']}"
            if "loss_budget" in row:
                row["loss_db"] = row.pop("loss_budget")

    with pytest.raises(InputError if form == "json" else AssertionError):
        assert rows(opened(path)) == rows(today)  # without the hop the loss is not found
    later(monkeypatch, hop)
    design = opened(path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    assert design.cables["cable-1"].loss == today.cables["cable-1"].loss
    assert design.cables["cable-2"].name == "cable cable-2"
    write(design, path)
    assert path.read_bytes() != old
    assert rows(opened(path)) == rows(design)
    assert number_of(path) == TODAY + 1
    others = {table: found for table, found in rows(design).items() if table.value != "cables"}
    assert others == {t: found for t, found in rows(today).items() if t.value != "cables"}


def earlier(path: Path) -> None:
    """Give the loss of cables the name that it had in an earlier program."""
    if path.suffix == ".json":
        path.write_text(path.read_text().replace('"loss_db"', '"loss_budget"'))
        return
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "UPDATE cables SET more = replace(more, '\"loss_db\"', '\"loss_budget\"')"
        )


def number_of(path: Path) -> int:
    if path.suffix == ".json":
        return int(json.loads(path.read_bytes())["sanwright"])
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_a_column_and_a_table_of_other_names_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, today = tmp_path / "d.sanw", whole_design(catalog())
    write(today, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("ALTER TABLE devices RENAME COLUMN fabric TO san")
        connection.execute("ALTER TABLE zones RENAME TO zone_list")
        connection.execute("DROP TABLE brand")

    def hop(plain: Plain) -> None:
        plain["zones"] = plain.pop("zone_list")
        for row in plain["devices"]:
            if "san" in row:
                row["fabric"] = row.pop("san")

    later(monkeypatch, hop)
    found, wanted = plain_tables(opened(path)), plain_tables(today)
    assert wanted.pop("brand")
    assert found == wanted


def test_a_table_that_no_hop_takes_over_is_refused_and_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "d.sanw"
    write(small_san().design(), path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("ALTER TABLE zones RENAME TO zone_list")
    later(monkeypatch, lambda _: None)
    with pytest.raises(InputError, match="unknown table “zone_list”"):
        opened(path)


@pytest.mark.parametrize("form", ["sanw", "json"])
def test_a_hop_that_fails_says_so_and_leaves_the_file(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"d.{form}"
    write(small_san().design(), path)
    old = path.read_bytes()
    later(monkeypatch, in_capitals, breaks, in_capitals)
    with pytest.raises(
        InputError, match=rf"from format {TODAY + 1} to format {TODAY + 2} .*rack_unit"
    ) as caught:
        opened(path)
    assert str(caught.value).startswith(f"“{path}”")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == old


def test_a_hand_written_design_without_a_number_is_of_the_first_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "d.json"
    path.write_text('{"project": {"name": "by hand"}, "devices": [{"id": "s", "part": "G620"}]}')

    def hop(plain: Plain) -> None:
        (project,) = plain["project"]
        project["customer"] = f"of {project['name']}"
        in_capitals(plain)

    later(monkeypatch, hop)
    design = opened(path)
    assert design.project.customer == "of by hand"
    assert design.devices["s"].part == "brocade-g620"


@pytest.mark.parametrize("form", ["sanw", "json"])
def test_a_design_says_who_wrote_it_when_it_is_too_new(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"d.{form}"
    for module in ("documents.migration", "documents.json_form"):
        monkeypatch.setattr(f"sanwright.{module}.__version__", "3.4.5")
    later(monkeypatch, in_capitals)
    write(Design([Project(name="of tomorrow")]), path)
    old = path.read_bytes()
    monkeypatch.undo()
    with pytest.raises(MachineError, match=r"open it with Sanwright 3\.4\.5 or newer\.$"):
        opened(path)
    assert path.read_bytes() == old


def test_equal_designs_of_one_version_are_still_equal_files(tmp_path: Path) -> None:
    write(whole_design(catalog()), tmp_path / "a.sanw")
    write(opened(tmp_path / "a.sanw"), tmp_path / "b.sanw")
    assert (tmp_path / "a.sanw").read_bytes() == (tmp_path / "b.sanw").read_bytes()


# Unsaved work


def test_the_unsaved_work_of_an_earlier_program_comes_back_as_one_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = leave_journal(tmp_path)
    (found,) = find_journals(tmp_path)
    today = found.replay()
    assert len(today.changes) == found.edits == 3

    def hop(plain: Plain) -> None:
        in_capitals(plain)
        for row in plain["project"]:
            row["company"] = "filled"

    later(monkeypatch, hop)
    (found,) = find_journals(tmp_path)
    replay = found.replay()
    assert found.edits == 3
    assert not replay.damage
    ((change, moment),) = replay.changes
    assert moment == today.changes[-1][1]
    for state, wanted in ((replay.before, today.before), (replay.design, today.design)):
        assert state.project == msgspec.structs.replace(wanted.project, company="filled")
        assert [device.name for device in state.devices.values()] == [
            device.name.upper() for device in wanted.devices.values()
        ]
        assert dict(state.ports) == dict(wanted.ports)
    again = Design(replay.before.records())
    again.apply(change)
    assert rows(again) == rows(replay.design)
    again.apply(change.inverse())
    assert rows(again) == rows(replay.before)
    assert kept.exists()


def test_an_earlier_journal_that_is_torn_gives_what_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = leave_journal(tmp_path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE changes SET data = x'5b5b' WHERE number = 3")
    later(monkeypatch, in_capitals)
    (found,) = find_journals(tmp_path)
    replay = found.replay()
    assert "behind edit 2" in str(replay.damage)
    assert len(replay.design.devices) == 2
    assert replay.design.project.customer == ""


def test_a_journal_whose_hop_fails_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = leave_journal(tmp_path)
    later(monkeypatch, breaks)
    (found,) = find_journals(tmp_path)
    with pytest.raises(InputError, match=f"from format {TODAY} to format {TODAY + 1}"):
        found.replay()
    assert path.exists()


def test_a_journal_of_a_newer_program_is_kept_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanwright.documents.journal.__version__", "3.4.5")
    later(monkeypatch, in_capitals)
    path = leave_journal(tmp_path)
    monkeypatch.undo()
    old = path.read_bytes()
    assert find_journals(tmp_path) == ()
    (found,) = find_unreadable(tmp_path)
    assert "open it with Sanwright 3.4.5 or newer" in str(found.reason)
    assert path.read_bytes() == old


def test_a_newer_journal_without_an_edit_is_not_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, in_capitals)
    path = leave_journal(tmp_path, edits_made=0)
    monkeypatch.undo()
    assert find_journals(tmp_path) == ()
    assert path.exists()


# Own parts

OWN = kinds.OWN_PARTS.number


@pytest.fixture
def parts(tmp_path: Path) -> UserParts:
    made = UserParts.open(tmp_path / "parts.sqlite")
    made.put(own_part())
    made.put(own_part("acme-s9"))
    made.retire("acme-s9")
    return made


def other_model(plain: Plain) -> None:
    for row in plain["parts"]:
        row["record"]["model"] += " Mark 2"


def test_own_parts_are_upgraded_at_the_first_change_and_a_copy_is_kept(
    parts: UserParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = parts.path.read_bytes()
    later(monkeypatch, other_model, other_model, kind="OWN_PARTS")
    upgraded = UserParts.open(parts.path)
    names = {part.id: part.model for part in upgraded.parts(include_retired=True)}
    assert names == dict.fromkeys(("acme-s8", "acme-s9"), "Octopus 8 Mark 2 Mark 2")
    assert upgraded.is_retired("acme-s9")
    assert parts.path.read_bytes() == old
    upgraded.put(own_part("acme-s10"))
    (copy,) = parts.path.parent.glob("parts.sqlite.*")
    assert copy.name == f"parts.sqlite.format-{OWN}"
    assert copy.read_bytes() == old
    again = UserParts.open(parts.path)
    found = {part.id: part.model for part in again.parts(include_retired=True)}
    assert found == names | {"acme-s10": "Octopus 8"}
    assert again.is_retired("acme-s9")
    again.restore("acme-s9")
    assert len(list(parts.path.parent.glob("parts.sqlite.*"))) == 1


def test_a_copy_of_own_parts_never_replaces_another(
    parts: UserParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = parts.path.with_name(f"parts.sqlite.format-{OWN}")
    first.write_bytes(b"an earlier copy")
    later(monkeypatch, other_model, kind="OWN_PARTS")
    UserParts.open(parts.path).put(own_part("acme-s10"))
    assert first.read_bytes() == b"an earlier copy"
    assert parts.path.with_name(f"parts.sqlite.format-{OWN}-2").exists()


def test_own_parts_whose_hop_fails_stay_as_they_were(
    parts: UserParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = parts.path.read_bytes()
    later(monkeypatch, other_model, breaks, kind="OWN_PARTS")
    attempts: tuple[Callable[[], object], ...] = (
        lambda: UserParts.open(parts.path),
        lambda: UserParts(parts.path).put(own_part("acme-s10")),
    )
    for attempt in attempts:
        with pytest.raises(InputError, match=f"from format {OWN + 1} to format {OWN + 2}"):
            attempt()
    assert parts.path.read_bytes() == old
    assert [path.name for path in parts.path.parent.iterdir()] == ["parts.sqlite"]


def test_a_change_that_fails_takes_the_upgrade_back(
    parts: UserParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(parts.path)) as connection, connection:
        connection.execute(
            "CREATE TRIGGER no BEFORE INSERT ON parts BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    monkeypatch.setattr(user, "_check_file", lambda _: OWN)  # it refuses triggers
    later(monkeypatch, other_model, kind="OWN_PARTS")
    with pytest.raises(MachineError, match="full"):
        UserParts.open(parts.path).put(own_part("acme-s10"))
    with closing(sqlite3.connect(parts.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (OWN,)
        assert len(connection.execute("SELECT * FROM parts").fetchall()) == 2


def test_own_parts_that_a_newer_program_took_over_meanwhile_are_not_written(
    parts: UserParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is read before it is locked; what happens in between must be seen."""
    assert parts.parts()
    read = parts._current

    def and_then_the_newer_one() -> Any:
        contents = read()
        with closing(sqlite3.connect(parts.path)) as connection:
            connection.execute(f"PRAGMA user_version = {OWN + 1}")
        return contents

    monkeypatch.setattr(parts, "_current", and_then_the_newer_one)
    with pytest.raises(MachineError, match="newer version of Sanwright, 0"):
        parts.retire("acme-s8")
    with closing(sqlite3.connect(parts.path)) as connection:
        assert connection.execute("SELECT sum(retired) FROM parts").fetchone() == (1,)


# Files that are handed on


def test_an_earlier_pack_brand_price_book_and_rule_pack_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack([own_part()], tmp_path / "a.sanwpack")
    write_brand(Brand(name="old"), tmp_path / "a.sanwbrand")
    book = PriceBook(tmp_path / "prices.json")
    book.remember(["A"], ColumnMapping(number="A"))
    own = OwnPacks(tmp_path / "packs", lambda: catalog().cited_packs, all_limits)
    key = own.create(catalog().cited_packs[0], "House").key
    files = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}

    def change_pack(plain: Plain) -> None:
        plain["parts"][0]["model"] = "new"

    def change_brand(plain: Plain) -> None:
        plain["brand"]["name"] = "new"

    def change_book(plain: Plain) -> None:
        plain["mappings"][0]["mapping"]["number"] = "new"

    def change_rules(plain: Plain) -> None:
        plain["title"] = "new"

    facts = OwnFacts(tmp_path / "facts.json")
    facts.keep(OwnFact(part="old", field="base", value="b"))
    files[facts.path] = facts.path.read_bytes()

    def change_facts(plain: Plain) -> None:
        plain["facts"][0]["part"] = "new"

    later(monkeypatch, change_facts, kind="OWN_FACTS")
    assert [each.part for each in OwnFacts(facts.path).facts] == ["new"]
    later(monkeypatch, change_pack, kind="CATALOG_PACK")
    later(monkeypatch, change_brand, kind="BRAND")
    later(monkeypatch, change_book, kind="PRICE_BOOK")
    later(monkeypatch, change_rules, kind="RULE_PACK")
    assert read_pack(tmp_path / "a.sanwpack")[0].model == "new"
    assert read_brand(tmp_path / "a.sanwbrand").name == "new"
    mapping = book.mapping_for(["A"])
    assert mapping is not None
    assert mapping.number == "new"
    again = OwnPacks(tmp_path / "packs", lambda: catalog().cited_packs, all_limits)
    assert again.problems() == ()
    found = again.find(key)
    assert found is not None
    assert found.pack.title == "new"
    assert files == {path: path.read_bytes() for path in files}
    book.remember(["B"], ColumnMapping(number="B"))
    assert json.loads((tmp_path / "prices.json").read_bytes())["version"] == kinds.PRICE_BOOK.number
    assert PriceBook(tmp_path / "prices.json").mapping_for(["A"]) == mapping


NEWER: dict[str, tuple[Callable[[Path], object], Callable[[Path], object]]] = {
    "a.sanwpack": (lambda path: write_pack([own_part()], path), read_pack),
    "a.sanwbrand": (lambda path: write_brand(Brand(name="new"), path), read_brand),
    "prices.json": (
        lambda path: PriceBook(path).remember(["A"], ColumnMapping(number="A")),
        lambda path: PriceBook(path).remember(["B"], ColumnMapping(number="B")),
    ),
    "facts.json": (
        lambda path: OwnFacts(path).keep(OwnFact(part="a", field="base", value="b")),
        lambda path: OwnFacts(path).keep(OwnFact(part="a", field="base", value="c")),
    ),
    "parts.sqlite": (
        lambda path: UserParts.open(path).put(own_part()),
        lambda path: UserParts.open(path).put(own_part("acme-s9")),
    ),
}
WRITERS = {
    "a.sanwpack": (pack, "CATALOG_PACK"),
    "a.sanwbrand": (brand_file, "BRAND"),
    "prices.json": (price_book, "PRICE_BOOK"),
    "facts.json": (own_facts, "OWN_FACTS"),
    "parts.sqlite": (user, "OWN_PARTS"),
}


@pytest.mark.parametrize("name", NEWER)
def test_what_a_newer_program_wrote_is_refused_with_its_version_and_not_touched(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, (make, use) = tmp_path / name, NEWER[name]
    module, kind = WRITERS[name]
    later(monkeypatch, in_capitals, kind=kind)
    monkeypatch.setattr(module, "__version__", "3.4.5")
    make(path)
    monkeypatch.undo()
    old = path.read_bytes()
    with pytest.raises(MachineError, match=r"3\.4\.5") as caught:
        use(path)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_rule_packs_of_a_newer_program_are_named_and_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = OwnPacks(tmp_path / "packs", lambda: catalog().cited_packs, all_limits)
    later(monkeypatch, in_capitals, kind="RULE_PACK")
    monkeypatch.setattr(rule_pack_text, "__version__", "3.4.5")
    own.create(catalog().cited_packs[0], "House")
    monkeypatch.undo()
    (path,) = (tmp_path / "packs").iterdir()
    old = path.read_bytes()
    today = OwnPacks(tmp_path / "packs", lambda: catalog().cited_packs, all_limits)
    assert today.packs() == ()
    (problem,) = today.problems()
    assert "3.4.5" in str(problem)
    assert today.create(catalog().cited_packs[0], "House").key == "house-2"
    handed = tmp_path / "house.toml"
    shutil.copy(tmp_path / "packs" / "pack-house-2.toml", handed)
    handed.write_text(handed.read_text().replace('key = "house-2"', 'key = "house"'))
    for replace in (False, True):
        with pytest.raises(InputError, match="not replaced"):
            today.import_file(handed, replace=replace)
    assert path.read_bytes() == old


def test_every_format_of_the_program_is_among_the_kinds() -> None:
    """A file kind with a number of its own must be kept for later versions as well."""
    made = {name for name, value in vars(kinds).items() if isinstance(value, Format)}
    assert made == {kind.constant for kind in KINDS.values()}


def test_journals_begin_with_today(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path, None, Design([Project()]))
    try:
        row = journal._connection.execute("SELECT * FROM about").fetchone()
        assert row[1:] == (kinds.DESIGN.number, __version__)
    finally:
        journal.close()
