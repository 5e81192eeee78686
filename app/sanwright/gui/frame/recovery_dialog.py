"""Shows what earlier sessions left behind when they died, and asks what to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.documents import Recoverable, UnreadableJournal
from sanwright.documents.recovery import FileStanding
from sanwright.gui.document.patience import is_there
from sanwright.gui.frame.recovery_sheet import RecoverySheet, StandingOf
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.language import number
from sanwright.text import tr


class Choice(Enum):
    """What to do with the chosen one."""

    RECOVER = "recover"
    COPY = "copy"
    SAVED = "saved"
    DISCARD = "discard"
    LATER = "later"


class RecoveryDialog(QDialog):
    """A list of what can be brought back; ``choice`` and ``chosen`` are the answer."""

    def __init__(
        self,
        found: Sequence[Recoverable],
        unreadable: Sequence[UnreadableJournal] = (),
        parent: QWidget | None = None,
        standing: StandingOf | None = None,
    ) -> None:
        """``standing`` tells how the work stands to its file as it is now."""
        super().__init__(parent)
        self.setWindowTitle(tr("Recover unsaved work"))
        self.resize(860, 560)
        self._items: list[Recoverable | UnreadableJournal] = [*found, *unreadable]
        self.choice = Choice.LATER
        self.tree = _tree()
        self.sheet = RecoverySheet(self, standing)
        for item in self._items:
            row = QTreeWidgetItem(list(recoverable_texts(item)))
            row.setToolTip(0, str(getattr(item, "document", None) or item.path))
            row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)
            self.tree.addTopLevelItem(row)
            if self.tree.topLevelItemCount() == 1:
                self.tree.setCurrentItem(row)
        buttons = self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(heading(tr("Sanwright ended without saving")))
        layout.addWidget(
            muted(tr("These designs hold edits that are in no file. Each can be brought back."))
        )
        sides = QHBoxLayout()
        sides.setSpacing(12)
        sides.addWidget(self.tree, 2)
        sides.addWidget(self.sheet, 3)
        layout.addLayout(sides, 1)
        layout.addWidget(buttons)
        self.tree.currentItemChanged.connect(lambda *_: self._show_current())
        self._show_current()
        self.recover.setFocus()

    @property
    def chosen(self) -> Recoverable | UnreadableJournal:
        """The selected row."""
        return self._items[max(0, self.tree.currentIndex().row())]

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.recover = buttons.addButton(tr("Recover"), role.AcceptRole)
        self.copy = buttons.addButton(tr("Recover as a copy"), role.ActionRole)
        self.copy.setToolTip(
            tr("Opens the work as a design in no file, compared with the file on the drawing.")
        )
        self.saved = buttons.addButton(tr("Open the saved file"), role.ActionRole)
        self.saved.setToolTip(tr("Opens the file as it was last saved; these edits stay on offer."))
        self.discard = buttons.addButton(tr("Discard"), role.DestructiveRole)
        self.later = buttons.addButton(tr("Later"), role.RejectRole)
        self.recover.setDefault(True)
        for button, choice in (
            (self.recover, Choice.RECOVER),
            (self.copy, Choice.COPY),
            (self.saved, Choice.SAVED),
            (self.discard, Choice.DISCARD),
            (self.later, Choice.LATER),
        ):
            button.clicked.connect(lambda _=False, c=choice: self._end(c))
        return buttons

    def _show_current(self) -> None:
        item = self.chosen
        is_readable = self.sheet.show_item(item)
        self.recover.setEnabled(is_readable)
        self.name_recovery(self.sheet.standing)
        document = item.document if isinstance(item, Recoverable) else None
        self.saved.setEnabled(document is not None and is_there(document))
        self.copy.setEnabled(is_readable and self.saved.isEnabled())

    def name_recovery(self, standing: FileStanding | None) -> None:
        """Say what recovering does with work that stands to its file like this."""
        is_merge = standing is FileStanding.SAVED_SINCE
        self.recover.setText(tr("Merge into the file") if is_merge else tr("Recover"))

    def _end(self, choice: Choice) -> None:
        self.choice = choice
        self.accept()


def _tree() -> QTreeWidget:
    tree = named(QTreeWidget(), tr("Unsaved work"))
    tree.setHeaderLabels([tr("Design"), tr("Last edit"), tr("Edits")])
    tree.setRootIsDecorated(False)
    header = tree.header()
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(False)
    return tree


def recoverable_texts(item: Recoverable | UnreadableJournal) -> tuple[str, str, str]:
    """Name, local time of the last edit, and number of edits."""
    if isinstance(item, UnreadableJournal):
        return tr("Unreadable: {name}", name=item.path.name), local_time(item.modified), "–"
    name = item.document.name if item.document is not None else tr("Untitled design")
    return name, local_time(item.modified), number(item.edits)


def local_time(moment: datetime) -> str:
    """Day and minute where the user is."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
