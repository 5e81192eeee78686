"""Fields of a requirement by their paths, as ``growth_years`` or ``hosts.ESX.count``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sanwright import codec
from sanwright.design import Requirement
from sanwright.documents.requirement_file import requirement_from
from sanwright.errors import InputError
from sanwright.text import Text, joined


def requirement_with(requirement: Requirement, settings: Mapping[str, Any]) -> Requirement:
    """The requirement with other values, by paths such as ``growth_years`` or ``hosts.ESX.count``.

    Raises InputError that names the path, or what the value would have to be.
    """
    try:
        return requirement_trying(requirement, settings)
    except InputError as error:
        paths = joined(list(settings))
        raise InputError(Text("{path}: {error}", path=paths, error=error.text)) from None


def requirement_trying(requirement: Requirement, settings: Mapping[str, Any]) -> Requirement:
    """The same, for who names the path. Raises InputError."""
    plain: dict[str, Any] = codec.to_plain(requirement)
    for path, value in settings.items():
        *before, last = path.split(".")
        place: Any = plain
        for name in before:
            place = _inner(place, name, path)
        if not isinstance(place, dict):
            raise _unknown(path)
        place[last] = value
    plain.pop("id", None)
    return requirement_from(plain)


def _inner(place: Any, name: str, path: str) -> Any:
    if isinstance(place, dict) and name in place:
        return place[name]
    if isinstance(place, dict):  # an object that is left out begins as its fields
        return place.setdefault(name, {})
    if isinstance(place, Sequence) and not isinstance(place, str):
        for row in place:
            if isinstance(row, dict) and row.get("name") == name:
                return row
        if name.isdigit() and int(name) < len(place):
            return place[int(name)]
    raise _unknown(path)


def _unknown(path: str) -> InputError:
    return InputError(Text("The requirement has nothing at “{path}”.", path=path))
