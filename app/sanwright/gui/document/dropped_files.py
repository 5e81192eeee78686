"""Files that are dropped on a window: which of them are designs, and which may be captures."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from sanwright.gui.document.patience import answer_of

DESIGN_SUFFIXES = (".sanw", ".json")


def designs_in(data: QMimeData) -> list[Path]:
    """The files in ``data`` that may be designs."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in DESIGN_SUFFIXES]


def captures_in(data: QMimeData) -> list[Path]:
    """The files and folders in ``data`` that are no designs and may be captures of a SAN."""
    from sanwright.exchange.captures.opening import may_hold_captures

    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]

    def is_one(path: Path) -> bool:
        is_other = path.suffix.lower() not in DESIGN_SUFFIXES or path.is_dir()
        return is_other and may_hold_captures(path)

    def found() -> list[Path]:
        return [path for path in paths if is_one(path)]

    return answer_of(found, [], paths[0]) if paths else []
