"""The way of the Tab key through a window, and where it jumps back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def tab_stops(root: QWidget) -> list[QWidget]:
    """What the Tab key reaches in ``root``, in its order."""
    found: list[QWidget] = []
    at = root.nextInFocusChain()
    while at is not root and at is not None:
        takes = Qt.FocusPolicy.TabFocus.value & at.focusPolicy().value
        is_there = at.isVisible() and at.isEnabled() and root.isAncestorOf(at)
        if is_there and takes and at.focusProxy() is None:
            found.append(at)
        at = at.nextInFocusChain()
    return found


def jumps_back(root: QWidget) -> Iterator[tuple[QWidget, QWidget]]:
    """Neighbours in the order of which the second lies before the first as one reads.

    Before: above it and not to its right, or left of it in the same line.
    """
    stops = tab_stops(root)
    for first, second in pairwise(stops):
        a, b = _place(first, root), _place(second, root)
        is_above = b.bottom() <= a.top() and b.left() < a.right()
        in_line = min(a.bottom(), b.bottom()) - max(a.top(), b.top()) > a.height() / 2
        if is_above or (in_line and b.right() <= a.left() and b.height() < 2 * a.height()):
            yield first, second


def _place(widget: QWidget, root: QWidget) -> QRect:
    """Where it is; of what is scrolled out of sight, where it comes into sight."""
    rect = QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())
    above = widget.parentWidget()
    while above is not None and above is not root:
        if isinstance(above, QAbstractScrollArea):
            port = above.viewport()
            seen = QRect(port.mapTo(root, QPoint(0, 0)), port.size())
            rect.moveTop(max(seen.top(), min(rect.top(), seen.bottom() - rect.height())))
        above = above.parentWidget()
    return rect
