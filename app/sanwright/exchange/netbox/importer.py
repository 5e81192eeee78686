"""The reader of NetBox device types; given what the box is, where the user has said it."""

from __future__ import annotations

import re

from sanwright.exchange.importer import Importer, ImportSource
from sanwright.exchange.netbox.device_type import REQUIRED, DeviceType, part_of, read
from sanwright.parts import Part, PartKind


def recognise(source: ImportSource) -> bool:
    """Whether it has the fields that every device type begins with."""
    head = source.head()
    return all(re.search(rf"^{key}[ \t]*:", head, re.MULTILINE) for key in REQUIRED)


IMPORTER: Importer[DeviceType, PartKind | None, Part] = Importer(
    key="netbox",
    recognise=recognise,
    read=read,
    conclude=part_of,
)
