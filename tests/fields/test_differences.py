"""Does a comparison say everything that is different, in words with units, and nothing else?"""

from __future__ import annotations

from hypothesis import given, settings
from msgspec import structs

from sanwright import edits
from sanwright.design import (
    Change,
    DatabaseZone,
    Design,
    Note,
    Replacement,
    Table,
    ZoneDatabase,
    merged,
)
from sanwright.documents import new_design
from sanwright.fields.differences import DifferenceKind, differences
from sanwright.units import Length
from tests.builders import catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started


def after(change: Change) -> tuple[Design, Design]:
    before, design = small_san().design(), small_san().design()
    design.apply(change)
    return before, design


def test_equal_designs_have_no_differences() -> None:
    assert differences(small_san().design(), small_san().design()) == ()


def test_a_length_is_told_with_its_unit() -> None:
    cable = next(iter(small_san().design().cables))
    before, design = after(edits.set_cable_length(small_san().design(), cable, Length(42)))
    (found,) = differences(before, design)
    assert (found.table, found.id, found.kind) == (Table.CABLES, cable, DifferenceKind.CHANGED)
    (field,) = found.fields
    assert tuple(map(str, (field.name, field.after))) == ("Length", "42 m")
    assert str(field.before).endswith(" m")


def test_a_move_is_one_field_and_known_as_such() -> None:
    before, design = after(edits.move_devices(small_san().design(), {"host": (96.0, 8.0)}))
    (found,) = differences(before, design)
    assert found.only_moved
    assert list(map(str, [field.name for field in found.fields])) == ["Place on the drawing"]
    assert str(found.fields[0].after) == "96, 8"


def test_what_was_deleted_goes_by_its_old_name() -> None:
    base = small_san().design()
    before, design = after(edits.delete(base, ["host"]))
    found = {d.id: d for d in differences(before, design)}
    assert found["host"].kind is DifferenceKind.REMOVED
    assert found["host"].label == str(base.label("host"))
    assert found["host"].fields == ()
    assert any(d.table is Table.CABLES for d in found.values())


def test_ids_are_told_by_name_and_a_missing_value_as_not_stated() -> None:
    base = small_san().design()
    device = base.devices["host"]
    note = Note(id="n", text="Check this\nlater")
    added = Change("Add", (Replacement(Table.NOTES, "n", None, note),))
    renamed = edits.replace_record(base, structs.replace(device, name="Oracle 1"), "Rename")
    before, design = after(merged("Both", (added, renamed)))
    found = {d.id: d for d in differences(before, design)}
    assert found["n"].label == "Check this"
    assert found["n"].kind is DifferenceKind.ADDED
    (field,) = found["host"].fields
    assert tuple(map(str, (field.name, field.after))) == ("Name", "Oracle 1")
    assert str(field.before) == (device.name or "not stated")


def test_of_a_field_with_many_entries_each_is_told_by_itself() -> None:
    before = small_san().design()
    zone = DatabaseZone(members={"h1": "", "a1": "principal"}, kind="peer")
    zoning = ZoneDatabase(
        id=next(iter(before.fabrics)), vendor="Brocade", zones={"z1": zone},
        aliases={"h1": ("10:00:00:00:00:00:00:01",), "a1": ("50:00:00:00:00:00:00:01",)},
    )  # fmt: skip
    before.apply(edits.replace_record(before, zoning, "x"))  # type: ignore[arg-type]
    after = Design(before.records())
    changed = structs.replace(zoning, zones={}, aliases={**zoning.aliases, "h1": ("1,5",)})
    after.apply(edits.replace_record(after, changed, "x"))  # type: ignore[arg-type]
    (found,) = differences(before.snapshot(), after.snapshot())
    said = [(str(each.name), str(each.before), str(each.after)) for each in found.fields]
    assert said == [
        ("Aliases “h1”", "10:00:00:00:00:00:00:01", "1,5"),
        ("Zones “z1”", "members h1, a1: principal, kind peer, drawn no", "not stated"),
    ]


@settings(max_examples=examples(40))
@given(steps=STEPS)
def test_differences_are_exactly_the_records_that_are_not_equal(steps: list[Step]) -> None:
    history = started(new_design(catalog()))
    before = history.design.snapshot()
    for step in steps:
        run(history, step)
    found = {(d.table, d.id): d for d in differences(before, history.design)}
    for table in Table:
        old, new = before.rows(table), history.design.rows(table)
        for id_ in {*old, *new}:
            assert ((table, id_) in found) == (old.get(id_) != new.get(id_))
    assert all(d.fields for d in found.values() if d.kind is DifferenceKind.CHANGED)
    assert (not found) == (rows(before) == rows(history.design))
