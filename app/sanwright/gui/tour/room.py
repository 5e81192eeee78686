"""Registers the tour: a few minutes through the window, step by step."""

from __future__ import annotations

from sanwright.gui.tour.guide import Tour
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _join(window: DesignWindow) -> None:
    window.put(Tour(window))


ROOM = Room(join=_join)
