"""Does ``analyze`` say how far load can grow, who is held back, and who reaches nothing?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.design import Table
from sanwright.documents import write_design
from sanwright.units import Throughput
from tests.builders import Sketch, array, hba, switch

Analyzed = Callable[..., str]


@pytest.fixture
def analyzed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Analyzed:
    """Saves a design and analyzes it; returns the output."""

    def run(sketch: Sketch, *options: str) -> str:
        write_design(sketch.design(), tmp_path / "d.sanw")
        assert main(["analyze", str(tmp_path / "d.sanw"), *options]) == 0
        return capsys.readouterr().out

    return run


def two_hosts() -> Sketch:
    """Two hosts with an array behind one port, all 16GFC; a third host without a cable."""
    sketch = Sketch().device("sw", switch("sw")).device("t", array("t"))
    for name in ("h1", "h2", "h3"):
        sketch.device(name, hba("hba", pcie=("3.0", 8)), slot_pcie_generation="3.0")
        sketch.change(Table.DEVICES, name, slot_pcie_lanes=8)
    sketch.cable("c1", "h1:0", "sw:1").cable("c2", "h2:0", "sw:2").cable("c3", "t:0", "sw:3")
    sketch.workload("oltp", ["h1"], ["t"], 300.0, name="OLTP", growth=0.25)
    return sketch.workload("backup", ["h2"], ["t"], 500.0, name="Backup", growth=0.0)


def figures(out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out)
    return found


def test_machines_get_factors_years_and_what_comes_next(analyzed: Analyzed) -> None:
    found = figures(analyzed(two_hosts(), "--format", "json"))
    first, second = found["growth"]["together"]["order"][:2]
    assert (first["kind"], first["id"], first["way"]) == ("link", "c3", "ab")
    assert first["factor"] == pytest.approx(2)
    assert (second["id"], second["factor"]) == ("c2", pytest.approx(3.2))
    assert found["growth"]["together"]["at_most"] is False
    (year, *_) = found["growth"]["years"]["order"]
    assert 300 * 1.25 ** year["years"] + 500 == pytest.approx(1600)
    assert year["year"] == 2026
    by_id = {load["workload"]: load for load in found["workloads"]}
    assert by_id["oltp"]["growth"]["order"][0]["factor"] == pytest.approx(1 + 800 / 300)


def test_people_read_when_it_is_full_and_that_somebody_states_no_growth(
    analyzed: Analyzed,
) -> None:
    text = analyzed(two_hosts())
    assert "Full by the growth that workloads state: 2026 (in 5.8 years): t port 0 to sw" in text
    assert "held back" not in text
    assert "fair share" not in text
    text = analyzed(two_hosts().change(Table.WORKLOADS, "backup", growth=None))
    assert "Full by the growth that workloads state: by 2026" in text
    assert "since they state no growth: Backup." in text
    sketch = two_hosts().change(Table.WORKLOADS, "backup", growth=None)
    text = analyzed(sketch.change(Table.WORKLOADS, "oltp", growth=None))
    assert "no year can be told" in text


def test_more_than_goes_through_is_shared_out_fairly(analyzed: Analyzed) -> None:
    sketch = two_hosts().change(Table.WORKLOADS, "backup", throughput=Throughput(1500))
    found = figures(analyzed(sketch, "--format", "json"))["fair_throughput"]
    gets = {load["workload"]: load["gets_mb_s"] for load in found["workloads"]}
    assert gets == pytest.approx({"oltp": 300, "backup": 1300})
    assert found["bottlenecks"] == [{"id": "c3", "way": "ab"}]
    text = analyzed(sketch)
    assert "Backup    1,500 MB/s  1,300 MB/s" in text
    assert "Full then: c3." in text


def test_hosts_that_reach_nothing_are_named_with_the_reason(analyzed: Analyzed) -> None:
    sketch = two_hosts().change(Table.WORKLOADS, "oltp", initiators=("h1", "h3"))
    by_id = {w["workload"]: w for w in figures(analyzed(sketch, "--format", "json"))["workloads"]}
    reason = "no initiator port is on a link that comes up"
    assert by_id["oltp"]["unrouted"] == [{"host": "h3", "reason": reason}]
    assert by_id["backup"]["unrouted"] == []
    text = analyzed(sketch)
    assert f"h3               OLTP      {reason}" in text
    assert "fair share" not in text  # what h3 asks for is not held back, it is nowhere


def test_unknown_demand_is_in_no_figure_and_is_said(analyzed: Analyzed) -> None:
    sketch = two_hosts().change(Table.WORKLOADS, "backup", throughput=None)
    found = figures(analyzed(sketch, "--format", "json"))
    assert found["growth"]["unknown_demand"] == ["backup"]
    assert found["growth"]["together"]["at_most"] is True
    asks = {load["workload"]: load["asks_mb_s"] for load in found["fair_throughput"]["workloads"]}
    assert asks == {"oltp": 300, "backup": None}
    text = analyzed(sketch)
    assert "their demand is not known: Backup." in text
    assert "at most 5.33 x" in text
