"""What is at the ports: logins become hosts with adapters, and arrays with ports.

Which ports belong to one device is said by an inventory, or by the name or serial number that the
device tells the fabric; else the node name joins them, which of many adapters is one for each card,
and at last what their aliases have in common. The last is a conclusion, and is told as one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.alias_names import parted_alias
from sanwright.exchange.captures.facts import Role, ZoneMember
from sanwright.exchange.captures.host_names import host_names
from sanwright.exchange.captures.makers import Maker, maker_of_all
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture, SeenLogin
from sanwright.exchange.captures.symbols import NOTHING_TOLD, Told, is_tape_product, told_by


@dataclass(slots=True)
class EndPort:
    """A physical port of a host or array; ``shared`` are NPIV logins that go through it."""

    wwpn: str
    login: SeenLogin | None
    alias: str = ""
    shared: list[str] = field(default_factory=list)
    slot: str = ""
    model: str = ""
    label: str = ""


@dataclass(slots=True)
class EndDevice:
    """A host, or an array or tape. ``guessed``: no output puts its ports together."""

    name: str
    is_storage: bool
    """Whether it is an array, a tape drive or a library; else it is a host."""
    ports: list[EndPort] = field(default_factory=list)
    vendor: str = ""
    model: str = ""
    cluster: str = ""
    guessed: bool = False
    by_number: bool = False
    """Whether it is a WWPN that follows another one which put its ports together."""
    is_named: bool = False
    """Whether an inventory, or the device itself, says how it is called."""
    role_known: bool = True
    place: Place | None = None
    """Where an inventory names it."""
    maker: Maker | None = None
    """Whose WWNs its ports have, where they are of one maker."""
    is_tape: bool = False
    answers: str = ""
    """What it calls itself, which need not be a model: what it answered when it was asked."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """What its ports tell the fabric of themselves."""
        facts = [port.login.login.fact for port in self.ports if port.login is not None]
        said = (text for fact in facts for text in (fact.node_symbol, fact.port_symbol))
        return tuple(dict.fromkeys(text for text in said if text))


def end_devices(picture: SanPicture) -> tuple[EndDevice, ...]:
    """The hosts and arrays of the picture, by name."""
    roles = _roles(picture)
    aliases = _aliases(picture)
    inventory = _Inventory(picture)
    ports = _physical(picture.logins, aliases)
    groups: dict[tuple[str, str], list[EndPort]] = defaultdict(list)
    owners = {port.wwpn: _owner(port, inventory) for port in ports.values()}
    of_node = _of_node(ports.values(), owners)
    for port in ports.values():
        owner = owners[port.wwpn]
        groups[of_node.get(owner[1], owner) if owner[0] == "node" else owner].append(port)
    for wwpn, key in inventory.owners.items():  # a port that is logged in nowhere
        if wwpn not in ports:
            groups[key].append(EndPort(wwpn, None, aliases.get(wwpn, "")))
    devices = [
        _device(kind, name, members, roles, inventory) for (kind, name), members in groups.items()
    ]
    joined = _joined_by_number(_joined_by_alias(devices))
    return tuple(sorted(joined, key=lambda device: device.name.casefold()))


_BEGUN_WORD = re.compile(r"[^-_.]*$")
_SHORTEST = 3
"""Of fewer letters that aliases have in common, nobody is called."""


class _Inventory:
    """Which host or array has a port, as lists say."""

    def __init__(self, picture: SanPicture) -> None:
        self.owners: dict[str, tuple[str, str]] = {}
        self.adapters = {one.fact.wwpn: one.fact for one in picture.adapters if one.fact.wwpn}
        self.array_ports = {one.fact.wwpn: one.fact for one in picture.array_ports}
        self._called = host_names(picture)
        self.hosts = {self.host(one.fact.name).casefold(): one.fact for one in picture.hosts}
        for wwpn, adapter in self.adapters.items():
            if adapter.host:
                self.owners[wwpn] = "host", self.host(adapter.host)
        for wwpn, port in self.array_ports.items():
            if wwpn and port.array:
                self.owners[wwpn] = "array", port.array

    def host(self, name: str) -> str:
        """The one name of a host."""
        return self._called.get(name.casefold(), name)


def _roles(picture: SanPicture) -> Mapping[str, Role]:
    roles: dict[str, Role] = {}
    for login in picture.logins:
        fact = login.login.fact
        if fact.role is not None:
            roles[login.wwpn] = fact.role
        elif fact.inquired_product or _told(login).is_storage:
            roles[login.wwpn] = Role.TARGET
    for fabric in picture.fabrics.values():
        of_alias = {one.fact.name: one.fact.members for one in fabric.aliases}
        for zone in (*fabric.zones, *fabric.defined):
            for member in zone.fact.members:
                role = _zone_role(member)
                for wwpn in of_alias.get(member.text, (member.text,)) if role else ():
                    roles.setdefault(wwpn, role or Role.BOTH)
    return roles


def _zone_role(member: ZoneMember) -> Role | None:
    return Role.TARGET if member.principal else member.role


def _aliases(picture: SanPicture) -> dict[str, str]:
    found: dict[str, str] = {}
    for fabric in picture.fabrics.values():
        for alias in fabric.aliases:
            if len(alias.fact.members) == 1:
                found.setdefault(alias.fact.members[0], alias.fact.name)
    for login in picture.logins:
        if login.login.fact.alias:
            found.setdefault(login.wwpn, login.login.fact.alias)
    for one in picture.port_names:
        found.setdefault(one.fact.wwpn, one.fact.name)
    for fabric in picture.fabrics.values():
        for zone in (*fabric.zones, *fabric.defined):
            for member in zone.fact.members:
                if member.called:
                    found.setdefault(member.text, member.called)
    return found


def _physical(logins: Iterable[SeenLogin], aliases: Mapping[str, str]) -> dict[str, EndPort]:
    """One entry a physical port; those that share it are with it.

    One cable leads to a switch port: of several logins there the first is that of the adapter,
    which logs in before its virtual ports do and so has the lowest address.
    """
    ports: dict[str, EndPort] = {}
    sharing: list[SeenLogin] = []
    seated: set[tuple[str, str]] = set()
    for login in sorted(logins, key=lambda login: login.login.fact.fc_id):
        seat = (login.switch, login.port) if login.switch and login.port else None
        is_virtual = login.behind or login.login.fact.npiv or seat in seated
        if seat is not None and not is_virtual:
            seated.add(seat)
        if is_virtual:
            sharing.append(login)
        else:
            ports[login.wwpn] = EndPort(login.wwpn, login, aliases.get(login.wwpn, ""))
    at: dict[tuple[str | None, str | None], list[EndPort]] = defaultdict(list)
    for port in ports.values():
        if port.login is not None:
            at[port.login.switch, port.login.port].append(port)
    for login in sharing:
        own = ports.get(login.behind)
        there = at.get((login.switch, login.port), [])
        if own is None and login.port is not None and len(there) == 1:
            own = there[0]
        if own is None:
            own = EndPort(login.behind or login.wwpn, login, aliases.get(login.wwpn, ""))
            ports[own.wwpn] = own
            at[login.switch, login.port].append(own)
        if login.wwpn != own.wwpn:
            own.shared.append(login.wwpn)
    return ports


def _owner(port: EndPort, inventory: _Inventory) -> tuple[str, str]:
    if port.wwpn in inventory.owners:
        return inventory.owners[port.wwpn]
    if port.login is not None:
        told, fact = _told(port.login), port.login.login.fact
        if told.host:
            return "host", inventory.host(told.host)
        if told.system:
            return "system", told.system
        if fact.wwnn:
            return "node", fact.wwnn
    return "port", port.wwpn


def _of_node(
    ports: Iterable[EndPort], owners: Mapping[str, tuple[str, str]]
) -> dict[str, tuple[str, str]]:
    """Whose a node is, where some of its ports say it and others do not."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for port in ports:
        owner = owners[port.wwpn]
        if port.login is not None and owner[0] in ("host", "array", "system"):
            found[port.login.login.fact.wwnn].add(owner)
    return {wwnn: next(iter(said)) for wwnn, said in found.items() if wwnn and len(said) == 1}


