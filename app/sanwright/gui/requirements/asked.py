"""The requirement while it is being typed: pages change it, whoever listens is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from sanwright.design import ArrayNeed, HostNeed, Requirement

BEGINNING = Requirement(
    hosts=(HostNeed(name="Host", count=8),), arrays=(ArrayNeed(name="Array", count=1),)
)
"""What the window begins with: small enough to be seen through, and nothing but counts."""


class AskedRequirement(QObject):
    """Holds one valid requirement; each change makes another."""

    changed = Signal()
    """Any field is another."""
    reshaped = Signal()
    """Groups of hosts or arrays have come or gone, or all of it is another."""

    def __init__(self, requirement: Requirement = BEGINNING, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = requirement

    def load(self, requirement: Requirement) -> None:
        """Begin with another requirement."""
        self.now = requirement
        self.reshaped.emit()
        self.changed.emit()

    def put(self, **changes: Any) -> None:
        """Change fields of the whole."""
        self._take(msgspec.structs.replace(self.now, **changes))

    def put_host(self, place: int, **changes: Any) -> None:
        """Change fields of a group of hosts."""
        self.put(hosts=_with(self.now.hosts, place, changes))

    def put_array(self, place: int, **changes: Any) -> None:
        """Change fields of arrays; hosts that name them by their name follow another one."""
        before, arrays = self.now.arrays[place].name, _with(self.now.arrays, place, changes)
        after = arrays[place].name
        hosts = self.now.hosts
        if after != before:
            hosts = tuple(
                msgspec.structs.replace(
                    group, arrays=tuple(after if name == before else name for name in group.arrays)
                )
                for group in hosts
            )
        self.put(arrays=arrays, hosts=hosts)

    def add_hosts(self) -> None:
        """One more group of hosts."""
        name = _fresh("Host", [group.name for group in self.now.hosts])
        self.put(hosts=(*self.now.hosts, HostNeed(name=name, count=4)))
        self.reshaped.emit()

    def add_arrays(self) -> None:
        """One more kind of array."""
        name = _fresh("Array", [need.name for need in self.now.arrays])
        self.put(arrays=(*self.now.arrays, ArrayNeed(name=name)))
        self.reshaped.emit()

    def drop_hosts(self, place: int) -> None:
        """Let a group of hosts go; one stays in any case."""
        if len(self.now.hosts) > 1:
            self.put(hosts=_without(self.now.hosts, place))
            self.reshaped.emit()

    def drop_arrays(self, place: int) -> None:
        """Let arrays go, and the wishes of hosts for them."""
        gone, arrays = self.now.arrays[place].name, _without(self.now.arrays, place)
        hosts = tuple(
            msgspec.structs.replace(
                group, arrays=tuple(name for name in group.arrays if name != gone)
            )
            for group in self.now.hosts
        )
        self.put(arrays=arrays, hosts=hosts)
        self.reshaped.emit()

    def _take(self, requirement: Requirement) -> None:
        if requirement != self.now:
            self.now = requirement
            self.changed.emit()


def _with(rows: tuple[Any, ...], place: int, changes: Mapping[str, Any]) -> tuple[Any, ...]:
    found = list(rows)
    found[place] = msgspec.structs.replace(found[place], **changes)
    return tuple(found)


def _without(rows: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*rows[:place], *rows[place + 1 :])


def _fresh(name: str, taken: list[str]) -> str:
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
