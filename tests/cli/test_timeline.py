"""Does the timeline name what drops out, by generation and by date, for people and machines?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.design import Table
from sanwright.documents import write_design
from sanwright.parts import Lifecycle, PartKind
from tests.builders import Sketch, figure, hba, optic, part, switch

OLD, NEW = ("2GFC", "4GFC", "8GFC"), ("8GFC", "16GFC", "32GFC")


def sketch() -> Sketch:
    """Two old adapters and their optic on a new switch whose sale ended in 2019."""
    drawn = Sketch().device("h1", hba("hba", OLD)).device("h2", hba("hba", OLD))
    cycle = Lifecycle(end_of_sale=figure("2019"), end_of_support=figure("2031-05"))
    fabric = switch("sw", NEW)
    drawn.device("sw", part("sw", PartKind.SWITCH, fabric.ports["ports"], lifecycle=cycle))
    drawn.device("rack", part("server", PartKind.SERVER))
    return drawn.optic(optic("slow", OLD), "sw:0")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    write_design(sketch().design(), tmp_path / "d.sanw")
    return tmp_path / "d.sanw"


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["timeline", *(str(argument) for argument in arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    return json.loads(output(capsys, *arguments, "--format", "json"))


def test_people_see_a_row_for_each_part(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, _, *rows, last = output(capsys, saved).splitlines()
    columns = ["Part", "Used", "Best speed", "64GFC", "128GFC", "End of sale", "End of support"]
    assert head.split("  ")[0] == columns[0]
    assert [column for column in columns if column not in head] == []
    cells = [[cell.strip() for cell in row.split("  ") if cell.strip()] for row in rows]
    assert cells == [
        ["Test sw", "1", "32GFC", "at 32GFC", "at 32GFC", "2019 (past)", "2031-05"],
        ["Test hba", "2", "8GFC", "drops out", "drops out", "unknown", "unknown"],
        ["Test slow", "1", "8GFC", "drops out", "drops out", "unknown", "unknown"],
    ]
    assert last == "Ends are judged as of 15 June 2020."


def test_machines_get_every_field(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = read(capsys, saved, "--speed", "32G")
    assert report["as_of"] == "2020-06-15"
    assert report["refresh"] == {"speed": None, "date": None}
    assert report["generations"] == ["32GFC"]
    fabric, adapter, light = report["parts"]
    assert adapter == {
        "part": "hba",
        "name": "Test hba",
        "kind": "hba",
        "used": 2,
        "best_speed": "8GFC",
        "windows": [
            {
                "ports": "ports",
                "speeds": list(OLD),
                "generation": "32GFC",
                "outlook": "stays",
                "speed": "8GFC",
            }
        ],
        "end_of_sale": None,
        "end_of_support": None,
    }
    assert fabric["end_of_sale"] == {
        "date": "2019",
        "is_past": True,
        "is_inherited": False,
        "sources": ["test"],
    }
    assert fabric["end_of_support"]["is_past"] is False
    assert light["windows"][0]["ports"] is None


def test_the_project_s_own_refresh_is_looked_at_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = sketch().change(Table.PROJECT, "project", refresh_speed="32G", refresh_date="2027")
    write_design(drawn.design(), tmp_path / "d.sanw")
    report = read(capsys, tmp_path / "d.sanw")
    assert report["refresh"] == {"speed": "32G", "date": "2027"}
    assert report["generations"] == ["32GFC", "64GFC", "128GFC"]


def test_a_speed_that_is_none_is_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timeline", str(saved), "--speed", "5GFC"]) == 2
    said = capsys.readouterr().err
    assert "“5GFC” is not a Fibre Channel generation" in said
    assert "64GFC" in said


def test_a_design_without_fibre_channel_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_design(Sketch().design(), tmp_path / "d.sanw")
    assert "No part has" in output(capsys, tmp_path / "d.sanw")
