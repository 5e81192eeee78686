"""Does ``check`` put like findings together for people, and list each for machines?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.design import Table, Waiver
from sanwright.documents import write_design
from tests.builders import LC_OM2, LC_OM4, Sketch, cable_part, hba, small_san, switch

NUMBER = 20

Checked = Callable[..., tuple[int, str]]


@pytest.fixture
def checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checked:
    """Saves a design and checks it; returns exit code and output."""

    def run(sketch: Sketch, *options: str, command: str = "check") -> tuple[int, str]:
        write_design(sketch.design(), tmp_path / "d.sanw")
        code = main([command, str(tmp_path / "d.sanw"), *options])
        captured = capsys.readouterr()
        assert captured.err == ""
        return code, captured.out

    return run


def odd_cables() -> Sketch:
    """Links of which nobody knows how long they may be."""
    sketch = Sketch().device("sw", switch("sw"))
    for n in range(NUMBER):
        sketch.device(f"h{n}", hba("hba"))
        sketch.cable(f"k{n}", f"h{n}:0", f"sw:{n}", cable_part("odd", "odd copper"), 3.0)
    return sketch


def long_cable(metres: float) -> Sketch:
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, metres)


def test_like_findings_are_one_for_people(checked: Checked) -> None:
    _, out = checked(odd_cables())
    lines = [line for line in out.splitlines() if "No reach is published" in line]
    assert len(lines) == 1
    assert lines[0].startswith(f"Cannot verify ({NUMBER} findings): ")
    assert f"about k0 to k{NUMBER - 1}" in out


def test_all_lists_each(checked: Checked) -> None:
    code, out = checked(odd_cables(), "--all")
    assert out.count("No reach is published") == NUMBER
    for n in range(NUMBER):
        assert f"[link.reach-unknown] k{n}" in out
    assert checked(odd_cables())[0] == code


def test_machines_always_get_each(checked: Checked) -> None:
    report = json.loads(checked(odd_cables(), "--format", "json")[1])
    found = [f for f in report["findings"] if f["rule"] == "link.reach-unknown"]
    assert sorted(f["subjects"][0] for f in found) == sorted(f"k{n}" for n in range(NUMBER))
    assert report["summary"]["unverified"] >= NUMBER


def test_every_error_is_told_and_makes_the_exit_code(checked: Checked) -> None:
    sketch = long_cable(500).cable("c2", "hba:2", "fc-b:0", LC_OM2, 700)
    code, out = checked(sketch)
    assert code == 1
    assert "[link.too-long] c1" in out
    assert "[link.too-long] c2" in out
    assert "[workload.no-path] oltp" in out, "both of its ways are dark"
    assert out.endswith("Findings: 3 errors.\n")


def test_the_last_line_names_the_pack(checked: Checked) -> None:
    code, out = checked(long_cable(500))
    pack = small_san().design().reference.rule_pack
    last = f"{pack.title}, version {pack.version}. Findings: 1 error, 1 warning."
    assert (code, out.splitlines()[-1]) == (1, last)


def test_a_stale_waiver_says_why(checked: Checked) -> None:
    changed = Waiver(id="w1", rule="link.too-long", subjects=("c1",), accepted="error; 400 m; 20 m")
    gone = Waiver(id="w2", rule="load.link", subjects=("c3",), reason="once")
    sketch = long_cable(500).put(changed, gone)
    code, out = checked(sketch)
    assert code == 1
    assert "Stale waiver w1 (link.too-long): Accepted was an error with 400 m" in out
    assert "now it is an error with 500 m (limit 20 m)" in out
    assert "Stale waiver w2 (load.link): The rule finds nothing there any more" in out
    report = json.loads(checked(sketch, "--format", "json")[1])
    reasons = {row["waiver"]: row["state"] for row in report["stale_waiver_reasons"]}
    assert reasons == {"w1": "changed", "w2": "gone"}
    assert report["stale_waivers"] == ["w1", "w2"]


def test_an_accepted_finding_names_who_when_and_why(checked: Checked) -> None:
    accepted = Waiver(
        id="w",
        rule="link.too-long",
        subjects=("c1",),
        reason="measured",
        author="Ann",
        date="2020-05-01",
    )
    code, out = checked(long_cable(500).put(accepted))
    assert code == 0
    assert "waived: Error: " in out
    assert "accepted by Ann on 2020-05-01: measured" in out


def test_analyze_takes_a_run_through_panels_as_one(checked: Checked) -> None:
    sketch = small_san().device("p", "generic-lc-panel-24").remove(Table.CABLES, "c1")
    sketch.cable("c1", "hba:1", "p:F1", LC_OM4, 5.0).cable("c1-b", "p:R1", "fc-a:0", LC_OM4, 6.0)
    code, out = checked(sketch, "--format", "json", command="analyze")
    figures: dict[str, Any] = json.loads(out)
    (run,) = [link for link in figures["links"] if link["panels"]]
    assert code == 0
    assert (run["a"], run["b"], run["cables"]) == ("hba:1", "fc-a:0", ["c1", "c1-b"])
    assert run["length_m"] == 11
    assert 0 < run["loss_db"] < run["loss_budget_db"]
    ports = {port["port"]: port for port in figures["ports"]}
    assert ports["fc-a:0"]["out"] == run["b_to_a"]
    assert ports["p:F1"]["out"] is None
    assert checked(sketch, command="analyze")[0] == 0
