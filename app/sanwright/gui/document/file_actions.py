"""Rows of the menu File: documents and exports."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sanwright.gui.frame.action import (
    EXPORT,
    FILE,
    Action,
    Handler,
    has_devices,
    has_workloads,
)
from sanwright.gui.frame.desk import Desk
from sanwright.gui.papers import actions as paper_rows
from sanwright.gui.papers import print_actions as print_rows


def show_tab(key: str) -> Handler:
    """Handler that brings a tab of the findings dock up; its page is called ``tab-key``."""

    def show(desk: Desk) -> None:
        desk.docks["findings"].show()
        page = desk.tables.findChild(QWidget, f"tab-{key}")
        assert page is not None  # noqa: S101 - the window made it
        desk.tables.setCurrentWidget(page)
        page.setFocus()

    return show


def _export_load(desk: Desk) -> None:
    """Bring the load table up, so that one sees what is written, and write it."""
    show_tab("load")(desk)
    desk.exports.loads(desk.load_table.shown)


ROWS: tuple[Action, ...] = (
    Action(
        "file.new", FILE, "&New", lambda d: d.designs.new(d.window), "Ctrl+N", "new"
    ),
    Action(
        "file.open", FILE, "&Open…", lambda d: d.designs.open(d.window), "Ctrl+O", "open"
    ),
    Action(
        "file.save", FILE, "&Save", lambda d: d.files.save(), "Ctrl+S", "save",
        group=1,
    ),
    Action(
        "file.save-as", FILE, "Save &As…", lambda d: d.files.save_as(), "Ctrl+Shift+S", "save-as",
        group=1,
    ),
    Action(
        "export.bom", EXPORT, "&Bill of materials…", lambda d: d.exports.bom(),
        "Ctrl+Shift+B", "bom", has_devices,
    ),
    Action(
        "export.report", EXPORT, "Sizing &report…", lambda d: d.exports.report(),
        "Ctrl+Shift+R", "report", has_devices,
    ),
    *paper_rows.EXPORTS,
    Action(
        "export.diagram", EXPORT, "&Diagram…", lambda d: d.exports.diagram(),
        "Ctrl+Shift+D", "diagram", has_devices,
    ),
    Action(
        "export.load", EXPORT, "&Load table…", _export_load, "Ctrl+Shift+T", "load",
        has_devices,
    ),
    Action(
        "export.growth", EXPORT, "&Growth…", lambda d: d.exports.growth(d.growth), "",
        "growth", has_workloads,
    ),
    Action(
        "export.failures", EXPORT, "&Failures…", lambda d: d.exports.failures(d.failures), "",
        "failures", has_devices,
    ),
    Action(
        "export.latency", EXPORT, "L&atency…", lambda d: d.exports.latency(d.latency),
        "Ctrl+Shift+Y", "latency", has_workloads,
    ),
    Action(
        "export.everything", EXPORT, "&Everything into a folder…",
        lambda d: d.exports.everything(), "Ctrl+Shift+E", "folder", has_devices, group=1,
    ),
    *paper_rows.ROWS,
    *print_rows.ROWS,
    Action(
        "file.close", FILE, "&Close", lambda d: d.designs.close(d.window), "Ctrl+W", "close",
        group=3,
    ),
    Action("file.quit", FILE, "&Quit", lambda d: d.designs.quit(), "Ctrl+Q", "quit", group=3),
)  # fmt: skip
