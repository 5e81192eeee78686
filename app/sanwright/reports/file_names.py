"""What files are called, and by what ending of its name one is written."""

from __future__ import annotations

import re
from pathlib import Path

from sanwright.design import Tables
from sanwright.errors import InputError
from sanwright.text import verbatim

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60


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


def file_stem(tables: Tables) -> str:
    """What the files' names begin with: the project's name, as far as every system takes it."""
    name = _NOT_IN_NAMES.sub("-", tables.project.name).strip("-._")[:_LONGEST_NAME]
    return name.strip("-._").lower() or "design"
