"""Every action as a row; menus, toolbar, palette and keyboard page are built from these alone."""

from sanwright.gui.cabling import actions as cabling_rows
from sanwright.gui.canvas import arranging_actions as arranging_rows
from sanwright.gui.canvas import edit_actions as edit_rows
from sanwright.gui.canvas import placing_actions as placing_rows
from sanwright.gui.catalog import actions as catalog_rows
from sanwright.gui.document import document_actions as document_rows
from sanwright.gui.document import file_actions as file_rows
from sanwright.gui.frame import design_actions as design_rows
from sanwright.gui.frame import language_actions as language_rows
from sanwright.gui.frame import view_actions as view_rows
from sanwright.gui.frame.action import Action
from sanwright.gui.help import actions as help_rows
from sanwright.gui.layers import actions as layer_rows
from sanwright.gui.racks import actions as rack_rows
from sanwright.gui.search import actions as going_rows
from sanwright.gui.tables import actions as tables_rows
from sanwright.gui.zoning import actions as zoning_rows

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
