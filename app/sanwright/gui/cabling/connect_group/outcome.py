"""What a pattern comes to: each cable with its verdict, and the sum of it in words.

Pairs of ports that are alike are judged once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sanwright.checks import Severity
from sanwright.design import Tables, port_device
from sanwright.design.run_length import sold_length
from sanwright.edits.cable_choice import group_of
from sanwright.edits.connect_group import (
    CablePattern,
    Gap,
    GroupPlan,
    Kind,
    Laid,
    PlannedCable,
    kind_of,
    plan_group,
)
from sanwright.edits.panel_runs import (
    NO_PANEL_PORT,
    PanelPlan,
    PanelWay,
    RunThroughPanels,
    cords_of,
    pairs_in,
    plan_panel_runs,
)
from sanwright.errors import InputError
from sanwright.gui.canvas.cabling import CableChoice, CableProposal, propose
from sanwright.gui.document.session import Session
from sanwright.parts import Part
from sanwright.text import tr, verbatim
from sanwright.units import Length
from sanwright.wording.findings import counted

_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class ConnectionRow:
    """A cable to be drawn, and what is thought of it."""

    link: PlannedCable
    laid: Laid
    verdict: Severity | None
    text: str
    run: RunThroughPanels | None = None


@dataclass(frozen=True, slots=True)
class PatternOutcome:
    """All cables of a pattern, and what could not be connected.

    ``panels`` is what a way through patch panels needs, None for direct cables.
    """

    rows: tuple[ConnectionRow, ...]
    gaps: tuple[Gap, ...]
    plan: GroupPlan
    panels: PanelPlan | None = None
    bought: tuple[Laid, ...] = ()
    """Every piece of cable, cords and permanent links as well."""


class CableJudge:
    """Proposals by what the two ports have in common with others."""

    def __init__(self, session: Session, choice: CableChoice, *, is_whole: bool = False) -> None:
        self._session, self._choice = session, choice
        self._is_whole = is_whole
        """Whether the length is that of the choice, wherever the devices stand."""
        self._kinds: dict[str, Kind | None] = {}
        self._by_kind: dict[
            tuple[Kind | None, Kind | None, Length | None], CableProposal | str
        ] = {}
        self._lengths: dict[tuple[object, ...], Length | None] = {}

    def rank(self, a: str, b: str) -> int | None:
        """How well two ports fit; None where no cable can be drawn."""
        found = self.proposal(a, b, self.length(a, b))
        if isinstance(found, str):
            return None
        return len(Severity) - found.verdict.rank if found.verdict is not None else 0

    def proposal(self, a: str, b: str, length: Length | None) -> CableProposal | str:
        """The cable between two ports like these, or why there is none."""
        key = self._kind(a), self._kind(b), length
        if key not in self._by_kind:
            session = self._session
            choice = CableChoice(
                self._choice.part,
                length,
                is_stated=length is not None,
                connections=self._choice.connections,
            )
            try:
                self._by_kind[key] = propose(
                    session.design, session.catalog, a, b, choice, session.live
                )
            except InputError as error:
                self._by_kind[key] = str(error)
        return self._by_kind[key]

    def length(self, a: str, b: str) -> Length | None:
        """The length between two ports; devices in one rack unit share it."""
        if self._is_whole:
            return self._choice.length
        tables = self._session.design
        key = (*self._place(tables, a), *self._place(tables, b))
        if key not in self._lengths:
            self._lengths[key] = self._choice.length_between(tables, a, b)[0]
        return self._lengths[key]

    def _place(self, tables: Tables, port: str) -> tuple[object, ...]:
        device = tables.devices[tables.chassis_of(port_device(port))]
        return device.location, device.rack_position

    def _kind(self, port: str) -> Kind | None:
        if port not in self._kinds:
            tables = self._session.design
            group = group_of(tables, port)
            self._kinds[port] = kind_of(tables, port, group) if group is not None else None
        return self._kinds[port]


def work_out(
    session: Session,
    sources: Sequence[str],
    switches: Sequence[str],
    pattern: CablePattern,
    choice: CableChoice,
    way: PanelWay | None = None,
) -> PatternOutcome:
    """Plan, and judge one pair of each kind."""
    judge = judge_for(session, choice, way)
    plan = plan_group(session.design, sources, switches, pattern, judge.rank)
    return judged(session, plan, choice, way, judge)


def judged(
    session: Session,
    plan: GroupPlan,
    choice: CableChoice,
    way: PanelWay | None = None,
    judge: CableJudge | None = None,
) -> PatternOutcome:
    """The cables of a plan with their verdicts, and the way of each through panels."""
    judge = judge or judge_for(session, choice, way)
    rows: list[ConnectionRow] = []
    gaps = list(plan.gaps)
    for link in plan.links:
        found = judge.proposal(link.a, link.b, judge.length(link.a, link.b))
        if isinstance(found, str):
            gaps.append(Gap(link.source, 0, link.fabric, verbatim(found)))
            continue
        laid = Laid(
            link.a, link.b, found.cable, found.length, found.optic_a, found.optic_b, link.trunk
        )
        rows.append(
            ConnectionRow(link, laid, found.verdict, _verdict_text(session.design, found, link))
        )
    if way is None:
        pieces = tuple(row.laid for row in rows)
        return PatternOutcome(tuple(rows), tuple(gaps), plan, None, pieces)
    return _through(session, tuple(rows), gaps, plan, way)


def judge_for(session: Session, choice: CableChoice, way: PanelWay | None) -> CableJudge:
    """The judge of direct cables of this choice, or of runs of this way."""
    if way is None:
        return CableJudge(session, choice)
    pairs = 2 * pairs_in(_panel_part(session, way))
    run = CableChoice(choice.part, way.length, is_stated=True, connections=pairs)
    return CableJudge(session, run, is_whole=True)


def _panel_part(session: Session, way: PanelWay) -> Part | None:
    """What the panels of a way are, judged by the first."""
    for panel in (*way.near, *way.far):
        return session.design.part_of(panel)
    return way.new


def _through(
    session: Session,
    rows: tuple[ConnectionRow, ...],
    gaps: list[Gap],
    plan: GroupPlan,
    way: PanelWay,
) -> PatternOutcome:
    wanted = [(row.laid, row.link.fabric) for row in rows]
    panels = plan_panel_runs(session.design, wanted, way, session.catalog)
    runs = {run.laid.a: run for run in panels.runs}
    lost = {laid.a for laid in panels.unserved}
    kept = tuple(replace(row, run=runs[row.laid.a]) for row in rows if row.laid.a in runs)
    gaps += [
        Gap(row.link.source, 0, row.link.fabric, NO_PANEL_PORT)
        for row in rows
        if row.laid.a in lost
    ]
    pieces = (*(cord for run in panels.runs for cord in cords_of(run, way)), *panels.links)
    return PatternOutcome(kept, tuple(gaps), plan, panels, pieces)


def _verdict_text(tables: Tables, proposal: CableProposal, link: PlannedCable) -> str:
    """What the judged pair got; of another pair like it, with whom it was judged."""
    text = proposal.text.replace("\n", " · ")
    if proposal.a == link.a or proposal.verdict is None:
        return text
    return tr("{text} (as at {port})", text=text, port=tables.label(proposal.a))


def summary(tables: Tables, outcome: PatternOutcome) -> str:
    """How many of what, what is left, and what is not connected and why, a line each."""
    lines = [_bought(tables, outcome), *_verdicts(outcome.rows)]
    left = outcome.plan.left
    shown = ", ".join(f"{tables.label(id_)} {count}" for id_, count in [*left.items()][:6])
    if left:
        more = tr(" and {count} more switches", count=len(left) - 6) if len(left) > 6 else ""
        lines.append(tr("Free switch ports left: {ports}", ports=shown + more))
    lines += _unconnected(tables, outcome.gaps)
    return "\n".join(line for line in lines if line)


def _bought(tables: Tables, outcome: PatternOutcome) -> str:
    """Devices, cables by the length that is sold, and optics."""
    rows = outcome.rows
    devices = len({row.link.source for row in rows})
    cables = Counter((str(laid.cable.label), _sold(tables, laid)) for laid in outcome.bought)
    optics = Counter(
        str(part.label) for row in rows for part in (row.laid.optic_a, row.laid.optic_b) if part
    )
    if not rows:
        return tr("Nothing to connect.")
    said = [
        tr("{count} device", "{count} devices", devices),
        *_new_panels(outcome),
        *(f"{count} × {name} {length}" for (name, length), count in cables.most_common(4)),
        *(f"{count} × {name}" for name, count in optics.most_common(4)),
    ]
    hidden = max(0, len(cables) - 4) + max(0, len(optics) - 4)
    return ", ".join(said) + (tr(" and {count} more kinds", count=hidden) if hidden else "")


def _new_panels(outcome: PatternOutcome) -> list[str]:
    count = len(outcome.panels.panels) if outcome.panels is not None else 0
    return [tr("{count} new panel", "{count} new panels", count)] if count else []


def _sold(tables: Tables, laid: Laid) -> str:
    """The length to be bought, the project's slack included."""
    if laid.length is None:
        return tr("of unknown length")
    sold = sold_length(laid.cable, laid.length + (tables.project.cable_slack or Length(0.0)))
    return str(sold) if sold is not None else tr("for {length}", length=laid.length)


