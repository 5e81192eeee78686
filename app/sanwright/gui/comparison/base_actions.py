"""Rows that set what stands today, compare the design with it, and give it up."""

from __future__ import annotations

from sanwright import edits
from sanwright.design import Tables
from sanwright.design.as_is import base_tables
from sanwright.design.base import BASE_TABLES
from sanwright.documents.matching import matched
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.document.files import FileController
from sanwright.gui.window.action import Action, Submenu, has_devices
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr

BASE = "&Design/&Base"


def has_base(window: DesignWindow) -> bool:
    """Whether the design knows what stands today."""
    return window.session.design.base is not None


def _from_file(window: DesignWindow) -> None:
    files: FileController = window.files
    path = files.ask()
    found = files.read(path) if path is not None else None
    if path is not None and found is not None:
        again = matched(found.snapshot(), window.session.design.snapshot())
        _set(window, again.before, path.name)
        if window.session.design.base is not None:
            window.of(DesignComparison).tell(again)


def _from_here(window: DesignWindow) -> None:
    design = window.session.design
    name = files.path.name if (files := window.files).path is not None else tr("The drawing")
    if window.session.do(edits.set_base_here(design, name)):
        window.session.message.emit(tr("The base is set; from now on it says what is new."))


def _set(window: DesignWindow, base: Tables, name: str) -> None:
    if window.session.do(edits.set_base(window.session.design, base, name)):
        compare_with_base(window)


def compare_with_base(window: DesignWindow) -> None:
    """Mark on the drawing what differs from the base; lists and figures stand beside it."""
    design = window.session.design
    base = base_tables(design.snapshot())
    if base is not None and design.base is not None:
        name = design.base.name or tr("the base")
        window.of(DesignComparison).with_tables(base, name, BASE_TABLES)


def _drop(window: DesignWindow) -> None:
    window.session.do(edits.drop_base(window.session.design))


_NO_BASE = Text("the design has no base yet")
SUBMENUS = (Submenu(BASE, 421),)
BASE_ROWS: tuple[Action, ...] = (
    Action("design.base-file", BASE, "From a &file…", _from_file, when=has_devices, place=1),
    Action("design.base-here", BASE, "From the &present state", _from_here, when=has_devices,
           place=2),
    Action("design.base-compare", BASE, "&Compare with the base", compare_with_base,
           icon="differences", when=has_base, reason=_NO_BASE, place=3),
    Action("design.base-drop", BASE, "&Remove the base", _drop, when=has_base, reason=_NO_BASE,
           place=100),
)  # fmt: skip
"""The base of the design."""
