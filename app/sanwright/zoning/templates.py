"""Templates for names: fields in braces, with what is to be done to them behind a colon.

``{host:lower}`` and ``{host:upper}`` change the letter case, ``{host:8}`` keeps eight characters.
A field that is empty leaves no gap behind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import Formatter

from sanwright.errors import InputError
from sanwright.text import Text, joined

ALIAS_FIELDS = (
    "device", "host", "array", "adapter", "controller", "port", "fabric", "side", "site",
    "workload",
)  # fmt: skip
ZONE_FIELDS = (
    "host", "adapter", "port", "array", "controller", "fabric", "side", "site", "workload", "kind",
)  # fmt: skip
SET_FIELDS = ("fabric", "side", "project", "customer")

ALIAS_TEMPLATE = "{device}_{adapter}_{port}"
SINGLE_TEMPLATE = "{host}_{adapter}_{port}_{array}"
PEER_TEMPLATE = "{array}_{fabric}_peer"
SET_TEMPLATE = "{fabric}_zones"

FIELD_MEANINGS = {
    "device": Text("name of the host or array"),
    "host": Text("name of the host, empty for arrays"),
    "array": Text("name of the array, empty for hosts"),
    "adapter": Text("name of the adapter without that of its host"),
    "controller": Text("controller that the port is on"),
    "port": Text("name of the port"),
    "fabric": Text("name of the fabric"),
    "side": Text("side of the fabric, such as A"),
    "site": Text("name of the site"),
    "workload": Text("name of the workload if there is only one"),
    "kind": Text("single or peer"),
    "project": Text("name of the project"),
    "customer": Text("name of the customer"),
}

Piece = tuple[str, str, str]
"""Text before a field, the field, and what is done to it."""


def parse_template(
    text: str, fields: Collection[str], *, is_one_each: bool = True
) -> tuple[Piece, ...]:
    """The pieces of a template. Raises InputError, one sentence, for what cannot be filled in.

    A template that names many things (``is_one_each``) must have a field.
    """
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        raise InputError(
            Text("In the template “{text}” a brace is not closed or not opened.", text=text)
        ) from None
    found: list[Piece] = []
    for before, field, spec, conversion in parsed:
        if field is None:
            found.append((before, "", ""))
            continue
        if field not in fields or conversion:
            raise InputError(
                Text(
                    "The template “{text}” has no field “{field}”; it can have {known}.",
                    text=text,
                    field=field,
                    known=joined(f"{{{name}}}" for name in fields),
                )
            )
        if spec not in ("", "lower", "upper") and not _is_count(spec or ""):
            raise InputError(
                Text(
                    "In the template “{text}” “{spec}” is unknown; write lower, upper or a number.",
                    text=text,
                    spec=spec,
                )
            )
        found.append((before, field, spec or ""))
    if is_one_each and not any(field for _, field, _ in found):
        raise InputError(
            Text("The template “{text}” has no field, so all names would be one.", text=text)
        )
    return tuple(found)


def fill(pieces: tuple[Piece, ...], values: Mapping[str, str]) -> str:
    """The text with its fields filled in; signs that no switch takes are still in it."""
    return "".join(before + _treated(values.get(field, ""), spec) for before, field, spec in pieces)


def _treated(value: str, spec: str) -> str:
    if spec == "lower":
        return value.lower()
    if spec == "upper":
        return value.upper()
    return value[: int(spec)] if spec else value


def _is_count(spec: str) -> bool:
    return spec.isascii() and spec.isdecimal() and 0 < int(spec) < 1000
