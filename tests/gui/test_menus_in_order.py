"""Menus, toolbar, context menus and panels stand in the order that is kept in a file.

Rows register themselves in many rooms; where each ends up is seen here alone. After a change that
is meant run it with ``KEEP_MENUS=1`` in the environment, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from sanwright.gui.window.action import VIEW, plain
from tests.gui.menu_lines import menu_lines

MOST = 24
KEPT = Path(__file__).with_name("kept_menus.txt")


def test_everything_offered_stands_where_it_stood(bench):
    found = "\n".join(menu_lines(bench.window)) + "\n"
    if os.environ.get("KEEP_MENUS"):
        KEPT.write_text(found, encoding="utf-8")
    assert found == KEPT.read_text(encoding="utf-8")


def test_the_order_of_the_views_is_that_of_their_shortcuts_and_tabs(bench):
    window = bench.window
    ids = [action.objectName() for action in window.menus.menus[VIEW].actions()][:3]
    keys = [window.action(id_).shortcut().toString() for id_ in ids]
    assert keys == ["Ctrl+1", "Ctrl+2", "Ctrl+3"]
    for number, id_ in enumerate(ids):
        window.action(id_).trigger()
        assert window.views.currentIndex() == number
        assert window.views.tabText(number) == plain(window.action(id_).text())


def test_no_menu_is_longer_than_one_reads(bench):
    """A menu of over thirty entries is one in which nobody finds anything."""
    for path, menu in bench.window.menus.menus.items():
        entries = [action for action in menu.actions() if not action.isSeparator()]
        assert len(entries) <= MOST, path
