"""What the files of a bill of materials are written from: lines, groups, order check, traces.

Everything is worked out once, in the language in use, so no file or sheet is out of step with
another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sanwright.analysis import Assessment
from sanwright.bom import (
    Bom,
    BomGroup,
    BomLine,
    Grouping,
    OrderCheck,
    PriceList,
    apply_prices,
    build_bom,
    grouped,
    order_check,
)
from sanwright.bom.device_places import BETWEEN, DevicePlaces
from sanwright.clock import local_day
from sanwright.design import Project, Tables, port_device
from sanwright.design.papers import DocumentPlan
from sanwright.progress import Progress, tell
from sanwright.reports.dates import project_date_text
from sanwright.text import NOTHING, Text, tr

DOCUMENT = "bill-of-materials"
_PLAN_OF_REPORT = "sizing-report"
_ROWS_A_STEP = 200

DEVICE, PORT, CABLE, SPARE = Text("Device"), Text("Port"), Text("Cable"), Text("Spare")


@dataclass(frozen=True, slots=True)
class CountedRecord:
    """A record that a line was counted from, or its spares: ``kind`` is marked for translation."""

    line: BomLine
    kind: Text
    id: str
    name: str
    pieces: int


@dataclass(frozen=True)
class Bill:
    """A priced bill of materials with all that is said of it."""

    tables: Tables
    bom: Bom
    grouping: Grouping
    plan: DocumentPlan

    @staticmethod
    def of(
        tables: Tables,
        prices: Sequence[PriceList],
        today: date | None,
        grouping: Grouping = Grouping.CATEGORY,
    ) -> Bill:
        """Count and price ``tables``."""
        return Bill(tables, priced_bom(tables, prices, today), grouping, bill_plan(tables))

    @property
    def project(self) -> Project:
        """The title block."""
        return self.tables.project

    @property
    def title(self) -> str:
        """The project's name, or what stands for one."""
        return self.project.name.strip() or tr("Untitled design")

    @cached_property
    def date_text(self) -> str:
        """The date as printed."""
        return project_date_text(self.project)

    @cached_property
    def groups(self) -> tuple[BomGroup, ...]:
        """The lines in groups."""
        return grouped(self.bom, self.tables, self.grouping)

    @cached_property
    def check(self) -> OrderCheck:
        """What is missing before it can be ordered."""
        return order_check(self.bom, self.tables)

    def traces(self, line: BomLine) -> Iterator[CountedRecord]:
        """The records that the quantity was counted from; what no record stands for is a spare."""
        kind = CABLE if line.cables else PORT if line.ports else DEVICE
        rest = line.quantity
        for id_, pieces in line.counted:
            rest -= pieces
            yield CountedRecord(line, kind, id_, self._name(kind, id_), pieces)
        if rest:
            yield CountedRecord(line, SPARE if line.is_spare else NOTHING, "", "", rest)

    def places(self, trace: CountedRecord) -> tuple[str, str, str]:
        """Site, rack and fabric of a record; empty for none, and for one that stood in the base."""
        tables = self.tables
        stands = trace.id in tables.cables or port_device(trace.id) in tables.devices
        if not trace.id or not stands:
            return "", "", ""
        where, id_ = self._whereabouts, trace.id
        place = {CABLE: where.place_of_item, PORT: where.place_of_port}.get(
            trace.kind, where.place_of_device
        )
        fabric = {CABLE: where.fabric_of_item, PORT: where.fabric_of_port}.get(
            trace.kind, where.fabric_of_device
        )
        site, rack = self._place_name(place(id_, "site")), self._place_name(place(id_, "rack"))
        return site, rack, self._place_name(fabric(id_))

    @cached_property
    def _whereabouts(self) -> DevicePlaces:
        return DevicePlaces(self.tables)

    def _place_name(self, id_: str) -> str:
        if id_ == BETWEEN:
            return tr("between two")
        return str(self.tables.label(id_)) if id_ else ""

    def _name(self, kind: Text, id_: str) -> str:
        """What people know a record by."""
        cable = self.tables.cables.get(id_) if kind == CABLE else None
        return cable.name or cable.id if cable is not None else str(self.tables.label(id_))


def bill_plan(tables: Tables) -> DocumentPlan:
    """Language and paper: those of a plan of its own, else those of the sizing report."""
    own = tables.document_plans.get(DOCUMENT)
    report = tables.document_plans.get(_PLAN_OF_REPORT, DocumentPlan(id=_PLAN_OF_REPORT))
    return own or DocumentPlan(id=DOCUMENT, language=report.language, paper=report.paper)


def priced_bom(
    tables: Tables,
    prices: Sequence[PriceList],
    today: date | None,
    facts: Assessment | None = None,
) -> Bom:
    """The bill with the prices of the lists, judged on ``today``, by default the machine's day.

    ``facts`` are those of ``tables`` where they have been worked out already.
    """
    bom = build_bom(tables, facts=facts)
    return apply_prices(bom, prices, today or local_day()) if prices else bom


def tell_row(progress: Progress | None, row: int, share: float) -> None:
    """Tell now and then how far a table is that is being written."""
    if row % _ROWS_A_STEP == 0:
        tell(progress, share, NOTHING)
