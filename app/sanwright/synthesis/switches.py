"""Switches and directors that may be used: what of a part counts when a network is worked out.

A figure that nobody knows is None here as well. What it means for a model that it is None is
decided where the figure is asked for: it never counts as 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from sanwright.analysis import past_milestones
from sanwright.analysis.lifecycle import END_OF_SALE
from sanwright.design import Requirement
from sanwright.design.bounds import LONGEST_NAME
from sanwright.errors import InputError
from sanwright.parts import (
    Confidence,
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    Reference,
    value_of,
)
from sanwright.parts.supply import PartSupply
from sanwright.synthesis.directors import Blades, blades_of
from sanwright.text import Text, joined, verbatim


class ListedSupply(PartSupply, Protocol):
    """A source of parts that can also list them; the catalog and the library are such."""

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All parts that are offered, or all of one kind."""
        ...


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """A switch as it counts: ``ports`` Fibre Channel ports that do ``speeds``.

    ``base_ports`` are licensed as bought and ``step_ports`` come with one licence; None where that
    is not known. ``family`` is whose design it is: only switches of one family are joined. Of a
    director ``blades`` says what goes into it; its ports come a blade at a time.
    """

    part: Part
    group_name: str
    ports: int
    speeds: tuple[str, ...]
    family: str
    base_ports: int | None
    step_ports: int | None
    rack_units: float | None
    power: float | None
    """Watts at most, as the maker states them."""
    blades: Blades | None = None
    free_ports: int = 0
    """Of a director: ports of its blades that are to stay free."""

    @property
    def group(self) -> PortGroup:
        """The ports that are used."""
        holder = self.part if self.blades is None else self.blades.part
        return holder.ports[self.group_name]

    @property
    def name(self) -> str:
        """The model, with its blades."""
        if self.blades is None:
            return self.part.model
        return f"{self.part.model} / {self.blades.part.model}"

    @property
    def is_director(self) -> bool:
        """Whether it is a chassis with blades."""
        return self.blades is not None

    def blade_count(self, used: int) -> int:
        """How many port blades ``used`` ports take; 0 for a switch without."""
        if self.blades is None:
            return 0
        return max(1, -(-(used + self.free_ports) // (self.ports // len(self.blades.slots))))

    def licences(self, used: int) -> int | None:
        """Licences for ports that ``used`` ports take; None where that is not known."""
        if self.blades is not None:
            return 0
        if self.base_ports is None:
            return None
        beyond = used - self.base_ports
        if beyond <= 0:
            return 0
        return -(-beyond // self.step_ports) if self.step_ports else None

    def licensed(self, used: int) -> int | None:
        """How many ports are bought when ``used`` are in use; None where that is not known."""
        if self.blades is not None:
            return self.blade_count(used) * (self.ports // len(self.blades.slots))
        licences = self.licences(used)
        if licences is None or self.base_ports is None:
            return None
        return min(self.ports, self.base_ports + licences * (self.step_ports or 0))

    def steps(self) -> tuple[int, ...]:
        """As many ports as it may be bought with, the smallest first; all if that is unknown.

        Of a director those that its blades leave for use.
        """
        if self.blades is not None:
            each = self.ports // len(self.blades.slots)
            usable = (ports - self.free_ports for ports in range(each, self.ports + 1, each))
            return tuple(ports for ports in usable if ports > 0)
        if self.base_ports is None or self.base_ports >= self.ports:
            return (self.ports,)
        if not self.step_ports:
            return (self.base_ports, self.ports)
        return (*range(self.base_ports, self.ports, self.step_ports), self.ports)

    def credits(self, used: int) -> int | None:
        """The buffer credits of the pools behind ``used`` ports; None where no pool is known."""
        buffers = self.group.buffer_credits
        pool = value_of(buffers.pool) if buffers is not None else None
        if buffers is None or pool is None:
            return None
        holders = max(1, self.blade_count(used))
        ports = self.ports if self.blades is None else self.ports // len(self.blades.slots)
        return holders * -(-ports // (value_of(buffers.pool_ports) or ports)) * pool

    def usable(self, speed: str, reference: Reference) -> bool:
        """Whether its ports run at ``speed``."""
        return speed in self.speeds and reference.speed(speed) is not None


@dataclass(frozen=True, slots=True)
class SwitchChoice:
    """The models to choose from, and which were left out for what reason."""

    models: tuple[SwitchModel, ...]
    left_out: tuple[Text, ...]


def choose_switches(
    requirement: Requirement, supply: ListedSupply, speeds: Sequence[str], today: str
) -> SwitchChoice:
    """Switches that the requirement allows and that run at one of ``speeds``, as of ``today``.

    Without a day none is past its sale.
    Where it names neither brands nor models, those are taken that are sold under the name of who
    designed them: a rebadged switch has the same figures. Of those that it does not name, such are
    left out as are past their sale or whose ports are of low confidence.
    """
    named = set(requirement.models)
    vendors = {vendor.casefold() for vendor in requirement.vendors}
    found: list[SwitchModel] = []
    left_out: list[Text] = []
    blades, supplies = supply.parts(PartKind.BLADE), supply.parts(PartKind.ACCESSORY)
    listed = _listed(supply)
    left_out += _unknown_brands(requirement, listed)
    for part in listed:
        is_named = part.id in named or part.model in named
        if named and not is_named:
            continue
        if vendors and part.vendor.casefold() not in vendors:
            continue
        if not named and not vendors and part.base:
            continue
        models: dict[tuple[str, str], SwitchModel] = {}
        for speed in speeds:
            for model in _models(part, supply, speed, blades, supplies):
                models.setdefault((model.name, model.group_name), model)
        if not models and is_named:
            left_out.append(
                Text(
                    "{part} has no ports for {speed}",
                    part=part.label,
                    speed=joined([verbatim(speed) for speed in speeds]),
                )
            )
        for model in models.values():
            why = _why_not(model, today)
            if why is not None and not is_named:
                left_out.append(why)
                continue
            found.append(model)
    return SwitchChoice(tuple(_distinct(found)), tuple(dict.fromkeys(left_out)))


def _listed(supply: ListedSupply) -> tuple[Part, ...]:
    return (*supply.parts(PartKind.SWITCH), *supply.parts(PartKind.DIRECTOR))


def refuse_unknown(requirement: Requirement, supply: ListedSupply) -> None:
    """Raise InputError for a model that is misspelt, or where no brand has switches."""
    listed = _listed(supply)
    models = {part.id for part in listed} | {part.model for part in listed}
    for name in requirement.models:
        if name not in models:
            raise InputError(
                Text(
                    "There is no switch “{name}” in the catalog; “sanwright "
                    "catalog search” finds part ids.",
                    name=name[:LONGEST_NAME],
                )
            )
    unknown = tuple(_unknown_brands(requirement, listed))
    if unknown and len(unknown) == len(requirement.vendors):
        raise InputError(unknown[0])


def _unknown_brands(requirement: Requirement, listed: Sequence[Part]) -> Iterator[Text]:
    brands = {part.vendor.casefold() for part in listed}
    for name in requirement.vendors:
        if name.casefold() not in brands:
            yield Text("There is no switch of “{name}” in the catalog.", name=name[:LONGEST_NAME])


def _why_not(model: SwitchModel, today: str) -> Text | None:
    part = model.part
    for each in (part, model.blades.part if model.blades is not None else part):
        for end in past_milestones(each, date.fromisoformat(today)) if today else ():
            if end.kind == END_OF_SALE:
                return Text("{part}: no longer sold since {day}", part=each.name, day=end.date_text)
            return Text("{part}: no longer supported since {day}", part=each.name,
                        day=end.date_text)  # fmt: skip
    if model.group.count is not None and model.group.count.confidence is Confidence.LOW:
        return Text("{part}: the number of its ports is of low confidence", part=part.label)
    if any(group.protocol != "FC" for group in part.ports.values()):
        return Text("{part}: made to join sites over IP", part=part.label)
    if model.rack_units is None:
        return Text("{part}: no height in rack units is known", part=part.label)
    return None


def _models(
    part: Part,
    supply: PartSupply,
    speed: str,
    blades: Sequence[Part],
    supplies: Sequence[Part],
) -> Iterator[SwitchModel]:
    """A switch as it is, a director with each kind of blade."""
    if part.kind is not PartKind.DIRECTOR:
        yield from _model(part, part, supply, speed)
        return
    for kind in blades_of(part, blades, supplies):
        for model in _model(part, kind.part, supply, speed):
            yield replace(model, ports=model.ports * len(kind.slots), blades=kind)


def _model(part: Part, holder: Part, supply: PartSupply, speed: str) -> Iterator[SwitchModel]:
    name = max(
        _candidates(holder, speed), key=lambda n: value_of(holder.ports[n].count) or 0, default=""
    )
    if not name:
        return
    group = holder.ports[name]
    base = supply.find(part.base) if part.base else None
    licensing, physical = part.licensing, part.physical
    power = value_of(physical.power_max) if physical is not None else None
    yield SwitchModel(
        part=part,
        group_name=name,
        ports=value_of(group.count) or 0,
        speeds=value_of(group.speeds) or (),
        family=base.vendor if base is not None else part.vendor,
        base_ports=value_of(licensing.base_ports) if licensing is not None else None,
        step_ports=value_of(licensing.increment_ports) if licensing is not None else None,
        rack_units=value_of(physical.rack_units) if physical is not None else None,
        power=power.amount if power is not None else None,
    )


def _candidates(part: Part, speed: str) -> Iterator[str]:
    for name, group in part.ports.items():
        if group.role is not PortRole.FABRIC or group.protocol != "FC" or group.lanes != 1:
            continue
        if group.optics is OpticsFitting.REPLACEABLE and speed in (value_of(group.speeds) or ()):
            yield name


def _distinct(models: Iterable[SwitchModel]) -> Iterator[SwitchModel]:
    """One of those that have the same figures in all that counts."""
    seen: set[object] = set()
    for model in models:
        figures = (
            model.part.vendor,
            model.family,
            model.ports,
            model.speeds,
            model.base_ports,
            model.step_ports,
            model.rack_units,
            model.power,
            model.blades is None,
        )
        if figures not in seen:
            seen.add(figures)
            yield model
