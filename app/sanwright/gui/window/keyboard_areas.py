"""The areas of a design's window in the order in which F6 goes through them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QWidget

from sanwright.gui.window.design_window import DesignWindow

_SIDES = (
    Qt.DockWidgetArea.TopDockWidgetArea,
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


KEYBOARD_AREA = "keyboard-area"
"""Property of a widget that floats above a window, and that F6 goes to as well."""
_MOST = 10_000
"""Widgets beyond which the chain of focus cannot be a ring."""


def areas(window: DesignWindow) -> list[QWidget]:
    """What can be seen: the view in the middle, panels left, right and below, and what floats."""
    found: list[QWidget] = [window.views]
    for side in _SIDES:
        found += [
            panel
            for dock in window.docks.values()
            if window.dockWidgetArea(dock) == side
            and _is_in_front(window, dock)
            and (panel := dock.widget()) is not None
        ]
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    found += [
        widget
        for widget in window.findChildren(QWidget, options=direct)
        if widget.property(KEYBOARD_AREA) and widget.isVisible()
    ]
    return found


def _is_in_front(window: DesignWindow, dock: QDockWidget) -> bool:
    """Whether a panel can be seen; one behind another tab counts as shown, but lies outside."""
    is_inside = window.rect().intersects(dock.geometry())
    return dock.isVisibleTo(window) and is_inside


def step(window: DesignWindow, by: int) -> QWidget:
    """Give the keyboard to the next area (``by`` 1) or the one before (-1), and return it.

    Within an area it goes to where it was last.
    """
    order = areas(window)
    now: QWidget | None = window.focusWidget()
    here = None
    if now is not None:
        here = next((n for n, a in enumerate(order) if a is now or a.isAncestorOf(now)), None)
    chosen = order[0] if here is None else order[(here + by) % len(order)]
    _focus(window, chosen)
    return chosen


def _focus(window: DesignWindow, area: QWidget) -> None:
    former: QWidget | None = area.focusWidget()
    if area is window.views:
        target: QWidget = window.views.currentWidget()
        inner: QWidget | None = target.focusWidget()
        target = inner if inner is not None and inner.isVisibleTo(target) else target
        if target.focusPolicy() == Qt.FocusPolicy.NoFocus:
            target = first_in(target) or target
    elif former is not None and _takes_keys(former):
        target = former
    else:
        target = first_in(area) or area
    target.setFocus(Qt.FocusReason.TabFocusReason)


def enter(area: QWidget) -> None:
    """Give the keyboard to the first widget in an area."""
    (first_in(area) or area).setFocus(Qt.FocusReason.TabFocusReason)


def first_in(area: QWidget) -> QWidget | None:
    """The first widget in an area that the Tab key would come to."""
    widget = area.nextInFocusChain()
    seen = 0
    while widget is not None and widget is not area and seen < _MOST:
        if area.isAncestorOf(widget) and _takes_keys(widget):
            return widget
        widget = widget.nextInFocusChain()
        seen += 1
    return None


def _takes_keys(widget: QWidget) -> bool:
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isVisible()
        and widget.isEnabled()
    )
