"""What every subcommand on a file begins with: open the catalog, read the design."""

from __future__ import annotations

from sanwright import api
from sanwright.catalog import Library
from sanwright.cli.output import print_error
from sanwright.design import Design


def open_library() -> Library:
    """The catalog with the user's own parts and rule packs; says if an edition is not usable."""
    return api.open_library(refused=lambda why: print_error(str(why)))


def open_design(name: str) -> api.SanDesign:
    """Open a design; ``testbed:t1-8gfc`` and ``reference:core-edge`` name bundled ones.

    Raises InputError or MachineError with one sentence.
    """
    return api.open_design(name, open_library())


def load_design(name: str) -> Design:
    """The same without what scripts do with it, for commands that ask an engine of their own."""
    return open_design(name).design
