"""Rows of the menu View > Language."""

from __future__ import annotations

from sanwright.gui.frame.action import Action, Handler, When
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr

_MENU = "&View/&Language"


def _language(code: str) -> tuple[Handler, When]:
    def choose(desk: Desk) -> None:
        desk.settings.language = code
        desk.session.message.emit(tr("The language changes when Sanwright starts the next time."))

    return choose, lambda desk: desk.settings.language == code


def _row(code: str, text: str) -> Action:
    handler, checked = _language(code)
    return Action(f"view.language-{code or 'system'}", _MENU, text, handler, checked=checked)


ROWS: tuple[Action, ...] = (
    _row("", "As the &system"),
    _row("en", "&English"),
    _row("de", "&Deutsch"),
)
