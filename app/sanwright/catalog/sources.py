"""Where facts come from: the documents that a text file may cite, by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sanwright.catalog.source_text import TextFile, nearest, read_text_file
from sanwright.codec import from_plain
from sanwright.errors import InputError
from sanwright.parts import Source
from sanwright.text import Text, verbatim

Sources = Mapping[str, Source]
_SOURCE_FIELDS = frozenset(Source.__struct_encode_fields__) - {"key"}


def shared_sources(root: Path) -> Sources:
    """The documents of ``sources.toml``, which every file may cite."""
    path = root / "sources.toml"
    if not path.exists():
        return {}
    file = read_text_file(path, root)
    return own_sources(file, file.data.get("sources", {}))


def own_sources(file: TextFile, table: Any) -> Sources:
    """The documents that ``file`` itself lists under ``[sources.*]``."""
    if not isinstance(table, dict):
        raise file.error(
            "sources", verbatim("expects one table per document, such as [sources.data-sheet]")
        )
    return {key: _source(file, key, entry) for key, entry in table.items()}


def _source(file: TextFile, key: str, entry: Any) -> Source:
    if not isinstance(entry, dict):
        raise file.error(f"sources.{key}", verbatim("expects a table with a title"))
    file.refuse_unknown(f"sources.{key}", entry, _SOURCE_FIELDS)
    try:
        source = from_plain({"key": key, **entry}, Source)
    except InputError as error:
        raise file.error(f"sources.{key}", error.text) from None
    if not source.title.strip():
        raise file.error(f"sources.{key}", verbatim("needs the title of the document"))
    return source


def cited(file: TextFile, key: str, value: Any, known: Sources) -> tuple[str, ...]:
    """The source keys in ``value``: at least one, each known. ``key`` is where they stand."""
    keys = [value] if isinstance(value, str) else value
    if not isinstance(keys, list) or not keys:
        raise file.error(
            key, verbatim("needs at least one source, such as source = ['data-sheet']")
        )
    for entry in keys:
        if entry not in known:
            raise file.error(
                key,
                Text(
                    "source {entry!r} is not listed{hint}",
                    entry=entry,
                    hint=nearest(str(entry), known),
                ),
            )
    return tuple(keys)


def only(known: Sources, keys: Iterable[str]) -> tuple[Source, ...]:
    """The sources with these keys, each once, ordered by key."""
    return tuple(known[key] for key in sorted(set(keys)))
