"""Does a merge keep what both did, ask where they disagree, and always give a design?"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from sanwright import edits
from sanwright.design import Change, Design, History, Note, Record, Replacement, Table, Tables
from sanwright.documents import new_design
from sanwright.documents.merging import ConflictKind, MergedDesign, MergeSide, merge
from sanwright.edits import delete
from sanwright.text import english_of
from tests.builders import HBA, LC_OM4, SWITCH, catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started


def edited(base: Tables, steps: list[Step]) -> Design:
    """What somebody made of ``base``."""
    history = History(copied(base))
    for step in steps:
        run(history, step)
    return history.design


def copied(tables: Tables) -> Design:
    return Design(record for table in Table for record in tables.rows(table).values())


def by_id(tables: Tables) -> dict[tuple[Table, str], Record]:
    return {(table, id_): r for table in Table for id_, r in tables.rows(table).items()}


def put(design: Design, record: Record) -> Design:
    design.apply(edits.replace_record(design, record, "Edit"))
    return design


def san() -> Design:
    return small_san().design()


def device_of(design: Design, part: str) -> str:
    return next(d.id for d in design.devices.values() if d.part == part)


@settings(max_examples=examples(25))
@given(ours=STEPS, theirs=STEPS)
def test_whatever_two_do_the_merge_is_a_design_and_loses_nothing_unasked(
    ours: list[Step], theirs: list[Step]
) -> None:
    base = started(new_design(catalog())).design.snapshot()
    a, b = edited(base, ours), edited(base, theirs)
    assert rows(merge(base, a, base).design) == rows(a)
    assert by_id(merge(base, base, b).design) == by_id(b)
    assert rows(merge(base, a, a).design) == rows(a)
    joined = merge(base, a, b)
    whole = by_id(joined.design)
    for mine, other in ((a, b), (b, a)):
        for (table, id_), record in by_id(mine).items():
            is_new = base.find(table, id_) is None
            if is_new and other.find(table, id_) is None and table is not Table.PORTS:
                assert (table, id_) in whole, "what one of them added is there"
            if base.find(table, id_) == record == other.find(table, id_):
                assert whole[table, id_] == record
    design = copied(a)
    design.apply(joined.change(edits_label()))
    assert by_id(design) == whole
    for side in MergeSide:
        answers = {conflict.key: side for conflict in joined.conflicts}
        for _ in range(20):
            answered = merge(base, a, b, answers)
            if not answered.open:
                break
            answers |= {conflict.key: side for conflict in answered.open}
        assert not answered.open


def edits_label() -> object:
    from sanwright.text import Text

    return Text("Merge")


@settings(max_examples=examples(15))
@given(ours=STEPS, theirs=STEPS)
def test_edits_of_different_records_commute(ours: list[Step], theirs: list[Step]) -> None:
    base = started(new_design(catalog())).design.snapshot()
    a, b = edited(base, ours), edited(base, theirs)
    before, mine, other = by_id(base), by_id(a), by_id(b)
    touched_a = {key for key in before | mine if before.get(key) != mine.get(key)}
    touched_b = {key for key in before | other if before.get(key) != other.get(key)}
    if touched_a & touched_b:
        return
    one, two = merge(base, a, b), merge(base, b, a)
    if not {id_ for _, id_ in touched_a} & {id_ for _, id_ in touched_b}:
        assert by_id(one.design) == by_id(two.design)
    assert len(one.conflicts) == len(two.conflicts)


def moved_and_renamed() -> MergedDesign:
    base = san().snapshot()
    switch = device_of(san(), SWITCH)
    ours = put(copied(base), msgspec.structs.replace(base.devices[switch], name="core"))
    theirs = put(copied(base), msgspec.structs.replace(base.devices[switch], x=900.0, remark="R"))
    return merge(base, ours, theirs)


def test_edits_of_different_fields_of_one_device_join() -> None:
    joined = moved_and_renamed()
    assert not joined.conflicts
    device = joined.design.devices[device_of(san(), SWITCH)]
    assert (device.name, device.x, device.remark) == ("core", 900.0, "R")


@pytest.mark.parametrize("side", MergeSide)
def test_a_field_that_both_changed_is_asked_for(side: MergeSide) -> None:
    base = san().snapshot()
    switch = device_of(san(), SWITCH)
    ours = put(copied(base), msgspec.structs.replace(base.devices[switch], name="core"))
    theirs = put(copied(base), msgspec.structs.replace(base.devices[switch], name="edge"))
    joined = merge(base, ours, theirs)
    (conflict,) = joined.open
    assert (conflict.kind, str(conflict.ours), str(conflict.theirs)) == (
        ConflictKind.FIELD,
        "core",
        "edge",
    )
    assert english_of(conflict.field) == "Name"
    assert joined.design.devices[switch].name == "core"
    answered = merge(base, ours, theirs, {conflict.key: side})
    assert not answered.open
    assert answered.conflicts == (conflict,)
    assert answered.design.devices[switch].name == {"ours": "core", "theirs": "edge"}[side]


def test_two_who_each_place_a_switch_have_two() -> None:
    base = san().snapshot()
    ours, theirs = copied(base), copied(base)
    part = catalog().part(SWITCH)
    for design, x in ((ours, 2000.0), (theirs, 3000.0)):
        design.apply(edits.place_device(design, part, x, 8.0)[0])
    new = set(ours.devices) - set(base.devices)
    assert new == set(theirs.devices) - set(base.devices)
    (id_,) = new
    there = next(d.id for d in base.devices.values() if d.part == SWITCH)
    cable = catalog().part(LC_OM4)
    for design in (ours, theirs):
        design.apply(edits.connect(design, f"{id_}:5", f"{there}:9", cable, None)[0])
    joined = merge(base, ours, theirs)
    assert not joined.conflicts
    added = {d.x: d.id for d in joined.design.devices.values() if d.id not in base.devices}
    assert set(added) == {2000.0, 3000.0}
    ends = {end for c in joined.design.cables.values() for end in c.ends()}
    assert {f"{added[2000.0]}:5", f"{added[3000.0]}:5"} <= ends
    # both have done the same: it is one
    assert rows(merge(base, ours, ours).design) == rows(ours)


def test_a_switch_that_one_deletes_and_the_other_cables_is_asked_for() -> None:
    base = san().snapshot()
    switch = device_of(san(), SWITCH)
    ours = copied(base)
    ours.apply(delete(ours, [switch]))
    theirs = copied(base)
    (cable, *_) = [c for c in base.cables.values() if any(switch in e for e in c.ends())]
    put(theirs, msgspec.structs.replace(cable, name="red one"))
    joined = merge(base, ours, theirs)
    (conflict,) = joined.open
    assert (conflict.kind, conflict.table, conflict.id, conflict.until_then) == (
        ConflictKind.DELETED,
        Table.DEVICES,
        switch,
        MergeSide.THEIRS,
    )
    assert str(conflict.theirs) == "“red one” was changed"
    assert by_id(joined.design) == by_id(theirs), "nothing that went with it is lost"
    answered = merge(base, ours, theirs, {conflict.key: MergeSide.OURS})
    assert by_id(answered.design) == by_id(ours)


def test_a_deleted_switch_that_was_only_moved_is_gone() -> None:
    base = san().snapshot()
    switch = device_of(san(), SWITCH)
    ours = copied(base)
    ours.apply(delete(ours, [switch]))
    theirs = put(copied(base), msgspec.structs.replace(base.devices[switch], x=77.0))
    assert by_id(merge(base, ours, theirs).design) == by_id(ours)


def test_a_part_that_nobody_needed_on_one_side_comes_back_unasked() -> None:
    base = san()
    part = next(id_ for id_ in base.parts)
    used = next(d for d in base.devices.values() if d.part == HBA)
    before = base.snapshot()
    ours = copied(before)
    ours.apply(delete(ours, [d.id for d in base.devices.values() if d.part == HBA]))
    assert part
    copy = ours.parts.get(HBA)
    if copy is not None:
        ours.apply(Change("Tidy", (Replacement(Table.PARTS, HBA, copy, None),)))
    theirs = copied(before)
    server = used.parent
    assert server is not None
    theirs.apply(edits.fit_device(theirs, server, catalog().part(HBA))[0])
    joined = merge(before, ours, theirs)
    assert HBA in joined.design.parts
    assert not joined.conflicts


def test_two_groups_that_each_went_into_the_other_are_asked_for() -> None:
    from sanwright.design import Group

    base = Design([Group(id="g1"), Group(id="g2")]).snapshot()
    ours = put(copied(base), Group(id="g1", parent="g2"))
    theirs = put(copied(base), Group(id="g2", parent="g1"))
    joined = merge(base, ours, theirs)
    (conflict,) = joined.open
    assert conflict.kind is ConflictKind.LOOP
    assert joined.design.groups["g1"].parent == "g2"
    other = merge(base, ours, theirs, {conflict.key: MergeSide.THEIRS})
    assert other.design.groups["g2"].parent == "g1"
    assert other.design.groups["g1"].parent is None


def test_members_that_each_added_to_a_list_are_all_in_it() -> None:
    from sanwright.design import Zone

    base = put(san(), Zone(id="z", members=tuple(san().devices)[:1])).snapshot()
    first, second, third = tuple(base.devices)[:3]
    ours = put(copied(base), Zone(id="z", members=(first, second)))
    theirs = put(copied(base), Zone(id="z", members=(third,)))
    joined = merge(base, ours, theirs)
    assert not joined.conflicts
    assert joined.design.zones["z"].members == (second, third)


def test_notes_of_one_id_are_two_notes() -> None:
    base = san().snapshot()
    ours, theirs = (put(copied(base), Note(id="note-1", text=text)) for text in ("a", "b"))
    texts = {note.text for note in merge(base, ours, theirs).design.notes.values()}
    assert texts == {"a", "b"}
