"""The search beside the window: begins a moment after the last change, tells, can be stopped.

What was found for a requirement is kept, so that going back to it costs nothing; not where the
search was stopped before its end: there it is searched for again.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.bom import PriceList
from sanwright.clock import local_day
from sanwright.design import Design, Requirement
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.progress import Progress, tell
from sanwright.synthesis import (
    DesignProposal,
    FrontPoint,
    ListPrices,
    SearchControl,
    SearchProgress,
    WishCost,
    checked,
    cost_of_wishes,
    list_prices,
    pareto_front,
    propose,
)
from sanwright.text import NOTHING, Text

PAUSE_MS = 350
_KEPT = 20
_SEARCHING = Text("Searching")
_CHECKING = Text("Checking")


@dataclass(frozen=True, slots=True)
class SearchKey:
    """What a result depends on."""

    requirement: Requirement
    count: int
    standing: int
    """Which design it extends; 0 for none."""


class LiveSearch(QObject):
    """Works out proposals for one window, one at a time, the newest wish first."""

    began = Signal()
    told = Signal(object)
    """A ``SearchProgress``."""
    found = Signal(object)
    """A ``DesignProposal``; it comes a second time when its designs are checked."""
    priced = Signal(object)
    """A list of ``WishCost``: what each wish adds."""
    fronted = Signal(object)
    """A tuple of ``FrontPoint``: plans that none beats."""
    refused = Signal(object)
    """An InputError: the requirement names what is not there."""
    ended = Signal()

    def __init__(self, session: Session, workers: Workers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._work = BackgroundWork(workers, self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._fail)
        self._work.ended.connect(self.ended)
        self.ended.connect(self._answer_next)
        self._told.connect(self._relay)
        self._rest = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._rest.timeout.connect(self._begin)
        self._enough = Event()
        self._standing: Design | None = None
        self._key: SearchKey | None = None
        self._kept: OrderedDict[SearchKey, DesignProposal] = OrderedDict()
        self._lists: tuple[PriceList, ...] = ()
        """The price lists that what is kept was worked out with."""
        self._answering = ""
        self._waiting: list[str] = []
        self.proposal: DesignProposal | None = None
        self.seconds = 30.0

    _told = Signal(object, object)

    @property
    def is_working(self) -> bool:
        """Whether something is being worked out, or is about to be."""
        return self._work.is_working or self._rest.isActive()

    @property
    def is_current(self) -> bool:
        """Whether ``proposal`` is of what was asked for last."""
        return self.proposal is not None and not self._rest.isActive() and self._is_of_key

    def ask(self, requirement: Requirement, count: int, standing: Design | None = None) -> None:
        """Work ``requirement`` out after a short pause; what is under way for another ends.

        ``standing`` is the design that it extends.
        """
        self._standing = standing
        key = SearchKey(requirement, count, id(standing) if standing is not None else 0)
        if key == self._key:
            return
        self._key = key
        self._waiting.clear()
        self._enough.set()
        self._work.stop()
        self._rest.start()

    def forget(self) -> None:
        """Prices or parts are others: nothing that was found holds any more."""
        self._kept.clear()
        self._key = None

    def look_at_prices(self) -> None:
        """Ask again where the price lists are others than those that were used."""
        if self._key is not None and self._session.price_lists() != self._lists:
            self._enough.set()
            self._work.stop()
            self._rest.start()

    def enough(self) -> None:
        """End the search and keep the best so far."""
        self._enough.set()

    def go_on(self) -> None:
        """Search again for what was stopped, with the best so far first."""
        if self._key is not None and not self.is_working:
            self._begin()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self._waiting.clear()
        self._rest.stop()
        self._enough.set()
        self._work.stop()
        self._key = None

    def price(self) -> None:
        """Work out what each wish adds to the cheapest candidate, after what is under way."""
        self._answer("price")

    def front(self) -> None:
        """Work out what more of this and that would cost, after what is under way."""
        self._answer("front")

    def drop_front(self) -> None:
        """Nobody waits for the front any more, if it has not begun."""
        self._waiting = [each for each in self._waiting if each != "front"]

    def _answer(self, question: str) -> None:
        """Begin with a question, or put it behind what is being worked out: nothing is dropped."""
        if not self.is_working:
            self._answering = question
            (self._price if question == "price" else self._front)()
        elif question not in self._waiting and question != self._answering:
            self._waiting.append(question)

    def _answer_next(self) -> None:
        if not self.is_working:
            self._answering = ""
            if self._waiting:
                self._answer(self._waiting.pop(0))

    def _price(self) -> None:
        proposal = self.proposal
        if proposal is None or not proposal.candidates:
            return
        stop, supply, prices = self._fresh_stop(), self._session.catalog, self._prices()
        standing = self._standing

        def work(progress: Progress) -> list[WishCost]:
            control = SearchControl(self.seconds, stop=stop.is_set)
            found = []
            for cost in cost_of_wishes(
                proposal, supply, control=control, price_of=prices, standing=standing
            ):
                tell(progress, 0.0, NOTHING)
                found.append(cost)
            return found

        self._work.start(work)
        self.began.emit()

    def _front(self) -> None:
        proposal = self.proposal
        if proposal is None or not proposal.candidates or proposal.requirement.extends:
            return
        stop, supply, prices = self._fresh_stop(), self._session.catalog, self._prices()

        def work(progress: Progress) -> tuple[FrontPoint, ...]:
            control = SearchControl(self.seconds, stop=stop.is_set)
            found = pareto_front(
                proposal.requirement, supply, control=control, price_of=prices,
                today=local_day().isoformat(),
            )  # fmt: skip
            tell(progress, 1.0, NOTHING)
            return found

        self._work.start(work)
        self.began.emit()

    @property
    def _is_of_key(self) -> bool:
        return (
            self._key is not None
            and self.proposal is not None
            and self.proposal.requirement == self._key.requirement
        )

    def _begin(self) -> None:
        key = self._key
        if key is None:
            return
        lists = self._session.price_lists()
        if lists != self._lists:
            self._kept.clear()
            self._lists = lists
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            self._show(known)
            if all(candidate.is_checked for candidate in known.candidates):
                self.ended.emit()
                return
        stop, supply, prices = self._fresh_stop(), self._session.catalog, self._prices()
        seconds, standing = self.seconds, self._standing
        before = self.proposal.candidates if self.proposal is not None else ()
        best = tuple((each.found.plan.shape, each.found.family) for each in before)

        def note(progress: SearchProgress) -> None:
            self._told.emit(stop, progress)

        def search(progress: Progress) -> DesignProposal:
            control = SearchControl(seconds, stop=stop.is_set, progress=note, first=best)
            made = propose(
                key.requirement, supply, count=key.count, control=control, price_of=prices,
                today=local_day().isoformat(), checks=False, standing=standing,
            )  # fmt: skip
            tell(progress, 0.5, _SEARCHING)
            return made

        if known is not None:
            self._check(known)
        else:
            self._work.start(search)
        self.began.emit()

    def _check(self, proposal: DesignProposal) -> None:
        """Let the real check judge every candidate, beside the window's own work."""
        today = local_day().isoformat()

        def check(progress: Progress) -> DesignProposal:
            def told(share: float) -> None:
                tell(progress, share, _CHECKING)

            candidates = tuple(checked(each, today, told) for each in proposal.candidates)
            return replace(proposal, candidates=candidates)

        self._work.start(check)

    def _take(self, result: object) -> None:
        if isinstance(result, list):
            self.priced.emit(result)
            return
        if isinstance(result, tuple):
            self.fronted.emit(result)
            return
        if not isinstance(result, DesignProposal) or self._key is None:
            return
        if result.requirement != self._key.requirement:
            return
        if not result.is_stopped:
            self._kept[self._key] = result
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self._show(result)
        if any(not candidate.is_checked for candidate in result.candidates):
            self._check(result)
            self.began.emit()

    def _show(self, proposal: DesignProposal) -> None:
        self.proposal = proposal
        self.found.emit(proposal)

    def _fail(self, error: object) -> None:
        self.refused.emit(error)

    def _fresh_stop(self) -> Event:
        self._enough = Event()
        return self._enough

    def _relay(self, stop: object, progress: object) -> None:
        if stop is self._enough and not self._enough.is_set():
            self.told.emit(progress)

    def _prices(self) -> ListPrices | None:
        return list_prices(self._lists)
