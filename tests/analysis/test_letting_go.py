"""An assessment is let go: are its answers given back at once, without a search for garbage?"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from sanwright.analysis import assess
from sanwright.analysis.links import all_links
from sanwright.analysis.load import all_loads, all_workloads
from sanwright.analysis.topology import network_graph
from sanwright.bundled import bundled_testbeds
from sanwright.catalog import open_catalog
from sanwright.checks import LiveCheck, check_design
from sanwright.documents import read_design


@pytest.fixture(scope="module")
def design():
    with open_catalog() as catalog:
        return read_design(next(iter(bundled_testbeds())).path, catalog)


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_an_assessment_with_answers(design, no_collector):
    facts = assess(design)
    assert network_graph(facts).number_of_nodes()
    assert all_links(facts)
    assert all_loads(facts)
    assert all_workloads(facts)
    gone = weakref.ref(facts), weakref.ref(facts.memo)
    del facts
    assert [part() for part in gone] == [None, None]


def test_a_live_check_with_its_report(design, no_collector):
    live = LiveCheck(design.snapshot())
    assert live.report.findings
    gone = weakref.ref(live), weakref.ref(live.assessment), weakref.ref(live.assessment.memo)
    del live
    assert [part() for part in gone] == [None, None, None]


def test_a_report_keeps_the_assessment_and_nothing_else_does(design, no_collector):
    """Lists and documents ask it long after the check."""
    report = check_design(design)
    memo = weakref.ref(report.assessment.memo)
    assert all_links(report.assessment)
    del report
    assert memo() is None
