"""ISLs between switches: between which ports, in which trunks, and how many a wanted ratio needs.

Ports are taken trunk group by trunk group, so that those which one ASIC can join lie together at
both ends. How many are needed is tried: they are laid in a copy of the design, and the analysis
that judges oversubscription is asked there, so what is proposed is what the rule passes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from sanwright.analysis import Assessment, assess
from sanwright.analysis.ports import port_facts
from sanwright.analysis.ratios import isl_ratio
from sanwright.analysis.trunks import TrunkGroup, trunk_group
from sanwright.checks.limits import ISLS
from sanwright.checks.rules.fabric_isl_oversubscription import OVERSUBSCRIPTION
from sanwright.design import Design, port_device
from sanwright.design.records import port_base
from sanwright.edits.connect_group import (
    DevicePorts,
    Laid,
    PlannedCable,
    Rank,
    belong_together,
    connect_group,
    fabric_of,
    kind_of,
)
from sanwright.parts import PortRole
from sanwright.text import Text
from sanwright.units import Ratio

MOST_ISLS = 32
"""For each pair of switches."""
_TRIES = 12

Pair = tuple[str, str]
Section = tuple[str, TrunkGroup | None]
"""Free ports of one kind in one trunk group of a switch."""


@dataclass(frozen=True, slots=True)
class IslNeed:
    """``rounds`` ISLs for each pair of switches, and the worst ratio that they come to.

    ``ratio`` is None where no host's storage is reached over them, and where it ``is_unknown``:
    what a link in it can carry is not known. ``is_enough`` is False then, and where free ports end
    before the wanted ratio is reached.
    """

    rounds: int
    ratio: Ratio | None
    is_unknown: bool
    is_enough: bool


def wanted_ratio(assessment: Assessment) -> Ratio | None:
    """The limit of the design's rule pack; None where it has none."""
    return OVERSUBSCRIPTION.of(assessment.reference.rule_pack)


def isl_rounds(
    assessment: Assessment, pairs: Sequence[Pair], fabrics: Sequence[str], rank: Rank
) -> list[list[PlannedCable]]:
    """In each round an ISL for each pair, given with its fabric, as long as all have free ports.

    Members of a trunk have its name. ``rank`` says how well a cable between two ports fits.
    """
    planner = _IslPlanner(assessment, rank)
    ways = [planner.between(pair, fabric) for pair, fabric in zip(pairs, fabrics, strict=True)]
    rounds: list[list[PlannedCable]] = []
    while ways and len(rounds) < MOST_ISLS:
        isls = [isl for way in ways if (isl := next(way, None)) is not None]
        if len(isls) < len(ways):
            break
        rounds.append(isls)
    return rounds


def isls_needed(design: Design, rounds: Sequence[Sequence[Laid]], wanted: Ratio | None) -> IslNeed:
    """The least number of ``rounds`` that keep to the wanted ratio.

    At least as many as the rule pack asks for between two switches; that many where no ratio is
    wanted, or none can be worked out.
    """
    if not rounds:
        return IslNeed(0, None, is_unknown=False, is_enough=False)
    number = max(1, min(ISLS.of(design.reference.rule_pack) or 1, len(rounds)))
    for _ in range(_TRIES):
        need = tried(design, rounds[:number], wanted)
        if need.is_enough or need.ratio is None or wanted is None or number >= len(rounds):
            return need
        step = math.ceil(number * need.ratio.amount / wanted.amount - 1e-9)
        number = min(len(rounds), max(number + 1, step))
    return need


def tried(design: Design, rounds: Sequence[Sequence[Laid]], wanted: Ratio | None) -> IslNeed:
    """What these rounds come to, laid in a copy of the design."""
    laid = [isl for each in rounds for isl in each]
    trial = Design(design.snapshot().records())
    trial.apply(connect_group(trial, laid, Text("ISLs")))
    facts = assess(trial.snapshot())
    switches = {trial.chassis_of(port_device(end)) for isl in laid for end in (isl.a, isl.b)}
    found = [facts_ for id_ in sorted(switches) if (facts_ := isl_ratio(facts, id_)) is not None]
    is_unknown = any(each.ratio is None for each in found)
    worst = max((each.ratio for each in found if each.ratio is not None), default=None)
    fits = worst is None or wanted is None or worst <= wanted
    return IslNeed(
        len(rounds), None if is_unknown else worst, is_unknown, is_enough=fits and not is_unknown
    )


