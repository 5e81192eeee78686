"""Every question and complaint that the window puts to the user, in one place.

Controllers ask through this class, so that a test can answer in the user's stead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QMessageBox,
    QWidget,
)

from sanwright.errors import CancelledError
from sanwright.gui.document.file_dialog import FileDialog, NamesOnly
from sanwright.gui.document.patience import answer_of, answers, is_there
from sanwright.locations import true_path
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.design import Tables
    from sanwright.documents.merging import MergedDesign

DESIGN_FILES = Text("Sanwright design (*.sanw);;Sanwright design as JSON (*.json)")
ANY_DESIGN = Text("Designs (*.sanw *.json);;All files (*)")


class Unsaved(Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Changed(Enum):
    """What to do with a file that somebody else wrote."""

    MERGE = "merge"
    COMPARE = "compare"
    SAVE_AS = "save as"
    REPLACE = "replace"
    CANCEL = "cancel"


class Stalled(Enum):
    """What to do where the place of a save does not answer."""

    WAIT = "wait"
    SAVE_AS = "save as"
    KEEP = "keep"
    """Close; the journal keeps the edits, and the next start offers them."""
    GO_ON = "go on"
    """Do not close."""


class Prompts:
    """Message boxes and file dialogs over ``window``."""

    is_open: Callable[[Path], bool] = staticmethod(lambda _: False)
    """Whether a file is a design that is open. Raises CancelledError as ``at_place`` does."""

    def __init__(self, window: QWidget | None = None) -> None:
        self._window = window
        self._names: NamesOnly | None = None

    def error(self, title: str, sentence: str) -> None:
        """Say what went wrong."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Sanwright", title, parent=self._window)
        box.setInformativeText(sentence)
        box.exec()

    def unsaved(self, name: str) -> Unsaved:
        """Ask what to do with changes to ``name``."""
        box = QMessageBox(QMessageBox.Icon.Question, "Sanwright", "", parent=self._window)
        box.setText(tr("Save the changes to “{name}”?", name=name))
        box.setInformativeText(tr("Without saving, what changed since the last save is gone."))
        standard = QMessageBox.StandardButton
        box.setStandardButtons(standard.Save | standard.Discard | standard.Cancel)
        box.setDefaultButton(standard.Save)
        answer = box.exec()
        if answer == standard.Save:
            return Unsaved.SAVE
        return Unsaved.DISCARD if answer == standard.Discard else Unsaved.CANCEL

    def changed(self, name: str) -> Changed:
        """Ask what to do where the file to be saved is another one by now."""
        box, offered = changed_box(name, self._window)
        box.exec()
        answers = (key for key, button in offered.items() if button is box.clickedButton())
        return next(answers, Changed.CANCEL)

    def stalled(
        self, name: str, ended: SignalInstance, *, is_leaving: bool, is_kept: bool
    ) -> Stalled:
        """Ask what to do where the place of a save does not answer, until the save has ``ended``.

        ``is_kept`` says whether every edit is in the journal.
        """
        box, offered = stalled_box(name, self._window, is_leaving=is_leaving, is_kept=is_kept)
        ended.connect(box.reject)  # until the box goes; what has ended may have gone before
        box.exec()
        answers = (key for key, button in offered.items() if button is box.clickedButton())
        answer = next(answers, Stalled.WAIT)
        box.deleteLater()
        return answer

    def decide(
        self, base: Tables, ours: Tables, theirs: Tables, name: str | None
    ) -> MergedDesign | None:
        """Ask about each conflict of a merge (of recovery: no ``name``); None if called off."""
        from sanwright.gui.document.merge_dialog import MergeDialog

        dialog = MergeDialog(base, ours, theirs, name, self._window)
        is_decided = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.merged if is_decided else None

    def open_path(self, folder: str) -> Path | None:
        """Ask for a design to open."""
        return self.file(tr("Open a design"), folder, tr(ANY_DESIGN))

    def file(self, title: str, folder: str, kinds: str) -> Path | None:
        """Ask for a file to read."""
        return self._file_dialog(title, _start(folder), kinds).existing()

    def files(self, title: str, folder: str, kinds: str) -> list[Path]:
        """Ask for files to read."""
        return self._file_dialog(title, _start(folder), kinds).all_existing()

    def save_path(
        self,
        suggested: Path,
        title: str,
        kinds: str = "",
        *,
        endings: Sequence[str] = (),
        own: Path | None = None,
    ) -> Path | None:
        """Ask where to write; adds the ending of the chosen kind where none was typed.

        It adds the first of ``endings`` to what has none of them. None where nothing is to be
        written: an open design but ``own`` is not replaced, nor is what the user wants kept.
        """
        typed, kind = self.typed_path(suggested, title, kinds or tr(DESIGN_FILES))
        if typed is None:
            return None
        path = _with_ending(typed, kind, endings)
        try:
            is_own = own is not None and answer_of(lambda: true_path(path), path, path) == own
            is_open = not is_own and self.is_open(path)
        except CancelledError:
            return None
        if is_open:
            self.error(
                tr("“{name}” was not replaced.", name=path.name),
                tr("It is a design that is open. Choose another name, or close that design first."),
            )
            return None
        if path != typed and is_there(path) and not self._may_replace(path):
            return None
        return path

    def path_to_go_on(self, suggested: Path, title: str, kinds: str) -> Path | None:
        """Ask where to write what goes on with a file that is there, and replaces none."""
        typed, kind = self.typed_path(suggested, title, kinds, goes_on=True)
        return _with_ending(typed, kind, ()) if typed is not None else None

    def typed_path(
        self, suggested: Path, title: str, kinds: str, *, goes_on: bool = False
    ) -> tuple[Path | None, str]:
        """What was named as the place to write to, and the chosen one of ``kinds``."""
        folder = _start(str(suggested.parent))
        return self._file_dialog(title, folder, kinds).place(suggested.name, goes_on=goes_on)

    def _file_dialog(self, title: str, folder: str, kinds: str = "") -> FileDialog:
        if self._names is None:
            self._names = NamesOnly()
        return FileDialog(self._window, self._names, title, folder, kinds)

    def _may_replace(self, path: Path) -> bool:
        """Qt's dialog asked about the name that was typed, not about the one with an ending."""
        return self.confirm(
            tr("Replace “{name}”?", name=path.name),
            tr("There is a file of this name already; what it holds would be gone."),
            tr("&Replace"),
        )

    def folder(self, title: str, folder: str) -> Path | None:
        """Ask for a folder."""
        return self._file_dialog(title, _start(folder)).folder()

    def confirm(self, question: str, detail: str, button: str) -> bool:
        """Ask before something that undo cannot bring back."""
        box = QMessageBox(QMessageBox.Icon.Question, "Sanwright", question, parent=self._window)
        box.setInformativeText(detail)
        yes = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is yes

    def line(self, title: str, label: str, text: str = "") -> str | None:
        """Ask for one line of text."""
        answer, accepted = QInputDialog.getText(self._window, title, label, text=text)
        return answer.strip() if accepted and answer.strip() else None

    def choice(self, title: str, label: str, options: Sequence[str]) -> str | None:
        """Ask for one of ``options``."""
        answer, accepted = QInputDialog.getItem(self._window, title, label, list(options), 0, False)
        return answer if accepted else None


