"""Are two virtual fabrics of one chassis told apart from two fabrics?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sanwright.catalog import Library
from sanwright.checks import Severity
from sanwright.cli.loading import open_library
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.facts import SwitchFact
from sanwright.exchange.captures.merging import picture_of
from sanwright.health import HealthFinding
from tests.captures.san import San
from tests.health.healthy_san import PORTS, assessed, cisco_says, facts_in, findings, healthy


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


def in_one_chassis() -> San:
    """The healthy SAN with its two fabrics as VSANs of one switch."""
    a, b = healthy()
    (one,), (other,) = a.switches, b.switches
    moved = tuple(replace(p, index=p.index + PORTS, port=p.index + PORTS) for p in other.ports)
    switch = replace(one, ports=(*one.ports, *moved), domains=(*one.domains, *other.domains))
    there = (replace(login, switch=one.name, index=login.index + PORTS) for login in b.logins)
    return San((switch,), (), (*a.logins, *there), (*a.zoning, *b.zoning))


def of_question(found: list[HealthFinding], key: str) -> list[HealthFinding]:
    return [finding for finding in found if finding.question == key]


def test_virtual_fabrics_of_one_chassis_are_not_redundant(library: Library) -> None:
    found = findings(assessed(facts_in(cisco_says([in_one_chassis()])), library))
    (apart,) = of_question(found, "fabrics-apart")
    assert apart.severity is Severity.WARNING
    assert [str(subject.name) for subject in apart.subjects] == ["sanA1"]
    assert apart.evidence
    hosts = {str(each.subjects[0].name) for each in of_question(found, "host-paths")}
    assert hosts == {"esx00", "esx01", "esx02"}


def test_two_chassis_with_two_fabrics_each_are_redundant(library: Library) -> None:
    """Fabrics 10 and 20 on the one, 10 and 20 on the other: a host in 10 here and 20 there."""
    found = findings(assessed(facts_in(cisco_says(healthy())), library))
    assert not of_question(found, "fabrics-apart")
    assert not of_question(found, "host-paths")


@pytest.mark.parametrize(("sans", "sides"), [([in_one_chassis()], "AA"), (healthy(), "AB")])
def test_fabrics_of_one_chassis_are_on_one_side(
    library: Library, sans: list[San], sides: str
) -> None:
    facts = facts_in(cisco_says(sans))
    assert any(isinstance(fact, SwitchFact) for fact in facts)
    design = new_design(library)
    design.apply(conclude(picture_of(facts), library, design).change)
    used = {port.fabric for port in design.ports.values()} | {
        device.fabric for device in design.devices.values()
    }
    assert "".join(sorted(f.side for f in design.fabrics.values() if f.id in used)) == sides
    assert len(used - {None}) == 2
