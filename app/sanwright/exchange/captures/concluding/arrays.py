"""An array as a part: which of its ports those are that were read."""

from __future__ import annotations

from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.concluding.models import counted, own_device
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.parts import Part, PartKind, PortRole
from sanwright.text import Text


def array_part(
    device: EndDevice, part: Part | None, count: int
) -> tuple[Part, list[str], list[Remark]]:
    """The part that is drawn, and the names of its ports for ``count`` of them in their order.

    ``part`` is what the array is called in the catalog. Without the host cards that nobody reads
    it may have fewer ports; then it is a part of its own under that name.
    """
    names = target_ports(part) if part is not None else []
    if part is not None and len(names) >= count:
        why = Text(
            "Which ports of “{name}” are which was not read; they are taken in the order of "
            "their WWPNs.", name=device.name,
        )  # fmt: skip
        return part, names, [Remark(RemarkKind.DOUBTFUL, why)] if count else []
    remarks = []
    if part is not None:
        why = Text(
            "Which host cards are in “{name}” was not read; it is drawn as a part of its own "
            "that is called {part} and has the ports that were read.",
            name=device.name,
            part=part.name,
        )
        remarks.append(Remark(RemarkKind.DOUBTFUL, why))
    vendor, model = (part.vendor, part.model) if part else (device.vendor, device.model)
    if device.is_tape and not model:  # arrays answer with the kind of their volumes, or a family
        maker, _, model = device.answers.partition(" ")
        vendor = maker if model else vendor
    kind = PartKind.TAPE if device.is_tape else PartKind.ARRAY
    ports = {"fc": counted(PortRole.TARGET, count)}
    own = own_device(kind, vendor, model or device.name, ports)
    return own, target_ports(own), remarks


def target_ports(part: Part) -> list[str]:
    """The names of its Fibre Channel ports for hosts."""
    return [
        name
        for name, group in part.port_names()
        if group.role is PortRole.TARGET and group.protocol == "FC"
    ]
