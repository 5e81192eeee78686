"""Rows about the parts that there are, and about those of the design."""

from __future__ import annotations

from sanwright.edits import devices_in
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.catalog.windows import (
    compare_with_catalog,
    import_parts,
    show_catalog,
    show_own_facts,
    write_part,
)
from sanwright.gui.window.action import CATALOG, DESIGN, EDIT, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import panel_switch


def search_catalog(window: DesignWindow, text: str | None = None) -> None:
    """The keyboard to the panel's search, with ``text`` in it if any is given."""
    window.show_panel("catalog")
    palette = window.of(CatalogPalette)
    if text is not None:
        palette.search.setText(text)
    palette.focus_search()


def _replaceable(window: DesignWindow) -> tuple[str, ...]:
    """Selected devices, also fitted ones, of the kind of the first; of containers their members."""
    from sanwright.gui.catalog.replace_part import like_kinds

    design, ids = window.session.design, tuple(window.editor.selected_ids())
    chosen = [id_ for id_ in ids if id_ in design.devices] or list(devices_in(design, ids))
    if not chosen:
        return ()
    kinds = like_kinds(window.session, chosen)
    alike = [id_ for id_ in chosen if (p := design.part_of(id_)) is not None and p.kind in kinds]
    return tuple(alike)


def _can_replace(window: DesignWindow) -> bool:
    return bool(_replaceable(window))


def _replace(window: DesignWindow) -> None:
    from sanwright.gui.catalog.replace_part import ReplacePartDialog

    dialog = ReplacePartDialog(window.session, _replaceable(window), window)

    def carry_out() -> None:
        if dialog.change is not None:
            window.session.do(dialog.change)

    dialog.accepted.connect(carry_out)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


ROWS: tuple[Action, ...] = (
    panel_switch("catalog", "&Catalog", "palette", "F9", 800),
    Action("edit.find", EDIT, "&Find part", search_catalog, "Ctrl+Shift+C", "catalog", place=500),
    Action(
        "edit.replace-part", DESIGN, "R&eplace part…", _replace, "Ctrl+R", "replace-part",
        when=_can_replace, place=405, on_selection=220,
    ),
    Action(
        "catalog.window", CATALOG, "&Browse and compare…", show_catalog, "Ctrl+Shift+K", "catalog",
        place=100,
    ),
    Action(
        "catalog.new", CATALOG, "&New part of your own…", write_part, "Ctrl+Alt+N", "own-part",
        place=105,
    ),
    Action("catalog.import", CATALOG, "&Import parts…", import_parts, "", "import", place=110),
    Action(
        "catalog.own-facts", CATALOG, "&Own facts…", show_own_facts, "", "fact", place=115,
    ),
    Action(
        "catalog.update", CATALOG, "Compare the &design with the catalog…", compare_with_catalog,
        "Ctrl+Shift+U", "compare-catalog", when=lambda d: bool(d.session.design.parts), place=200,
    ),
)  # fmt: skip
