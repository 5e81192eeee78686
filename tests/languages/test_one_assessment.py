"""Is a design assessed once for all languages: do its texts read as if asked for in each?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.failures import failure_scenarios
from sanwright.analysis.latency import station_loads, workload_latency
from sanwright.analysis.prospects import prospects
from sanwright.bom import build_bom
from sanwright.bom.order_check import order_check
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.checks import check_design
from sanwright.documents import read_design
from sanwright.language import speaking
from sanwright.text import Text, joined
from tests.builders import catalog

BUNDLED = (*bundled_references(), *bundled_testbeds())
ALL = pytest.mark.parametrize("bundled", BUNDLED, ids=lambda bundled: bundled.key)
DAY = date(2026, 11, 1)


def of_findings(facts: Assessment) -> Iterator[object]:
    for finding in check_design(facts.tables, facts).findings:
        yield from (finding.message, finding.remedy, finding.source)
        yield from (each.what for each in finding.missing)


def of_bill(facts: Assessment) -> Iterator[object]:
    bom = build_bom(facts.tables, DAY)
    for line in bom.lines:
        yield from (line.description, line.remark, line.life_cycle)
    yield from (bom.total_text, *bom.notes)
    yield from (issue.text for issue in order_check(bom, facts.tables).issues)


def of_latency(facts: Assessment) -> Iterator[object]:
    for id_ in facts.tables.workloads:
        found = workload_latency(facts, id_)
        yield from (found.bottleneck, found.method, found.problem)
        yield from (*found.missing, *found.assumptions)
        yield from (part.name for part in found.parts)
        yield from (station.name for station in station_loads(facts, id_))


def of_growth(facts: Assessment) -> Iterator[object]:
    found = prospects(facts)
    for row in found.rows:
        for outlook in (row.growth, row.years):
            if outlook is not None:
                yield from (full.place.name for full in outlook.order)
    yield from (each.reason for each in found.stranded)


def of_failures(facts: Assessment) -> Iterator[object]:
    yield from (each.name for each in failure_scenarios(facts))


TOPICS = (of_findings, of_bill, of_latency, of_growth, of_failures)


def said(facts: Assessment) -> list[Text]:
    return [joined((text,)) for topic in TOPICS for text in topic(facts)]


@pytest.mark.sampled(3)
@ALL
def test_one_assessment_reads_in_every_language_as_its_own(bundled: Bundled) -> None:
    tables = read_design(bundled.path, catalog()).snapshot()
    texts = said(assess(tables, DAY))
    for language in ("de", "en"):
        with speaking(language):
            own = list(map(str, said(assess(tables, DAY))))
        assert [text.in_language(language) for text in texts] == own
    assert any(text.in_language("de") != text.in_language("en") for text in texts)