def _told(login: SeenLogin) -> Told:
    """What a device tells of itself; of several names that which says whose port it is."""
    fact = login.login.fact
    both = [told_by(symbol) for symbol in (fact.node_symbol, fact.port_symbol) if symbol]
    telling = [told for told in both if told.host or told.system] or both
    return next(iter(telling), NOTHING_TOLD)


def _device(
    kind: str,
    name: str,
    ports: list[EndPort],
    roles: Mapping[str, Role],
    inventory: _Inventory,
) -> EndDevice:
    said = {roles[port.wwpn] for port in ports if port.wwpn in roles}
    maker = maker_of_all(port.wwpn for port in ports)
    builds = maker is not None and maker.is_storage is True
    serves = said == {Role.TARGET} or (
        (builds or kind == "system") and bool(said & {Role.TARGET, Role.BOTH})
    )
    is_storage = kind == "array" or (kind != "host" and serves)
    is_known = kind in ("host", "array") or serves or said == {Role.INITIATOR}
    answer = _answer(ports)
    for port in ports:
        adapter = inventory.adapters.get(port.wwpn)
        listed = inventory.array_ports.get(port.wwpn)
        port.model = adapter.model if adapter else ""
        port.slot = (adapter.slot or adapter.device) if adapter else ""
        port.label = listed.port if listed else ""
    ports.sort(key=lambda port: (port.slot, port.wwpn[6:], port.wwpn))
    host = inventory.hosts.get(name.casefold())
    array = next(
        (inventory.array_ports[p.wwpn] for p in ports if p.wwpn in inventory.array_ports), None
    )
    stem = _common([port.alias for port in ports if port.alias])
    if not is_storage:
        stem = inventory.host(stem)
    told = next((_told(p.login) for p in ports if p.login and _told(p.login).vendor), NOTHING_TOLD)
    is_called = kind == "system" and any(p.login and _told(p.login).name == name for p in ports)
    return EndDevice(
        name=name if kind in ("host", "array") or is_called else stem or name,
        is_storage=is_storage,
        is_tape=is_storage and (told.is_tape or is_tape_product(answer.partition(" ")[2])),
        answers=answer if is_storage else "",
        ports=ports,
        vendor=host.vendor
        if host
        else array.vendor
        if array
        else (told.vendor or _vendor(maker, is_storage))
        if is_storage
        else "",
        model=host.model if host else array.model if array else "",
        cluster=host.cluster if host else "",
        is_named=kind in ("host", "array"),
        place=host.place if host else array.place if array else None,
        role_known=is_known,
        maker=maker,
    )


