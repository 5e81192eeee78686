"""Menus, toolbar, context menus and panels stand in the order that is kept in a file.

Rows register themselves in many rooms; where each ends up is seen here alone. After a change that
is meant run it with ``KEEP_MENUS=1`` in the environment, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.gui.menu_lines import menu_lines

KEPT = Path(__file__).with_name("kept_menus.txt")


def test_everything_offered_stands_where_it_stood(bench):
    found = "\n".join(menu_lines(bench.window)) + "\n"
    if os.environ.get("KEEP_MENUS"):
        KEPT.write_text(found, encoding="utf-8")
    assert found == KEPT.read_text(encoding="utf-8")
