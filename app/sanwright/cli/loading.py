"""What every subcommand on a file begins with: open the catalog, read the design."""

from __future__ import annotations

from pathlib import Path

from sanwright import catalog
from sanwright.bundled import bundled_path
from sanwright.cli.output import print_error
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.parts import Limits


def open_library() -> catalog.Library:
    """The catalog with the user's own parts and rule packs; says if an edition is not usable."""
    return catalog.open_library(_limits, refused=lambda why: print_error(str(why)))


def _limits() -> Limits:
    """What rules ask of a rule pack; loads them, so this waits until there is a pack to read."""
    from sanwright.checks import all_limits

    return all_limits()


def load_design(name: str) -> Design:
    """Read a design file; ``testbed:t1-8gfc`` and ``reference:core-edge`` name bundled ones.

    Raises InputError or MachineError with one sentence.
    """
    return read_design(bundled_path(name) or Path(name), open_library())
