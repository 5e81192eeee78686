"""Do the report's last sections say where its figures are from, and explain the words it uses?"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import msgspec
import pytest
from reportlab.platypus import Flowable

from sanwright import language
from sanwright.bom.order_check import order_check
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.catalog import open_catalog
from sanwright.checks import missing_facts
from sanwright.design import Design, Table
from sanwright.design.papers import DocumentPlan
from sanwright.documents import read_design
from sanwright.reports.evidence import figures_of, reference_rows, used_parts
from sanwright.reports.glossary_terms import TERMS
from sanwright.reports.grid import Cell, Grid, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph
from sanwright.reports.provenance import provenance
from sanwright.reports.sections import bill_of_materials, findings, glossary, sources
from sanwright.reports.source_list import SourceList
from sanwright.units import Length, Loss
from sanwright.wording.origins import Origin
from tests.builders import Sketch, small_san

DESIGNS = [*bundled_testbeds(), *bundled_references()]


@pytest.fixture(params=DESIGNS, ids=[each.key for each in DESIGNS])
def material(request: pytest.FixtureRequest) -> Material:
    return Material.of(read_design(request.param.path, open_catalog()))


def texts(flowables: list[Flowable]) -> list[list[str]]:
    """The cells of every row of every table."""
    return [
        [cell if isinstance(cell, str) else cell.text for cell in row.cells]
        for grid in flowables
        if isinstance(grid, Grid)
        for row in grid.rows
    ]


# --- where figures are from ------------------------------------------------------------------


@pytest.mark.sampled(3)
def test_slots_of_which_the_same_is_little_known_share_a_row(material: Material) -> None:
    """Nor does a field's day stand as the catalog writes it."""
    grids = [each for each in sources.flow(material) if isinstance(each, Grid)]
    for cells in texts(grids[-2:]):
        assert not any(re.fullmatch(r"\d{4}-\d\d(-\d\d)?", cell) for cell in cells)
    kinds = [
        (row[0], re.sub(" / .* / ", " / ", row[1]), *row[2:])
        for row in texts(grids[-1:])
        if len(row) == 4 and row[1].startswith(("slots", "ports"))
    ]
    assert len(kinds) == len(set(kinds))


@pytest.mark.sampled(3)
def test_every_document_number_that_is_printed_leads_to_a_document(material: Material) -> None:
    known = {str(n) for n in range(1, len(material.documents.citations) + 1)}
    lists = [each for each in sources.flow(material) if isinstance(each, SourceList)]
    assert known == {str(entry.number) for each in lists for entry in each.entries}
    for cells in texts(findings.flow(material)):
        for found in re.findall(r"Source: ([0-9, ]+)\.", cells[0]):
            assert set(found.split(", ")) <= known


@pytest.mark.sampled(3)
def test_every_figure_used_is_counted_with_its_confidence(material: Material) -> None:
    figures = [item.figure for part in used_parts(material.tables) for item in figures_of(part)]
    printed = [figure for figure in figures if figure.sources and not figure.derived]
    counts = Counter(figure.confidence for figure in printed)
    derived = sum(figure.derived for figure in figures)
    rows = [row for row in reference_rows(material.assessment) if row[2] is not None]
    extents = [item.extent for item in provenance(material) if item.origin is Origin.DOCUMENT]
    assert extents[0].startswith(f"{sum(counts.values()):,} figure")
    assert all(f"{level}: {count:,}" in extents[0] for level, count in counts.items())
    assert len(extents) == 1 + bool(rows)
    worked_out = [item.extent for item in provenance(material) if item.origin is Origin.DERIVED]
    assert bool(derived) == any(extent.startswith(f"{derived:,} figure") for extent in worked_out)


def test_what_the_user_states_is_told_apart_from_what_was_measured() -> None:
    sketch = small_san().change(Table.CABLES, "c1", loss=Loss(0.4))
    sketch.change(Table.CABLES, "c2", length=None)
    design = sketch.design()
    project = msgspec.structs.replace(design.project, cable_slack=Length(2.5))
    found = list(provenance(Material.of(Sketch.put(sketch, project).design())))
    told = {(item.origin, item.what): item.extent for item in found}
    assert told[Origin.MEASURED, "loss of cables"] == "c1"
    assert told[Origin.STATED, "length of cables"] == "5 cables"
    assert told[Origin.STATED, "slack of cables"] == "2.5 m added to every cable"
    assert told[Origin.STATED, "how much a workload asks for"] == "oltp"
    assert told[Origin.UNKNOWN, "length of cables"] == "c2"
    assert [item.origin for item in found] == sorted(
        (item.origin for item in found), key=list(Origin).index
    )


