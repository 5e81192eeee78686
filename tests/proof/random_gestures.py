"""Gestures and edits as a user makes them, chosen by numbers: real events on the real window."""

# ruff: noqa: ARG002, ARG005 - all gestures take the same two numbers

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sanwright import codec, edits
from sanwright.design import Cable, Table, Tables
from sanwright.edits.rack_filling import fill
from sanwright.gui.canvas.dropping import COUNT_MIME, PART_MIME
from sanwright.gui.canvas.notes.note_editor import NoteEditor
from sanwright.gui.canvas.rename import RenameField
from sanwright.gui.frame.app import Program
from sanwright.gui.racks.view import RackView
from sanwright.gui.tables.view import TablesView

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction
HOST, ADAPTER, SWITCH, ARRAY = (
    "dell-r730", "emulex-lpe16002b-m6", "hpe-sn6000b", "generic-afa-8x8gfc",
)  # fmt: skip
PARTS = (HOST, HOST, ADAPTER, SWITCH, ARRAY, "generic-lc-lc-om3", "generic-16gfc-sw")
WORDS = ("esx-01", "", "Straße “7”", "a" * 90, "32", "none", "Rack 1", "1,5")
ACTIONS = (
    "edit.undo", "edit.redo", "edit.copy", "edit.paste", "edit.duplicate", "edit.delete",
    "edit.group", "edit.ungroup", "view.fold", "view.fold-all", "view.unfold-all",
    "edit.align-left", "edit.align-top", "edit.distribute-across", "edit.space-down",
    "design.arrange", "design.arrange-selection", "design.note", "design.frame",
    "design.legend", "design.title-block", "design.propose-lengths", "design.cabling",
    "view.load", "view.port-names", "view.zoom-fit",
)  # fmt: skip
"""What menus and keys do; those that are greyed out do nothing."""
MAX_DEVICES = 160
"""Beyond so many, nothing is multiplied any more: the session is long, not large."""


