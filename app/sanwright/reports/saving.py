"""Puts a finished file in its place: as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from sanwright.errors import InputError, MachineError


def save(path: Path, data: bytes) -> None:
    """Write ``data`` beside ``path`` and move it there. Raises MachineError where that fails."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        why = error.strerror or type(error).__name__
        raise MachineError(
            f"“{path}” cannot be written ({why}); choose another place or name."
        ) from error


def suffix_of(path: Path, known: tuple[str, ...], what: str) -> str:
    """The ending of ``path`` in lower case. Raises InputError if it is not one of ``known``."""
    suffix = path.suffix.lower()
    if suffix not in known:
        raise InputError(
            f"{what} cannot be written to “{path.name}”: the name must end in "
            f"{' or '.join(filter(None, (', '.join(known[:-1]), known[-1])))}."
        )
    return suffix
