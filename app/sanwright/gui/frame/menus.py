"""Menus, toolbar and the keyboard page, built from the rows of ``actions``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.gui.cabling.sas import can_cable
from sanwright.gui.findings.fixing import findings_at, refill_fix_menu
from sanwright.gui.frame.action import ALIGN, EXPORT
from sanwright.gui.frame.actions import ACTIONS, Action
from sanwright.gui.frame.desk import Desk
from sanwright.gui.look.icons import icon
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

_TOOLBAR_BREAKS = {"edit.undo", "view.zoom-in", "design.workloads", "export.bom"}
_TOOLBAR_ORDER = (
    "file.new", "file.open", "file.save", "edit.undo", "edit.redo", "view.zoom-in",
    "view.zoom-out", "view.zoom-fit", "view.load", "design.workloads", "design.arrange",
    "design.cabling", "export.bom", "export.report",
)  # fmt: skip
_ON_SELECTION = (
    "view.inspect", "view.zoom-selection", "view.trace", "view.fold", "",
    "edit.group", "edit.ungroup", "edit.move-into", "edit.multiply", "edit.replace-part",
    "edit.save-template", "design.show-in-bom", "", "edit.cut", "edit.copy", "edit.duplicate",
    "edit.delete",
)  # fmt: skip
_ON_NOTHING = (
    "edit.paste", "edit.select-all", "", "view.zoom-fit", "view.load", "design.arrange",
    "design.project",
)  # fmt: skip


class Menus:
    """The live ``QAction`` of every row, kept up to date with the state."""

    def __init__(self, desk: Desk, bar: QMenuBar, toolbar: QToolBar) -> None:
        self._desk = desk
        self._listens = True
        self.actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for row in ACTIONS:
            self.actions[row.id] = self._make(row)
        self._build(bar)
        self._build_toolbar(toolbar)
        self.set_theme(desk.appearance.theme)
        self.refresh()

    def refresh(self) -> None:
        """Enable, name and check every action as the state asks for."""
        for row in ACTIONS:
            action = self.actions[row.id]
            action.setEnabled(row.when(self._desk))
            if row.label is not None:
                action.setText(row.label(self._desk))
                action.setToolTip(_tip(row, action.text()))
            if row.checked is not None:
                action.setChecked(row.checked(self._desk))

    def listen(self, on: bool) -> None:
        """Take the shortcuts, or leave them to the design that is shown beside this one."""
        if on is self._listens:
            return
        self._listens = on
        for row in ACTIONS:
            if not row.on_canvas:
                keys = row.shortcut if on else ""
                self.actions[row.id].setShortcut(QKeySequence(keys))

    def set_theme(self, theme: Theme) -> None:
        """Redraw the icons."""
        for row in ACTIONS:
            if row.icon:
                self.actions[row.id].setIcon(icon(row.icon, theme))
        for key, name in (
            ("testbeds", "testbed"),
            ("references", "reference"),
            ("recent", "recent"),
        ):
            self.menus[key].setIcon(icon(name, theme))
        self.menus[EXPORT].setIcon(icon("export", theme))

    def context_menu(self, ids: tuple[str, ...]) -> QMenu:
        """What a right click on the drawing offers, ``ids`` being what is selected there."""
        has_selection = bool(ids)
        menu = QMenu(self._desk.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = _ON_SELECTION if has_selection else _ON_NOTHING
        for id_ in rows:
            if id_:
                menu.addAction(self.actions[id_])
            else:
                menu.addSeparator()
        if has_selection and can_cable(self._desk.session.design, ids):
            menu.addSeparator()
            menu.addAction(self.actions["design.sas"])
        if has_selection:
            menu.insertMenu(self.actions["edit.delete"], self.menus[ALIGN])
            self._offer_fixes(menu, ids)
        self.refresh()
        return menu

    def _offer_fixes(self, menu: QMenu, ids: tuple[str, ...]) -> None:
        """A menu of quick fixes, worked out when it is opened, if anything is found there."""
        session = self._desk.session
        found = findings_at(session, ids)
        if found:
            fixes = QMenu(tr("Fix findin&gs"), menu)
            fixes.setIcon(icon("fix", self._desk.appearance.theme))
            fixes.aboutToShow.connect(lambda: refill_fix_menu(fixes, session, found))
            first = menu.actions()[0]
            menu.insertMenu(first, fixes)
            menu.insertSeparator(first)

    def _make(self, row: Action) -> QAction:
        action = QAction(tr(row.text), self._desk.window)
        action.setObjectName(row.id)
        action.setShortcut(QKeySequence(row.shortcut))
        action.setToolTip(_tip(row, action.text()))
        action.setCheckable(row.checked is not None)
        action.triggered.connect(self._runner(row))
        if row.on_canvas:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._desk.editor.addAction(action)
        return action

    def _runner(self, row: Action) -> Callable[[], None]:
        def run() -> None:
            row.handler(self._desk)
            self.refresh()

        return run

    def _build(self, bar: QMenuBar) -> None:
        groups: dict[str, int] = {}
        for row in ACTIONS:
            menu = self._menu(bar, row.menu)
            if groups.get(row.menu, row.group) != row.group:
                menu.addSeparator()
            groups[row.menu] = row.group
            if row.id == "file.save":
                self._add_lists(menu)
            menu.addAction(self.actions[row.id])

    def _menu(self, bar: QMenuBar, path: str) -> QMenu:
        if path in self.menus:
            return self.menus[path]
        parent, _, name = path.rpartition("/")
        if parent:
            outer = self._menu(bar, parent)
            outer.addSeparator()
            made = outer.addMenu(tr(name))
        else:
            made = bar.addMenu(tr(name))
        self.menus[path] = made
        return made

    def _add_lists(self, menu: QMenu) -> None:
        first = menu.actions()[-1]
        for key, title, fill in (
            ("testbeds", tr("Open &testbed"), lambda: self._fill_bundled("testbeds")),
            ("references", tr("Open re&ference design"), lambda: self._fill_bundled("references")),
            ("recent", tr("&Recent"), self._fill_recent),
        ):
            made = QMenu(title, menu)
            made.setToolTipsVisible(True)
            made.aboutToShow.connect(fill)
            menu.insertMenu(first, made)
            self.menus[key] = made

    def _fill_bundled(self, key: str) -> None:
        menu = self.menus[key]
        menu.clear()
        for bundled in bundled_testbeds() if key == "testbeds" else bundled_references():
            action = menu.addAction(bundled.title)
            action.setToolTip(bundled.summary)
            action.triggered.connect(lambda _=False, b=bundled: self._open_bundled(b))

    def _fill_recent(self) -> None:
        menu = self.menus["recent"]
        menu.clear()
        recent = self._desk.settings.recent_files
        for number, path in enumerate(recent, start=1):
            action = menu.addAction(f"&{number % 10}  {path.name}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, p=path: self._open(p))
        if not recent:
            menu.addAction(tr("Nothing opened yet")).setEnabled(False)
            return
        menu.addSeparator()
        menu.addAction(tr("Clear the list"), self._desk.settings.clear_recent)

    def _open(self, path: Path) -> None:
        self._desk.designs.open_path(self._desk.window, path)

    def _open_bundled(self, bundled: Bundled) -> None:
        self._desk.designs.open_bundled(self._desk.window, bundled)

    def _build_toolbar(self, toolbar: QToolBar) -> None:
        toolbar.setIconSize(QSize(20, 20))
        toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        for id_ in _TOOLBAR_ORDER:
            if id_ in _TOOLBAR_BREAKS:
                toolbar.addSeparator()
            toolbar.addAction(self.actions[id_])
            button = toolbar.widgetForAction(self.actions[id_])
            button.setAccessibleName(plain(self.actions[id_].text()))
        toolbar.addWidget(self._desk.cable_choice)


def plain(text: str) -> str:
    """A menu text without its mnemonic mark."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def menu_path(row: Action, between: str) -> str:
    """The menus on the way to an action, as they are called on screen."""
    return between.join(plain(tr(name)) for name in row.menu.split("/"))


def shortcut_rows() -> list[tuple[str, str, str]]:
    """Menu, action and shortcut as the system writes it, for every row that has one."""
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (
            menu_path(row, " > "),
            plain(tr(row.text)),
            QKeySequence(row.shortcut).toString(native),
        )
        for row in ACTIONS
        if row.shortcut
    ]


def _tip(row: Action, text: str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    keys = QKeySequence(row.shortcut).toString(native)
    name = plain(text).rstrip("…")
    return f"{name} ({keys})" if keys else name
