"""The releases, from the one list that every system's metadata is made from."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

RELEASES_FILE = Path("installer", "releases.toml")


class Release(NamedTuple):
    """One release and what is new in it."""

    version: str
    date: date
    changes: tuple[str, ...]


def releases(root: Path) -> tuple[Release, ...]:
    """Every release, newest first."""
    rows = tomllib.loads((root / RELEASES_FILE).read_text(encoding="utf-8"))["release"]
    return tuple(Release(row["version"], row["date"], tuple(row["changes"])) for row in rows)
