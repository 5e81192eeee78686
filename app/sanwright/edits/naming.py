"""Names of copies: numbered on from those that the user gave, never one that is taken."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.design.tables import Tables

LAST_NUMBER = re.compile(r"^(.*?)(\d+)(\D*)$", re.DOTALL)


def names_in_use(tables: Tables) -> set[str]:
    """What devices that stand alone are called, by name or by id."""
    return {device.label for device in tables.devices.values() if device.parent is None}


def renamed_after(name: str, before: str, after: str) -> str:
    """The name of a fitted part whose chassis is called ``after`` in place of ``before``.

    >>> renamed_after("esx11-hba1", "esx11", "esx12"), renamed_after("hba1", "esx11", "esx12")
    ('esx12-hba1', 'hba1')
    """
    rest = name.removeprefix(before)
    is_after = rest != name and not rest[:1].isalnum()
    return f"{after}{rest}" if is_after else name


def numbered_names(first: str, used: set[str]) -> Iterator[str]:
    """``first`` and the names after it, numbered on: esx01, esx02, ...; those in ``used`` left out.

    Every name given out is put into ``used``. A name without a number gets one from 2 on.

    >>> names = numbered_names("esx08", {"esx10"})
    >>> [next(names) for _ in range(3)]
    ['esx08', 'esx09', 'esx11']
    """
    match = _numbered(first)
    before, digits, after = match if match else (f"{first} ", "1", "")
    number = int(digits)
    if match is None and first not in used:
        used.add(first)
        yield first
    while True:
        if match is not None or number > 1:
            name = f"{before}{number:0{len(digits)}}{after}"
            if name not in used:
                used.add(name)
                yield name
        number += 1


def _numbered(name: str) -> tuple[str, str, str] | None:
    """What is before, in and after the number of a name; of ``esx01.dc2`` the host's, not 2."""
    host, dot, domain = name.partition(".")
    match = LAST_NUMBER.match(host)
    if match is not None:
        return match[1], match[2], match[3] + dot + domain
    match = LAST_NUMBER.match(name)
    return (match[1], match[2], match[3]) if match is not None else None


def next_name(label: str) -> str:
    """The name after ``label``: the last number in it is one more, or a 2 stands behind it."""
    match = _numbered(label)
    if match is None:
        return f"{label} 2"
    before, digits, after = match
    return f"{before}{int(digits) + 1:0{len(digits)}}{after}"
