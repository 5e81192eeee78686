"""A part while it is being written: values put in one by one, each with who says so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

from sanwright.gui.catalog.part_fields import Path, blank, struct_at
from sanwright.parts import Confidence, Figure, Part, PartKind, PartNumber, Source
from sanwright.plain_ids import id_from
from sanwright.text import tr


def new_part(kind: PartKind, facets: tuple[str, ...] = ()) -> Part:
    """An empty part of one kind with ``facets`` to be filled."""
    inner: dict[str, Any] = {name: blank(struct_at((name,))) for name in facets}
    return Part(id="", kind=kind, vendor="", model="", **inner)


class PartDraft:
    """The part as it stands. A value that is changed is the author's word unless a source is named.

    What was not touched keeps its sources; so a clone says for each figure where it comes from.
    """

    def __init__(self, part: Part, author: str, on: date) -> None:
        self.part = part
        name = author or tr("the user")
        self._own = Source(
            key=f"entered-{id_from(name)}-{on.isoformat()}",
            title=f"Entered by {name}, {on.isoformat()}",
            read=on.isoformat(),
        )

    def at(self, path: Path) -> Any:
        """The value at ``path``; None where it or what holds it is not there."""
        record: Any = self.part
        for name in path:
            if record is None:
                return None
            record = record.get(name) if isinstance(record, dict) else getattr(record, name)
        return record

    def put(self, path: Path, value: Any) -> None:
        """Set a value that is no figure, a facet, or a group; None takes the last two away."""
        self.part = _replaced(self.part, path, value, ())

    def put_part_numbers(self, numbers: tuple[PartNumber, ...]) -> None:
        """Set the order numbers; those that were there keep their sources and what they bring."""
        before = {number.number: number for number in self.part.part_numbers}
        kept = (
            msgspec.structs.replace(before.get(number.number, number), of=number.of)
            for number in numbers
        )
        self.put(("part_numbers",), tuple(kept))

    def put_figure(self, path: Path, value: Any) -> None:
        """Set a figure's value, or make it unknown with None."""
        if value is None:
            self.put(path, None)
            return
        old: Figure[Any] | None = self.at(path)
        if old is None:
            figure = Figure(value=value, sources=(self._own.key,), confidence=Confidence.LOW)
        elif old.value == value:
            return
        elif self._is_own(old):
            figure = msgspec.structs.replace(old, value=value)
        else:
            figure = Figure(value=value, sources=(self._own.key,), confidence=Confidence.LOW)
        self._know(self._own)
        self.put(path, figure)

    def put_confidence(self, path: Path, confidence: Confidence) -> None:
        """Say how sure the figure is."""
        self.put(path, msgspec.structs.replace(self.at(path), confidence=confidence))

    def put_source(self, path: Path, title: str) -> None:
        """Name the document in which the figure stands; empty means the author's own word."""
        source = self._source_called(title.strip()) if title.strip() else self._own
        self._know(source)
        self.put(path, msgspec.structs.replace(self.at(path), sources=(source.key,)))

    def source_titles(self, path: Path) -> str:
        """Titles of the sources of the figure at ``path``."""
        figure: Figure[Any] | None = self.at(path)
        keys = figure.sources if figure is not None else ()
        found = (self.part.source(key) for key in keys)
        return "; ".join(source.title for source in found if source is not None)

    def finished(self) -> Part:
        """The part with the sources that it rests on, and no others."""
        part = self.part
        named_in = part.identified_in or (self._own.key,)
        numbers = {key for number in part.part_numbers for key in number.sources}
        used = {*named_in, *numbers, *_cited(part)}
        known = part.sources
        if part.source(self._own.key) is None:
            known = (*known, self._own)
        kept = tuple(source for source in known if source.key in used)
        return msgspec.structs.replace(part, identified_in=named_in, sources=kept)

    def _is_own(self, figure: Figure[Any]) -> bool:
        return all(key.startswith(("entered-", "own-")) for key in figure.sources)

    def _know(self, source: Source) -> None:
        if self.part.source(source.key) is None:
            self.put(("sources",), (*self.part.sources, source))

    def _source_called(self, title: str) -> Source:
        for source in (self._own, *self.part.sources):
            if source.title == title:
                return source
        stem = f"own-{id_from(title)[:48]}"
        key, number = stem, 1
        while self.part.source(key) is not None:
            number += 1
            key = f"{stem}-{number}"
        return Source(key=key, title=title, read=self._own.read)


def _replaced(record: Any, path: Path, value: Any, above: Path) -> Any:
    name, rest = path[0], path[1:]
    here = (*above, name)
    if isinstance(record, dict):
        inner = _replaced(record[name], rest, value, here) if rest else value
        kept = {key: entry for key, entry in record.items() if key != name or inner is not None}
        return kept if inner is None else {**kept, name: inner}
    if not rest:
        return msgspec.structs.replace(record, **{name: value})
    current = getattr(record, name)
    if current is None:
        current = blank(struct_at(here))
    changed = _replaced(current, rest, value, here)
    is_nested = bool(above) and isinstance(changed, msgspec.Struct)
    if is_nested and changed == blank(type(changed)):
        changed = None  # such as buffer credits of which nothing is known
    return msgspec.structs.replace(record, **{name: changed})


def _cited(record: Any) -> Iterator[str]:
    """Keys of all sources that figures below ``record`` and their rejected values cite."""
    if isinstance(record, Figure):
        yield from record.sources
        for other in record.rejected:
            yield from other.sources
    elif isinstance(record, dict):
        for entry in record.values():
            yield from _cited(entry)
    elif isinstance(record, msgspec.Struct):
        for name in record.__struct_fields__:
            yield from _cited(getattr(record, name))
