"""What ports of devices look like wherever they are drawn: free, fitted, cabled, in trouble."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtGui import QColor

from sanwright.checks import Severity
from sanwright.design import Tables
from sanwright.design.records import port_base
from sanwright.gui.canvas.links.run_sides import run_side
from sanwright.gui.canvas.viewmodels import PortLook, PortView
from sanwright.gui.look.theme import Theme


def port_view(
    tables: Tables, reference: str, is_cabled: bool, side: str | None, severity: Severity | None
) -> PortView | None:
    """State of a port whose cable, if there is one, is of the fabric on ``side``.

    None for one that is free and without a finding.
    """
    if is_cabled:
        return _view(PortLook.CABLED, side, severity)
    setting = tables.ports.get(reference)
    if setting is not None and setting.optic is not None:
        return _view(PortLook.FITTED, None, severity)
    return _view(PortLook.FREE, None, severity) if severity is not None else None


@lru_cache(256)
def _view(look: PortLook, side: str | None, severity: Severity | None) -> PortView:
    """One view for all ports that look alike: a large design has tens of thousands."""
    return PortView(look, side, severity)


def port_colour(theme: Theme, state: PortView) -> QColor:
    """What fills the square of a port in this state."""
    if state.severity is not None:
        return theme.severity(state.severity)
    if state.look is PortLook.CABLED:
        return theme.fabric(state.side).colour
    return theme.port_used if state.look is PortLook.FITTED else theme.port_free


class PortLooks:
    """The states of ports of a design that stays as it is; what is asked for is worked out."""

    def __init__(self, tables: Tables, marks: Mapping[str, Severity | None]) -> None:
        self._tables, self._marks = tables, marks
        self._cables: dict[str, list[str]] = {}
        for cable in tables.cables.values():
            for end in cable.ends():
                for port in {end, port_base(end)}:  # a breakout lane is in its cage
                    self._cables.setdefault(port, []).append(cable.id)

    def view(self, reference: str) -> PortView | None:
        """The state of one port; None for one that is free and without a finding."""
        cables = self._cables.get(reference)
        side = run_side(self._tables, min(cables), self._at_port) if cables else None
        severity = self._marks.get(reference)
        return port_view(self._tables, reference, bool(cables), side, severity)

    def _at_port(self, reference: str) -> list[str]:
        return self._cables.get(reference, [])
