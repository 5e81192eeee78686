"""A hand on the canvas: mouse and drag events as a person would cause them, and quick set-ups."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sanwright import edits
from sanwright.catalog import Catalog
from sanwright.design import Change
from sanwright.gui.canvas import EditorView
from sanwright.units import Length

MIME = "application/x-sanwright-part"
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Hand:
    """Does what a user does, on one view."""

    def __init__(self, view: EditorView, catalog: Catalog) -> None:
        self.view = view
        self.session = view.session
        self.catalog = catalog

    def at(self, id_: str) -> QPoint:
        """Where on the viewport the middle of something is."""
        return self.view.to_view(self.view.drawing.rect_of(id_).center())

    def title(self, device: str) -> QPoint:
        """Where the name of a device is."""
        box = self.view.drawing.drawing.boxes[device]
        return self.view.to_view(box.header().center())

    def press(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, modifiers, at)

    def move(self, at: QPoint) -> None:
        """Two moves, as a hand makes many."""
        QTest.mouseMove(self.view.viewport(), at - QPoint(2, 2))
        QTest.mouseMove(self.view.viewport(), at)
        QApplication.processEvents()

    def release(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, modifiers, at)

    def click(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.press(at, modifiers)
        self.release(at, modifiers)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        self.move((start + end) / 2)
        self.move(end)
        self.release(end)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.view, key, modifiers)

    def hover_part(self, part: str, at: QPoint) -> bool:
        """Drag a part over the canvas; says whether the canvas would take it."""
        self._mime = QMimeData()
        self._mime.setData(MIME, part.encode())
        actions = Qt.DropAction.CopyAction
        enter = QDragEnterEvent(at, actions, self._mime, LEFT, NONE)
        QApplication.sendEvent(self.view.viewport(), enter)
        move = QDragMoveEvent(at, actions, self._mime, LEFT, NONE)
        QApplication.sendEvent(self.view.viewport(), move)
        return enter.isAccepted() and move.isAccepted()

    def drop_part(self, part: str, at: QPoint) -> None:
        """Drag a part in and drop it."""
        self.hover_part(part, at)
        drop = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, self._mime, LEFT, NONE)
        QApplication.sendEvent(self.view.viewport(), drop)

    def callout(self) -> str:
        """What the callout beside the mouse says; empty if there is none."""
        callout = self.view._callout
        return callout.text if callout.isVisible() else ""

    def _done(self, made: tuple[Change, str]) -> str:
        assert self.session.do(made[0])
        return made[1]

    def place(self, part: str, x: float, y: float, fabric: str | None = None) -> str:
        """Set up a device without the mouse."""
        found = self.catalog.part(part)
        optics = self.catalog.shipped_optics(found)
        design = self.session.design
        return self._done(edits.place_device(design, found, x, y, fabric=fabric, optics=optics))

    def fit(self, chassis: str, part: str) -> str:
        """Set up a fitted device."""
        found = self.catalog.part(part)
        optics = self.catalog.shipped_optics(found)
        return self._done(edits.fit_device(self.session.design, chassis, found, optics=optics))

    def connect(self, a: str, b: str) -> str:
        """Set up a cable of 5 m OM4."""
        part = self.catalog.part("generic-lc-lc-om4")
        return self._done(edits.connect(self.session.design, a, b, part, Length(5)))

    def ports(self, device: str) -> list[str]:
        part = self.session.design.part_of(device)
        assert part is not None
        return [f"{device}:{name}" for name, _ in part.port_names()]

    def fabric(self) -> tuple[str, str, str, str]:
        """A server with a 16GFC HBA, a switch and an array: ids of server, HBA, switch, array."""
        server = self.place("dell-r730", 96, 80)
        hba = self.fit(server, "emulex-lpe16002b-m6")
        switch = self.place("hpe-sn6000b", 80, 320, next(iter(self.session.design.fabrics)))
        array = self.place("generic-afa-8x8gfc", 96, 560)
        self.view.zoom_fit()
        return server, hba, switch, array
