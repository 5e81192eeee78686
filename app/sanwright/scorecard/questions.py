"""The questions that are answered from the figures of the analysis and the findings on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from sanwright.analysis import Assessment, LinkFacts, ReachStatus
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.capacity import all_raid_facts, not_taken_off
from sanwright.analysis.chassis import array_ids, host_ids
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.facility import Tally, load_at, standing_in
from sanwright.analysis.lifecycle import END_OF_SUPPORT, milestones, uses_of_part
from sanwright.analysis.links import all_links
from sanwright.analysis.load import DirectionLoad, all_adapter_loads, all_loads
from sanwright.analysis.paths import workload_paths
from sanwright.checks import Severity
from sanwright.listing import in_natural_order, listed
from sanwright.parts import POWERED_KINDS, PartKind
from sanwright.scorecard.areas import ScoreArea
from sanwright.scorecard.evidence import Evidence
from sanwright.scorecard.line import FoundKind, ScoreLine
from sanwright.text import Text, joined
from sanwright.units import DataSize, Power, Share

_DEVICES_AND_RUNS = Text("{count:,} device or run", "{count:,} devices and runs")
_RUNS = Text("{count:,} run", "{count:,} runs")
_LINKS = Text("{count:,} link or adapter slot", "{count:,} links and adapter slots")
_FAILURES = Text("{count:,} failure", "{count:,} failures")
_GROUPS = Text("{count:,} RAID group", "{count:,} RAID groups")
_ARRAYS = Text("{count:,} storage array", "{count:,} storage arrays")
_PARTS = Text("{count:,} kind of part", "{count:,} kinds of parts")
_POWERED = Text("{count:,} powered part", "{count:,} powered parts")
OWN_LOSS = Text("Adapters and links that take storage from their own host")
_AGING = POWERED_KINDS | {PartKind.HBA, PartKind.SAS_ADAPTER, PartKind.HOST_CARD, PartKind.OPTIC}
_MOST_NAMES = 3


def compatibility(evidence: Evidence) -> ScoreLine:
    """Whether everything fits together."""
    facts = evidence.facts
    return _line(
        evidence,
        ScoreArea.COMPATIBILITY,
        _DEVICES_AND_RUNS,
        {*facts.tables.devices, *all_links(facts)},
        (),
    )


def reach(evidence: Evidence) -> ScoreLine:
    """Whether every run of cable is within its limits."""
    links = all_links(evidence.facts)
    unknown = {id_ for id_, link in links.items() if not _is_reach_known(link)}
    figures: list[Text] = []
    margins = [
        (link.reach.margin / link.reach.limit, id_)
        for id_, link in links.items()
        if link.reach is not None and link.reach.margin is not None and link.reach.limit
    ]
    if margins:
        least, id_ = min(margins)
        label = evidence.facts.tables.label(id_)
        text = (
            Text(
                "Least margin of those known: {share} of the limit, {cable}",
                share=Share(least),
                cable=label,
            )
            if unknown
            else Text(
                "Least margin: {share} of the limit, {cable}", share=Share(least), cable=label
            )
        )
        figures.append(text)
    settles = []
    lengthless = [id_ for id_ in sorted(unknown) if links[id_].length is None]
    if lengthless:
        settles.append(
            Text(
                "To be stated: the length of {count:,} run",
                "To be stated: the length of {count:,} runs",
                len(lengthless),
            )
        )
    elif unknown:
        settles.append(Text("Optics and cable type of each run decide which limit holds"))
    return _line(evidence, ScoreArea.REACH, _RUNS, links, unknown, figures, settles)


def _is_reach_known(link: LinkFacts) -> bool:
    unsure = (ReachStatus.UNKNOWN, ReachStatus.DISPUTED)
    return link.reach is not None and link.reach.status not in unsure


def headroom(evidence: Evidence) -> ScoreLine:
    """Whether links and adapter slots have room for what is asked for."""
    facts = evidence.facts
    things = {*all_links(facts), *all_adapters(facts)}
    if not facts.tables.workloads:
        settles = [Text("No workload has been entered: who talks to what, and how much")]
        return _line(evidence, ScoreArea.HEADROOM, _LINKS, things, things, (), settles)
    sides: dict[str, tuple[DirectionLoad, DirectionLoad]] = {
        id_: (load.forward, load.backward) for id_, load in all_loads(facts).items()
    }
    sides |= all_adapter_loads(facts)
    unknown = {id_ for id_, pair in sides.items() if not all(_is_load_known(way) for way in pair)}
    used = [(way.known_share or 0.0, id_) for id_, pair in sides.items() for way in pair]
    figures = []
    if used and max(used)[0] > 0:
        share, id_ = max(used)
        name = facts.tables.label(id_)
        bound = any(way.known_share == share and not way.complete for way in sides[id_])
        if bound:
            text = Text(
                "Fullest of those known: {name}, at least {share}", name=name, share=Share(share)
            )
        elif unknown:  # another one may be fuller
            text = Text("Fullest of those known: {name}, {share}", name=name, share=Share(share))
        else:
            text = Text("Fullest: {name}, {share}", name=name, share=Share(share))
        figures.append(text)
    silent = [id_ for id_ in facts.tables.workloads if workload_demand(facts, id_) is None]
    settles = []
    if silent:
        settles.append(
            Text(
                "To be stated: the throughput of {workloads}",
                workloads=_named(facts, silent),
            )
        )
    return _line(evidence, ScoreArea.HEADROOM, _LINKS, things, unknown, figures, settles)


def _is_load_known(way: DirectionLoad) -> bool:
    return way.complete and way.utilisation is not None


def survival(evidence: Evidence) -> ScoreLine:
    """Whether hosts keep their storage, and links their room, when one thing fails."""
    from sanwright.analysis.failures import is_own, walk_failures  # late: it takes numpy along

    facts, area = evidence.facts, ScoreArea.SURVIVAL
    hosts = host_ids(facts)
    if not any(workload_paths(facts, id_).paths for id_ in facts.tables.workloads):
        settles = [Text("No workload has a path, so nobody knows who would miss what")]
        return _line(evidence, area, _FAILURES, hosts, hosts, (), settles)
    walk = walk_failures(facts)
    things = [result.key for result in walk.scenarios]
    unknown = {result.key for result in walk.scenarios if not result.is_complete}
    owns = sum(is_own(facts, result) for result in walk.single_points)
    figures = [
        Text(
            "{count:,} single failure tried; {points:,} in the network takes storage from hosts",
            "{count:,} single failures tried; {points:,} in the network take storage from hosts",
            len(things),
            points=len(walk.single_points) - owns,
        )
    ]
    settles = []
    if walk.unknown_demand:
        names = _named(facts, walk.unknown_demand)
        settles.append(Text("To be stated: the throughput of {workloads}", workloads=names))
    unmodelled = [each.name for each in walk.scenarios if not each.scenario.is_modelled]
    if unmodelled:
        settles.append(Text("What depends on {names}", names=listed(unmodelled, _MOST_NAMES)))
    if walk.unseen:
        names = _named(facts, walk.unseen)
        settles.append(Text("To be entered: workloads of {hosts}", hosts=names))
    unknown |= set(walk.unseen)
    line = _line(evidence, area, _FAILURES, things, unknown, figures, settles)
    own = FoundKind(OWN_LOSS, Severity.INFO, owns)
    return replace(line, found=(*line.found, own)) if owns else line


def capacity(evidence: Evidence) -> ScoreLine:
    """Whether what is stored finds room, as far as RAID groups are laid out."""
    groups = all_raid_facts(evidence.facts)
    if not groups:
        return _without_groups(evidence)
    unknown = {id_ for id_, group in groups.items() if group.usable is None or group.unstated}
    known = [group.usable for group in groups.values() if group.usable is not None]
    figures, settles = [], []
    if known:
        total = sum(known, DataSize(0))
        lacking = len(groups) - len(known)
        rest = not_taken_off(groups.values())
        usable = joined((total, rest), " ") if rest else joined((total,))
        figures.append(
            Text("Usable: at least {size}", size=usable)
            if lacking
            else Text("Usable: {size}", size=usable)
        )
    if unknown:
        names = in_natural_order(groups[id_].group.name or id_ for id_ in unknown)
        settles.append(
            Text("To be stated: spares, formatting and reserve of {groups}",
                 groups=listed(names, _MOST_NAMES))
        )  # fmt: skip
    endless = [each.group for each in groups.values() if each.group.stored is None]
    if endless:
        names = in_natural_order(group.name or group.id for group in endless)
        settles.append(
            Text("To be stated: what is stored on {groups}", groups=listed(names, _MOST_NAMES))
        )
        unknown |= {group.id for group in endless}
    return _line(evidence, ScoreArea.CAPACITY, _GROUPS, groups, unknown, figures, settles)


def _named(facts: Assessment, ids: Iterable[str]) -> Text:
    """Records by name, in the order in which people count, of many the first."""
    return listed(in_natural_order(facts.tables.label(id_) for id_ in ids), _MOST_NAMES)


def _without_groups(evidence: Evidence) -> ScoreLine:
    """How much arrays store is not known until somebody lays out their drives."""
    arrays = array_ids(evidence.facts)
    names = _named(evidence.facts, arrays)
    settles = [Text("To be laid out: RAID groups of {arrays}", arrays=names)] if arrays else ()
    return _line(evidence, ScoreArea.CAPACITY, _ARRAYS, arrays, arrays, (), settles)


def life_cycle(evidence: Evidence) -> ScoreLine:
    """Whether parts are sold and supported for as long as they are to stay."""
    facts = evidence.facts
    parts = {}
    for id_ in facts.tables.parts:
        part = facts.tables.part(id_)
        if part is not None and part.kind in _AGING and uses_of_part(facts, id_):
            parts[id_] = part
    ends = {
        id_: each.period.last
        for id_, part in parts.items()
        for each in milestones(part)
        if each.kind == END_OF_SUPPORT and not each.is_inherited
    }
    unknown = set(parts) - set(ends)
    figures, settles = [], []
    if ends:
        first: tuple[date, str] = min((day, id_) for id_, day in ends.items())
        name = parts[first[1]].label
        text = (
            Text("Of those known, support ends first for {part}: {day}", part=name, day=first[0])
            if unknown
            else Text("Support ends first for {part}: {day}", part=name, day=first[0])
        )
        figures.append(text)
    if unknown:
        ordered = sorted((parts[id_].name, id_) for id_ in unknown)
        settles.append(
            Text(
                "The makers’ notices of end of support; none is at hand for {parts}",
                parts=listed([parts[id_].label for _, id_ in ordered], _MOST_NAMES),
            )
        )
    return _line(evidence, ScoreArea.LIFE_CYCLE, _PARTS, parts, unknown, figures, settles)


def facility(evidence: Evidence) -> ScoreLine:
    """Whether racks hold and feed what stands in them."""
    facts, area = evidence.facts, ScoreArea.FACILITY
    outermost = [each.id for each in facts.tables.locations.values() if each.parent is None]
    loads = [load_at(facts, id_).power_max for id_ in outermost]
    standing = sum(len(standing_in(facts, id_)) for id_ in outermost)
    found = evidence.found(area)
    if not standing:
        nowhere = (Text("No device stands in a rack, room or site"),)
        return ScoreLine(area, _POWERED, 0, 0, found, evidence.accepted(area), nowhere)
    together = sum(loads, Tally(Power(0)))
    asked, lacking, total = together.asked, together.unknown, together.readable
    unplaced = sum(
        device.parent is None and device.location is None
        for device in facts.tables.devices.values()
    )
    settles = []
    if lacking:
        settles.append(
            Text(
                "The data sheet of {count:,} part gives no maximum power",
                "The data sheets of {count:,} parts give no maximum power",
                lacking,
            )
        )
    if unplaced:
        settles.append(
            Text("{count:,} device is in no place", "{count:,} devices are in no place", unplaced)
        )
    text = (
        Text("Maximum power: at least {power}", power=total)
        if lacking or unplaced
        else Text("Maximum power: {power}", power=total)
    )
    return ScoreLine(
        area,
        _POWERED,
        judged=asked - lacking,
        unknown=lacking + unplaced,
        found=found,
        accepted=evidence.accepted(area),
        figures=(text,) if total.amount else (),
        settles=(*settles, *_others(evidence, area, settles)),
    )


def _line(
    evidence: Evidence,
    area: ScoreArea,
    counted: Text,
    things: Iterable[str],
    unknown: Iterable[str],
    figures: Iterable[Text] = (),
    settles: Iterable[Text] = (),
) -> ScoreLine:
    """A line on ``things``, of which ``unknown`` and what findings name could not be judged."""
    open_ = {*unknown, *evidence.unverified(area)}
    settles = tuple(settles)
    return ScoreLine(
        area,
        counted,
        judged=len(set(things) - open_),
        unknown=len(open_),
        found=evidence.found(area),
        accepted=evidence.accepted(area),
        figures=tuple(figures),
        settles=(*settles, *_others(evidence, area, settles)),
    )


def _others(evidence: Evidence, area: ScoreArea, said: Iterable[Text]) -> Iterator[Text]:
    return (text for text in evidence.settles(area) if text not in said)
