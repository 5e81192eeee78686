"""What a NetBox device type says, and what it lacks, before it becomes a part of one's own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.exchange.importer import Conclusion, ImportSource, RemarkKind
from sanwright.exchange.netbox.importer import IMPORTER as NETBOX
from sanwright.gui.catalog.sheet import PartSheet
from sanwright.gui.document.patience import at_place
from sanwright.gui.widgets.fields import heading, muted, named, section
from sanwright.parts import Part, PartKind
from sanwright.text import tr

_UNSAID = (RemarkKind.DOUBTFUL, RemarkKind.LACKING)
"""What the file leaves to the user."""


class NetboxDialog(QDialog):
    """The part on one side, the gaps on the other; nothing is stored from here.

    Raises InputError where ``path`` is no device type.
    """

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        self.found = _bring_in(path, None)
        super().__init__(parent)
        self.setWindowTitle(tr("Import a NetBox device type"))
        self.resize(960, 600)
        self._path = path
        self.kind = named(QComboBox(), tr("What it is"))
        for kind in PartKind:
            self.kind.addItem(tr(kind.label), kind)
        self.kind.setCurrentIndex(self.kind.findData(self.found.result.kind))
        self.kind.activated.connect(self._read_as)
        self._sheet = PartSheet()
        self._lacks_title, self._ignored_title = section(""), section("")
        self.lacks, self.ignored = _lines(tr("What it lacks")), _lines(tr("What was left out"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.addButton(
            tr("Take over and complete…"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show(self.found)

    @property
    def part(self) -> Part:
        """The part as far as the file describes it."""
        return self.found.result

    def _read_as(self) -> None:
        """Read again as what the user says it is, which the file does not say."""
        self.found = _bring_in(self._path, self.kind.currentData())
        self._show(self.found)

    def _show(self, found: Conclusion[Part]) -> None:
        self._sheet.show_part(found.result)
        for title, name, box, kinds in (
            (self._lacks_title, tr("What it lacks"), self.lacks, _UNSAID),
            (self._ignored_title, tr("What was left out"), self.ignored, (RemarkKind.LEFT_OUT,)),
        ):
            words = [str(remark.why) for remark in found.of(*kinds)]
            title.setText(f"{name} ({len(words)})")
            box.clear()
            box.addItems(words or [tr("Nothing")])

    def _lay_out(self) -> None:
        caption = QLabel(tr("It is a"))
        caption.setProperty("role", "muted")
        caption.setBuddy(self.kind)
        choice = QHBoxLayout()
        choice.addWidget(caption)
        choice.addWidget(self.kind)
        choice.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self._lacks_title)
        right.addWidget(self.lacks, 2)
        right.addWidget(self._ignored_title)
        right.addWidget(self.ignored, 1)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addWidget(self._sheet, 1)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(heading(str(self.part.label)))
        layout.addWidget(
            muted(
                tr(
                    "From {name}. Nothing is stored until you save it; what the file does "
                    "not say is unknown.",
                    name=self._path.name,
                )
            )
        )
        layout.addLayout(choice)
        layout.addLayout(columns, 1)
        layout.addWidget(self.buttons)


def _bring_in(path: Path, kind: PartKind | None) -> Conclusion[Part]:
    return at_place(path, lambda: NETBOX.bring_in(ImportSource.of(path), kind))


def _lines(name: str) -> QListWidget:
    box = named(QListWidget(), name)
    box.setWordWrap(True)
    box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    box.setProperty("role", "lines")
    return box
