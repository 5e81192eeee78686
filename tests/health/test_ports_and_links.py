"""Are links that join no fabrics and faulty ports found with their line, and left open where nobody
tells?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sanwright.catalog import Library
from sanwright.checks import Severity
from sanwright.cli.loading import open_library
from sanwright.exchange.captures.facts import Fact, PortFact, PortKind
from sanwright.health import HealthAnswer
from sanwright.scorecard import ScoreState
from tests.health.healthy_san import assessed, brocade_says, cisco_says, facts_in, healthy


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


def _answer(facts: list[Fact], library: Library, key: str = "isolated-links") -> HealthAnswer:
    (answer,) = [a for a in assessed(facts, library).answers if a.key == key]
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


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("Laser_Flt   FC", "Laser_Flt"),
        ("Mod_Inv     FC", "Mod_Inv"),
        ("In_Sync     FC  Disabled (Port is in a fault state)", "Port is in a fault state"),
        ("No_Light    FC  Disabled (Persistent)", ""),
        ("No_Light    FC", ""),
    ],
)
def test_a_port_that_a_switch_does_not_run_is_found(
    library: Library, state: str, reason: str
) -> None:
    printed = {name: dict(said) for name, said in brocade_says(healthy()).items()}
    lines = next(iter(printed.values()))["switchshow"]
    at = next(n for n, line in enumerate(lines) if "No_Module" in line or "No_Light" in line)
    lines[at] = re.sub(r"No_\w+\s.*", state, lines[at])
    answer = _answer(facts_in(printed), library, "faulty-ports")
    assert [f"“{reason}”" in str(f.message) for f in answer.findings] == ([True] if reason else [])


@pytest.mark.parametrize("state", ["errDisabled", "hwFailure", "sfpAbsent", "notConnected"])
def test_a_port_that_a_cisco_switch_does_not_run_is_found(library: Library, state: str) -> None:
    printed = {name: dict(said) for name, said in cisco_says(healthy()).items()}
    lines = next(iter(printed.values()))["show interface brief"]
    at = next(n for n, line in enumerate(lines) if "sfpAbsent" in line or "notConnected" in line)
    lines[at] = re.sub("sfpAbsent|notConnected", state, lines[at])
    answer = _answer(facts_in(printed), library, "faulty-ports")
    is_faulty = state in ("errDisabled", "hwFailure")
    assert [f"“{state}”" in str(f.message) for f in answer.findings] == [True] * is_faulty


def test_without_a_list_of_ports_nobody_can_tell(library: Library) -> None:
    facts = facts_in(brocade_says(healthy()), leave_out=("switchshow",))
    assert _answer(facts, library).state in (ScoreState.OPEN, ScoreState.PARTLY)
