"""Every action as a row; menus, toolbar and the keyboard page are built from these rows alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sanwright.design import Note, Table
from sanwright.design.arrange import arrange
from sanwright.design.edits import Alignment, move_devices, replace_record
from sanwright.gui.desk import Desk
from sanwright.gui.fixing import findings_at
from sanwright.gui.sas import cable_dual_path, can_cable
from sanwright.gui.settings import AppearanceMode

Handler = Callable[[Desk], object]
When = Callable[[Desk], bool]


def _always(_: Desk) -> bool:
    return True


def _has_selection(desk: Desk) -> bool:
    return bool(desk.editor.selected_ids())


def _has_several(desk: Desk) -> bool:
    return len(desk.editor.selected_ids()) > 1


def _has_devices(desk: Desk) -> bool:
    return bool(desk.session.design.devices)


def _can_undo(desk: Desk) -> bool:
    return desk.session.history.undo_label is not None


def _can_redo(desk: Desk) -> bool:
    return desk.session.history.redo_label is not None


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is a path such as ``Edit/Align``. ``label`` gives a text that depends on the state,
    ``checked`` makes the action a switch. ``group`` separates: rows of one group stand together.
    The shortcut of a row ``on_canvas`` works only while the drawing has the keyboard.
    """

    id: str
    menu: str
    text: str
    handler: Handler
    shortcut: str = ""
    icon: str = ""
    when: When = _always
    group: int = 0
    label: Callable[[Desk], str] | None = None
    checked: When | None = None
    on_canvas: bool = False


def _undo_text(desk: Desk) -> str:
    label = desk.session.history.undo_label
    return f"&Undo {label}" if label else "&Undo"


def _redo_text(desk: Desk) -> str:
    label = desk.session.history.redo_label
    return f"&Redo {label}" if label else "&Redo"


def _arrange(desk: Desk) -> None:
    places = arrange(desk.session.design)
    change = move_devices(desk.session.design, places)
    desk.session.do(type(change)("Arrange automatically", change.replacements))
    desk.editor.zoom_fit()


def _show_project(desk: Desk) -> None:
    desk.editor.select(())
    desk.docks["inspector"].show()
    desk.docks["inspector"].raise_()
    desk.inspector.show_ids(())
    desk.inspector.project.fields["name"].line.setFocus()


def _focus_search(desk: Desk) -> None:
    desk.docks["catalog"].show()
    desk.docks["catalog"].raise_()
    desk.palette.focus_search()


def _focus_findings(desk: Desk) -> None:
    desk.docks["findings"].show()
    desk.tables.setCurrentWidget(desk.findings)
    desk.findings.search.setFocus()


def _show_tab(name: str) -> Handler:
    """Handler that brings a tab of the findings dock up, by its title."""

    def show(desk: Desk) -> None:
        desk.docks["findings"].show()
        tabs = desk.tables
        titles = [tabs.tabText(number) for number in range(tabs.count())]
        tabs.setCurrentIndex(titles.index(name))
        tabs.currentWidget().setFocus()

    return show


def _export_load(desk: Desk) -> None:
    """Bring the load table up, so that one sees what is written, and write it."""
    _show_tab("Load")(desk)
    desk.exports.loads(desk.load_table.shown)


def _has_workloads(desk: Desk) -> bool:
    return bool(desk.session.design.workloads)


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
            desk.session.message.emit("Choose a finding first; F4 goes to the next one.")
            return
        desk.findings.choose(found[0])
    desk.findings.detail.fix.open_menu()


def _can_cable_sas(desk: Desk) -> bool:
    return can_cable(desk.session.design, tuple(desk.editor.selected_ids()))


def _cable_sas(desk: Desk) -> None:
    refusal = cable_dual_path(desk.session, tuple(desk.editor.selected_ids()))
    if refusal:
        desk.prompts.error("No SAS cables were laid.", refusal)


def _focus_inspector(desk: Desk) -> None:
    desk.docks["inspector"].show()
    desk.inspector.page.focusNextChild()


def _add_note(desk: Desk) -> None:
    """A note in the middle of what is seen, ready to be written in the inspector."""
    design, editor = desk.session.design, desk.editor
    at = editor.mapToScene(editor.viewport().rect().center())
    note = Note(id=design.new_id("note", Table.NOTES), text="Note", x=at.x(), y=at.y())
    if desk.session.do(replace_record(design, note, "Add note")):
        editor.select([note.id])
        _focus_inspector(desk)


