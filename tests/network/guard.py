"""Ends the process at the first thing that could reach a network: an audit hook of Python's.

``arm()`` cannot be taken back. What Qt does in C is not seen here: ``trace.py`` sees that.
"""

from __future__ import annotations

import os
import sys
import traceback

CAUGHT = 97
"""The exit code of a process that was caught."""

WATCHED = (
    *("socket.", "urllib.", "http.client.", "ftplib.", "smtplib.", "imaplib.", "poplib."),
    *("nntplib.", "telnetlib.", "webbrowser.", "subprocess.", "os.system", "os.exec"),
    *("os.posix_spawn", "os.spawn", "os.startfile", "os.fork", "pty.spawn"),
)
"""How the events begin: sockets, protocols, and other programs, which could do it instead."""


def arm() -> None:
    """From here on any of it ends the process with ``CAUGHT``, and says what and where."""
    sys.addaudithook(_look)


def _look(event: str, arguments: tuple[object, ...]) -> None:
    if event.startswith(WATCHED):
        sys.stderr.write(f"\ncaught: {event} {arguments!r}\n")
        traceback.print_stack()
        sys.stderr.flush()
        os._exit(CAUGHT)  # an exception could be caught by whoever tried
