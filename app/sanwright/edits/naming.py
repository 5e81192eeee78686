"""Names of copies, numbered on from those that the user gave, and of what carries such a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from sanwright.design.change import Change
from sanwright.design.containers import container
from sanwright.design.design import Design
from sanwright.design.records import Device, Table
from sanwright.design.remains import with_children
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text

LAST_NUMBER = re.compile(r"^(.*?)(\d+)(\D*)$", re.DOTALL)


def names_in_use(tables: Tables) -> set[str]:
    """What devices that stand alone are called, by name or by id."""
    return {device.label for device in tables.devices.values() if device.parent is None}


def rename_device(draft: Draft, device: str, name: str, inner: Iterable[str]) -> None:
    """Give a device another name; names in it that begin with the one it had follow.

    ``inner`` are the devices fitted into it. Raises InvalidEditError if it is gone.
    """
    record = draft.find(Table.DEVICES, device)
    if not isinstance(record, Device):
        raise InvalidEditError(Text("“{id}” is no longer in the design.", id=device))
    now = msgspec.structs.replace(record, name=name)
    draft.put(now)
    for id_ in inner:
        fitted = draft.find(Table.DEVICES, id_)
        if isinstance(fitted, Device):
            after = renamed_after(fitted.name, record.label, now.label)
            draft.put(msgspec.structs.replace(fitted, name=after))


def renamed(design: Design, id_: str, name: str, label: Text) -> Change:
    """A device, a place or a group under another name; raises as ``rename_device`` does."""
    draft, record = Draft(design), container(design, id_)
    if record is None:
        rename_device(draft, id_, name, with_children(design, [id_]) - {id_})
    else:
        draft.put(msgspec.structs.replace(record, name=name))
    return draft.change(label)


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
