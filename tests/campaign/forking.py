"""A case in a process of its own that need not import again what the one before it imported."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable

_LONGEST_S, _LONGEST_WAIT_S = 60, 900
"""Of processor, and by the clock: where others take the machine, waiting is no hang."""
_CRASHED = 99
_MOST_SAID = 20_000


def forked(work: Callable[[], int]) -> tuple[int, str]:
    """Run ``work`` in a fork: its exit code, and what it wrote to ``sys.stderr``, or a traceback.

    What it imported is imported here as well, for the next one; that is most of what a command
    costs.
    """
    heard, telling = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(heard)
        _run(work, telling)
    os.close(telling)
    with os.fdopen(heard, "rb") as pipe:
        told = pipe.read()
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    said, modules = json.loads(told) if told else ("", [])
    for name in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return ended, said


def _run(work: Callable[[], int], telling: int) -> None:
    ended, known = _CRASHED, set(sys.modules)
    try:
        signal.setitimer(signal.ITIMER_PROF, _LONGEST_S)
        signal.alarm(_LONGEST_WAIT_S)
        ended = work()
        said = getattr(sys.stderr, "getvalue", str)()
    except BaseException:  # noqa: BLE001 - it is told
        said = traceback.format_exc()
    modules = [name for name in sys.modules if name not in known and not name.startswith("_")]
    with os.fdopen(telling, "wb") as pipe:
        pipe.write(json.dumps((said[-_MOST_SAID:], modules)).encode())
    os._exit(ended)
