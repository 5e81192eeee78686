"""Works a migration plan out: steps are tried in turn, and taken where nobody is cut off by them.

Fabric A goes before fabric B, what is added before what is taken away. A step that would cut a host
off waits; one that only can be done in pieces is cut into them; where nothing else helps, two
switches are joined for a while. What is left is done and said: no order avoids it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sanwright.analysis import Assessment, assess
from sanwright.checks import Finding, Severity, check_design
from sanwright.design import (
    BASE_TABLES,
    Cable,
    Change,
    Design,
    Device,
    Port,
    Replacement,
    Snapshot,
    Table,
    Tables,
    port_device,
)
from sanwright.design.as_is import base_tables
from sanwright.design.records import port_base
from sanwright.design.standing import standing
from sanwright.errors import InputError, InvalidEditError
from sanwright.migration.candidates import candidates, is_replugged
from sanwright.migration.differing import Candidate
from sanwright.migration.plan import (
    Effort,
    MigrationFigures,
    MigrationObstacle,
    MigrationPlan,
    MigrationStep,
    StepKind,
)
from sanwright.migration.sentences import sentences
from sanwright.migration.service import (
    FULL,
    Pair,
    Service,
    isl_shares,
    service_of,
    why_cut_off,
)
from sanwright.migration.temporary import Bridges
from sanwright.migration.waves import in_waves
from sanwright.text import Text

Progress = Callable[[float, Text], object]
"""Gets the share done (0 to 1) and what is being done; ends the work by raising."""

_BARRIERS = (StepKind.TAKE_OVER, StepKind.TIDY, StepKind.REMOVE, StepKind.CLOSE)
"""Kinds that wait until everything of the kinds before them is done."""
_ENDS = (StepKind.TIDY, StepKind.REMOVE, StepKind.CLOSE)
"""Kinds that take away what only today's SAN has: who is served by that alone goes, too."""
_OF_SWITCHES = (StepKind.LINK, StepKind.SWITCH)
"""Kinds of which single cables are done early, where all at once would harm somebody."""
_Errors = dict[tuple[str, tuple[str, ...]], Finding]
_DEAREST = 0.8
"""Share of the work that looking for an order is."""


def plan_migration(tables: Tables, progress: Progress | None = None) -> MigrationPlan:
    """The way from the base of a design to what stands in it.

    Every state on the way is a design: paths and loads are those of the engine, and the check
    judges each wave's end. Raises InputError if the design has no base, or nothing differs from it.
    """
    base = base_tables(tables)
    if base is None:
        raise InputError(Text("The design has no base; say first what stands today."))
    target = standing(tables)
    base = Snapshot(
        {table: (base if table in BASE_TABLES else target).rows(table) for table in Table}
    )
    planner = _Planner(base, target, progress or (lambda _share, _text: None))
    steps = planner.order()
    if not steps:
        raise InputError(Text("The design is what stands today: there is nothing to migrate."))
    figures = MigrationFigures.of(tables.base)
    waves = in_waves(planner.start, steps, figures, planner.examine)
    return MigrationPlan(
        base,
        target,
        waves,
        figures,
        planner.limits(),
        given_up=planner.given_up(),
        faults=planner.faults(),
    )


@dataclass(slots=True)
class _Outcome:
    """What trying a candidate says: cables dead meanwhile, who is cut off, what is overloaded.

    ``lost`` are pairs that the design itself joins no more: no order avoids that, so it is said.
    """

    interrupts: tuple[str, ...] = ()
    cut_off: dict[Pair, Text] = field(default_factory=dict)
    lost: dict[Pair, Text] = field(default_factory=dict)
    overloads: frozenset[str] = frozenset()
    least_paths: int | None = None

    def count(self, paths: int) -> None:
        """Note how many paths a host keeps."""
        self.least_paths = paths if self.least_paths is None else min(self.least_paths, paths)

    @property
    def is_safe(self) -> bool:
        return not self.cut_off and not self.overloads