@pytest.mark.sampled(3)
def test_what_nobody_knows_is_counted(material: Material) -> None:
    told = {item.what: item.extent for item in provenance(material) if item.origin == "unknown"}
    facts = missing_facts(material.report)
    assert ("facts that a check needs" in told) == bool(facts)
    if material.bom.unnumbered:
        assert told["order numbers"].startswith(f"{material.bom.unnumbered:,} line")
    silent = [
        load
        for load in material.tables.workloads.values()
        if (load.rate, load.throughput, load.in_flight) == (None, None, None)
    ]
    assert ("how much a workload asks for" in told) == bool(silent)


# --- glossary --------------------------------------------------------------------------------


def glossary_of(words: str) -> list[str]:
    story: list[Flowable] = [paragraph(words), *glossary.flow(Material.of(Design()))]
    return [cells[0] for cells in texts(glossary.trimmed(story))]


def test_only_terms_that_occur_are_explained() -> None:
    assert glossary_of("Two ISLs are oversubscribed; the HBAs are not.") == ["Adapter, HBA", "ISL"]
    assert glossary_of("Nothing of the field.") == []


def test_the_glossary_follows_the_alphabet_in_german_too() -> None:
    with language.speaking("de"):
        terms = glossary_of("Dämpfung im Director, Übersubskription einer Zone")
    assert terms == ["Dämpfung", "Director", "Übersubskription", "Zone"]


def test_a_term_is_found_at_the_beginning_of_a_word_only() -> None:
    assert "Path" in glossary_of("Its paths.")
    assert "SAS" not in glossary_of("A disastrous day.")


def test_a_glossary_does_not_explain_its_own_words() -> None:
    assert glossary_of("Latency") == ["Latency"]


def test_tables_count_as_well_and_other_flowables_stay() -> None:
    design = small_san().design()
    before = findings.flow(Material.of(design))
    story = glossary.trimmed([*before, *glossary.flow(Material.of(design))])
    assert story[: len(before)] == before
    assert len(story) == len(before) + len(glossary.flow(Material.of(design)))


def test_terms_are_in_the_order_of_the_language_and_differ() -> None:
    names = [cells[0] for cells in texts(glossary.flow(Material.of(Design())))]
    assert names == sorted(names, key=str.casefold)
    assert len(set(names)) == len(names) == len(TERMS)
    with language.speaking("de"):
        german = [term.shown for term in TERMS]
    assert len(set(german)) == len(german)


# --- bill of materials -----------------------------------------------------------------------


@pytest.mark.sampled(3)
def test_every_open_point_of_the_order_is_told(material: Material) -> None:
    check = order_check(material.bom, material.tables)
    rows = texts(bill_of_materials.flow(material))
    told = {cells[1]: cells for cells in rows if len(cells) == 4}
    assert {str(issue.title) for issue in check.issues} == set(told)
    for issue in check.issues:
        assert told[str(issue.title)][0] == str(issue.severity.label)
        assert told[str(issue.title)][3] == str(issue.advice)


@pytest.mark.sampled(3)
def test_every_line_of_the_bill_has_its_row_and_all_pieces_are_summed(material: Material) -> None:
    grid = next(each for each in bill_of_materials.flow(material) if isinstance(each, Grid))
    body = [row for row in grid.rows if row.kind is RowKind.BODY]
    numbers = [cell.text for row in body if isinstance(cell := row.cells[0], Cell)]
    assert numbers == [str(line.position) for line in material.bom.lines]
    (total,) = [row.cells for row in grid.rows if row.kind is RowKind.TOTAL]
    assert total[3] == f"{sum(line.quantity for line in material.bom.ordered):,}"


@pytest.mark.sampled(3)
def test_a_plan_without_prices_prints_none(material: Material) -> None:
    plan = DocumentPlan(id="proposal", prices="none")
    told = texts(bill_of_materials.flow(replace(material, plan=plan)))
    assert not any("unknown: none of" in cell for cells in told for cell in cells)
    assert len(told[1]) == 5
