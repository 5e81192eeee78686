"""Columns that give way to the one that is read: the first, with the sentence."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QTreeView

_PRESSES = frozenset(
    (
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseButtonRelease,
    )
)
_SHARE = 0.55
"""Of the whole width, for the first column; what stands beside a list says the others again."""


def widths_in(room: int, wanted: Sequence[int], least: Sequence[int]) -> list[int]:
    """Widths of all columns within ``room`` pixels; the first takes what the others leave.

    ``wanted`` are those of the others. They give way until the first has more than half: the last
    first, none below its ``least``, and where that is too much, the last are left out (0).

    >>> widths_in(1000, (200, 100), (50, 50))
    [700, 200, 100]
    >>> widths_in(500, (200, 100), (150, 50))
    [275, 175, 50]
    >>> widths_in(400, (200, 100), (150, 50))
    [220, 180, 0]
    """
    first = int(room * _SHARE)
    others = list(wanted)
    for number in reversed(range(len(others))):
        missing = max(first + sum(others) - room, 0)
        others[number] = max(others[number] - missing, min(least[number], others[number]))
    if others and first + sum(others) > room:
        return [*widths_in(room, wanted[:-1], least), 0]
    return [room - sum(others), *others]


class GivingWay(QObject):
    """Fits the columns of a tree to its width, until somebody drags one."""

    def __init__(self, tree: QTreeView, wanted: Sequence[int]) -> None:
        super().__init__(tree)
        self._tree = tree
        self._wanted = tuple(wanted)
        self._is_pressed = self._is_by_hand = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        """Only then has a new style said how wide headings are."""
        self._soon.timeout.connect(self._fit)
        tree.header().sectionResized.connect(self._on_resize)
        tree.header().viewport().installEventFilter(self)
        tree.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit anew where there is more room, or less."""
        kind = event.type()
        if kind is QEvent.Type.Resize and not self._is_by_hand:
            self._soon.start()
        elif kind in _PRESSES and watched is self._tree.header().viewport():
            self._is_pressed = kind is not QEvent.Type.MouseButtonRelease
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        header = self._tree.header()
        for number in range(header.count()):  # a hidden heading says nothing of its width
            header.showSection(number)
        least = [header.sectionSizeHint(number + 1) for number in range(len(self._wanted))]
        room = self._tree.viewport().width()
        for number, width in enumerate(widths_in(room, self._wanted, least)):
            header.setSectionHidden(number, not width)
            if width:
                header.resizeSection(number, width)

    def _on_resize(self) -> None:
        self._is_by_hand = self._is_by_hand or self._is_pressed