class Gestures:
    """A user who does what ``do`` is told by numbers. ``pending`` is a gesture not finished."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.window = program.window
        self.editor = program.window.editor
        self.session = program.session
        self.pending: Callable[[], None] | None = None
        self._mime = QMimeData()
        self._kinds: dict[str, Callable[[int, int], None]] = {
            name[3:]: getattr(self, name) for name in dir(self) if name.startswith("do_")
        }

    @property
    def kinds(self) -> tuple[str, ...]:
        """Names of what can be done."""
        return tuple(self._kinds)

    @property
    def design(self) -> Any:
        """The design on the screen."""
        return self.session.design

    @property
    def scene(self) -> Any:
        """What is drawn of it."""
        return self.editor.drawing

    def do(self, kind: str, m: int, n: int) -> None:
        """One gesture or edit, begun and ended."""
        with exceptions_of_slots():
            self.give_up()
            self.window.views.show_topology()
            self._kinds[kind](m, n)
            self._close_fields()
            QApplication.processEvents()

    def begin(self, kind: str, m: int, n: int) -> None:
        """Begin a gesture and leave it there, as a hand that holds the button down."""
        with exceptions_of_slots():
            self.give_up()
            self.window.views.show_topology()
            self._begun[kind](m, n)
            QApplication.processEvents()

    def give_up(self) -> None:
        """Press Esc, then let go."""
        pending, self.pending = self.pending, None
        if pending is not None:
            pending()
        self._close_fields()

    # Edits by mouse

    def do_place(self, m: int, n: int) -> None:
        """A part from the palette."""
        self._drop(self._hover(PARTS[m % len(PARTS)], 1, self._spot(m, n)))

    def do_place_on(self, m: int, n: int) -> None:
        """A part onto a device, port or cable."""
        self._drop(self._hover(PARTS[n % len(PARTS)], 1, self._on_something(m)))

    def do_place_many(self, m: int, n: int) -> None:
        """Hosts as one folded group."""
        if len(self.design.devices) < MAX_DEVICES:
            self._drop(self._hover(HOST, 2 + n % 47, self._spot(m, n)))

    def do_move(self, m: int, n: int) -> None:
        """Drag a box, note or frame by its head."""
        start = self._head(m)
        self._drag(start, start + self._step(n))

    def do_nudge(self, m: int, n: int) -> None:
        """Arrow keys."""
        self._choose(m)
        keys = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        for _ in range(1 + n % 3):
            QTest.keyClick(self.editor, keys[n % 4])

    def do_cable(self, m: int, n: int) -> None:
        """Drag from a port to another, used ones too."""
        a, b = self._port(m), self._port(n)
        self._bring(a, b)
        self._drag(self._at(a), self._at(b))

    def do_cable_devices(self, m: int, n: int) -> None:
        """Drag from box to box in cabling mode."""
        boxes = sorted(self.scene.drawing.boxes)
        if not boxes:
            return
        a, b = boxes[m % len(boxes)], boxes[n % len(boxes)]
        self._bring(a, b)
        self.editor.start_cabling()
        self._drag(self._at(a), self._at(b))
        self.editor.start_cabling(False)
        for dialog in self._dialogs():
            dialog.close()

    def do_replug(self, m: int, n: int) -> None:
        """Drag an end of a cable to another port."""
        cables = sorted(self.design.cables)
        if cables:
            cable = self.design.cables[cables[m % len(cables)]]
            end, target = cable.ends()[m % 2], self._port(n)
            self._bring(end, target)
            self.editor.select((cable.id,))
            self._drag(self._at(end), self._at(target))

    def do_connect_group(self, m: int, n: int) -> None:
        """The window that cables hosts to switches."""
        self.editor.select_all()
        self._trigger("design.connect-group")
        for dialog in self._dialogs():
            if dialog.connect_button.isEnabled() and len(self.design.cables) < MAX_DEVICES:
                dialog.connect_button.click()
            dialog.close()

    def do_band(self, m: int, n: int) -> None:
        """Select by a rubber band, or drag whatever lies there."""
        self._drag(self._spot(m, n), self._spot(n, m))

    def do_fold_box(self, m: int, n: int) -> None:
        """Click the fold box of a frame."""
        frames = sorted(self.scene.drawing.frames)
        if frames:
            view = self.scene.drawing.frames[frames[m % len(frames)]]
            self._show(view.rect())
            self._click(self._in_view(self.scene.frames.fold_box(view).center()))

    def do_double_click(self, m: int, n: int) -> None:
        """On the name of something: rename it, write on it, or unfold it."""
        at = self._head(m)
        QTest.mouseClick(self._viewport, LEFT, NONE, at)
        QTest.mouseDClick(self._viewport, LEFT, NONE, at)
        self._type(WORDS[n % len(WORDS)])

    def do_rename(self, m: int, n: int) -> None:
        """F2, a name, Enter."""
        self._choose(m)
        QTest.keyClick(self.editor, Qt.Key.Key_F2)
        self._type(WORDS[n % len(WORDS)])

    def do_action(self, m: int, n: int) -> None:
        """An action of the menus, on one thing or two."""
        action = ACTIONS[n % len(ACTIONS)]
        is_large = len(self.design.devices) >= MAX_DEVICES
        if not is_large or action not in ("edit.paste", "edit.duplicate"):
            self._choose(m, m // 7 if m % 3 else None)
            self._trigger(action)

    def do_undo(self, m: int, n: int) -> None:
        """Take back an edit or some."""
        for _ in range(1 + m % 2):
            self._trigger("edit.undo")

    def do_redo(self, m: int, n: int) -> None:
        """Carry out again."""
        self._trigger("edit.redo")

    def do_jump(self, m: int, n: int) -> None:
        """Jump in the history."""
        edits_made = len(self.session.history.edits)
        self.session.go_to(n % (edits_made + 1) if m % 9 == 0 else max(0, edits_made - m % 5))

    # Edits in other views

    def do_cell(self, m: int, n: int) -> None:
        """Type into a cell of a table; many of these are refused."""
        page = self._table(m)
        if page.model.rowCount():
            row, column = m % page.model.rowCount(), n % page.model.columnCount()
            page.model.setData(page.model.index(row, column), WORDS[(m + n) % len(WORDS)])

    def do_paste_cells(self, m: int, n: int) -> None:
        """Paste two columns of text; what is refused stays as it was."""
        page = self._table(m)
        if page.model.rowCount():
            page.grid.setCurrentIndex(
                page.model.index(m % page.model.rowCount(), n % page.model.columnCount())
            )
            lines = ("\t".join((WORDS[(m + i) % 8], WORDS[(n + i) % 8])) for i in range(3))
            QGuiApplication.clipboard().setText("\n".join(lines))
            page.grid.paste()

    def do_rack(self, m: int, n: int) -> None:
        """Racks: more of them, devices into units, up, and out again."""
        view = self._view(RackView)
        editing, racks = view.editing, sorted(self._racks())
        devices = sorted(d.id for d in self.design.devices.values() if d.parent is None)
        if not racks or m % 9 == 0:
            editing.add(1, 42)
        elif devices:
            chosen = [devices[n % len(devices)]]
            (
                lambda: editing.put_into(chosen, racks[m % len(racks)]),
                lambda: editing.shift(chosen, 1),
                lambda: editing.take_out(chosen),
                lambda: editing.place_automatically(fill(self.design, racks, devices[:6])),
            )[m % 4]()

    def do_refused(self, m: int, n: int) -> None:
        """An edit that cannot be."""
        before = list(self.design.snapshot().records())
        devices = sorted(self.design.devices)
        odd = Cable(id="odd", part="none", a="nobody:1", b="nobody:2")
        refusals = [
            lambda: edits.fold(self.design, f"group-{m + 1000}", True),
            lambda: edits.put_into(self.design, devices[:3], f"rack-{n + 1000}"),
            lambda: edits.replace_record(self.design, odd, "Odd"),
        ]
        assert self.session.attempt(refusals[m % 3])
        assert list(self.design.snapshot().records()) == before

    # Gestures that are begun only

    @property
    def _begun(self) -> dict[str, Callable[[int, int], None]]:
        return {
            "move": self._begin_move, "cable": self._begin_cable, "drop": self._begin_drop,
            "rename": self._begin_rename, "band": self._begin_band,
            "cable by keys": self._begin_keys,
        }  # fmt: skip

    @property
    def beginnings(self) -> tuple[str, ...]:
        """Names of gestures that can be left unfinished."""
        return tuple(self._begun)

    def _begin_move(self, m: int, n: int) -> None:
        start = self._head(m)
        self._hold(start, start + self._step(n))

    def _begin_cable(self, m: int, n: int) -> None:
        a, b = self._port(m), self._port(n)
        self._bring(a, b)
        self._hold(self._at(a), self._at(b))

    def _begin_band(self, m: int, n: int) -> None:
        self._hold(self._spot(m, n), self._spot(n, m))

    def _begin_drop(self, m: int, n: int) -> None:
        self._hover(PARTS[m % len(PARTS)], 1 + n % 3, self._spot(m, n))
        self.pending = lambda: self._send(QDragLeaveEvent())

    def _begin_rename(self, m: int, n: int) -> None:
        self._choose(m)
        QTest.keyClick(self.editor, Qt.Key.Key_F2)
        for field in self._fields():
            QTest.keyClicks(field, "half a na")
        self.pending = lambda: None

    def _begin_keys(self, m: int, n: int) -> None:
        self._choose(m)
        QTest.keyClick(self.editor, Qt.Key.Key_C)
        if self.editor._tool is not self.editor.pointing:
            QTest.keyClick(self.editor, Qt.Key.Key_Right)
        self.pending = lambda: QTest.keyClick(self.editor, Qt.Key.Key_Escape)

    # Hands

    @property
    def _viewport(self) -> QWidget:
        return self.editor.viewport()

    def _send(self, event: QEvent) -> None:
        QApplication.sendEvent(self._viewport, event)

    def _hover(self, part: str, count: int, at: QPoint) -> QPoint:
        self._mime = QMimeData()
        self._mime.setData(PART_MIME, part.encode())
        self._mime.setData(COUNT_MIME, str(count).encode())
        self._send(QDragEnterEvent(at, COPY, self._mime, LEFT, NONE))
        self._send(QDragMoveEvent(at, COPY, self._mime, LEFT, NONE))
        return at

    def _drop(self, at: QPoint) -> None:
        self._send(QDropEvent(QPointF(at), COPY, self._mime, LEFT, NONE))

    def _drag(self, start: QPoint, end: QPoint) -> None:
        self._pull(start, end)
        QTest.mouseRelease(self._viewport, LEFT, NONE, end)

    def _hold(self, start: QPoint, end: QPoint) -> None:
        self._pull(start, end)

        def let_go() -> None:
            QTest.keyClick(self.editor, Qt.Key.Key_Escape)
            QTest.mouseRelease(self._viewport, LEFT, NONE, end)

        self.pending = let_go

    def _pull(self, start: QPoint, end: QPoint) -> None:
        QTest.mousePress(self._viewport, LEFT, NONE, start)
        for at in ((start + end) / 2, end - QPoint(2, 2), end):
            QTest.mouseMove(self._viewport, at)

    def _click(self, at: QPoint) -> None:
        QTest.mouseClick(self._viewport, LEFT, NONE, at)

    def _type(self, text: str) -> None:
        for field in self._fields():
            (field.setPlainText if isinstance(field, NoteEditor) else field.setText)(text)
            modifier = Qt.KeyboardModifier.ControlModifier
            QTest.keyClick(
                field, Qt.Key.Key_Return, modifier if isinstance(field, NoteEditor) else NONE
            )

    def _fields(self) -> list[Any]:
        found = (*self.editor.findChildren(RenameField), *self.editor.findChildren(NoteEditor))
        return [field for field in found if field.isVisible()]

    def _close_fields(self) -> None:
        for field in self._fields():
            QTest.keyClick(field, Qt.Key.Key_Escape)

    def _trigger(self, id_: str) -> None:
        action = self.window.menus.actions[id_]
        if action.isEnabled():
            action.trigger()

    def _dialogs(self) -> list[Any]:
        from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog

        return [d for d in self.window.findChildren(ConnectGroupDialog) if d.isVisible()]

    # Eyes

    def _spot(self, m: int, n: int) -> QPoint:
        width, height = self._viewport.width() - 60, self._viewport.height() - 60
        return QPoint(30 + m * 37 % width, 30 + n * 53 % height)

    def _step(self, n: int) -> QPoint:
        return QPoint(n * 29 % 301 - 150, n * 17 % 201 - 100)

    def _things(self) -> list[str]:
        drawing = self.scene.drawing
        return sorted({*drawing.boxes, *drawing.frames, *drawing.notes})

    def _choose(self, *numbers: int | None) -> None:
        things = [*self._things(), *sorted(self.design.cables)]
        if things:
            self.editor.select(things[n % len(things)] for n in numbers if n is not None)

    def _head(self, m: int) -> QPoint:
        """Where the name of something stands; anywhere if there is nothing."""
        things = self._things()
        if not things:
            return self._spot(m, m)
        id_ = things[m % len(things)]
        drawing = self.scene.drawing
        if id_ in drawing.boxes:
            rect = drawing.boxes[id_].header()
        else:
            rect = (drawing.frames.get(id_) or drawing.notes[id_]).head()
        self._show(rect)
        return self._in_view(rect.center())

    def _on_something(self, m: int) -> QPoint:
        if self.design.cables and m % 5 == 0:
            cable = sorted(self.design.cables)[m % len(self.design.cables)]
            view = self.scene.drawing.cables[cable]
            middle = view.flat[len(view.flat) // 2]
            return self._in_view(QPointF(*middle))
        return self._head(m)

    def _port(self, m: int) -> str:
        found = []
        for device in self.design.devices.values():
            part = self.design.part(device.part)
            if part is not None:
                found += [f"{device.id}:{name}" for name, _ in list(part.port_names())[:6]]
        return found[m % len(found)] if found else "nobody:1"

    def _bring(self, *ids: str) -> None:
        """Zoom until all of it is in sight."""
        whole = QRectF()
        for id_ in ids:
            whole = whole.united(self.scene.rect_of(id_))
        self._show(whole)

    def _show(self, rect: QRectF) -> None:
        if not rect.isNull() and not self.editor.visible_rect().contains(rect):
            self.editor.show_whole(rect, 1.0)

    def _at(self, id_: str) -> QPoint:
        rect = self.scene.rect_of(id_)
        return self._spot(3, 7) if rect.isNull() else self._in_view(rect.center())

    def _in_view(self, pos: QPointF) -> QPoint:
        return self.editor.to_view(pos)

    def _view(self, kind: type) -> Any:
        view = next(page for page in self.window.views.others() if isinstance(page, kind))
        self.window.views.setCurrentWidget(view)
        return view

    def _table(self, m: int) -> Any:
        view = self._view(TablesView)
        tables = (Table.DEVICES, Table.PORTS, Table.CABLES)
        page = view.show_table(tables[m % 3])
        page.grid._agree = lambda plan: bool(m % 4)  # a dialog would wait for an answer
        return page

    def _racks(self) -> list[str]:
        return [place.id for place in self.design.locations.values() if place.kind == "rack"]


@contextmanager
def exceptions_of_slots() -> Iterator[None]:
    """Raise what Python code that Qt called has raised: Qt itself only prints it."""
    raised: list[BaseException] = []
    hook = sys.excepthook
    sys.excepthook = lambda kind, error, trace: raised.append(error)
    try:
        yield
    finally:
        sys.excepthook = hook
    if raised:
        raise raised[0]


def digest(tables: Tables) -> str:
    """The same for two designs with the same records, and only for these."""
    found = sha256()
    for record in tables.records():
        found.update(record.TABLE.value.encode() + codec.to_json(record) + b"\n")
    return found.hexdigest()
