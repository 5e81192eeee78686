"""The steps of a recipe: one thing done all over a design, as one undoable edit.

“All host adapters to ...”, “all optics to 32GFC”, “all cables to OM4”, “demand × 1.5”. A step is
the same whether a variant takes it or the drawing itself. It says in sentences what it could not
carry over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import msgspec

from sanwright.design.change import Change, merged
from sanwright.design.design import Design
from sanwright.design.plans import Step
from sanwright.design.records import SUBJECT_TABLES, Device, Table, Workload
from sanwright.edits.draft import Draft
from sanwright.edits.optic_choice import Remarks
from sanwright.edits.refitting import change_cables, change_optics
from sanwright.edits.replacing import replace_devices
from sanwright.errors import InvalidEditError
from sanwright.listing import listed
from sanwright.parts import Part, PartKind
from sanwright.parts.supply import PartChoices
from sanwright.text import Text, joined, within_sentence
from sanwright.units import IoRate, Throughput

REPLACED_KINDS: dict[str, tuple[PartKind, ...]] = {
    "adapters": (PartKind.HBA, PartKind.SAS_ADAPTER),
    "switches": (PartKind.SWITCH, PartKind.DIRECTOR),
    "arrays": (PartKind.ARRAY,),
}
"""Actions that put a part in the place of others, with the kinds that it may be of."""

PROTOCOLS = ("SCSI FCP", "NVMe/FC")
"""Between these a workload can be moved without other hardware."""

_WORDS = {
    PartKind.HBA: (Text("host adapter"), Text("host adapters")),
    PartKind.SAS_ADAPTER: (Text("SAS adapter"), Text("SAS adapters")),
    PartKind.SWITCH: (Text("switch"), Text("switches")),
    PartKind.DIRECTOR: (Text("director"), Text("directors")),
    PartKind.ARRAY: (Text("array"), Text("arrays")),
}
"""What parts of a kind are called, one and many."""

_ANY_OF = {
    "adapters": Text("host adapter or SAS adapter"),
    "switches": Text("switch or director"),
    "arrays": Text("array"),
}

_SUBJECTS = {
    "adapters": Text("adapters"),
    "switches": Text("switches"),
    "arrays": Text("arrays"),
    "optics": Text("optics"),
    "cables": Text("cables"),
    "protocol": Text("workloads"),
}
"""What an action is about, where the kind of the part does not say it."""


@dataclass(frozen=True, slots=True)
class StepsOutcome:
    """What steps change, and in sentences what they could not carry over.

    ``parts`` are those that any of the steps brought in, also where a later one took them away.
    """

    change: Change
    problems: tuple[Text, ...] = ()
    parts: frozenset[str] = frozenset()


def take_step(design: Design, step: Step, choices: PartChoices) -> StepsOutcome:
    """The edit that carries ``step`` out. Raises InvalidEditError for a step that means nothing."""
    draft, remarks = Draft(design), Remarks()
    gone = [id_ for id_ in step.only if not any(id_ in design.rows(t) for t in SUBJECT_TABLES)]
    if gone:
        remarks.say(Text("Not in the design any more: {names}.", names=listed(gone)))
    _ACTIONS[step.action](draft, step, choices, remarks)
    change = draft.change(step_label(step, choices))
    return StepsOutcome(change, remarks.sentences(), frozenset(_brought_in(change)))


def take_steps(
    design: Design, steps: Iterable[Step], choices: PartChoices, label: Text
) -> StepsOutcome:
    """All steps in turn as one edit; ``design`` stays as it is."""
    trial = Design(design.records())
    changes: list[Change] = []
    problems: list[Text] = []
    parts: set[str] = set()
    for step in steps:
        outcome = take_step(trial, step, choices)
        trial.apply(outcome.change)
        changes.append(outcome.change)
        problems += outcome.problems
        parts |= outcome.parts
    return StepsOutcome(merged(label, changes), tuple(dict.fromkeys(problems)), frozenset(parts))


def _brought_in(change: Change) -> Iterator[str]:
    """Parts that records use after a change and did not use before."""
    for item in change.replacements:
        before = set(item.before.references()) if item.before is not None else set()
        after = item.after.references() if item.after is not None else ()
        yield from (
            id_ for table, id_ in after if table is Table.PARTS and (table, id_) not in before
        )


def step_label(step: Step, choices: PartChoices) -> Text:
    """A step in words: “All adapters to Emulex LPe32002-M2”."""
    if step.action == "demand":
        if step.factor is None:
            return Text("Demand")
        return Text("Demand × {factor:g}", factor=step.factor)
    part = choices.find(step.to) if step.action in REPLACED_KINDS else None
    to = part.label if part is not None else step.to
    if len(step.only) == 1:
        return Text("{item} to {to}", item=step.only[0], to=to)
    named = _WORDS.get(part.kind) if part is not None else None
    what = named[1] if named is not None else _SUBJECTS[step.action]
    if step.only:
        return Text("{count} {what} to {to}", count=len(step.only), what=what, to=to)
    return Text("All {what} to {to}", what=what, to=to)


def recipe_label(steps: Iterable[Step], choices: PartChoices) -> Text:
    """What steps do together, in words."""
    labels = [step_label(step, choices) for step in steps]
    return joined([*labels[:1], *(within_sentence(label) for label in labels[1:])])


def can_take_over(part: Part) -> bool:
    """Whether anything could be plugged into ``part``: its ports are known, or slots for blades."""
    return bool(part.ports) or (part.kind is PartKind.DIRECTOR and bool(part.slots))


def _replace(draft: Draft, step: Step, choices: PartChoices, remarks: Remarks) -> None:
    kinds = REPLACED_KINDS[step.action]
    part = choices.find(step.to)
    if part is None:
        raise InvalidEditError(
            Text("There is no part “{to}”; choose one from the catalog.", to=step.to)
        )
    if part.kind not in kinds:
        wanted = _ANY_OF[step.action]
        raise InvalidEditError(
            Text("{part} is no {wanted}; choose one that is.", part=part.label, wanted=wanted)
        )
    if not can_take_over(part):
        raise InvalidEditError(
            Text(
                "Nobody has stated the ports of {part}, so nothing can be plugged "
                "into it; choose another part or add them to a part of your own.",
                part=part.label,
            )
        )
    found = list(_devices(draft.design, step, part))
    if not found:
        remarks.say(
            Text(
                "The design has no {kind} that {part} could take the place of.",
                kind=_WORDS[part.kind][0],
                part=part.label,
            )
        )
    others = [device for device in found if device.part != part.id]
    if others:
        replace_devices(draft, others, part, choices, remarks)


def _devices(design: Design, step: Step, part: Part) -> Iterator[Device]:
    """Devices that the part takes the place of: of its own kind, named ones of any like kind."""
    like = REPLACED_KINDS[step.action] if step.only else (part.kind,)
    for device in design.devices.values():
        current = design.part(device.part)
        if step.only:
            is_meant = device.id in step.only
        else:
            is_meant = step.action == "adapters" or device.parent is None
        if is_meant and current is not None and current.kind in like:
            yield device


def _optics(draft: Draft, step: Step, choices: PartChoices, remarks: Remarks) -> None:
    reference = draft.design.reference
    if reference.speeds and reference.speed(step.to) is None:
        raise InvalidEditError(Text("“{to}” is no speed; name one, such as 32GFC.", to=step.to))
    change_optics(draft, step.to, step.only, choices, remarks)


def _cables(draft: Draft, step: Step, choices: PartChoices, remarks: Remarks) -> None:
    known = {row.medium for row in draft.design.reference.media}
    if step.to[:2] not in ("OM", "OS") or (known and step.to not in known):
        raise InvalidEditError(Text("“{to}” is no fibre; name one, such as OM4.", to=step.to))
    change_cables(draft, step.to, step.only, choices, remarks)


def _protocol(draft: Draft, step: Step, choices: PartChoices, remarks: Remarks) -> None:  # noqa: ARG001 - as all actions
    if step.to not in PROTOCOLS:
        raise InvalidEditError(
            Text("“{to}” is none of {a} and {b}.", to=step.to, a=PROTOCOLS[0], b=PROTOCOLS[1])
        )
    for load in _workloads(draft, step, remarks):
        if load.protocol in PROTOCOLS:
            draft.put(msgspec.structs.replace(load, protocol=step.to))
        else:
            name = load.name or load.id
            remarks.say(
                Text(
                    "{workload} runs {protocol} and stays as it is.",
                    workload=name,
                    protocol=load.protocol,
                ),
                "protocol",
            )


def _demand(draft: Draft, step: Step, choices: PartChoices, remarks: Remarks) -> None:  # noqa: ARG001 - as all actions
    factor = step.factor
    if factor is None:
        raise InvalidEditError(Text("State by what the demand is multiplied, such as 1.5."))
    for load in _workloads(draft, step, remarks):
        name = load.name or load.id
        if load.rate is None and load.throughput is None and load.in_flight is None:
            remarks.say(
                Text("{workload} states no demand that could be multiplied.", workload=name),
                "demand",
            )
            continue
        many = load.in_flight
        draft.put(
            msgspec.structs.replace(
                load,
                rate=None if load.rate is None else IoRate(load.rate.amount * factor),
                throughput=None
                if load.throughput is None
                else Throughput(load.throughput.amount * factor),
                in_flight=None if many is None else max(1, round(many * factor)),
            )
        )


def _workloads(draft: Draft, step: Step, remarks: Remarks) -> list[Workload]:
    found = [
        load for load in draft.design.workloads.values() if not step.only or load.id in step.only
    ]
    if not found:
        remarks.say(Text("The design has no workload that this step is about."))
    return found


_ACTIONS: dict[str, Callable[[Draft, Step, PartChoices, Remarks], None]] = {
    **dict.fromkeys(REPLACED_KINDS, _replace),
    "optics": _optics,
    "cables": _cables,
    "protocol": _protocol,
    "demand": _demand,
}
