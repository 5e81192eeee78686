"""Are Cisco's outputs found in logs and bundles, however the commands were typed?"""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import CounterFact, Fact, PortFact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.opening import CaptureKind, CaptureSource
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.sections import outputs_of
from tests.captures.cisco_writer import RELEASES, CiscoWriter, Release
from tests.captures.reading import facts, only, read
from tests.captures.san import San, sans
from tests.examples import examples

TYPED = {
    "show interface brief": "sh int bri",
    "show interface": "show int",
    "show interface transceiver": "sh int transceiver details",
    "show flogi database": "sh flogi data",
    "show fcns database": "show fcns data",
    "show fcns database detail": "sh fcns database detail",
    "show topology": "sh topo",
    "show port-channel database": "sh port-channel data",
    "show vsan": "sh vsan",
    "show vsan membership": "sh vsan mem",
    "show zone": "sh zone",
    "show zoneset active": "sh zoneset act",
    "show zone status": "sh zone status",
    "show device-alias database": "sh device-alias data",
    "show fcalias": "sh fcalias",
    "show fcdomain domain-list": "sh fcdomain domain-list vsan 10",
    "show version": "sh ver",
    "show inventory": "sh inv",
    "show running-config": "sh run",
}


def outputs(text: str) -> list[Output]:
    source = CaptureSource("log.txt", CaptureKind.TEXT, text.encode(), io.BytesIO(), None)
    return list(outputs_of(source))


def said(found: Iterable[Fact | Unread]) -> list[str]:
    """Facts without their places."""
    told = []
    for fact in only(Fact, found):
        words = repr(fact)
        told.append(words.replace(repr(fact.place), "").replace(repr(fact.speaker), ""))
    return sorted(told)


@given(
    sans(signs="ab-Z9_", fabrics=(10, 20), most_ports=4),
    st.sampled_from(RELEASES),
    st.sampled_from(("log", "tech-support", "CRLF")),
)
@settings(max_examples=examples(12), deadline=None)
def test_a_log_and_a_bundle_say_what_the_outputs_alone_say(
    san: San, release: Release, form: str
) -> None:
    writer = CiscoWriter(san, san.switches[0], release)
    lines: list[str] = []
    for command, printed in writer.all_outputs().items():
        head = f"`{command}`" if form == "tech-support" else f"sw-1# {TYPED[command]}"
        lines += [head, *printed]
    found = outputs(("\r\n" if form == "CRLF" else "\n").join([*lines, "sw-1# "]))
    by_command = {each.command: each for each in found}
    for command, printed in writer.all_outputs().items():
        spelled = f"{command} details" if "transceiver" in command and form != "tech-support" else (
            command)  # fmt: skip
        arguments = ("vsan", "10") if "domain-list" in command and form != "tech-support" else ()
        grammar = grammar_of(spelled)
        assert grammar is not None
        there = list(grammar.read(by_command[spelled]))
        assert said(there) == said(read(command, printed, *arguments)), command
        assert not by_command[spelled].partial
    if form != "tech-support":
        assert {each.speaker.name for each in found} == {"sw-1"}


def test_a_filter_makes_it_partial() -> None:
    (found,) = outputs("sw# sh int brief | ex down\nfc1/1      10     auto   on      up           "
                       "swl   F      8      --\nsw#\n")  # fmt: skip
    assert (found.command, found.partial) == ("show interface brief", True)


@pytest.mark.parametrize("command", ["show zone pending", "sh int fc1/1 capabilities"])
def test_outputs_of_another_layout_are_told_and_not_taken_for_others(command: str) -> None:
    (found,) = outputs(f"sw# {command}\nzone name z vsan 1\n  pwwn 10:00:00:00:c9:00:00:01\nsw#\n")
    grammar = grammar_of(found.command)
    assert grammar is not None
    (unread,) = grammar.read(found)
    assert isinstance(unread, Unread)


def test_counters_and_descriptions_by_their_own_commands() -> None:
    counted = facts(
        "show interface counters",
        """
fc1/1
    5 minutes input rate 0 bits/sec,0 bytes/sec, 0 frames/sec
      7 frames input,800 bytes
        1 discards,0 errors
        2 CRC,  0 unknown class
mgmt0
      9 packets input
""",
    )
    (counts,) = only(CounterFact, counted)
    assert dict(counts.counts)["CRC"] == 2
    described = facts("show interface description", "fc1/1          to host 7\nfc1/2       --")
    assert [(f.port.name, f.description) for f in only(PortFact, described)] == [
        ("fc1/1", "to host 7")
    ]


@given(sans(signs="ab-Z9_", fabrics=(10, 20), most_ports=4), st.sampled_from(RELEASES))
@settings(max_examples=examples(10), deadline=None)
def test_the_logs_of_all_switches_together_show_the_san(san: San, release: Release) -> None:
    """Also where the neighbours in ``show topology`` have addresses and no names."""
    found: list[Fact] = []
    for switch in san.switches:
        writer = CiscoWriter(san, switch, release)
        for command, printed in writer.all_outputs().items():
            (one,) = outputs("\n".join([f"{switch.name}# {command}", *printed, f"{switch.name}#"]))
            grammar = grammar_of(one.command)
            assert grammar is not None
            found += only(Fact, grammar.read(one))
    picture = picture_of(found)
    assert len(picture.switches) == len(san.switches)
    assert len(picture.links) == len(san.links)
    assert {one.wwpn for one in picture.logins} == {login.wwpn for login in san.logins}
    assert picture.contradictions == ()
    assert picture.doubts == ()
