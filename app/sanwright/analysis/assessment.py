"""Holds the tables of a design and remembers what is worked out from them. It knows no topic.

What people may ask is a function of the assessment in the module of its topic, such as
``links.link_facts(assessment, cable)``. One that is ``remembered`` is worked out once and kept with
all that it read. A *live* assessment follows the edits of its design and works out again only what
they touch; see ``docs/decisions/0008-answers-remember-what-they-read.md``.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from datetime import date
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple

from sanwright.analysis.indexes import Indexes, IndexName
from sanwright.analysis.judged_day import day_of
from sanwright.analysis.live_memo import LiveMemo
from sanwright.analysis.memo import Key, Memo, Work
from sanwright.analysis.noted_tables import UNNOTED, NotedTables, whole
from sanwright.analysis.steps_back import StepBack, StepsBack
from sanwright.design import Change, OrderedRows, Table, Tables
from sanwright.design.standing import StandingRows, standing
from sanwright.errors import BugError
from sanwright.parts import Reference
from sanwright.text import verbatim

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")
_K = TypeVar("_K", bound="Kept")


class Assessment:
    """Figures without opinion. Not to be used from two threads at once.

    ``as_of`` instead of the day that the project states is the day by which dates are judged. A
    live assessment keeps a copy of the tables, which ``apply`` alone changes. What the design marks
    as removed is not among ``tables``: figures are those of the design as it is to be.
    """

    def __init__(self, tables: Tables, as_of: date | None = None, *, live: bool = False) -> None:
        self.is_live = live
        self._live_memo = LiveMemo(_work_for(self)) if live else None
        self.memo = Memo(_work_for(self)) if self._live_memo is None else self._live_memo
        self._as_of = as_of
        self._rows: dict[Table, OrderedRows] = {}
        self._kept: dict[type[Kept], Any] = {}
        self._steps = StepsBack()
        self._standing: StandingRows | None = None
        self._figures: Assessment | None = None
        """Whose answers these are, kept alive for them."""
        if live:
            self._standing = StandingRows(tables)
            self._rows = self._standing.rows
            self.tables: Tables = NotedTables(Tables(self._rows), self.memo)
        else:
            self._drawn = tables
            self.tables = standing(tables)
        self._indexes = Indexes(Tables(self._rows) if live else self.tables)
        if live:
            self._indexes.settle()  # from here on they follow

    @property
    def as_of(self) -> date:
        """The day by which dates are judged."""
        return self._as_of if self._as_of is not None else day_of(self.tables.project)

    @property
    def drawn(self) -> Tables:
        """All records of the drawing, what is marked as removed among them; reads are not noted."""
        return self._standing.drawn if self._standing is not None else self._drawn

    def drawn_as(self, drawn: Tables) -> Assessment:
        """The same figures beside a drawing that places and folds the same records otherwise.

        Answers are shared and figures stay those of ``tables``. Not of a live assessment.
        """
        if self.is_live:
            raise BugError(verbatim("A live assessment follows one drawing."))
        other = copy(self)
        other._drawn, other._figures = drawn, self
        return other

    @property
    def reference(self) -> Reference:
        """The frozen standards tables of the design."""
        return self.tables.reference

    def index(self, name: IndexName, key: str) -> tuple[str, ...]:
        """Ids of the records that point at ``key``; see ``sanwright.analysis.indexes``."""
        self.memo.note(name, key)
        return self._indexes.get((name, key))

    def want(self, topic: Callable[[Assessment, *_Ts], _T], *arguments: *_Ts) -> _T:
        """An answer that is kept current although no other answer reads it."""
        return self.memo.want(topic, _of(topic, arguments))  # type: ignore[no-any-return]

    def drop(self, topic: Callable[[Assessment, *_Ts], object], *arguments: *_Ts) -> None:
        """A wanted answer is wanted no more."""
        self.memo.drop(topic, _of(topic, arguments))

    def drop_all(
        self, answers: Iterable[tuple[Callable[[Assessment, Any], object], object]]
    ) -> None:
        """The same of several, each of one thing."""
        if self._live_memo is not None:
            self._live_memo.drop_all(answers)

    def keep(self, kind: type[_K]) -> _K:
        """The one ``kind`` of this assessment, made when it is first asked for."""
        if kind not in self._kept:
            self._cannot_go_back()  # there was none of it then
            self.memo.aside(lambda: self._kept.update({kind: kind(self)}))
        return self._kept[kind]  # type: ignore[no-any-return]

    def let_go(self, breath: Callable[[], None]) -> None:
        """Forget what was worked out, a little at a time; nothing can be asked any more."""
        self.memo.let_go(breath)
        self._indexes.let_go(breath)
        self._kept.clear()

    def apply(
        self, change: Change, leave: Callable[[], object] = lambda: None
    ) -> tuple[Change, dict[Key, None]]:
        """Follow an edit of the drawing; one that takes back the last one is not worked out anew.

        ``leave`` drops what is not wanted after it, where it is. Returns what it does to
        ``tables``, and the wanted answers that differ or cannot be had any more.
        """
        memo, standing_ = self._live_memo, self._standing
        if memo is None or standing_ is None:
            raise BugError(verbatim("Only a live assessment can follow edits."))
        if self._steps.takes_back(change):
            change = standing_.follow(change)
            self._replace(change)
            return change, self._go_back(memo)
        drawn, past = change, memo.begin()
        kept = {kind: each.begin() for kind, each in self._kept.items()}
        is_followed = False
        try:
            leave()
            for each in self._kept.values():
                each.leave(self, drawn)
            change = standing_.follow(change)
            inputs = self._replace(change)
            gone = {item.id for item in change.replacements if item.after is None}
            if any(item.table is UNNOTED for item in change.replacements):
                self._cannot_go_back()
                memo.doubt_all()
            changed = memo.change(inputs, gone)
            for each in tuple(self._kept.values()):
                changed.update(memo.change(each.follow(self, {**inputs, **changed})))
            is_followed = True
        finally:
            if not is_followed:
                self._cannot_go_back()
        if memo.is_noting(past):
            self._steps.add(StepBack(drawn, past, kept), sum(map(len, self._rows.values())))
        return change, changed

    def _replace(self, change: Change) -> dict[Key, None]:
        """Let the tables follow. Returns the inputs that differ."""
        inputs: dict[Key, None] = {}
        for item in change.replacements:
            rows = self._rows[item.table]
            if item.after is None:
                rows.take_out(item.id)
            else:
                rows.put(item.after)
            inputs[item.table, item.id] = inputs[whole(item.table)] = None
        for table in {item.table for item in change.replacements if item.before is None}:
            self._rows[table].settle()
        inputs.update(dict.fromkeys(self._indexes.apply(change)))
        return inputs

    def _go_back(self, memo: LiveMemo) -> dict[Key, None]:
        step = self._steps.pop()
        before = self._steps.newest
        changed = memo.go_back(step.past, before.past if before is not None else None)
        for kind, each in self._kept.items():
            each.go_back(self, step.kept[kind], before.kept[kind] if before is not None else None)
        return changed

    def _cannot_go_back(self) -> None:
        self._steps.clear()
        if self._live_memo is not None:
            self._live_memo.forget_past()


class Kept(Protocol):
    """Figures that belong to everybody, kept by their topic outside the answers.

    Who reads one notes it as an input. What one is made from is there before it, and is told of an
    edit before it. It must not hold the assessment, which owns it (see ``_work_for``).
    """

    def __init__(self, assessment: Assessment) -> None: ...

    def follow(self, assessment: Assessment, changed: Mapping[Key, None]) -> Iterable[Key]:
        """Take over the inputs and wanted answers that differ. Returns what differs here."""

    def leave(self, assessment: Assessment, change: Change) -> None:
        """Drop what is wanted of what an edit is about to take away."""

    def begin(self) -> object:
        """Note from now on what it takes to go back to now; the notes are returned."""

    def go_back(self, assessment: Assessment, notes: Any, before: Any) -> None:
        """Be again what it was when ``notes`` began; those from ``before``, if any, go on."""


class KeptAside:
    """See ``Kept``: what nobody notes that it is read, so that an edit changes nothing of it."""

    def follow(self, _: Assessment, __: Mapping[Key, None]) -> Iterable[Key]:
        """See ``Kept``."""
        return ()

    def leave(self, _: Assessment, __: Change) -> None:
        """See ``Kept``."""

    def begin(self) -> None:
        """See ``Kept``."""

    def go_back(self, _: Assessment, __: None, ___: None) -> None:
        """See ``Kept``."""


def remembered(
    function: Callable[[Assessment, *_Ts], _T],
) -> Callable[[Assessment, *_Ts], _T]:
    """Make ``function`` of an assessment one that is worked out once for the same arguments.

    The arguments are hashable and given by position, the value is comparable.
    """
    if function.__code__.co_argcount == _WITH_ONE:

        @wraps(function)
        def asked(assessment: Assessment, argument: Any) -> _T:
            return assessment.memo.ask(asked, argument)  # type: ignore[no-any-return]

    else:

        @wraps(function)
        def asked(assessment: Assessment, *arguments: Any) -> _T:
            return assessment.memo.ask(asked, arguments)  # type: ignore[no-any-return]

    return asked  # type: ignore[return-value]


_WITH_ONE = 2
"""Arguments of a function that is asked about one thing: the assessment is the other."""


def _of(topic: Any, arguments: tuple[Any, ...]) -> Any:
    """What an answer is of: the one argument itself, or the tuple of all."""
    return arguments[0] if topic.__wrapped__.__code__.co_argcount == _WITH_ONE else arguments


def _work_for(assessment: Assessment) -> Work:
    """Works out answers for an assessment without keeping it alive.

    The assessment owns its memo: were it the other way round as well, hundreds of megabytes of
    answers would be left to the garbage collector when the assessment is let go.
    """
    owner = weakref.ref(assessment)

    def work(topic: Any, of: Any) -> Any:
        function = topic.__wrapped__
        if function.__code__.co_argcount == _WITH_ONE:
            return function(owner(), of)
        return function(owner(), *of)

    return work


def assess(tables: Tables, as_of: date | None = None) -> Assessment:
    """The assessment of a design or snapshot; nothing is computed before it is asked for."""
    return Assessment(tables, as_of)
