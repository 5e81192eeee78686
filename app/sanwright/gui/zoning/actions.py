"""Rows about zoning: zones from the workloads, WWPNs, and what is entered into switches."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from sanwright.gui.window.action import CABLING, EXPORT, Action, has_devices
from sanwright.gui.window.design_window import DesignWindow


def _zoning(window: DesignWindow) -> None:
    from sanwright.gui.zoning.window import ZoningDialog

    if not _raised(window, ZoningDialog):
        ZoningDialog(window.session, window).show()


def _wwpns(window: DesignWindow) -> None:
    from sanwright.gui.zoning.wwpns import WwpnDialog

    if not _raised(window, WwpnDialog):
        WwpnDialog(window.session, window.prompts, window).show()


def _export(window: DesignWindow) -> None:
    from sanwright.gui.zoning.export import SwitchExportDialog

    if not _raised(window, SwitchExportDialog):
        show_wwpns = lambda: _wwpns(window)  # noqa: E731 - the dialog knows no window
        SwitchExportDialog(window.session, window.prompts, show_wwpns, window).show()


def show_zones(window: DesignWindow) -> None:
    """Who may talk to whom."""
    from sanwright.gui.zoning.zones import ZonesDialog

    window.side_windows.show(ZonesDialog, lambda: ZonesDialog(window.session, window))


def _raised(window: DesignWindow, kind: type[QDialog]) -> bool:
    """Whether the window is open already; then it comes to the front."""
    found = next((dialog for dialog in window.findChildren(kind) if dialog.isVisible()), None)
    if found is None:
        return False
    found.raise_()
    found.activateWindow()
    return True


ROWS: tuple[Action, ...] = (
    Action("design.zones", CABLING, "&Zones…", show_zones, "Ctrl+Shift+O", "zones", place=300),
    Action(
        "design.zoning", CABLING, "Zoning from &workloads…", _zoning, "Ctrl+Alt+Shift+Z", "zones",
        when=has_devices, place=305,
    ),
    Action(
        "design.wwpns", CABLING, "WWP&Ns…", _wwpns, "Ctrl+Alt+Shift+W", "port", when=has_devices,
        place=310,
    ),
    Action(
        "export.switch", EXPORT, "S&witch configuration…", _export, "", "zones",
        when=lambda d: bool(d.session.design.zones), place=300,
    ),
)  # fmt: skip
