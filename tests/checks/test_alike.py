"""Is what is said of like things at once what would be said of each by itself?"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sanwright.analysis import Assessment, assess, likeness
from sanwright.analysis.chassis import ChassisFacts, chassis_facts
from sanwright.analysis.like_devices import chassis_likeness, device_likeness
from sanwright.analysis.likeness import Likeness, NameNeededError, Unnamed, said_by, said_of_all
from sanwright.analysis.link_verdict import port_faults, verdict
from sanwright.analysis.links import LinkFacts, all_links
from sanwright.analysis.ports import PortFacts, all_ports
from sanwright.analysis.usable_capacity import capacity_of_link
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import LiveCheck, check_design
from sanwright.design import (
    Cable,
    Change,
    Design,
    Device,
    History,
    PartCopy,
    Replacement,
    Snapshot,
    Table,
)
from sanwright.documents import read_design
from sanwright.units import Length, Loss
from tests.analysis.test_link_verdict import HARMS, SMALL, Harm, do_harm
from tests.builders import catalog, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run

CORE_EDGE = next(each.path for each in bundled_references() if each.key == "core-edge")
NEVER, ALWAYS = 10**9, 0
"""How many have to be alike."""
PATHS = (
    *(bundled.path for bundled in bundled_testbeds()),
    *(bundled.path for bundled in bundled_references() if bundled.key in SMALL),
)


@contextmanager
def when_alike_are(number: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(likeness, "_FEW", number)
        yield


def break_links(design: Design, harms: list[Harm]) -> None:
    for harm in harms if design.rows(Table.CABLES) else ():
        do_harm(design, harm)


def everything(design: Snapshot) -> tuple[object, ...]:
    facts = assess(design)
    links = all_links(facts)
    return (
        check_design(design).findings,
        links,
        {id_: verdict(facts, id_) for id_ in links},
        {id_: capacity_of_link(facts, link) for id_, link in links.items()},
        {port: port_faults(facts, port) for port in all_ports(facts)},
    )


@settings(
    max_examples=examples(16),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(PATHS), HARMS, STEPS)
def test_what_is_said_of_all_is_what_is_said_of_each(
    path: Path, harms: list[Harm], steps: list[Step]
) -> None:
    design = read_design(path, catalog())
    with when_alike_are(ALWAYS):
        live = LiveCheck(design.snapshot())
        design.observe(live.follow)
        break_links(design, harms)
        history = History(design)
        for step in steps:
            run(history, step)
        of_all = everything(design.snapshot())
    with when_alike_are(NEVER):
        of_each = everything(design.snapshot())
        alone = LiveCheck(design.snapshot())
    assert of_all == of_each
    assert live.report.findings == alone.report.findings


@settings(max_examples=examples(24), deadline=None)
@given(st.sampled_from(PATHS), HARMS)
def test_an_exemplar_shows_nothing_that_is_not_so_of_all_like_it(
    path: Path, harms: list[Harm]
) -> None:
    design = read_design(path, catalog())
    break_links(design, harms)
    facts = assess(design.snapshot())
    for link in all_links(facts).values():
        if link.like is not None:
            assert_shows(link.like.exemplar, link)
    for port in all_ports(facts).values():
        assert port.like is not None
        assert_shows(port.like.exemplar, port)
    for device in design.devices.values():
        assert_shows(device_likeness(facts, device).exemplar, device)
        if device.parent is None:
            chassis = chassis_facts(facts, device.id)
            assert_shows(chassis_likeness(facts, chassis).exemplar, chassis)


def assert_shows(shown: Any, real: Any) -> None:
    """Each field of the one is without a name, or as that of the other."""
    if isinstance(real, (PortFacts, LinkFacts, ChassisFacts)):
        for field in dataclasses.fields(real):
            if field.compare:
                assert_shows(getattr(shown, field.name), getattr(real, field.name))
    elif isinstance(real, (Cable, Device)):
        for name in real.__struct_fields__:
            assert_shows(getattr(shown, name), getattr(real, name))
    elif isinstance(real, tuple):
        assert len(shown) == len(real)
        for one, other in zip(shown, real, strict=True):
            assert_shows(one, other)
    elif type(shown) is not Unnamed:
        assert shown == real


NAMES = ("id", "a", "b", "name", "remark", "moved_from")


def test_every_field_of_a_cable_counts_or_is_a_name() -> None:
    design = small_san().design()
    cable = next(iter(design.cables.values()))
    facts = assess(design.snapshot())
    like = all_links(facts)[cable.id].like
    assert like is not None
    others: dict[str, object] = {"length": Length(77), "loss": Loss(0.5), "state": "existing"}
    numbers = ("connections", "splices", "link_cost")
    for name in cable.__struct_fields__:
        if name not in NAMES:
            value = others.get(name, 77 if name in numbers else "another")
            changed_cable = replace(cable, **{name: value})
            rows = {table: dict(design.rows(table)) for table in Table}
            rows[Table.CABLES][cable.id] = changed_cable
            changed = all_links(assess(Snapshot(rows)))[cable.id].like
            assert changed is not None
            assert changed.key != like.key, name


def test_every_field_of_a_device_counts_or_is_a_name() -> None:
    design = small_san().design()
    facts = assess(design.snapshot())
    device = replace(next(iter(design.devices.values())), rack_position=None)
    others: dict[str, object] = {
        "quantity": 77,
        "rack_position": 7,
        "mode": "access gateway",
        "power_feeds": ("A",),
        "state": "existing",
        "licensed_ports": 77,
        "licences": ("another",),
        "slot_pcie_lanes": 77,
    }
    for name in device.__struct_fields__:
        if name not in (*NAMES, "x", "y"):
            without = replace(device, **{name: None})
            another = replace(device, **{name: others.get(name, "another")})
            key = device_likeness(facts, without).key
            assert device_likeness(facts, another).key != key, name


@pytest.mark.parametrize(
    "look",
    [
        str,
        repr,
        bool,
        hash,
        len,
        list,
        lambda name: name == "host",
        lambda name: name != "host",
        lambda name: name < "host",
        lambda name: f"{name}:1",
        lambda name: "on " + name,
        lambda name: name.partition(":"),
        lambda name: name in {"host"},
        lambda name: name in ("host",),
        lambda name: isinstance(name, str),
        lambda name: {name: 1},
        lambda name: name[0],
    ],
)
def test_whoever_looks_at_a_name_needs_it(look: Any) -> None:
    with pytest.raises(NameNeededError):
        look(Unnamed(Likeness("key", None)))


def test_who_asks_for_a_name_or_fails_is_asked_about_each() -> None:
    facts = assess(small_san().design().snapshot())
    like = next(link.like for link in all_links(facts).values() if link.like is not None)

    def failing(_: Assessment, __: LinkFacts) -> None:
        raise ValueError

    assert said_by(facts, like, lambda _, link: link.kind) == (like.exemplar.kind,)
    assert said_by(facts, like, lambda _, link: str(link.cable.id)) is None
    assert said_by(facts, like, lambda on, link: on.index("cables_on", link.a.device)) is None
    assert said_by(facts, like, lambda on, link: on.tables.devices[link.a.device]) is None
    assert said_by(facts, like, failing) is None
    assert said_of_all(facts, None, lambda _, link: link.kind) is None


def _with_slow_optics(design: Design) -> Change:
    """Every optic runs a speed that no port of today has, and no other."""

    def slow(copy: PartCopy) -> PartCopy | None:
        if copy.part is None or copy.part.optic is None or copy.part.optic.speeds is None:
            return None
        speeds = replace(copy.part.optic.speeds, value=("1GFC",))
        optic = replace(copy.part.optic, speeds=speeds)
        return PartCopy(id=copy.id, part=replace(copy.part, optic=optic))

    slowed = ((copy, slow(copy)) for copy in design.parts.values())
    return Change(
        "Slower optics",
        tuple(
            Replacement(Table.PARTS, copy.id, copy, other)
            for copy, other in slowed
            if other is not None
        ),
    )


def test_what_nothing_is_found_of_is_judged_as_soon_as_something_is() -> None:
    design = read_design(CORE_EDGE, catalog())
    live = LiveCheck(design.snapshot())
    silent = live.report.findings
    change = _with_slow_optics(design)
    design.apply(change)
    loud = live.update(change).findings
    assert loud == check_design(design.snapshot()).findings
    assert {each.rule for each in loud} > {each.rule for each in silent}
    assert live.update(change.inverse()).findings == silent


def test_what_nothing_is_found_of_has_no_answer_of_its_own() -> None:
    design = read_design(CORE_EDGE, catalog())
    of_all = LiveCheck(design.snapshot())
    with when_alike_are(NEVER):
        of_each = LiveCheck(design.snapshot())
    spared = len(of_each.assessment.memo) - len(of_all.assessment.memo)
    assert spared > len(design.cables)
