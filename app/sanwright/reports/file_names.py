"""By what ending of its name a file is written."""

from __future__ import annotations

from pathlib import Path

from sanwright.errors import InputError
from sanwright.text import verbatim


def suffix_of(path: Path, known: tuple[str, ...], what: str) -> str:
    """The ending of ``path`` in lower case. Raises InputError if it is not one of ``known``."""
    suffix = path.suffix.lower()
    if suffix not in known:
        raise InputError(
            verbatim(
                f"{what} cannot be written to “{path.name}”: the name must end in "
                f"{' or '.join(filter(None, (', '.join(known[:-1]), known[-1])))}."
            )
        )
    return suffix
