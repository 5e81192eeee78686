"""Load on every direction of every link and adapter, and how links stand to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from sanwright.analysis import DirectionLoad, RatioFacts
from sanwright.design import port_device
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.sections.facts import (
    headroom_text,
    load_text,
    throughput_text,
    utilisation_cell,
)
from sanwright.reports.sections.runs import run_label
from sanwright.units import UNKNOWN, format_quantity

TITLE, KEY = "Load", "load"

_FIGURES = (
    Column("Load", 1.3, "right"),
    Column("Capacity", 1.2, "right"),
    Column("Utilisation", 1.25, "right"),
    Column("Headroom", 1.4, "right"),
)
_LINKS = (Column("Cable", 1.2), Column("Direction", 4.2), *_FIGURES)
_ADAPTERS = (Column("Adapter", 2.4), Column("Slot", 1.4), Column("Direction", 1.1), *_FIGURES)
_RATIOS = (
    Column("Where", 3.0),
    Column("What could come", 1.6, "right"),
    Column("What gets through", 1.6, "right"),
    Column("Ratio", 1.0, "right"),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    assessment = material.assessment
    story = section(TITLE, KEY)
    if not material.tables.workloads:
        text = "No workload has been entered, so there is no load to show; capacities are below."
        story.append(paragraph(text))
    if assessment.loads:
        story.append(
            paragraph(
                "Each row is one direction of a link, all workloads together. Capacity is the "
                "usable payload throughput of one direction at the negotiated speed. “≥” marks "
                "a lower bound: a workload whose demand is not known in MB/s uses that link "
                "too. Where only such workloads run, the load is unknown."
            )
        )
        story.append(Grid(_LINKS, list(_link_rows(material))))
    if assessment.adapters:
        story.extend(subsection("Adapters and their PCIe slots", "adapters"))
        story.append(Grid(_ADAPTERS, list(_adapter_rows(material))))
    story.extend(_ratios(material, "Oversubscription of inter-switch links", assessment.isl_ratios))
    story.extend(_ratios(material, "Fan-in to storage", assessment.fan_ins))
    return story


def _figures(side: DirectionLoad) -> tuple[Cell | str, ...]:
    capacity = throughput_text(side.capacity)
    return load_text(side), capacity, utilisation_cell(side), headroom_text(side)


def _link_rows(material: Material) -> Iterator[Row]:
    loads = material.assessment.loads
    for id_ in sorted(loads, key=in_order):
        load, link = loads[id_], material.assessment.link(id_)
        a, b = material.port_label(link.a.reference), material.port_label(link.b.reference)
        label = run_label(material, link)
        yield Row((label, f"{a} → {b}", *_figures(load.forward)), with_next=True)
        yield Row(("", f"{b} → {a}", *_figures(load.backward)))


def _adapter_rows(material: Material) -> Iterator[Row]:
    loads = material.assessment.adapter_loads
    for id_, facts in material.assessment.adapters.items():
        inward, outward = loads[id_]
        name = material.device_name(id_)
        yield Row((name, facts.pcie_text, "to the host", *_figures(inward)), with_next=True)
        ports = f"ports together {throughput_text(facts.ports_capacity)}"
        yield Row(("", ports, "from the host", *_figures(outward)))


def _ratios(material: Material, title: str, facts: Sequence[RatioFacts]) -> list[Flowable]:
    if not facts:
        return []
    rows = [
        Row(
            (
                ", ".join(_subject(material, subject) for subject in item.subjects),
                throughput_text(item.numerator),
                throughput_text(item.denominator),
                UNKNOWN if item.ratio is None else format_quantity(item.ratio),
            )
        )
        for item in facts
    ]
    return [*subsection(title, title.lower().replace(" ", "-")), Grid(_RATIOS, rows)]


def _subject(material: Material, subject: str) -> str:
    return material.device_name(port_device(subject))
