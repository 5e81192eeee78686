"""The window in which an existing SAN is read: files, what they show, doubts, and the import."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
)

from sanwright.design import Change, Project
from sanwright.errors import MachineError, SanwrightError
from sanwright.exchange.captures.concluding.answers import columns_said
from sanwright.exchange.captures.inventory import InventoryReading
from sanwright.exchange.captures.questions import carried_answers
from sanwright.exchange.captures.reading import CaptureReading
from sanwright.exchange.captures.summary import what_is_new
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.dropped_files import captures_in
from sanwright.gui.document.workers import Work
from sanwright.gui.look.tips import in_lines
from sanwright.gui.running_san.columns import ListColumnsDialog
from sanwright.gui.running_san.doubts import DoubtsPage
from sanwright.gui.running_san.left_out import LeftOutTree
from sanwright.gui.running_san.study import (
    NewDesign,
    ReadSan,
    WrittenHealth,
    concluding_work,
    drawing_work,
    health_work,
    reading_work,
)
from sanwright.gui.running_san.understood import UnderstoodTree
from sanwright.gui.widgets.elided import ElidedLabel
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.on_screen import bring_onto_screen
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr

ANY_FILES = Text("All files (*)")
_GEOMETRY = "import-san"
_EMPTY = Text(
    "Add what the switches of a running SAN have printed, as files, folders or archives, in any "
    "order: support bundles, logs of a terminal, single outputs, configurations; inventories "
    "and lists of hosts, arrays and WWPNs as well. Or drop them here.\n\n"
    "They are read on this machine only. What is read becomes part of the design as existing."
)


class SanImportDialog(QDialog):
    """Reads in the background; nothing of a design changes before one of the last buttons."""

    def __init__(self, window: DesignWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self.setWindowTitle(tr("Import a running SAN"))
        self.setAcceptDrops(True)
        self.resize(940, 620)
        self._paths: list[Path] = []
        self._settled: dict[str, str] = {}
        self._reading: CaptureReading | None = None
        self.read: ReadSan | None = None
        self._is_stale = False
        self._then_import = False
        self._written = ""
        self.work = BackgroundWork(window.workers, self)
        self.add_files = QPushButton(tr("Add &files…"), autoDefault=False)
        self.add_folder = QPushButton(tr("Add f&older…"), autoDefault=False)
        self.forget = QPushButton(tr("&Start over"), autoDefault=False)
        self.neutral = QCheckBox(tr("Neutral na&mes"))
        self.neutral.setToolTip(
            in_lines(
                tr(
                    "Names, addresses, serial numbers and WWNs are replaced, the same by the "
                    "same; the design then holds none of the customer's"
                )
            )
        )
        self.files_said = ElidedLabel()
        self.files_said.setProperty("role", "muted")
        self.understood = UnderstoodTree()
        self.doubts = DoubtsPage(lambda: self._session.catalog)
        self.left_out = LeftOutTree()
        self.tabs = QTabWidget()
        self.pages = QStackedWidget()
        self.empty = QLabel(tr(_EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.progress = named(QProgressBar(textVisible=False), tr("How far the reading is"))
        self.cancel = QPushButton(tr("Cancel"), autoDefault=False)
        self.said = named(QLabel(wordWrap=True), tr("What the import would do"))
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.take = self.buttons.addButton(tr("Import into this &design"), role.ActionRole)
        self.take_new = self.buttons.addButton(tr("Import into a n&ew design"), role.ActionRole)
        self.health = self.buttons.addButton(tr("&Health report…"), role.ActionRole)
        self.health.setToolTip(
            in_lines(
                tr(
                    "What is wrong with the SAN that stands, by file and line, and what nobody "
                    "can tell; with a workbook of switches, ports, optics, hosts and zoning"
                )
            )
        )
        self.close_button = self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self._listen()
        self._show_state()

    def add(self, paths: Sequence[Path]) -> None:
        """Read these too, beside those that were added before.

        A folder that is added again is read again, for more files may lie in it by now.
        """
        if paths:
            self._paths += [path for path in paths if path not in self._paths]
            self._read_files()

    def showEvent(self, event: QShowEvent) -> None:
        """As large as it was the last time."""
        geometry = self._window.settings.window_geometry(_GEOMETRY)
        if geometry is not None and not event.spontaneous():
            self.restoreGeometry(geometry)
            bring_onto_screen(self)
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for what is being read."""
        self._remember()
        self.work.stop()
        super().closeEvent(event)

    def reject(self) -> None:
        """Esc ends the reading first, then the window."""
        if self.work.is_working:
            self.work.stop()
            return
        self._remember()
        super().reject()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and folders."""
        if captures_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read them."""
        paths = captures_in(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.add(paths)

    def import_into_this(self) -> None:
        """The conclusion as one edit of the open design, made anew if that has changed since."""
        if self.read is None or self.work.is_working:
            return
        if self._is_stale:
            self._then_import = True
            self._conclude()
            return
        self._take(self.read.conclusion.change, tr(what_is_new(self.read.conclusion)))

    def import_into_new(self) -> None:
        """A design of its own, in a tab beside this one."""
        if self.read is not None and not self.work.is_working:
            self._start(drawing_work(self.read, self._session.catalog))

    def write_health(self) -> None:
        """Report and workbook of what was read, into a folder that is asked for."""
        read = self.read
        if read is None or self.work.is_working:
            return
        start = self._window.settings.last_folder
        folder = self._window.prompts.folder(tr("Folder for the health report"), start)
        if folder is None:
            return
        self._start(health_work(read, self._session.catalog, self._project(read), folder))

    def _project(self, read: ReadSan) -> Project:
        """The title block of the open design if that is of this SAN, else one by the files."""
        design = self._session.design
        ports = read.conclusion.references.values()
        is_own = any(port.rpartition(":")[0] in design.devices for port in ports)
        project = design.project if is_own or not design.devices else Project(id=design.project.id)
        if project.name.strip():
            return project
        name = self._paths[0].stem if self._paths and not read.is_neutral else ""
        return msgspec.structs.replace(project, name=name or tr("Imported SAN"))

    def _take(self, change: Change, said: str) -> None:
        if not change:
            self.said.setText(tr("The design has all of it already."))
            return
        was_empty = not self._session.design.devices
        refusal = self._session.attempt(lambda: change)
        if refusal:
            self._window.prompts.error(tr("Nothing was imported."), refusal)
            return
        self._session.message.emit(said)
        if was_empty:
            self._window.wander.jump(self._window.editor.zoom_fit)
        self._conclude()

    def _read_files(self) -> None:
        self._reading = None
        columns = {**columns_said(self._session.design), **self._window.settings.list_columns}
        self._start(reading_work(tuple(self._paths), columns))

    def _conclude(self) -> None:
        """Work out what was read means for the design as it is now."""
        if self._reading is None:
            return
        self._is_stale = False
        records = tuple(self._session.design.records())
        self._start(
            concluding_work(
                self._reading, dict(self._settled), self._session.catalog, records,
                is_neutral=self.neutral.isChecked(),
            )
        )  # fmt: skip

    def _start(self, work: Work) -> None:
        self._written = ""
        self.progress.setRange(0, 0)
        self.work.start(work)
        self._show_state()

    def _on_done(self, result: object) -> None:
        if isinstance(result, CaptureReading):
            self._reading = result
            self._conclude()
        elif isinstance(result, ReadSan):
            self._show_read(result)
        elif isinstance(result, NewDesign):
            opened = self._window.designs.open_beside(
                self._window, result.design, tr("Imported SAN")
            )
            opened.session.do(result.conclusion.change)
            opened.session.message.emit(tr(what_is_new(result.conclusion)))
            opened.editor.zoom_fit()
        elif isinstance(result, WrittenHealth):
            names = ", ".join(path.name for path in result.files)
            folder = result.files[0].parent
            self._written = tr("{files} are in {folder}.", files=names, folder=folder)
            self._session.message.emit(self._written)

    def _on_failure(self, error: Exception) -> None:
        self._then_import = False
        if isinstance(error, MachineError):
            self._window.prompts.error(tr("The health report was not written."), str(error))
        elif isinstance(error, SanwrightError):
            self._window.prompts.error(tr("The files could not be read."), str(error))
        else:
            self._window.raise_error(error)

    def _on_progress(self, share: float, text: str) -> None:
        self.progress.setRange(0, 100)
        self.progress.setValue(round(share * 100))
        self.said.setText(f"{text}…")

    def _show_read(self, read: ReadSan) -> None:
        before, self.read = self.read, read
        if before is not None and before.is_neutral != read.is_neutral:
            carried = carried_answers(before.conclusion.questions, read.conclusion.questions)
            if carried:
                self._settle(carried)
                return
        self.understood.show_read(read)
        self.doubts.show_questions(read.conclusion.questions, read.reading.lists)
        left_out = self.left_out.show_read(read)
        self.tabs.setTabText(
            1, tr("In doubt ({count:,})", count=self.doubts.count_open).replace("&", "&&")
        )
        self.tabs.setTabText(2, tr("Left out ({count:,})", count=left_out))
        if self._then_import:
            self._then_import = False
            self._take(read.conclusion.change, tr(what_is_new(read.conclusion)))

    def _settle(self, answers: dict[str, str]) -> None:
        self._settled |= answers
        self._conclude()

    def _name_columns(self, table: InventoryReading) -> None:
        dialog = ListColumnsDialog(table, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            plan = dialog.plan
            self._window.settings.name_list_columns(plan.key, plan.as_text())
            self._read_files()
        dialog.deleteLater()

    def _start_over(self) -> None:
        self.work.stop()
        self._paths, self._settled, self._reading, self.read = [], {}, None, None
        self.tabs.setCurrentIndex(0)
        self._show_state()

    def _ask_files(self) -> None:
        folder = str(self._paths[-1].parent) if self._paths else self._window.settings.last_folder
        self.add(self._window.prompts.files(tr("Add files"), folder, tr(ANY_FILES)))

    def _ask_folder(self) -> None:
        folder = str(self._paths[-1].parent) if self._paths else self._window.settings.last_folder
        path = self._window.prompts.folder(tr("Add a folder"), folder)
        if path is not None:
            self.add([path])

    def _outdate(self) -> None:
        self._is_stale = True

    def _show_state(self) -> None:
        is_working, read = self.work.is_working, self.read
        self.progress.setVisible(is_working)
        self.cancel.setVisible(is_working)
        self.pages.setCurrentIndex(0 if read is not None else 1)
        can = read is not None and not is_working
        self.take.setEnabled(can)
        self.take_new.setEnabled(can)
        self.health.setEnabled(can)
        self.neutral.setEnabled(not is_working)
        self.forget.setEnabled(bool(self._paths))
        names = ", ".join(path.name or str(path) for path in self._paths)
        self.files_said.setText(names or tr("Nothing was added yet."))
        if is_working:
            if self.progress.maximum() == 0:
                self.said.setText(tr("Reading…"))
        elif read is None:
            self.said.setText(tr("Not read to the end.") if self._paths else "")
        else:
            self.said.setText(self._verdict(read))

    def _verdict(self, read: ReadSan) -> str:
        if self._written:
            return self._written
        said = [tr(what_is_new(read.conclusion))]
        if not read.conclusion.change:
            said = [tr("The design has all of it already.")]
        partial = [report for report in read.reading.files if report.partial or report.why]
        if partial:
            said.append(
                tr(
                    "In part: {count:,} file was filtered, cut or not readable; what is missing in "
                    "it stays unknown.",
                    "In part: {count:,} files were filtered, cut or not readable; what is missing "
                    "in them stays unknown.",
                    len(partial),
                )
            )
        return " ".join(said)

    def _remember(self) -> None:
        self._window.settings.set_window_geometry(_GEOMETRY, self.saveGeometry())

    def _listen(self) -> None:
        self.add_files.clicked.connect(self._ask_files)
        self.add_folder.clicked.connect(self._ask_folder)
        self.forget.clicked.connect(self._start_over)
        self.neutral.clicked.connect(self._conclude)
        self.cancel.clicked.connect(self.work.stop)
        self.take.clicked.connect(self.import_into_this)
        self.take_new.clicked.connect(self.import_into_new)
        self.health.clicked.connect(self.write_health)
        self.close_button.clicked.connect(self.close)
        self.doubts.settled.connect(self._settle)
        self.doubts.columns_wanted.connect(self._name_columns)
        self.work.progressed.connect(self._on_progress)
        self.work.done.connect(self._on_done)
        self.work.failed.connect(self._on_failure)
        self.work.ended.connect(self._show_state)
        self._session.changed.connect(lambda _change: self._outdate())
        self._session.replaced.connect(self._outdate)

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        for button in (self.add_files, self.add_folder, self.forget):
            above.addWidget(button)
        above.addWidget(self.files_said, 1)
        above.addWidget(self.neutral)
        self.tabs.addTab(self.understood, tr("Understood"))
        self.tabs.addTab(self.doubts, tr("In doubt"))
        self.tabs.addTab(self.left_out, tr("Left out"))
        self.empty.setProperty("role", "empty")
        self.empty.setContentsMargins(40, 10, 40, 10)
        self.pages.addWidget(self.tabs)
        self.pages.addWidget(self.empty)
        working = QHBoxLayout()
        working.addWidget(self.said, 1)
        self.progress.setFixedWidth(160)
        working.addWidget(self.progress)
        working.addWidget(self.cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(above)
        layout.addWidget(self.pages, 1)
        layout.addLayout(working)
        layout.addWidget(self.buttons)