def _verdicts(rows: Iterable[ConnectionRow]) -> list[str]:
    counts = Counter(row.verdict for row in rows if row.verdict is not None)
    if not counts:
        return []
    said = ", ".join(str(counted(s, counts[s])) for s in Severity if counts[s])
    return [tr("Verdicts: {verdicts}", verdicts=said)]


def _unconnected(tables: Tables, gaps: Sequence[Gap]) -> list[str]:
    done = sum(gap.is_done for gap in gaps)
    lines = []
    if done:
        lines.append(
            tr(
                "{count} port has a cable already and stays as it is",
                "{count} ports have a cable already and stay as they are",
                done,
            )
        )
    by_reason: dict[str, list[Gap]] = {}
    for gap in gaps:
        if not gap.is_done:
            by_reason.setdefault(str(gap.why), []).append(gap)
    for why, missing in by_reason.items():
        names = list(dict.fromkeys(str(tables.label(gap.source)) for gap in missing))
        named = ", ".join(names[:_MOST_NAMED])
        if len(names) > _MOST_NAMED:
            rest = len(names) - _MOST_NAMED
            named += tr(" and {count} more", " and {count} more", rest)
        count = len(missing)
        lines.append(
            tr("{count} cable not drawn", "{count} cables not drawn", count)
            + f": {named}: {tr(why)}"
        )
    return lines
