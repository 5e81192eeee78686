"""What a hypervisor says of its paths: is it asked, and is what nobody says left open?"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import openpyxl
import pytest

from sanwright.catalog import Library
from sanwright.checks import Severity
from sanwright.cli.loading import open_library
from sanwright.design.papers import DocumentPlan
from sanwright.exchange.captures.facts import Fact, LicenceFact
from sanwright.exchange.captures.inventory_facts import AdapterFact, DatastoreFact, MultipathFact
from sanwright.exchange.captures.outputs import Place, Speaker
from sanwright.health import HealthAnswer, SanHealth
from sanwright.reports.health.workbook import health_workbook_bytes
from sanwright.scorecard import ScoreState
from tests.health.healthy_san import assessed, brocade_says, facts_in, healthy

_WHO = Speaker("rv.xlsx")
_HBAS = ("10:00:00:00:c9:00:00:01", "10:00:00:00:c9:00:00:02")


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


def _place(line: int) -> Place:
    return Place("rv.xlsx", line, "vMultiPath")


def _adapters(named: bool = True) -> list[Fact]:
    return [
        AdapterFact(_place(at), _WHO, host="esx00", wwpn=wwpn, device=f"vmhba{at}" if named else "")
        for at, wwpn in enumerate(_HBAS, start=2)
    ]


def _paths(*adapters: str, states: tuple[str, ...] = (), device: str = "naa.1") -> MultipathFact:
    return MultipathFact(
        _place(9), _WHO, host="esx00", device=device, datastore="ds1", adapters=adapters,
        states=states, policy="VMW_PSP_RR", array_vendor="DGC", array_model="VRAID",
    )  # fmt: skip


def _answer(health: SanHealth, key: str = "storage-paths") -> HealthAnswer:
    (answer,) = [each for each in health.answers if each.key == key]
    return answer


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (_paths("vmhba2", "vmhba3"), []),
        (_paths(*_HBAS), []),
        (_paths("vmhba2"), ["over one path only"]),
        (_paths("vmhba2", "vmhba2"), ["over one adapter port only"]),
        (_paths("vmhba2", _HBAS[1], states=("active", "dead")), ["dead paths", "one path only"]),
        (_paths("vmhba0", device="mpx.vmhba0"), None),
    ],
    ids=["two", "two by WWPN", "one", "one port", "dead", "a disk of its own"],
)
def test_paths_are_judged_by_adapter_and_state(
    path: MultipathFact, said: list[str] | None, library: Library
) -> None:
    answer = _answer(assessed([*_adapters(), path], library))
    assert answer.judged == (said is not None)
    assert not answer.open_points
    assert len(answer.findings) == len(said or [])
    for finding, words in zip(answer.findings, said or [], strict=True):
        assert words in str(finding.message)
        assert "ds1 (DGC VRAID)" in str(finding.message)
        assert finding.severity is Severity.WARNING
        assert finding.evidence == (_place(9),)


@pytest.mark.parametrize("known", [[], _adapters(named=False)], ids=["no adapters", "by WWPN"])
def test_a_path_over_an_adapter_that_nobody_knows_stays_open(
    known: list[Fact], library: Library
) -> None:
    answer = _answer(assessed([*known, _paths("vmhba2")], library))
    assert answer.state is ScoreState.OPEN
    assert not answer.findings


def test_a_licence_that_ends_is_said_with_the_day_as_it_is_printed(library: Library) -> None:
    printed = brocade_says(healthy())
    facts = facts_in(printed)
    (first, *_) = [fact for fact in facts if isinstance(fact, LicenceFact)]
    assert _answer(assessed(facts, library), "licences").state is ScoreState.GOOD
    never = [replace(fact, expires="Never") if fact is first else fact for fact in facts]
    assert _answer(assessed(never, library), "licences").state is ScoreState.GOOD
    ends = [replace(fact, expires="12/24/2026") if fact is first else fact for fact in facts]
    (finding,) = _answer(assessed(ends, library), "licences").findings
    assert "12/24/2026" in str(finding.message)
    assert first.place in finding.evidence


def test_the_workbook_joins_datastores_with_their_paths(library: Library) -> None:
    store = DatastoreFact(
        _place(3), _WHO, name="ds1", device="naa.1", capacity_bytes=3 * 2**40, hosts=("esx00", "e9")
    )
    health = assessed([*_adapters(), _paths("vmhba2"), store], library)
    book = openpyxl.load_workbook(
        io.BytesIO(health_workbook_bytes(health, DocumentPlan(id="", title="x"), "a"))
    )
    headings, row = book["Storage devices"].iter_rows(values_only=True)
    said = dict(zip(headings, row, strict=True))
    assert (said["Array"], said["Device"], said["Datastore"]) == ("DGC VRAID", "naa.1", "ds1")
    assert (said["Capacity (GiB)"], said["In use (GiB)"]) == (3072, None)
    assert (said["Hosts"], said["Fewest paths of a host"]) == (2, 1)
