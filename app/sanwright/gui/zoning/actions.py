"""Rows about zoning: zones from the workloads, WWPNs, and what is entered into switches."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from sanwright.gui.frame.action import DESIGN, EXPORT, Action, has_devices
from sanwright.gui.frame.desk import Desk


def _zoning(desk: Desk) -> None:
    from sanwright.gui.zoning.window import ZoningDialog

    if not _raised(desk, ZoningDialog):
        ZoningDialog(desk.session, desk.editor.theme, desk.window).show()


def _wwpns(desk: Desk) -> None:
    from sanwright.gui.zoning.wwpns import WwpnDialog

    if not _raised(desk, WwpnDialog):
        WwpnDialog(desk.session, desk.prompts, desk.window).show()


def _export(desk: Desk) -> None:
    from sanwright.gui.zoning.export import SwitchExportDialog

    if not _raised(desk, SwitchExportDialog):
        show_wwpns = lambda: _wwpns(desk)  # noqa: E731 - the dialog knows no desk
        SwitchExportDialog(desk.session, desk.prompts, show_wwpns, desk.window).show()


def _raised(desk: Desk, kind: type[QDialog]) -> bool:
    """Whether the window is open already; then it comes to the front."""
    found = next((dialog for dialog in desk.window.findChildren(kind) if dialog.isVisible()), None)
    if found is None:
        return False
    found.raise_()
    found.activateWindow()
    return True


ROWS: tuple[Action, ...] = (
    Action(
        "design.zoning", DESIGN, "Zoning from workloads…", _zoning, "Ctrl+Alt+Shift+Z", "zones",
        has_devices, group=0,
    ),
    Action("design.wwpns", DESIGN, "WWP&Ns…", _wwpns, "Ctrl+Alt+Shift+W", "port", has_devices),
    Action(
        "export.switch", EXPORT, "S&witch configuration…", _export, "", "zones",
        lambda d: bool(d.session.design.zones),
    ),
)  # fmt: skip
