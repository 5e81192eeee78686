"""Does the report say what the engine computed, to any reader, whatever the design holds?"""

import msgspec
import pytest
from pypdf import PdfReader

from sanwright.analysis import assess
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.links import all_links
from sanwright.analysis.load import all_loads, all_workloads
from sanwright.bom import build_bom
from sanwright.bundled import bundled_testbeds
from sanwright.catalog import open_catalog
from sanwright.checks import Severity, check_design
from sanwright.design import Design, Device, PartCopy, Project, Waiver
from sanwright.documents import read_design
from sanwright.errors import CancelledError, MachineError
from sanwright.parts import Part, PartKind
from sanwright.reports import write_report
from sanwright.units import format_quantity, format_tib
from tests.pdf_text import page_texts


@pytest.fixture
def read(tmp_path):
    """Write the report of a design and read it back: pages' texts without line breaks."""

    def write(design):
        path = tmp_path / "report.pdf"
        write_report(design, path)
        reader = PdfReader(path)
        return reader, [" ".join(text.split()) for text in page_texts(path)]

    return write


def squeezed(pages):
    return "".join("".join(pages).split())


def holds(text, phrase):
    return "".join(str(phrase).split()) in text


def test_cover_and_metadata(warehouse, read):
    reader, pages = read(warehouse)
    assert "Data warehouse" in pages[0]
    assert "Muster AG" in pages[0]
    assert "20 November 2026" in pages[0]
    assert reader.metadata.title == "Sizing report: Data warehouse"
    assert reader.metadata.creation_date.date().isoformat() == "2026-11-20"


def test_figures_are_those_of_the_assessment(warehouse, read):
    assessment, text = assess(warehouse), squeezed(read(warehouse)[1])
    for link in all_links(assessment).values():
        assert link.speed is not None
        assert holds(text, link.speed.name)
        if link.reach is not None and link.reach.margin is not None:
            assert holds(text, format_quantity(link.reach.margin))
    for load in all_loads(assessment).values():
        for side in (load.forward, load.backward):
            known = side.complete or side.load.amount > 0
            assert not known or holds(text, format_quantity(side.load))
            assert holds(text, format_quantity(side.capacity))
    for result in all_workloads(assessment).values():
        assert holds(text, format_quantity(result.limit))
    for item in all_raid_facts(assessment).values():
        assert holds(text, format_quantity(item.usable))
        assert holds(text, format_tib(item.usable))


def test_every_finding_and_bom_line_is_printed(warehouse, read):
    text = squeezed(read(warehouse)[1])
    for finding in check_design(warehouse).findings:
        assert holds(text, str(finding.message))
    for line in build_bom(warehouse).lines:
        assert holds(text, line.description)
    assert holds(text, build_bom(warehouse).total_text)


def test_summary_names_errors_and_bottlenecks(warehouse, read):
    _, pages = read(warehouse)
    summary = pages[1]
    report = check_design(warehouse)
    assert f"the checks found {report.errors} error" in summary
    for result in all_workloads(report.assessment).values():
        assert result.workload.name in summary
        assert format_quantity(result.limit) in summary


def test_closed_workloads_make_lower_bounds(warehouse, read):
    assessment = assess(warehouse)
    assert any(not load.busiest.complete for load in all_loads(assessment).values())
    assert "≥" in "".join(read(warehouse)[1])


def test_every_page_is_numbered(warehouse, read):
    _, pages = read(warehouse)
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text


def test_the_outline_points_to_the_pages(warehouse, read):
    reader, pages = read(warehouse)
    top = [item for item in reader.outline if not isinstance(item, list)]
    assert [item.title for item in top][:3] == ["Score card", "Design summary", "Requirements"]
    for item in top:
        number = reader.get_destination_page_number(item)
        assert item.title in pages[number]


def test_fonts_are_embedded(warehouse, read):
    reader, _ = read(warehouse)
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            name = font.get_object()["/BaseFont"]
            if "DejaVu" in name:
                assert "/FontFile2" in font.get_object()["/FontDescriptor"]
            else:
                assert name == "/Helvetica"  # declared by the writer, used by no text


def test_topology_page_is_landscape_and_names_the_devices(warehouse, read):
    reader, pages = read(warehouse)
    wide = [n for n, p in enumerate(reader.pages) if p.mediabox.width > p.mediabox.height]
    assert len(wide) == 1
    for name in ("Host one", "Switch A", "Flash array"):
        assert name in pages[wide[0]]


def test_waived_findings_are_printed_with_their_reason(changed, warehouse, read):
    worst = check_design(warehouse).findings[0]
    assert worst.severity is Severity.ERROR
    waiver = Waiver(
        id="w",
        rule=worst.rule,
        subjects=worst.subjects,
        reason="Measured loss is fine",
        author="A. Architect",
        date="2026-11-01",
    )
    stale = Waiver(id="x", rule="link.gone", subjects=("cable-1",), reason="Was true once")
    text = squeezed(read(changed(waiver, stale))[1])
    assert holds(text, "Measured loss is fine")
    assert holds(text, "Was true once")


