"""When the steps of a start were reached, for whoever measures it: lines of JSON in a file.

``SANWRIGHT_STARTUP_LOG`` names the file. Seconds count from the beginning of the process where the
system tells when that was (Linux), so that the interpreter and the unpacking of a packaged program
are in them; elsewhere from the first import of this module.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

VARIABLE = "SANWRIGHT_STARTUP_LOG"
_STAT = Path("/proc/self/stat")
_IMPORTED = time.monotonic()


def stamp(step: str) -> None:
    """Note that ``step`` is reached; does nothing unless somebody measures."""
    file = os.environ.get(VARIABLE)
    if not file:
        return
    line = {"step": step, "seconds": round(_age(), 3), "cpu": round(time.process_time(), 3)}
    try:
        with Path(file).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
    except OSError:
        return  # a start does not fail for want of its own figures


def _age() -> float:
    """Seconds since the process began."""
    try:
        # What follows the program's name, which may hold blanks; the 22nd field of all.
        fields = _STAT.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        began = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began
    except (OSError, AttributeError, ValueError, IndexError):
        return time.monotonic() - _IMPORTED
