"""The summary: what was designed, whether it holds, where its limits are, in full sentences."""

from __future__ import annotations

from collections import Counter

from reportlab.platypus import Flowable

from sanwright.analysis import WorkloadResult
from sanwright.checks import Severity
from sanwright.parts import PartKind, PortRole
from sanwright.reports.grid import pairs_grid
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, counted, joined, paragraph, section, subsection
from sanwright.reports.sections.facts import demand_text, has_demand, mix_text
from sanwright.reports.sections.findings import about_text
from sanwright.units import DataSize, Share, format_quantity, format_tib

TITLE, KEY = "Summary", "summary"
_MOST_ERRORS = 5
_MOST_WORKLOADS = 12

_NOUNS: dict[PartKind, tuple[str, str]] = {
    PartKind.SERVER: ("server", "servers"),
    PartKind.HBA: ("host bus adapter", "host bus adapters"),
    PartKind.SAS_ADAPTER: ("SAS adapter", "SAS adapters"),
    PartKind.SWITCH: ("switch", "switches"),
    PartKind.DIRECTOR: ("director", "directors"),
    PartKind.ARRAY: ("storage array", "storage arrays"),
    PartKind.SAS_ENCLOSURE: ("drive enclosure", "drive enclosures"),
    PartKind.DRIVE: ("drive", "drives"),
    PartKind.TAPE: ("tape device", "tape devices"),
    PartKind.PATCH_PANEL: ("patch panel", "patch panels"),
}


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(TITLE, KEY)
    if not material.tables.devices:
        story.append(paragraph("The design is empty: no device has been placed yet."))
        return story
    story.append(paragraph(" ".join([designed(material), cabled(material)])))
    story.extend(_findings(material))
    story.extend(_workloads(material))
    story.extend([*subsection("Key figures", "key-figures"), _key_figures(material)])
    return story


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
    items = [counted(counts[kind], *_NOUNS[kind]) for kind in _NOUNS if counts[kind]]
    if unresolved:
        items.append(counted(unresolved, "device of unknown type", "devices of unknown type"))
    customer = material.project.customer
    whom = f" for {customer}" if customer else ""
    return f"“{material.title}”{whom} is a storage network of {joined(items)}."


def cabled(material: Material) -> str:
    """How it is cabled."""
    tables, links = material.tables, material.assessment.links
    if not links:
        return "No cables have been drawn."
    used = {link.fabric for link in links.values()} - {None}
    kinds = Counter(link.kind.value for link in links.values())
    listed = joined([_links(count, kind) for kind, count in sorted(kinds.items())])
    sides = sorted(tables.fabrics[fabric].side for fabric in used if fabric is not None)
    fabrics = ""
    if len(sides) > 1:
        fabrics = f" over the fabrics {joined(sides)}"
    elif sides:
        fabrics = f" over a single fabric, {sides[0]}"
    cables = counted(len(tables.cables), "cable")
    if len(links) < len(tables.cables):
        return f"{cables} in {counted(len(links), 'run')} connect it{fabrics}: {listed}."
    return f"{cables} connect it{fabrics}: {listed}."


def _links(count: int, kind: str) -> str:
    noun = {"SAS": "SAS link", "direct": "direct link", "open": "link of unknown kind"}
    return counted(count, noun.get(kind, kind))


def _findings(material: Material) -> list[Flowable]:
    counts = material.report.counts
    errors = [f for f in material.report.findings if not f.waived and f.severity is Severity.ERROR]
    if errors:
        head = (
            f"The design must not be ordered as it is: the checks found "
            f"{counted(len(errors), 'error')}."
        )
    else:
        head = "The checks found no errors."
    rest = []
    if counts[Severity.WARNING]:
        rest.append(f"There {_be(counts[Severity.WARNING], 'warning')} to consider.")
    if counts[Severity.UNVERIFIED]:
        points = _be(counts[Severity.UNVERIFIED], "point")
        rest.append(f"There {points} that could not be verified because a fact is not known.")
    waived = sum(finding.waived for finding in material.report.findings)
    if waived:
        rest.append(f"{counted(waived, 'finding')} accepted with a reason (see Findings).")
    story: list[Flowable] = [paragraph(" ".join([head, *rest]))]
    story.extend(
        bullet(finding.message, f"{about_text(material, finding)}:")
        for finding in errors[:_MOST_ERRORS]
    )
    if len(errors) > _MOST_ERRORS:
        more = len(errors) - _MOST_ERRORS
        story.append(bullet(f"… and {more} more in the section Findings."))
    return story


def _be(count: int, noun: str) -> str:
    return f"{'is' if count == 1 else 'are'} {counted(count, noun)}"


def _workloads(material: Material) -> list[Flowable]:
    results = list(material.assessment.workloads.values())
    if not results:
        text = "No workload has been entered, so nothing can be said about load or bottlenecks."
        return [paragraph(text)]
    story = subsection("What limits each workload", "summary-workloads")
    for result in results[:_MOST_WORKLOADS]:
        story.append(bullet(workload_sentence(material, result), f"{_name(result)}."))
    if len(results) > _MOST_WORKLOADS:
        more = len(results) - _MOST_WORKLOADS
        story.append(bullet(f"{more} more workloads are in the section Workloads."))
    return story


