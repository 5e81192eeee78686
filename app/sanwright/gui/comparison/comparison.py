"""Compares the open design with a file, follows its edits, and marks the canvas until it ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal

from sanwright.design import Table, Tables, port_device
from sanwright.design.records import SUBJECT_TABLES
from sanwright.documents.matching import MatchedDesigns, matched
from sanwright.fields.differences import Difference, DifferenceKind, differences
from sanwright.gui.canvas import EditorView
from sanwright.gui.comparison.marks import Outlines, ghosts
from sanwright.gui.document.files import FileController
from sanwright.gui.document.session import Session
from sanwright.gui.document.thumbnail import mark_colour
from sanwright.gui.look.theme import current_theme
from sanwright.text import Text, tr
from sanwright.wording.matching import matching_doubts, matching_said

Counterpart = Callable[[], tuple[Tables, str] | None]
"""A design with what it is called."""

_KEY = "compare"
_PAUSE_MS = 150


class DesignComparison(QObject):
    """One comparison at a time; ``found`` is empty while none is shown."""

    changed = Signal()
    """Another comparison, other differences, or none any more."""
    shown = Signal()
    """The user asked for one and it is there."""

    def __init__(self, session: Session, files: FileController, editor: EditorView) -> None:
        super().__init__(editor)
        self._session, self._files, self._editor = session, files, editor
        self.base: Tables | None = None
        self._compared: Collection[Table] = ()
        self.title = ""
        """What the design is compared with."""
        self.counterpart: Counterpart | None = None
        """Of a variant: the drawing that it varies, as it is now; None once it is closed."""
        self.found: tuple[Difference, ...] = ()
        self.doubts: tuple[Text, ...] = ()
        """By what things of a design that was drawn separately were found again."""
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._follow)
        session.changed.connect(lambda _: self._again.start() if self.is_on else None)
        session.replaced.connect(self.end)
        editor.escaped.connect(self.end)

    @property
    def is_on(self) -> bool:
        """Whether differences are shown."""
        return self.base is not None

    def with_saved(self) -> bool:
        """Compare with the file that the design was saved in."""
        return self._files.path is not None and self.with_file(self._files.path, is_own=True)

    def with_other(self) -> bool:
        """Ask for a file and compare with it."""
        path = self._files.ask()
        return path is not None and self.with_file(path)

    def with_file(self, path: Path, *, is_own: bool = False) -> bool:
        """Compare with a file; says whether it could be read.

        Things of a file that was drawn separately are found again by what they are; in the
        design's own file (``is_own``) an id is the thing.
        """
        base = self._files.read(path)
        if base is None:
            return False
        before = base.snapshot()
        after = self._session.design.snapshot()
        again = MatchedDesigns(before) if is_own else matched(before, after)
        is_shown = self.with_tables(again.before, path.name)
        self.tell(again)
        return is_shown

    def with_drawing(self) -> bool:
        """Compare a variant that is worked on with the drawing as it is now."""
        found = self.counterpart() if self.counterpart is not None else None
        return found is not None and self.with_tables(*found)

    def with_tables(
        self, base: Tables, title: str, compared: Collection[Table] = tuple(Table)
    ) -> bool:
        """Compare with another design, or with what it has in the tables ``compared``."""
        self.base, self.title, self.doubts = base, title, ()
        self._compared = compared
        self._follow()
        self._session.message.emit(tr("Compared with {name}. Esc ends the comparison.", name=title))
        self.shown.emit()
        return True

    def tell(self, again: MatchedDesigns) -> None:
        """How things were found again in a design that was drawn separately."""
        said = matching_said(again)
        if said is not None:
            self.doubts = (said, *matching_doubts(again, self._session.design))
            self.changed.emit()

    def end(self) -> None:
        """Show the canvas as usual."""
        if self.is_on:
            self.base, self.title, self.found, self.doubts = None, "", (), ()
            self._unmark()
            self.changed.emit()

    def subject(self, difference: Difference) -> str:
        """Id of what on the canvas a difference is about."""
        if difference.table is Table.PORTS:
            return port_device(difference.id)
        return difference.id

    def reveal_ghost(self, difference: Difference) -> None:
        """Scroll to where something was that is no more."""
        if self.base is None:
            return
        gone = ghosts(self.base, [difference.id], current_theme().error)
        if gone.boxes or gone.lines:
            self._editor.centerOn(gone.bounds(1.0).center())

    def refresh_marks(self) -> None:
        """Draw the marks anew: colours or folding are different."""
        if self.base is None:
            return
        scene, theme = self._editor.drawing, current_theme()
        design = self._session.design
        for kind in (DifferenceKind.ADDED, DifferenceKind.CHANGED, DifferenceKind.MOVED):
            rects, lines = tuple(self._rects(kind)), tuple(self._lines(kind))
            is_dashed = kind is not DifferenceKind.ADDED
            marks = Outlines(rects, lines, kind.symbol, mark_colour(theme, kind), is_dashed)
            scene.overlay.set(f"{_KEY} {kind}", marks if rects or lines else None)
        removed = [d.id for d in self.found if d.kind is DifferenceKind.REMOVED]
        colour = mark_colour(theme, DifferenceKind.REMOVED)
        gone = ghosts(self.base, removed, colour)
        scene.overlay.set(f"{_KEY} removed", gone if gone.boxes or gone.lines else None)
        scene.set_faint(_KEY, self._unchanged(design))

    def _follow(self) -> None:
        if self.base is not None:
            self.found = differences(self.base, self._session.design, self._compared)
            self.refresh_marks()
            self.changed.emit()

    def _subjects(self, kind: DifferenceKind) -> list[str]:
        """What on the canvas differences of one kind are about.

        A device with a new optic is a changed one, unless there is more to say of it.
        """
        own = {d.id: d.kind for d in self.found if d.table in SUBJECT_TABLES}
        ports = (self.subject(d) for d in self.found if d.table is Table.PORTS)
        kinds = dict.fromkeys(ports, DifferenceKind.CHANGED) | own
        return [id_ for id_, its in kinds.items() if its is kind]

    def _rects(self, kind: DifferenceKind) -> list[QRectF]:
        """Where boxes, notes and places with a difference are; a folded box is framed once."""
        scene = self._editor.drawing
        found: dict[tuple[float, ...], QRectF] = {}
        for id_ in self._subjects(kind):
            rect = QRectF() if id_ in scene.drawing.cables else scene.rect_of(id_)
            if not rect.isNull():
                found[rect.x(), rect.y(), rect.width(), rect.height()] = rect
        return list(found.values())

    def _lines(self, kind: DifferenceKind) -> list[tuple[QPointF, ...]]:
        """The ways of cables with a difference; a bundle is marked once."""
        views = self._editor.drawing.drawing.cables
        ways = {views[id_].flat: None for id_ in self._subjects(kind) if id_ in views}
        return [tuple(QPointF(x, y) for x, y in way) for way in ways]

    def _unchanged(self, tables: Tables) -> set[str]:
        """Boxes, cables and notes that no difference is about."""
        touched: set[str] = set()
        for difference in self.found:
            subject = self.subject(difference)
            touched |= {subject, tables.chassis_of(subject)}
        return {
            id_
            for rows in (tables.devices, tables.cables, tables.notes)
            for id_ in rows
            if id_ not in touched and tables.chassis_of(id_) not in touched
        }

    def _unmark(self) -> None:
        scene = self._editor.drawing
        scene.overlay.clear(_KEY)
        scene.set_faint(_KEY, None)
