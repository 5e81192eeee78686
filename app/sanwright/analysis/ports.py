"""What one port can do: its electronics, the optic in its cage, the speed it is fixed to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from sys import intern
from typing import Any

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.likeness import Likeness, Unnamed, likeness_of
from sanwright.design import Port, port_device, port_name
from sanwright.design.port_groups import group_in_slot, slot_controller
from sanwright.design.records import port_base
from sanwright.design.tables import port_label
from sanwright.parts import OpticsFitting, Part, PortGroup, PortRole, Reference
from sanwright.text import Text


class OpticState(StrEnum):
    """What is in a port's cage."""

    FITTED = "fitted"
    EMPTY = "empty"
    NOT_NEEDED = "not needed"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class PortFacts:
    """A port as drawn. ``part`` is its device's; ``group`` None: it or the port is not known.

    ``speeds`` are the names that port and optic can both do, in the order of the port's figure;
    None where one of the two sets is unknown, empty where they have nothing in common.
    ``owner`` is how people read the device; what the whole is called where it is not there.
    ``chassis`` is the outermost device around it.
    ``lane`` is the number of the lane, from 1, if this is one leg of a breakout: the cage and its
    optic are then the whole port's, the speeds the lane's. ``like``: of all ports that
    differ from it in names alone.
    """

    reference: str
    owner: Text
    device: str
    chassis: str
    port: str
    part: Part | None
    group: PortGroup | None
    optic: Part | None
    optic_state: OpticState
    speeds: tuple[str, ...] | None
    fixed_speed: str | None
    cables: tuple[str, ...]
    has_device: bool = True
    lane: int | None = None
    like: Likeness | None = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> Text:
        """How people read the port."""
        return port_label(self.owner, self.port) if self.has_device else self.owner

    @property
    def role(self) -> PortRole | None:
        """What the port does; None if unknown."""
        return self.group.role if self.group is not None else None

    @property
    def is_passive(self) -> bool:
        """Whether this is a port of a patch panel."""
        return self.role is PortRole.PASSIVE

    @property
    def protocol(self) -> str:
        """FC, SAS, ...; empty if unknown."""
        return self.group.protocol if self.group is not None else ""

    @property
    def lanes(self) -> int:
        """Lanes that a cable in this port uses: those of the cage that its optic lights, too.

        1 where the port is not known.
        """
        if self.group is None or self.lane is not None:
            return 1
        if self.optic is not None and self.optic.optic is not None:
            return min(self.group.lanes, self.optic.optic.lanes)
        return self.group.lanes

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


def role_of(facts: Assessment, port: str) -> PortRole | None:
    """What the port does; None if it is not known."""
    part = facts.tables.part_of(port_device(port))
    group = part.port_group(port_name(port)) if part is not None else None
    return group.role if group is not None else None


def all_ports(facts: Assessment) -> dict[str, PortFacts]:
    """Every port of the design that has a cable or a setting."""
    named = set(facts.tables.ports)
    for cable in facts.tables.cables.values():
        named.update(cable.ends())
    return {reference: port_facts(facts, reference) for reference in sorted(named)}


@remembered
def port_facts(facts: Assessment, reference: str) -> PortFacts:
    """Facts of the port ``device:port``, cabled or not."""
    tables = facts.tables
    device, port = port_device(reference), port_name(reference)
    holder = _holder(facts, device)
    part = holder.part if holder is not None else None
    group = part.port_group(port) if part is not None else None
    if holder is not None and group is not None:
        group = group_in_slot(group, holder.controller)
    base = port_base(reference)
    lane = None
    if group is not None and base != reference and port not in group.names():
        lane = int(port.rpartition(".")[2])
    cage = base if lane is not None else reference
    record = tables.ports.get(reference)
    fixed = record.speed if record is not None else None
    in_cage = record if cage == reference else tables.ports.get(cage)
    optic, state = _optic(facts, in_cage, group)
    cables = facts.index("cables_at", reference)
    named = holder if port and holder is not None else None

    def found(speeds: tuple[str, ...] | None, like: Likeness | None) -> PortFacts:
        return PortFacts(
            reference=reference,
            owner=named.label if named is not None else tables.label(reference),
            has_device=named is not None,
            device=holder.device if holder is not None else device,
            chassis=holder.chassis if holder is not None else device,
            port=intern(port),
            part=part,
            group=group,
            optic=optic,
            optic_state=state,
            speeds=speeds,
            fixed_speed=fixed,
            cables=cables,
            lane=lane,
            like=like,
        )

    def exemplar(like: Likeness) -> PortFacts:
        speeds = _speeds(facts.reference, group, optic, state, fixed, lane is not None)
        return unnamed_port(found(speeds, None), like, like)

    reference_tables = facts.reference
    key = (id(part), id(group), id(optic), state, fixed, len(cables), lane, id(reference_tables))
    like = likeness_of(facts, key, exemplar, kept=reference_tables)
    return found(like.exemplar.speeds, like)


