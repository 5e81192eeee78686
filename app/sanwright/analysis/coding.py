"""Whose optics a device takes: switch makers code theirs, and their switches look at the code."""

from __future__ import annotations

from enum import StrEnum

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import maker
from sanwright.analysis.ports import role_of
from sanwright.parts import Part, PortRole, value_of

_CODING_MAKERS = frozenset({"brocade", "cisco"})
_PLACEHOLDER = "Generic"


class Coding(StrEnum):
    """Whether an optic is coded for a device."""

    FITS = "fits"
    FOREIGN = "foreign"
    UNKNOWN = "unknown"


def vendors_of(device: Part) -> tuple[str, ...]:
    """Whose code a device accepts: its vendor's, and that of the maker whose design it is."""
    return tuple(dict.fromkeys((device.vendor, maker(device))))


def coded_for(optic: Part) -> tuple[str, ...] | None:
    """Whose code an optic carries; None where that is not known.

    Where the catalog does not say, an optic that a switch maker sells under its own name is coded
    for that maker.
    """
    facts = optic.optic
    stated = value_of(facts.coded_for) if facts is not None else None
    if stated is not None:
        return stated
    return (optic.vendor,) if optic.vendor.casefold() in _CODING_MAKERS else None


def coding(optic: Part, device: Part) -> Coding:
    """Whether ``optic`` is coded for ``device``.

    A generic part stands for one that is chosen later, an optic for that of the device's vendor.
    What is listed for a port of the device is coded for it.
    """
    if _PLACEHOLDER in (optic.vendor, device.vendor) or _is_listed(optic, device):
        return Coding.FITS
    vendors = {vendor.casefold() for vendor in vendors_of(device)}
    codes = coded_for(optic)
    if codes is None:
        return Coding.FITS if optic.vendor.casefold() in vendors else Coding.UNKNOWN
    return Coding.FITS if vendors & {code.casefold() for code in codes} else Coding.FOREIGN


def _is_listed(optic: Part, device: Part) -> bool:
    return any(
        optic.id in (value_of(group.qualified_optics) or ()) for group in device.ports.values()
    )


def doubtful_switches(facts: Assessment, optic: Part) -> tuple[str, ...]:
    """Ids of the switches and blades that hold the optic without it being known to suit them."""
    doubtful = (
        id_
        for id_, copy in facts.tables.parts.items()
        if copy.part is not None
        and any(group.role is PortRole.FABRIC for group in copy.part.ports.values())
        and coding(optic, copy.part) is Coding.UNKNOWN
    )
    found = (
        device
        for id_ in doubtful
        for device in facts.index("devices_of_part", id_)
        if optic.id in fabric_optics(facts, device)
    )
    return tuple(sorted(found))


@remembered
def fabric_optics(facts: Assessment, device: str) -> frozenset[str]:
    """Part ids of the optics in the fabric ports of a device."""
    found = (
        facts.tables.ports[port].optic
        for port in facts.index("settings_on", device)
        if role_of(facts, port) is PortRole.FABRIC
    )
    return frozenset(optic for optic in found if optic is not None)
