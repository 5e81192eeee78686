"""File dialogs that ask nothing of a file but its name and what the folder says of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFileInfo, QMimeDatabase
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

Kind = QAbstractFileIconProvider.IconType


class NamesOnly(QFileIconProvider):
    """Tells kinds of files by their names.

    Qt's own reads the beginning of each file whose name tells it nothing, on the window's thread: a
    share fetches them all for that, and one file that never answers holds the window for good.
    """

    def __init__(self) -> None:
        super().__init__()
        self._folder, self._file = self.icon(Kind.Folder), self.icon(Kind.File)

    def icon(self, asked: Kind | QFileInfo) -> QIcon:
        """The picture of a folder or of a file."""
        if isinstance(asked, QFileInfo):
            return self._folder if asked.isDir() else self._file
        return super().icon(asked)

    def type(self, asked: QFileInfo) -> str:
        """What a file is called by its ending."""
        by_name = QMimeDatabase.MatchMode.MatchExtension
        return QMimeDatabase().mimeTypeForFile(asked.filePath(), by_name).comment()


class FileDialog:
    """One question for files or a folder; the system's own dialog where Qt has one for it.

    ``names`` is asked by a thread of the dialog's, which ends some time after it: it lives longer.
    """

    def __init__(
        self, window: QWidget | None, names: NamesOnly, title: str, folder: str, kinds: str = ""
    ) -> None:
        self._dialog = QFileDialog(window, title, folder, kinds)
        self._dialog.setIconProvider(names)

    def existing(self) -> Path | None:
        """A file that is there."""
        self._dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return next(iter(self._answer()), None)

    def all_existing(self) -> list[Path]:
        """Files that are there."""
        self._dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        return self._answer()

    def folder(self) -> Path | None:
        """A folder."""
        self._dialog.setFileMode(QFileDialog.FileMode.Directory)
        self._dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        return next(iter(self._answer()), None)

    def place(self, name: str, *, goes_on: bool = False) -> tuple[Path | None, str]:
        """Where to write, ``name`` being proposed, and the chosen kind.

        ``goes_on``: what is there is gone on with, so nothing is asked of replacing it.
        """
        self._dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        self._dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, goes_on)
        self._dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self._dialog.selectFile(name)
        return next(iter(self._answer()), None), self._dialog.selectedNameFilter()

    def _answer(self) -> list[Path]:
        chosen: Sequence[str] = self._dialog.selectedFiles() if self._dialog.exec() else ()
        self._dialog.deleteLater()
        return [Path(path) for path in chosen]
