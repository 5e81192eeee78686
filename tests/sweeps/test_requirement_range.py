"""Does a sweep over a requirement ask what the requirement with those values asks?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.design import Requirement
from sanwright.documents.requirement_file import read_requirement
from sanwright.errors import InputError
from sanwright.sweeps.ranges import requirement_figures
from sanwright.sweeps.requirement_paths import requirement_with
from tests.sweeps.designs import library, prepared, swept

WANTED = """
[[hosts]]
name = "ESX"
count = 2
[[hosts]]
name = "DB"
count = 1
[[arrays]]
name = "Array"
ports_per_fabric = 1
"""
PLAN = """
[requirement]
file = "wanted.toml"
seconds = 30
vary = {"hosts.ESX.count" = [2, 20000, 30]}
"""


@pytest.fixture
def wanted(tmp_path: Path) -> Path:
    path = tmp_path / "wanted.toml"
    path.write_text(WANTED)
    return path


def requirement(path: Path) -> Requirement:
    found = read_requirement(path)
    assert isinstance(found, Requirement)
    return found


def test_a_value_is_put_where_its_path_leads_and_nowhere_else(wanted: Path) -> None:
    before = requirement(wanted)
    after = requirement_with(before, {"hosts.ESX.count": 40, "growth_years": 3})
    assert [(each.name, each.count) for each in after.hosts] == [("ESX", 40), ("DB", 1)]
    assert requirement_with(after, {"hosts.0.count": 2}).hosts == before.hosts
    assert after.growth_years == 3
    assert requirement_with(before, {}) == before


@pytest.mark.parametrize(
    "path", ["hosts.AIX.count", "hosts.ESX.number", "nothing", "hosts.7.count"]
)
def test_a_path_that_leads_nowhere_is_named(wanted: Path, path: str) -> None:
    with pytest.raises(InputError, match=path.replace(".", r"\.")):
        requirement_with(requirement(wanted), {path: 1})


@pytest.mark.slow
def test_each_case_is_the_network_for_its_requirement_and_one_that_is_none_says_so(
    wanted: Path, tmp_path: Path
) -> None:
    results = swept(PLAN, tmp_path / "s.sweep", beside=tmp_path)
    few, none, many = results.rows("requirement")
    assert not none.values
    assert none.problems
    ground = prepared(PLAN, beside=tmp_path).ground
    for row, count in ((few, 2), (many, 30)):
        asked = requirement_with(requirement(wanted), {"hosts.ESX.count": count})
        figures, said = requirement_figures(asked, library(), ground, 30)
        assert not said
        amounts = [row.values[figure.number].amount for figure in results.figures]
        assert amounts == [figure.value.amount for figure in figures]
    objective = results.figure("requirement", "Objective").number
    for figure in results.figures_of("requirement"):  # tables and CSV say it with its unit
        assert results.figure("requirement", str(figure.heading)) == figure
    assert (few.values[objective].amount or 0) < (many.values[objective].amount or 0)
