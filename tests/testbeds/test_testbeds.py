"""Do the published testbeds show what they are known for, and nothing else?"""

from __future__ import annotations

import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.load import all_workloads, workload_result
from sanwright.bundled import Bundled, bundled_testbeds
from sanwright.bundled import testbed as bundled_as
from sanwright.checks import check_design
from sanwright.documents import read_design
from sanwright.units import format_tib
from tests.builders import catalog

ALL = pytest.mark.parametrize("bundled", bundled_testbeds(), ids=lambda bundled: bundled.key)


def assessed(key: str) -> Assessment:
    return assess(read_design(bundled_as(key).path, catalog()).snapshot())


def test_all_five_testbeds_are_there_with_their_variants() -> None:
    keys = {bundled.key for bundled in bundled_testbeds()}
    assert {key.split("-")[0] for key in keys} == {"t1", "t2", "t3", "t4", "t5"}
    assert {"t1-8gfc", "t1-16gfc", "t2-8gfc", "t2-16gfc", "t2-32gfc"} <= keys
    assert {"t3-fcp", "t3-nvme", "t5-sas"} <= keys


@ALL
def test_a_testbed_shows_the_findings_that_it_expects_and_no_others(bundled: Bundled) -> None:
    design = read_design(bundled.path, catalog())
    found = sorted(
        (finding.rule, finding.severity.value, tuple(sorted(finding.subjects)))
        for finding in check_design(design).findings
    )
    expected = sorted(
        (item.rule, item.severity, tuple(sorted(item.subjects)))
        for item in design.expectations.values()
    )
    assert found == expected
    assert expected


@pytest.mark.parametrize(
    ("group", "printed"), [("system", "1.46"), ("data1", "7.28"), ("data2", "5.82")]
)
def test_t5_capacities_are_right_to_the_printed_digit(group: str, printed: str) -> None:
    capacity = all_raid_facts(assessed("t5-sas"))[group]
    assert capacity.usable is not None
    assert format_tib(capacity.usable) == f"{printed} TiB"


@pytest.mark.parametrize(
    ("key", "limit", "at_the_end"),
    [("t2-8gfc", 1600, False), ("t2-16gfc", 3200, False), ("t2-32gfc", 6400, True)],
)
def test_t2_hits_the_host_ports_until_the_array_is_next(
    key: str, limit: float, at_the_end: bool
) -> None:
    assessment = assessed(key)
    result = all_workloads(assessment)["dw"]
    assert result.limit is not None
    assert result.limit.amount == pytest.approx(limit)
    ends = {end for id_ in result.bottlenecks for end in assessment.tables.cables[id_].ends()}
    assert any(end.startswith("db-hba:") for end in ends)
    assert any(end.startswith("afa:") for end in ends) == at_the_end


@pytest.mark.parametrize(("key", "limit"), [("t1-8gfc", 800), ("t1-16gfc", 1600)])
def test_t1_hits_its_one_host_port(key: str, limit: float) -> None:
    result = workload_result(assessed(key), "oltp")
    assert result.limit is not None
    # 90 per cent are reads, and it is the direction of the reads that fills up.
    assert result.limit.amount * 0.9 == pytest.approx(limit)