def changed_box(
    name: str, window: QWidget | None
) -> tuple[QMessageBox, dict[Changed, QAbstractButton]]:
    """The question about a file that somebody else wrote, and the button of each answer."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Sanwright", "", parent=window)
    box.setText(tr("“{name}” was saved by somebody else since you opened it.", name=name))
    box.setInformativeText(
        tr(
            "Merging joins what both of you did and asks where you disagree. Replacing takes "
            "the other one's work out of the file."
        )
    )
    role = QMessageBox.ButtonRole
    merge = box.addButton(tr("&Merge and save"), role.AcceptRole)
    offered: dict[Changed, QAbstractButton] = {
        Changed.MERGE: merge,
        Changed.COMPARE: box.addButton(tr("Show the &differences"), role.ActionRole),
        Changed.SAVE_AS: box.addButton(tr("Save under &another name…"), role.ActionRole),
        Changed.REPLACE: box.addButton(tr("&Replace it"), role.DestructiveRole),
        Changed.CANCEL: box.addButton(QMessageBox.StandardButton.Cancel),
    }
    box.setDefaultButton(merge)
    _put_below_one_another(box)
    return box, offered


def stalled_box(
    name: str, window: QWidget | None, *, is_leaving: bool, is_kept: bool
) -> tuple[QMessageBox, dict[Stalled, QAbstractButton]]:
    """The question about a save whose place does not answer, and the button of each answer."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Sanwright", "", parent=window)
    box.setText(tr("“{name}” is not saved yet: its place does not answer.", name=name))
    box.setInformativeText(
        tr(
            "A network drive may be gone or slow. Every edit is kept on this computer; what is "
            "not saved is offered at the next start."
        )
        if is_kept
        else tr(
            "A network drive may be gone or slow. Not every edit is kept on this computer: save "
            "to another place."
        )
    )
    role = QMessageBox.ButtonRole
    wait = box.addButton(tr("&Wait"), role.AcceptRole)
    offered: dict[Stalled, QAbstractButton] = {
        Stalled.WAIT: wait,
        Stalled.SAVE_AS: box.addButton(tr("Save under &another name…"), role.ActionRole),
    }
    if is_leaving:
        if is_kept:
            offered[Stalled.KEEP] = box.addButton(
                tr("&Close, and offer the edits at the next start"), role.DestructiveRole
            )
        offered[Stalled.GO_ON] = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(wait)
    box.setEscapeButton(offered.get(Stalled.GO_ON, wait))
    _put_below_one_another(box)
    return box, offered


def _put_below_one_another(box: QMessageBox) -> None:
    """Beside one another buttons are wider than Qt lets a message be on a small screen: cut."""
    for row in box.findChildren(QDialogButtonBox):
        row.setOrientation(Qt.Orientation.Vertical)


def _start(folder: str) -> str:
    """Where a file dialog begins: home where the folder's place hangs, as Qt would with it."""
    return folder if not folder or answers(Path(folder)) else str(Path.home())


def _with_ending(path: Path, kind: str, endings: Sequence[str]) -> Path:
    of_kind = re.search(r"\*(\.\w+)", kind)
    if not path.suffix and of_kind is not None:
        path = path.with_name(path.name + of_kind[1])
    if endings and path.suffix.lower() not in endings:
        path = path.with_name(path.name + endings[0])
    return path
