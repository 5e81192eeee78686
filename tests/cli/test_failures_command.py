"""Does ``sanwright failures`` say what each failure does, to people and to machines?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.documents import write_design
from tests.builders import Sketch, small_san


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    write_design(small_san().design(), tmp_path / "d.sanw")
    return tmp_path / "d.sanw"


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["failures", *(str(argument) for argument in arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    return json.loads(output(capsys, *arguments, "--format", "json"))


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["failures", *(str(argument) for argument in arguments)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_people_see_the_kinds_and_then_the_worst_first(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds, worst, busiest, summary = output(capsys, saved, "--most", 2).split("\n\n")
    assert busiest.startswith("Busiest in its worst case")
    shares = [float(line.split("%")[0].split()[-1]) for line in busiest.splitlines()[2:]]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0
    assert [line.split()[:3] for line in kinds.splitlines()[2:4]] == [
        ["fabric", "2", "0"],
        ["switch", "2", "0"],
    ]
    first = worst.splitlines()[2]
    assert first.startswith("ESX 1 / QLE2742 (slot 1)  adapter")
    assert "1,000 MB/s" in first
    assert "... and 11 more; --most 0 shows them all." in worst
    assert summary.startswith("Failures: 13; cutting off a host or an enclosure: 1;")


def test_machines_get_every_field(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = read(capsys, saved, "--kind", "switch")
    assert report["out_of_service"] is None
    first = report["failures"][0]
    assert first.pop("highest_use")["utilisation"] == pytest.approx(700 / 3200)
    assert first.pop("highest_use_of_raised")["id"] in ("c1", "c2")
    out = set(first.pop("out"))
    assert out in ({"fc-a", "c1", "c3", "c4"}, {"fc-b", "c2", "c5", "c6"})
    assert first.pop("key") in ("switch:fc-a", "switch:fc-b")
    assert first.pop("name") == first.pop("subjects")[0]
    assert first == {
        "kind": "switch",
        "hosts_cut_off": [],
        "hosts_in_doubt": [],
        "enclosures_cut_off": [],
        "workloads_hit": ["oltp"],
        "workloads_stopped": [],
        "lost_mb_s": 0.0,
        "fewest_paths_left": 2,
        "above_capacity": [],
        "pushed_above_capacity": [],
        "capacity_unknown": [],
        "loads_are_lower_bounds": False,
        "complete": True,
        "paths_left_by_host": {"host": 2},
    }
    assert {case["id"] for case in report["worst_cases"]} >= {f"c{n}" for n in range(1, 7)}


def test_kinds_choose_and_link_means_every_cable(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = read(capsys, saved, "--kind", "link", "--kind", "Controller")
    assert {row["kind"] for row in report["failures"]} == {
        "controller",
        "host link",
        "storage link",
    }
    assert "no kind of failure; of the 25 kinds" in refused(capsys, saved, "--kind", "weather")


def test_a_pair_comes_first_and_each_alone_after_it(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = read(capsys, saved, "--pair", "fc-a", "Fabric B")
    keys = [row["key"] for row in report["failures"]]
    assert keys == ["switch:fc-a + fabric:fabric-b", "switch:fc-a", "fabric:fabric-b"]
    assert [len(row["hosts_cut_off"]) for row in report["failures"]] == [1, 0, 0]
    assert "called “fc-x”" in refused(capsys, saved, "--pair", "fc-a", "fc-x")
    both = refused(capsys, saved, "--pair", "fc-a", "fc-b", "--without", "fabric-a")
    assert "--pair" in both


def test_maintenance_says_what_is_out_and_what_may_not_fail_now(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = output(capsys, saved, "--without", "fabric a", "--kind", "switch")
    assert text.startswith("Out of service: Fabric A; 0 hosts cut off")
    assert "Failures: 1; cutting off a host or an enclosure: 1;" in text
    report = read(capsys, saved, "--without", "fabric-a")
    assert report["out_of_service"]["key"] == "fabric:fabric-a"
    assert {"switch:fc-b", "link:c2"} <= {
        row["key"] for row in report["failures"] if row["hosts_cut_off"]
    }


def test_unknown_demand_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = small_san().workload("dark", ["host"], ["array"], None, name="Backup")
    write_design(drawn.design(), tmp_path / "d.sanw")
    text = output(capsys, tmp_path / "d.sanw")
    assert "at least 21.9 %" in text
    assert "Of 13 not everything is known" in text
    assert "not known: Backup." in text


def test_a_design_without_anything_has_no_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_design(Sketch().design(), tmp_path / "d.sanw")
    assert "Failures: 0;" in output(capsys, tmp_path / "d.sanw")
