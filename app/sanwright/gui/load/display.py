"""Keeps the canvas's picture of loads: of the design as it is, following its edits, or another.

The present loads are read from the live check a few milliseconds at a time, those on screen first,
so that neither a large design nor an edit stops the window.
"""

from __future__ import annotations

import time
from collections import deque

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.analysis import LinkLoad
from sanwright.analysis.load import link_load
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadView
from sanwright.gui.document.session import Session
from sanwright.gui.load.reading import cable_use
from sanwright.gui.settings import Settings
from sanwright.text import Text, tr

TURN_S = 0.006
NO_WORKLOADS = Text("No workloads yet, so nothing flows: Design > Workloads… (Ctrl+L)")


class LoadDisplay(QObject):
    """What the canvas shows of loads, and the switches for it, which are remembered."""

    changed = Signal()
    """Something else is switched on or shown."""

    def __init__(self, session: Session, settings: Settings, editor: EditorView) -> None:
        super().__init__(editor)
        self._session, self._settings, self._editor = session, settings, editor
        self._other: LoadView | None = None
        self._read: dict[str, tuple[LinkLoad, LinkUse]] = {}
        self._todo: deque[str] = deque()
        self._is_published = False
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._read_some)
        session.checked.connect(lambda _: self._begin())
        session.replaced.connect(self._start_over)
        editor.legend.numbers_wanted.connect(self.show_numbers)
        editor.legend.two_way_wanted.connect(self.show_two_way)
        editor.legend.closed.connect(self._close)
        editor.escaped.connect(lambda: self.show_other(None))
        self.show_numbers(settings.shows_load_numbers)
        self.show_two_way(settings.splits_load)
        self._start_over()

    @property
    def is_on(self) -> bool:
        """Whether links are drawn by the design's load."""
        return self._settings.shows_load

    @property
    def has_numbers(self) -> bool:
        """Whether loads are written beside the links."""
        return self._settings.shows_load_numbers

    @property
    def is_two_way(self) -> bool:
        """Whether both directions are drawn."""
        return self._settings.splits_load

    @property
    def other(self) -> LoadView | None:
        """What is shown in the place of the design's load."""
        return self._other

    @property
    def is_settled(self) -> bool:
        """Whether the picture is that of the newest check."""
        return not self.is_on or self._other is not None or (self._is_published and not self._todo)

    def show(self, on: bool) -> None:
        """Draw links by the design's load, or by fabric and finding."""
        self._settings.shows_load = on
        self._start_over()

    def show_numbers(self, on: bool) -> None:
        """Write loads beside the links, wherever there is room."""
        self._settings.shows_load_numbers = on
        self._editor.legend.numbers.setChecked(on)
        self._editor.numbers.set_on(on)
        self.changed.emit()

    def show_two_way(self, on: bool) -> None:
        """Draw a line for each direction."""
        self._settings.splits_load = on
        self._editor.legend.two_way.setChecked(on)
        self._editor.drawing.cables.show_two_way(on)
        self._editor.numbers.start_over()
        self.changed.emit()

    def show_other(self, view: LoadView | None) -> None:
        """Show ``view`` in the place of the design's load; None: as it was before."""
        if view is None and self._other is None:
            return
        self._other = view
        if view is None:
            self._start_over()
            return
        self._editor.show_load(view)
        self._editor.legend.say(view.title, is_other=True)
        self.changed.emit()

    def _close(self) -> None:
        if self._other is not None:
            self.show_other(None)
        else:
            self.show(False)

    def _start_over(self) -> None:
        """Show what is switched on from scratch."""
        self._other = None
        self._read.clear()
        self._todo.clear()
        self._turn.stop()
        self._is_published = False
        if not self.is_on or self._session.live is None:
            self._editor.show_load(None)
        self._begin()
        self.changed.emit()

    def _begin(self) -> None:
        """Read all loads again, those that are seen first; most are as they were."""
        live = self._session.live
        if live is None or not self.is_on:
            return
        cables = live.assessment.tables.cables
        seen = self._editor.drawing.cables.meeting(self._editor.visible_rect())
        order = dict.fromkeys(view.id for view in seen if view.id in cables)
        order.update(dict.fromkeys(cables))
        gone = [id_ for id_ in self._read if id_ not in order]
        for id_ in gone:
            del self._read[id_]
        self._todo = deque(order)
        self._read_some()

    def _read_some(self) -> None:
        live = self._session.live
        if live is None:
            return
        until = time.monotonic() + TURN_S
        changed: dict[str, LinkUse | None] = {}
        facts = live.assessment
        while self._todo and time.monotonic() < until:
            id_ = self._todo.popleft()
            load, before = link_load(facts, id_), self._read.get(id_)
            if before is None or before[0] is not load:
                self._read[id_] = load, cable_use(facts, id_)
                if before is None or before[1] != self._read[id_][1]:
                    changed[id_] = self._read[id_][1]
        self._show_changed(changed)
        if self._todo:
            self._turn.start()

    def _show_changed(self, changed: dict[str, LinkUse | None]) -> None:
        if self._other is not None:
            return
        if self._is_published:
            if changed:
                self._editor.drawing.amend_load(changed)
        elif not self._todo:
            self._is_published = True
            self._editor.show_load(LoadView({id_: use for id_, (_, use) in self._read.items()}))
        if not self._todo:
            has_workloads = bool(self._session.design.workloads)
            self._editor.legend.say("" if has_workloads else tr(NO_WORKLOADS), is_other=False)
