"""Does the report say the latency as the model has it, with what is fitted and what lacks?"""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from sanwright.analysis import assess
from sanwright.analysis.calibration import fit
from sanwright.analysis.latency import workload_latency
from sanwright.design import Design
from sanwright.design.edits import calibrate
from sanwright.documents import bundled_path, read_design
from sanwright.reports import write_report
from sanwright.reports.latency_chart import ChartPoint, LatencyChart
from sanwright.units import format_quantity
from tests.analysis.latency_designs import T1_POINTS
from tests.builders import catalog


def t1(speed: str = "8gfc") -> Design:
    path = bundled_path(f"testbed:t1-{speed}")
    assert path is not None
    return read_design(path, catalog())


def text_of(design: Design, folder: Path) -> str:
    path = folder / "report.pdf"
    write_report(design, path)
    pages = " ".join(page.extract_text() for page in PdfReader(path).pages)
    return "".join(pages.split())


def holds(text: str, phrase: str) -> bool:
    return "".join(phrase.split()) in text


def test_lower_bounds_and_unknowns_are_printed(tmp_path: Path) -> None:
    design = t1("16gfc")  # which was not calibrated
    result = workload_latency(assess(design), "oltp")
    text = text_of(design, tmp_path)
    assert result.mean is not None
    assert holds(text, f"SQL Server OLTP: ≥ {format_quantity(result.mean)}")
    assert all(holds(text, fact) for fact in result.missing)
    assert holds(text, "Mean latency in µs, at least")


def test_what_is_fitted_is_named(tmp_path: Path) -> None:
    design = t1()
    found = fit(assess(design), "oltp", T1_POINTS, source="The report of T1")
    design.apply(calibrate(design, found.calibration))
    text = text_of(design, tmp_path)
    assert holds(text, "SQL Server OLTP: 500 µs at 94,000 IOPS, 770 MB/s")
    assert holds(text, "Fitted, not predicted")
    assert holds(text, "The report of T1")
    assert holds(text, "this load: 770 MB/s, 500 µs")
    assert holds(text, "gets 770 MB/s, calibrated")


@pytest.mark.parametrize("ceiling", [100.0, 1e9])
def test_a_chart_stays_on_its_paper(ceiling: float) -> None:
    points = [ChartPoint(10.0 * n, 20.0 + 2.0**n) for n in range(1, 12)]
    chart = LatencyChart(points, ChartPoint(50.0, 52.0), ceiling, "")
    width, height = chart.wrap(400, 1000)
    assert width == 400
    for point in chart._points:
        assert 0 < chart._x(point.load) <= width
        assert 0 < chart._y(point.latency) <= height