def _answer(ports: Sequence[EndPort]) -> str:
    """Vendor and product of what is behind the ports, as it says itself."""
    logins = [port.login for port in ports if port.login is not None]
    for fact in (login.login.fact for login in logins):
        if fact.inquired_product:
            return f"{fact.inquired_vendor} {fact.inquired_product}"
    models = (told for login in logins if (told := _told(login)).model)
    return next((f"{told.vendor} {told.model}".strip() for told in models), "")


def _vendor(maker: Maker | None, is_storage: bool) -> str:
    """A host's WWNs name the maker of its adapters only."""
    return maker.name if maker is not None and is_storage else ""


def _joined_by_alias(devices: Sequence[EndDevice]) -> list[EndDevice]:
    """Cards of one host have node names of their own; alike aliases put them together.

    One of which nothing says what it is, as in a fabric without the name server's answer, is what
    the only other one of its name is, unless its WWNs are of a maker who does not build that.
    """
    joined: dict[object, EndDevice] = {}
    for number, device in enumerate(sorted(devices, key=lambda one: not one.role_known)):
        stem = device.name.casefold() if not _is_wwn(device.name) else ""
        key: object = (stem, device.is_storage) if stem else number
        if stem and not device.role_known:
            key = _key_of_unknown(device, stem, joined)
        known = joined.get(key)
        if known is None:
            joined[key] = device
            continue
        known.ports += device.ports
        known.guessed = known.guessed or not (known.is_named and device.is_named)
        known.is_named = known.is_named or device.is_named
        known.role_known = known.role_known or device.role_known
        known.vendor, known.model = known.vendor or device.vendor, known.model or device.model
        known.cluster = known.cluster or device.cluster
        known.answers = known.answers or device.answers
        known.is_tape = known.is_tape and device.is_tape
        known.maker = known.maker if known.maker == device.maker else None
    hosts = {device.name.casefold() for device in joined.values() if not device.is_storage}
    for device in joined.values():
        if device.is_storage and device.name.casefold() in hosts:
            device.name = f"{device.name}-array"  # two things of one name are two things
    return list(joined.values())


