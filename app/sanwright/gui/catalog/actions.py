"""Rows of the menu Catalog."""

from __future__ import annotations

from sanwright.gui.frame.action import (
    CATALOG,
    Action,
)

ROWS: tuple[Action, ...] = (
    Action(
        "catalog.window", CATALOG, "&Browse and compare…", lambda d: d.windows.catalog(),
        "Ctrl+Shift+K", "catalog",
    ),
    Action(
        "catalog.new", CATALOG, "&New part of your own…", lambda d: d.windows.new_part(),
        "Ctrl+Alt+N", "own-part",
    ),
    Action(
        "catalog.import", CATALOG, "&Import parts…", lambda d: d.windows.import_parts(), "",
        "import",
    ),
    Action(
        "catalog.update", CATALOG, "Compare the &design with the catalog…",
        lambda d: d.windows.compare_with_catalog(), "Ctrl+Shift+U", "compare-catalog",
        lambda d: bool(d.session.design.parts), group=1,
    ),
    Action(
        "catalog.prices", CATALOG, "&Price lists…", lambda d: d.windows.prices(), "Ctrl+Shift+M",
        "prices", group=1,
    ),
)  # fmt: skip
