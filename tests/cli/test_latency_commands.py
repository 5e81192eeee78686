"""Do ``latency`` and ``calibrate`` print what the model says, and fail in one sentence?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sanwright.__main__ import main
from sanwright.analysis import assess
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.latency import workload_latency
from sanwright.bundled import bundled_path
from sanwright.documents import read_design
from tests.builders import catalog

T1 = "testbed:t1-8gfc"
STATED = "testbed:t1-16gfc"
"""States a rate and was not calibrated."""

POINTS = (
    "--point",
    "mb_s=550,latency_us=320",
    "--point",
    "iops=94000,mb_s=770,latency_us=500",
)


def test_the_breakdown_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["latency", STATED, "--curve", "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    parts = [part[key] or 0 for part in found["parts"] for key in ("service_us", "waiting_us")]
    assert sum(parts) == pytest.approx(found["latency_us"])
    assert found["at_least"]
    assert found["missing"]
    assert found["curve"][-1]["iops"] == pytest.approx(0.99 * found["iops_bounds"][1])


def test_unknown_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["latency", STATED]) == 0
    text = capsys.readouterr().out
    assert "SQL Server OLTP: ≥ " in text
    assert "unknown" in text
    assert "Not known: " in text
    published = bundled_path("testbed:t2-8gfc")
    assert published is not None
    bare = json.loads(published.read_text(encoding="utf-8"))
    del bare["workloads"][0]["block_size_bytes"]
    path = tmp_path / "bare.json"
    path.write_text(json.dumps(bare), encoding="utf-8")
    assert main(["latency", str(path)]) == 0
    assert "unknown: its block size is not stated" in capsys.readouterr().out


def test_a_calibration_is_kept_and_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t1.sanw"
    assert main(["calibrate", T1, "--workload", "oltp", *POINTS, "-o", str(path)]) == 0
    text = capsys.readouterr().out
    assert "Fitted: 47.0 I/Os in flight" in text
    assert "I/Os issued together" in text
    facts = assess(read_design(path, catalog()).snapshot())
    result = workload_latency(facts, "oltp")
    assert result.mean is not None
    assert result.rate is not None
    assert result.mean.amount == pytest.approx(500, rel=1e-6)
    assert result.rate.amount == pytest.approx(94_000, rel=1e-6)
    assert workload_demand(facts, "oltp") is not None
    assert main(["latency", str(path)]) == 0
    assert "Fitted, not predicted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["latency", T1, "--workload", "x"],
            "There is no workload “x” in this design; it has oltp",
        ),
        (["calibrate", T1, "--workload", "x"], "There is no workload “x”"),
        (["calibrate", T1, "--workload", "oltp"], "at least one measured load"),
        (["calibrate", T1, "--workload", "oltp", "--point", "iops"], "“iops” is no part of a"),
        (["calibrate", T1, "--workload", "oltp", "--point", "iops=x"], "“x” is not a number"),
        (
            ["calibrate", T1, "--workload", "oltp", "--point", "mb_s=2000,latency_us=500"],
            "is more than can go over",
        ),
    ],
)
def test_errors_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("sanwright: ")
    assert found.err.count("\n") == 1
    assert words in found.err