def test_sources_are_numbered_and_findings_cite_them(warehouse, read):
    text = squeezed(read(warehouse)[1])
    for link in all_links(assess(warehouse)).values():
        for key in link.speed.sources:
            assert holds(text, warehouse.reference.source(key).title)


def test_same_design_gives_the_same_bytes(hostile, tmp_path, small_logo):
    project = msgspec.structs.replace(hostile.project, logo=small_logo)
    hostile = Design([project, *(r for r in hostile.records() if r.id != "project")])
    for name in ("a", "b"):
        write_report(hostile, tmp_path / f"{name}.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize("date", ["2018-04", "2018", "April 2018", "soon"])
def test_any_stated_date_fixes_the_bytes(with_project, tmp_path, date, monkeypatch):
    design = with_project(date=date)
    write_report(design, tmp_path / "a.pdf")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    write_report(design, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_hostile_text_is_shown_not_run(hostile, read):
    _, pages = read(hostile)
    text = squeezed(pages)
    assert holds(text, "__import__('os')")
    assert holds(text, "Zażółć Ελλάδα Привет")
    assert holds(text, "‹U+4E2D›")


def test_empty_design_gives_a_readable_report(empty, read):
    _, pages = read(empty)
    text = " ".join(pages)
    assert "Untitled design" in pages[0]
    assert "The design is empty" in text
    assert "There is nothing to order yet" in text


def test_a_design_without_tables_or_project_is_reported(read):
    part = Part(id="box", kind=PartKind.SERVER, vendor="Acme", model="Box")
    _, pages = read(Design([PartCopy(id="box", part=part), Device(id="b", part="box")]))
    assert "1 server" in " ".join(pages)


@pytest.mark.parametrize("logo", [b"not a picture", b"\x89PNG\r\n\x1a\n broken", b"<svg/>"])
def test_broken_logo_is_left_out_and_said(with_project, read, logo):
    _, pages = read(with_project(logo=logo))
    assert "The customer's logo was left out" in " ".join(pages)


def test_huge_logo_is_left_out(with_project, read, huge_logo):
    _, pages = read(with_project(logo=huge_logo))
    assert "too many pixels" in " ".join(pages)


def test_good_logo_is_on_the_cover(with_project, read, small_logo):
    reader, _ = read(with_project(logo=small_logo))
    assert len(reader.pages[0].images) == 1
    assert reader.pages[0].images[0].image.width <= 1200


def test_long_lists_keep_every_line(read, warehouse):
    parts = [
        Part(id=f"part-{n}", kind=PartKind.SERVER, vendor="Acme", model=f"Box {n:04}")
        for n in range(700)
    ]
    records = [PartCopy(id=part.id, part=part) for part in parts]
    records += [Device(id=f"d-{n}", part=part.id) for n, part in enumerate(parts)]
    records.append(Project(date="2026-01-01"))
    _, pages = read(Design(records))
    text = " ".join(pages)
    assert all(f"Acme Box {n:04}" in text for n in range(700))
    listing = [page for page in pages if "Acme Box" in page and "Order number" in page]
    assert len(listing) >= 10


def test_progress_goes_up_and_can_call_off(warehouse, tmp_path):
    told = []

    def watch(share, what):
        told.append(share)
        assert what
        return True

    write_report(warehouse, tmp_path / "a.pdf", watch)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    with pytest.raises(CancelledError):
        write_report(warehouse, tmp_path / "b.pdf", lambda share, _: share < 0.3)
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_unwritable_place_is_the_machines_turn(empty, tmp_path):
    with pytest.raises(MachineError, match="no regular file"):
        write_report(empty, tmp_path)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("bundled", bundled_testbeds(), ids=lambda item: item.key)
def test_testbeds_reports_hold_their_figures(bundled, read):
    design = read_design(bundled.path, open_catalog())
    assessment, text = assess(design), squeezed(read(design)[1])
    for item in all_raid_facts(assessment).values():
        assert holds(text, format_tib(item.usable))
    for result in all_workloads(assessment).values():
        assert holds(text, format_quantity(result.limit))
    for line in build_bom(design).lines:
        assert holds(text, line.description)


def test_changing_the_design_changes_the_report(changed, warehouse, read):
    before = squeezed(read(warehouse)[1])
    short = msgspec.structs.replace(
        warehouse.cables["cable-3"], length=warehouse.cables["cable-1"].length
    )
    after = squeezed(read(changed(short))[1])
    assert "40m" in before
    assert "40m" not in after
