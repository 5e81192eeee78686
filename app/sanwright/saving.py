"""Puts files in their place whole: a reader sees the old file or the new one, never half of it.

A file is made beside its place, brought through to the disk and moved there. One that stood there
leaves its permissions; where a link leads to it, the link stays. What a killed save leaves is taken
away at the next start (``clear_leftovers``).
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from sanwright.errors import MachineError
from sanwright.locations import state_dir, true_path
from sanwright.locking import alone_in
from sanwright.reasons import reason_of
from sanwright.text import Text

_BEGINS, _ENDS = ".saving-", ".part"
_NOTES = "saving"
_MOST_NOTES = 1000
_LONGEST_PATH = 32_768
_LONGEST_SAVE_S = 3600.0
_DEVICES = frozenset(("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"))
_NUMBERS = frozenset("123456789¹²³")
_NEVER_IN_NAMES = '<>"|?*'
_HELD_BY_ANOTHER = (5, 32)
"""Error codes of Windows: access denied, sharing violation."""


def save_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` in the place of ``path``. Raises MachineError; an older file then stays."""
    save_file(path, lambda draft: draft.write_bytes(data))


def save_text(path: Path, text: str) -> None:
    """Put ``text`` in UTF-8 in the place of ``path``. Raises as ``save_bytes``."""
    save_bytes(path, text.encode())


def save_file(
    path: Path,
    write: Callable[[Path], object],
    settle: Callable[[Path], object] | None = None,
) -> None:
    """Let ``write`` make a file beside ``path`` and move it there once it is whole.

    ``settle`` is asked right before, while no other program does the same in this folder: it may
    refuse by raising. Raises MachineError saying what stood in the way; an older file then stays.
    """
    try:
        _refuse_protected(path)
        target = true_path(path)
        parent = _parent(target)
        handle, name = tempfile.mkstemp(prefix=_BEGINS, suffix=_ENDS, dir=parent)
        os.close(handle)
        draft = Path(name)
        with _noted(draft):
            try:
                write(draft)
                _bring_to_disk(draft)
                with contextlib.ExitStack() as alone:
                    if settle is not None:
                        alone.enter_context(alone_in(parent))
                        settle(draft)
                    _put_in_place(draft, target)
            finally:
                draft.unlink(missing_ok=True)
    except (OSError, ValueError, RuntimeError) as error:  # the last two: a name that is none
        raise MachineError(
            Text(
                "“{path}” could not be saved ({why}); try another place.",
                path=path,
                why=reason_of(error),
            )
        ) from None


def clear_leftovers() -> int:
    """Take away what saves that were killed have left; says how many files that were.

    A save notes its draft in the program's state, as it may lie anywhere. Those of programs that
    still run are left alone.
    """
    cleared = 0
    for note in _notes():
        try:
            if _is_at_work(note):
                continue
            draft = Path(note.read_bytes()[:_LONGEST_PATH].decode())
            if draft.name.startswith(_BEGINS) and draft.name.endswith(_ENDS) and draft.is_file():
                draft.unlink()
                cleared += 1
            note.unlink()
        except (OSError, ValueError):
            continue  # a disk that is not there today
    return cleared


def make_folder(path: Path) -> None:
    """Make a folder and those that it lies in. Raises MachineError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise MachineError(
            Text(
                "The folder “{path}” cannot be made ({why}); name another.",
                path=path,
                why=reason_of(error),
            )
        ) from None


def delete_file(path: Path) -> None:
    """Take a file away, if it is there. Raises MachineError where that cannot be."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise MachineError(
            Text("“{path}” could not be deleted ({why}).", path=path, why=reason_of(error))
        ) from None


def _parent(target: Path) -> Path:
    parent = target.parent
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
    if target.exists() and not target.is_file():
        raise MachineError(
            Text("“{path}” is no regular file; choose another name to save.", path=target)
        )
    return parent


def _refuse_protected(path: Path) -> None:
    """A file that may not be written to is not replaced either, whoever owns the folder."""
    if reserved_on_windows(path.name) and os.name == "nt":
        raise MachineError(
            Text("Windows keeps the name “{name}” for itself; choose another.", name=path.name)
        )
    if (signs := refused_on_windows(path.name)) and os.name == "nt":
        raise MachineError(
            Text(
                "On Windows no name of a file has {signs} in it; choose another.",
                signs=" ".join(signs),
            )
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


def refused_on_windows(name: str) -> list[str]:
    """Characters of a file name that Windows allows in none, each once."""
    return [sign for sign in dict.fromkeys(name) if sign in _NEVER_IN_NAMES]


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
    if target.exists():
        _take_after(draft, target)
    else:
        draft.chmod(0o666 & ~_umask())
    try:
        draft.replace(target)
    except PermissionError as error:
        if getattr(error, "winerror", None) in _HELD_BY_ANOTHER:
            raise MachineError(
                Text(
                    "“{path}” cannot be replaced: another program may have it open. Close it there,"
                    " or save under another name.",
                    path=target,
                )
            ) from None
        raise
    bring_folder_to_disk(target.parent)


def _take_after(draft: Path, target: Path) -> None:
    """Give the new file the permissions, and as far as that is allowed the owner, of the old."""
    old = target.stat()
    with contextlib.suppress(OSError, AttributeError):
        if (old.st_uid, old.st_gid) != (os.getuid(), os.getgid()):
            os.chown(draft, old.st_uid, old.st_gid)
    draft.chmod(old.st_mode & 0o777)


def _umask() -> int:
    """What new files are denied.

    Asked of the system, as saves run beside the window: to set it and set it back would for a
    moment leave the files of other threads open to all.
    """
    with contextlib.suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
        return int(next(line for line in lines if line.startswith("Umask:")).split()[1], 8)
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _noted(draft: Path) -> Iterator[None]:
    """Within this the program's state says that ``draft`` is being made."""
    note = None
    with contextlib.suppress(OSError, ValueError):
        folder = state_dir() / _NOTES
        folder.mkdir(exist_ok=True)
        note = folder / f"{os.getpid()}-{draft.name}"
        note.write_bytes(str(draft).encode())
    try:
        yield
    finally:
        if note is not None:
            with contextlib.suppress(OSError):
                note.unlink(missing_ok=True)


def _notes() -> list[Path]:
    try:
        return sorted((state_dir() / _NOTES).iterdir())[:_MOST_NOTES]
    except OSError:
        return []


def _is_at_work(note: Path) -> bool:
    """Whether the program that made a note may still be at it."""
    if time.time() - note.stat().st_mtime > _LONGEST_SAVE_S:
        return False
    process = note.name.partition("-")[0]
    if os.name == "nt" or not process.isdecimal():
        return True
    if int(process) == os.getpid():
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
