"""Runs of cable that the standards tables cannot tell apart, as one: by speed, worst first.

Runs are alike if they have the same speed, fibre or copper, optics, length, verdicts and loss.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from sanwright.analysis import Assessment, LinkFacts, ReachStatus, ReachVerdict
from sanwright.analysis.fibre import mode_of
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.loss import budget_row, link_loss
from sanwright.parts import Reach, Speed
from sanwright.parts.summary import medium_title
from sanwright.text import tr
from sanwright.units import UNKNOWN, Loss, format_quantity
from sanwright.wording.link_state import state_text

_WORST_FIRST = (
    ReachStatus.UNSUPPORTED,
    ReachStatus.TOO_LONG,
    ReachStatus.TOO_SHORT,
    ReachStatus.DISPUTED,
    ReachStatus.UNKNOWN,
    ReachStatus.FITS,
)
_DECIMALS = 6
_HAIR = 1e-6
"""Keeps what is even but for the last bits of a float from being rounded a whole step."""


@dataclass(frozen=True, slots=True)
class LossVerdict:
    """The light that a run loses by its worst connectors, what it may lose, and what is left.

    None: not known. ``is_measured``: the loss was measured from end to end, not computed.
    """

    worst: Loss | None
    budget: Loss | None
    row: Reach | None
    is_measured: bool

    @property
    def left(self) -> Loss | None:
        """Budget less loss; negative where the run loses more."""
        if self.worst is None or self.budget is None:
            return None
        return Loss(round(self.budget.amount - self.worst.amount, _DECIMALS))


@dataclass(frozen=True)
class RunGroup:
    """Runs that are alike; ``lead`` speaks for all. ``loss`` is None for what is no fibre.

    ``down`` says that none of them comes up, and why.
    """

    links: tuple[LinkFacts, ...]
    loss: LossVerdict | None
    down: str = ""

    @property
    def lead(self) -> LinkFacts:
        """The first."""
        return self.links[0]

    @property
    def count(self) -> int:
        """How many runs."""
        return len(self.links)

    @property
    def is_good(self) -> bool:
        """Whether the runs are known to be within every limit that is known."""
        reach = self.lead.reach
        is_within = reach is not None and reach.fits and not self._loses_too_much
        return is_within and not self.down

    @property
    def is_down_otherwise(self) -> bool:
        """Whether they are down, and the verdict on their length does not say it already."""
        reach = self.lead.reach
        return bool(self.down) and (reach is None or reach.fits or reach.margin is None)

    @property
    def margin_share(self) -> float | None:
        """What is left of the length limit, as a share of it."""
        reach = self.lead.reach
        if reach is None or reach.margin is None or reach.limit is None or not reach.limit.amount:
            return None
        return reach.margin.amount / reach.limit.amount

    @property
    def _loses_too_much(self) -> bool:
        left = self.loss.left if self.loss is not None else None
        return left is not None and left.amount < 0

    @cached_property
    def badness(self) -> tuple[int, float, int, float]:
        """Sorts the worst to the front: the verdict, the margin, then those of the next speed."""
        reach, following = self.lead.reach, self.lead.next_reach
        margin = self.margin_share
        rank = _rank(reach)
        if self.down:
            rank = min(rank, _WORST_FIRST.index(ReachStatus.TOO_SHORT))
        return (
            min(rank, _WORST_FIRST.index(ReachStatus.TOO_LONG)) if self._loses_too_much else rank,
            margin if margin is not None else 0.0,
            _rank(following),
            -(self.lead.length.amount if self.lead.length is not None else 0.0),
        )


@dataclass(frozen=True, slots=True)
class SpeedGroup:
    """The runs of one negotiated speed; ``speed`` None: no speed in common, or none is known.

    ``following`` is the generation that the next verdicts are about, None where there is none.
    """

    speed: Speed | None
    following: Speed | None
    groups: tuple[RunGroup, ...]

    @property
    def count(self) -> int:
        """How many runs."""
        return sum(group.count for group in self.groups)

    @property
    def down(self) -> int:
        """How many of them do not come up, for another reason than their length."""
        return sum(group.count for group in self.groups if group.is_down_otherwise)

    def statuses(self) -> Counter[ReachStatus]:
        """How many runs have which verdict at this speed."""
        return _statuses((group.lead.reach, group.count) for group in self.groups)

    def next_statuses(self) -> Counter[ReachStatus]:
        """How many runs have which verdict at the next speed."""
        return _statuses((group.lead.next_reach, group.count) for group in self.groups)


def by_speed(facts: Assessment, links: Iterable[LinkFacts]) -> tuple[SpeedGroup, ...]:
    """``links`` by speed, runs without one first, then each protocol from its fastest down."""
    found: dict[Speed | None, list[LinkFacts]] = {}
    for link in links:
        found.setdefault(link.speed, []).append(link)
    return tuple(
        SpeedGroup(
            speed,
            facts.reference.next_speed(speed.name) if speed is not None else None,
            tuple(sorted(like_runs(facts, found[speed]), key=lambda group: group.badness)),
        )
        for speed in sorted(found, key=_speed_order)
    )


def like_runs(facts: Assessment, links: Iterable[LinkFacts]) -> list[RunGroup]:
    """``links`` in groups, in the order of the first of each."""
    found: dict[tuple[object, ...], tuple[LossVerdict | None, list[LinkFacts]]] = {}
    for link in links:
        loss = loss_verdict(facts, link)
        key = (
            link.speed,
            medium_text(link),
            optic_class(link),
            link.length,
            link.is_open,
            link.is_verifiable,
            link.reach,
            link.next_reach,
            loss,
            down_text(facts, link),
        )
        found.setdefault(key, (loss, []))[1].append(link)
    return [
        RunGroup(tuple(alike), loss, down_text(facts, alike[0])) for loss, alike in found.values()
    ]


def down_text(facts: Assessment, link: LinkFacts) -> str:
    """That the link is down, and why; empty where it is not."""
    if verdict(facts, link.cable.id).state is not LinkState.DOWN:
        return ""
    return str(state_text(facts, link))


def loss_verdict(facts: Assessment, link: LinkFacts) -> LossVerdict | None:
    """The loss of a run of fibre beside its budget at the negotiated speed; None for no fibre."""
    if not link.media or not all(mode_of(medium) for medium in link.media) or link.is_open:
        return None
    row = budget_row(link, link.speed.name, facts.reference) if link.speed is not None else None
    loss = link_loss(facts, link.cable.id)
    worst = loss.worst
    return LossVerdict(
        Loss(round(worst.amount, _DECIMALS)) if worst is not None else None,
        row.loss_budget if row is not None else None,
        row,
        loss.measured is not None and all(cable.loss is not None for cable in link.cables),
    )


def loss_text(loss: Loss | None) -> str:
    """A loss in hundredths of a dB, rounded up, so that with ``left_text`` it makes the budget."""
    return _in_hundredths(loss, math.ceil, -_HAIR)


def left_text(left: Loss | None) -> str:
    """What is left of a budget in hundredths of a dB, rounded down."""
    return _in_hundredths(left, math.floor, _HAIR)


def _in_hundredths(loss: Loss | None, way: Callable[[float], int], hair: float) -> str:
    return format_quantity(Loss(way(loss.amount * 100 + hair) / 100) if loss is not None else None)


def optic_class(link: LinkFacts) -> str:
    """The class of the optics that the reach was looked up with; empty without optics."""
    return link.a.optic_class or link.b.optic_class


def medium_text(link: LinkFacts) -> str:
    """Fibre or copper in words, such as ``OM3 + OM4``; the cable's part where it is not known."""
    if link.media:
        return " + ".join(medium_word(medium) for medium in link.media)
    return str(link.part.label) if link.part is not None else tr(UNKNOWN)


def medium_word(medium: str) -> str:
    """A medium of the reach table as people call it."""
    return str(medium_title(medium))


def _rank(verdict: ReachVerdict | None) -> int:
    status = verdict.status if verdict is not None else ReachStatus.UNKNOWN
    return _WORST_FIRST.index(status)


def _speed_order(speed: Speed | None) -> tuple[str, int]:
    return (speed.protocol, -speed.rank) if speed is not None else ("", 0)


def _statuses(
    verdicts: Iterator[tuple[ReachVerdict | None, int]],
) -> Counter[ReachStatus]:
    found: Counter[ReachStatus] = Counter()
    for reach, count in verdicts:
        found[reach.status if reach is not None else ReachStatus.UNKNOWN] += count
    return found
