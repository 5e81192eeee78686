"""Opens the program's windows once and reads them; knows what has the keyboard in each part."""

# ruff: noqa: ARG002 - answers do not depend on the question

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sanwright.bundled import bundled_testbeds
from sanwright.design import Table
from sanwright.documents import UnreadableJournal
from sanwright.documents.recovery import FileStanding
from sanwright.gui.cabling.connect_group.switches import ConnectSwitchesDialog
from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog
from sanwright.gui.canvas.notes.note_editor import NoteEditor
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.document.prompts import Prompts, Unsaved, changed_box
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waive_dialog import WaiveDialog
from sanwright.gui.frame.app import Program
from sanwright.gui.frame.recovery_dialog import RecoveryDialog
from sanwright.gui.frame.rooms import all_actions, all_panels
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.layers.panel import LayersPanel
from sanwright.gui.racks import RackView
from sanwright.gui.racks.menu import rack_menu
from sanwright.gui.rule_packs.window import RulePacksDialog
from sanwright.gui.search.box import SearchBox
from sanwright.gui.tables.view import TablesView
from sanwright.gui.window.action import HELP
from sanwright.text import tr
from tests.guide_truth.screen import menu_texts, opened, plain, texts_of
from tests.tabs import bring_tab

_LEFT_OUT = {"file.print", "file.print-tiled", "export.everything", "help.tour"}
"""Actions whose dialog is the system's, and the tour, which opens a design of its own."""
_PATIENCE_MS, _GLANCE_MS = 20_000, 10
_QT_NAMES = {"Shift+Tab": "Shift+Backtab"}
V = TypeVar("V", bound=QWidget)


@dataclass
class Silent(Prompts):
    """A user who answers nothing; ``asked`` is what was asked."""

    asked: list[str] = field(default_factory=list)

    def error(self, title: str, sentence: str) -> None:
        self.asked.append(title)

    def unsaved(self, name: str) -> Unsaved:
        return Unsaved.DISCARD

    def open_path(self, folder: str) -> Path | None:
        return None

    def typed_path(self, suggested: Path, title: str, kinds: str) -> tuple[Path | None, str]:
        self.asked.append(title)
        return None, ""

    def file(self, title: str, folder: str, kinds: str) -> Path | None:
        self.asked.append(title)
        return None

    def folder(self, title: str, folder: str) -> Path | None:
        self.asked.append(title)
        return None

    def confirm(self, question: str, detail: str, button: str) -> bool:
        self.asked += [question, button]
        return False

    def line(self, title: str, label: str, text: str = "") -> str | None:
        self.asked += [title, label]
        return None

    def choice(self, title: str, label: str, options: Sequence[str]) -> str | None:
        self.asked += [title, label]
        return None


