"""A fact of a part as somebody states it: put where it belongs, with the source that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from sanwright.errors import InputError
from sanwright.parts.fields import attribute_of, field_at, written_fields
from sanwright.parts.figures import ENTERED, Figure, Source
from sanwright.parts.part import Part, PortGroup
from sanwright.text import Text

_OWN_KEY = "stated"
_R = TypeVar("_R", bound=msgspec.Struct)


def is_stated(figure: Figure[Any]) -> bool:
    """Whether somebody stated the figure of a part, rather than the catalog."""
    return any(key.startswith(_OWN_KEY) for key in figure.sources)


def is_own_word(part: Part, figure: Figure[Any]) -> bool:
    """Whether the user stated the figure of ``part`` without a document."""
    entered = {source.key for source in part.sources if source.title == ENTERED}
    return bool(figure.sources) and set(figure.sources) <= entered


def fact_of(part: Part, field: str) -> Any:
    """What stands at the dotted name ``field`` of ``part``: a figure or value; None for a gap."""
    found: Any = part
    for name in field.split("."):
        if isinstance(found, dict):
            found = found.get(name)
        elif isinstance(found, msgspec.Struct):
            known = written_fields(type(found))
            found = getattr(found, attribute_of(type(found), name)) if name in known else None
        else:
            return None
    return found


def with_fact(part: Part, field: str, value: Any, title: str, day: str, address: str = "") -> Part:
    """``part`` with the bare ``value`` at ``field``, as read in the document ``title`` on ``day``.

    ``address`` is where the document lies on the web, if it does. Without a title the user says so,
    which is of low confidence. Raises InputError where the field has no place in the part, or is
    none.
    """
    path = tuple(field.split("."))
    kind = field_at(Part, path)
    if kind is None:
        raise InputError(Text("A part has no field “{field}”.", field=field))
    if not kind.is_figure:
        return _with_value(part, path, value)
    like = Source(key=_OWN_KEY, title=title or ENTERED, url=address, read=day)
    part, document = _citing(part, like)
    figure = Figure(value=value, sources=(document.key,), confidence=document.confidence)
    return _with_value(part, path, figure)


def with_figure(part: Part, field: str, figure: Figure[Any]) -> Part:
    """``part`` with the whole ``figure`` at ``field``; it cites sources that the part has."""
    return _with_value(part, tuple(field.split(".")), figure)


def stated_group(field: str) -> str:
    """The name of the group of ports that ``field`` is as a whole; empty for any other field."""
    head, _, name = field.partition(".")
    return name if head == "ports" and name and "." not in name else ""


def outline(group: PortGroup) -> PortGroup:
    """What is drawn of a group of ports before anything is known of it: no figure."""
    return msgspec.structs.replace(
        group,
        count=None,
        speeds=None,
        protocols=None,
        trunk_group_size=None,
        buffer_credits=None,
        comes_with_optics=None,
    )


def with_fact_of(part: Part, field: str, other: Part) -> Part:
    """``part`` with what ``other``, a copy of it, says at ``field``, and on whose word."""
    found = fact_of(other, field)
    if not isinstance(found, Figure):
        return with_fact(part, field, found, "", "")
    cited = [source for source in other.sources if source.key in found.sources]
    keys: list[str] = []
    for source in cited:
        part, own = _citing(part, source)
        keys.append(own.key)
    copy = msgspec.structs.replace(found, sources=tuple(keys), rejected=())
    return _with_value(part, tuple(field.split(".")), copy)


def with_source(part: Part, fields: Iterable[str], title: str, day: str) -> Part:
    """``part`` with the document that states those of ``fields`` that the user entered without."""
    entered = {source.key for source in part.sources if source.title == ENTERED}
    for field in fields:
        figure = fact_of(part, field)
        if isinstance(figure, Figure) and is_own_word(part, figure):
            part = with_fact(part, field, figure.value, title, day)
    cited = _cited(part)
    kept = tuple(each for each in part.sources if each.key in cited or each.key not in entered)
    return msgspec.structs.replace(part, sources=kept)


def _citing(part: Part, document: Source) -> tuple[Part, Source]:
    """``part`` citing the document under a key of its own, and the document as it cites it.

    One of that title and address that was read that day is the same.
    """
    for known in part.sources:
        if (known.title, known.url, known.read) == (document.title, document.url, document.read):
            return part, known
    keys = {known.key for known in part.sources}
    key, number = _OWN_KEY, 2
    while key in keys:
        key, number = f"{_OWN_KEY}-{number}", number + 1
    source = msgspec.structs.replace(document, key=key)
    return msgspec.structs.replace(part, sources=(*part.sources, source)), source


def _cited(record: Any) -> set[str]:
    """Keys of all sources that figures below ``record`` cite."""
    if isinstance(record, Figure):
        return {*record.sources, *(key for each in record.rejected for key in each.sources)}
    if isinstance(record, msgspec.Struct):
        below: Iterable[Any] = (getattr(record, name) for name in record.__struct_fields__)
    elif isinstance(record, dict):
        below = record.values()
    else:
        return set()
    return set().union(*map(_cited, below))


def _with_value(record: _R, path: Sequence[str], value: Any) -> _R:
    """``record`` with ``value`` at the written names ``path``; facets that it lacks are made.

    Raises InputError where a facet cannot be made from this fact alone.
    """
    name = attribute_of(type(record), path[0])
    if len(path) == 1:
        return msgspec.structs.replace(record, **{name: value})
    inner = getattr(record, name)
    if isinstance(inner, dict):
        if path[1] not in inner:
            raise InputError(
                Text(
                    "There is no “{path}” among its {path2} now; check it again.",
                    path=path[1],
                    path2=path[0],
                )
            )
        entry = _with_value(inner[path[1]], path[2:], value)
        return msgspec.structs.replace(record, **{name: {**inner, path[1]: entry}})
    if inner is None:
        inner = _empty(written_fields(type(record))[path[0]], path[0])
    return msgspec.structs.replace(record, **{name: _with_value(inner, path[1:], value)})


def _empty(facet: type[msgspec.Struct], name: str) -> msgspec.Struct:
    try:
        return facet()
    except TypeError:
        raise InputError(
            Text(
                "Nothing is known of its {name}, so one fact has no place; fill it "
                "in in the catalog.",
                name=name,
            )
        ) from None
