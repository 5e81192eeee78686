"""Where the figures of a design are from: documents, measurements, the user's word, or nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sanwright.checks import missing_facts
from sanwright.design import RaidGroup, Record, Workload
from sanwright.parts import Confidence
from sanwright.reports.evidence import figures_of, reference_rows, used_parts
from sanwright.reports.material import Material
from sanwright.text import Text, tr
from sanwright.units import format_quantity
from sanwright.wording.name_lists import listing
from sanwright.wording.origins import Origin

_MOST_NAMES = 8


@dataclass(frozen=True, slots=True)
class Provenance:
    """Figures of one origin: what they are, and how many or whose; ``key`` is a section to see."""

    origin: Origin
    what: str
    extent: str
    key: str = ""


def provenance(material: Material) -> Iterator[Provenance]:
    """Everything that the figures rest on, in the order of ``Origin``."""
    yield from _measured(material)
    yield from _documents(material)
    yield from _stated(material)
    yield from _reductions(material)
    yield from _unknown(material)


def _documents(material: Material) -> Iterator[Provenance]:
    figures = [item.figure for part in used_parts(material.tables) for item in figures_of(part)]
    printed = [figure for figure in figures if figure.sources and not figure.derived]
    derived = sum(figure.derived for figure in figures)
    parts = Counter(figure.confidence for figure in printed)
    if parts:
        yield Provenance(Origin.DOCUMENT, tr("figures of the parts"), _by_confidence(parts))
    rows = Counter(row[2] for row in reference_rows(material.assessment) if row[2] is not None)
    if rows:
        what = tr("speeds, reaches and limits of the tables")
        yield Provenance(Origin.DOCUMENT, what, _by_confidence(rows))
    if derived:
        text = tr("{count:,} figure", "{count:,} figures", derived)
        yield Provenance(Origin.DERIVED, tr("figures of the parts"), text)


def _by_confidence(counts: Counter[Confidence]) -> str:
    shares = ", ".join(
        tr("{level}: {count:,}", level=level.label, count=counts[level])
        for level in Confidence
        if counts[level]
    )
    total = sum(counts.values())
    return tr(
        "{count:,} figure; confidence {shares}",
        "{count:,} figures; confidence {shares}",
        total,
        shares=shares,
    )


def _measured(material: Material) -> Iterator[Provenance]:
    tables = material.tables
    cables = [each for each in tables.cables.values() if each.loss is not None]
    if cables:
        names = [material.cable_label(cable) for cable in cables]
        yield Provenance(Origin.MEASURED, tr("loss of cables"), listing(names, _MOST_NAMES))
    groups = [each for each in _reducing(material) if each.reduction_basis == "measurement"]
    if groups:
        yield Provenance(Origin.MEASURED, tr("data reduction"), _names(material, groups))


def _stated(material: Material) -> Iterator[Provenance]:
    tables = material.tables
    lengths = sum(cable.length is not None for cable in tables.cables.values())
    if lengths:
        text = tr("{count:,} cable", "{count:,} cables", lengths)
        yield Provenance(Origin.STATED, tr("length of cables"), text)
    if tables.project.cable_slack is not None:
        slack = format_quantity(tables.project.cable_slack)
        text = tr("{length} added to every cable", length=slack)
        yield Provenance(Origin.STATED, tr("slack of cables"), text)
    for what, has in _OF_WORKLOADS:
        known = [load for load in tables.workloads.values() if has(load)]
        if known:
            yield Provenance(Origin.STATED, tr(what), _names(material, known))
    slots = [each for each in tables.devices.values() if each.slot_pcie_generation is not None]
    if slots:
        names = [material.device_name(each.id) for each in slots]
        yield Provenance(Origin.STATED, tr("PCIe slots"), listing(names, _MOST_NAMES))
    ports = [each for each in tables.ports.values() if each.speed or each.credits]
    if ports:
        names = [material.port_label(each.id) for each in ports]
        what = Text("fixed speeds and buffer credits of ports")
        yield Provenance(Origin.STATED, tr(what), listing(names, _MOST_NAMES))


def _reductions(material: Material) -> Iterator[Provenance]:
    for basis, origin in _BASES.items():
        groups = [each for each in _reducing(material) if each.reduction_basis == basis]
        if groups:
            yield Provenance(origin, tr("data reduction"), _names(material, groups))


def _unknown(material: Material) -> Iterator[Provenance]:
    tables = material.tables
    lengths = [each for each in tables.cables.values() if each.length is None]
    if lengths:
        names = listing([material.cable_label(each) for each in lengths], _MOST_NAMES)
        yield Provenance(Origin.UNKNOWN, tr("length of cables"), names, "cables")
    silent = [load for load in tables.workloads.values() if not _has_demand(load)]
    if silent:
        names = _names(material, silent)
        yield Provenance(Origin.UNKNOWN, tr("how much a workload asks for"), names, "workloads")
    facts = missing_facts(material.report)
    if facts:
        text = tr("{count:,} fact", "{count:,} facts", len(facts))
        yield Provenance(Origin.UNKNOWN, tr("facts that a check needs"), text, "missing-facts")
    for number, what in (
        (material.bom.unnumbered, tr("order numbers")),
        (material.bom.unpriced, tr("prices")),
    ):
        if number:
            text = tr("{count:,} line to order", "{count:,} lines to order", number)
            yield Provenance(Origin.UNKNOWN, what, text, "bill-of-materials")


def _has_demand(load: Workload) -> bool:
    return (load.rate, load.throughput, load.in_flight) != (None, None, None)


_OF_WORKLOADS: tuple[tuple[Text, Callable[[Workload], bool]], ...] = (
    (Text("how much a workload asks for"), _has_demand),
    (Text("block size"), lambda load: load.block_size is not None),
    (Text("queue depth"), lambda load: load.queue_depth is not None),
    (Text("think time"), lambda load: load.think_time is not None),
    (Text("share of reads answered from memory"), lambda load: load.cache_hits is not None),
    (Text("growth of a workload"), lambda load: load.growth is not None),
)
_BASES = {"maker's claim": Origin.CLAIMED, "assumption": Origin.ASSUMED}


def _reducing(material: Material) -> list[RaidGroup]:
    """The RAID groups that count on data reduction."""
    groups = material.tables.raid_groups.values()
    return [group for group in groups if group.data_reduction != 1.0]


def _names(material: Material, records: Iterable[Record]) -> str:
    return listing([material.subject_name(record.id) for record in records], _MOST_NAMES)
