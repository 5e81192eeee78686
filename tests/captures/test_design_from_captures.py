"""Is the design that comes out of captures the SAN that was written into them?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.catalog import Library
from sanwright.design import Design
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.facts import Fact, OutputFact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Output, OutputLine, Speaker
from tests.captures.cisco_writer import RELEASES, CiscoWriter, name_of
from tests.captures.reading import logged
from tests.captures.san import San, sans
from tests.examples import examples

SANS = sans(signs="ab-Z9_", fabrics=(10,), most_ports=5)


def facts_of(san: San, leave_out: Iterable[str] = ()) -> list[Fact]:
    """What all switches of ``san`` say, but for some commands."""
    found: list[Fact] = []
    for switch in san.switches:
        speaker = Speaker(f"{switch.name}.log", name=switch.name)
        for command, lines in CiscoWriter(san, switch, RELEASES[-1]).all_outputs().items():
            if command in set(leave_out):
                continue
            numbered = [OutputLine(n, text) for n, text in enumerate(lines, start=1)]
            output = Output(speaker, command, numbered, speaker.file)
            grammar = grammar_of(command)
            assert grammar is not None
            found.append(OutputFact(output.place(1), speaker, complete=True))
            found += [fact for fact in grammar.read(output) if not isinstance(fact, Unread)]
    return found


def drawn(facts: list[Fact], library: Library, design: Design) -> SanConclusion:
    conclusion = conclude(picture_of(facts), library, design)
    design.apply(conclusion.change)
    return conclusion


def switch_ports(design: Design, san: San) -> dict[str, tuple[str, int]]:
    """Which port of which switch of ``san`` each port of the design is, by its device's name."""
    found = {}
    for switch in san.switches:
        device = next(d for d in design.devices.values() if d.name == switch.name)
        for port in switch.ports:
            number = name_of(port).rpartition("/")[2]
            found[f"{device.id}:{number}"] = (switch.name, port.index)
    return found


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


@given(SANS)
@settings(max_examples=examples(10), deadline=None)
def test_switches_links_and_logins_are_drawn_as_they_are(library: Library, san: San) -> None:
    design = new_design(library)
    drawn(facts_of(san), library, design)
    ports = switch_ports(design, san)
    links = set()
    at: dict[str, tuple[str, int]] = {}
    for cable in design.cables.values():
        ends = [end for end in cable.ends() if end in ports]
        if len(ends) == 2:
            links.add(frozenset(ports[end] for end in ends))
        else:
            (other,) = set(cable.ends()) - set(ends)
            at[design.ports[other].wwpn] = ports[ends[0]]
    assert links == {
        frozenset({(link.a, link.a_index), (link.b, link.b_index)}) for link in san.links
    }
    physical = {
        login.wwpn: (login.switch, login.index) for login in san.logins if not login.physical
    }
    assert at == physical
    assert {device.state for device in design.devices.values()} <= {"existing"}
    assert {cable.state for cable in design.cables.values()} <= {"existing"}


@given(SANS, st.data())
@settings(max_examples=examples(8), deadline=None)
def test_what_is_read_again_changes_nothing_and_more_refines(
    library: Library, san: San, data: st.DataObject
) -> None:
    commands = list(CiscoWriter(san, san.switches[0], RELEASES[-1]).all_outputs())
    missing = data.draw(st.lists(st.sampled_from(commands), unique=True))
    design = new_design(library)
    drawn(facts_of(san, missing), library, design)
    before = {cable.id: frozenset(cable.ends()) for cable in design.cables.values()}
    drawn(facts_of(san), library, design)
    after = {cable.id: frozenset(cable.ends()) for cable in design.cables.values()}
    assert before.items() <= after.items()
    assert not drawn(facts_of(san), library, design).change.replacements


@given(SANS, st.data())
@settings(max_examples=examples(8), deadline=None)
def test_less_is_read_and_nothing_is_added(library: Library, san: San, data: st.DataObject) -> None:
    commands = list(CiscoWriter(san, san.switches[0], RELEASES[-1]).all_outputs())
    missing = data.draw(st.lists(st.sampled_from(commands), unique=True))
    whole, part = new_design(library), new_design(library)
    drawn(facts_of(san), library, whole)
    drawn(facts_of(san, missing), library, part)
    drawn_names = {port.wwpn for port in part.ports.values()} - {""}
    assert drawn_names <= {login.wwpn for login in san.logins}
    assert len(part.cables) <= len(whole.cables)


SEVERAL = sans(signs="ab-Z9_", fabrics=(10, 20), most_ports=5)


