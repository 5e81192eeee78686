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
from sanwright.sweeps.plan import AS_DRAWN, AXES, POLICIES, SweepPlan, Value, percentile_key
from sanwright.text import NOTHING, Text
from sanwright.units import format_number
from sanwright.variants import take_variant
from sanwright.variants.wanted import read_step, variants_named

_MOST_ISLS = 32
_MOST_YEARS = 50.0
_MOST_DEMAND = 1000.0

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
    factor = value if isinstance(value, float | int) else 0.0
    if not 0 < factor <= _MOST_DEMAND:
        raise InputError(
            Text(
                "“{value}” is no factor; write a number above 0 and up to {most:g}, such as 1.5.",
                value=value,
                most=_MOST_DEMAND,
            )
        )
    return _taken(design, Step(action="demand", factor=factor), choices, remarks)


def _years(
    design: Design, value: Value, plan: SweepPlan, choices: PartChoices, remarks: Remarks
) -> Design:
    """Each workload by its own growth; one that states none stays as it is, and that is said."""
    del plan
    years = value if isinstance(value, float | int) else -1.0
    if not 0 <= years <= _MOST_YEARS:
        raise InputError(
            Text(
                "“{value}” is no number of years from 0 to {most:g}.",
                value=value,
                most=_MOST_YEARS,
            )
        )
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
    share = plan.percentiles[percentile_key(value)]
    factors = {}
    for workload in design.workloads.values():
        named = workload.id, workload.name
        factor = (
            next((share[name] for name in named if name in share), None)
            if isinstance(share, dict)
            else share
        )
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
        raise InputError(
            Text("“{value}” is none of {known}.", value=value, known=", ".join(POLICIES))
        )
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
    wanted = int(value) if isinstance(value, float | int) and value == int(value) else -1
    if not 0 <= wanted <= _MOST_ISLS:
        raise InputError(
            Text("“{value}” is no whole number from 0 to {most}.", value=value, most=_MOST_ISLS)
        )
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