def _focus_drawing(desk: Desk) -> None:
    desk.editor.setFocus()


def _toggle_dock(name: str) -> tuple[Handler, When]:
    def toggle(desk: Desk) -> None:
        desk.docks[name].setVisible(not desk.docks[name].isVisible())

    return toggle, lambda desk: not desk.docks[name].isHidden()


def _appearance(mode: AppearanceMode) -> tuple[Handler, When]:
    def choose(desk: Desk) -> None:
        desk.appearance.set_mode(mode)

    return choose, lambda desk: desk.appearance.mode is mode


def _align(alignment: Alignment) -> Handler:
    return lambda desk: desk.editor.align(alignment)


def _dock_row(name: str, text: str, icon: str, shortcut: str) -> Action:
    handler, checked = _toggle_dock(name)
    return Action(
        f"view.{name}", "&View/&Panels", text, handler, shortcut, icon, checked=checked, group=1
    )


def _appearance_row(mode: AppearanceMode, text: str) -> Action:
    handler, checked = _appearance(mode)
    return Action(f"view.{mode}", "&View/&Appearance", text, handler, checked=checked)


def _align_row(alignment: Alignment, text: str, group: int, shortcut: str) -> Action:
    return Action(
        f"edit.align-{alignment}",
        "&Edit/A&lign",
        text,
        _align(alignment),
        shortcut,
        f"align-{alignment}",
        _has_several,
        group,
    )


_FILE, _EXPORT, _EDIT, _VIEW = "&File", "&File/&Export", "&Edit", "&View"
_DESIGN, _CATALOG, _HELP = "&Design", "&Catalog", "&Help"

