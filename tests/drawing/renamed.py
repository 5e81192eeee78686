"""Bundled designs, as they come and with long names of devices that share their beginnings."""

from __future__ import annotations

import msgspec

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.catalog import open_catalog
from sanwright.design import Change, Design, Replacement, Table
from sanwright.documents import read_design
from sanwright.text import verbatim

BUNDLED = {each.key: each for each in (*bundled_references(), *bundled_testbeds())}


def opened(bundled: Bundled) -> Design:
    """The design as it comes."""
    with open_catalog() as catalog:
        return read_design(bundled.path, catalog)


def renamed(key: str) -> Design:
    """The design with a name of 34 characters and more on each of its devices that stand alone."""
    design = opened(BUNDLED[key])
    changes = []
    for number, device in enumerate(design.devices.values(), 1):
        if device.parent is None:
            side = "AB"[number % 2]
            name = f"muc1-production-dc2-san-{number:03}-fabric{side}"
            changes.append(
                Replacement(
                    Table.DEVICES,
                    device.id,
                    device,
                    msgspec.structs.replace(device, name=name),
                )
            )
    design.apply(Change(verbatim("Rename"), tuple(changes)))
    return design
