"""Registers designs from requirements: a new one, and the requirement of the open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.errors import InputError
from sanwright.gui.look.at_work import at_work
from sanwright.gui.window.action import DESIGN, FILE, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room
from sanwright.text import Text

if TYPE_CHECKING:
    from sanwright.design import Design, Requirement
    from sanwright.gui.requirements.again_window import AgainDialog
    from sanwright.gui.requirements.window import RequirementsDialog


def new_from_requirements(window: DesignWindow) -> None:
    """Say what is needed; what is proposed becomes a design of its own."""
    from sanwright.gui.requirements.standing_choice import StandingSource
    from sanwright.gui.requirements.window import RequirementsDialog

    source = StandingSource(
        name=lambda: _open_name(window),
        here=lambda: _copy_of_open(window),
        ask=lambda: _design_of_a_file(window),
        drawn=lambda: _drawn_requirement(window),
    )

    def make() -> RequirementsDialog:
        made = RequirementsDialog(window.session, window.workers, source, window)
        made.taken.connect(lambda design, title: _take(window, design, title))
        return made

    window.side_windows.show(RequirementsDialog, make)


def show_requirements(window: DesignWindow) -> None:
    """What the open design was worked out from, to change it and have it worked out again."""
    from sanwright.gui.requirements.again_window import AgainDialog

    def make() -> AgainDialog:
        made = AgainDialog(window.session, window.workers, window)
        made.taken.connect(lambda design, title: _take(window, design, title))
        return made

    window.side_windows.show(AgainDialog, make)


def _open_name(window: DesignWindow) -> str | None:
    """What the design of the window is called, if there is a switch to extend."""
    devices = window.session.design.devices.values()
    return window.files.name if any(each.fabric is not None for each in devices) else None


def _copy_of_open(window: DesignWindow) -> Design:
    """The design of the window as it is now."""
    from sanwright.design import Design

    return Design(window.session.design.records())


def _drawn_requirement(window: DesignWindow) -> Requirement | None:
    """What the design of the window answers; None where it has no hosts, which is said."""
    from sanwright.synthesis import requirement_of

    session = window.session
    try:
        with at_work():
            return requirement_of(session.design, session.catalog)
    except InputError as error:
        session.message.emit(str(error))
        return None


def _design_of_a_file(window: DesignWindow) -> tuple[str, Design] | None:
    """That of a file which the user names."""
    path = window.files.ask()
    design = window.files.read(path) if path is not None else None
    return (path.name, design) if path is not None and design is not None else None


def _take(window: DesignWindow, design: Design, title: str) -> None:
    opened = window.designs.take(window, design, title)
    opened.session.history.mark_unsaved()


def _has_requirement(window: DesignWindow) -> bool:
    return window.session.design.requirement is not None


ROWS: tuple[Action, ...] = (
    Action(
        "file.from-requirements", FILE, "New fro&m requirements…", new_from_requirements,
        "Ctrl+Alt+Q", "requirements", place=102,
    ),
    Action(
        "design.requirements", DESIGN, "Re&quirements…", show_requirements, "Ctrl+Alt+Shift+Q",
        "requirements", when=_has_requirement, place=118,
        reason=Text("the design was not worked out from requirements"),
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS)
