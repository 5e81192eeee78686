"""Bringing a tab below the drawing to the front by the panel that is in it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sanwright.gui.window.design_window import DesignWindow


def bring_tab(window: DesignWindow, panel: QWidget) -> None:
    """The tab of ``panel``; unlike ``show_panel`` it opens no folded tabs."""
    tabs = window.lower_tabs
    pages = [page for n in range(tabs.count()) if (page := tabs.widget(n)) is not None]
    tabs.setCurrentWidget(next(p for p in pages if p is panel or p.isAncestorOf(panel)))
