"""What can be found: one entry for each thing, with the words by which it is found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from sanwright.language import mark

_SEPARATORS = re.compile(r"[\s:.\-]+")
_HEX = re.compile(r"[0-9a-f]{4,16}")


class Kind(Enum):
    """Sorts of things, in the order in which they are listed: heading and symbol."""

    DEVICE = (mark("Devices"), "kind-server")
    PORT = (mark("Ports"), "port")
    CABLE = (mark("Cables"), "kind-cable")
    PLACE = (mark("Places and groups"), "locations")
    FABRIC = (mark("Fabrics"), "fabrics")
    ZONE = (mark("Zones"), "zones")
    WORKLOAD = (mark("Workloads"), "workloads")
    RAID_GROUP = (mark("RAID groups"), "raid-groups")
    NOTE = (mark("Notes"), "note")
    PART = (mark("Parts in use"), "catalog")
    FINDING = (mark("Findings"), "findings")
    PROJECT = (mark("Project data and settings"), "project")
    GUIDE = (mark("User guide"), "help")

    @property
    def title(self) -> str:
        """Heading, in English."""
        return self.value[0]

    @property
    def icon(self) -> str:
        """Name of the symbol."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """One thing that can be found.

    ``targets`` are the ids to show on the drawing; empty where there is nothing of it there.
    ``opens`` is the id of the action that shows its record. ``head`` is its title folded, ``ids``
    what it is called exactly, ``text`` all by which it is found: folded, with a space before every
    word.
    """

    kind: Kind
    key: str
    title: str
    where: str
    targets: tuple[str, ...]
    icon: str
    opens: str = ""
    severity: str = ""
    head: str = ""
    ids: tuple[str, ...] = ()
    text: str = field(default="", repr=False)


def entry(
    kind: Kind,
    key: str,
    title: str,
    where: str,
    targets: Iterable[str],
    *,
    words: Iterable[str] = (),
    icon: str = "",
    opens: str = "",
    severity: str = "",
    wwpn: str = "",
) -> SearchEntry:
    """An entry that is found by its title, key, place, ``words`` and ``wwpn``."""
    head = folded(title)
    bare = stripped(wwpn)
    pieces = (head, folded(key), *(folded(word) for word in words if word), folded(where), bare)
    return SearchEntry(
        kind,
        key,
        title,
        where,
        tuple(targets),
        icon or kind.icon,
        opens,
        severity,
        head,
        tuple(piece for piece in (head, folded(key), bare) if piece),
        " " + " ".join(piece for piece in pieces if piece),
    )


def folded(text: str) -> str:
    """Text as it is compared: case and runs of spaces do not matter."""
    return " ".join(text.casefold().split())


def stripped(text: str) -> str:
    """The digits of a WWPN without colons; empty if ``text`` cannot be one or a part of one."""
    bare = _SEPARATORS.sub("", text.casefold())
    return bare if _HEX.fullmatch(bare) else ""
