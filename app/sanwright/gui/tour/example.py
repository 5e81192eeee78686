"""The design that the tour is taken on: a small one that came along, with one thing to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.bundled import bundled_references
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.edits import set_cable_length
from sanwright.errors import InputError
from sanwright.gui.document.bundled_copy import in_the_users_words
from sanwright.text import Text
from sanwright.units import Length

if TYPE_CHECKING:
    from sanwright.catalog import Catalog
    from sanwright.catalog.library import Library

EXAMPLE = "switch-pair"
LONG_CABLE = "esx01-a"
ARRAY, SWITCH = "ps1", "fc-a"
_TOO_LONG = Length(140)


def example_design(catalog: Catalog | Library) -> Design:
    """A pair of switches with six hosts and an array, one of the cables being too long.

    Raises InputError if the bundled design is not there.
    """
    for bundled in bundled_references():
        if bundled.key == EXAMPLE:
            design = read_design(bundled.path, catalog)
            design.apply(set_cable_length(design, LONG_CABLE, _TOO_LONG))
            return in_the_users_words(design)
    raise InputError(
        Text("The tour's design is missing from the program's files; install it again.")
    )
