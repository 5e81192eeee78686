"""Does comparing name every difference, and is updating a design's parts one undoable edit?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.catalog import Library, compare_parts
from sanwright.design import Design, Device, History, PartCopy
from sanwright.edits import update_parts
from sanwright.errors import InvalidEditError
from sanwright.parts import Confidence, Part, Source
from tests.catalog_user.own import own_part, with_ports


def test_equal_parts_do_not_differ(library: Library) -> None:
    for part in library.parts():
        assert compare_parts(part, part) == ()
        assert compare_parts(part, msgspec.structs.replace(part, summary="Other words")) == ()


def with_weight(**changes: object) -> Part:
    part = own_part()
    assert part.physical is not None
    assert part.physical.weight is not None
    weight = msgspec.structs.replace(part.physical.weight, **changes)
    return msgspec.structs.replace(
        part,
        physical=msgspec.structs.replace(part.physical, weight=weight),
        sources=(*part.sources, Source(key="scales", title="Bathroom scales")),
    )


def said(old: Part, new: Part) -> dict[str, tuple[str, str]]:
    return {each.field: (str(each.old), str(each.new)) for each in compare_parts(old, new)}


def test_values_are_shown_with_their_units() -> None:
    from sanwright.units import Mass

    assert said(own_part(), with_weight(value=Mass(5))) == {
        "physical.weight_kg": ("4.5 kg", "5 kg")
    }


def test_equal_values_differ_by_where_they_come_from() -> None:
    before = with_weight()
    for changes, old, new in (
        ({"confidence": Confidence.HIGH}, "low confidence", "high confidence"),
        ({"sources": ("scales",)}, "Entered by me", "Bathroom scales"),
        ({"note": "Wet."}, "no note", "Wet."),
    ):
        assert said(before, with_weight(**changes)) == {
            "physical.weight_kg": (f"4.5 kg ({old})", f"4.5 kg ({new})")
        }


def test_what_came_and_what_went_is_listed() -> None:
    grown = msgspec.structs.replace(own_part(), ports={}, aliases=(), generation="Gen 6")
    found = said(own_part(), grown)
    assert found["ports.sfp.count"] == ("8", "unknown")
    assert found["ports.sfp.speeds"] == ("8GFC, 16GFC", "unknown")
    assert found["ports.sfp.optics"] == ("replaceable", "unknown")
    assert found["aliases"] == ("Eightarms", "none")
    assert found["generation"] == ("none", "Gen 6")


def small_design() -> Design:
    old, other = own_part(), own_part("acme-s9")
    return Design(
        [
            PartCopy(id=old.id, part=old),
            PartCopy(id=other.id, part=other),
            PartCopy(id="lost", part=None),
            Device(id="one", part=old.id),
            Device(id="two", part="lost"),
        ]
    )


def test_an_update_is_one_step_that_can_be_taken_back() -> None:
    design = small_design()
    history = History(design)
    before = list(design.records())
    newer = with_ports(own_part(), trunk_group_size=None, prefix="p")
    found = own_part("lost")
    change = update_parts(design, {"acme-s8": newer, "lost": found, "elsewhere": own_part("x-1")})
    assert str(change.label) == "Update 2 parts"
    assert history.do(change)
    assert design.part("acme-s8") == newer
    assert design.part_of("two") == found
    assert set(design.parts) == {"acme-s8", "acme-s9", "lost"}
    history.undo()
    assert list(design.records()) == before
    history.redo()
    assert design.part("acme-s8") == newer


def test_nothing_new_is_no_edit() -> None:
    design = small_design()
    assert not update_parts(design, {"acme-s8": own_part()})
    assert str(update_parts(design, {"acme-s8": own_part(model="New")}).label) == "Update Acme New"


def test_a_part_never_takes_the_place_of_another() -> None:
    with pytest.raises(InvalidEditError, match="“acme-s9” cannot take the place"):
        update_parts(small_design(), {"acme-s8": own_part("acme-s9")})
