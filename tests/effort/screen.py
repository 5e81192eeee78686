"""A display of its own with a window manager, as a user's screen has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

NEEDED = ("Xvfb", "openbox", "xdotool")
_PATIENCE_S = 10.0


@contextmanager
def own_display(size: str) -> Iterator[None]:
    """Start Xvfb of this size (``1366x768``) and openbox; ``DISPLAY`` names it meanwhile.

    Raises:
        SystemExit: a program of ``NEEDED`` is not installed.
    """
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        raise SystemExit(f"--screen needs {', '.join(missing)}")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    manager = None
    try:
        os.environ["DISPLAY"] = f":{_first_line(reader)}"
        os.environ["QT_QPA_PLATFORM"] = "xcb"
        manager = subprocess.Popen(["openbox", "--sm-disable"], stderr=subprocess.DEVNULL)
        _wait_for_manager()
        yield
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait()


def _first_line(reader: int) -> str:
    with os.fdopen(reader) as lines:
        return lines.readline().strip()


def _wait_for_manager() -> None:
    """Windows that come before it are managed late and placed elsewhere."""
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        asked = subprocess.run(["xdotool", "get_num_desktops"], capture_output=True, check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.05)
    raise SystemExit("no window manager came up")
