"""When Python's garbage collector works.

It keeps off while very many objects are made, none of them garbage, and off what open designs are
made of: a walk over a large one would stop the window for a second in the middle of an edit. It is
thorough once after a design has been closed. Where there is a window it works on that one's thread
only; ``sanwright.gui.document.garbage`` says why.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_holders = 0
_was_on = False


@contextmanager
def without_collection() -> Iterator[None]:
    """Nothing is collected by itself from here to the end of the block, on any thread."""
    global _holders, _was_on  # noqa: PLW0603 - there is one collector for the whole process
    with _lock:
        if _holders == 0:
            _was_on = gc.isenabled()
            gc.disable()
        _holders += 1
    try:
        yield
    finally:
        with _lock:
            _holders -= 1
            if _holders == 0 and _was_on:
                gc.enable()


def only_when_called() -> None:
    """From now on, for the whole process, there is no collection but ``collect_what_is_due``."""
    global _was_on  # noqa: PLW0603 - as above
    with _lock:
        _was_on = False
        gc.disable()


def collect_what_is_due() -> None:
    """Collect as deep as Python would have done by itself, unless many objects are being made."""
    young, middle, old = gc.get_count()
    most_young, most_middle, most_old = gc.get_threshold()
    if _holders or young <= most_young:
        return
    gc.collect(2 if old > most_old else 1 if middle > most_middle else 0)


def set_aside() -> None:
    """Something large has been built that will be there for long.

    It needs the room of the program's own text: PySide6 looks into the source of each module that
    is imported, and Python keeps what was looked at, 15 MB in all.
    """
    linecache.clearcache()
    gc.freeze()


def sweep() -> None:
    """Something large has been let go, of what was set aside: the system gets its memory back."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    give_back()


def give_back() -> None:
    """Large arrays have been let go: what glibc keeps of them for later goes back to the system.

    What Python keeps for small objects goes back by itself, 1 MB at a time where nothing is left in
    it; what glibc keeps has to be asked for.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library has no such thing
            ctypes.CDLL(None).malloc_trim(0)
