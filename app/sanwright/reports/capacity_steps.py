"""From raw to effective capacity: what each step takes, what is left, and on what that rests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.capacity import RaidCapacity, StageKind
from sanwright.analysis.capacity.overview import CLAIMED, NO_REDUCTION, RaidOverview
from sanwright.design import RaidGroup
from sanwright.reports.charts.waterfall import WaterfallBar
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, DataSize, Share, format_quantity
from sanwright.wording.capacity import drives_text, format_tb, ratio_text

_MIRRORED = ("RAID 1", "RAID 10")
_BASES = {
    "assumption": Text("{ratio}, assumed"),
    "measurement": Text("{ratio}, measured"),
    CLAIMED: Text("{ratio}, claimed by the maker"),
    NO_REDUCTION: Text("1:1, no reduction is counted"),
}


@dataclass(frozen=True, slots=True)
class CapacityStep:
    """``change`` is what the step takes (negative) or adds, None for an amount by itself.

    ``is_stated`` False: nobody said what the step takes, so ``left`` is a most (``at_most``) from
    there on.
    """

    name: str
    change: DataSize | None
    left: DataSize
    basis: str
    is_stated: bool = True
    at_most: bool = False

    @property
    def change_text(self) -> str:
        """What the step takes or adds; empty for an amount by itself."""
        if self.change is None:
            return ""
        return change_text(self.change) if self.is_stated else tr(UNKNOWN)

    def bounded(self, left: str) -> str:
        """What is left, as ``left`` words it, with its bound."""
        return f"≤ {left}" if self.at_most and left else left


def capacity_steps(overview: RaidOverview) -> Iterator[CapacityStep]:
    """The steps of a RAID group whose capacity is known; nothing for another."""
    capacity = overview.capacity
    group = capacity.group
    sizes = {stage.kind: stage.size for stage in capacity.stages}
    if None in sizes.values():
        return
    stated = {stage.kind: stage.is_stated for stage in capacity.stages}
    left, at_most = capacity.raw, False
    yield CapacityStep(tr("Raw"), None, left, _raw_basis(group))
    for kind, name, basis in (
        (StageKind.BOUND, tr("Less spares and rebuild areas"), _spares_basis(group)),
        (StageKind.PROTECTED, _protection_name(group), f"{group.level}: {drives_text(capacity)}"),
        (StageKind.FORMATTED, tr("Less formatting"), _share_basis(group.formatting)),
        (StageKind.USABLE, tr("Less reserve"), _share_basis(group.reserve)),
    ):
        size = sizes[kind] or DataSize(0)
        is_stated = stated[StageKind.RAW] if kind is StageKind.BOUND else stated[kind]
        at_most = at_most or not is_stated
        yield CapacityStep(name, size - left, size, basis, is_stated, at_most)
        left = size
    yield CapacityStep(tr("Usable"), None, left, "", at_most=at_most)
    effective = sizes[StageKind.EFFECTIVE] or DataSize(0)
    basis = tr(
        _BASES[overview.reduction.basis].given(ratio=ratio_text(overview.reduction.ratio.amount))
    )
    change = effective - left
    yield CapacityStep(tr("Times data reduction"), change, effective, basis, at_most=at_most)
    yield CapacityStep(tr("Effective"), None, effective, "", at_most=at_most)


def chart_steps(steps: list[CapacityStep]) -> Iterator[WaterfallBar]:
    """The same as bars, in TB; steps that take nothing are left out."""
    for step in steps:
        if step.change is not None and not step.change.amount:
            continue
        change = step.change.tb if step.change is not None else 0.0
        text = step.change_text or step.bounded(format_tb(step.left))
        yield WaterfallBar(
            step.name, step.left.tb - change, step.left.tb, text, step.change is None
        )


def needed_bars(overview: RaidOverview) -> Iterator[WaterfallBar]:
    """What is asked of the room: stored today and at the end of the plan, provisioned to hosts."""
    group, plan = overview.capacity.group, overview.plan
    if group.stored is not None:
        yield _needed(tr("Needed today"), group.stored)
    if plan is not None and len(plan.years) > 1:
        last = plan.years[-1]
        name = tr("Needed in {count} year", "Needed in {count} years", last.year)
        yield _needed(name, last.stored)
    if group.provisioned is not None:
        yield _needed(tr("Provisioned to hosts"), group.provisioned)


def _needed(name: str, size: DataSize) -> WaterfallBar:
    return WaterfallBar(name, 0.0, size.tb, format_tb(size), is_needed=True)


def change_text(change: DataSize) -> str:
    """A change in TB with its sign."""
    sign = "+" if change.amount > 0 else "−" if change.amount < 0 else ""
    return f"{sign}{format_tb(DataSize(abs(change.amount)))}"


def _raw_basis(group: RaidGroup) -> str:
    count = group.members * group.groups + (group.spares or 0)
    return tr(
        "{count:,} drive of {size}",
        "{count:,} drives of {size}",
        count,
        size=format_quantity(group.member_capacity),
    )


def _spares_basis(group: RaidGroup) -> str:
    if group.level.startswith("distributed"):
        areas = (group.rebuild_areas or 0) * group.groups
        text = tr("{count} rebuild area, as stated", "{count} rebuild areas, as stated", areas)
        if not group.spares:
            return text
        spares = tr("{count} spare, as stated", "{count} spares, as stated", group.spares)
        return f"{text}; {spares}"
    if group.spares is None:
        return tr("not stated; none are counted")
    return tr("{count} spare, as stated", "{count} spares, as stated", group.spares)


def _protection_name(group: RaidGroup) -> str:
    return tr("Less mirroring") if group.level in _MIRRORED else tr("Less parity")


def _share_basis(share: float | None) -> str:
    if share is None:
        return tr("not stated; nothing is taken off")
    return tr("{share}, as stated", share=format_quantity(Share(share)))


def of_raw(capacity: RaidCapacity, left: DataSize) -> str:
    """An amount as a share of the raw capacity."""
    return format_quantity(Share(left / capacity.raw)) if capacity.raw.amount else ""