class _Planner:
    def __init__(self, base: Tables, target: Tables, progress: Progress) -> None:
        self.target = target
        self._progress = progress
        base_facts, self._target_facts = assess(base), assess(target)
        self._service: Service = service_of(base_facts, self._target_facts)
        usual = (isl_shares(base_facts), isl_shares(self._target_facts))
        self._overloaded = {
            id_ for shares in usual for id_, share in shares.items() if share > FULL
        }
        self._todo = candidates(base_facts, self._target_facts)
        self.work = Design(base.records())
        self.start = self.work.snapshot()
        self._facts = Assessment(self.work.snapshot(), live=True)
        self._bridges = Bridges(base_facts, self._target_facts)
        self._taken_over = False
        self._lost: frozenset[Pair] = frozenset()
        self._errors: tuple[_Errors, _Errors] | None = None
        self._base = base

    # Looking for an order

    def order(self) -> list[MigrationStep]:
        """All steps in the order in which they are done."""
        steps: list[MigrationStep] = []
        waiting = list(self._todo)
        whole = len(waiting) or 1
        while waiting:
            left: list[Candidate] = []
            for candidate in waiting:
                done = whole - len(waiting) + len(steps)
                self._progress(min(1.0, done / whole) * _DEAREST, Text("Looking for an order"))
                if self._may_begin(candidate, left) and self._try(candidate, steps):
                    continue
                parts = _in_pieces(candidate) if candidate.kind in _OF_SWITCHES else ()
                if not parts:
                    left.append(candidate)
                # a new switch gets the ISLs that can be spared before hosts are moved to it
                left += [each for each in parts if not self._try(each, steps)]
            if len(left) == len(waiting):
                left = self._unstick(left, steps)
            waiting = left
        return steps

    def _may_begin(self, candidate: Candidate, left: list[Candidate]) -> bool:
        if candidate.kind not in _BARRIERS:
            return True
        rank = _BARRIERS.index(candidate.kind)
        return not any(
            other.kind not in _BARRIERS or _BARRIERS.index(other.kind) < rank for other in left
        )

    def _try(
        self,
        candidate: Candidate,
        steps: list[MigrationStep],
        *,
        force: bool = False,
        meanwhile: bool = False,
    ) -> bool:
        """Do it if nobody is cut off by it; says whether it is done.

        With ``meanwhile`` also if somebody is, but only as long as hands are at work.
        """
        change = candidate.change(self.work)
        if not change:
            self._note_done(candidate)
            return True
        if candidate.kind in _ENDS:
            self._taken_over = True
        before = self.work.snapshot()
        try:
            self.work.apply(change)
        except InvalidEditError:
            if candidate.kind is StepKind.CLOSE and force:
                raise
            return False
        outcome = self._judge(candidate, before, change)
        is_passing = meanwhile and not outcome.overloads and all(
            self._service.joins(self._facts, pair) for pair in outcome.cut_off
        )  # fmt: skip
        if not (outcome.is_safe or force or is_passing):
            self.work.apply(change.inverse())
            self._facts.apply(change.inverse())
            return False
        self._note_done(candidate)
        self._lost = frozenset(
            pair for pair in self._required() if not self._service.joins(self._facts, pair)
        )
        steps.append(_step(candidate, before, self.work.snapshot(), change, outcome))
        return True

    def _note_done(self, candidate: Candidate) -> None:
        if candidate.kind is StepKind.TAKE_OVER:
            self._taken_over = True

    def _required(self) -> frozenset[Pair]:
        service = self._service
        return service.kept | (service.gained if self._taken_over else service.given_up)

    def _judge(self, candidate: Candidate, before: Tables, change: Change) -> _Outcome:
        """Leaves the assessment at the state after the change."""
        outcome = _Outcome(_interrupted(before, change))
        required = [
            pair
            for pair in sorted(self._required() - self._lost)
            if self._service.joins(self._facts, pair)
        ]
        ending = [
            pair
            for pair in sorted(self._service.lost - self._required())
            if self._service.joins(self._facts, pair)
        ]
        full = self._over()
        if outcome.interrupts:
            dead = Change(
                change.label,
                tuple(_without(before.cables[id_]) for id_ in outcome.interrupts),
            )
            self._facts.apply(dead)
            for pair in required:
                if pair[0] in candidate.shut_down:
                    continue
                outcome.count(self._service.joins(self._facts, pair))
                if not self._service.joins(self._facts, pair):
                    outcome.cut_off[pair] = _why_meanwhile(self._facts, before, outcome, pair)
            outcome.overloads |= self._over() - full
            self._facts.apply(dead.inverse())
        self._facts.apply(change)
        if candidate.kind is StepKind.TAKE_OVER:
            required = [pair for pair in required if pair in self._service.kept]
        for pair in required:
            outcome.count(self._service.joins(self._facts, pair))
            if pair not in outcome.cut_off and not self._service.joins(self._facts, pair):
                outcome.cut_off[pair] = why_cut_off(self._facts, *pair)
        for pair in ending:
            if not self._service.joins(self._facts, pair):
                outcome.lost[pair] = why_cut_off(self._facts, *pair)
        outcome.overloads |= self._over() - full
        return outcome

    def _over(self) -> frozenset[str]:
        shares = isl_shares(self._facts)
        return frozenset(
            id_ for id_, share in shares.items() if share > FULL and id_ not in self._overloaded
        )

    def _unstick(self, left: list[Candidate], steps: list[MigrationStep]) -> list[Candidate]:
        """Nothing can be done without harm: take data over, cut into pieces, join switches.

        Where none of that helps, the first is done and says whom it harms.
        """
        early = self._take_over_early(left, steps)
        if early is not None:
            return early
        for number, candidate in enumerate(left):
            if pieces := _in_pieces(candidate):
                return [*left[:number], *pieces, *left[number + 1 :]]
        bridge = self._bridges.next(self.work, self._facts)
        if bridge is not None:
            there, back = bridge
            if self._try(there, steps):
                at = next((n for n, c in enumerate(left) if c.kind in _BARRIERS[2:]), len(left))
                return [*left[:at], back, *left[at:]]
            return left
        for number, candidate in enumerate(left):
            is_host = candidate.kind is StepKind.HOST
            if is_host and self._try(candidate, steps, meanwhile=True):
                return [*left[:number], *left[number + 1 :]]  # one with a single path, unplugged
        for number, candidate in enumerate(left):
            if self._may_begin(candidate, left[:number]) and self._try(
                candidate, steps, force=True
            ):
                return [*left[:number], *left[number + 1 :]]
        first = left[0]
        raise InputError(
            Text("No order was found in which “{step}” can be done.", step=first.title)
        )

    def _take_over_early(
        self, left: list[Candidate], steps: list[MigrationStep]
    ) -> list[Candidate] | None:
        """Data moves between the fabrics' turns if each host sees its old and its new storage."""
        if any(not self._service.joins(self._facts, pair) for pair in self._service.gained):
            return None
        for number, candidate in enumerate(left):
            if candidate.kind is StepKind.TAKE_OVER and self._try(candidate, steps):
                return [*left[:number], *left[number + 1 :]]
        return None

    def limits(self) -> tuple[Text, ...]:
        """What old and new switches do not do with each other."""
        return self._bridges.limits(self._facts)

    def given_up(self) -> tuple[Pair, ...]:
        """Hosts and arrays that stay and that the design joins no more, without harm to a host."""
        service, stays = self._service, self.target.devices
        return tuple(
            pair
            for pair in sorted(service.given_up - service.lost)
            if pair[0] in stays and pair[1] in stays
        )

    def faults(self) -> tuple[Finding, ...]:
        """Errors of the design itself that the SAN of today does not have."""
        before, after = self._own_errors()
        return tuple(error for key, error in after.items() if key not in before)

    def _own_errors(self) -> tuple[_Errors, _Errors]:
        """Those of either design, each checked once."""
        if self._errors is None:
            self._errors = _errors(self._base), _errors(self.target)
        return self._errors

    # Examining what stands at the end of a wave

    def examine(self, tables: Tables) -> tuple[float | None, tuple[Finding, ...]]:
        """The share of the fullest ISL, and errors that neither design has."""
        facts = assess(tables)
        shares = isl_shares(facts).values()
        report = check_design(tables, facts)
        known = {key for errors in self._own_errors() for key in errors}
        passing = tuple(
            finding
            for finding in report.findings
            if finding.severity is Severity.ERROR
            and not finding.waived
            and finding.key not in known
        )
        return max(shares, default=None), passing


