"""Do the drawing, its tables, load and the health report tell one running speed of a link?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.links import LinkFacts, all_links
from sanwright.catalog import Library
from sanwright.design import Cable, Design
from sanwright.documents import new_design
from sanwright.edits import replace_record
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.importer import RemarkKind
from sanwright.text import Text
from tests.captures.san import San, SanLink, SanLogin, SanOptic, SanPort, SanSwitch, wwn
from tests.captures.test_design_from_captures import SANS, drawn, facts_of, switch_ports
from tests.examples import examples

_WITHOUT_OPTICS = ("show interface transceiver details", "show interface transceiver")


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


def _links(design: Design) -> dict[str, LinkFacts]:
    return all_links(Assessment(design.snapshot()))


def _one_link(speed: int = 16) -> San:
    port = SanPort(0, port=0, online=True, speed=speed, optic=SanOptic(speeds=(8, 16, 32)))
    switch = SanSwitch("sw1", wwn("2000", 1), "S1", "8.4(2c)", "10.0.0.1", (port,), ((10, 1),))
    login = SanLogin("sw1", 0, wwn("1000", 9), wwn("2000", 9), fabric=10)
    return San((replace(switch, ports=(replace(port, fabric=10),)),), (), (login,))


def _with_fast_optics(san: San) -> San:
    def ports(switch: SanSwitch) -> tuple[SanPort, ...]:
        fast = SanOptic(speeds=(4, 8, 16, 32))
        return tuple(replace(port, optic=port.optic and fast) for port in switch.ports)

    return replace(
        san, switches=tuple(replace(switch, ports=ports(switch)) for switch in san.switches)
    )


@given(SANS, st.booleans())
@settings(max_examples=examples(10), deadline=None)
def test_a_link_runs_what_its_switch_port_says(
    library: Library, san: San, is_optic_read: bool
) -> None:
    design = new_design(library)
    san = _with_fast_optics(san)
    drawn(facts_of(san, () if is_optic_read else _WITHOUT_OPTICS), library, design)
    ports = switch_ports(design, san)
    for link in _links(design).values():
        said = {
            san.switch(name).at(index).speed
            for end in link.ends
            if (found := ports.get(end.reference)) is not None
            for name, index in [found]
        }
        speeds = [end.speeds for end in link.ends if end.speeds is not None]
        if any(f"{speed}GFC" not in known for speed in said for known in speeds):
            assert not link.is_read  # the switch is taken for one that has no such speed
            continue
        assert link.speed is not None
        assert {f"{speed}GFC" for speed in said} == {link.speed.name}
        assert link.line_capacity is not None


def test_it_holds_as_long_as_nothing_of_the_link_is_another(library: Library) -> None:
    design = new_design(library)
    drawn(facts_of(_one_link(), _WITHOUT_OPTICS), library, design)
    ((id_, link),) = _links(design).items()
    assert link.is_read
    cable = design.cables[id_]
    for end in cable.ends():
        changed = Design(design.records())
        port = changed.ports[end]
        other = msgspec.structs.replace(port, optic_state="new")
        changed.apply(replace_record(changed, other, Text("")))
        assert not next(iter(_links(changed).values())).is_read
    for state in ("new", "moved"):
        changed = Design(design.records())
        changed.apply(
            replace_record(changed, msgspec.structs.replace(cable, state=state), Text(""))
        )
        assert not next(iter(_links(changed).values())).is_read


def test_reading_it_again_corrects_the_cable_that_is_there(library: Library) -> None:
    design = new_design(library)
    drawn(facts_of(_one_link(16)), library, design)
    drawn(facts_of(_one_link(8)), library, design)
    (cable,) = design.cables.values()
    assert cable.running_speed == "8GFC"
    again = conclude(picture_of(facts_of(_one_link(8))), library, design)
    assert not again.change


def test_two_ends_that_contradict_each_other_are_told_and_none_is_taken(library: Library) -> None:
    ports = tuple(
        SanPort(0, port=0, online=True, speed=speed, optic=SanOptic(), fabric=10)
        for speed in (16, 8)
    )
    switches = tuple(
        SanSwitch(f"sw{at}", wwn("2000", 0xDEC000000 + at), f"FOX{at:05d}", "8.4(2c)",
                  f"10.0.0.{at + 1}", (port,), ((10, at + 1),))
        for at, port in enumerate(ports)
    )  # fmt: skip
    design = new_design(library)
    found = drawn(facts_of(San(switches, (SanLink("sw0", 0, "sw1", 0),))), library, design)
    (cable,) = design.cables.values()
    assert isinstance(cable, Cable)
    assert cable.running_speed is None
    told = [r for r in found.remarks if r.kind is RemarkKind.DOUBTFUL]
    assert any("different speeds" in str(remark.why) for remark in told)
