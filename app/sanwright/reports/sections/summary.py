"""The summary: what was designed, whether it holds, where its limits are, in full sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from sanwright.analysis import WorkloadResult
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.links import LinkKind, all_links
from sanwright.analysis.load import all_loads, all_workloads
from sanwright.analysis.ports import port_facts
from sanwright.analysis.ratios import all_fan_ins, all_isl_ratios
from sanwright.checks import Severity
from sanwright.parts import PartKind, PortRole
from sanwright.reports.facts import demand_text, has_demand, mix_text
from sanwright.reports.grid import pairs_grid
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import labelled, text_width
from sanwright.reports.proposal.headline_words import (
    availability_text,
    capacity_text,
    next_generation_text,
    performance_text,
)
from sanwright.reports.prose import bullet, joined, paragraph, section, subsection
from sanwright.reports.sections import requirements
from sanwright.reports.sections.findings import about_text
from sanwright.reports.standing import standing_sentences
from sanwright.text import Text, tr, unstopped
from sanwright.units import Ratio, Share, format_factor, format_number, format_quantity
from sanwright.wording.capacity import total_text
from sanwright.wording.link_state import speed_text
from sanwright.wording.name_lists import listing

TITLE, KEY = Text("Design summary"), "summary"
_MOST_ERRORS = 5
_MOST_WORKLOADS = 12
_MOST_NAMES = 4
_MOST_LINKS_APART = 3
"""Boxes of which one link each is full, from which on they are told together."""

_NOUNS: dict[PartKind, Text] = {
    PartKind.SERVER: Text("{count:,} server", "{count:,} servers"),
    PartKind.HBA: Text("{count:,} host bus adapter", "{count:,} host bus adapters"),
    PartKind.SAS_ADAPTER: Text("{count:,} SAS adapter", "{count:,} SAS adapters"),
    PartKind.SWITCH: Text("{count:,} switch", "{count:,} switches"),
    PartKind.DIRECTOR: Text("{count:,} director", "{count:,} directors"),
    PartKind.ARRAY: Text("{count:,} storage array", "{count:,} storage arrays"),
    PartKind.SAS_ENCLOSURE: Text("{count:,} drive enclosure", "{count:,} drive enclosures"),
    PartKind.DRIVE: Text("{count:,} drive", "{count:,} drives"),
    PartKind.TAPE: Text("{count:,} tape device", "{count:,} tape devices"),
    PartKind.PATCH_PANEL: Text("{count:,} patch panel", "{count:,} patch panels"),
}
_LINKS: dict[LinkKind, Text] = {
    LinkKind.HOST: Text("{count:,} host link", "{count:,} host links"),
    LinkKind.STORAGE: Text("{count:,} storage link", "{count:,} storage links"),
    LinkKind.ISL: Text("{count:,} ISL", "{count:,} ISLs"),
    LinkKind.UPLINK: Text("{count:,} gateway uplink", "{count:,} gateway uplinks"),
    LinkKind.DIRECT: Text("{count:,} direct link", "{count:,} direct links"),
    LinkKind.SAS: Text("{count:,} SAS link", "{count:,} SAS links"),
    LinkKind.OPEN: Text("{count:,} link of unknown kind", "{count:,} links of unknown kind"),
}


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    if not material.tables.devices:
        story.append(paragraph(tr("The design is empty: no device has been placed yet.")))
        return story
    story.append(paragraph(f"{designed(material)} {cabled(material)}"))
    story.extend(_findings(material))
    if answers := list(_answers(material)):
        story.append(labelled(answers, text_width()))
    story.extend(_workloads(material))
    story.extend([*subsection(tr("Key figures"), "key-figures"), _key_figures(material)])
    return story


def _answers(material: Material) -> Iterator[tuple[str, str]]:
    """What the reader asks first, in the words that a proposal of the design has too."""
    if requirements.applies(material):
        yield tr("Requirements"), requirements.score_text(material)
    if all_raid_facts(material.assessment):
        yield tr("Capacity"), capacity_text(material)
    if material.tables.workloads:
        yield tr("Performance"), performance_text(material)
        yield tr("Availability"), availability_text(material)
    if next_generation := next_generation_text(material):
        yield tr("Next generation"), next_generation


def designed(material: Material) -> str:
    """What the design consists of."""
    tables = material.tables
    counts: Counter[PartKind] = Counter()
    unresolved = 0
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is None:
            unresolved += device.quantity
        else:
            counts[part.kind] += device.quantity
    items = [tr(_NOUNS[kind].given(counts[kind])) for kind in _NOUNS if counts[kind]]
    if unresolved:
        items.append(
            tr("{count:,} device of unknown type", "{count:,} devices of unknown type", unresolved)
        )
    title, customer = material.title, material.project.customer
    if not customer:
        return tr("“{title}” is a storage network of {items}.", title=title, items=joined(items))
    return tr(
        "“{title}” for {customer} is a storage network of {items}.",
        title=title,
        customer=customer,
        items=joined(items),
    )


def cabled(material: Material) -> str:
    """How it is cabled."""
    tables, links = material.tables, all_links(material.assessment)
    if not links:
        return tr("No cables have been drawn.")
    used = {link.fabric for link in links.values()} - {None}
    kinds = Counter(link.kind for link in links.values())
    listed = joined([tr(_LINKS[kind].given(kinds[kind])) for kind in _LINKS if kinds[kind]])
    sides = sorted(tables.fabrics[fabric].side for fabric in used if fabric is not None)
    cables = tr("{count:,} cable", "{count:,} cables", len(tables.cables))
    if len(links) < len(tables.cables):
        runs = tr("{count:,} run", "{count:,} runs", len(links))
        cables = tr("{cables} in {runs}", cables=cables, runs=runs)
    if len(sides) > 1:
        return tr(
            "It is cabled over the fabrics {sides} with {cables}: {links}.",
            cables=cables,
            sides=joined(sides),
            links=listed,
        )
    if sides:
        return tr(
            "It is cabled over a single fabric, {side}, with {cables}: {links}.",
            cables=cables,
            side=sides[0],
            links=listed,
        )
    return tr("It is cabled with {cables}: {links}.", cables=cables, links=listed)


def _findings(material: Material) -> list[Flowable]:
    errors = [f for f in material.report.findings if not f.waived and f.severity is Severity.ERROR]
    story: list[Flowable] = [paragraph(" ".join(standing_sentences(material)))]
    story.extend(
        bullet(str(finding.message), f"{about_text(material, finding)}:")
        for finding in errors[:_MOST_ERRORS]
    )
    if len(errors) > _MOST_ERRORS:
        more = len(errors) - _MOST_ERRORS
        story.append(
            bullet(
                tr(
                    "… and {count:,} more in the section Findings.",
                    "… and {count:,} more in the section Findings.",
                    more,
                )
            )
        )
    return story


def _workloads(material: Material) -> list[Flowable]:
    results = list(all_workloads(material.assessment).values())
    if not results:
        text = tr("No workload has been entered, so nothing can be said about load or bottlenecks.")
        return [paragraph(text)]
    story = subsection(tr("What limits each workload"), "summary-workloads")
    alike = _alike(results)
    for first, *others in alike[:_MOST_WORKLOADS]:
        name, text = _name(first), workload_sentence(material, first)
        if others:
            text = tr("{count:,} alike, such as {name}: {sentence}",
                      count=1 + len(others), name=name, sentence=text)  # fmt: skip
            name = listing([_name(each) for each in (first, *others)], _MOST_NAMES)
        story.append(bullet(text, f"{name}."))
    if len(alike) > _MOST_WORKLOADS:
        text = tr(
            "{count:,} more workload is in the section Workloads.",
            "{count:,} more workloads are in the section Workloads.",
            sum(map(len, alike[_MOST_WORKLOADS:])),
        )
        story.append(bullet(text))
    return story


def _alike(results: Sequence[WorkloadResult]) -> list[list[WorkloadResult]]:
    """Each workload by itself; of more than are told one by one, those that fare the same."""
    if len(results) <= _MOST_WORKLOADS:
        return [[result] for result in results]
    found: dict[tuple[object, ...], list[WorkloadResult]] = {}
    for result in results:
        problem = None if result.problem is None else str(result.problem)
        figures = result.paths, result.demand, result.limit, result.factor, problem
        key = (_asks(result), *figures, len(result.bottlenecks))
        found.setdefault(key, []).append(result)
    return list(found.values())


def _name(result: WorkloadResult) -> str:
    return result.workload.name or result.workload.id


def workload_sentence(material: Material, result: WorkloadResult) -> str:
    """Demand, limit and bottleneck of one workload."""
    if result.problem is not None:
        return tr("It cannot run: {problem}.", problem=unstopped(result.problem))
    if result.limit is None:
        most = tr("What the network could carry is unknown, for a capacity on the way is.")
        return f"{_asks(result)} {most}"
    first = bottleneck_text(material, result)
    limit = format_quantity(result.limit)
    if first:
        most = tr(
            "If it had the network to itself, it could move {limit}; {first} would saturate first.",
            limit=limit,
            first=first,
        )
    else:
        most = tr("If it had the network to itself, it could move {limit}.", limit=limit)
    return " ".join(text for text in (_asks(result), most, _growth(result)) if text)


def _asks(result: WorkloadResult) -> str:
    load = result.workload
    paths = tr("{count:,} path", "{count:,} paths", result.paths)
    if not has_demand(load):
        return tr(
            "How much it asks for is not stated ({mix}); it runs over {paths}.",
            mix=mix_text(load),
            paths=paths,
        )
    if result.demand is not None and load.throughput is None:
        return tr(
            "It asks for {demand} ({mix}), which is {throughput}, over {paths}.",
            demand=demand_text(load),
            mix=mix_text(load),
            throughput=format_quantity(result.demand),
            paths=paths,
        )
    return tr(
        "It asks for {demand} ({mix}) over {paths}.",
        demand=demand_text(load),
        mix=mix_text(load),
        paths=paths,
    )


def _growth(result: WorkloadResult) -> str:
    if result.factor is None:
        return ""
    if result.factor < 1:
        share = format_quantity(Share(result.factor))
        return tr("That is only {share} of what it asks for.", share=share)
    if result.factor < 1.05:
        return tr("That leaves no room to grow.")
    factor = format_factor(result.factor)
    return tr("The demand could grow to {factor} times before that.", factor=factor)


def bottleneck_text(material: Material, result: WorkloadResult, most: int = 3) -> str:
    """The resources that saturate first, in words; several links of one box are named together."""
    groups: dict[str, list[str]] = {}
    for id_ in result.bottlenecks:
        groups.setdefault(_owner(material, id_), []).append(id_)
    single = [
        owner
        for owner, ids in groups.items()
        if len(ids) == 1 and owner in material.tables.devices and ids[0] in material.tables.cables
    ]
    if len(single) < _MOST_LINKS_APART:
        single = []
    named = [_saturated(material, key, ids) for key, ids in groups.items() if key not in single]
    if single:
        names = [material.device_name(owner) for owner in single]
        named.append(tr("a link each of {devices}", devices=listing(names, most)))
    if len(named) > most:
        return tr(
            "{names} and {count:,} more ({all:,} in all)",
            names=", ".join(named[:most]),
            count=len(named) - most,
            all=len(result.bottlenecks),
        )
    return joined(named)


def _saturated(material: Material, owner: str, ids: list[str]) -> str:
    if len(ids) > 1:
        name = material.subject_name(owner)
        return tr("the {count:,} links of {device}", count=len(ids), device=name)
    if ids[0] in material.tables.devices:
        return tr("the PCIe slot of {adapter}", adapter=material.device_name(ids[0]))
    if owner != ids[0]:
        label = material.cable_label(material.tables.cables[ids[0]])
        name = material.device_name(owner)
        return tr("a link of {device} ({cable})", device=name, cable=label)
    return material.subject_name(ids[0])


def _owner(material: Material, id_: str) -> str:
    """The host or array at the end of a link; what else saturates stands for itself."""
    cable = material.tables.cables.get(id_)
    if cable is None:
        return id_
    for end in (port_facts(material.assessment, reference) for reference in cable.ends()):
        if end.role in (PortRole.INITIATOR, PortRole.TARGET):
            return material.tables.chassis_of(end.device)
    return id_


def _key_figures(material: Material) -> Flowable:
    return pairs_grid(list(_figures(material)), (tr("Figure"), tr("Value")))


def _figures(material: Material) -> Iterator[tuple[str, str]]:
    assessment, bom = material.assessment, material.bom
    devices = format_number(sum(device.quantity for device in material.tables.devices.values()))
    yield tr("Devices"), tr("{count} (fitted adapters and drives included)", count=devices)
    yield tr("Cables"), format_number(len(material.tables.cables))
    speeds = Counter(str(speed_text(assessment, link)) for link in all_links(assessment).values())
    if speeds:
        listed = (f"{format_number(count)} × {name}" for name, count in sorted(speeds.items()))
        yield tr("Negotiated speeds"), ", ".join(listed)
    busiest = busiest_text(material)
    if busiest:
        yield tr("Busiest link"), busiest
    if ratio := _highest([each.ratio for each in all_isl_ratios(assessment)]):
        yield tr("Highest ISL oversubscription"), ratio
    if ratio := _highest([each.ratio for each in all_fan_ins(assessment)]):
        yield tr("Highest fan-in to an array"), ratio
    if groups := all_raid_facts(assessment):
        yield tr("Usable capacity"), total_text(groups.values())
    lines = tr("{count:,} line", "{count:,} lines", len(bom.ordered))
    number = sum(line.quantity for line in bom.ordered)
    pieces = tr("{count:,} piece", "{count:,} pieces", number)
    yield tr("To order"), f"{lines}, {pieces}"
    yield tr("Price"), str(bom.total_text)


def _highest(ratios: Sequence[Ratio | None]) -> str:
    """The highest of those known, with how many others there are; empty where none is."""
    known = [ratio for ratio in ratios if ratio is not None]
    return _of_known(format_quantity(max(known)), len(ratios) - len(known)) if known else ""


def _of_known(figure: str, unknown: int) -> str:
    """A highest figure beside which others are unknown: one of them may be higher."""
    if not unknown:
        return figure
    return tr(
        "{figure}, of those known; {count:,} is not",
        "{figure}, of those known; {count:,} are not",
        unknown,
        figure=figure,
    )


def busiest_text(material: Material) -> str:
    """The link direction with the highest known utilisation, and whether others are unknown."""
    sides = [
        (side, id_)
        for id_, load in all_loads(material.assessment).items()
        for side in (load.forward, load.backward)
    ]
    found = [(side.utilisation, id_, side) for side, id_ in sides if side.utilisation]
    unknown = {id_ for side, id_ in sides if side.utilisation is None or not side.complete}
    if not found:
        return ""
    share, id_, side = max(found, key=lambda item: (item[0] or 0.0, item[1]))
    load = format_quantity(side.load)
    text = tr(
        "{link}: {load}, {share} of its capacity",
        link=material.subject_name(id_),
        load=load if side.complete else tr("at least {text}", text=load),
        share=format_quantity(Share(share or 0.0)),
    )
    return _of_known(text, len(unknown - {id_}))
