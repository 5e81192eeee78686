"""Files that are dropped on a window: which of them are designs, and which may be captures."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

DESIGN_SUFFIXES = (".sanw", ".json")


def designs_in(data: QMimeData) -> list[Path]:
    """The files in ``data`` that may be designs."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in DESIGN_SUFFIXES]


def captures_in(data: QMimeData) -> list[Path]:
    """The files and folders in ``data`` that are no designs: what is in them has to be seen."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.is_dir() or path.suffix.lower() not in DESIGN_SUFFIXES]
