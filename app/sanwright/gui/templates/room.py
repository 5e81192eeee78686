"""Registers templates: the panel to insert them from, and keeping what is selected as one."""

from __future__ import annotations

from sanwright.errors import SanwrightError
from sanwright.gui.document.templates import LoadedTemplate, own_templates
from sanwright.gui.templates.panel import TemplatesPanel
from sanwright.gui.window.action import DESIGN, Action, has_devices_chosen
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, panel_switch
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr


def _panel(window: DesignWindow) -> TemplatesPanel:
    panel = TemplatesPanel(window.session, window.prompts)

    def insert(template: LoadedTemplate) -> None:
        window.views.show_topology()
        window.editor.reveal(window.editor.insert(template))
        window.editor.setFocus()

    panel.insert_requested.connect(insert)
    return panel


def _save(window: DesignWindow) -> None:
    title = window.prompts.line(tr("Save selection as template"), tr("Name of the template:"))
    if title is None:
        return
    try:
        own = own_templates(window.session.catalog)
        own.save(window.session.design, tuple(window.editor.selected_ids()), title)
    except SanwrightError as error:
        window.prompts.error(tr("The template was not saved."), str(error))
        return
    window.of(TemplatesPanel).refresh()
    window.show_panel("templates")


ROWS: tuple[Action, ...] = (
    panel_switch("templates", "&Templates", "template", "Ctrl+F9", 810),
    Action(
        "edit.save-template", DESIGN, "Sa&ve as template…", _save, "Ctrl+E", "template",
        when=has_devices_chosen, place=410, on_selection=225,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(
        Panel(
            "templates", Text("Templates"), Where.LEFT, 30, _panel, "template", late=TemplatesPanel
        ),
    ),
    actions=ROWS,
)
