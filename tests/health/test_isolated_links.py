"""Is a link that joins no fabrics an error with its line, and left open where nobody tells?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sanwright.catalog import Library
from sanwright.checks import Severity
from sanwright.cli.loading import open_library
from sanwright.exchange.captures.facts import Fact, PortFact, PortKind
from sanwright.health import HealthAnswer
from sanwright.scorecard import ScoreState
from tests.health.healthy_san import assessed, brocade_says, facts_in, healthy


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


def _answer(facts: list[Fact], library: Library) -> HealthAnswer:
    (answer,) = [a for a in assessed(facts, library).answers if a.key == "isolated-links"]
    return answer


def test_the_reason_is_said_as_the_switch_prints_it(library: Library) -> None:
    facts = facts_in(brocade_says(healthy()))
    idle = next(
        fact for fact in facts
        if isinstance(fact, PortFact) and fact.place.command == "switchshow" and not fact.online
    )  # fmt: skip
    changes = {"online": True, "kind": PortKind.E, "isolated": "zone conflict"}
    answer = _answer([replace(f, **changes) if f is idle else f for f in facts], library)  # type: ignore[arg-type]
    (finding,) = answer.findings
    assert finding.severity is Severity.ERROR
    assert "“zone conflict”" in str(finding.message)
    assert finding.evidence == (idle.place,)
    assert not _answer(facts, library).findings


def test_without_a_list_of_ports_nobody_can_tell(library: Library) -> None:
    facts = facts_in(brocade_says(healthy()), leave_out=("switchshow",))
    assert _answer(facts, library).state in (ScoreState.OPEN, ScoreState.PARTLY)
