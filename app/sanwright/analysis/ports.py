"""What one port can do: its electronics, the optic in its cage, the speed it is fixed to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.design import Tables, port_device, port_name
from sanwright.parts import OpticsFitting, Part, PortGroup, PortRole


class OpticState(StrEnum):
    """What is in a port's cage."""

    FITTED = "fitted"
    EMPTY = "empty"
    NOT_NEEDED = "not needed"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class PortFacts:
    """A port as drawn. ``group`` None: the part or the port is not known.

    ``speeds`` are the names that port and optic can both do, in the order of the port's figure;
    None where one of the two sets is unknown, empty where they have nothing in common.
    """

    reference: str
    label: str
    device: str
    port: str
    group: PortGroup | None
    optic: Part | None
    optic_state: OpticState
    speeds: tuple[str, ...] | None
    fixed_speed: str | None
    cables: tuple[str, ...]

    @property
    def role(self) -> PortRole | None:
        """What the port does; None if unknown."""
        return self.group.role if self.group is not None else None

    @property
    def protocol(self) -> str:
        """FC, SAS, ...; empty if unknown."""
        return self.group.protocol if self.group is not None else ""

    @property
    def optic_class(self) -> str:
        """Reach class of the light that leaves the port (SW, LW, ...); empty for copper or none."""
        if self.optic is not None and self.optic.optic is not None:
            return self.optic.optic.class_
        return ""

    @property
    def connector(self) -> str:
        """What a cable must end in to go into this port; empty if unknown."""
        if self.group is None:
            return ""
        if self.group.optics is OpticsFitting.NONE:
            return self.group.cage
        if self.optic is not None and self.optic.optic is not None:
            return self.optic.optic.connector
        return ""


def port_facts(tables: Tables, reference: str, cables: tuple[str, ...] = ()) -> PortFacts:
    """Facts of the port ``device:port``; ``cables`` are the ids of what is plugged into it."""
    device, port = port_device(reference), port_name(reference)
    part = tables.part_of(device)
    group = part.port_group(port) if part is not None else None
    record = tables.ports.get(reference)
    optic, state = _optic(tables, reference, group)
    fixed = record.speed if record is not None else None
    return PortFacts(
        reference=reference,
        label=tables.label(reference),
        device=device,
        port=port,
        group=group,
        optic=optic,
        optic_state=state,
        speeds=_speeds(group, optic, state, fixed),
        fixed_speed=fixed,
        cables=cables,
    )


def _optic(
    tables: Tables, reference: str, group: PortGroup | None
) -> tuple[Part | None, OpticState]:
    if group is not None and group.optics is OpticsFitting.NONE:
        return None, OpticState.NOT_NEEDED
    record = tables.ports.get(reference)
    wanted = record.optic if record is not None else None
    if wanted is None:
        return None, OpticState.EMPTY
    optic = tables.part(wanted)
    if optic is None or optic.optic is None:
        return None, OpticState.UNRESOLVED
    return optic, OpticState.FITTED


def _speeds(
    group: PortGroup | None, optic: Part | None, state: OpticState, fixed: str | None
) -> tuple[str, ...] | None:
    if group is None or group.speeds is None or state is OpticState.UNRESOLVED:
        return None
    speeds = group.speeds.value
    if optic is not None and optic.optic is not None:
        if optic.optic.speeds is None:
            return None
        speeds = tuple(name for name in speeds if name in optic.optic.speeds.value)
    if fixed is not None:
        speeds = tuple(name for name in speeds if name == fixed)
    return speeds
