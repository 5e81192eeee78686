"""The sizing report as PDF: gathers the material, lines the sections up, lays them out, saves."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from reportlab.platypus import Flowable, NextPageTemplate, PageBreak

from sanwright.bom import PriceList
from sanwright.design import Tables
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.material import Material
from sanwright.reports.pages import PORTRAIT, Contents, ReportDocument
from sanwright.reports.progress import Progress, tell
from sanwright.reports.prose import paragraph
from sanwright.reports.saving import save
from sanwright.reports.sections import (
    cabling,
    capacity,
    cover,
    facility,
    failures,
    findings,
    glossary,
    growth,
    latency,
    loads,
    materials_list,
    missing_facts,
    refresh,
    sources,
    summary,
    topology,
    variants,
    workloads,
)

_ROWS_A_PAGE = 30
_OTHER_PAGES = 12


def write_report(
    tables: Tables,
    path: Path,
    progress: Progress | None = None,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
) -> None:
    """Write the report of ``tables`` to ``path``; see ``sanwright.reports.write_report``."""
    tell(progress, 0.0, "Checking the design")
    material = Material.of(tables, prices, today)
    data = report_bytes(material, progress)
    tell(progress, 0.98, "Saving the report")
    save(path, data)
    tell(progress, 1.0, "Done")


def report_bytes(material: Material, progress: Progress | None = None) -> bytes:
    """The report as PDF; progress goes from a quarter to nearly all."""
    tell(progress, 0.15, "Drawing the topology")
    scene = topology.scene_of(material)
    tell(progress, 0.25, "Writing the sections")
    parts = _sections(material, scene)
    titles = [(title, key) for title, key, _ in parts]
    story: list[Flowable] = [*cover.cover(material), NextPageTemplate(PORTRAIT), PageBreak()]
    story += [paragraph("Contents", "h1"), Contents(titles), PageBreak()]
    for _, _, flowables in parts:
        story += flowables
    expected = _expected_pages(material)

    def on_page(page: int) -> None:
        tell(progress, 0.25 + 0.7 * min(page / expected, 1.0), f"Laying out page {page}")

    data = io.BytesIO()
    document = ReportDocument(data, material, topology.page_size(scene), on_page)
    document.build(story)
    document.finish()
    return data.getvalue()


def _sections(material: Material, scene: Drawing) -> list[tuple[str, str, list[Flowable]]]:
    """Title, key and content of every section that the design has something for."""
    parts = [
        (summary.TITLE, summary.KEY, summary.flow(material)),
        (topology.TITLE, topology.KEY, topology.flow(material, scene)),
        (findings.TITLE, findings.KEY, findings.flow(material)),
    ]
    missing = missing_facts.facts_of(material)
    if missing:
        flowables = missing_facts.flow(material, missing)
        parts.append((missing_facts.TITLE, missing_facts.KEY, flowables))
    parts += [
        (materials_list.TITLE, materials_list.KEY, materials_list.flow(material)),
        (cabling.TITLE, cabling.KEY, cabling.flow(material)),
        (loads.TITLE, loads.KEY, loads.flow(material)),
        (workloads.TITLE, workloads.KEY, workloads.flow(material)),
    ]
    if material.tables.workloads:
        parts.append((growth.TITLE, growth.KEY, growth.flow(material)))
        parts.append((latency.TITLE, latency.KEY, latency.flow(material)))
    if failures.has_paths(material):
        parts.append((failures.TITLE, failures.KEY, failures.flow(material)))
    if material.tables.variants:
        parts.append((variants.TITLE, variants.KEY, variants.flow(material)))
    if material.tables.raid_groups:
        parts.append((capacity.TITLE, capacity.KEY, capacity.flow(material)))
    if refresh.has_parts(material):
        parts.append((refresh.TITLE, refresh.KEY, refresh.flow(material)))
    if material.tables.locations:
        parts.append((facility.TITLE, facility.KEY, facility.flow(material)))
    parts.append((sources.TITLE, sources.KEY, sources.flow(material)))
    parts.append((glossary.TITLE, glossary.KEY, glossary.flow(material)))
    return parts


def _expected_pages(material: Material) -> float:
    links = len(material.assessment.links)
    rows = len(material.bom.lines) + len(material.report.findings) + 3 * links
    return _OTHER_PAGES + rows / _ROWS_A_PAGE
