"""One dead session in full: when it ended, what was edited, and a picture of what is new."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from PySide6.QtWidgets import QLabel, QListWidget, QVBoxLayout, QWidget

from sanwright.design import Change, Tables
from sanwright.design.standing import standing
from sanwright.documents import Recoverable, Replay, UnreadableJournal
from sanwright.documents.recovery import FileStanding
from sanwright.errors import SanwrightError
from sanwright.fields.differences import differences
from sanwright.gui.document.thumbnail import Thumbnail
from sanwright.gui.widgets.fields import muted, named
from sanwright.language import number
from sanwright.text import Text, tr

StandingOf = Callable[[Recoverable, Replay], FileStanding]
_SAID = {
    FileStanding.SAVED_SINCE: Text(
        "The file was saved since these edits were made: they are merged into it, and nothing of "
        "it is lost."
    ),
    FileStanding.GONE: Text("The file is not there any more; saving puts it back."),
}
_NEWEST = 200
"""Edits that are listed; a long session has thousands."""


class RecoverySheet(QWidget):
    """Follows the selected row of the recovery dialog."""

    def __init__(self, parent: QWidget | None = None, standing: StandingOf | None = None) -> None:
        super().__init__(parent)
        self._standing_of = standing
        self.standing: FileStanding | None = None
        """How what is shown stands to its file; None where that is not known."""
        self.summary = QLabel(wordWrap=True)
        self.picture = Thumbnail(self)
        self.edits = named(QListWidget(), tr("Edits since the last save"))
        self.note = muted(tr("Edits since the last save, newest first"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.summary)
        layout.addWidget(self.picture, 3)
        layout.addWidget(self.note)
        layout.addWidget(self.edits, 2)

    def show_item(self, item: Recoverable | UnreadableJournal) -> bool:
        """Show what there is; says whether it can be brought back."""
        self.edits.clear()
        replay, self.standing = None, None
        if isinstance(item, UnreadableJournal):
            self.summary.setText(_unreadable(str(item.path), item.reason))
        else:
            try:
                replay = item.replay()
            except SanwrightError as error:
                self.summary.setText(_unreadable(str(item.path), error.text))
        is_readable = replay is not None
        for part in (self.picture, self.note, self.edits):
            part.setVisible(is_readable)
        if replay is not None:
            if self._standing_of is not None and isinstance(item, Recoverable):
                self.standing = self._standing_of(item, replay)
            self._show_replay(item, replay)
        return is_readable

    def _show_replay(self, item: Recoverable | UnreadableJournal, replay: Replay) -> None:
        document = getattr(item, "document", None)
        where = str(document) if document is not None else tr("Never saved to a file")
        before, after = counted(replay.before), counted(replay.design)
        self.summary.setText(
            tr(
                "{where}\nLast saved or opened with {before}; with the edits: {after}.",
                where=where,
                before=before,
                after=after,
            )
            + _said_of(self.standing)
            + (f"\n{replay.damage}" if replay.damage else "")
        )
        found = differences(replay.before, replay.design)
        self.picture.show_design(replay.design, {d.id: d.kind for d in found})
        self.edits.addItems(edit_lines(replay.changes))


def _said_of(standing: FileStanding | None) -> str:
    return f"\n{_SAID[standing]}" if standing in _SAID else ""


def counted(tables: Tables) -> str:
    """What stands, in words: devices (adapters are in them, as the status bar says) and cables."""
    tables = standing(tables)
    return tr(
        "{devices} devices and {cables} cables",
        devices=number(tables.device_count),
        cables=number(len(tables.cables)),
    )


def edit_lines(changes: Iterable[tuple[Change, datetime]]) -> list[str]:
    """Time and label, newest first; equal ones in a row, such as typing, are one line."""
    runs: list[tuple[str, datetime, int]] = []
    for change, moment in changes:
        count = runs.pop()[2] if runs and runs[-1][0] == str(change.label) else 0
        runs.append((str(change.label), moment, count + 1))
    lines = []
    for label, moment, count in reversed(runs[-_NEWEST:]):
        times = f" ({count} ×)" if count > 1 else ""
        lines.append(f"{moment.astimezone():%H:%M}  {label}{times}")
    return lines


def _unreadable(path: str, reason: Text) -> str:
    return tr(
        "This journal cannot be read: {reason}\n\nIt is {path}. Copy it elsewhere if somebody is "
        "to look at it. Discard deletes it; Later leaves it where it is.",
        reason=reason,
        path=path,
    )
