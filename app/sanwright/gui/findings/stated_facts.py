"""The facts of parts that were stated just now: kept for the next design, and asked for a source.

What undo takes out of the design is not kept either; redo keeps it again.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from sanwright.catalog.own_facts import OwnFact, OwnFacts, own_fact
from sanwright.checks import Missing, name_source
from sanwright.design import Change, Table
from sanwright.errors import SanwrightError
from sanwright.gui.document.session import Session
from sanwright.parts import Figure
from sanwright.parts.stating import fact_of


class StatedFacts(QObject):
    """Follows the facts that were stated in this window, one by one, in the user's own store."""

    changed = Signal()
    """Other facts wait for a source."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._before: dict[tuple[str, str], OwnFact | None] = {}
        """What the store held of each field before it was stated here."""
        self._facts: dict[tuple[str, str], Missing] = {}
        self._unsourced: set[tuple[str, str]] = set()
        self._day = ""
        session.changed.connect(self._follow)
        session.replaced.connect(self._forget)

    @property
    def without_source(self) -> tuple[Missing, ...]:
        """Facts that rest on the user's word alone, and still stand in the design."""
        return tuple(self._facts[key] for key in self._facts if key in self._unsourced)

    def add(self, facts: Iterable[Missing], day: str) -> None:
        """These were stated, on this day; facts of records have their place in the design."""
        self._day = day
        for fact in facts:
            if fact.table is Table.PARTS:
                key = fact.id, fact.field
                if key not in self._before:
                    self._before[key] = self._kept(key)
                self._facts[key] = fact
        self._keep_up({id_ for id_, _ in self._facts})

    def name_source(self, source: str, day: str) -> str:
        """Say which document states them; returns why that was refused, or nothing."""
        waiting, design = self.without_source, self._session.design
        self._day = day
        return self._session.attempt(lambda: name_source(design, waiting, source, day))

    def set_aside(self) -> None:
        """They stay the user's word; no source is asked for any more."""
        self._facts, self._unsourced = {}, set()
        self._before = {}
        self.changed.emit()

    def _follow(self, change: Change) -> None:
        touched = {item.id for item in change.replacements if item.table is Table.PARTS}
        if touched & {id_ for id_, _ in self._facts}:
            self._keep_up(touched)

    def _keep_up(self, parts: set[str]) -> None:
        """Make the store say what the design says, or what it said before."""
        for key in self._facts:
            if key[0] in parts:
                self._keep_up_with(*key)
        self.changed.emit()

    def _keep_up_with(self, id_: str, field: str) -> None:
        part = self._session.design.part(id_)
        fact = own_fact(part, field, self._day) if part is not None else None
        self._unsourced.discard((id_, field))
        is_figure = part is not None and isinstance(fact_of(part, field), Figure)
        if fact is not None and not fact.source and is_figure:
            self._unsourced.add((id_, field))
        store, wanted = self._store, fact if fact is not None else self._before[id_, field]
        if store is None or wanted == self._kept((id_, field)):
            return
        try:
            if wanted is not None:
                store.keep(wanted)
            else:
                store.forget([OwnFact(part=id_, field=field, value=None)])
        except SanwrightError as error:  # the design has the fact all the same
            self._session.message.emit(str(error))

    @property
    def _store(self) -> OwnFacts | None:
        return self._session.catalog.own_facts

    def _kept(self, key: tuple[str, str]) -> OwnFact | None:
        kept = self._store.facts if self._store is not None else ()
        return next((each for each in kept if (each.part, each.field) == key), None)

    def _forget(self) -> None:
        self.set_aside()
