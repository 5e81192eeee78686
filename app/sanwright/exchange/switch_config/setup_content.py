"""What each switch is set up with before the first zone: names, domain ID, ports, trunks, VSAN.

Domain IDs are proposed: unique over the whole design, so that two fabrics are never mistaken for
each other and can be joined. Where a port's number on the switch is not known the port is listed
and no command is written for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts, is_gateway, switch_ids
from sanwright.analysis.credits import PortCredits, is_long, link_credits
from sanwright.analysis.licences import is_licence_expected, licence_need
from sanwright.analysis.link_verdict import running_speed
from sanwright.analysis.links import LinkFacts, LinkKind, links_of
from sanwright.analysis.ports import PortFacts
from sanwright.analysis.sides import segment_label, segment_of
from sanwright.design import ZoningPlan
from sanwright.listing import natural_key
from sanwright.text import Text, joined
from sanwright.units import Length
from sanwright.zoning import UniqueNames, legal
from sanwright.zoning.switch_rules import Vendor

LONGEST_SWITCH_NAME = 30
"""Fabric OS Administrator's Guide 7.x, Switch names: 1 to 30 characters; NX-OS takes as many."""
_LARGEST_DOMAIN = 239
"""FC-SW-6, 6.3: domain identifiers 01h to EFh."""
_NUMBER = re.compile(r"(?:fc)?(?:(\d{1,3})/)?(\d{1,4})", re.IGNORECASE | re.ASCII)
_SLOT = re.compile(r"\d{1,3}", re.ASCII)
"""What a switch calls a slot; a design may call it anything, and it stands in commands."""

PortMode = Literal["E", "F", "NP"]
"""What a port is: an ISL, a login of a device or gateway, or a gateway's own way up."""


@dataclass(frozen=True, slots=True)
class SetUpPort:
    """A cabled port: ``slot`` "" on a switch without slots; ``number`` "" if it is not known.

    ``trunk`` is the trunk or port channel that its ISL is in; ``distance`` is the length of an ISL
    for which ports of normal settings have too few credits, ``credits`` what its end then needs.
    ``fixed_speed`` is the speed in GFC that the design fixes, None where it negotiates; ``speed``
    is the one at which the link runs, "" if that is not known. ``wwpn`` is that of what logs in at
    the port, "" if it is not known. ``neighbour`` is the name of the switch at an ISL's other end,
    ``far`` the reference of the port at the other end of any link, ``reference`` its own.
    """

    slot: str
    number: str
    label: Text
    reaches: Text
    mode: PortMode
    trunk: str
    fixed_speed: str | None
    distance: Length | None
    credits: PortCredits | None
    speed: str = ""
    wwpn: str = ""
    neighbour: str = ""
    far: str = ""
    reference: str = ""


@dataclass(frozen=True, slots=True)
class SwitchSetUp:
    """A switch or access gateway; ``domain`` None: a gateway, which has none, or none is left.

    ``licences`` are those to install before its ports are used, each a line; a licence that the
    design cannot count says so.
    """

    device: str
    name: str
    label: Text
    model: str
    vendor: Vendor | None
    segment: str
    fabric: Text
    domain: int | None
    vsan: int | None
    is_gateway: bool
    ports: tuple[SetUpPort, ...]
    licences: tuple[Text, ...] = ()

    @property
    def trunks(self) -> tuple[str, ...]:
        """Trunks and port channels, each once, in the order of their first ports."""
        return tuple(dict.fromkeys(port.trunk for port in self.ports if port.trunk))

    @property
    def logins(self) -> int:
        """Ports at which a device or a gateway logs in."""
        return sum(port.mode == "F" for port in self.ports)

    @property
    def isls(self) -> int:
        """Ports at which another switch is."""
        return sum(port.mode == "E" for port in self.ports)

    @property
    def neighbours(self) -> tuple[str, ...]:
        """The switches at the other ends of its ISLs, each once."""
        return tuple(dict.fromkeys(port.neighbour for port in self.ports if port.neighbour))

    def problems(self) -> Iterator[Text]:
        """What keeps the commands from being whole, a sentence each."""
        unknown = [port.label for port in self.ports if not port.number]
        if unknown:
            yield Text(
                "The number of a port is not known, so it is not set up: {ports}.",
                ports=joined(unknown),
            )
        if self.vendor is Vendor.CISCO and self.vsan is None:
            yield Text("The number of the VSAN of {fabric} is not stated.", fabric=self.fabric)
        if self.domain is None and not self.is_gateway:
            yield Text("No domain ID is left: a fabric has at most {count}.", count=_LARGEST_DOMAIN)


def has_new_switches(facts: Assessment) -> bool:
    """Whether any switch is to be set up."""
    return any(facts.tables.devices[id_].state != "existing" for id_ in switch_ids(facts))


