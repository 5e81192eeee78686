"""Every action as a row; menus, toolbar, palette and keyboard page are built from these alone."""

from sanwright.gui.actions import (
    arranging_rows,
    cabling_rows,
    catalog_rows,
    design_rows,
    document_rows,
    edit_rows,
    file_rows,
    going_rows,
    help_rows,
    language_rows,
    layer_rows,
    placing_rows,
    rack_rows,
    tables_rows,
    view_rows,
    zoning_rows,
)
from sanwright.gui.actions.row import Action

ACTIONS: tuple[Action, ...] = (
    *file_rows.ROWS,
    *edit_rows.ROWS,
    *placing_rows.ROWS,
    *going_rows.ROWS,
    *view_rows.ROWS,
    *layer_rows.ROWS,
    *language_rows.ROWS,
    *document_rows.ROWS,
    *design_rows.ROWS,
    *zoning_rows.ROWS,
    *cabling_rows.ROWS,
    *arranging_rows.ROWS,
    *rack_rows.ROWS,
    *tables_rows.ROWS,
    *catalog_rows.ROWS,
    *help_rows.ROWS,
)

__all__ = ["ACTIONS", "Action"]
