"""When Python's collector looks at everything: once after a design has been closed.

A window and those that listen to it refer to each other, so it takes the collector to free a closed
design. In between it keeps off what open designs are made of: a walk over a large one would stop
the window for a second in the middle of an edit.
"""

from __future__ import annotations

import gc


def set_aside() -> None:
    """Something large has been built that will be there for long."""
    gc.freeze()


def sweep() -> None:
    """Something large has been let go, of what was set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