def _key_of_unknown(
    device: EndDevice, stem: str, joined: Mapping[object, EndDevice]
) -> tuple[str, bool]:
    """Under which key a device of unknown role belongs."""
    roles = [is_storage for is_storage in (False, True) if (stem, is_storage) in joined]
    builds = device.maker.is_storage if device.maker is not None else None
    if len(roles) == 1 and builds in (None, roles[0]):
        return stem, roles[0]
    return stem, device.is_storage


def _joined_by_number(devices: Sequence[EndDevice]) -> list[EndDevice]:
    """A port that nothing names, and the only host whose WWPN is the one before or behind it.

    Adapters count their ports so. One of the two is in one fabric and the other in another.
    """
    at = {port.wwpn: device for device in devices for port in device.ports}
    gone: set[int] = set()
    for device in devices:
        if device.is_storage or not _is_wwn(device.name) or len(device.ports) != 1:
            continue
        (port,) = device.ports
        beside = [at[each] for each in (_counted_on(port.wwpn, by) for by in (-1, 1)) if each in at]
        known = beside[0] if len(beside) == 1 else None
        if known is None or known.is_storage or _is_wwn(known.name) or len(known.ports) != 1:
            continue
        fabrics = {one.login.fabric if one.login else None for one in (port, *known.ports)}
        if len(fabrics) < 2 or None in fabrics:
            continue
        known.ports = sorted([port, *known.ports], key=lambda one: one.wwpn)
        known.guessed = known.by_number = True
        gone.add(id(device))
    return [device for device in devices if id(device) not in gone]


def _counted_on(wwpn: str, by: int) -> str:
    digits = f"{int(wwpn.replace(':', ''), 16) + by:016x}"
    return ":".join(digits[at : at + 2] for at in range(0, 16, 2))


def apart(device: EndDevice) -> tuple[EndDevice, ...]:
    """Each port as a device of its own."""
    return tuple(
        replace(device, name=port.alias or port.wwpn, ports=[port], guessed=False)
        for port in device.ports
    )


def cards_of(ports: list[EndPort]) -> list[list[EndPort]]:
    """Ports of one host by adapter: the same slot, or WWPNs that follow each other."""
    cards: list[list[EndPort]] = []
    for port in ports:
        last = cards[-1][-1] if cards else None
        same_slot = last is not None and port.slot and port.slot == last.slot
        if last is not None and (same_slot or _follows(last.wwpn, port.wwpn)):
            cards[-1].append(port)
        else:
            cards.append([port])
    return cards


def _follows(one: str, other: str) -> bool:
    low, high = (int(wwpn.replace(":", ""), 16) for wwpn in (one, other))
    by_serial, by_port = high - low == 1, one[6:] == other[6:] and one[0] == other[0]
    return by_serial or by_port


def _common(aliases: Sequence[str]) -> str:
    """What aliases of one device begin with, without what tells its ports apart.

    >>> _common(["PMAX01_FA1D_0", "PMAX01_FA2D_0"]), _common(["esx1_hba1", "esx1_hba2"])
    ('PMAX01', 'esx1')
    """
    stems = sorted({parted_alias(alias)[0] for alias in aliases}, key=lambda one: (len(one), one))
    if len(stems) < 2:
        return "".join(stems)
    shared = stems[0]
    while not all(one.startswith(shared) for one in stems):
        shared = shared[:-1]
    if any(one[len(shared) : len(shared) + 1] not in "-_." for one in stems):
        shared = _BEGUN_WORD.sub("", shared)
    return shared.strip("-_.") if len(shared) >= _SHORTEST else stems[0]


def _is_wwn(name: str) -> bool:
    return name.count(":") == 7
