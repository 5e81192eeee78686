"""Rows of the menu File: new, open, save, close, and the lists to open from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QMenu

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.gui.window.action import FILE, Action, Submenu
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr


def _fill_bundled(
    bundled: Callable[[], Iterable[Bundled]], window: DesignWindow, menu: QMenu
) -> None:
    menu.clear()
    for each in bundled():
        action = menu.addAction(str(each.heading))
        action.setToolTip(str(each.about))
        action.triggered.connect(lambda _=False, b=each: window.designs.open_bundled(window, b))


def _fill_recent(window: DesignWindow, menu: QMenu) -> None:
    menu.clear()
    recent = window.settings.recent_files
    for number, path in enumerate(recent, start=1):
        action = menu.addAction(f"&{number % 10}  {path.name}")
        action.setToolTip(str(path))
        action.triggered.connect(lambda _=False, p=path: window.designs.open_path(window, p))
    if not recent:
        menu.addAction(tr("Nothing opened yet")).setEnabled(False)
        return
    menu.addSeparator()
    menu.addAction(tr("Clear the list"), window.settings.clear_recent)


SUBMENUS = (
    Submenu(
        f"{FILE}/Open &testbed", 110, "testbed", "testbeds",
        partial(_fill_bundled, bundled_testbeds),
    ),
    Submenu(
        f"{FILE}/Open re&ference design", 115, "reference", "references",
        partial(_fill_bundled, bundled_references),
    ),
    Submenu(f"{FILE}/&Recent", 120, "recent", "recent", _fill_recent),
)  # fmt: skip
ROWS: tuple[Action, ...] = (
    Action(
        "file.new", FILE, "&New", lambda d: d.designs.new(d), "Ctrl+N", "new", place=100,
        toolbar=100,
    ),
    Action(
        "file.open", FILE, "&Open…", lambda d: d.designs.open(d), "Ctrl+O", "open", place=105,
        toolbar=105,
    ),
    Action(
        "file.save", FILE, "&Save", lambda d: d.files.begin_save(), "Ctrl+S", "save", place=200,
        toolbar=110,
    ),
    Action(
        "file.save-as", FILE, "Save &As…", lambda d: d.files.begin_save_as(), "Ctrl+Shift+S",
        "save-as", place=205,
    ),
    Action(
        "file.close", FILE, "&Close", lambda d: d.designs.close(d), "Ctrl+W", "close", place=500,
    ),
    Action("file.quit", FILE, "&Quit", lambda d: d.designs.quit(), "Ctrl+Q", "quit", place=505),
)  # fmt: skip
