"""How full the tiers of the network are: hosts, storage, ISLs, adapter slots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import fmean

from reportlab.platypus import Flowable

from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.shares import UsedShare, used_shares
from sanwright.reports.like_loads import LikeLoads
from sanwright.text import tr
from sanwright.units import Share, format_quantity


def tier_chart(tiers: Sequence[tuple[str, list[LikeLoads]]]) -> list[Flowable]:
    """The chart; nothing where no load is known."""
    rows = [row for name, likes in tiers if (row := _row(name, likes)) is not None]
    if not rows or not any(row.high for row in rows):
        return []
    names = tr("Mean of the tier"), tr("Its fullest")
    title = tr("Utilisation in % of the capacity of one way, all workloads together")
    draw = partial(used_shares, rows, names, title, tr("dashed: full"))
    return [ChartPicture(draw)]


def _row(name: str, likes: list[LikeLoads]) -> UsedShare | None:
    """A tier by the busier way of each link; None where nothing of it is known."""
    sides = [ways.busier for like in likes for ways in like.ways]
    known = [side.known_share for side in sides if side.known_share is not None]
    if not known:
        return None
    unknown = sum(side.known_share is None or not side.complete for side in sides)
    text = format_quantity(Share(max(known)))
    if unknown:
        text = tr("{share}, {count:,} of {all:,} not wholly known", share=text, count=unknown,
                  all=len(sides))  # fmt: skip
    return UsedShare(
        tr("{kind}: {count:,}", kind=name, count=len(sides)),
        fmean(known),
        max(known),
        text,
        is_open=bool(unknown),
    )
