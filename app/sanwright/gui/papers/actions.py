"""Rows about what the customer gets on paper: its looks and texts, proposal, installer's pack."""

from __future__ import annotations

from sanwright.gui.frame.action import EXPORT, FILE, Action, has_devices

ROWS: tuple[Action, ...] = (
    Action(
        "file.documents", FILE, "&Documents and brand…",
        lambda d: d.windows.documents(d.exports.document), "Ctrl+Alt+Shift+R", "documents", group=2,
    ),
)  # fmt: skip
EXPORTS: tuple[Action, ...] = (
    Action(
        "export.proposal", EXPORT, "&Proposal…", lambda d: d.exports.proposal(),
        "Ctrl+Alt+Shift+P", "proposal", has_devices,
    ),
    Action(
        "export.installers-pack", EXPORT, "&Installer's pack into a folder…",
        lambda d: d.exports.installers_pack(), "Ctrl+Alt+Shift+I", "installers-pack", has_devices,
    ),
)  # fmt: skip
