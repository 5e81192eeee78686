"""A design worked out again: what was changed by hand since stays, the rest follows the new plan.

What is pinned is not marked by anybody: it is what differs from the design as it was proposed.
Names, places, parts, lengths, notes and whatever else was drawn by hand stay; which cable goes into
which port is the plan's. Parts that were chosen by hand become part of the requirement before it is
worked out, so that new hosts have them as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright import codec
from sanwright.design import (
    ArrayNeed,
    Cable,
    Change,
    Design,
    Device,
    HostNeed,
    Record,
    RecordEdit,
    Requirement,
    Table,
    Tables,
)
from sanwright.design.change import merged
from sanwright.edits import Draft, delete
from sanwright.parts import PartKind
from sanwright.plain_ids import id_from
from sanwright.synthesis.proposal import DesignCandidate, DesignProposal
from sanwright.text import NOTHING, Text
from sanwright.variants.branches import edits_between, parts_of, take_edits

_PLANNED = {Table.CABLES: frozenset({"a", "b"})}
"""Fields that the plan has in any case."""
_LABEL = Text("Design again from requirements")


@dataclass(frozen=True, slots=True)
class AgainOutcome:
    """The change that makes the design what was worked out, with what of it was kept by hand.

    ``kept`` counts what stays as it was changed or drawn by hand, ``problems`` say what could not
    be carried over.
    """

    change: Change
    kept: int
    problems: tuple[Text, ...]


def as_proposed(requirement: Requirement, proposal: DesignProposal) -> DesignCandidate | None:
    """The candidate that was taken then, worked out anew; None where it is no more among them."""
    record = requirement.proposal
    if record is None:
        return None
    option = record.options[record.taken]
    for candidate in proposal.candidates:
        found = candidate.found
        if (found.plan.shape, found.family) == (option.shape, option.family):
            return candidate
    return None


def with_pins(requirement: Requirement, base: Tables, drawn: Tables) -> Requirement:
    """The requirement with the parts that were chosen by hand since ``base`` was proposed.

    Servers, adapters and arrays of which all that are alike were given the same other part, and the
    models of switches if any switch has another one. What was proposed then is left out of it.
    """
    hosts = tuple(_pinned_hosts(group, base, drawn) for group in requirement.hosts)
    arrays = tuple(_pinned_arrays(need, base, drawn) for need in requirement.arrays)
    return msgspec.structs.replace(
        requirement,
        hosts=hosts,
        arrays=arrays,
        models=_pinned_models(base, drawn) or requirement.models,
        proposal=None,
    )


def designed_again(drawn: Design, base: Design, fresh: Design) -> AgainOutcome:
    """What leads from ``drawn`` to ``fresh`` and keeps what was changed since ``base``."""
    aligned = _with_cables_of(base, fresh)
    edits = [edit for edit in edits_between(base, aligned) if edit.table is not Table.VARIANTS]
    wanted = [edit for edit in _kept(drawn, edits) if edit is not None]
    trial = Design(drawn.records())
    before = _parts_and_limits(trial, base, aligned, wanted)
    trial.apply(before)
    change, problems = take_edits(trial, wanted)
    trial.apply(change)
    unplug, freed = _unplugged(trial, aligned)
    whole = merged(_LABEL, (before, change, unplug))
    reached = Design(drawn.records())
    reached.apply(whole)
    return AgainOutcome(whole, _by_hand(base, drawn, reached), (*problems, *freed))


def _by_hand(base: Tables, drawn: Tables, reached: Tables) -> int:
    """How many things that were changed, added or taken away by hand still are as drawn."""
    count = 0
    for edit in edits_between(base, drawn):
        if edit.table in (Table.VARIANTS, Table.REQUIREMENT):
            continue
        here = reached.find(edit.table, edit.id)
        if edit.after is None:
            count += here is None
        elif here is not None:
            now = _plain(here)
            count += all(now.get(key) == value for key, value in edit.after.items())
    return count


def _kept(drawn: Tables, edits: Sequence[RecordEdit]) -> Iterator[RecordEdit | None]:
    """Each edit without the fields that were changed by hand; None where nothing is left of it."""
    for edit in edits:
        here = drawn.find(edit.table, edit.id)
        if edit.before is None or edit.after is None or here is None:
            yield edit
            continue
        now = _plain(here)
        keys = list(dict.fromkeys((*edit.before, *edit.after)))
        if edit.table is Table.REQUIREMENT:
            # What was proposed then is not in the one that was worked out anew.
            yield msgspec.structs.replace(edit, before=_only(now, keys))
            continue
        planned = _PLANNED.get(edit.table, frozenset())
        pinned = {
            key
            for key in keys
            if key not in planned
            and not _is_list(edit.before.get(key), edit.after.get(key), now.get(key))
            and now.get(key) != edit.before.get(key)
        }
        rest = [key for key in keys if key not in pinned]
        if not rest:
            yield None
            continue
        before, after = _only(edit.before, rest), _only(edit.after, rest)
        yield msgspec.structs.replace(edit, before=before, after=after)


def _with_cables_of(base: Tables, fresh: Design) -> Design:
    """``fresh`` with the ids that cables of ``base`` have from the same port of a host or array."""
    known = {cable.a: cable.id for cable in base.cables.values()}
    taken, names = set(base.cables), dict[str, str]()
    number = len(base.cables)
    for cable in fresh.cables.values():
        id_ = known.get(cable.a)
        if id_ is None:
            number += 1
            while f"cable-{number}" in taken:
                number += 1
            id_ = f"cable-{number}"
        taken.add(id_)
        names[cable.id] = id_
    rows: list[Record] = []
    for record in fresh.records():
        if isinstance(record, Cable):
            rows.append(msgspec.structs.replace(record, id=names[record.id]))
        else:
            rows.append(record)
    return Design(rows)


def _parts_and_limits(
    drawn: Design, base: Design, fresh: Design, edits: Sequence[RecordEdit]
) -> Change:
    """Copies of parts that the new plan needs, and its rule pack if that is another one.

    An array of which only the ports are asked for is a part of the design's own: it has as many as
    the new plan takes, unless somebody stated others.
    """
    draft = Draft(drawn)
    for id_, own in fresh.parts.items():
        then = base.parts.get(id_)
        if then is not None and then != own and drawn.parts.get(id_) == then:
            draft.put(own)
    for copy in parts_of(fresh, edits):
        if copy.id not in drawn.parts:
            draft.put(copy)
    if fresh.reference.rule_pack != drawn.reference.rule_pack:
        for record in fresh.rows(Table.REFERENCE).values():
            draft.put(record)
    return draft.change(NOTHING)


def _unplugged(reached: Design, fresh: Tables) -> tuple[Change, tuple[Text, ...]]:
    """Pull the cables that were drawn by hand into ports that the plan takes, and say so."""
    planned = {end for cable in fresh.cables.values() for end in cable.ends()}
    lost = [
        cable.id
        for cable in reached.cables.values()
        if cable.id not in fresh.cables and any(end in planned for end in cable.ends())
    ]
    if not lost:
        return Change(NOTHING), ()
    said = tuple(
        Text("“{cable}” was drawn by hand into a port that the plan takes; it is gone.", cable=id_)
        for id_ in lost
    )
    return delete(reached, lost), said


def _pinned_hosts(group: HostNeed, base: Tables, drawn: Tables) -> HostNeed:
    stem = id_from(group.name or "Host") or "host"
    hosts = [f"{stem}-{number}" for number in range(1, group.count + 1)]
    cards = [f"{host}-hba" for host in hosts]
    return msgspec.structs.replace(
        group,
        server=_other_part(hosts, base, drawn) or group.server,
        adapter=_other_part(cards, base, drawn) or group.adapter,
    )


def _pinned_arrays(need: ArrayNeed, base: Tables, drawn: Tables) -> ArrayNeed:
    stem = id_from(need.name)
    arrays = [f"{stem}-{number}" for number in range(1, need.count + 1)] if stem else []
    return msgspec.structs.replace(need, part=_other_part(arrays, base, drawn) or need.part)


def _pinned_models(base: Tables, drawn: Tables) -> tuple[str, ...]:
    """The models of all switches, if one of them is another one than was proposed."""
    switches = [
        device
        for device in base.devices.values()
        if device.fabric is not None and _kind(base, device) is PartKind.SWITCH
    ]
    now = [(device, drawn.devices.get(device.id)) for device in switches]
    if all(here is None or here.part == device.part for device, here in now):
        return ()
    return tuple(dict.fromkeys(here.part for _, here in now if here is not None and here.part))


def _kind(tables: Tables, device: Device) -> PartKind | None:
    part = tables.part(device.part)
    return part.kind if part is not None else None


def _other_part(ids: Sequence[str], base: Tables, drawn: Tables) -> str:
    """The part that all of ``ids`` were given since; nothing where they differ or none was."""
    parts = {drawn.devices[id_].part for id_ in ids if id_ in base.devices and id_ in drawn.devices}
    before = {base.devices[id_].part for id_ in ids if id_ in base.devices}
    if len(parts) != 1 or parts == before:
        return ""
    return next(iter(parts))


def _is_list(*values: object) -> bool:
    return any(isinstance(value, list) for value in values)


def _plain(record: Record) -> Mapping[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(codec.to_json(record))
    return plain


def _only(plain: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: plain[key] for key in keys if key in plain}
