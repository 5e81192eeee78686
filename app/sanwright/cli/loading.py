"""What every subcommand on a file begins with: open the catalog, read the design."""

from __future__ import annotations

from pathlib import Path

from sanwright.bundled import bundled_path
from sanwright.catalog import open_library
from sanwright.design import Design
from sanwright.documents import read_design


def load_design(name: str) -> Design:
    """Read a design file; ``testbed:t1-8gfc`` and ``reference:core-edge`` name bundled ones.

    Raises InputError or MachineError with one sentence.
    """
    return read_design(bundled_path(name) or Path(name), open_library())
