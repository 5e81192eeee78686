"""Which paths are traced and which of them is looked at; shows that on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from sanwright.analysis.tracing import Trace, TracedPath, trace_all
from sanwright.design import port_device
from sanwright.design.containers import container, members_of
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.view_history import ViewHistory
from sanwright.gui.document.session import Session
from sanwright.gui.path_trace.overlay import PathOverlay

MOST_MEMBERS = 64
"""Devices of a group, rack or site whose paths are traced."""
_SETTLE_MS = 80
"""How long the tab may take to get its room from the drawing."""
_KEY = "trace"


class Tracer(QObject):
    """One trace at a time; it follows the edits of the design until it is ended."""

    changed = Signal()
    """Other paths are traced, another of them is looked at, or none any more."""

    def __init__(self, session: Session, editor: EditorView, wander: ViewHistory) -> None:
        super().__init__(editor)
        self._session, self._editor, self._wander = session, editor, wander
        self._arrival = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._arrival.timeout.connect(self._bring_in)
        self.subjects: tuple[str, ...] = ()
        """What is traced: a workload, or one or two devices, ports or containers."""
        self.trace: Trace | None = None
        self.at = 0
        session.checked.connect(lambda _: self._look())
        session.replaced.connect(self.end)
        editor.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether something is traced, be it that the check is waited for."""
        return bool(self.subjects)

    @property
    def path(self) -> TracedPath | None:
        """The path that is looked at."""
        paths = self.trace.paths if self.trace is not None else ()
        return paths[self.at] if self.at < len(paths) else None

    def subjects_in(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """What can be traced of a selection: one or two ends; nothing if it is something else."""
        design = self._session.design
        ends = [
            id_
            for id_ in ids
            if id_ in design.devices
            or port_device(id_) in design.devices
            or container(design, id_) is not None
            or id_ in design.workloads
        ]
        return tuple(ends) if 1 <= len(ends) <= 2 and len(ends) == len(ids) else ()

    def start(self, ids: tuple[str, ...]) -> bool:
        """Trace from a workload or an end, or between two ends; says whether that can be done."""
        subjects = self.subjects_in(ids)
        if not subjects:
            return False
        self.subjects, self.trace, self.at = subjects, None, 0
        self._look()
        self._arrival.start()  # when the panel has taken its room
        return True

    def end(self) -> None:
        """Show everything as usual again."""
        if not self.is_on:
            return
        self.subjects, self.trace, self.at = (), None, 0
        self._show()

    def choose(self, number: int) -> None:
        """Look at another path."""
        count = len(self.trace.paths) if self.trace is not None else 0
        if 0 <= number < count and number != self.at:
            self.at = number
            self._show()

    def step(self, by: int) -> None:
        """Look at the next path or the one before; after the last comes the first."""
        count = len(self.trace.paths) if self.trace is not None else 0
        if count:
            self.choose((self.at + by) % count)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down step through the paths while the canvas has the keyboard, Esc ends it."""
        if not isinstance(event, QKeyEvent) or not self._is_for_path(event):
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            self.step(1 if event.key() == Qt.Key.Key_Down else -1)
        return True

    def _is_for_path(self, event: QKeyEvent) -> bool:
        is_press = event.type() == QEvent.Type.KeyPress and not event.modifiers() & _MODIFIERS
        if not self.is_on or not is_press or not self._editor.is_idle:
            return False
        is_arrow = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return event.key() == Qt.Key.Key_Escape or (is_arrow and self.path is not None)

    def _look(self) -> None:
        """Trace in the design as it is; what is looked at stays, if it is still there."""
        if not self.is_on:
            return
        live, before = self._session.live, self.path
        subjects = tuple(id_ for id_ in self.subjects if self.subjects_in((id_,)))
        if subjects != self.subjects:
            self.end()
            return
        if live is not None:
            first, *rest = (self._members(id_) for id_ in subjects)
            self.trace = trace_all(live.assessment, first, rest[0] if rest else ())
            ends = [(path.source, path.target) for path in self.trace.paths]
            same = (before.source, before.target) if before is not None else None
            self.at = ends.index(same) if same in ends else 0
        self._show()

    def _members(self, id_: str) -> tuple[str, ...]:
        design = self._session.design
        if container(design, id_) is None:
            return (id_,)
        return members_of(design, id_)[:MOST_MEMBERS]

    def _show(self) -> None:
        scene = self._editor.drawing
        scene.set_faint(_KEY, self._rest() if self.path is not None else None)
        scene.overlay.set(_KEY, self._ink())
        self.changed.emit()

    def _bring_in(self) -> None:
        """Show the whole path, if a part of it cannot be seen."""
        ink, editor = self._ink(), self._editor
        whole = ink.bounds(1.0) if ink is not None else QRectF()
        if not whole.isEmpty() and not editor.visible_rect().contains(whole):
            self._wander.jump(lambda: editor.show_whole(whole, 1.0))

    def _rest(self) -> set[str]:
        """Everything on the canvas that is on none of the paths."""
        drawing = self._editor.drawing.drawing
        lit: set[str] = set()
        for path in self.trace.paths if self.trace is not None else ():
            lit |= path.cables
            lit.update(self._boxes(path))
        return {*drawing.boxes, *drawing.cables, *drawing.notes} - lit

    def _boxes(self, path: TracedPath) -> set[str]:
        """What is drawn for all devices on a path, patch panels included."""
        design, drawing = self._session.design, self._editor.drawing.drawing
        ends = {path.source, path.target}
        ends.update(device for way in path.ways for device in way.devices)
        ends.update(end for cable in path.cables if cable in design.cables
                    for end in design.cables[cable].ends())  # fmt: skip
        return {drawing.box_of(end) for end in ends}

    def _ink(self) -> PathOverlay | None:
        path = self.path
        if path is None:
            return None
        scene = self._editor.drawing
        views = (scene.drawing.cables.get(cable) for cable in sorted(path.cables))
        lines = tuple(view.flat for view in views if view is not None)
        boxes = (scene.drawing.boxes.get(box) for box in sorted(self._boxes(path)))
        return PathOverlay(lines, tuple(box.rect() for box in boxes if box is not None))


_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.AltModifier
)
