"""Menus, toolbar and context menu of a design's window, built from the rows of its rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sanwright.gui.look.icons import icon
from sanwright.gui.window.action import MENUS, Action, Submenu, menu_path, plain
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import ContextMenuFiller
from sanwright.gui.window.tool_buttons import connect_once
from sanwright.text import tr

Item = QAction | QMenu


class Menus:
    """The live ``QAction`` of every row, kept up to date with the state."""

    def __init__(
        self,
        window: DesignWindow,
        rows: Iterable[Action],
        submenus: Iterable[Submenu],
        fillers: Sequence[ContextMenuFiller],
    ) -> None:
        self._window = window
        self._submenus = tuple(submenus)
        self._fillers = fillers
        self._listens = True
        self._is_running = False
        self.rows = in_order(rows, self._submenus)
        """Every action, as one comes to it from menu to menu."""
        self.actions: dict[str, QAction] = {row.id: self._make(row) for row in self.rows}
        self.menus: dict[str, QMenu] = {}
        bar = window.menuBar()
        for path in MENUS:
            self._fill(bar.addMenu(tr(path)), path)
        self._fill_toolbar()
        for submenu in self._submenus:
            if submenu.icon:
                self.menus[submenu.path].setIcon(icon(submenu.icon))
        self.refresh()

    def refresh(self) -> None:
        """Enable, name and check every action as the state asks for.

        While one of them is carried out that waits for its end: what it changes may be asked for
        by several.
        """
        if self._is_running:
            return
        for row in self.rows:
            action = self.actions[row.id]
            action.setEnabled(row.when(self._window))
            if row.label is not None:
                action.setText(row.label(self._window))
                action.setToolTip(_tip(row, action.text()))
            if row.checked is not None:
                action.setChecked(row.checked(self._window))

    def listen(self, on: bool) -> None:
        """Take the shortcuts, or leave them to the design that is shown beside this one."""
        if on is self._listens:
            return
        self._listens = on
        for row in self.rows:
            if not row.on_canvas:
                keys = row.shortcut if on else ""
                self.actions[row.id].setShortcut(QKeySequence(keys))

    def context_menu(self, ids: tuple[str, ...]) -> QMenu:
        """What a right click on the drawing offers, ``ids`` being what is selected there."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offered: list[tuple[int, Item]]
        if ids:
            offered = [(row.on_selection, self.actions[row.id]) for row in self.rows]
            offered += [(each.on_selection, self.menus[each.path]) for each in self._submenus]
        else:
            offered = [(row.on_ground, self.actions[row.id]) for row in self.rows]
        _fill(menu, ((place, item) for place, item in offered if place))
        if ids:
            self.extend(menu, ids)
        self.refresh()
        return menu

    def extend(self, menu: QMenu, ids: tuple[str, ...]) -> None:
        """Add what the rooms offer for ``ids`` to the menu of a right click, wherever it was."""
        for fill in self._fillers:
            fill(self._window, menu, ids)

    def offer(self, key: str, button: QWidget) -> None:
        """Carry out the action or open the submenu called ``key``, below the button."""
        if key in self.actions:
            self.actions[key].trigger()
            return
        self.submenu(key).popup(button.mapToGlobal(QPoint(0, button.height())))

    def submenu(self, key: str) -> QMenu:
        """The menu within a menu that is called ``key``."""
        return self.menus[next(each.path for each in self._submenus if each.key == key)]

    def way_to(self, id_: str) -> str:
        """The menus on the way to an action with its name, as a sentence mentions it."""
        row = next(row for row in self.rows if row.id == id_)
        return f"{menu_path(row, ' > ')} > {plain(self.actions[id_].text()).rstrip('…')}"

    def _make(self, row: Action) -> QAction:
        action = QAction(tr(row.text), self._window)
        action.setObjectName(row.id)
        if row.icon:
            action.setIcon(icon(row.icon))
        action.setShortcut(QKeySequence(row.shortcut))
        action.setToolTip(_tip(row, action.text()))
        action.setCheckable(row.checked is not None)
        action.triggered.connect(self._runner(row))
        if row.on_canvas:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._window.editor.addAction(action)
        return action

    def _runner(self, row: Action) -> Callable[[], None]:
        def run() -> None:
            was_running, self._is_running = self._is_running, True
            try:
                row.handler(self._window)
            finally:
                self._is_running = was_running
                self.refresh()

        return run

    def _fill(self, menu: QMenu, path: str) -> None:
        self.menus[path] = menu
        items: list[tuple[int, Item]] = [
            (row.place, self.actions[row.id]) for row in self.rows if row.menu == path
        ]
        items += [
            (submenu.place, self._make_submenu(submenu, menu))
            for submenu in _inside(path, self._submenus)
        ]
        _fill(menu, items)

    def _make_submenu(self, submenu: Submenu, outer: QMenu) -> QMenu:
        made = QMenu(tr(_name(submenu)), outer)
        fill = submenu.fill
        if fill is not None:
            made.setToolTipsVisible(True)
            made.aboutToShow.connect(lambda: fill(self._window, made))
        self._fill(made, submenu.path)
        return made

    def _fill_toolbar(self) -> None:
        toolbar = self._window.toolbar
        toolbar.setIconSize(QSize(20, 20))
        toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        former = 0
        for row in sorted((row for row in self.rows if row.toolbar), key=lambda row: row.toolbar):
            if former and former // 100 != row.toolbar // 100:
                toolbar.addSeparator()
            former = row.toolbar
            toolbar.addAction(self.actions[row.id])
            button = toolbar.widgetForAction(self.actions[row.id])
            button.setAccessibleName(plain(self.actions[row.id].text()))
        connect_once(toolbar)


