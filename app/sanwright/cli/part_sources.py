"""``sanwright catalog show --where``: the documents behind each figure of a part, in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sanwright import codec
from sanwright.catalog.census import figures_of
from sanwright.catalog.found import found_at
from sanwright.cli.output import print_error, print_json, print_line, print_lines
from sanwright.parts import Figure, Part, Source
from sanwright.wording.part_fields import shown_value


def run_where(part: Part, field: str, output_format: str) -> int:
    """Print the documents of the figures that ``field`` names: one, or all that lie below it.

    Exit code 2 where the part has no known figure there.
    """
    known = [
        (name, figure)
        for name, figure in figures_of(part)
        if figure is not None and _is_meant(name, field)
    ]
    if not known:
        print_error(f"{part.name} [{part.id}]: no figure {field} is known".replace("  ", " "))
        return 2
    sources = {source.key: source for source in part.sources}
    found = found_at(part)
    if output_format == "json":
        print_json([_plain(name, figure, sources, found or {}) for name, figure in known])
        return 0
    print_line(f"{part.name}  [{part.id}]")
    for name, figure in known:
        print_lines(_lines(name, figure, sources, found or {}))
    if found is None:
        print_line(
            "Where a document was found stands in the catalog's text, which is not at hand here."
        )
    return 0


def _is_meant(name: str, field: str) -> bool:
    return not field or name == field or name.startswith(f"{field}.")


def _lines(
    name: str,
    figure: Figure[object],
    sources: Mapping[str, Source],
    found: Mapping[str, str],
) -> Iterator[str]:
    note = f"; {figure.note}" if figure.note else ""
    yield f"  {name}: {shown_value(figure.value)}  ({figure.confidence} confidence){note}"
    for source in _cited(figure, sources):
        yield f"    {source.title}"
        if source.url:
            yield f"      {source.url}"
        if source.key in found:
            yield f"      found: {found[source.key]}"
        if source.published:
            yield f"      published {source.published}"
        if source.read:
            yield f"      read {source.read}"


def _plain(
    name: str,
    figure: Figure[object],
    sources: Mapping[str, Source],
    found: Mapping[str, str],
) -> dict[str, Any]:
    return {
        "field": name,
        "value": codec.to_plain(figure.value),
        "confidence": str(figure.confidence),
        "note": str(figure.note),
        "sources": [
            {
                "key": source.key,
                "title": source.title,
                "url": source.url,
                "found": found.get(source.key, ""),
                "published": source.published,
                "read": source.read,
            }
            for source in _cited(figure, sources)
        ],
    }


def _cited(figure: Figure[object], sources: Mapping[str, Source]) -> list[Source]:
    return [sources[key] for key in figure.sources if key in sources]