def _in_pieces(candidate: Candidate) -> tuple[Candidate, ...]:
    """Each cable of a step as a step of its own; nothing where it has one alone."""
    return tuple(
        Candidate(
            piece.kind, piece.side, piece.title, piece.sets, piece.hosts, piece.shut_down,
            late=candidate.late,
        )
        for piece in candidate.pieces
    )  # fmt: skip


def _errors(tables: Tables) -> _Errors:
    """Errors that nobody accepted, by their keys."""
    found = check_design(tables).findings
    return {f.key: f for f in found if f.severity is Severity.ERROR and not f.waived}


def _without(cable: Cable) -> Replacement:
    return Replacement(Table.CABLES, cable.id, cable, None)


def _interrupted(before: Tables, change: Change) -> tuple[str, ...]:
    """Cables that carry nothing while the change is made: unplugged, or on what is touched."""
    cables: set[str] = set()
    ports: set[str] = set()
    devices: set[str] = set()
    for item in change.replacements:
        match item.before, item.after:
            case Cable() as was, (Cable() | None) as now:
                if is_replugged(was, now):
                    cables.add(was.id)
            case Port() as was, (Port() | None) as now:
                if now is None or (was.optic, was.speed, was.fabric) != (
                    now.optic, now.speed, now.fabric
                ):  # fmt: skip
                    ports.add(was.id)
            case Device() as was, (Device() | None) as now:
                if now is None or _hands(was) != _hands(now):
                    devices.add(was.id)
    outer = {id_ for id_ in devices if before.devices[id_].parent is None}
    for cable in before.cables.values():
        for end in cable.ends():
            device = port_device(end)
            if port_base(end) in ports or device in devices or before.chassis_of(device) in outer:
                cables.add(cable.id)
    return tuple(sorted(cables))


