"""A catalog pack: parts in one file to give to a colleague (``.sanwpack``, JSON).

A pack comes from anywhere: it is read whole or not at all, and what is wrong is one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from sanwright import __version__
from sanwright.bounded_reading import read_bytes
from sanwright.catalog.source_text import unknown_field
from sanwright.catalog.validation import refuse_problems, structure_problems
from sanwright.codec import WrongDataError, from_plain, to_plain
from sanwright.errors import InputError, MachineError
from sanwright.formats import WRITTEN_BY, kinds
from sanwright.parts import Part
from sanwright.parts.fields import without_none, written_fields
from sanwright.reasons import reason_of
from sanwright.saving import save_bytes
from sanwright.text import Text, joined

SUFFIX = ".sanwpack"
FORMAT_NAME = "sanwright catalog pack"
LARGEST_PACK_BYTES = 32_000_000
MOST_PARTS = 20_000

_KEYS = ("format", "version", WRITTEN_BY, "parts")


def write_pack(parts: Iterable[Part], path: Path) -> None:
    """Write ``parts``, ordered by id, to ``path`` in one step.

    Raises InputError for another ending, no part or a part that is wrong, MachineError for what
    stood in the way; an older file then stays as it was.
    """
    ordered = sorted(parts, key=lambda part: part.id)
    if path.suffix.lower() != SUFFIX:
        raise InputError(
            Text(
                "“{path}” is not a name for a catalog pack; packs end in {suffix}.",
                path=path,
                suffix=SUFFIX,
            )
        )
    if not ordered:
        raise InputError(Text("A catalog pack needs at least one part."))
    for part in ordered:
        refuse_problems(part, structure_problems(part))
    plain = {
        "format": FORMAT_NAME,
        "version": kinds.CATALOG_PACK.number,
        WRITTEN_BY: __version__,
        "parts": [to_plain(part) for part in ordered],
    }
    data = msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"
    if len(ordered) > MOST_PARTS or len(data) > LARGEST_PACK_BYTES:
        raise InputError(
            Text(
                "A catalog pack holds at most {most:,} parts and 32 MB; make two.",
                most=MOST_PARTS,
            )
        )
    save_bytes(path, data)


def read_pack(path: Path) -> tuple[Part, ...]:
    """The parts of a pack, each sound in itself, ids unique.

    Raises InputError, one sentence, for anything else; MachineError for a newer pack or a file
    that cannot be read.
    """
    data = read_bytes(path, LARGEST_PACK_BYTES)
    try:
        return _parts(_decoded(data))
    except (InputError, MachineError) as error:
        raise type(error)(Text("“{path}”: {error}", path=path, error=error.text)) from None


def _decoded(data: bytes) -> list[Any]:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(
            Text(
                "is not a catalog pack, or is damaged ({error}); choose "
                "another file or ask for it anew.",
                error=reason_of(error),
            )
        ) from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT_NAME:
        raise InputError(
            Text("is not a catalog pack; choose a file that a catalog was exported to.")
        )
    try:
        number = kinds.CATALOG_PACK.check(plain.get("version"), plain.get(WRITTEN_BY))
        plain = kinds.CATALOG_PACK.upgraded(plain, number)
    except (InputError, MachineError) as error:
        raise type(error)(joined((error.text, "."), "")) from None
    for key in plain:
        if key not in _KEYS:
            raise InputError(
                Text(
                    "is damaged: “{key}” does not belong into a pack; ask for it anew.",
                    key=key[:80],
                )
            )
    parts = plain.get("parts")
    if not isinstance(parts, list) or not parts:
        raise InputError(Text("is damaged: it holds no parts; ask for it anew."))
    if len(parts) > MOST_PARTS:
        raise InputError(
            Text("holds more than {most:,} parts; ask for several packs.", most=MOST_PARTS)
        )
    return parts


def _damaged(why: Text, place: str) -> InputError:
    return InputError(
        Text("is damaged: {place} {problem}; ask for it anew.", place=place, problem=why)
    )


def _parts(entries: list[Any]) -> tuple[Part, ...]:
    parts: dict[str, Part] = {}
    for position, entry in enumerate(entries):
        place = f"parts[{position}]"
        for unknown in _unknown(entry, Part, place):
            raise InputError(Text("is damaged: {problem}; ask for it anew.", problem=unknown))
        try:
            part = from_plain(entry, Part)
        except WrongDataError as error:
            at = error.place if error.place.startswith("[") else f".{error.place}".rstrip(".")
            raise _damaged(error.why, f"{place}{at}") from None
        except RecursionError as error:
            raise _damaged(reason_of(error), place) from None
        refuse_problems(part, structure_problems(part))
        if part.id in parts:
            raise InputError(
                Text("is damaged: it holds the part {part} twice; ask for it anew.", part=part.id)
            )
        parts[part.id] = part
    return tuple(parts.values())


def _unknown(plain: Any, kind: Any, place: str) -> Iterator[Text]:
    """Fields of ``plain`` that the record class ``kind`` does not have."""
    kind = without_none(kind)
    origin = get_origin(kind)
    record = origin or kind
    if isinstance(record, type) and issubclass(record, msgspec.Struct):
        fields = written_fields(kind)
        for name, value in plain.items() if isinstance(plain, dict) else ():
            if name not in fields:
                unknown = unknown_field(name[:80], fields)
                yield Text("{field} {problem}", field=f"{place}.{name[:80]}", problem=unknown)
            else:
                yield from _unknown(value, fields[name], f"{place}.{name}")
    elif origin is dict and isinstance(plain, dict):
        for name, value in plain.items():
            yield from _unknown(value, get_args(kind)[1], f"{place}.{name[:80]}")
    elif origin is tuple and isinstance(plain, list):
        for position, value in enumerate(plain):
            yield from _unknown(value, get_args(kind)[0], f"{place}[{position}]")
