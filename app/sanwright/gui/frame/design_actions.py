"""Rows of the menu Design: its records, the drawing, findings and figures."""

from __future__ import annotations

from sanwright.gui.bill import actions as order_rows
from sanwright.gui.cabling.sas import cable_dual_path, can_cable
from sanwright.gui.document.file_actions import show_tab
from sanwright.gui.findings.fixing import findings_at
from sanwright.gui.frame.action import (
    DESIGN,
    Action,
    Handler,
    has_devices,
    has_workloads,
)
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr


def _show_project(desk: Desk) -> None:
    desk.editor.select(())
    desk.docks["inspector"].show()
    desk.docks["inspector"].raise_()
    desk.inspector.show_ids(())
    desk.inspector.project.fields["name"].setFocus()


def _calibrate(desk: Desk) -> None:
    chosen = desk.latency.chosen
    desk.windows.calibrate(chosen.workload.id if chosen is not None else "")


def _walk(step: int) -> Handler:
    def walk(desk: Desk) -> None:
        desk.docks["findings"].show()
        desk.tables.setCurrentWidget(desk.findings)
        desk.findings.walk(step)

    return walk


def _fix(desk: Desk) -> None:
    """The fixes of the chosen finding; without one, of the first about what is selected."""
    desk.docks["findings"].show()
    desk.tables.setCurrentWidget(desk.findings)
    if desk.findings.selected() is None:
        found = findings_at(desk.session, tuple(desk.editor.selected_ids()))
        if not found:
            desk.session.message.emit(tr("Choose a finding first; F4 goes to the next one."))
            return
        desk.findings.choose(found[0])
    desk.findings.detail.fix.open_menu()


def _can_cable_sas(desk: Desk) -> bool:
    return can_cable(desk.session.design, tuple(desk.editor.selected_ids()))


def _cable_sas(desk: Desk) -> None:
    refusal = cable_dual_path(desk.session, tuple(desk.editor.selected_ids()))
    if refusal:
        desk.prompts.error(tr("No SAS cables were laid."), refusal)


ROWS: tuple[Action, ...] = (
    Action("design.project", DESIGN, "&Project data…", _show_project, "Ctrl+I", "project"),
    Action(
        "design.fabrics", DESIGN, "&Fabrics…", lambda d: d.windows.fabrics(), "Ctrl+Shift+A",
        "fabrics",
    ),
    Action(
        "design.workloads", DESIGN, "&Workloads…",
        lambda d: d.windows.workloads(d.editor.selected_ids), "Ctrl+L", "workloads",
    ),
    Action(
        "design.zones", DESIGN, "&Zones…", lambda d: d.windows.zones(), "Ctrl+Shift+O", "zones"
    ),
    Action(
        "design.locations", DESIGN, "&Locations…", lambda d: d.windows.locations(),
        "Ctrl+Shift+I", "locations",
    ),
    Action(
        "design.raid-groups", DESIGN, "RAI&D groups…", lambda d: d.windows.raid_groups(),
        "Ctrl+Alt+G", "raid-groups",
    ),
    Action(
        "design.variants", DESIGN, "Va&riants…", lambda d: d.windows.variants(), "Ctrl+Alt+V",
        "variants",
    ),
    *order_rows.SETTINGS,
    Action(
        "design.cabling", DESIGN, "&Cabling mode",
        lambda d: d.editor.start_cabling(not d.editor.is_cabling), "Ctrl+K", "cabling", group=1,
        checked=lambda d: d.editor.is_cabling,
    ),
    Action(
        "design.sas", DESIGN, "Cable &SAS over two paths", _cable_sas, "Ctrl+Alt+S", "sas",
        _can_cable_sas, group=1,
    ),
    Action(
        "design.next-finding", DESIGN, "Ne&xt finding", _walk(1), "F4", "next", group=2,
    ),
    Action(
        "design.previous-finding", DESIGN, "P&revious finding", _walk(-1), "Shift+F4",
        "previous", group=2,
    ),
    Action("design.fix", DESIGN, "&Quick fix…", _fix, "Ctrl+.", "fix", group=2),
    Action(
        "design.facts", DESIGN, "&Missing facts", show_tab("facts"), "Ctrl+Alt+F",
        "fact", group=2,
    ),
    Action(
        "design.waivers", DESIGN, "Wai&vers", show_tab("waivers"), "Ctrl+Alt+W", "waive",
        group=2,
    ),
    Action(
        "design.load-table", DESIGN, "L&oad of everything", show_tab("load"), "Ctrl+Alt+O",
        "load", group=2,
    ),
    Action(
        "design.growth", DESIGN, "&Growth", show_tab("growth"), "Ctrl+Alt+H", "growth",
        has_workloads, group=2,
    ),
    Action(
        "design.failures", DESIGN, "Fail&ures", show_tab("failures"), "Ctrl+Alt+U", "failures",
        has_devices, group=2,
    ),
    Action(
        "design.latency", DESIGN, "La&tency", show_tab("latency"), "Ctrl+Alt+L", "latency",
        has_workloads, group=2,
    ),
    *order_rows.ROWS,
    Action(
        "design.calibrate", DESIGN, "Cali&brate…", _calibrate, "Ctrl+Alt+B", "calibrate",
        has_workloads, group=2,
    ),
    Action(
        "design.rule-packs", DESIGN, "Rule pac&ks…", lambda d: d.windows.rule_packs(),
        "Ctrl+Alt+R", "rule-packs", group=3,
    ),
    Action(
        "design.check", DESIGN, "Chec&k again", lambda d: d.session.check_again(), "F5", "check",
        group=3,
    ),
)  # fmt: skip
