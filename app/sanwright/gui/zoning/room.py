"""Registers zoning: zones by hand and from workloads, WWPNs, what is entered into switches."""

from __future__ import annotations

from sanwright.gui.window.registration import Room
from sanwright.gui.zoning.actions import ROWS

ROOM = Room(actions=ROWS)
