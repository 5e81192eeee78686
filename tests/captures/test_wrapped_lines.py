"""Are lines that a terminal broke whole again, and is nothing joined that is whole?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import Fact, IslFact, PortFact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.healing import healed
from sanwright.exchange.captures.sections import outputs_in
from sanwright.exchange.captures.wrapping import read_whole
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter, FosRelease
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.reading import only, read
from tests.captures.san import San, sans
from tests.examples import examples

ISL = "  1:132->  0 10:00:c4:f5:7c:ae:d9:bc  18 swDC sp: 16.000G bw: 32.000G TRUNK QOS_CR_RECOV"


def wrapped(lines: list[str], width: int) -> str:
    """As a terminal of that width keeps them; blanks at its edge are gone."""
    broken = [
        line[at : at + width].rstrip()
        for line in lines
        for at in range(0, max(1, len(line)), width)
    ]
    return "\n".join(broken) + "\n"


def read_from(text: str) -> list[Fact | Unread]:
    """All that is read of a file."""
    outputs = [(each, grammar_of(each.command)) for each in outputs_in("x.log", healed(text))]
    return [said for each, grammar in outputs if grammar for said in read_whole(grammar, each)]


def told(found: list[Fact | Unread]) -> list[str]:
    """Facts without their lines, which differ."""
    return [
        repr([(key, getattr(fact, key)) for key in fact.__dataclass_fields__ if key != "place"])
        for fact in found
        if isinstance(fact, Fact)
    ]


@given(
    sans(),
    st.sampled_from(FOS_RELEASES),
    st.sampled_from(("switchshow", "fabricshow", "islshow", "porterrshow")),
    st.sampled_from((80, 100)),
)
@settings(max_examples=examples(20), deadline=None)
def test_broken_rows_are_read_whole_or_told(
    san: San, release: FosRelease, command: str, width: int
) -> None:
    fos = BrocadeWriter(san, san.switches[0], release)
    lines = [f"sw1:admin> {command}", *fos.all_outputs()[command]]
    whole, found = read_from("\n".join(lines)), read_from(wrapped(lines, width))
    if any(isinstance(said, Unread) for said in found):  # broken at a blank: nothing shows it
        assert len(told(found)) <= len(told(whole))
    else:
        assert told(found) == told(whole)


def test_a_line_that_is_none_is_not_joined_to_one_before_it() -> None:
    text = f"sw1:admin> islshow\n{ISL}\nnonsense\n"
    found = read_from(text)
    assert [type(said) for said in found] == [IslFact, PortFact, Unread]
    broken = wrapped(["sw1:admin> islshow", ISL, "nonsense"], 80)
    assert [type(said) for said in read_from(broken)] == [IslFact, PortFact, Unread]


def squeezed(line: str) -> str:
    """A line as mails, tickets and web pages leave it: one blank where there were several."""
    return f"{line[: line[:1].isspace()]}{' '.join(line.split())}"


@settings(max_examples=examples(8), deadline=None)
@given(san=sans(most_ports=8))
def test_tables_are_read_also_with_one_blank_between_columns(san: San) -> None:
    switch = san.switches[0]
    for writer in (
        BrocadeWriter(san, switch, FOS_RELEASES[1]), CiscoWriter(san, switch, RELEASES[2])
    ):  # fmt: skip
        for command, lines in writer.all_outputs().items():
            said = only(Fact, read(command, lines))
            assert only(Fact, read(command, map(squeezed, lines))) == said, command
