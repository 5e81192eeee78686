"""Reads whole files that come from anybody: none above a size, nothing that is no regular file.

A device or a pipe may never end, and a file may be larger than memory; both are refused in one
sentence before anything of them is looked at.
"""

from __future__ import annotations

import stat
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

from sanwright.errors import InputError, MachineError
from sanwright.language import number
from sanwright.reasons import reason_of
from sanwright.text import Text


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most ``most`` bytes.

    Raises InputError where there is none or it is larger, MachineError where it cannot be read.
    """
    refuse_larger(path, most)
    data = read_head(path, most + 1)
    if len(data) > most:  # it may have grown, or be one that states no size
        raise _too_large(path, most)
    return data


def refuse_larger(path: Path, most: int) -> None:
    """Raises as ``read_bytes`` for what the folder says of the file; reads nothing of it."""
    if require_regular(path) > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> InputError:
    return InputError(
        Text(
            "“{path}” is larger than {most}, which is the most that is "
            "read; check that it is the right file.",
            path=path,
            most=_size(most),
        )
    )


def read_head(path: Path, most: int) -> bytes:
    """The first ``most`` bytes of a regular file, or all that it has. Raises as ``read_bytes``."""
    require_regular(path)
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise unreadable(path, error) from None


def read_text(path: Path, most: int) -> str:
    """As ``read_bytes``, decoded as UTF-8. Raises InputError for another encoding as well."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(
            Text("“{path}” is not text in UTF-8; save it so, or choose another file.", path=path)
        ) from None


def open_regular(path: Path) -> BinaryIO:
    """A regular file, to be read piece by piece: for what may be larger than memory.

    Raises as ``read_bytes``.
    """
    require_regular(path)
    try:
        return path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from None


def beside(folder: Path, name: str) -> Path:
    """The path that a file in ``folder`` means by ``name``: in that folder or below it.

    Raises InputError for any other, such as one on a server: who wrote the file is not who reads
    it, and looking at that place would already tell of it.
    """
    ways = PurePosixPath(name), PureWindowsPath(name)
    if not name or "\0" in name or any(w.anchor or w.drive or ".." in w.parts for w in ways):
        raise InputError(
            Text(
                "“{name}” does not lie beside the file that names it; copy it there.",
                name=name,
            )
        )
    return folder / name


def require_regular(path: Path) -> int:
    """The size that the system says in bytes.

    Raises InputError that names ``path`` if it is missing, a folder or no regular file.
    """
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(Text("“{path}” does not exist; check the name.", path=path)) from None
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    mode = status.st_mode
    if stat.S_ISDIR(mode):
        raise InputError(Text("“{path}” is a folder; name a file in it.", path=path))
    if not stat.S_ISREG(mode):
        raise InputError(Text("“{path}” is no regular file; copy it into one.", path=path))
    return status.st_size


def unreadable(path: Path, error: Exception) -> MachineError:
    """What to raise where the system or SQLite does not let ``path`` be read."""
    return MachineError(
        Text(
            "“{path}” cannot be read ({why}); check its permissions and whether another program "
            "holds it open.",
            path=path,
            why=reason_of(error),
        )
    )


def _size(most: int) -> str:
    for unit, name in ((1_000_000, "MB"), (1000, "kB")):
        if most >= unit:
            return f"{number(most // unit)} {name}"
    return f"{most} bytes"