@given(SEVERAL)
@settings(max_examples=examples(6), deadline=None)
def test_several_virtual_fabrics_are_found_again(library: Library, san: San) -> None:
    design = new_design(library)
    drawn(facts_of(san), library, design)
    assert not drawn(facts_of(san), library, design).change.replacements


@given(SANS, st.randoms(use_true_random=False))
@settings(max_examples=examples(6), deadline=None)
def test_switch_by_switch_in_any_order_is_one_design(
    library: Library, san: San, chance: Random
) -> None:
    """ISLs are drawn as soon as one end tells of them, and the other end tells no second one."""
    facts = facts_of(san)
    switches = sorted({fact.speaker.name for fact in facts})
    chance.shuffle(switches)
    design, whole = new_design(library), new_design(library)
    known: list[Fact] = []
    for name in switches:
        known += [fact for fact in facts if fact.speaker.name == name]
        before = set(design.cables)
        drawn(known, library, design)
        assert before <= set(design.cables)
    drawn(facts, library, whole)
    for one in (design, whole):
        assert not drawn(facts, library, one).change.replacements
    named = [sorted(_joined(one)) for one in (design, whole)]
    assert named[0] == named[1]


def _joined(design: Design) -> list[tuple[str, ...]]:
    """Both ends of each cable, those of hosts and arrays by WWPN."""
    return [
        tuple(sorted(_end(design, end) for end in cable.ends())) for cable in design.cables.values()
    ]


def _end(design: Design, end: str) -> str:
    port = design.ports.get(end)
    return port.wwpn if port is not None and port.wwpn else end


def test_an_isl_to_a_switch_without_outputs_is_drawn_and_found_again(library: Library) -> None:
    near = brocade_log("near", 1, "1->  2", "10:00:00:00:00:00:00:02   2 far")
    far = brocade_log("far", 2, "2->  1", "10:00:00:00:00:00:00:01   1 near")
    design = new_design(library)
    drawn(near, library, design)
    (cable,) = design.cables.values()
    assert {end.rpartition(":")[2] for end in cable.ends()} == {"1", "index 2"}
    drawn([*near, *far], library, design)
    (again,) = design.cables.values()
    assert again.id == cable.id
    assert {end.rpartition(":")[2] for end in again.ends()} == {"1", "2"}


_NAMES = """
near:admin> fabricshow
  1: fffc01 10:00:00:00:00:00:00:01 10.1.1.1  0.0.0.0  >"near"
  2: fffc02 10:00:00:00:00:00:00:02 10.1.1.2  0.0.0.0   "far"
near:admin> nscamshow
nscam show for remote switches:
Switch entry for 2
 N    020500;      3;21:00:00:24:ff:00:00:05;20:00:00:24:ff:00:00:05; na
    Device type: Physical Initiator
    Port Index: 5
"""


def test_a_login_at_a_switch_that_listed_no_ports_is_cabled_and_found_again(
    library: Library,
) -> None:
    """The name server says at which port it is."""
    far = [*brocade_log("far", 2, "2->  1", "10:00:00:00:00:00:00:01   1 near")]
    names = logged(_NAMES)
    design = new_design(library)
    drawn(names, library, design)
    (cable,) = design.cables.values()
    assert "index 5" in {end.rpartition(":")[2] for end in cable.ends()}
    drawn([*names, *far], library, design)
    assert cable.id in design.cables
    assert len(design.cables) == 2


def brocade_log(name: str, domain: int, ports: str, peer: str) -> list[Fact]:
    """A switch with one ISL."""
    own = ports.partition("->")[0]
    text = {
        "switchshow": f"""
switchName:     {name}
switchType:     999.0
switchState:    Online
switchDomain:   {domain}
switchWwn:      10:00:00:00:00:00:00:0{domain}
zoning:         OFF

Index Port Address Media  Speed State     Proto
==================================================
   {own}   {own}   0{domain}0{own}00   id    N16   Online      FC  E-Port  {peer[:23]}
""",
        "islshow": f"  1: {ports} {peer}     sp: 16.000G bw: 16.000G",
    }
    speaker, found = Speaker(f"{name}.log", name=name), list[Fact]()
    for command, lines in text.items():
        grammar = grammar_of(command)
        assert grammar is not None
        numbered = [OutputLine(n, line) for n, line in enumerate(lines.splitlines(), start=1)]
        read = grammar.read(Output(speaker, command, numbered, speaker.file))
        found += [fact for fact in read if not isinstance(fact, Unread)]
    return found
