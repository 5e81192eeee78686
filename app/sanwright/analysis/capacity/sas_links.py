"""The SAS links between a RAID group's controllers and its drives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_of, enclosure_ids
from sanwright.analysis.drives import drives_in
from sanwright.analysis.sas import BRIDGES, SasEntry, is_sas_enclosure, lead_of, stack_of
from sanwright.text import Text, joined
from sanwright.units import Throughput


@dataclass(frozen=True, slots=True)
class BackEndBandwidth:
    """What all links into the stacks of a group carry in one direction, all of them in use.

    None where it is not known; ``basis`` says why, else what it rests on.
    """

    capacity: Throughput | None
    basis: Text


@remembered
def back_end(facts: Assessment, group: str) -> BackEndBandwidth:
    """The links of a RAID group: each stack carries the share of drives that is in it."""
    record = facts.tables.raid_groups[group]
    system = chassis_of(facts, record.device)
    shares = _shares(facts, record.drives) if record.drives else _only_stack(facts, system)
    if isinstance(shares, Text):
        return BackEndBandwidth(None, shares)
    total = sum(shares.values())
    least: float | None = None
    words: list[Text] = []
    for stack, count in shares.items():
        entries = [
            entry for entry in stack_of(facts, stack).entries if entry.system in (system, BRIDGES)
        ]
        carried = entry_capacity(entries)
        if carried is None:
            return BackEndBandwidth(None, Text("speed of a SAS link unknown"))
        if not entries:
            return BackEndBandwidth(None, Text("no SAS link to the drives is drawn"))
        words.append(_words(entries))
        most = carried.amount * total / count
        least = most if least is None else min(least, most)
    return BackEndBandwidth(Throughput(least) if least is not None else None, joined(words, "; "))


def entry_capacity(entries: Iterable[SasEntry]) -> Throughput | None:
    """Lanes times what one lane carries, over all entries; None if a speed is not known."""
    total = 0.0
    for entry in entries:
        for hop in entry.hops:
            if hop.speed is None:
                return None
            total += hop.lanes * hop.speed.usable.amount
    return Throughput(total)


def _shares(facts: Assessment, drives: tuple[str, ...]) -> dict[str, int] | Text:
    """How many drives are in each stack, by its leading enclosure; or why that is not known."""
    found: dict[str, int] = {}
    for id_ in dict.fromkeys(drives):
        chassis = chassis_of(facts, id_)
        if not is_sas_enclosure(facts, chassis):
            return Text("drives inside the array: links unknown")
        lead = lead_of(facts, chassis)
        found[lead] = found.get(lead, 0) + facts.tables.devices[id_].quantity
    return found


def _only_stack(facts: Assessment, system: str) -> dict[str, int] | Text:
    """The one stack that the group's controllers lead to, where there is only one place."""
    leads = {
        lead_of(facts, enclosure)
        for enclosure in enclosure_ids(facts)
        if is_sas_enclosure(facts, enclosure) and system in stack_of(facts, enclosure).systems
    }
    inside = drives_in(facts, system)
    if len(leads) == 1 and not inside:
        return {leads.pop(): 1}
    return Text("drives of the group not stated")


def _words(entries: list[SasEntry]) -> Text:
    """Such as ``by 2 links of 4 lanes at 12G-SAS``."""
    kinds: dict[tuple[int, str], int] = {}
    for entry in entries:
        for hop in entry.hops:
            key = (hop.lanes, hop.speed.name if hop.speed is not None else "")
            kinds[key] = kinds.get(key, 0) + 1
    listed = joined(
        Text(
            "{count} link of {lanes} lanes at {speed}",
            "{count} links of {lanes} lanes at {speed}",
            count,
            lanes=lanes,
            speed=speed,
        )
        for (lanes, speed), count in kinds.items()
    )
    return Text("by {links}", links=listed)
