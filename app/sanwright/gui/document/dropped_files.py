"""Files that are dropped on a window: which of them are designs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

DESIGN_SUFFIXES = (".sanw", ".json")


def designs_in(data: QMimeData) -> list[Path]:
    """The files in ``data`` that may be designs."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in DESIGN_SUFFIXES]
