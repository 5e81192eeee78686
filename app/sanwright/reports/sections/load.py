"""Utilisation and headroom: the busiest of every kind of resource, then all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportlab.platypus import Flowable

from sanwright.analysis import DirectionLoad, RatioFacts
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.doubtful_links import doubt_effect
from sanwright.analysis.links import all_links, link_facts
from sanwright.analysis.ratios import all_fan_ins, all_isl_ratios
from sanwright.analysis.resources import ResourceKind, ResourceLoad, summed_resources
from sanwright.analysis.sas import is_behind_array
from sanwright.design import port_device
from sanwright.language import number
from sanwright.listing import listed
from sanwright.reports.charts.tiers import tier_chart
from sanwright.reports.facts import throughput_text, utilisation_cell
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.known_columns import known_grid
from sanwright.reports.like_loads import (
    KIND_NAMES,
    LikeLoads,
    fullness,
    left_text,
    like_adapters,
    links_by_kind,
    times_text,
)
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.runs import run_label
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, format_quantity
from sanwright.wording.doubtful_links import doubt_sentences
from sanwright.wording.load import headroom_text, load_text
from sanwright.wording.name_lists import chunks, listing, ranges

TITLE, KEY = Text("Load"), "load"
_MOST_NAMES = 3
_MOST_ENDS = 8
_LONG = 90
"""Characters of names above which they stand beneath their row."""

_BUSIEST = 2
"""How many of each kind stand in the overview."""

_SUMS = {
    ResourceKind.ISL_GROUP: Text("Groups of inter-switch links"),
    ResourceKind.SWITCH: Text("Switches, all ports together"),
    ResourceKind.CONTROLLER: Text("Array controllers, all ports to hosts together"),
}
"""Resources that are a sum of links, in the order in which they are shown."""
_BEHIND_ARRAYS = Text(
    "What arrays exchange with the drives in their enclosures is for them to decide; the load of "
    "those SAS links is unknown."
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    assessment = material.assessment
    story = section(tr(TITLE), KEY)
    if not material.tables.workloads:
        text = tr(
            "No workload has been entered, so there is no load to show; capacities are below."
        )
        story.append(paragraph(text))
    doubt = [str(sentence) for sentence in doubt_sentences(doubt_effect(assessment))]
    if doubt:
        story.append(paragraph(" ".join(doubt)))
    links = all_links(assessment).values()
    if any(is_behind_array(assessment, link) for link in links):
        story.append(paragraph(tr(_BEHIND_ARRAYS)))
    kinds = [(tr(KIND_NAMES[kind]), like) for kind, like in links_by_kind(material).items()]
    adapters = like_adapters(material)
    if kinds or adapters:
        slots = [(tr("Adapters' PCIe slots"), adapters)] if adapters else []
        if not material.tables.workloads:
            return [*story, _capacities([*kinds, *slots])]
        story += tier_chart([*kinds, *slots])
        story += _overview(material, kinds, adapters)
    if kinds and not _are_all_told(kinds):
        story += _links(material, kinds)
    if adapters:
        story += _adapters(material, adapters)
    title = tr("Oversubscription of inter-switch links")
    means = tr(
        "Links of all hosts at a switch or behind it, in chains and at gateways, against the ISLs "
        "that routing uses towards their storage; each at its negotiated speed."
    )
    story += _ratios(material, title, "isl-oversubscription", means, all_isl_ratios(assessment))
    means = tr(
        "Links of the host ports that are zoned and linked to ports of the array for a workload, "
        "against the links of those ports."
    )
    title = tr("Fan-in to storage")
    story += _ratios(material, title, "fan-in", means, all_fan_ins(assessment))
    return story


def _capacities(kinds: list[tuple[str, list[LikeLoads]]]) -> Grid:
    """What could be carried, where nobody has said what is to be."""
    columns = (
        Column(tr("Resource"), 3.0),
        Column(tr("Count"), 0.8, "right"),
        Column(tr("Capacity each way"), 1.6, "right"),
    )
    rows = []
    for title, likes in kinds:
        alike: dict[str, int] = {}
        for like in likes:
            capacity = throughput_text(like.lead.first.capacity)
            alike[capacity] = alike.get(capacity, 0) + len(like.ways)
        rows += [Row((title, number(count), capacity)) for capacity, count in alike.items()]
    return Grid(columns, rows)


def _are_all_told(kinds: list[tuple[str, list[LikeLoads]]]) -> bool:
    """Whether the overview has named every link already, so that nothing needs to be listed."""
    return all(
        len(likes) <= _BUSIEST and all(len(like.ways) <= _MOST_NAMES for like in likes)
        for _, likes in kinds
    )


def _overview(
    material: Material, kinds: list[tuple[str, list[LikeLoads]]], adapters: list[LikeLoads]
) -> list[Flowable]:
    rows: list[Row] = []
    for title, likes in kinds:
        rows += _busiest(title, likes, [_link_names(material, like) for like in likes])
    if adapters:
        names = [_adapter_names(material, like) for like in adapters]
        rows += _busiest(tr("Adapters' PCIe slots"), adapters, names)
    summed = summed_resources(material.assessment)
    for kind, name in _SUMS.items():
        rows += _sums(tr(name), [each for each in summed if each.kind is kind])
    text = tr(
        "The busiest of each kind by the busier of both ways, all workloads together. Capacity "
        "is the usable payload throughput of one way at the negotiated speed; “times” is by what "
        "factor the load may grow until it is full. “≥” and “≤” mark bounds: a workload whose "
        "demand is not known in MB/s uses that resource too. Where only such workloads run, the "
        "load is unknown."
    )
    columns = (
        Column(tr("Resource"), 3.0),
        Column(tr("Load"), 1.2, "right"),
        Column(tr("Capacity"), 1.2, "right"),
        Column(tr("Utilisation"), 1.2, "right"),
        Column(tr("Headroom"), 1.25, "right"),
        Column(tr("Left"), 0.9, "right"),
        Column(tr("Times"), 0.9, "right"),
    )
    return [paragraph(tr(text)), *known_grid(columns, rows, _settling(material))]


def _settling(material: Material) -> str:
    """What would settle loads of which nothing is known."""
    silent = [
        str(material.tables.label(id_))
        for id_ in material.tables.workloads
        if workload_demand(material.assessment, id_) is None
    ]
    if not silent:
        return ""
    names = listing(silent, _MOST_NAMES)
    return tr("The throughput of {workloads} in MB/s would tell.", workloads=names)


def _busiest(title: str, likes: list[LikeLoads], names: list[str]) -> Iterator[Row]:
    count = sum(len(like.ways) for like in likes)
    yield Row((tr("{kind}: {count:,}", kind=title, count=count),), RowKind.GROUP)
    for like, name in list(zip(likes, names, strict=True))[:_BUSIEST]:
        yield Row((name, *_figures(like.lead.busier)))


def _sums(title: str, found: list[ResourceLoad]) -> Iterator[Row]:
    """Resources that add up links: each by the busier way, alike ones together."""
    ways: dict[str, ResourceLoad] = {}
    for each in found:
        if each.id not in ways or fullness(each.load) > fullness(ways[each.id].load):
            ways[each.id] = each
    alike: dict[tuple[str, ...], list[ResourceLoad]] = {}
    for each in sorted(ways.values(), key=lambda item: fullness(item.load), reverse=True):
        key = (load_text(each.load), throughput_text(each.load.capacity))
        alike.setdefault(key, []).append(each)
    if not ways:
        return
    yield Row((tr("{kind}: {count:,}", kind=title, count=len(ways)),), RowKind.GROUP)
    for same in list(alike.values())[:_BUSIEST]:
        names = [str(each.name) for each in same]
        is_of_pairs = same[0].kind is ResourceKind.ISL_GROUP  # a range of “a to b” reads as neither
        name = str(listed(names, _MOST_NAMES)) if is_of_pairs else listing(names, _MOST_NAMES)
        yield Row((name, *_figures(same[0].load)))


def _figures(side: DirectionLoad) -> tuple[Cell | str, ...]:
    return (
        load_text(side),
        throughput_text(side.capacity),
        _used(side),
        headroom_text(side),
        left_text(side),
        times_text(side),
    )


def _used(side: DirectionLoad) -> Cell:
    """The utilisation as a figure and as a bar."""
    cell = utilisation_cell(side)
    return cell if side.is_unknown else replace(cell, bar=side.utilisation)


def _link_names(material: Material, like: LikeLoads) -> str:
    labels = [run_label(material, link_facts(material.assessment, ways.id)) for ways in like.ways]
    names = listing(labels, _MOST_NAMES)
    if not like.between:
        return names
    return tr("{cables} ({ends})", cables=names, ends=like.ends(_MOST_NAMES))


def _adapter_names(material: Material, like: LikeLoads) -> str:
    return listing([material.device_name(ways.id) for ways in like.ways], _MOST_NAMES)


def _links(material: Material, kinds: list[tuple[str, list[LikeLoads]]]) -> list[Flowable]:
    """Every link, those with the same figures in one row."""
    story = subsection(tr("All links"), "all-links")
    text = tr(
        "Both ways of every link; links of a kind that carry the same stand in one row. “There” is "
        "towards storage for host and storage links, for others from the first box named to the "
        "second; utilisation and headroom are of the busier way. Where the cables run is in the "
        "section Cables."
    )
    rows: list[Row] = []
    for title, likes in kinds:
        rows.append(Row((title,), RowKind.GROUP))
        for like in likes:
            labels = [
                run_label(material, link_facts(material.assessment, ways.id)) for ways in like.ways
            ]
            rows += _row(like, labels)
    table = known_grid(_way_columns(tr("Cable")), rows, _settling(material))
    return [*story, paragraph(text), *table]


def _adapters(material: Material, likes: list[LikeLoads]) -> list[Flowable]:
    rows: list[Row] = []
    for like in likes:
        rows += _row(like, [material.device_name(ways.id) for ways in like.ways])
    text = tr("“There” is from the host; capacity is that of the slot, each way.")
    title = tr("Adapters and their PCIe slots")
    return [
        *subsection(title, "adapters"),
        paragraph(text),
        *known_grid(_way_columns(tr("Adapter")), rows, _settling(material)),
    ]


def _way_columns(what: str) -> tuple[Column, ...]:
    return (
        Column(what, 3.0),
        Column(tr("Count"), 0.7, "right"),
        Column(tr("Load there"), 1.3, "right"),
        Column(tr("Load back"), 1.3, "right"),
        Column(tr("Capacity each way"), 1.3, "right"),
        Column(tr("Utilisation"), 1.2, "right"),
        Column(tr("Headroom"), 1.3, "right"),
    )


def _row(like: LikeLoads, labels: Sequence[str]) -> Iterator[Row]:
    """One row; many names stand beneath it, over the whole width."""
    lead, names = like.lead, ranges(labels)
    ends = like.ends(_MOST_ENDS)
    is_long = len(", ".join(names)) > _LONG
    shown = listing(labels, 1) if is_long and not ends else "" if is_long else ", ".join(names)
    yield Row(
        (
            "\n".join(text for text in (ends, shown) if text),
            number(len(like.ways)),
            load_text(lead.first),
            load_text(lead.second),
            throughput_text(lead.first.capacity),
            _used(lead.busier),
            headroom_text(lead.busier),
        ),
        with_next=is_long,
    )
    if is_long:
        yield from (Row((piece,), RowKind.NOTE) for piece in chunks(names))


def _ratios(
    material: Material, title: str, key: str, means: str, facts: Sequence[RatioFacts]
) -> list[Flowable]:
    """What could come against what gets through, as ``means`` says; the same in one row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for item in facts:
        ratio = tr(UNKNOWN) if item.ratio is None else format_quantity(item.ratio)
        figures = throughput_text(item.numerator), throughput_text(item.denominator), ratio
        names = (material.device_name(port_device(subject)) for subject in item.subjects)
        alike.setdefault(figures, []).append(", ".join(names))
    if not alike:
        return []
    columns = (
        Column(tr("Where"), 3.0),
        Column(tr("What could come"), 1.6, "right"),
        Column(tr("What gets through"), 1.6, "right"),
        Column(tr("Ratio"), 1.0, "right"),
    )
    rows = [Row((", ".join(ranges(names)), *figures)) for figures, names in alike.items()]
    return [*subsection(title, key), paragraph(means), Grid(columns, rows)]
