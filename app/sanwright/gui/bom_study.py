"""The bill of materials as the window shows it, worked out from a snapshot on a worker thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sanwright.bom import Bom, PriceList, apply_prices, build_bom
from sanwright.bom.grouping import BomGroup, Grouping, grouped
from sanwright.bom.order_check import OrderCheck, order_check
from sanwright.design import Snapshot
from sanwright.errors import CancelledError, SanwrightError
from sanwright.gui.life_cycle import today
from sanwright.language import tr
from sanwright.reports import Progress

ReadPrices = Callable[[], Sequence[PriceList]]


@dataclass(frozen=True, slots=True)
class BomStudy:
    """A bill with its groups; ``complaint`` says why there are no prices in it."""

    tables: Snapshot
    bom: Bom
    grouping: Grouping
    groups: tuple[BomGroup, ...]
    check: OrderCheck
    complaint: str = ""


def study_bom(
    tables: Snapshot, prices: ReadPrices, grouping: Grouping, progress: Progress
) -> BomStudy:
    """Work out the bill of a snapshot and group its lines.

    A price list that cannot be read is no reason to show nothing. Raises CancelledError when
    ``progress`` says False.
    """
    complaint = ""
    _say(progress, 0.0, tr("Counting parts"))
    bom = build_bom(tables)
    try:
        bom = apply_prices(bom, prices(), today())
    except SanwrightError as error:
        complaint = str(error)
    _say(progress, 0.8, tr("Grouping lines"))
    groups = grouped(bom, tables, grouping)
    return BomStudy(tables, bom, grouping, groups, order_check(bom, tables), complaint)


def _say(progress: Progress, share: float, text: str) -> None:
    if not progress(share, text):
        raise CancelledError(tr("Cancelled."))
