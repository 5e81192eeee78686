"""Do ``report`` and ``proposal`` take language, paper, prices and brand from the arguments?"""

import argparse
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader

from sanwright.cli.loading import load_design
from sanwright.cli.main import main
from sanwright.cli.written import print_written
from sanwright.design.papers import Brand
from sanwright.reports.bill import Bill
from sanwright.reports.brand_file import write_brand
from tests.pdf_text import page_texts

DESIGN = "testbed:t1-16gfc"


def written(path: Path, *arguments: str) -> PdfReader:
    assert main([*arguments[:1], DESIGN, "-o", str(path), *arguments[1:]]) == 0
    return PdfReader(path)


@pytest.mark.parametrize("command", ["report", "proposal", "bom"])
def test_language_and_paper_are_those_asked_for(tmp_path: Path, command: str) -> None:
    options = ("--language", "de", "--paper", "Letter")
    reader = written(tmp_path / "a.pdf", command, *options)
    assert reader.root_object["/Lang"] == "de-DE"
    assert reader.pages[0].mediabox.width == 612


def test_a_brand_is_laid_over_the_design(tmp_path: Path) -> None:
    write_brand(Brand(company="House", texts={"terms": "Ours."}), tmp_path / "b.sanwbrand")
    written(tmp_path / "a.pdf", "proposal", "--brand", str(tmp_path / "b.sanwbrand"))
    text = " ".join(page_texts(tmp_path / "a.pdf"))
    assert "House" in text
    assert "Ours." in text


def test_prices_that_are_not_to_be_shown_are_not(tmp_path: Path) -> None:
    prices = tmp_path / "list.csv"
    prices.write_text("Part number,Price,Currency\nQK724A,1234.50,EUR\n", encoding="utf-8")
    lists = ("--prices", str(prices), "--as-of", "2026-11-20")
    for shown in ("all", "none"):
        written(tmp_path / "a.pdf", "proposal", *lists, "--show-prices", shown)
        text = " ".join(page_texts(tmp_path / "a.pdf"))
        assert ("1,234.50" in text) == (shown == "all")


def test_without_the_appendix_no_number_of_a_source_is_left(tmp_path: Path) -> None:
    written(tmp_path / "a.pdf", "report", "--no-appendix")
    text = " ".join(page_texts(tmp_path / "a.pdf"))
    assert "Score card" in text
    for word in ("Glossary", "Assumptions and sources", "Source:", "source 1"):
        assert word not in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("-o", "a.txt"), ".pdf"),
        (("-o", "nowhere/a.pdf"), "nowhere"),
        (("-o", "a.pdf", "--brand", "nobody.sanwbrand"), "nobody.sanwbrand"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["proposal", DESIGN, *options]) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["testbed:t5-sas", "reference:switch-pair"])
def test_every_open_point_of_an_order_stands_there_with_its_advice(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    day = "2026-11-20"
    check = Bill.of(load_design(name).snapshot(), (), date.fromisoformat(day)).check
    main(["bom", name, "--check", "--as-of", day])
    said = capsys.readouterr().out
    assert check.issues
    for issue in check.issues:
        assert f"  {issue.text}\n    {issue.advice}\n" in said
    assert said.endswith(f"{check.text}\n")


@pytest.mark.parametrize("is_wanted", [False, True])
def test_of_many_files_it_is_said_how_many_they_are_unless_each_is_wanted(
    capsys: pytest.CaptureFixture[str], is_wanted: bool
) -> None:
    papers = [Path(f"pack/{name}.pdf") for name in ("installation", "labels")]
    switches = [Path(f"pack/set-up/switch-{number}.txt") for number in range(40)]
    print_written([*papers, *switches], argparse.Namespace(verbose=is_wanted))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == (42 if is_wanted else 3)
    assert all(any(str(path) in line for line in lines) for path in papers)
    assert is_wanted or "40 files into pack/set-up" in lines[-1].replace("\\", "/")


def test_files_of_many_folders_are_told_by_the_folder_that_holds_these(
    capsys: pytest.CaptureFixture[str],
) -> None:
    waves = [Path(f"plan/wave-{number}/{name}.txt") for number in range(9) for name in "ab"]
    print_written(waves, argparse.Namespace(verbose=False))
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("wrote 18 files into plan")
