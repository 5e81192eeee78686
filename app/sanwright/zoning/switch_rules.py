"""What the switches of a maker take: names of zones that people gave, and how much of everything.

Sources: Brocade SANnav 1.1.1, Naming Conventions (64 characters; Fabric OS 8.1 and later begins
with a letter or digit and takes ``_ - $ ^``); Fabric OS Administrator's Guide 53-1002446-01, Zone
database size (1 MB); Cisco Nexus 5000 Series CLI Software Configuration Guide OL-16597-01, Device
Alias Requirements (64 characters, a letter first, ``- _ $ ^``) and Device Alias Database Merge
Guidelines (20,000 aliases), Release 4.1(3)N1, Configuring and Managing Zones (16,000 members in a
physical fabric); NX-OS ``show zone status`` (database of 4,000,000 bytes).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from sanwright.zoning.names import LONGEST, RESERVED


class Vendor(StrEnum):
    """Makers of switches whose commands are known."""

    BROCADE = "Brocade"
    CISCO = "Cisco"


@dataclass(frozen=True, slots=True)
class Rules:
    """What one maker's switches take; None where no document names a limit."""

    name: re.Pattern[str]
    reserved: tuple[str, ...]
    database_bytes: int
    members: int | None
    aliases: int | None


RULES = {
    # A dollar sign is taken by Fabric OS, but its command line puts a variable in its place.
    Vendor.BROCADE: Rules(
        re.compile(r"[A-Za-z0-9][A-Za-z0-9_^-]*"), RESERVED, 1_000_000, None, None
    ),
    Vendor.CISCO: Rules(re.compile(r"[A-Za-z][A-Za-z0-9_$^-]*"), (), 4_000_000, 16_000, 20_000),
}

OLDEST_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
"""What Fabric OS 8.0 and earlier takes, too."""


def takes(vendor: Vendor, name: str) -> bool:
    """Whether switches of this maker take ``name`` as that of a zone."""
    rules = RULES[vendor]
    is_fit = len(name) <= LONGEST and rules.name.fullmatch(name) is not None
    return is_fit and not name.lower().startswith(rules.reserved)
