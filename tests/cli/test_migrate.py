"""Does the command line lead from one design to another, and write what hands need for it?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from sanwright import edits
from sanwright.__main__ import main
from sanwright.documents import write_design
from tests.migration.making import beside, opened
from tests.pdf_text import page_texts

FIGURES = ("--minutes-per-cable", "5", "--minutes-per-zoning", "15", "--minutes-per-host", "20")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("designs")
    before, after = folder / "as-is.sanw", folder / "to-be.sanw"
    target = beside("reference:switch-pair", "brocade-g720", "brocade-57-1000495-01")
    write_design(opened("reference:switch-pair"), before)
    write_design(target, after)
    return before, after


def test_the_plan_is_written_as_paper_workbook_and_zoning(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "plan"
    wanted = ["migrate", *map(str, files), "-o", str(folder), *FIGURES, "--paper", "Letter"]
    assert main(wanted) == 0
    said = capsys.readouterr().out
    assert "keeps a path to its storage" in said
    assert "Time altogether: 5 h 50 min" in said
    (paper,) = folder.glob("*.pdf")
    sizes = [page.mediabox.upper_right for page in PdfReader(paper).pages]
    assert {size for size in sizes if size != (1224, 792)} == {(612, 792)}
    assert sizes.count((1224, 792)) == 1  # the drawing of what comes and goes
    text = "\n".join(page_texts(paper))
    assert "Wave 1: Rack and power what is new" in text
    assert "Step 2.1 back:" in text
    (book,) = folder.glob("*.xlsx")
    sheets = load_workbook(book)
    assert sheets.sheetnames == ["Waves", "Steps", "Limits"]
    for sheet in sheets:  # it is printed and ticked: across, on one page's width, titles on each
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows == "$1:$1"
    heads, *waves = sheets["Waves"].iter_rows(values_only=True)
    assert len(waves) == 6
    minutes = [wave[heads.index("Minutes")] for wave in waves]
    assert sum(each for each in minutes if not isinstance(each, str)) == 350
    assert len(list((folder / "wave-01").glob("zoning*brocade.txt"))) == 2


def test_a_design_with_its_base_is_enough_for_programs(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate", str(files[1]), "--format", "json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert plan["safe"] is True
    assert plan["minutes"] is None
    assert len(plan["not_stated"]) == 3
    assert sum(wave["cables"] for wave in plan["waves"]) > 0
    assert {step["side"] for wave in plan["waves"] for step in wave["steps"]} == {"", "A", "B"}


def test_whoever_loses_the_last_path_is_named_and_the_answer_is_no(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "cisco.sanw"
    write_design(beside("testbed:t1-8gfc", "cisco-mds-9148v"), target)
    assert main(["migrate", "testbed:t1-8gfc", str(target)]) == 1
    assert "DL380 loses its last path to 3PAR 8450" in capsys.readouterr().out


def test_without_workloads_nobody_knows_how_full_isls_get(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was read of a SAN has none; an ISL without a known load is not one at 0 %."""
    base = opened("reference:core-edge")
    base.apply(edits.delete(base, [*base.workloads]))
    target = tmp_path / "to-be.sanw"
    write_design(beside("", "brocade-g720", of=base.snapshot()), target)
    main(["migrate", str(target), "--format", "json"])
    plan = json.loads(capsys.readouterr().out)
    assert {wave["fullest_isl_share"] for wave in plan["waves"]} == {None}
    assert not plan["safe"] or "is not known" in plan["verdict"]


def test_designs_with_nothing_in_common_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    """All is new beside what stands; what counts from 1 in both is not the same thing."""
    assert main(["migrate", "testbed:t1-8gfc", "testbed:t2-8gfc", "--format", "json"]) == 0
    assert "no device of one is found in the other" in capsys.readouterr().err


def test_designs_without_a_way_between_them_are_refused(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate", str(files[0])]) == 2
    assert main(["migrate", str(files[0]), str(files[0])]) == 2
    assert main(["migrate", *map(str, files), str(files[0])]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_papers_call_the_base_by_its_title(tmp_path: Path) -> None:
    assert main(["migrate", "testbed:t1-8gfc", "testbed:t1-16gfc", "-o", str(tmp_path)]) in (0, 1)
    (paper,) = tmp_path.glob("*.pdf")
    text = " ".join(" ".join(page_texts(paper)).split())
    assert "“T1 8GFC" in text
    assert "testbed:" not in text
