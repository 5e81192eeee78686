"""Does each defect give its finding with its line, health none, and a missing output neither?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.catalog import Library
from sanwright.checks import Severity
from sanwright.cli.loading import open_library
from sanwright.health import HealthFinding, SanHealth
from sanwright.scorecard import ScoreState
from tests.captures.san import SanZone
from tests.examples import examples
from tests.health.healthy_san import (
    FIRST_TARGET,
    OPTIC,
    Printed,
    Sans,
    assessed,
    brocade_says,
    cisco_says,
    facts_in,
    findings,
    healthy,
    with_port,
    with_zoning,
    without_login,
)

SAYS = {"Brocade": brocade_says, "Cisco": cisco_says}


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


@dataclass(frozen=True)
class Defect:
    """What is wrong, which question says so, and a word in the line that it is read from."""

    change: Callable[[Sans], Sans]
    question: str
    severity: Severity
    line: str | tuple[str, str]
    """Of both makers, or of Brocade and of Cisco."""
    rules: frozenset[str] = frozenset()
    """Groups of rules that say something of it, too."""


def _a(change: Callable[..., object], *arguments: object, **more: object) -> Callable[[Sans], Sans]:
    """The change in the first fabric."""
    return lambda sans: (change(sans[0], *arguments, **more), sans[1])  # type: ignore[return-value]


def _unused_alias(sans: Sans) -> Sans:
    added = ("gone_hba1", ("10:00:00:00:00:00:ff:01",))
    return with_zoning(sans[0], lambda z: replace(z, aliases=(*z.aliases, added))), sans[1]


def _gone_zone(sans: Sans) -> Sans:
    """A zone of two adapters that have left, with their aliases."""
    aliases = (("gone_a", ("10:00:00:00:00:00:ff:01",)), ("gone_b", ("50:06:00:00:00:00:ff:01",)))
    zone = SanZone("z_gone", ("gone_a", "gone_b"))
    return with_zoning(
        sans[0],
        lambda z: replace(z, aliases=(*z.aliases, *aliases), zones=(*z.zones, zone),
                          in_force=(*z.in_force, zone.name)),
    ), sans[1]  # fmt: skip


def _not_in_force(sans: Sans) -> Sans:
    """A second zone of a host, which is only defined."""

    def change(zoning):  # type: ignore[no-untyped-def]
        return replace(zoning, zones=(*zoning.zones, SanZone("z_new", zoning.zones[0].members)))

    return with_zoning(sans[0], change), sans[1]


def _not_zoned(sans: Sans) -> Sans:
    """The third host's zone is gone, defined and in force."""
    return with_zoning(
        sans[0],
        lambda z: replace(z, zones=z.zones[:-1], in_force=z.in_force[:-1],
                          aliases=tuple(a for a in z.aliases if not a[0].startswith("esx02"))),
    ), sans[1]  # fmt: skip


def _one_path(sans: Sans) -> Sans:
    """The third host has no port in the first fabric; its zone and alias there are gone, too."""
    _, other = sans
    return without_login(_not_zoned(sans)[0], 2), other


def _array_port_down(sans: Sans) -> Sans:
    """The array has lost one of its two ports in the first fabric, and zones do not name it."""

    def change(zoning):  # type: ignore[no-untyped-def]
        gone = zoning.aliases[-1][0]
        kept = tuple(
            replace(zone, members=tuple(m for m in zone.members if m != gone))
            for zone in zoning.zones
        )
        return replace(zoning, zones=kept, aliases=zoning.aliases[:-1])

    return without_login(with_zoning(sans[0], change), FIRST_TARGET + 1), sans[1]


def _open_to_all(sans: Sans) -> Sans:
    """Who is in no zone of the first fabric sees everybody who is in none."""
    return with_zoning(sans[0], lambda zoning: replace(zoning, default_permit=True)), sans[1]


def _other_firmware(sans: Sans) -> Sans:
    (switch,) = sans[0].switches
    return replace(sans[0], switches=(replace(switch, firmware="8.4(1)"),)), sans[1]


DEFECTS = {
    "damaged frames": Defect(
        _a(with_port, 1, errors=(("crc err", 7), ("crc g_eof", 7))), "port-errors",
        Severity.WARNING, ("  1:", "fc1/2 ")),
    "dim light": Defect(
        _a(with_port, 1, optic=replace(OPTIC, rx_dbm=-14.2)), "optic-power", Severity.WARNING,
        ("Port  1:", "fc1/2 ")),
    "no light to speak of": Defect(
        _a(with_port, 1, optic=replace(OPTIC, rx_dbm=-17.0)), "optic-power", Severity.ERROR,
        ("Port  1:", "fc1/2 ")),
    "weak laser": Defect(
        _a(with_port, 1, optic=replace(OPTIC, tx_dbm=-14.0)), "optic-power", Severity.ERROR,
        ("Port  1:", "fc1/2 ")),
    "slow link": Defect(
        _a(with_port, 1, speed=8), "link-speeds", Severity.WARNING, ("N8", "fc1/2 ")),
    "one path": Defect(_one_path, "host-paths", Severity.WARNING, "10:00",
                       frozenset({"rules-fabrics", "rules-hosts"})),
    "array port down": Defect(_array_port_down, "port-symmetry", Severity.WARNING, "50:06",
                              frozenset({"rules-hosts", "rules-fabrics"})),
    "unused alias": Defect(_unused_alias, "aliases-used", Severity.INFO, "gone_hba1"),
    "zone of the gone": Defect(_gone_zone, "zones-online", Severity.WARNING, "z_gone"),
    "zone not in force": Defect(_not_in_force, "zones-in-force", Severity.INFO, "z_new"),
    "default zone": Defect(
        _open_to_all, "default-zone", Severity.WARNING, ("All Access", "permit")),
    "not zoned": Defect(_not_zoned, "devices-zoned", Severity.WARNING, "10:00",
                        frozenset({"rules-zones", "rules-hosts", "rules-fabrics"})),
}  # fmt: skip


