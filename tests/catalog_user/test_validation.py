"""Does validation say what is wrong and where, and let sound parts pass?"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sanwright.catalog import Catalog, Library, validate_part
from sanwright.parts import (
    BufferCredits,
    Licensing,
    Lifecycle,
    Optic,
    Part,
    PartKind,
    PartNumber,
    Physical,
    SlotGroup,
)
from sanwright.units import Mass
from tests.catalog_user.own import figure, own_part, with_ports


def problems(library: Library, part: Part) -> dict[str, str]:
    found = validate_part(part, library.reference(), taken=lambda _id: False, find=library.by_id)
    return {problem.field: str(problem.sentence) for problem in found}


def test_every_shipped_part_is_valid(shipped: Catalog, library: Library) -> None:
    wrong = {part.id: found for part in shipped.parts() if (found := problems(library, part))}
    assert wrong == {}


def test_a_sound_part_has_no_problems(library: Library) -> None:
    assert problems(library, own_part()) == {}


def physical(**fields: Any) -> Physical:
    return Physical(**fields)


def changed(**fields: Any) -> Part:
    return own_part(**fields)


WRONG: dict[str, tuple[Part, str, str]] = {
    "no id": (changed(id=""), "id", "An id holds only"),
    "an id with spaces": (changed(id="Acme S8"), "id", "An id holds only"),
    "no vendor": (changed(vendor=""), "vendor", "Must not be empty."),
    "no model": (changed(model="  "), "model", "Must not be empty."),
    "rebadges itself": (changed(base="acme-s8"), "base", "A part does not rebadge itself."),
    "an empty order number": (changed(part_numbers=(PartNumber(number=" "),)), "part_numbers", ""),
    "more trunk ports than ports": (
        with_ports(own_part(), trunk_group_size=figure(16)),
        "ports.sfp.trunk_group_size",
        "16 ports are more than the 8 there are.",
    ),
    "lanes that the cage lacks": (
        with_ports(own_part(), cage="QSFP28"),
        "ports.sfp.lanes",
        "A QSFP28 cage has 4, not 1.",
    ),
    "more credits than the pool": (
        with_ports(own_part(), buffer_credits=BufferCredits(pool=figure(10), port_max=figure(20))),
        "ports.sfp.buffer_credits.port_max",
        "20 is more than pool, 10.",
    ),
    "more licences than ports": (
        changed(licensing=Licensing(base_ports=figure(9))),
        "licensing.base_ports",
        "9 ports are more than the 8 there are.",
    ),
    "a SAS speed on a FC port": (
        with_ports(own_part(), speeds=figure(("12G-SAS",))),
        "ports.sfp.speeds",
        "12G-SAS is a SAS speed, not a FC one.",
    ),
    "a switch for an optic": (
        with_ports(own_part(), shipped_optic="brocade-g620"),
        "ports.sfp.shipped_optic",
        "Brocade-g620 is a switch, not an optic.",
    ),
    "an optic of no class": (
        changed(kind=PartKind.OPTIC, optic=Optic(form_factor="SFP+", class_="XX")),
        "optic.class",
        "'XX' is not a reach class",
    ),
    "no optic": (changed(kind=PartKind.OPTIC), "optic", "An optic needs form_factor"),
    "no cable": (changed(kind=PartKind.CABLE), "cable", "A cable needs medium"),
    "a slot twice": (
        changed(
            slots={
                "a": SlotGroup(accepts=("pcie",), count=figure(2)),
                "b": SlotGroup(accepts=("pcie",), count=figure(2)),
            }
        ),
        "slots.a",
        "Slot 1 is in another group too",
    ),
    "a colon in a port name": (with_ports(own_part(), prefix="a:"), "ports.sfp.prefix", "colon"),
    "less than nothing": (
        changed(physical=physical(power_supplies=figure(-1))),
        "physical.power_supplies",
        "Must not be negative.",
    ),
    "no number": (
        changed(physical=physical(rack_units=figure(float("nan")))),
        "physical.rack_units",
        "Is too large a number.",
    ),
    "no weight": (
        changed(physical=physical(weight=figure(Mass(float("inf"))))),
        "physical.weight_kg",
        "Must be at most 1000000000 kg.",
    ),
    "a text for a number": (
        with_ports(own_part(), count=figure("eight")),
        "ports[...].count",
        "whole number",
    ),
    "no date": (
        changed(lifecycle=Lifecycle(end_of_sale=figure("2026-13"))),
        "lifecycle.end_of_sale",
        "2026-11-21",
    ),
    "a figure of nobody": (
        changed(physical=physical(rack_units=msgspec.structs.replace(figure(1.0), sources=()))),
        "physical.rack_units",
        "Needs a source",
    ),
    "a source that is not listed": (changed(sources=()), "identified_in", "“me” is not among"),
}


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said_at_its_field(library: Library, case: tuple[Part, str, str]) -> None:
    part, field, sentence = case
    found = problems(library, part)
    assert field in found
    assert sentence in found[field]


def test_all_problems_are_told_at_once(library: Library) -> None:
    part = with_ports(own_part(), cage="QSFP28", speeds=figure(("12G-SAS",)))
    part = msgspec.structs.replace(part, lifecycle=Lifecycle(launched=figure("soon")))
    assert set(problems(library, part)) >= {"ports.sfp.lanes", "lifecycle.launched"}


def test_an_id_that_is_taken_is_said(library: Library) -> None:
    found = validate_part(own_part(), library.reference(), taken=lambda id_: id_ == "acme-s8")
    assert [(problem.field, str(problem.sentence)) for problem in found] == [
        ("id", "Acme-s8 is the id of another part.")
    ]


def test_a_huge_count_is_refused_before_ports_are_named(library: Library) -> None:
    part = with_ports(own_part(), count=figure(10**12))
    assert problems(library, part) == {"ports.sfp.count": "More than 4096 are not possible."}
