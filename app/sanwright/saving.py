"""Puts files in their place whole: a reader sees the old file or the new one, never half of it.

A file is made beside its place, brought through to the disk and moved there. One that stood there
leaves its permissions.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from sanwright.errors import MachineError
from sanwright.locking import alone_in
from sanwright.text import Text

_DEVICES = frozenset(("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"))
_NUMBERS = frozenset("123456789¹²³")


def save_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` in the place of ``path``. Raises MachineError; an older file then stays."""
    save_file(path, lambda draft: draft.write_bytes(data))


def save_file(
    path: Path,
    write: Callable[[Path], object],
    settle: Callable[[Path], object] | None = None,
) -> None:
    """Let ``write`` make a file beside ``path`` and move it there once it is whole.

    ``settle`` is asked right before, while no other program does the same in this folder: it may
    refuse by raising. Raises MachineError saying what stood in the way; an older file then stays.
    """
    parent = _parent(path)
    _refuse_protected(path)
    try:
        handle, name = tempfile.mkstemp(prefix=".saving-", suffix=".part", dir=parent)
        os.close(handle)
        draft = Path(name)
        try:
            write(draft)
            _bring_to_disk(draft)
            if settle is None:
                _put_in_place(draft, path.resolve())
            else:
                with alone_in(parent):
                    settle(draft)
                    _put_in_place(draft, path.resolve())
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise MachineError(
            Text(
                "“{path}” could not be saved ({why}); try another place.",
                path=path,
                why=error.strerror or type(error).__name__,
            )
        ) from None


def make_folder(path: Path) -> None:
    """Make a folder and those that it lies in. Raises MachineError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MachineError(
            Text(
                "The folder “{path}” cannot be made ({why}); name another.",
                path=path,
                why=error.strerror,
            )
        ) from None


def delete_file(path: Path) -> None:
    """Take a file away, if it is there. Raises MachineError where that cannot be."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise MachineError(
            Text("“{path}” could not be deleted ({why}).", path=path, why=error.strerror)
        ) from None


def _parent(path: Path) -> Path:
    parent = path.resolve().parent
    if not parent.is_dir():
        raise MachineError(
            Text(
                "The folder “{parent}” does not exist; choose another place to save.", parent=parent
            )
        )
    if not os.access(parent, os.W_OK):
        raise MachineError(
            Text("The folder “{parent}” cannot be written to; choose another place.", parent=parent)
        )
    return parent


def _refuse_protected(path: Path) -> None:
    """A file that may not be written to is not replaced either, whoever owns the folder."""
    if reserved_on_windows(path.name) and os.name == "nt":
        raise MachineError(
            Text("Windows keeps the name “{name}” for itself; choose another.", name=path.name)
        )
    with contextlib.suppress(OSError):
        if not path.stat().st_mode & 0o222:
            raise MachineError(
                Text("“{path}” is write-protected; save under another name.", path=path)
            )


def reserved_on_windows(name: str) -> bool:
    """Whether Windows takes a file name for a device or a part of another file."""
    stem = name.split(".", maxsplit=1)[0].rstrip(" ").upper()
    is_device = stem in _DEVICES or (stem[:3] in ("COM", "LPT") and stem[3:] in _NUMBERS)
    return is_device or ":" in name or name != name.rstrip(" .")


def bring_file_to_disk(path: Path) -> None:
    """Let what was written to ``path`` outlive a loss of power, where the system can do that."""
    with contextlib.suppress(OSError), path.open("rb+") as written:
        os.fsync(written.fileno())


def bring_folder_to_disk(folder: Path) -> None:
    """The same of what was made, moved and taken away in ``folder``."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _bring_to_disk(draft: Path) -> None:
    with draft.open("rb+") as written:
        os.fsync(written.fileno())


def _put_in_place(draft: Path, target: Path) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    draft.chmod(mode)
    draft.replace(target)
    bring_folder_to_disk(target.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