def _line(printed: Printed, finding: HealthFinding) -> list[str]:
    """The lines that a finding names as its evidence."""
    found = []
    for place in finding.evidence:
        outputs = printed[place.file.removesuffix(".log")]
        for typed, lines in outputs.items():
            if typed == place.command or typed.split()[0] == place.command:
                found.append(lines[place.line - 1])
    return found


def _of_questions(health: SanHealth) -> list[HealthFinding]:
    return [each for each in findings(health) if not each.question.startswith("rules-")]


@pytest.mark.parametrize("maker", SAYS)
def test_a_healthy_san_gives_no_finding(maker: str, library: Library) -> None:
    health = assessed(facts_in(SAYS[maker](healthy())), library)
    assert [str(finding.message) for finding in findings(health)] == []


@pytest.mark.parametrize("maker", SAYS)
@pytest.mark.parametrize("name", DEFECTS)
def test_each_defect_gives_its_finding_with_its_line(
    name: str, maker: str, library: Library
) -> None:
    defect = DEFECTS[name]
    printed = SAYS[maker](defect.change(healthy()))
    health = assessed(facts_in(printed), library)
    (finding,) = _of_questions(health)
    assert (finding.question, finding.severity) == (defect.question, defect.severity)
    wanted = defect.line
    word = wanted if isinstance(wanted, str) else wanted[list(SAYS).index(maker)]
    assert any(word in line for line in _line(printed, finding)), finding.evidence
    others = {each.question for each in findings(health)} - {defect.question}
    assert others <= defect.rules


@given(st.data())
@settings(max_examples=examples(10), deadline=None)
def test_less_of_a_healthy_san_is_never_a_finding(library: Library, data: st.DataObject) -> None:
    maker = data.draw(st.sampled_from(sorted(SAYS)))
    printed = SAYS[maker](healthy())
    commands = sorted(next(iter(printed.values())))
    gone = data.draw(st.lists(st.sampled_from(commands), unique=True))
    cut = data.draw(st.lists(st.sampled_from(commands), unique=True, max_size=3))
    health = assessed(facts_in(printed, gone, cut), library)
    assert [str(finding.message) for finding in findings(health)] == []


@given(st.sampled_from(sorted(DEFECTS)), st.data())
@settings(max_examples=examples(10), deadline=None)
def test_less_of_a_defect_is_never_called_good(
    library: Library, name: str, data: st.DataObject
) -> None:
    defect = DEFECTS[name]
    maker = data.draw(st.sampled_from(sorted(SAYS)))
    printed = SAYS[maker](defect.change(healthy()))
    commands = sorted(next(iter(printed.values())))
    gone = data.draw(st.lists(st.sampled_from(commands), unique=True))
    cut = data.draw(st.lists(st.sampled_from(commands), unique=True, max_size=3))
    health = assessed(facts_in(printed, gone, cut), library)
    (answer,) = [each for each in health.answers if each.key == defect.question]
    assert answer.state is not ScoreState.GOOD
    kinds = {finding.question for finding in _of_questions(health)}
    assert kinds <= {defect.question}


def test_a_mixture_of_firmware_is_a_note(library: Library) -> None:
    health = assessed(facts_in(cisco_says(_other_firmware(healthy()))), library)
    (finding,) = _of_questions(health)
    assert (finding.question, finding.severity) == ("firmware", Severity.INFO)


def test_of_one_fabric_alone_no_host_is_said_to_have_one_path(library: Library) -> None:
    printed = brocade_says(healthy())
    one = {"sanA1": printed["sanA1"]}
    health = assessed(facts_in(one), library)
    states = {answer.key: answer.state for answer in health.answers}
    assert states["host-paths"] is ScoreState.OPEN
    assert states["port-symmetry"] is ScoreState.OPEN
    assert findings(health) == []


@pytest.mark.parametrize(
    ("maker", "command"), [("Brocade", "defzone --show"), ("Cisco", "show zone status")]
)
def test_a_default_zone_of_which_nobody_tells_is_asked_for(
    maker: str, command: str, library: Library
) -> None:
    health = assessed(facts_in(SAYS[maker](healthy()), leave_out=(command,)), library)
    (answer,) = [each for each in health.answers if each.key == "default-zone"]
    assert answer.state is ScoreState.OPEN
    assert {point.settled_by for point in answer.open_points} == {(command,)}
    assert {str(point.subject.name) for point in answer.open_points} == {"sanA1", "sanB1"}


def test_an_output_that_is_silent_of_a_port_is_not_called_missing(library: Library) -> None:
    printed = brocade_says(healthy())
    rows = [row for row in printed["sanA1"]["porterrshow"] if not row.strip().startswith("1:")]
    cut = {**printed, "sanA1": {**printed["sanA1"], "porterrshow": rows}}
    health = assessed(facts_in(cut), library)
    (answer,) = [each for each in health.answers if each.key == "port-errors"]
    (point,) = answer.open_points
    assert "was read in part only" in str(point.why)