def unnamed_port(port: PortFacts, exemplar_of: Likeness, like: Likeness | None) -> PortFacts:
    """The facts of a port with no name in them, in the exemplar of what is like it or holds it."""

    def no_name() -> Any:
        return Unnamed(exemplar_of)

    other: Any = Unnamed(Likeness((), None))  # that of another port may be the same
    return replace(
        port,
        reference=Unnamed(exemplar_of, like),  # type: ignore[arg-type]
        owner=no_name(),
        has_device=no_name(),
        device=no_name(),
        chassis=other,
        port=no_name(),
        cables=tuple(no_name() for _ in port.cables),
    )


@dataclass(frozen=True, slots=True)
class _Holder:
    """What all ports of a device have in common, each object one for them all.

    ``controller`` is the one that its slot belongs to; empty where none is named.
    """

    device: str
    label: Text
    chassis: str
    part: Part | None
    controller: str


@remembered
def _holder(facts: Assessment, device: str) -> _Holder | None:
    """None if there is no such device."""
    tables = facts.tables
    record = tables.devices.get(device)
    if record is None:
        return None
    return _Holder(
        device=record.id,
        label=tables.label(device),
        chassis=chassis_of(facts, device),
        part=tables.part(record.part),
        controller=slot_controller(tables, record),
    )


def _optic(
    facts: Assessment, record: Port | None, group: PortGroup | None
) -> tuple[Part | None, OpticState]:
    """What is in the cage with this setting, if it has one."""
    if group is not None and group.optics is OpticsFitting.NONE:
        return None, OpticState.NOT_NEEDED
    wanted = record.optic if record is not None else None
    if wanted is None:
        return None, OpticState.EMPTY
    optic = facts.tables.part(wanted)
    if optic is None or optic.optic is None:
        return None, OpticState.UNRESOLVED
    return optic, OpticState.FITTED


def _speeds(
    reference: Reference,
    group: PortGroup | None,
    optic: Part | None,
    state: OpticState,
    fixed: str | None,
    is_lane: bool,
) -> tuple[str, ...] | None:
    if group is None or group.speeds is None or state is OpticState.UNRESOLVED:
        return None
    sets = [group.speeds.value]
    if optic is not None and optic.optic is not None:
        if optic.optic.speeds is None:
            return None
        sets.append(optic.optic.speeds.value)
    return speeds_through(reference, sets, fixed, is_lane)


def speeds_through(
    reference: Reference, sets: Iterable[tuple[str, ...]], fixed: str | None, is_lane: bool
) -> tuple[str, ...]:
    """What is in all ``sets``, in the order of the first; of a lane, what it runs by itself."""
    first, *others = sets
    speeds = tuple(name for name in first if all(name in other for other in others))
    if is_lane:
        speeds = tuple(dict.fromkeys(lane for name in speeds if (lane := _lane(reference, name))))
    if fixed is not None:
        speeds = tuple(name for name in speeds if name == fixed)
    return speeds


def _lane(reference: Reference, name: str) -> str:
    """What one lane of the speed ``name`` runs."""
    speed = reference.speed(name)
    if speed is None:
        return ""
    return speed.lane_speed or (name if speed.lanes == 1 else "")
