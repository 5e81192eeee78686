"""Do report and workbook say what was found, by file and line, on one card, in both languages?"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from sanwright.catalog import Library
from sanwright.cli.loading import open_library
from sanwright.cli.main import main
from sanwright.design.papers import DocumentPlan
from sanwright.exchange.captures.outputs import Speaker
from sanwright.exchange.captures.picture import Doubt
from sanwright.health import HealthArea, SanHealth
from sanwright.reports import write_health_report
from sanwright.reports.grid import Grid
from sanwright.reports.health.paper import health_report_bytes
from sanwright.reports.health.read_tables import in_doubt
from sanwright.reports.health.workbook import health_workbook_bytes
from sanwright.text import Text
from tests.health.healthy_san import OPTIC, assessed, brocade_says, facts_in, healthy, with_port
from tests.pdf_text import page_texts

PLAN = DocumentPlan(id="", title="Berlin")


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


@pytest.fixture(scope="module")
def health(library: Library) -> SanHealth:
    """Damaged frames at one port, hardly any light at another, and no licences read."""
    one, other = healthy()
    one = with_port(one, 1, errors=(("crc err", 7),))
    one = with_port(one, 2, optic=replace(OPTIC, rx_dbm=-17.0))
    return assessed(facts_in(brocade_says((one, other)), ("nscamshow", "fabricshow")), library)


def _pages(data: bytes) -> list[str]:
    return page_texts(io.BytesIO(data))


def test_the_report_has_one_card_and_names_file_and_line(health: SanHealth) -> None:
    pages = _pages(health_report_bytes(health, PLAN))
    cards = [text for text in pages if "Score card" in text and "Judged" in text]
    (card,) = cards
    for answer in health.answers:
        assert str(answer.title) in card
        assert str(answer.state.label) in card
    whole = " ".join(" ".join(pages).split())
    for area in HealthArea:
        for answer in health.of_area(area):
            for finding in answer.findings:
                assert " ".join(str(finding.message).split()[:6]) in whole
                place = finding.evidence[0]
                assert f"{place.file}, line {place.line}" in whole
            for point in answer.open_points:
                for command in point.settled_by:
                    assert command in whole


def test_the_german_report_is_german(health: SanHealth) -> None:
    text = " ".join(_pages(health_report_bytes(health, replace_language(PLAN, "de"))))
    assert "Zustandsbericht" in text
    assert "Zeile" in text
    for english in ("Score card", "Evidence", "could not", "Warning", " the "):
        assert english not in text


def replace_language(plan: DocumentPlan, code: str) -> DocumentPlan:
    return DocumentPlan(id=plan.id, title=plan.title, language=code)  # type: ignore[arg-type]


def test_the_same_san_gives_the_same_bytes(health: SanHealth) -> None:
    assert health_workbook_bytes(health, PLAN, "a") == health_workbook_bytes(health, PLAN, "a")


def test_the_workbook_lists_what_was_read_and_leaves_empty_what_was_not(health: SanHealth) -> None:
    book = openpyxl.load_workbook(io.BytesIO(health_workbook_bytes(health, PLAN, "a")))
    rows = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}
    assert {
        "Switches",
        "Ports",
        "Optics",
        "Hosts",
        "Arrays and tape",
        "Links",
        "Zones",
        "Aliases",
    } <= set(rows)
    ports = _records(rows["Ports"])
    assert len(ports) == sum(len(s.ports) for s in health.san.picture.switches.values())
    assert all(port["Evidence"] for port in ports)
    (damaged,) = [port for port in ports if "crc err" in str(port["Counters above zero"])]
    assert (damaged["Switch"], damaged["Port"]) == ("sanA1", "1")
    optics = _records(rows["Optics"])
    assert -17.0 in {optic["Receives (dBm)"] for optic in optics}
    assert {host["Host"] for host in _records(rows["Hosts"])} == {"esx00", "esx01", "esx02"}
    found = _records(rows["Findings"])
    assert len(found) == sum(len(answer.findings) for answer in health.answers)
    assert all(each["Evidence"] for each in found)


def _records(rows: list[tuple[object, ...]]) -> list[dict[object, object]]:
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def test_the_command_writes_design_report_and_workbook(tmp_path: Path) -> None:
    for name, outputs in brocade_says(healthy()).items():
        lines = [f"{name}:admin> {command}\n" + "\n".join(printed)
                 for command, printed in outputs.items()]  # fmt: skip
        (tmp_path / f"{name}.log").write_text("\n".join(lines), encoding="utf-8")
    logs = [str(path) for path in tmp_path.glob("*.log")]
    folder = tmp_path / "health"
    main(["import", *logs, "-o", str(tmp_path / "berlin.sanw"), "--report", str(folder)])
    assert {path.name for path in folder.iterdir()} == {"berlin-health.pdf", "berlin-health.xlsx"}


def test_neutral_papers_name_no_file_of_the_customer(health: SanHealth, tmp_path: Path) -> None:
    pdf, book = write_health_report(health, tmp_path, "x", plan=PLAN, is_neutral=True)
    text = " ".join(_pages(pdf.read_bytes()))
    cells = [
        str(value)
        for sheet in openpyxl.load_workbook(book)
        for row in sheet.iter_rows(values_only=True)
        for value in row
    ]
    assert not any(".log" in each for each in (text, *cells))
    assert "file 1, line" in " ".join(text.split())


def test_both_files_are_named_and_told(health: SanHealth, tmp_path: Path) -> None:
    shares: list[float] = []
    files = write_health_report(
        health, tmp_path, "x", plan=PLAN, progress=lambda share, _: shares.append(share) or True
    )
    assert [path.name for path in files] == ["x-health.pdf", "x-health.xlsx"]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_ports_that_differ_in_their_number_alone_are_one_row(library: Library) -> None:
    one, other = healthy()
    for index in range(3):
        one = with_port(one, index, errors=(("crc err", 7 + index),))
    health = assessed(facts_in(brocade_says((one, other))), library)
    (answer,) = [each for each in health.answers if each.key == "port-errors"]
    harm = [each for each in answer.findings if each.detail]
    assert len(harm) == 3
    whole = " ".join(" ".join(_pages(health_report_bytes(health, PLAN))).split())
    assert whole.count("Frames were damaged") == 1
    lines = ", ".join(str(each.evidence[0].line) for each in harm)
    assert f"lines {lines}" in whole
    for index in range(3):
        assert f"port {index}: crc err {7 + index}" in whole
    sheets = openpyxl.load_workbook(io.BytesIO(health_workbook_bytes(health, PLAN, "a")))
    cells = [str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row]
    assert sum("Frames were damaged" in cell for cell in cells) == 3


@pytest.mark.parametrize(("files", "rows"), [(3, 3), (14, 1)])
def test_files_that_name_no_switch_are_one_row_where_they_are_many(
    health: SanHealth, files: int, rows: int
) -> None:
    doubts = tuple(
        Doubt(Text("“{file}” is nobody's.", file=f"{each}.txt"), (), Speaker(f"{each}.txt"))
        for each in range(files)
    )
    clear = replace(health.san.picture, doubts=doubts, contradictions=())
    doubtful = replace(health, san=replace(health.san, picture=clear))
    (grid,) = [each for each in in_doubt(doubtful) if isinstance(each, Grid)]
    assert len(grid.rows) == rows
    assert ("14 files do not say" in str(grid.rows[0].cells[0])) == (rows == 1)


def test_doubts_that_are_not_printed_are_counted(health: SanHealth) -> None:
    doubts = tuple(Doubt(Text("Doubt {number}", number=each), ()) for each in range(64))
    clear = replace(health.san.picture, doubts=doubts, contradictions=())
    doubtful = replace(health, san=replace(health.san, picture=clear))
    (grid,) = [each for each in in_doubt(doubtful) if isinstance(each, Grid)]
    assert str(grid.rows[-1].cells[0]) == "and 4 more"