def _hands(device: Device) -> tuple[object, ...]:
    """What of a device cannot change while it is on."""
    return device.part, device.parent, device.slot, device.location, device.rack_position


def _why_meanwhile(facts: Assessment, before: Tables, outcome: _Outcome, pair: Pair) -> Text:
    """Why a host is cut off while hands are at work: its own cables, or those of others."""
    host, array = pair
    own = [
        before.cables[id_]
        for id_ in outcome.interrupts
        if any(before.chassis_of(port_device(end)) == host for end in before.cables[id_].ends())
    ]
    if own:
        ends = {end for c in own for end in c.ends() if before.chassis_of(port_device(end)) == host}
        return Text(
            "{host} has no other path than over {port}, which is unplugged here",
            host=before.label(host),
            port=before.label(min(ends)),
        )
    return Text("while it is done: {reason}", reason=why_cut_off(facts, host, array))


def _zones_to_enter(after: Tables, change: Change) -> list[tuple[str, str]]:
    """Switches that are other hardware after the change, with their fabrics that have zones."""
    zoned = {zone.fabric for zone in after.zones.values()}
    found = []
    for item in change.replacements:
        was, now = item.before, item.after
        if isinstance(now, Device) and now.parent is None and now.fabric in zoned:
            is_other = not isinstance(was, Device) or was.part != now.part
            if is_other and now.fabric is not None:
                found.append((now.id, now.fabric))
    return found


def _step(
    candidate: Candidate, before: Tables, after: Tables, change: Change, outcome: _Outcome
) -> MigrationStep:
    plugged = {
        item.id
        for item in change.replacements
        if item.table is Table.CABLES
        and is_replugged(
            item.before if isinstance(item.before, Cable) else None,
            item.after if isinstance(item.after, Cable) else None,
        )
    }
    beside = set(outcome.interrupts) - plugged
    entered = _zones_to_enter(after, change)
    fabrics = {
        getattr(record, "fabric", None)
        for item in change.replacements
        if item.table is Table.ZONES
        for record in (item.before, item.after)
        if record is not None
    } | {fabric for _, fabric in entered}
    actions = [
        *sentences(before, after, change),
        *(
            Text(
                "Enter the zones of {fabric} on {switch}",
                fabric=after.label(fabric),
                switch=after.label(switch),
            )
            for switch, fabric in entered
        ),
    ]
    if beside:
        actions.append(
            Text(
                "{count:,} cable is unplugged for it and plugged in again",
                "{count:,} cables are unplugged for it and plugged in again",
                len(beside),
            )
        )
    hosts = len(candidate.hosts) if candidate.kind in (StepKind.HOST, StepKind.FIT) else 0
    return MigrationStep(
        candidate.kind,
        candidate.side,
        candidate.title,
        change,
        tuple(actions),
        sentences(after, before, change.inverse()),
        Effort(len(plugged | beside), len(fabrics), hosts),
        tuple(sorted(fabric for fabric in fabrics if fabric is not None)),
        outcome.least_paths,
        outcome.interrupts,
        tuple(sorted(candidate.shut_down)),
        tuple(
            MigrationObstacle(host, array, reason)
            for (host, array), reason in (outcome.cut_off | outcome.lost).items()
        ),
        tuple(sorted(outcome.overloads)),
    )
