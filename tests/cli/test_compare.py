"""Does the command line compare what a design holds and what is asked for once?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.cli.loading import open_library
from sanwright.design import Design, Step, Variant
from sanwright.documents import read_design, write_design
from sanwright.edits import replace_record
from sanwright.variants import make_variant
from tests.builders import catalog, small_san

T2 = "testbed:t2-8gfc"
T5 = "testbed:t5-sas"
ADAPTER = "emulex-lpe32002-m2"

Compared = Callable[..., Any]


@pytest.fixture
def compared(capsys: pytest.CaptureFixture[str]) -> Compared:
    """Runs the command and reads its JSON."""

    def run(*arguments: object) -> Any:
        given = ["compare", *(str(argument) for argument in arguments), "--format", "json"]
        assert main(given) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs what must fail; returns the one line that it says."""

    def run(*arguments: object) -> str:
        assert main(["compare", *(str(argument) for argument in arguments)]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        return said.err

    return run


def stored(tmp_path: Path) -> Path:
    design: Design = small_san().design()
    for name, step in (
        ("Slow", Step(action="optics", to="16GFC")),
        ("Busy", Step(action="demand", factor=2.0)),
    ):
        design.apply(make_variant(design, name, [step], catalog())[0])
    write_design(design, tmp_path / "d.sanw")
    return tmp_path / "d.sanw"


def figure(shown: Any, title: str) -> list[Any]:
    values = next(row for row in shown["figures"] if row["figure"] == title)["values"]
    return [value and value["value"] for value in values]


def names(shown: Any) -> list[str]:
    return [column["name"] for column in shown["columns"]]


def test_variants_are_made_for_once_in_the_order_asked(compared: Compared) -> None:
    shown = compared(T2, "--optics", "16", "--adapters", ADAPTER, "--arrays", "hpe-alletra-6050")
    assert names(shown)[1:] == [
        "All optics to 16GFC",
        "All host adapters to Broadcom Emulex LPe32002-M2",
        "All arrays to HPE Alletra 6050",
    ]
    # The Alletra works with one controller, so half of its links stand by.
    assert figure(shown, "Oracle data warehouse: at most, if alone") == [1600, 1600, 6400, 800]
    assert shown["columns"][1]["problems"]


def test_together_they_are_one_variant(compared: Compared) -> None:
    shown = compared(T2, "--adapters", ADAPTER, "--arrays", "hpe-alletra-6050", "--together")
    assert len(names(shown)) == 2
    assert figure(shown, "Oracle data warehouse: at most, if alone") == [1600, 3200]


def test_stored_variants_are_compared_all_or_by_name(compared: Compared, tmp_path: Path) -> None:
    path = stored(tmp_path)
    before = path.read_bytes()
    assert names(compared(path)) == ["As drawn", "Slow", "Busy"]
    assert names(compared(path, "--variant", "Busy")) == ["As drawn", "Busy"]
    assert names(compared(path, "--variant", "variant-1")) == ["As drawn", "Slow"]
    assert names(compared(path, "--variant", "Busy", "--demand", "3")) == [
        "As drawn",
        "Busy",
        "Demand × 3",
    ]
    assert names(compared(path, "--demand", "3")) == ["As drawn", "Demand × 3"]
    assert path.read_bytes() == before


def test_a_variant_in_a_hand_written_file_is_taken(compared: Compared, tmp_path: Path) -> None:
    design = small_san().design()
    bare = Variant(id="v", name="Hand", steps=(Step(action="adapters", to=ADAPTER),))
    design.apply(replace_record(design, bare, "Add"))
    write_design(design, tmp_path / "d.json")
    shown = compared(tmp_path / "d.json")
    assert shown["columns"][1]["problems"] == []
    assert figure(shown, "Host adapters") == [1, 1]


def test_what_was_made_can_be_kept_in_a_copy(compared: Compared, tmp_path: Path) -> None:
    target = tmp_path / "kept.sanw"
    compared(T2, "--adapters", ADAPTER, "-o", target)
    *_, variant = read_design(target, open_library()).variants.values()
    assert variant.parts == ("emulex-32gfc-sw-shipped", ADAPTER)


def test_people_see_figures_where_they_were_found_and_what_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["compare", T2, "--adapters", ADAPTER, "--optics", "16GFC"]) == 0
    out = capsys.readouterr().out
    assert "6,400 MB/s (+4,800 MB/s)" in out
    assert "G620 to All-flash array" in out
    assert "cannot run at 16GFC: their optics stay." in out
    assert "no price list was given" in out


@pytest.mark.parametrize(
    ("word", "given"),
    [
        ("holds no variant", ["testbed:t2-16gfc"]),
        ("nobody", [T2, "--adapters", "nobody"]),
        ("is no switch or director", [T2, "--switches", ADAPTER]),
        ("33GFC", [T2, "--optics", "33GFC"]),
        ("factor", [T2, "--demand", "much"]),
        ("factor", [T2, "--demand", "-1"]),
        ("There is no variant “x”", [T2, "--variant", "x"]),
        ("states no demand", [T5, "--demand", "2"]),
        ("missing.sanw", ["missing.sanw", "--demand", "2"]),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    refusal: Callable[..., str], word: str, given: list[str]
) -> None:
    assert word in refusal(*given)
