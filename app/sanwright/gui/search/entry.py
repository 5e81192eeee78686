"""What can be found: one entry for each thing, with the words by which it is found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from sanwright.text import Text, tr

_SEPARATORS = re.compile(r"[\s:.\-]+")
_HEX = re.compile(r"[0-9a-f]{4,16}")


class Kind(Enum):
    """Sorts of things, in the order in which they are listed: heading and symbol."""

    DEVICE = (Text("Devices"), "kind-server")
    PORT = (Text("Ports"), "port")
    CABLE = (Text("Cables"), "kind-cable")
    PLACE = (Text("Places and groups"), "locations")
    FABRIC = (Text("Fabrics"), "fabrics")
    ZONE = (Text("Zones"), "zones")
    WORKLOAD = (Text("Workloads"), "workloads")
    RAID_GROUP = (Text("RAID groups"), "raid-groups")
    NOTE = (Text("Notes"), "note")
    PART = (Text("Parts in use"), "catalog")
    FINDING = (Text("Findings"), "findings")
    PROJECT = (Text("Project data and settings"), "project")
    GUIDE = (Text("User guide"), "help")

    @property
    def title(self) -> str:
        """Heading, in English."""
        return tr(self.value[0])

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
