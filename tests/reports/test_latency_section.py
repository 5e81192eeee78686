"""Does the report say the latency as the model has it, with what is fitted and what lacks?"""

from __future__ import annotations

from pathlib import Path

from sanwright.analysis import assess
from sanwright.analysis.calibration import fit
from sanwright.analysis.latency import workload_latency
from sanwright.analysis.latency.knee import knee
from sanwright.bundled import bundled_path
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.edits import calibrate
from sanwright.reports import write_report
from sanwright.units import format_quantity
from tests.analysis.latency_designs import T1_POINTS
from tests.builders import catalog, small_san
from tests.pdf_text import page_texts


def t1(speed: str = "8gfc") -> Design:
    path = bundled_path(f"testbed:t1-{speed}")
    assert path is not None
    return read_design(path, catalog())


def text_of(design: Design, folder: Path) -> str:
    path = folder / "report.pdf"
    write_report(design, path)
    pages = " ".join(page_texts(path))
    return "".join(pages.split())


def holds(text: str, phrase: str) -> bool:
    return "".join(phrase.split()) in text


def test_lower_bounds_and_unknowns_are_printed(tmp_path: Path) -> None:
    design = t1("16gfc")  # which was not calibrated
    result = workload_latency(assess(design), "oltp")
    text = text_of(design, tmp_path)
    assert result.mean is not None
    assert holds(text, f"SQL Server OLTP: ≥ {format_quantity(result.mean)}")
    assert all(holds(text, str(fact)) for fact in result.missing)
    assert holds(text, "Latency, network part, at least, in µs")


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


def test_the_chart_names_limit_and_shortest_latency_as_computed(tmp_path: Path) -> None:
    design = t1("16gfc")
    bend = knee(assess(design), "oltp")
    text = text_of(design, tmp_path)
    assert bend is not None
    assert holds(text, f"limit: {format_quantity(bend.throughput)} by {bend.name}")
    assert holds(text, f"nobody waits: ≥ {format_quantity(bend.shortest)}")


def test_workloads_alike_share_a_breakdown_and_keep_their_names(tmp_path: Path) -> None:
    sketch = small_san()
    for number in range(1, 4):
        sketch.workload(f"vm{number}", ["host"], ["array"], 10.0)
    text = text_of(sketch.design(), tmp_path)
    result = workload_latency(assess(sketch.design()), "vm2")
    assert result.mean is not None
    assert holds(text, f"vm1 to vm3: ≥ {format_quantity(result.mean)} (network part) at")
