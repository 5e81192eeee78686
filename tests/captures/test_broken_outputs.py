"""Does any grammar stumble over what a file may hold? Cut, garbled, mixed, in a wrong encoding."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread, all_grammars
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.reading import output
from tests.captures.san import sans
from tests.examples import examples

GRAMMARS = {f"{grammar.vendor.value}: {grammar.commands[0]}": grammar for grammar in all_grammars()}
SANS = sans(most_ports=4)
LONG = (" " * 1000 + "x", "fc1/1 " * 200, "a:" * 500, "[" * 1000, "0x" + "0" * 1000, "1 " * 500,
        "10:" * 300, "interface " + "fc1/1-9," * 200,
        "Port 1: id (sw) Vendor: " + "a " * 500,
        "SW BLADE " * 100, "  1: " + "0 " * 500, "RX Power: (" + "1 uW " * 200,
        "vsan 1 " * 200, '"' * 1000)  # fmt: skip
WWN = "10:00:00:00:c9:00:00:01"
ODD = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=30)


@st.composite
def garbled(draw: st.DrawFn) -> list[str]:
    """Lines of one or two outputs, some of them cut, changed, doubled or of another encoding."""
    san = draw(SANS)
    if draw(st.booleans()):
        outputs = CiscoWriter(san, san.switches[0], draw(st.sampled_from(RELEASES))).all_outputs()
    else:
        release = draw(st.sampled_from(FOS_RELEASES))
        outputs = BrocadeWriter(san, san.switches[0], release).all_outputs()
    lines = list(draw(st.sampled_from(sorted(outputs.items())))[1])
    other = draw(st.sampled_from(sorted(outputs.items())))[1]
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        kind = draw(st.sampled_from(("cut", "end", "change", "mix", "odd", "encoding")))
        line = lines[at] if lines else ""
        split = draw(st.integers(0, len(line)))
        if kind == "cut":
            lines[at : at + 1] = [line[:split]]
        elif kind == "end":
            lines = lines[:at]
        elif kind == "change":
            lines[at : at + 1] = [line[:split] + draw(ODD) + line[split + 1 :]]
        elif kind == "mix":
            lines[at:at] = other[at : at + 3]
        elif kind == "odd":
            lines[at:at] = [draw(ODD)]
        else:
            lines[at : at + 1] = [line.encode("utf-16").decode("latin-1")]
    return lines


@given(garbled())
@settings(max_examples=examples(15), deadline=None)
def test_garbled_outputs_give_facts_and_numbered_lines(lines: list[str]) -> None:
    """Whatever grammar is asked, for a wrong command may stand above an output."""
    filled = tuple(line for line in lines if line.strip())
    for name, grammar in GRAMMARS.items():
        grammar.looks_like(filled)
        for each in grammar.read(output(grammar.commands[0], lines)):
            if isinstance(each, Unread):
                assert 1 <= each.line.number <= len(lines), name
            else:
                assert isinstance(each, Fact), name
                assert 1 <= each.place.line <= len(lines), name


@pytest.mark.parametrize("name", sorted(GRAMMARS))
def test_lines_of_any_length_end_soon(name: str) -> None:
    grammar = GRAMMARS[name]
    heads = ("fc1/1 is up", "zone name z vsan 1", "VSAN:1 FCID:0x010203", "interface fc1/1",
             " zone: z a;b", "Port  1:", "Ports of Slot 0  0  1",
             f" N    010000;  3;{WWN};{WWN}; na")  # fmt: skip
    indented = [f" {each}" for each in LONG]
    list(grammar.read(output(grammar.commands[0], [*heads, *LONG, *indented])))
    grammar.looks_like(LONG)


@pytest.mark.parametrize("name", sorted(GRAMMARS))
def test_an_empty_output_says_nothing(name: str) -> None:
    grammar = GRAMMARS[name]
    assert list(grammar.read(output(grammar.commands[0], ["", "   ", "\t"]))) == []
    assert not grammar.looks_like(("hello", "1 2 3"))