def in_order(rows: Iterable[Action], submenus: Sequence[Submenu]) -> tuple[Action, ...]:
    """The rows as one comes to them going through the menus."""
    of_menu: dict[str, list[Action]] = {}
    for row in rows:
        of_menu.setdefault(row.menu, []).append(row)

    def walk(path: str) -> Iterator[Action]:
        items: list[tuple[int, Action | Submenu]] = [
            (row.place, row) for row in of_menu.pop(path, ())
        ]
        items += [(submenu.place, submenu) for submenu in _inside(path, submenus)]
        for _, item in sorted(items, key=lambda item: item[0]):
            if isinstance(item, Action):
                yield item
            else:
                yield from walk(item.path)

    found = tuple(row for path in MENUS for row in walk(path))
    assert not of_menu, f"no room registers these menus: {', '.join(of_menu)}"  # noqa: S101
    return found


def shortcut_rows(rows: Iterable[Action]) -> list[tuple[str, str, str]]:
    """Menu, action and shortcut as the system writes it, for every row that has one."""
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (menu_path(row, " > "), plain(tr(row.text)), QKeySequence(row.shortcut).toString(native))
        for row in rows
        if row.shortcut
    ]


def _inside(path: str, submenus: Iterable[Submenu]) -> Iterator[Submenu]:
    return (each for each in submenus if each.path.rpartition("/")[0] == path)


def _name(submenu: Submenu) -> str:
    return submenu.path.rpartition("/")[2]


def _fill(menu: QMenu, items: Iterable[tuple[int, Item]]) -> None:
    """Put actions and menus in by their places, with a line where the hundreds change."""
    former = 0
    for place, item in sorted(items, key=lambda item: item[0]):
        if former and former // 100 != place // 100:
            menu.addSeparator()
        former = place
        if isinstance(item, QMenu):
            menu.addMenu(item)
        else:
            menu.addAction(item)


def _tip(row: Action, text: str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    keys = QKeySequence(row.shortcut).toString(native)
    name = plain(text).rstrip("…")
    return f"{name} ({keys})" if keys else name
