"""Servers, adapters and arrays: those that are named, else usual ones, and what was chosen."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design import ArrayNeed, HostNeed
from sanwright.errors import InputError
from sanwright.parts import (
    ENTERED,
    Confidence,
    Figure,
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    Source,
    value_of,
)
from sanwright.synthesis.adapters import adapter_ports
from sanwright.synthesis.needs import ArrayItem, NetworkNeeds
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text

USUAL_SERVER = "generic-2-socket-server"
_STATED = "stated"


class EndParts:
    """Chooses the parts at both ends of the network, each once."""

    def __init__(self, needs: NetworkNeeds, supply: ListedSupply) -> None:
        self._needs, self._supply = needs, supply
        self._adapters: dict[str, Part] = {}
        self._assumed: dict[str, Text] = {}

    def assumed(self) -> Iterator[Text]:
        """What was chosen where nothing was asked for."""
        yield from self._assumed.values()

    def server(self, group: HostNeed) -> Part:
        """The server of a group of hosts."""
        if group.server:
            return self._named(group.server)
        part = self._named(USUAL_SERVER)
        self._assumed["server"] = Text(
            "Hosts without a named server are drawn as {part}.", part=part.label
        )
        return part

    def adapter(self, group: HostNeed) -> Part:
        """The adapter of a group: the named one, else one that is fastest at the hosts' speed."""
        speed = self._needs.host_speed(group)
        if group.adapter:
            part = self._named(group.adapter)
            if not group.speed and speed != self._needs.requirement.speed:
                self._assumed[f"speed-{part.id}"] = Text(
                    "Hosts with {part} run at {speed}, as fast as it does.",
                    part=part.label,
                    speed=speed,
                )
            return part
        if speed not in self._adapters:
            self._adapters[speed] = self._usual_adapter(speed)
            self._assumed[f"adapter-{speed}"] = Text(
                "Hosts without a named adapter have {part}.", part=self._adapters[speed].name
            )
        return self._adapters[speed]

    def cards(self, group: HostNeed, adapter: Part) -> int:
        """How many adapters a host has for its ports in all fabrics."""
        wanted = group.ports_per_fabric * self._needs.fabrics
        return -(-wanted // max(1, len(adapter_ports(adapter))))

    def array(self, need: ArrayNeed, item: ArrayItem) -> Part:
        """The array: the named one, else a part that has the ports that are needed."""
        if need.part:
            return self._named(need.part)
        name = need.name or "Array"
        self._assumed[f"array-{item.need}"] = Text(
            "{name} is drawn as an array of which nothing but its ports is known.", name=name
        )
        return _stated_array(name, item, self._needs.fabrics)

    def _named(self, id_: str) -> Part:
        part = self._supply.find(id_)
        if part is None:
            raise InputError(Text("there is no part “{id}” in the catalog", id=id_))
        return part

    def _usual_adapter(self, speed: str) -> Part:
        """Two ports of which ``speed`` is the fastest, with the surest figures."""
        offers = []
        for part in self._supply.parts(PartKind.HBA):
            group = next(iter(part.ports.values()), None)
            if group is None or group.protocol != "FC" or value_of(group.count) != 2:
                continue
            speeds = value_of(group.speeds) or ()
            if speed not in speeds:
                continue
            offers.append((self._rank(part, group, speed, speeds), part.id, part))
        if not offers:
            raise InputError(Text("No adapter for {speed} is known; name one.", speed=speed))
        return min(offers, key=lambda offer: offer[:2])[2]

    def _rank(
        self, part: Part, group: PortGroup, speed: str, speeds: tuple[str, ...]
    ) -> tuple[bool, ...]:
        fastest = max(speeds, key=self._needs.bandwidth)
        knows_slot = part.pcie is not None and part.pcie.generation is not None
        has_optic = self._supply.default_optic(group, part.vendor, speed) is not None
        return (
            not knows_slot or part.pcie is None or part.pcie.lanes is None,
            fastest != speed,
            not has_optic,
            group.speeds is None or not group.speeds.is_certain,
            "QLogic" not in part.vendor and "Emulex" not in part.vendor,
        )


def _stated_array(name: str, item: ArrayItem, fabrics: int) -> Part:
    """A part with two controllers, as many ports as needed, and no other figure."""
    each = -(-item.ports * fabrics // 2)
    source = Source(key=_STATED, title=ENTERED)

    def controller(letter: str, number: int) -> PortGroup:
        return PortGroup(
            role=PortRole.TARGET,
            protocol="FC",
            count=Figure(value=each, sources=(_STATED,), confidence=Confidence.MEDIUM),
            first=1,
            prefix=f"{number}-",
            cage="SFP+",
            optics=OpticsFitting.REPLACEABLE,
            speeds=Figure(value=(item.speed,), sources=(_STATED,), confidence=Confidence.MEDIUM),
            controller=f"controller {letter}",
        )

    return Part(
        id=f"required-array-{item.need + 1}",
        kind=PartKind.ARRAY,
        vendor="",
        model=name,
        ports={"controller_a": controller("A", 1), "controller_b": controller("B", 2)},
        sources=(source,),
    )
