"""Variants that are worked on by hand: each in a tab of its own, kept in the design as one works.

What is done in the tab is at once an edit of the variant in the design that it belongs to. Once
that design is closed, or the variant gone, the tab is a design like any other.
"""

from __future__ import annotations

import weakref

from PySide6.QtCore import QObject
from shiboken6 import isValid

from sanwright.design import Design, Snapshot, Table, Tables
from sanwright.errors import InputError
from sanwright.gui.comparison.comparison import Counterpart, DesignComparison
from sanwright.gui.document.session import Session
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr
from sanwright.variants import begin_branch, begun_branch, keep_branch


class VariantDesk(QObject):
    """Begins variants by hand, opens them, and keeps what becomes of them."""

    def __init__(self, window: DesignWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._open: dict[str, weakref.ref[_Bench]] = {}
        self._kept_by: tuple[weakref.ref[VariantDesk], str] | None = None

    @property
    def owner(self) -> DesignWindow | None:
        """The window of the design in which this one is kept as a variant; None if it is not."""
        desk, id_ = (self._kept_by[0](), self._kept_by[1]) if self._kept_by else (None, "")
        is_kept = desk is not None and isValid(desk) and desk._bench(id_) is not None
        return desk._window if desk is not None and is_kept else None

    def begin(self) -> str:
        """A new variant that is the drawing so far, opened; gives its id."""
        names = {variant.name for variant in self._session.design.variants.values()}
        number = 1
        while (name := tr("Variant {number}", number=number)) in names:
            number += 1
        change, variant = begin_branch(self._session.design, name)
        self._session.do(change)
        self.open(variant.id)
        return variant.id

    def from_file(self) -> str:
        """A new variant that is the design of another file; gives its id, or nothing."""
        path = self._window.files.ask()
        other = self._window.files.read(path) if path is not None else None
        if path is None or other is None:
            return ""
        session = self._session
        change, variant = begin_branch(session.design, path.stem)
        try:
            with session.history.group(change.label):
                session.do(change)
                ground = session.design.snapshot()
                session.do(keep_branch(session.design, variant, ground, other))
        except InputError as error:
            self._window.prompts.error(tr("No variant was added."), str(error))
            return ""
        return variant.id

    def open(self, id_: str) -> bool:
        """Open a variant in a tab; says whether there is one now."""
        session, variant = self._session, self._session.design.variants.get(id_)
        if variant is None:
            return False
        bench = self._bench(id_)
        if bench is not None:
            session.message.emit(tr("“{name}” is open in a tab already.", name=variant.name))
            return False
        try:
            ground, now = begun_branch(session.design.snapshot(), variant)
        except InputError as error:
            self._window.prompts.error(tr("The variant was not opened."), str(error))
            return False
        rows = (record for record in now.tables.records() if record.TABLE is not Table.VARIANTS)
        name = variant.name or variant.id
        opened = self._window.designs.open_beside(self._window, Design(rows), name)
        opened.of(DesignComparison).counterpart = self._counterpart()
        opened.of(VariantDesk)._kept_by = weakref.ref(self), id_
        tab = opened.session
        tab.history.mark_saved()
        self._open[id_] = weakref.ref(_Bench(tab, self, id_, ground))
        said = tr(
            "What you change here is kept in the variant “{name}” of {design}.",
            name=name,
            design=self._window.files.name,
        )
        tab.message.emit(" ".join([said, *map(str, now.problems)]))
        return True

    def keep(self, id_: str, ground: Snapshot, reached: Design, serial: int) -> bool:
        """Keep what a tab made of a variant; False if there is no such variant any more."""
        variant = self._session.design.variants.get(id_)
        if variant is None:
            return False
        change = keep_branch(self._session.design, variant, ground, reached)
        self._session.do(change, ("branch", id_, serial))
        return True

    def _counterpart(self) -> Counterpart:
        """The drawing as it is now, for who works on a variant of it; None once it is closed."""
        known = weakref.ref(self)

        def drawing() -> tuple[Tables, str] | None:
            desk = known()
            if desk is None or not isValid(desk):
                return None
            drawn = desk._session.design.snapshot()
            rows = {table: drawn.rows(table) for table in Table}
            return Snapshot({**rows, Table.VARIANTS: {}}), desk._window.files.name

        return drawing

    def _bench(self, id_: str) -> _Bench | None:
        known = self._open.get(id_)
        bench = known() if known is not None else None
        return bench if bench is not None and isValid(bench) else None


class _Bench(QObject):
    """One open variant; it belongs to its tab, and knows the desk as long as that is there."""

    def __init__(self, tab: Session, desk: VariantDesk, id_: str, ground: Snapshot) -> None:
        super().__init__(tab)
        self._tab = tab
        self._desk = weakref.ref(desk)
        self._id = id_
        self._ground = ground
        self._kept = tab.design.snapshot()
        tab.history_changed.connect(self._keep)
        tab.replaced.connect(self.deleteLater)

    def _keep(self) -> None:
        if self._tab.design.snapshot() is self._kept:
            return
        self._kept = self._tab.design.snapshot()
        desk = self._desk()
        if (
            desk is not None
            and isValid(desk)
            and desk.keep(self._id, self._ground, self._tab.design, id(self))
        ):
            self._tab.history.mark_saved()
            return
        self._tab.history_changed.disconnect(self._keep)
        self._tab.history.mark_unsaved()
        self._tab.message.emit(
            tr("The variant is no longer there; this is a design of its own now.")
        )
        self.deleteLater()
