"""Makes of the file of settings one that Qt can read: Qt believes what it is given."""

from __future__ import annotations

import contextlib
import re
import stat
from pathlib import Path

from sanwright.errors import SanwrightError

_LARGEST = 4 * 2**20
_OBJECT = re.compile(rb"@(?:Variant|DateTime)\(")
"""How Qt begins objects that it makes of bytes."""
_SPELLED = re.compile(rb"\\(?:x([0-9a-fA-F]+)|([0-7]+))")
"""A letter in an ini file of Qt's that is written as a number."""
_GOES_ON = re.compile(rb"(?<!\\)(?:\\\\)*\\\r?\n?$")


def make_readable(file: Path) -> None:
    """Set aside what is no settings file, and take out of one what Qt must not read."""
    _set_aside_unreadable(file)
    _leave_out_objects(file)


def _leave_out_objects(file: Path) -> None:
    """Take lines out that hold no text but an object of Qt's: the program writes texts alone.

    Qt makes the object of what the line says, and ends the program where it says that it takes more
    memory than there is. Lines that go on could hide it; Qt writes none.
    """
    with contextlib.suppress(OSError, SanwrightError):
        if not stat.S_ISREG(file.stat().st_mode):
            return
        lines = file.read_bytes().splitlines(keepends=True)
        kept = [line for line in lines if not _is_object(line)]
        if len(kept) != len(lines):
            from sanwright.saving import save_bytes  # the first paint needs nothing of it

            save_bytes(file, b"".join(kept))


def _is_object(line: bytes) -> bool:
    spelled_out = _SPELLED.sub(_letter, line) if b"\\" in line else line
    return _OBJECT.search(spelled_out) is not None or _GOES_ON.search(line) is not None


def _letter(spelled: re.Match[bytes]) -> bytes:
    code = int(spelled[1][-4:], 16) if spelled[1] else int(spelled[2][-6:], 8)
    return chr(code & 0xFFFF).encode("utf-8", "replace")


def _set_aside_unreadable(file: Path) -> None:
    """Give what is no settings file another name: a pipe, what is far too large, a link to either.

    Reading a pipe waits, and Qt puts its file in the place of whatever a link leads to: root's
    settings that led to /dev/zero made it a file of settings for the whole system. A link goes,
    and what it leads to stays; a device that was named itself is nobody's to rename.
    """
    with contextlib.suppress(OSError):
        status = file.stat()
        is_large = stat.S_ISREG(status.st_mode) and status.st_size > _LARGEST
        leads_astray = file.is_symlink() and not stat.S_ISREG(status.st_mode)
        if is_large or leads_astray or stat.S_ISFIFO(status.st_mode):
            file.replace(file.with_name(f"{file.name}.damaged"))
