"""Where the documents of a part were found: what only the text of the catalog says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sanwright.catalog.location import SOURCE_TREE
from sanwright.catalog.source_text import read_text_file
from sanwright.catalog.sources import WHERE
from sanwright.parts import Part


def found_at(part: Part, tree: Path = SOURCE_TREE) -> dict[str, str] | None:
    """Per source key of ``part``, where it was found, as the catalog text below ``tree`` notes it.

    A source of which nothing is noted has no entry. None where there is no such text: an installed
    program has the built catalog only. Raises InputError or MachineError where it cannot be read.
    """
    shared = tree / "sources.toml"
    if not shared.exists():
        return None
    own = tree / "parts" / part.kind.value / f"{part.base or part.id}.toml"
    noted: dict[str, str] = {}
    for path in (shared, own):
        if path.exists():
            noted |= _noted(read_text_file(path, tree).data.get("sources", {}))
    keys = {source.key for source in part.sources}
    return {key: place for key, place in noted.items() if key in keys}


def _noted(table: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    return {key: entry[WHERE] for key, entry in table.items() if entry.get(WHERE)}
