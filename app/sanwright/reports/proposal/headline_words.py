"""What the design comes to, in sentences; what is not known is said to be unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sanwright.analysis import ReachStatus
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.link_verdict import running_speed
from sanwright.analysis.links import all_links
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.prospects import Prospects
from sanwright.analysis.refresh import (
    RefreshOutlook,
    generations,
    planned_generation,
    timeline,
)
from sanwright.bom.lines import money_text
from sanwright.parts import PartKind
from sanwright.reports.facts import demand_in_all
from sanwright.reports.material import Material
from sanwright.reports.prose import joined
from sanwright.reports.sections.failures import own_points, own_text, shared_points
from sanwright.reports.standing import standing_sentences
from sanwright.text import Text, tr
from sanwright.units import DataSize, format_factor
from sanwright.wording.capacity import format_tb, total_text
from sanwright.wording.doubtful_links import unsure_text
from sanwright.wording.name_lists import listing

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

_MOST_NAMES = 4
_HOSTS = {PartKind.SERVER: Text("{count:,} server", "{count:,} servers")}
_STORAGE = {
    PartKind.ARRAY: Text("{count:,} storage array", "{count:,} storage arrays"),
    PartKind.SAS_ENCLOSURE: Text("{count:,} drive enclosure", "{count:,} drive enclosures"),
    PartKind.TAPE: Text("{count:,} tape device", "{count:,} tape devices"),
}
_NETWORK = {
    PartKind.DIRECTOR: Text("{count:,} director", "{count:,} directors"),
    PartKind.SWITCH: Text("{count:,} switch", "{count:,} switches"),
}


def connects_text(material: Material) -> str:
    """What the design joins, and over what."""
    tables = material.tables
    counts: Counter[PartKind | None] = Counter()
    for device in tables.devices.values():
        part = tables.part(device.part)
        counts[part.kind if part is not None else None] += device.quantity
    hosts, storage = _counted(counts, _HOSTS), _counted(counts, _STORAGE)
    links = all_links(material.assessment).values()
    fabrics = len({link.fabric for link in links} - {None})
    network = [tr("{count:,} fabric", "{count:,} fabrics", fabrics)] if fabrics else []
    network += _counted(counts, _NETWORK)
    network.append(tr("{count:,} cable", "{count:,} cables", len(tables.cables)))
    sentences = [_joins(material.title, hosts, storage, joined(network))]
    if counts[None]:
        sentences.append(
            tr(
                "The type of {count:,} device is unknown.",
                "The type of {count:,} devices is unknown.",
                counts[None],
            )
        )
    return " ".join(sentences)


def _joins(title: str, hosts: list[str], storage: list[str], network: str) -> str:
    values = {"title": title, "network": network}
    if hosts and storage:
        return tr(
            "“{title}” connects {hosts} with {storage} over {network}.",
            hosts=joined(hosts),
            storage=joined(storage),
            **values,
        )
    if hosts or storage:
        parts = joined([*hosts, *storage])
        return tr("“{title}” consists of {parts}, with {network}.", parts=parts, **values)
    return tr("“{title}” consists of {network}.", **values)


def _counted(counts: Counter[PartKind | None], nouns: dict[PartKind, Text]) -> list[str]:
    return [tr(nouns[kind].given(counts[kind])) for kind in nouns if counts[kind]]


def capacity_text(material: Material) -> str:
    """Usable and effective capacity."""
    groups = all_raid_facts(material.assessment).values()
    if not groups:
        return tr("How much it stores is unknown: no RAID group has been laid out.")
    usable = [group.usable for group in groups if group.usable is not None]
    if not usable:
        return tr("How much it stores is unknown: no RAID group can be worked out.")
    total = sum(usable, DataSize(0))
    text = tr("Usable: {size}.", size=total_text(groups))
    effective = [group.effective for group in groups if group.effective is not None]
    reduced = sum(effective, DataSize(0))
    if len(effective) == len(groups) and reduced > total:
        text += " " + tr(
            "At the data reduction stated, hosts can write {size}.", size=format_tb(reduced)
        )
    return text


def performance_text(material: Material) -> str:
    """Whether the workloads get what they ask for, and how far they may grow."""
    found = material.prospects
    if not found.workloads:
        return tr("No workload has been entered, so nothing can be said about load.")
    silent = [row for row in found.workloads if row.demand is None]
    told = len(found.workloads) - len(silent)
    sentences = [_served(found, told)] if told else []
    if silent:
        sentences.append(
            tr(
                "What {count:,} workload asks for is not known in MB/s and is in no figure.",
                "What {count:,} workloads ask for is not known in MB/s and is in no figure.",
                len(silent),
            )
        )
    if told:
        sentences.append(_headroom(found, demand_in_all(material.tables)))
    return " ".join(sentences)


def unserved(found: Prospects) -> set[str]:
    """Workloads that the network does not give all that they ask for, or that have no path."""
    return {row.workload for row in found.held} | {each.workload for each in found.stranded}


def _served(found: Prospects, told: int) -> str:
    if short := unserved(found):
        return tr(
            "{count:,} of {told:,} workloads with a stated demand does not get all that it asks of "
            "the network.",
            "{count:,} of {told:,} workloads with a stated demand do not get all that they ask of "
            "the network.",
            len(short),
            told=told,
        )
    if found.growth.together.at_most or found.growth.together.unknown:
        return tr(
            "As far as capacities are known, the network carries what the workload asks for.",
            "As far as capacities are known, the network carries what all {count:,} workloads ask "
            "for.",
            told,
        )
    return tr(
        "The network carries what the workload asks for.",
        "The network carries what all {count:,} workloads with a stated demand ask for.",
        told,
    )


def _headroom(found: Prospects, demand: Text) -> str:
    first = found.growth.together.first
    if first is None or first.at < 1 or unserved(found):
        return tr("What arrays and drives can do is not in this.")
    factor = format_factor(first.at)
    if found.growth.together.at_most:
        return tr(
            "Links and adapters carry at most {factor} times {demand}; what arrays and drives can "
            "do is not in this figure.",
            factor=factor,
            demand=demand,
        )
    return tr(
        "Links and adapters carry {factor} times {demand}; what arrays and drives can do is not in "
        "this figure.",
        factor=factor,
        demand=demand,
    )


_TRIED = Text(
    "{count:,} single failure was tried: in the network it takes storage from nobody.",
    "{count:,} single failures were tried: none in the network takes storage from a host.",
)
_TRIED_AS_FAR_AS_KNOWN = Text(
    "{count:,} single failure was tried: as far as is known, in the network it takes storage from "
    "nobody.",
    "{count:,} single failures were tried: as far as is known, none in the network takes storage "
    "from a host.",
)


def availability_text(material: Material) -> str:
    """What single failures do; ``availability_caveats`` are the rest of it."""
    facts = material.assessment
    if not any(workload_paths(facts, id_).paths for id_ in material.tables.workloads):
        return tr("What a failure would do is unknown: no workload has a path yet.")
    walk = material.failure_walk
    tried, points = len(walk.scenarios), shared_points(material, walk)
    is_open = bool(walk.unsure) or any(result.in_doubt for result in walk.scenarios)
    text = tr(_TRIED_AS_FAR_AS_KNOWN.given(tried) if is_open else _TRIED.given(tried))
    if points:
        text = tr(
            "Of {tried:,} single failures that were tried, {count:,} takes storage from hosts: "
            "{names}.",
            "Of {tried:,} single failures that were tried, {count:,} take storage from hosts: "
            "{names}.",
            len(points),
            tried=tried,
            names=_what_fails(points),
        )
    if own := own_points(material, walk):
        text += " " + own_text(own)
    doubtful = sum(bool(result.in_doubt) for result in walk.scenarios)
    if doubtful:
        text += " " + tr(
            "Of {count:,} it is not known whether it cuts hosts off.",
            "Of {count:,} it is not known whether they cut hosts off.",
            doubtful,
        )
    pushed = sum(bool(result.pushed_over) for result in walk.scenarios)
    if pushed:
        text += " " + tr(
            "{count:,} pushes a link or adapter above its capacity.",
            "{count:,} push a link or adapter above its capacity.",
            pushed,
        )
    return text


def _what_fails(points: Sequence[FailureResult]) -> str:
    """Failures for a summary: what is larger than a cable by name, the rest by how many."""
    from sanwright.analysis.failures import LINKS, FailureKind  # late: it takes numpy along

    small = LINKS | {FailureKind.CABLE, FailureKind.PORT}
    large = [point for point in points if point.kind not in small]
    cables = len(points) - len(large)
    more = [tr("{count:,} link", "{count:,} links", cables)] if cables else []
    names = [listing([str(each.name) for each in large], _MOST_NAMES)] if large else []
    return joined([*names, *more])


def availability_caveats(material: Material) -> Iterator[str]:
    """What the walk through failures could not judge."""
    facts = material.assessment
    if not any(workload_paths(facts, id_).paths for id_ in material.tables.workloads):
        return
    walk = material.failure_walk
    if walk.unsure:
        yield tr(unsure_text(len(walk.unsure)))
    open_ = sum(not result.is_complete for result in walk.scenarios)
    if open_:
        yield tr(
            "After {count:,} of the failures tried, not every load and capacity is known.",
            "After {count:,} of the failures tried, not every load and capacity is known.",
            open_,
        )
    if walk.unseen:
        yield tr(
            "{count:,} host has no path by any workload and is not judged.",
            "{count:,} hosts have no path by any workload and are not judged.",
            len(walk.unseen),
        )


def next_generation_text(material: Material) -> str:
    """What becomes of parts and cables at the next generation of Fibre Channel."""
    facts = material.assessment
    known = generations(facts.reference)
    running = (running_speed(facts, link) for link in all_links(facts).values())
    used = [speed for speed in running if speed in known]
    target = planned_generation(facts)
    if target is None and used:
        fastest = max(speed.rank for speed in used)
        target = next((speed for speed in known if speed.rank > fastest), None)
    if target is None:
        return ""
    outlooks = Counter(_outlooks(material, target.name))
    total = sum(outlooks.values())
    if not total:
        return ""
    unknown = outlooks[RefreshOutlook.UNKNOWN]
    if unknown == total:
        text = tr(
            "Whether the Fibre Channel parts can stay at {speed} is unknown.", speed=target.name
        )
        return " ".join([text, *_cables_next(material)])
    sentences = [
        tr(
            "At {speed}, {count:,} of {total:,} kinds of Fibre Channel parts can stay.",
            "At {speed}, {count:,} of {total:,} kinds of Fibre Channel parts can stay.",
            outlooks[RefreshOutlook.STAYS],
            speed=target.name,
            total=total,
        )
    ]
    if unknown:
        sentences.append(
            tr(
                "For {count:,} of them it is unknown.",
                "For {count:,} of them it is unknown.",
                unknown,
            )
        )
    return " ".join([*sentences, *_cables_next(material)])


def _outlooks(material: Material, target: str) -> list[RefreshOutlook]:
    facts = material.assessment
    found = []
    for id_ in material.tables.parts:
        times = timeline(facts, id_, (target,))
        if times is not None and (
            facts.index("devices_of_part", id_) or facts.index("ports_with_optic", id_)
        ):
            outlooks = {window.outlook for window in times.at(target)}
            if RefreshOutlook.DROPS_OUT in outlooks:
                found.append(RefreshOutlook.DROPS_OUT)
            elif outlooks:
                found.append(
                    RefreshOutlook.UNKNOWN
                    if RefreshOutlook.UNKNOWN in outlooks
                    else RefreshOutlook.STAYS
                )
    return found


def _cables_next(material: Material) -> list[str]:
    """How many runs would still do at the generation after their own."""
    links = all_links(material.assessment).values()
    statuses = Counter(link.next_reach.status for link in links if link.next_reach is not None)
    total = sum(statuses.values())
    if not total:
        return []
    unknown = statuses[ReachStatus.UNKNOWN] + statuses[ReachStatus.DISPUTED]
    if unknown == total:
        return [tr("Whether the cables would do at the speed after their own is unknown.")]
    texts = [
        tr(
            "{count:,} of {total:,} cable runs would do at the speed after its own.",
            "{count:,} of {total:,} cable runs would do at the speed after their own.",
            statuses[ReachStatus.FITS],
            total=total,
        )
    ]
    if unknown:
        texts.append(
            tr(
                "For {count:,} run it is unknown or sources disagree.",
                "For {count:,} runs it is unknown or sources disagree.",
                unknown,
            )
        )
    return texts


def price_text(material: Material) -> str:
    """What it costs, where the plan shows prices and there are any."""
    bom = material.bom
    if material.plan.prices == "none" or not material.prices:
        return ""
    totals = bom.known_totals
    if not totals:
        return tr("The price is unknown: no line to order has a price.")
    amounts = joined([str(money_text(amount, code)) for code, amount in totals.items()])
    if not bom.is_priced:
        return tr(
            "The price is not known yet: {count:,} of {total:,} lines to order has no price.",
            "The price is not known yet: {count:,} of {total:,} lines to order have no price.",
            bom.unpriced,
            total=len(bom.ordered),
        )
    if bom.unpriced:
        return tr(
            "The parts come to at least {amounts}; {count:,} line to order has no price yet.",
            "The parts come to at least {amounts}; {count:,} lines to order have no price yet.",
            bom.unpriced,
            amounts=amounts,
        )
    return tr("The parts come to {amounts}.", amounts=amounts)


def open_points_text(material: Material) -> str:
    """What the checks and the requirements leave to be done."""
    return " ".join(standing_sentences(material))
