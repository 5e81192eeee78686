"""What every subcommand on a file begins with: open the catalog, read the design."""

from __future__ import annotations

from pathlib import Path

from sanwright.catalog import open_library
from sanwright.design import Design
from sanwright.documents import read_design, testbed

_TESTBED = "testbed:"


def load_design(name: str) -> Design:
    """Read a design file; ``testbed:t1-8gfc`` names a bundled one.

    Raises InputError or MachineError with one sentence.
    """
    is_bundled = name.startswith(_TESTBED)
    path = testbed(name.removeprefix(_TESTBED)).path if is_bundled else Path(name)
    return read_design(path, open_library())
