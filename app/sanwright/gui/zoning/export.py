"""The window that writes configurations for switches: how, for which VSANs, and what lacks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.edits import replace_record
from sanwright.errors import SanwrightError
from sanwright.exchange.switch_config import (
    Choices,
    ConfigFile,
    Form,
    Vendor,
    config_files,
    write_configs,
)
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import drop_row, form, muted, named, section
from sanwright.gui.widgets.optional_number import OptionalNumber
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.gui.zoning.reading import facts_of
from sanwright.text import Text, tr

_FORMS = (
    (Text("Commands of the fabric's switches"), Form.COMMANDS),
    (Text("Brocade commands"), Form.BROCADE),
    (Text("Cisco commands"), Form.CISCO),
    (Text("Ansible tasks"), Form.ANSIBLE),
    (Text("First set-up of new switches"), Form.SET_UP),
)
_LAST_VSAN = 4093
_NO_ZONES = Text(
    "The design has no zones yet; make them with Cabling and zoning > Zoning from workloads."
)
_NO_SWITCHES = Text("The design has no new switch to set up.")


class SwitchExportDialog(QDialog):
    """Shows the files to be, and writes them into a folder."""

    def __init__(
        self,
        session: Session,
        prompts: Prompts,
        show_wwpns: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Export switch configuration"))
        self.resize(1000, 640)
        self._session, self._prompts = session, prompts
        self.files: tuple[ConfigFile, ...] = ()
        self.form = named(QComboBox(), tr("Form"))
        for text, value in _FORMS:
            self.form.addItem(tr(text), value)
        self.activates = QCheckBox(tr("Put the zones into force at the end"))
        self.activates.setChecked(True)
        self.extends = QCheckBox(tr("Add to the zone set of a fabric that was not read"))
        self.enhanced = QCheckBox(tr("Cisco: zoning is in enhanced mode"))
        self.whole = QCheckBox(tr("Everything, as for switches that hold nothing"))
        self.vsans: dict[str, OptionalNumber] = {}
        self._vsan_rows = form()
        self.list = named(QListWidget(), tr("Files"))
        cut_to_room(self.list)
        self.list.setProperty("role", "lines")
        self.text = named(QPlainTextEdit(readOnly=True), tr("Text of the file"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.said = muted()
        self.wwpn_button = QPushButton(tr("WWPNs…"))
        self.wwpn_button.clicked.connect(show_wwpns)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save = QPushButton(tr("Save into a folder…"))
        self._lay_out()
        self._listen()
        self.preview()

    def preview(self, *, is_new: bool = False) -> None:
        """Write the files anew and show them; ``is_new`` while an edit is being told."""
        form_ = Form(self.form.currentData())
        choices = Choices(
            self.activates.isChecked(),
            self.extends.isChecked(),
            self.enhanced.isChecked(),
            self.whole.isChecked(),
        )
        facts = facts_of(self._session, is_new=is_new)
        try:
            self.files = config_files(facts, form_, choices)
        except SanwrightError as error:
            self.files = ()
            self._say(str(error))
        self._show_vsans()
        at = max(0, self.list.currentRow())
        self.list.clear()
        for file in self.files:
            self.list.addItem(f"{file.about}: {_state_of(file)}")
        if self.files:
            self.list.setCurrentRow(min(at, len(self.files) - 1))
            self._say_state()
        else:
            self.text.clear()
            self._say(tr(_NO_SWITCHES if form_ is Form.SET_UP else _NO_ZONES))
        self.save.setEnabled(any(file.text for file in self.files))
        makers = {file.vendor for file in self.files}
        has_zones = form_ is not Form.SET_UP
        has_commands = has_zones and form_ is not Form.ANSIBLE
        self.activates.setEnabled(has_zones)
        unread, running = (any(map(each, self.files)) for each in (_is_unread, _runs))
        self.extends.setEnabled(has_zones and (unread or self.extends.isChecked()))
        self.whole.setEnabled(has_zones and (running or self.whole.isChecked()))
        self.enhanced.setEnabled(Vendor.CISCO in makers and has_commands)

    def save_all(self) -> None:
        """Ask for a folder and write every file."""
        folder = self._prompts.folder(tr("Folder for the configurations"), "")
        if folder is None:
            return
        try:
            files = self.files
            written = at_place(folder, lambda: write_configs(files, folder))
        except SanwrightError as error:
            self._say(str(error))
            return
        said = tr(
            "{count} file written into {folder}.",
            "{count} files written into {folder}.",
            len(written),
            folder=folder,
        )
        self._say(said)
        self._session.message.emit(said)

    def done(self, result: int) -> None:
        """Listen no more."""
        self._session.changed.disconnect(self._on_change)
        self._session.replaced.disconnect(self.reject)
        super().done(result)

    def _show_text(self, row: int) -> None:
        if 0 <= row < len(self.files):
            file = self.files[row]
            self.text.setPlainText(file.text or str(file.why))

    def _say_state(self) -> None:
        lacking = sum(1 for file in self.files if file.problems)
        if lacking and Form(self.form.currentData()) is Form.SET_UP:
            self._say(tr("{count} file lacks something: the list says what.",
                       "{count} files lack something: the list says what.", lacking))  # fmt: skip
        elif lacking:
            self._say(
                tr("{count} file lacks something and is all comment, so that no switch takes a "
                    "part of it.",
                    "{count} files lack something and are all comment, so that no switch takes a "
                    "part of them.", lacking)
            )  # fmt: skip
        elif self.files and all(file.is_done for file in self.files):
            self._say(tr("The switches hold all of it already; nothing is to be entered."))
        elif all(file.text or file.is_done for file in self.files):
            self._say(tr("Everything is known; the files can be entered."))
        else:
            self._say("")

    def _show_vsans(self) -> None:
        """A number for each fabric that Cisco commands are written for."""
        wanted = {
            file.fabric: file
            for file in self.files
            if file.vendor is Vendor.CISCO and file.fabric in self._session.design.fabrics
        }
        if set(wanted) != set(self.vsans):
            while self._vsan_rows.rowCount():
                drop_row(self._vsan_rows, 0)
            self.vsans = {}
            for key, file in wanted.items():
                box = named(
                    OptionalNumber(_LAST_VSAN, tr("not stated")),
                    tr("VSAN, {fabric}", fabric=file.fabric_label),
                )
                box.setValue(file.vsan or 0)
                box.valueChanged.connect(lambda value, key=key: self._set_vsan(key, value))
                self._vsan_rows.addRow(QLabel(tr("VSAN, {fabric}", fabric=file.fabric_label)), box)
                self.vsans[key] = box
            return
        for key, file in wanted.items():
            box = self.vsans[key]
            box.blockSignals(True)
            box.setValue(file.vsan or 0)
            box.blockSignals(False)

    def _set_vsan(self, fabric: str, number: int) -> None:
        plan = self._session.design.zoning
        vsans = {key: value for key, value in plan.vsans.items() if key != fabric}
        if number:
            vsans[fabric] = number
        changed = msgspec.structs.replace(plan, vsans=vsans)
        refusal = self._session.attempt(
            lambda: replace_record(self._session.design, changed, Text("Set VSAN")),
            ("vsan", fabric),
        )
        if refusal:
            self._say(refusal)

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)

    def _lay_out(self) -> None:
        left, side = QWidget(), QVBoxLayout()
        left.setLayout(side)
        left.setFixedWidth(350)
        side.setContentsMargins(0, 0, 0, 0)
        rows: QFormLayout = form()
        rows.addRow(tr("Form"), self.form)
        side.addLayout(rows)
        for box in (self.activates, self.whole, self.extends, self.enhanced):
            side.addWidget(box)
        side.addLayout(self._vsan_rows)
        side.addWidget(section(tr("Files")))
        side.addWidget(self.list, 1)
        self.list.setWordWrap(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(left)
        middle.addWidget(self.text, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.wwpn_button)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.buttons)
        self.wwpn_button.setAutoDefault(False)
        self.save.setDefault(True)
        self.buttons.addButton(self.save, QDialogButtonBox.ButtonRole.AcceptRole)
        whole = QVBoxLayout(self)
        whole.addLayout(middle, 1)
        whole.addLayout(foot)

    def _listen(self) -> None:
        self.form.activated.connect(lambda _: self.preview())
        for box in (self.activates, self.whole, self.extends, self.enhanced):
            box.toggled.connect(lambda _: self.preview())
        self.list.currentRowChanged.connect(self._show_text)
        self.buttons.accepted.connect(self.save_all)
        self.buttons.rejected.connect(self.reject)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self.reject)

    def _on_change(self, _change: object) -> None:
        self.preview(is_new=True)


def _runs(file: ConfigFile) -> bool:
    """Whether switches of the fabric hold zoning already, as far as is known."""
    return file.config is not None and (file.config.running or file.config.standing is not None)


def _is_unread(file: ConfigFile) -> bool:
    config = file.config
    return config is not None and (config.standing is None or bool(config.standing.lacking))


def _state_of(file: ConfigFile) -> str:
    if file.why:
        return str(file.why)
    if file.problems:
        return " ".join(map(str, file.problems))
    return tr("ready")
