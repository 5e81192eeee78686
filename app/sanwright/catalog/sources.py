"""Where facts come from: the documents that a text file may cite, by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sanwright.catalog.source_text import TextFile, nearest, read_text_file
from sanwright.codec import from_plain
from sanwright.errors import InputError
from sanwright.parts import NO_PRIMARY, Confidence, Source
from sanwright.text import Text, verbatim

Sources = Mapping[str, Source]
ARITHMETIC = "arithmetic"
"""What was worked out from the other sources of a row: by itself it vouches for nothing."""
_SECONDARY = "secondary"
WHERE = "where"
"""Where and how a document was found: for those who keep the catalog, not for its readers."""
_COLLECTED = "collected"
_SOURCE_FIELDS = frozenset(Source.__struct_encode_fields__) - {"key"} | {
    _SECONDARY,
    _COLLECTED,
    WHERE,
}


class _Collected(Source, frozen=True, kw_only=True):
    """A list that volunteers or tools keep: named only where a figure rests on nothing better."""


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
    plain = {"key": key, **entry}
    is_secondary = plain.pop(_SECONDARY, False)
    is_collected = plain.pop(_COLLECTED, False)
    if not isinstance(plain.pop(WHERE, ""), str):
        raise file.error(f"sources.{key}.{WHERE}", verbatim("expects a text"))
    for name, mark in ((_SECONDARY, is_secondary), (_COLLECTED, is_collected)):
        if not isinstance(mark, bool):
            raise file.error(f"sources.{key}.{name}", verbatim("is true or false"))
    try:
        source = from_plain(plain, _Collected if is_collected else Source)
    except InputError as error:
        raise file.error(f"sources.{key}", error.text) from None
    if not source.title.strip():
        raise file.error(f"sources.{key}", verbatim("needs the title of the document"))
    if is_secondary:
        return msgspec.structs.replace(source, title=f"{NO_PRIMARY} ({source.title})")
    return source


def standing(
    file: TextFile, key: str, keys: Iterable[str], confidence: Confidence, known: Sources
) -> tuple[str, ...]:
    """The sources that a figure rests on: secondary and collected ones only where no other is.

    Raises InputError where there is no other and the confidence is not low.
    """
    cited_keys = tuple(keys)
    primary = tuple(each for each in cited_keys if known[each].is_primary and each != ARITHMETIC)
    own = tuple(each for each in primary if not isinstance(known[each], _Collected))
    if primary:
        taken = own or primary
        return tuple(each for each in cited_keys if each in taken or each == ARITHMETIC)
    if any(not known[each].is_primary for each in cited_keys) and confidence is not Confidence.LOW:
        raise file.error(key, verbatim("rests on secondary sources only, so its confidence is low"))
    return cited_keys


def cited(file: TextFile, key: str, value: Any, known: Sources) -> tuple[str, ...]:
    """The source keys in ``value``: at least one, each known. ``key`` is where they stand."""
    keys = [value] if isinstance(value, str) else value
    if not isinstance(keys, list) or not keys:
        raise file.error(
            key, verbatim("needs at least one source, such as source = ['data-sheet']")
        )
    for entry in keys:
        if not isinstance(entry, str) or entry not in known:
            raise file.error(
                key,
                Text(
                    "source {entry!r} is not listed{hint}",
                    entry=entry,
                    hint=nearest(str(entry), known, Text("; list it, or cite another")),
                ),
            )
    return tuple(keys)


def only(known: Sources, keys: Iterable[str]) -> tuple[Source, ...]:
    """The sources with these keys, each once, ordered by key."""
    found = (msgspec.structs.asdict(known[key]) for key in sorted(set(keys)))
    return tuple(Source(**each) for each in found)
