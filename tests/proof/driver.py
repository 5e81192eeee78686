"""Runs the real program for the proof test and answers questions about what is on the screen.

One JSON question a line on standard input, one JSON answer a line on standard output; or, where
``SANWRIGHT_PROOF_FOLDER`` names a folder, in files there. Nothing is ever done to the program from
here: hands are xdotool's, this is only the eyes.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPoint, QPointF, QTimer, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QListView, QTabBar, QWidget

from sanwright.design.containers import members_of
from sanwright.drawing.shapes import shape_of
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.tables.grid import TableGrid

_FOLDER = os.environ.get("SANWRIGHT_PROOF_FOLDER", "")
"""Windows loads no library while a thread waits for standard input: there it goes by files."""


def _questions() -> Iterator[str]:
    if not _FOLDER:
        yield from sys.stdin
    question = Path(_FOLDER, "question")
    while _FOLDER:
        if question.exists():
            line = question.read_text(encoding="utf-8")
            question.unlink()
            yield line
        time.sleep(0.02)


def _say(line: str) -> None:
    if not _FOLDER:
        sys.stdout.write(line)
        sys.stdout.flush()
        return
    draft = Path(_FOLDER, "answer.part")
    draft.write_text(line, encoding="utf-8")
    draft.replace(Path(_FOLDER, "answer"))


class Eyes(QObject):
    """Answers in the thread of the window, also while a dialog or a drag has the event loop."""

    asked = Signal(str)

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self.asked.connect(self._answer)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in _questions():
            self.asked.emit(line)

    def _answer(self, line: str) -> None:
        question = json.loads(line)
        try:
            answer = getattr(self, question["ask"])(**question.get("about", {}))
        except Exception as error:  # noqa: BLE001 - the test is told and decides
            answer = {"failed": f"{type(error).__name__}: {error}"}
        _say(json.dumps(answer) + "\n")

    @property
    def _editor(self) -> Any:
        return self._program.window.editor

    def ready(self) -> bool:
        """Whether the catalog is there and the window is idle."""
        return self._program.session.report is not None

    def window(self) -> int:
        """Native id of the window that should have the keyboard."""
        top = QApplication.activeModalWidget() or self._program.frame
        return int(top.winId())

    def modal(self) -> str:
        """Title of the dialog on top, empty if there is none."""
        top = QApplication.activeModalWidget()
        return (top.windowTitle() or type(top).__name__) if top else ""

    def widget(self, name: str) -> list[int]:
        """Centre of the visible widget with this accessible name."""
        for widget in QApplication.allWidgets():
            if widget.accessibleName() == name and widget.isVisible():
                return _global(widget, widget.rect().center())
        raise LookupError(name)

    def text(self, name: str) -> str:
        """What the field with this accessible name shows."""
        for widget in QApplication.allWidgets():
            if widget.accessibleName() == name and widget.isVisible():
                if isinstance(widget, QComboBox):
                    return widget.currentText()
                return str(widget.property("text"))
        raise LookupError(name)

    def first_part(self) -> dict[str, Any]:
        """The first row of the palette: its text and where it is."""
        (view,) = [
            w
            for w in self._program.window.findChildren(QListView)
            if w.accessibleName() == "Catalog parts"
        ]
        index = view.model().index(0, 0)
        rect = view.visualRect(index)
        return {"text": index.data(), "at": _global(view.viewport(), rect.center())}

    def finding(self, words: str) -> list[int]:
        """Where the row of the findings tree stands whose sentence holds ``words``."""
        tree = self._program.window.of(FindingsPanel).tree
        model = tree.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if words in str(index.data()):
                return _global(tree.viewport(), tree.visualRect(index).center())
        raise LookupError(words)

    def canvas(self, x: float, y: float) -> list[int]:
        """A point of the canvas as shares of its width and height."""
        viewport = self._editor.viewport()
        return _global(viewport, QPoint(round(viewport.width() * x), round(viewport.height() * y)))

    def device(self, id_: str) -> list[int]:
        """Where to click on a device's title."""
        design = self._program.session.design
        shape, device = shape_of(design, id_), design.devices[id_]
        return self._of_scene(*shape.header.moved(device.x, device.y).centre)

    def port(self, reference: str) -> list[int]:
        """Centre of a port's square."""
        design = self._program.session.design
        chassis = design.chassis_of(reference.rpartition(":")[0])
        device = design.devices[chassis]
        for place in shape_of(design, chassis).ports():
            if place.reference == reference:
                return self._of_scene(device.x + place.x, device.y + place.y)
        raise LookupError(reference)

    def ports(self, device: str) -> list[str]:
        """References of a device's ports."""
        shape = shape_of(self._program.session.design, device)
        return [place.reference for place in shape.ports()]

    def cable(self, id_: str) -> list[int]:
        """A point of a cable between its ends that a click would hit."""
        scene, view = self._editor.scene(), self._editor
        cable = self._program.session.design.cables[id_]
        a, b = (QPoint(*self.port(end)) for end in (cable.a, cable.b))
        for step in range(20, 80):
            middle = a + (b - a) * (step / 100)
            for aside in range(-60, 61, 2):
                at = QPoint(middle.x() + aside, middle.y())
                local = view.viewport().mapFromGlobal(at)
                zoom = view.transform().m11()
                if scene.hit(QPointF(view.mapToScene(local)), zoom).id == id_:
                    return [at.x(), at.y()]
        raise LookupError(id_)

    def design(self) -> dict[str, Any]:
        """The records that the test looks at."""
        session = self._program.session
        design = session.design
        return {
            "devices": {d.id: [d.part, d.parent, d.x, d.y] for d in design.devices.values()},
            "cables": {
                c.id: [c.a, c.b, c.part, c.length.amount if c.length else None]
                for c in design.cables.values()
            },
            "optics": {p.id: p.optic for p in design.ports.values() if p.optic},
            "is_saved": session.history.is_saved,
        }

    def findings(self) -> list[dict[str, Any]] | None:
        """What the findings panel was last told; None while the state is still being checked."""
        session = self._program.session
        report = session.report
        if report is None or not session.is_settled:
            return None
        return [
            {
                "rule": f.rule,
                "severity": f.severity.value,
                "subjects": list(f.subjects),
                "limit": str(f.limit),
                "actual": str(f.actual),
            }
            for f in report.findings
        ]

    def shown_findings(self) -> list[str]:
        """The sentences that stand in the findings tree, those of closed groups too."""
        model = self._program.window.of(FindingsPanel).tree.model()
        found: list[str] = []
        pending = [QModelIndex()]
        while pending:
            parent = pending.pop()
            for row in range(model.rowCount(parent)):
                columns = range(model.columnCount(parent))
                found += [str(model.index(row, column, parent).data()) for column in columns]
                pending.append(model.index(row, 0, parent))
        return found

    def status(self) -> str:
        """The status bar's text."""
        return str(self._program.window.statusBar().currentMessage())

    def groups(self) -> dict[str, list[Any]]:
        """Of each group: its name, whether it is folded, and how many devices are in it."""
        design = self._program.session.design
        return {
            group.id: [group.name, group.folded, len(members_of(design, group.id))]
            for group in design.groups.values()
        }

    def selected(self) -> list[str]:
        """What is selected."""
        return list(self._editor.selected_ids())

    def view(self) -> list[float]:
        """Zoom, and what of the drawing is in the middle."""
        middle = self._editor.visible_rect().center()
        return [self._editor.zoom, middle.x(), middle.y()]

    def box(self, id_: str) -> list[int]:
        """Where the head of a box, folded or not, or of a frame is."""
        drawing = self._editor.drawing.drawing
        head = drawing.boxes[id_].header() if id_ in drawing.boxes else drawing.frames[id_].head()
        return self._of_scene(head.center().x(), head.center().y())

    def fold_box(self, id_: str) -> list[int]:
        """Where the fold box of a frame is."""
        frames = self._editor.drawing.frames
        middle = frames.fold_box(frames.views[id_]).center()
        return self._of_scene(middle.x(), middle.y())

    def shown(self, key: str) -> bool:
        """Whether a gesture shows something of this name, such as a ghost or guides."""
        return self._editor.drawing.overlay.get(key) is not None

    def popup(self) -> str:
        """What kind of menu is open, if one is."""
        popup = QApplication.activePopupWidget()
        return type(popup).__name__ if popup else ""

    def focus(self) -> str:
        """Accessible name of what has the keyboard."""
        widget = QApplication.focusWidget()
        return widget.accessibleName() if widget else ""

    def names(self) -> dict[str, str]:
        """Names of all devices."""
        return {d.id: d.name for d in self._program.session.design.devices.values()}

    def tab(self, name: str, text: str) -> list[int]:
        """Where a tab of the bar with this accessible name is."""
        for bar in self._program.window.findChildren(QTabBar):
            for number in range(bar.count()):
                if bar.accessibleName() == name and bar.tabText(number) == text:
                    return _global(bar, bar.tabRect(number).center())
        raise LookupError(text)

    def columns(self) -> list[str]:
        """Keys of the columns that the table that is up shows, as they stand."""
        grid = self._grid()
        return [grid.cells.columns[number].key for number in grid.visible_columns()]

    def first_cell(self) -> list[int]:
        """Where the first cell of the table that is up is."""
        grid = self._grid()
        index = grid.cells.index(0, grid.visible_columns()[0])
        return _global(grid.viewport(), grid.visualRect(index).center())

    def _grid(self) -> TableGrid:
        for grid in self._program.window.findChildren(TableGrid):
            if grid.isVisible():
                return grid
        raise LookupError("no table is up")

    def tabs(self) -> list[Any]:
        """The texts of the tabs, and which one is in front."""
        tabs = self._program.frame.panes[0].tabs
        return [[tabs.tabText(n) for n in range(tabs.count())], tabs.currentIndex()]

    def _of_scene(self, x: float, y: float) -> list[int]:
        return _global(self._editor.viewport(), self._editor.mapFromScene(QPointF(x, y)))


def _global(widget: QWidget, point: QPoint) -> list[int]:
    at = widget.mapToGlobal(point)
    return [at.x(), at.y()]


def main() -> int:
    """Start the program as ``sanwright.gui.frame.app.run`` does, with eyes."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    application = make_application()
    program = Program(application)
    eyes = Eyes(program)
    program.frame.resize(1600, 1000)
    program.frame.move(0, 0)
    program.frame.show()
    QTimer.singleShot(0, lambda: program.begin(path))
    try:
        return application.exec()
    finally:
        eyes.deleteLater()
        program.end()


if __name__ == "__main__":
    sys.exit(main())