ACTIONS: tuple[Action, ...] = (
    Action("file.new", _FILE, "&New", lambda d: d.files.new(), "Ctrl+N", "new"),
    Action(
        "file.open", _FILE, "&Open…", lambda d: d.files.open(), "Ctrl+O", "open"
    ),
    Action(
        "file.save", _FILE, "&Save", lambda d: d.files.save(), "Ctrl+S", "save",
        group=1,
    ),
    Action(
        "file.save-as", _FILE, "Save &As…", lambda d: d.files.save_as(), "Ctrl+Shift+S", "save-as",
        group=1,
    ),
    Action(
        "export.bom", _EXPORT, "&Bill of materials…", lambda d: d.exports.bom(),
        "Ctrl+Shift+B", "bom", _has_devices,
    ),
    Action(
        "export.report", _EXPORT, "Sizing &report…", lambda d: d.exports.report(),
        "Ctrl+Shift+R", "report", _has_devices,
    ),
    Action(
        "export.diagram", _EXPORT, "&Diagram…", lambda d: d.exports.diagram(),
        "Ctrl+Shift+D", "diagram", _has_devices,
    ),
    Action(
        "export.load", _EXPORT, "&Load table…", _export_load, "Ctrl+Shift+T", "load",
        _has_devices,
    ),
    Action(
        "export.growth", _EXPORT, "&Growth…", lambda d: d.exports.growth(d.growth), "",
        "growth", _has_workloads,
    ),
    Action(
        "export.failures", _EXPORT, "&Failures…", lambda d: d.exports.failures(d.failures), "",
        "failures", _has_devices,
    ),
    Action(
        "export.latency", _EXPORT, "L&atency…", lambda d: d.exports.latency(d.latency),
        "Ctrl+Shift+Y", "latency", _has_workloads,
    ),
    Action(
        "export.everything", _EXPORT, "&Everything into a folder…",
        lambda d: d.exports.everything(), "Ctrl+Shift+E", "folder", _has_devices, group=1,
    ),
    Action("file.close", _FILE, "&Close", lambda d: d.window.close(), "Ctrl+Q", "close", group=3),
    Action(
        "edit.undo", _EDIT, "&Undo", lambda d: d.session.undo(), "Ctrl+Z", "undo", _can_undo,
        label=_undo_text,
    ),
    Action(
        "edit.redo", _EDIT, "&Redo", lambda d: d.session.redo(), "Ctrl+Shift+Z", "redo", _can_redo,
        label=_redo_text,
    ),
    Action(
        "edit.cut", _EDIT, "Cu&t", lambda d: d.editor.cut(), "Ctrl+X", "cut", _has_selection, 1,
        on_canvas=True,
    ),
    Action(
        "edit.copy", _EDIT, "&Copy", lambda d: d.editor.copy(), "Ctrl+C", "copy", _has_selection, 1,
        on_canvas=True,
    ),
    Action(
        "edit.paste", _EDIT, "&Paste", lambda d: d.editor.paste(), "Ctrl+V", "paste", group=1,
        on_canvas=True,
    ),
    Action(
        "edit.duplicate", _EDIT, "D&uplicate", lambda d: d.editor.duplicate(), "Ctrl+D",
        "duplicate", _has_selection, 1,
    ),
    Action(
        "edit.delete", _EDIT, "&Delete", lambda d: d.editor.delete_selected(), "Del", "delete",
        _has_selection, 1, on_canvas=True,
    ),
    Action(
        "edit.select-all", _EDIT, "Select &All", lambda d: d.editor.select_all(), "Ctrl+A",
        "select-all", _has_devices, 2, on_canvas=True,
    ),
    _align_row(Alignment.LEFT, "&Left edges", 0, "Ctrl+Alt+Left"),
    _align_row(Alignment.CENTRE, "&Centres", 0, "Ctrl+Alt+C"),
    _align_row(Alignment.RIGHT, "&Right edges", 0, "Ctrl+Alt+Right"),
    _align_row(Alignment.TOP, "&Top edges", 1, "Ctrl+Alt+Up"),
    _align_row(Alignment.MIDDLE, "&Middles", 1, "Ctrl+Alt+M"),
    _align_row(Alignment.BOTTOM, "&Bottom edges", 1, "Ctrl+Alt+Down"),
    Action("edit.find", _EDIT, "&Find part", _focus_search, "Ctrl+F", "find", group=3),
    Action(
        "edit.find-finding", _EDIT, "Find findin&g", _focus_findings, "Ctrl+Shift+F", "findings",
        group=3,
    ),
    Action(
        "view.zoom-in", _VIEW, "Zoom &in", lambda d: d.editor.zoom_in(), "Ctrl++", "zoom-in",
    ),
    Action(
        "view.zoom-out", _VIEW, "Zoom &out", lambda d: d.editor.zoom_out(), "Ctrl+-", "zoom-out",
    ),
    Action(
        "view.zoom-fit", _VIEW, "&Fit the drawing", lambda d: d.editor.zoom_fit(), "Ctrl+9",
        "zoom-fit",
    ),
    Action(
        "view.zoom-reset", _VIEW, "&Actual size", lambda d: d.editor.zoom_reset(), "Ctrl+0",
        "zoom-reset",
    ),
    Action("view.drawing", _VIEW, "Go to the &drawing", _focus_drawing, "F6", group=1),
    Action("view.inspect", _VIEW, "Go to the i&nspector", _focus_inspector, "F7", group=1),
    Action(
        "view.load", _VIEW, "Show &load", lambda d: d.load.show(not d.load.is_on), "F8", "load",
        group=2, checked=lambda d: d.load.is_on,
    ),
    Action(
        "view.load-numbers", _VIEW, "Load n&umbers at links",
        lambda d: d.load.show_numbers(not d.load.has_numbers), "Shift+F8", "load-numbers",
        group=2, checked=lambda d: d.load.has_numbers,
    ),
    Action(
        "view.load-directions", _VIEW, "Load in &both directions",
        lambda d: d.load.show_two_way(not d.load.is_two_way), "Ctrl+F8", "load-directions",
        group=2, checked=lambda d: d.load.is_two_way,
    ),
    _dock_row("catalog", "&Catalog", "palette", "F9"),
    _dock_row("inspector", "&Inspector", "inspector", "F10"),
    _dock_row("findings", "&Findings and figures", "findings", "F11"),
    _appearance_row(AppearanceMode.SYSTEM, "As the &system"),
    _appearance_row(AppearanceMode.LIGHT, "&Light"),
    _appearance_row(AppearanceMode.DARK, "&Dark"),
    Action("design.project", _DESIGN, "&Project data…", _show_project, "Ctrl+I", "project"),
    Action(
        "design.fabrics", _DESIGN, "&Fabrics…", lambda d: d.windows.fabrics(), "Ctrl+Shift+A",
        "fabrics",
    ),
    Action(
        "design.workloads", _DESIGN, "&Workloads…", lambda d: d.windows.workloads(), "Ctrl+L",
        "workloads",
    ),
    Action(
        "design.zones", _DESIGN, "&Zones…", lambda d: d.windows.zones(), "Ctrl+Shift+O", "zones"
    ),
    Action(
        "design.locations", _DESIGN, "&Locations…", lambda d: d.windows.locations(),
        "Ctrl+Shift+P", "locations",
    ),
    Action(
        "design.raid-groups", _DESIGN, "RAI&D groups…", lambda d: d.windows.raid_groups(),
        "Ctrl+Alt+G", "raid-groups",
    ),
    Action(
        "design.variants", _DESIGN, "Va&riants…", lambda d: d.windows.variants(), "Ctrl+Alt+V",
        "variants",
    ),
    Action("design.note", _DESIGN, "Add &note", _add_note, "Ctrl+Shift+N", "note", group=1),
    Action(
        "design.cabling", _DESIGN, "&Cabling mode",
        lambda d: d.editor.start_cabling(not d.editor.is_cabling), "Ctrl+K", "cabling", group=1,
        checked=lambda d: d.editor.is_cabling,
    ),
    Action(
        "design.sas", _DESIGN, "Cable &SAS over two paths", _cable_sas, "Ctrl+Alt+S", "sas",
        _can_cable_sas, group=1,
    ),
    Action(
        "design.arrange", _DESIGN, "&Arrange automatically", _arrange, "Ctrl+Shift+L", "arrange",
        _has_devices, 1,
    ),
    Action(
        "design.next-finding", _DESIGN, "Ne&xt finding", _walk(1), "F4", "next", group=2,
    ),
    Action(
        "design.previous-finding", _DESIGN, "P&revious finding", _walk(-1), "Shift+F4",
        "previous", group=2,
    ),
    Action("design.fix", _DESIGN, "&Quick fix…", _fix, "Ctrl+.", "fix", group=2),
    Action(
        "design.facts", _DESIGN, "&Missing facts", _show_tab("Missing facts"), "Ctrl+Alt+F",
        "fact", group=2,
    ),
    Action(
        "design.waivers", _DESIGN, "Wai&vers", _show_tab("Waivers"), "Ctrl+Alt+W", "waive",
        group=2,
    ),
    Action(
        "design.load-table", _DESIGN, "L&oad of everything", _show_tab("Load"), "Ctrl+Alt+O",
        "load", group=2,
    ),
    Action(
        "design.growth", _DESIGN, "&Growth", _show_tab("Growth"), "Ctrl+Alt+H", "growth",
        _has_workloads, group=2,
    ),
    Action(
        "design.failures", _DESIGN, "Fail&ures", _show_tab("Failures"), "Ctrl+Alt+U", "failures",
        _has_devices, group=2,
    ),
    Action(
        "design.latency", _DESIGN, "La&tency", _show_tab("Latency"), "Ctrl+Alt+L", "latency",
        _has_workloads, group=2,
    ),
    Action(
        "design.calibrate", _DESIGN, "Cali&brate…", _calibrate, "Ctrl+Alt+B", "calibrate",
        _has_workloads, group=2,
    ),
    Action(
        "design.rule-packs", _DESIGN, "Rule pac&ks…", lambda d: d.windows.rule_packs(),
        "Ctrl+Alt+R", "rule-packs", group=3,
    ),
    Action(
        "design.check", _DESIGN, "Chec&k again", lambda d: d.session.check_again(), "F5", "check",
        group=3,
    ),
    Action(
        "catalog.window", _CATALOG, "&Browse and compare…", lambda d: d.windows.catalog(),
        "Ctrl+Shift+K", "catalog",
    ),
    Action(
        "catalog.new", _CATALOG, "&New part of your own…", lambda d: d.windows.new_part(),
        "Ctrl+Alt+N", "own-part",
    ),
    Action(
        "catalog.import", _CATALOG, "&Import parts…", lambda d: d.windows.import_parts(), "",
        "import",
    ),
    Action(
        "catalog.update", _CATALOG, "Compare the &design with the catalog…",
        lambda d: d.windows.compare_with_catalog(), "Ctrl+Shift+U", "compare-catalog",
        lambda d: bool(d.session.design.parts), group=1,
    ),
    Action(
        "catalog.prices", _CATALOG, "&Price lists…", lambda d: d.windows.prices(), "Ctrl+Shift+M",
        "prices", group=1,
    ),
    Action(
        "help.shortcuts", _HELP, "&Keyboard shortcuts", lambda d: d.windows.shortcuts(), "F1",
        "keyboard",
    ),
    Action("help.rules", _HELP, "&Rules", lambda d: d.windows.rules(), "Shift+F1", "rules"),
    Action("help.about", _HELP, "&About Sanwright", lambda d: d.windows.about(), "", "about"),
)  # fmt: skip
