"""Tells the system which designs were opened or saved: Windows lists them at its taskbar."""

from __future__ import annotations

import sys
from pathlib import Path

_PATH = 3  # SHARD_PATHW of shlobj_core.h


def tell_system(path: Path) -> None:
    """Have Windows list ``path`` in the program's jump list; other systems keep no such list."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHAddToRecentDocs(_PATH, ctypes.c_wchar_p(str(path)))