def _name(result: WorkloadResult) -> str:
    return result.workload.name or result.workload.id


def workload_sentence(material: Material, result: WorkloadResult) -> str:
    """Demand, limit and bottleneck of one workload."""
    load = result.workload
    if result.problem is not None:
        problem = result.problem.rstrip(".")
        return f"It cannot run: {problem}."
    paths = counted(result.paths, "path")
    if not has_demand(load):
        asks = f"How much it asks for is not stated ({mix_text(load)}); it runs over {paths}."
    elif result.demand is not None and load.throughput is None:
        asks = f"It asks for {demand_text(load)} ({mix_text(load)}), which is {result.demand}"
        asks += f", over {paths}."
    else:
        asks = f"It asks for {demand_text(load)} ({mix_text(load)}) over {paths}."
    if result.limit is None:
        return f"{asks} What the network could carry is unknown, for a capacity on the way is."
    most = f"If it had the network to itself, it could move {format_quantity(result.limit)}"
    first = bottleneck_text(material, result)
    most += f"; {first} would saturate first." if first else "."
    return f"{asks} {most}{_growth(result)}"


def _growth(result: WorkloadResult) -> str:
    if result.factor is None:
        return ""
    if result.factor < 1:
        return f" That is only {format_quantity(Share(result.factor))} of what it asks for."
    if result.factor < 1.05:
        return " That leaves no room to grow."
    return f" The demand could grow to {result.factor:,.1f} times before that."


def bottleneck_text(material: Material, result: WorkloadResult, most: int = 3) -> str:
    """The resources that saturate first, in words; several links of one box are named together."""
    groups: dict[str, list[str]] = {}
    for id_ in result.bottlenecks:
        groups.setdefault(_owner(material, id_), []).append(id_)
    named = [_saturated(material, owner, ids) for owner, ids in groups.items()]
    if len(named) > most:
        count = len(result.bottlenecks)
        return f"{', '.join(named[:most])} and {len(named) - most} more ({count} in all)"
    return joined(named)


def _saturated(material: Material, owner: str, ids: list[str]) -> str:
    if len(ids) > 1:
        return f"the {len(ids)} links of {material.subject_name(owner)}"
    if ids[0] in material.tables.devices:
        return f"the PCIe slot of {material.device_name(ids[0])}"
    if owner != ids[0]:
        label = material.cable_label(material.tables.cables[ids[0]])
        return f"a link of {material.device_name(owner)} ({label})"
    return material.subject_name(ids[0])


def _owner(material: Material, id_: str) -> str:
    """The host or array at the end of a link; what else saturates stands for itself."""
    cable = material.tables.cables.get(id_)
    if cable is None:
        return id_
    for end in (material.assessment.port(reference) for reference in cable.ends()):
        if end.role in (PortRole.INITIATOR, PortRole.TARGET):
            return material.tables.chassis_of(end.device)
    return id_


def _key_figures(material: Material) -> Flowable:
    assessment, bom = material.assessment, material.bom
    pairs = [
        ("Devices", f"{len(material.tables.devices):,} (fitted adapters and drives included)"),
        ("Cables", f"{len(material.tables.cables):,}"),
    ]
    speeds = Counter(
        link.speed.name if link.speed is not None else "no known speed"
        for link in assessment.links.values()
    )
    if speeds:
        listed = ", ".join(f"{count:,} × {name}" for name, count in sorted(speeds.items()))
        pairs.append(("Negotiated speeds", listed))
    busiest = busiest_text(material)
    if busiest:
        pairs.append(("Busiest link", busiest))
    ratios = [r.ratio for r in assessment.isl_ratios if r.ratio is not None]
    if ratios:
        pairs.append(("Highest ISL oversubscription", format_quantity(max(ratios))))
    fan_ins = [r.ratio for r in assessment.fan_ins if r.ratio is not None]
    if fan_ins:
        pairs.append(("Highest fan-in to an array", format_quantity(max(fan_ins))))
    usable = [item.usable for item in assessment.raid.values() if item.usable is not None]
    if usable:
        total = sum(usable, DataSize(0))
        pairs.append(("Usable capacity", f"{format_quantity(total)} ({format_tib(total)})"))
    pieces = sum(line.quantity for line in bom.ordered)
    pairs.append(("To order", f"{counted(len(bom.ordered), 'line')}, {counted(pieces, 'piece')}"))
    pairs.append(("Price", bom.total_text))
    return pairs_grid(pairs, ("Figure", "Value"))


def busiest_text(material: Material) -> str:
    """The link direction with the highest known utilisation."""
    assessment = material.assessment
    found = [
        (side.utilisation, id_, side)
        for id_, load in assessment.loads.items()
        for side in (load.forward, load.backward)
        if side.utilisation
    ]
    if not found:
        return ""
    share, id_, side = max(found, key=lambda item: (item[0] or 0.0, item[1]))
    used = format_quantity(Share(share or 0.0))
    load = format_quantity(side.load) if side.complete else f"at least {side.load}"
    return f"{material.subject_name(id_)}: {load}, {used} of its capacity"
