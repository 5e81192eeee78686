"""The requirement while it is being typed: pages change it, whoever listens is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from sanwright.design import ArrayNeed, Design, HostNeed, Requirement, SiteDistance
from sanwright.listing import in_natural_order
from sanwright.parts import PartKind

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
        self.standing: Design | None = None
        """The design that the requirement extends, where that is at hand."""
        self._fibre: dict[tuple[int, int], SiteDistance] = {}
        self._stands: dict[int, int] = {}
        """What was stated last of two sites, and of each group, by places of sites."""

    @property
    def standing_arrays(self) -> tuple[str, ...]:
        """What the arrays that stand are called; hosts may use them."""
        if self.standing is None:
            return ()
        names = (
            device.label
            for device in self.standing.devices.values()
            if (part := self.standing.part(device.part)) is not None and part.kind is PartKind.ARRAY
        )
        return tuple(in_natural_order(names))

    def load(self, requirement: Requirement, standing: Design | None = None) -> None:
        """Begin with another requirement, and the design that it extends if it does."""
        self.now, self.standing = requirement, standing
        self._fibre.clear()
        self._stands.clear()
        self.reshaped.emit()
        self.changed.emit()

    def put(self, **changes: Any) -> None:
        """Change fields of the whole."""
        self._take(msgspec.structs.replace(self.now, **changes))

    def extend(self, name: str, standing: Design | None) -> None:
        """Extend a design that stands, or with no name nothing: a new network.

        It keeps its shape, its sites and its number of fabrics. Arrays that nobody has asked for
        yet go, since those that stand are there; for a new network they come back.
        """
        self.standing = standing
        changes: dict[str, Any] = {"extends": name}
        if standing is not None:
            fabrics = max(1, min(2, len(standing.fabrics)))
            changes |= {"shapes": (), "sites": (), "site_distances": (), "fabrics": fabrics}
            if self.now.arrays == BEGINNING.arrays:
                changes["arrays"] = ()
        elif not self.now.arrays:
            changes["arrays"] = BEGINNING.arrays
        self.now = msgspec.structs.replace(self.now, **changes)
        self.reshaped.emit()
        self.changed.emit()

    def put_sites(self, names: tuple[str, ...]) -> None:
        """Name the sites. A site is known by its place, so that one may type over the names."""
        before = {name: place for place, name in enumerate(self.now.sites)}
        now = dict(enumerate(names))
        for each in self.now.site_distances:
            if {each.a, each.b} <= before.keys():
                self._fibre[before[each.a], before[each.b]] = each
        stands: list[HostNeed | ArrayNeed] = [*self.now.hosts, *self.now.arrays]
        for number, need in enumerate(stands):
            if need.site in before:
                self._stands[number] = before[need.site]
        replace, hosts = msgspec.structs.replace, len(self.now.hosts)
        at = [now.get(self._stands.get(number, -1), "") for number in range(len(stands))]
        self.put(
            sites=names,
            site_distances=tuple(
                replace(each, a=now[a], b=now[b])
                for (a, b), each in self._fibre.items()
                if a in now and b in now
            ),
            hosts=tuple(
                replace(need, site=site)
                for need, site in zip(self.now.hosts, at[:hosts], strict=True)
            ),
            arrays=tuple(
                replace(need, site=site)
                for need, site in zip(self.now.arrays, at[hosts:], strict=True)
            ),
        )

    def distance(self, a: str, b: str) -> SiteDistance | None:
        """The fibre between two sites, if it is stated."""
        wanted = {a, b}
        return next((each for each in self.now.site_distances if {each.a, each.b} == wanted), None)

    def put_distance(self, a: str, b: str, **changes: Any) -> None:
        """State the fibre between two sites; without a distance it is stated no more."""
        found = self.distance(a, b)
        others = tuple(each for each in self.now.site_distances if each is not found)
        self._fibre.clear()
        values: dict[str, Any] = {
            "distance": found.distance if found is not None else None,
            "distance_b": found.distance_b if found is not None else None,
        } | changes
        if values["distance"] is not None:
            others = (*others, SiteDistance(a=a, b=b, **values))
        self.put(site_distances=others)

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
        self._stands.clear()
        name = _fresh("Host", [group.name for group in self.now.hosts])
        self.put(hosts=(*self.now.hosts, HostNeed(name=name, count=4)))
        self.reshaped.emit()

    def add_arrays(self) -> None:
        """One more kind of array."""
        taken = [need.name for need in self.now.arrays]
        name = _fresh("Array", [*taken, *self.standing_arrays])
        self.put(arrays=(*self.now.arrays, ArrayNeed(name=name)))
        self.reshaped.emit()

    def drop_hosts(self, place: int) -> None:
        """Let a group of hosts go; one stays in any case."""
        if len(self.now.hosts) > 1:
            self._stands.clear()
            self.put(hosts=_without(self.now.hosts, place))
            self.reshaped.emit()

    def drop_arrays(self, place: int) -> None:
        """Let arrays go, and the wishes of hosts for them."""
        self._stands.clear()
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
