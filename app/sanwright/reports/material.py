"""What documents are written from: one assessment, one check, one bill of materials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, DirectionLoad, assess
from sanwright.analysis.load import adapter_load, link_load
from sanwright.bom import Bom, OrderCheck, PriceList, order_check
from sanwright.checks import CheckReport, check_design
from sanwright.clock import local_day
from sanwright.design import Cable, Project, Tables, port_device, port_name
from sanwright.design.papers import DocumentPlan
from sanwright.progress import Progress, Steps, tell
from sanwright.reports.bom_files import priced_bom
from sanwright.reports.composition import COMMENTS, DOCUMENTS, FINDINGS, SOURCES, prints
from sanwright.reports.dates import project_date_text
from sanwright.reports.drawing.distance import report_from_afar
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.evidence import Documents, citations
from sanwright.scorecard import ScoreCard, score_card
from sanwright.text import NOTHING, tr
from sanwright.variants import VariantComparison, compare_variants

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureWalk
    from sanwright.analysis.prospects import Prospects
    from sanwright.migration import MigrationPlan
    from sanwright.reports.installation.site import Site

_LONGEST_NAME = 80
_FEW_DEVICES = 12
"""A design of so many devices that stand by themselves needs no title page and no contents."""
_MOST_PORTS = 2
"""Ports of one box that are named; of more, their number says as much."""


@dataclass(frozen=True)
class Material:
    """Everything is computed once, so no section can be out of step with another.

    ``plan`` is that of the document that is being written. Long work tells its progress to
    ``steps``, which calls it off by raising CancelledError.
    """

    tables: Tables
    report: CheckReport
    bom: Bom
    prices: Sequence[PriceList] = ()
    today: date | None = None
    plan: DocumentPlan = field(default_factory=lambda: DocumentPlan(id=""))
    steps: Progress = field(default_factory=Steps)

    @staticmethod
    def of(
        tables: Tables,
        prices: Sequence[PriceList] = (),
        today: date | None = None,
        *,
        plan: DocumentPlan | None = None,
        steps: Progress | None = None,
    ) -> Material:
        """Assess, check, count and price ``tables``."""
        plan, steps = plan or DocumentPlan(id=""), steps or Steps()
        report = check_design(tables, progress=lambda share: tell(steps, share, NOTHING))
        bom = priced_bom(tables, prices, today, report.assessment)
        return Material(report.assessment.tables, report, bom, tuple(prices), today, plan, steps)

    @staticmethod
    def unchecked(
        tables: Tables, today: date | None, plan: DocumentPlan, steps: Progress
    ) -> Material:
        """For a document that prints neither findings nor a bill: nothing is judged or counted."""
        facts = assess(tables)
        return Material(facts.tables, CheckReport((), facts, {}), Bom(()), (), today, plan, steps)

    @property
    def assessment(self) -> Assessment:
        """The figures."""
        return self.report.assessment

    @property
    def drawn(self) -> Tables:
        """The whole drawing; what is marked as removed is not among ``tables``."""
        return self.assessment.drawn

    @property
    def project(self) -> Project:
        """The title block."""
        return self.tables.project

    @property
    def title(self) -> str:
        """The project's name, or what stands for one."""
        return self.project.name.strip() or tr("Untitled design")

    @cached_property
    def documents(self) -> Documents:
        """Every document that the report rests on, numbered."""
        sources = (finding.source for finding in self.report.findings)
        named = (source for source in sources if isinstance(source, str))
        return Documents(citations(self.assessment), named)

    @property
    def cites(self) -> bool:
        """Whether the document lists its sources, so that their numbers say something."""
        return self.plan.id not in DOCUMENTS or prints(self.plan, SOURCES)

    def source_numbers(self, titles: str) -> str:
        """The numbers of documents by their titles; empty where they are not listed."""
        if not titles or not self.cites:
            return ""
        return ", ".join(str(number) for number in self.documents.numbers(titles))

    @cached_property
    def comparison(self) -> VariantComparison:
        """The design beside all its variants."""
        day = self.today if self.today is not None else local_day()
        variants = self.drawn.variants.values()
        return compare_variants(
            self.drawn, variants, prices=self.prices, today=day, progress=self.steps
        )

    @cached_property
    def ownership(self) -> VariantComparison:
        """Energy and cost of the design beside what stands today and all its variants."""
        from sanwright.variants.ownership import compare_ownership  # late: few documents need it

        day = self.today if self.today is not None else local_day()
        return compare_ownership(self.drawn, prices=self.prices, today=day, progress=self.steps)

    @cached_property
    def migration(self) -> MigrationPlan:
        """The way from the base of the design to what stands in it."""
        from sanwright.migration import plan_migration  # late: few documents need it

        return plan_migration(self.drawn, self.steps)

    @cached_property
    def failure_walk(self) -> FailureWalk:
        """What happens when each single thing fails."""
        from sanwright.analysis.failures import walk_failures  # late: it takes numpy along

        return walk_failures(self.assessment, self.steps)

    @cached_property
    def remembered(self) -> dict[tuple[type, str], object]:
        """What sections worked out for all of them, by its class and the language of its words."""
        return {}

    @cached_property
    def order(self) -> OrderCheck:
        """What is missing before the bill can be ordered."""
        return order_check(self.bom, self.tables)

    @cached_property
    def card(self) -> ScoreCard:
        """The score card."""
        return score_card(self.report, self.bom, self.order)

    @cached_property
    def prospects(self) -> Prospects:
        """How far the design goes as demand grows."""
        from sanwright.analysis.prospects import prospects  # late: it takes numpy along

        return prospects(self.assessment)

    def ways_of(self, id_: str) -> tuple[DirectionLoad, ...]:
        """What runs each way over a cable or through an adapter; nothing for anything else."""
        if id_ in self.tables.cables:
            load = link_load(self.assessment, id_)
            return load.forward, load.backward
        return adapter_load(self.assessment, id_) or ()

    @cached_property
    def scene(self) -> Drawing:
        """The drawing of the design, with comments and findings if the document lists them."""
        return draw_scene(
            self.report,
            self.steps,
            comments=self.shows_comments,
            findings=self.shows_findings,
        )

    @cached_property
    def distant_report(self) -> CheckReport:
        """What the drawing of the proposal is of: the design, or what is seen of a large one."""
        return report_from_afar(self.report)

    @cached_property
    def overview(self) -> Drawing:
        """The drawing as it is taken in at one look: of a large design, what is alike is folded."""
        report = self.distant_report
        if report is self.report:
            return self.scene
        return draw_scene(self.report, self.steps, drawn=report.assessment.drawn)

    @property
    def shows_comments(self) -> bool:
        """Whether the document lists comments, so that its drawings have their numbers."""
        return prints(self.plan, COMMENTS)

    @property
    def shows_findings(self) -> bool:
        """Whether the document lists findings, so that its drawing has signs of them."""
        return prints(self.plan, FINDINGS)

    @cached_property
    def site(self) -> Site:
        """The design as whoever builds it sees it."""
        from sanwright.reports.installation.site import Site  # late: only the pack needs it

        return Site(self.tables, self.assessment)

    @cached_property
    def date_text(self) -> str:
        """The date on the cover."""
        return project_date_text(self.project)

    @property
    def is_small(self) -> bool:
        """Whether the design is so small that its papers need no title page."""
        standing = (each for each in self.tables.devices.values() if each.parent is None)
        return sum(each.quantity for each in standing) <= _FEW_DEVICES

    def device_name(self, device: str) -> str:
        """A device as a reader knows it, with the box that it is in."""
        return _short(str(self.tables.label(device)))

    def port_label(self, reference: str) -> str:
        """A port as a reader knows it."""
        device, port = self.device_name(port_device(reference)), port_name(reference)
        return tr("{device} port {port}", device=device, port=port)

    def end_names(self, ids: Iterable[str]) -> list[str]:
        """Ends of a workload; of a box whose ports are many, only how many."""
        boxes: dict[str, list[str]] = {}
        for id_ in ids:
            is_port = id_ not in self.tables.devices and port_device(id_) in self.tables.devices
            box = self.tables.chassis_of(port_device(id_)) if is_port else id_
            boxes.setdefault(box, []).extend([id_] if is_port else ())
        names: list[str] = []
        for box, ports in boxes.items():
            if len(ports) > _MOST_PORTS:
                text = tr("{device} ({count:,} port)", "{device} ({count:,} ports)", len(ports),
                          device=self.subject_name(box))  # fmt: skip
                names.append(text)
            else:
                names += [self.subject_name(id_) for id_ in ports or (box,)]
        return names

    def cable_label(self, cable: Cable) -> str:
        """A cable by its given name, or its id."""
        return _short(cable.name or cable.id)

    def subject_name(self, id_: str) -> str:
        """Whatever a finding or a bottleneck is about, by a name that the reader can find."""
        tables = self.tables
        if id_ in tables.cables:
            cable = tables.cables[id_]
            a, b = self.port_label(cable.a), self.port_label(cable.b)
            label = self.cable_label(cable)
            if label.lower().startswith(("cable", "kabel")):
                return tr("{cable} ({a} to {b})", cable=label, a=a, b=b)
            return tr("cable {cable} ({a} to {b})", cable=label, a=a, b=b)
        if id_ not in tables.devices and port_device(id_) in tables.devices:
            return self.port_label(id_)
        return _short(str(tables.label(id_)))


def _short(name: str) -> str:
    """A name fit for the middle of a sentence; what is left out is left out of its middle."""
    if len(name) <= _LONGEST_NAME:
        return name
    half = _LONGEST_NAME // 2
    return f"{name[: half - 1]}…{name[-half:]}"


def in_order(id_: str) -> tuple[str, int, str]:
    """Sorts ids as people count: cable-2 before cable-10."""
    stem, _, number = id_.rpartition("-")
    return (stem, int(number), id_) if number.isdecimal() and number.isascii() else (id_, 0, id_)
