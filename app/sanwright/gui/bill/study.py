"""The bill of materials as the window shows it, worked out from a snapshot on a worker thread."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sanwright.bom import Bom, BomLine, Category, PriceList, apply_prices, build_bom
from sanwright.bom.grouping import BomGroup, Grouping, GroupLine, grouped
from sanwright.bom.order_check import OrderCheck, order_check
from sanwright.clock import local_day
from sanwright.design import Snapshot, Tables, port_device
from sanwright.design.containers import container, members_of
from sanwright.design.remains import with_children
from sanwright.errors import CancelledError, SanwrightError
from sanwright.progress import Progress
from sanwright.text import Text

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
    _say(progress, 0.0, Text("Counting parts"))
    bom = build_bom(tables)
    try:
        bom = apply_prices(bom, prices(), local_day())
    except SanwrightError as error:
        complaint = str(error)
    _say(progress, 0.8, Text("Grouping lines"))
    groups = grouped(bom, tables, grouping)
    return BomStudy(tables, bom, grouping, groups, order_check(bom, tables), complaint)


def share_of(study: BomStudy, ids: Collection[str]) -> tuple[BomGroup, ...]:
    """The lines of these devices, ports and cables by category, each with the pieces they add."""
    found: dict[Category, list[GroupLine]] = {}
    for line in study.bom.lines:
        pieces = pieces_of(line, ids)
        if pieces:
            found.setdefault(line.category, []).append(GroupLine(line, pieces))
    return tuple(
        BomGroup(str(category), category.label, tuple(lines)) for category, lines in found.items()
    )


def pieces_of(line: BomLine, ids: Collection[str]) -> int:
    """How many pieces of a line these records add; a device stands for its ports too."""
    return sum(count for id_, count in line.counted if id_ in ids or port_device(id_) in ids)


def with_inner(tables: Tables, ids: Collection[str]) -> set[str]:
    """The ids with what is in them, if they are places, groups or chassis, and their cables."""
    found = set(ids)
    for id_ in ids:
        if container(tables, id_) is not None:
            found.update(members_of(tables, id_))
    devices = with_children(tables, found & tables.devices.keys())
    cables = (cable for cable in tables.cables.values() if devices)
    ends = (id_.id for id_ in cables if any(port_device(end) in devices for end in id_.ends()))
    return found | devices | set(ends)


def _say(progress: Progress, share: float, text: Text) -> None:
    if not progress(share, text):
        raise CancelledError(Text("Cancelled."))
