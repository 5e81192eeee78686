"""How much a test process holds after each file: the run fails when that is more than it may be.

What adds up over thousands of tests is a leak: of the tests, or of the program.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

MOST_MB = 600
_STATM = Path("/proc/self/statm")
"""Sizes of this process in pages, of which the second is in memory; Linux only."""


def held_mb() -> float:
    """What this process holds in memory; 0 where nobody says it."""
    if not sys.platform.startswith("linux"):
        return 0.0  # under Wine the file is there as well
    with suppress(AttributeError):  # other libraries than GNU's have no such function
        ctypes.CDLL(None).malloc_trim(0)  # what is free in between is not held
    pages = int(_STATM.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.fixture(autouse=True, scope="module")
def process_stays_small(request: pytest.FixtureRequest) -> Iterator[None]:
    """The file in which the process grows too large fails; those that follow are not to blame."""
    before = held_mb()
    yield
    held = held_mb()
    if before <= MOST_MB < held:  # what nobody refers to any more is no leak
        gc.collect()
        held = held_mb()
    if before <= MOST_MB < held:
        pytest.fail(
            f"the test process holds {held:,.0f} MB after {request.node.nodeid}, "
            f"{before:,.0f} MB before; it may hold {MOST_MB} MB"
        )
