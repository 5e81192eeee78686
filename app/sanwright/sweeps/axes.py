"""What a sweep can do to a design: each axis is an edit that the window or a variant has, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from sanwright.analysis import Assessment, assess
from sanwright.analysis.chassis import switch_ids
from sanwright.analysis.fabrics import IslGroup, isl_groups_of
from sanwright.checks.more_isls import isls_beside
from sanwright.design import Change, Design, Step
from sanwright.edits import Draft, delete, lay_alike, take_step
from sanwright.errors import InputError
from sanwright.parts.supply import PartChoices
from sanwright.sweeps.plan import AS_DRAWN, AXES, SweepPlan, Value
from sanwright.text import NOTHING, Text
from sanwright.units import format_number
from sanwright.variants import take_variant
from sanwright.variants.wanted import read_step, variants_named

POLICIES = ("round robin", "optimised", "failover")
_MOST_ISLS = 32
_MOST_YEARS = 50.0

Remarks = list[Text]


def varied(
    design: Design, settings: Mapping[str, Value], plan: SweepPlan, choices: PartChoices
) -> tuple[Design, Remarks]:
    """A copy of the design with all these settings, and what could not be carried over.

    Raises InputError for a value that means nothing.
    """
    made, remarks = Design(design.records()), Remarks()
    for axis in AXES:
        if axis in settings and settings[axis] != AS_DRAWN:
            made = _DOES[axis](made, settings[axis], plan, choices, remarks)
    return made, list(dict.fromkeys(remarks))


def _variant(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    del plan
    (variant,) = variants_named(design, [str(value)], choices)[:1]
    taken = take_variant(design, variant)
    remarks += taken.problems
    return Design(taken.tables.records())


def _step(axis: str) -> Callable[[Design, Value, SweepPlan, PartChoices, Remarks], Design]:
    def take(
        design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
    ) -> Design:
        del plan
        text = value if isinstance(value, str) else format_number(value, 6)
        return _taken(design, read_step(design, choices, axis, text), choices, remarks)

    return take


def _taken(design: Design, step: Step, choices: PartChoices, remarks: Remarks) -> Design:
    outcome = take_step(design, step, choices)
    design.apply(outcome.change)
    remarks += outcome.problems
    return design


def _demand(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    del plan
    factor = _number(value, "demand", 0.0, 1000.0)
    return _taken(design, Step(action="demand", factor=factor), choices, remarks)


def _years(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    """Each workload by its own growth; one that states none stays as it is, and that is said."""
    del plan
    years = _number(value, "years", -1.0, _MOST_YEARS)
    factors = {}
    for workload in design.workloads.values():
        if workload.growth is None:
            name = workload.name or workload.id
            remarks.append(Text("{workload} states no growth and stays as it is.", workload=name))
        elif years:
            factors[workload.id] = (1 + workload.growth) ** years
    return _scaled(design, factors, choices, remarks)


def _percentile(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    share = plan.percentiles[f"{value:g}"]
    factors = {}
    for workload in design.workloads.values():
        factor = share.get(workload.id) if isinstance(share, dict) else share
        if factor is None:
            name = workload.name or workload.id
            remarks.append(
                Text("The plan has no percentile of {workload}: it stays as it is.", workload=name)
            )
        else:
            factors[workload.id] = factor
    return _scaled(design, factors, choices, remarks)


def _scaled(
    design: Design, factors: Mapping[str, float], choices: PartChoices, remarks: Remarks
) -> Design:
    for id_, factor in factors.items():
        step = Step(action="demand", factor=factor, only=(id_,))
        design = _taken(design, step, choices, remarks)
    return design


def _multipathing(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    del plan, choices, remarks
    if value not in POLICIES:
        raise _meaningless(value, "multipathing", POLICIES)
    draft = Draft(design)
    for workload in design.workloads.values():
        draft.put(msgspec.structs.replace(workload, multipathing=value))
    design.apply(draft.change(NOTHING))
    return design


def _isls(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    """So many ISLs between each two switches that are joined; those with the last ids go first."""
    del plan, choices
    wanted = round(_number(value, "isls", 0.0, _MOST_ISLS))
    facts = assess(design.snapshot())
    for group in _joined(facts):
        change = _to_number(design, facts, group, wanted)
        if change is None:
            remarks.append(
                Text(
                    "{a} and {b} have no free ports for {count} ISLs: they keep {now}.",
                    a=design.label(group.a),
                    b=design.label(group.b),
                    count=wanted,
                    now=len(group.links),
                )
            )
        elif change:
            design.apply(change)
            facts = assess(design.snapshot())
    return design


def _joined(facts: Assessment) -> Iterator[IslGroup]:
    for switch in switch_ids(facts):
        for group in isl_groups_of(facts, switch):
            if group.a == switch:
                yield group


def _to_number(design: Design, facts: Assessment, group: IslGroup, wanted: int) -> Change | None:
    """The edit that makes them so many; None where ports are lacking."""
    more = wanted - len(group.links)
    if more < 0:
        gone = [cable.id for link in group.links[more:] for cable in link.cables]
        return delete(design, gone)
    laid = isls_beside(group.links, more, facts)
    if more and not laid:
        return None
    return lay_alike(design, NOTHING, laid)


def _number(value: Value, axis: str, above: float, most: float) -> float:
    if isinstance(value, str) or not above < value <= most:
        raise InputError(
            Text(
                "{axis}: “{value}” is no number above {above:g} and up to {most:g}",
                axis=axis,
                value=value,
                above=above,
                most=most,
            )
        )
    return float(value)


def _meaningless(value: Value, axis: str, known: tuple[str, ...]) -> InputError:
    return InputError(
        Text("{axis}: “{value}” is none of {known}", axis=axis, value=value, known=", ".join(known))
    )


_DOES: dict[str, Callable[[Design, Value, SweepPlan, PartChoices, Remarks], Design]] = {
    **{
        axis: _step(axis)
        for axis in ("adapters", "switches", "arrays", "optics", "cables", "protocol")
    },
    "variant": _variant,
    "isls": _isls,
    "multipathing": _multipathing,
    "demand": _demand,
    "years": _years,
    "percentile": _percentile,
}