class Look:
    """Opens the program's windows and reads them."""

    def __init__(self, program: Program, asked: Silent) -> None:
        self.program, self.asked = program, asked
        self.window = program.window
        self.found: set[str] = set()

    def at_everything(self) -> None:
        window = self.window
        window.fill()
        self._open("t1-8gfc")
        self.program.frame.show()
        self._at_panels()
        self._at_dialogs()
        self._at_menus()
        for root in (self.program.frame, window):
            self.found |= texts_of(root)
        self.found.update(plain(text) for text in self.asked.asked)

    def forget(self) -> None:
        """Let go of every window, so that nothing of Qt outlives the application."""
        QApplication.clipboard().clear()
        vars(self).clear()
        gc.collect()

    def _open(self, key: str) -> None:
        bundled = next(each for each in bundled_testbeds() if each.key == key)
        assert self.window.files.open_bundled(bundled)
        session = self.window.session
        _wait_for(lambda: session.report is not None and not session.is_checking)

    def _at_panels(self) -> None:
        window, design = self.window, self.window.session.design
        cable = next(iter(design.cables.values()))
        for ids in ((), ("dl380",), ("array",), (cable.id,), (cable.a,), ("dl380", "array")):
            window.editor.select(ids)
            self.found |= texts_of(window.of(Inspector))
        for panel in all_panels():  # before the studies are seen, and so begin
            self.found |= texts_of(window.panel(panel.key))
        self.found |= texts_of(window.lower_tabs)
        for number in range(window.lower_tabs.count()):
            window.lower_tabs.setCurrentIndex(number)
            QApplication.processEvents()

    def _at_dialogs(self) -> None:
        window = self.window
        window.editor.select(("dl380",))
        for row in all_actions():
            opens = row.text.endswith("…") or row.menu == HELP
            if not opens or row.id in _LEFT_OUT:
                continue
            self.found |= opened(lambda row=row: row.handler(window))
        packs = window.findChild(RulePacksDialog)
        packs.choose("brocade")
        self.found |= texts_of(packs)
        self._at_refused_paste()
        session = window.session
        finding = session.report.findings[0]
        lost = UnreadableJournal(Path("lost.journal"), "", datetime.now(UTC))
        recovery = RecoveryDialog((), (lost,), window)
        self.found |= texts_of(recovery)
        recovery.name_recovery(FileStanding.SAVED_SINCE)
        for dialog in (
            WaiveDialog((finding,), "", window),
            recovery,
            changed_box("x.sanw", window)[0],
            ConnectGroupDialog(session, window.editor, ("dl380",), ("switch",), window),
            ConnectSwitchesDialog(session, window.editor, ("switch",), window),
        ):
            self.found |= texts_of(dialog)
            dialog.deleteLater()

    def _at_refused_paste(self) -> None:
        grid = self._view(TablesView).show_table(Table.CABLES).grid
        columns, head = grid.cells.columns, f"{tr('Length')} ("
        length = next(n for n, each in enumerate(columns) if each.heading.startswith(head))
        grid.setCurrentIndex(grid.cells.index(0, length))
        QApplication.clipboard().setText("far")
        self.found |= opened(grid.paste)

    def _view(self, kind: type[V]) -> V:
        return next(each for each in self.window.views.others() if isinstance(each, kind))

    def _at_menus(self) -> None:
        window, session = self.window, self.window.session
        menus = [
            window.menus.context_menu(("dl380",)),
            window.menus.context_menu(()),
            window.of(FindingsPanel).menu_for(session.report.findings[0]),
            self._view(TablesView).page.context_menu(),
            rack_menu(self._view(RackView)),
        ]
        for menu in menus:
            self.found.update(plain(text) for text in menu_texts(menu))

    def places(self) -> dict[str, Callable[[], QWidget]]:
        """What has the keyboard in each part of the program that the keyboard page names."""
        window, editor = self.window, self.window.editor
        racks, tables = self._view(RackView), self._view(TablesView)

        def drawing() -> QWidget:
            editor.finish()
            editor.select(("switch",))
            return editor

        def cabling() -> QWidget:
            editor.finish()
            editor.select(("switch:1",))
            assert editor.cable_from_selected()
            return editor

        def find() -> QWidget:
            window.of(SearchBox).find()
            return window.of(SearchBox).popup.line

        def note() -> QWidget:
            window.menus.actions["design.note"].trigger()
            (editing,) = editor.findChildren(NoteEditor)
            return editing

        def cell() -> QWidget:
            grid = tables.show_table(Table.CABLES).grid
            window.views.setCurrentWidget(tables)
            for row in (1, 0):  # going elsewhere ends what is typed
                grid.setCurrentIndex(grid.cells.index(row, 0))
            return grid

        def chart() -> QWidget:
            bring_tab(window, window.of(LatencyPanel))
            view = window.of(LatencyPanel).charts.latency
            _wait_for(lambda: view.chart is not None)
            return view

        return {
            "On the drawing": drawing,
            "While a cable is drawn": cabling,
            "In the rack elevation": lambda: racks.canvas,
            "In tables": cell,
            "In the catalog's search": lambda: window.of(CatalogPalette).search,
            "In Find anything": find,
            "In a note": note,
            "In the layers": lambda: window.of(LayersPanel).tree,
            "On a chart": chart,
        }

    def takes(self, place: str, keys: str) -> bool:
        """Send the key and see whether it is acted on, rather than handed to what is around."""
        target = self.places()[place]()
        combination = QKeySequence(_QT_NAMES.get(keys, keys).replace("Enter", "Return"))[0]
        key, held = combination.key(), combination.keyboardModifiers()
        outside = _Outside(target)
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, key, held))
        QApplication.processEvents()
        outside.leave()
        return not outside.has_heard


class _Outside(QObject):
    """Hears the keys that a widget leaves to the one around it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.has_heard = False
        self._around = inside.parentWidget()
        self._around.installEventFilter(self)

    def leave(self) -> None:
        self._around.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the key to oneself."""
        if event.type() is QEvent.Type.KeyPress:
            self.has_heard = True
            return True
        return super().eventFilter(watched, event)


def _wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(_PATIENCE_MS // _GLANCE_MS):
        if condition():
            return
        QTest.qWait(_GLANCE_MS)
    raise AssertionError("the window did not get there in time")