def switch_set_ups(facts: Assessment, plan: ZoningPlan | None = None) -> tuple[SwitchSetUp, ...]:
    """Every switch that is not owned and running already, by fabric, in natural order of names."""
    vsans = (plan if plan is not None else facts.tables.zoning).vsans
    chosen = sorted(switch_ids(facts), key=lambda id_: _order(facts, id_))
    names, found, domains = UniqueNames(), [], 0
    for id_ in chosen:
        gateway = is_gateway(facts, id_)
        domains += not gateway
        segment = segment_of(facts, id_)
        links = [link for link in links_of(facts, id_) if not link.is_open]
        label, shown = facts.tables.label(id_), chassis_facts(facts, id_)
        found.append(
            SwitchSetUp(
                device=id_,
                name=names.take(_switch_name(facts, id_)),
                label=label,
                model=part.model if (part := facts.tables.part_of(id_)) is not None else "",
                vendor=Vendor(shown.vendor) if shown.vendor in set(Vendor) else None,
                segment=segment,
                fabric=segment_label(facts, segment),
                domain=domains if not gateway and domains <= _LARGEST_DOMAIN else None,
                vsan=vsans.get(segment),
                is_gateway=gateway,
                ports=tuple(_ports(facts, id_, links)),
                licences=tuple(_licences(facts, id_)),
            )
        )
    return tuple(each for each in found if facts.tables.devices[each.device].state != "existing")


def _switch_name(facts: Assessment, switch: str) -> str:
    return legal(str(facts.tables.label(switch)), LONGEST_SWITCH_NAME)


def _licences(facts: Assessment, switch: str) -> Iterator[Text]:
    """What has to be licensed beyond what the switch is bought with."""
    need = licence_need(facts, switch)
    if need is None or need.base is None:
        if is_licence_expected(facts.tables.part_of(switch)):
            yield Text("How many ports are licensed is unknown: ask the maker.")
        return
    if need.beyond and need.licences is None:
        yield Text("Ports beyond {base}: {used} in use; how many one licence opens is unknown.",
                 base=need.base, used=need.used)  # fmt: skip
    elif need.beyond and need.licences:
        yield Text("{count:,} licence for ports: {used} in use, {base} open without it",
                 "{count:,} licences for ports: {used} in use, {base} open without them",
                 need.licences, used=need.used, base=need.base)  # fmt: skip
    for feature, ports in need.features:
        yield Text("{feature}, for {count:,} port", "{feature}, for {count:,} ports",
                 ports, feature=feature)  # fmt: skip


def _order(facts: Assessment, switch: str) -> tuple[object, ...]:
    fabric = str(segment_label(facts, segment_of(facts, switch)))
    return natural_key(fabric), natural_key(str(facts.tables.label(switch)))


def _ports(facts: Assessment, switch: str, links: list[LinkFacts]) -> list[SetUpPort]:
    found = [
        _port(facts, switch, link, end)
        for link in links
        for end in link.ends
        if facts.tables.chassis_of(end.device) == switch
    ]
    return sorted(found, key=lambda port: (natural_key(port.slot), natural_key(port.number)))


def _port(facts: Assessment, switch: str, link: LinkFacts, end: PortFacts) -> SetUpPort:
    slot = "" if end.device == switch else facts.tables.devices[end.device].slot
    match = _NUMBER.fullmatch(end.port)
    if match is not None and slot and (match[1] or not _SLOT.fullmatch(slot)):
        match = None  # it would name two slots, or one that no switch has
    other = link.b if end is link.a else link.a
    is_isl, lead = link.kind is LinkKind.ISL, link.cable.id
    mode: PortMode = "F"
    if is_isl:
        mode = "E"
    elif link.kind is LinkKind.UPLINK and is_gateway(facts, switch):
        mode = "NP"
    is_far = is_isl and is_long(facts, lead)
    needed = [each for each in link_credits(facts, lead) if each.port == end.reference]
    return SetUpPort(
        slot=(match[1] or slot) if match is not None else slot,
        number=match[2] if match is not None else "",
        label=end.label,
        reference=end.reference,
        reaches=facts.tables.label(other.reference),
        mode=mode,
        trunk=link.cable.trunk if is_isl else "",
        fixed_speed=end.fixed_speed,
        distance=link.length if is_far else None,
        credits=needed[0] if is_far and needed else None,
        speed=runs.name if (runs := running_speed(facts, link)) is not None else "",
        far=other.reference,
        neighbour=_switch_name(facts, facts.tables.chassis_of(other.device)) if is_isl else "",
        wwpn=setting.wwpn if (setting := facts.tables.ports.get(other.reference)) else "",
    )
