"""What every subcommand on a file begins with: open the catalog, read the design."""

from __future__ import annotations

from pathlib import Path

from sanwright.catalog import open_library
from sanwright.design import Design
from sanwright.documents import bundled_testbeds, read_design


def load_design(name: str) -> Design:
    """Read a design file; ``testbed:t1-8gfc`` names a bundled one.

    Raises InputError or MachineError with one sentence.
    """
    if name.startswith("testbed:"):
        key = name.removeprefix("testbed:")
        for bundled in bundled_testbeds():
            if bundled.key == key:
                return read_design(bundled.path, open_library())
    return read_design(Path(name), open_library())