def without_single_members(isls: Sequence[PlannedCable]) -> list[PlannedCable]:
    """The ISLs as they are laid: a trunk of one is none."""
    members: dict[str, int] = {}
    for isl in isls:
        members[isl.trunk] = members.get(isl.trunk, 0) + 1
    return [
        isl
        if members[isl.trunk] > 1
        else PlannedCable(isl.source, isl.a, isl.switch, isl.b, isl.fabric)
        for isl in isls
    ]


class _IslPlanner:
    """Free fabric ports of the switches, section by section; what was taken of them so far."""

    def __init__(self, assessment: Assessment, rank: Rank) -> None:
        self._facts, self._rank = assessment, rank
        self._ports = DevicePorts(assessment.tables)
        self._taken: set[str] = set()
        for cable in assessment.tables.cables.values():
            self._taken.update(port_base(end) for end in cable.ends())
        named = {cable.trunk for cable in assessment.tables.cables.values()}
        self._names = (name for n in count(1) if (name := f"trunk-{n}") not in named)

    def between(self, pair: Pair, fabric: str) -> Iterator[PlannedCable]:
        """ISLs of a pair without end of its own: as long as both have free ports that fit."""
        while (found := self._best_sections(pair, fabric)) is not None:
            near, far, is_trunk = found
            name = next(self._names) if is_trunk else ""
            for a, b in zip(near, far, strict=False):
                if a in self._taken or b in self._taken:
                    continue
                self._taken.update((a, b))
                yield PlannedCable(pair[0], a, pair[1], b, fabric, name)

    def _best_sections(self, pair: Pair, fabric: str) -> tuple[list[str], list[str], bool] | None:
        """Two sections that fit best, those with most free ports first, then the last."""
        near, far = (self._sections(switch, fabric) for switch in pair)
        best: tuple[tuple[int, int, int], Section, Section] | None = None
        ranks: dict[tuple[str, str], int | None] = {}
        for place_a, (key_a, ports_a) in enumerate(near.items()):
            for place_b, (key_b, ports_b) in enumerate(far.items()):
                kinds = key_a[0], key_b[0]
                if kinds not in ranks:
                    ranks[kinds] = self._rank_of(ports_a[0], ports_b[0])
                rank = ranks[kinds]
                if rank is None:
                    continue
                size = min(len(ports_a), len(ports_b))
                order = rank, -size, -(place_a + place_b)
                if best is None or order < best[0]:
                    best = order, key_a, key_b
        if best is None:
            return None
        _, key_a, key_b = best
        return near[key_a], far[key_b], None not in (key_a[1], key_b[1])

    def _rank_of(self, a: str, b: str) -> int | None:
        groups = self._ports.group(a), self._ports.group(b)
        if groups[0] is None or groups[1] is None or not belong_together(groups[0], groups[1]):
            return None
        return self._rank(a, b)

    def _sections(self, switch: str, fabric: str) -> dict[Section, list[str]]:
        found: dict[Section, list[str]] = {}
        tables = self._facts.tables
        for reference, group in self._ports.of(switch):
            if group.role is not PortRole.FABRIC or reference in self._taken:
                continue
            if fabric_of(tables, reference) != fabric:
                continue
            kind = repr(kind_of(tables, reference, group))
            place = trunk_group(port_facts(self._facts, reference))
            found.setdefault((kind, place), []).append(reference)
        return found


Laying = Callable[[PlannedCable], Laid | None]
"""The cable and optics for a planned cable; None where there is none."""


def laid_rounds(rounds: Sequence[Sequence[PlannedCable]], lay: Laying) -> list[list[Laid]]:
    """The rounds with cables and optics, up to the first in which one finds none."""
    found: list[list[Laid]] = []
    for each in rounds:
        laid = [cable for isl in each if (cable := lay(isl)) is not None]
        if len(laid) < len(each):
            break
        found.append(laid)
    return found
