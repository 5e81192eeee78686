"""Tables of the workbook: switches, ports, optics, hosts, arrays, links, zones, aliases.

A cell that is empty was not read; zero is a figure. Units stand in the headings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SeenPort, SeenSwitch
from sanwright.health import SanHealth
from sanwright.health.free_ports import free_ports
from sanwright.reports.health.words import all_evidence
from sanwright.text import tr

Value = str | int | float | None
"""What a cell holds; None: not read."""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet: its title, its headings with the width of each column, and its rows."""

    title: str
    columns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[Value, ...], ...]


def _evidence() -> tuple[str, int]:
    return tr("Evidence"), 60


def yes_no(value: bool | None) -> str | None:
    """A yes or a no; None stays None."""
    return None if value is None else tr("yes") if value else tr("no")


def switches(health: SanHealth) -> SheetTable:
    """A row a switch."""
    columns = (
        (tr("Switch"), 22), (tr("WWN"), 24), (tr("Maker"), 10), (tr("Model"), 24),
        (tr("Serial number"), 18), (tr("Firmware"), 14), (tr("Address"), 16), (tr("Fabrics"), 24),
        (tr("Domains"), 12), (tr("Ports"), 8), (tr("In use"), 8), (tr("Free with optic"), 10),
        (tr("Free without optic"), 10), (tr("Licensed"), 10), (tr("Licences"), 40), _evidence(),
    )  # fmt: skip
    rows = tuple(_switch(health, each) for each in health.san.picture.switches.values())
    return SheetTable(tr("Switches"), columns, rows)


def _switch(health: SanHealth, switch: SeenSwitch) -> tuple[Value, ...]:
    san, fact = health.san, switch.about.fact
    part = san.tables.part_of(san.switch_id(switch.key))
    room = free_ports(san, switch)
    fabrics = [san.picture.fabrics[each.fabric] for each in switch.logical]
    figures = (
        (None,) * 5
        if room is None
        else (room.total, room.used, room.with_optic, room.without_optic, room.licensed)
    )
    return (
        switch.name, fact.wwn or None, fact.vendor.value,
        str(part.label) if part is not None else fact.model or None, fact.serial or None,
        fact.firmware or None, fact.address or None, ", ".join(map(san.fabric_name, fabrics)),
        ", ".join(str(each.domain) for each in switch.logical if each.domain is not None),
        *figures, ", ".join(one.fact.name for one in switch.licences),
        all_evidence(switch.about.places()),
    )  # fmt: skip


def ports(health: SanHealth) -> SheetTable:
    """A row a port of a switch."""
    columns = (
        (tr("Switch"), 22), (tr("Port"), 10), (tr("State"), 16), (tr("Link"), 8),
        (tr("Speed"), 10), (tr("Speed is set"), 10), (tr("Kind"), 8), (tr("Licensed"), 10),
        (tr("Optic"), 8), (tr("Connects to"), 30), (tr("WWPNs"), 40), (tr("Credits"), 9),
        (tr("Distance (km)"), 10), (tr("Description"), 26), (tr("Counters above zero"), 40),
        (tr("Counted since"), 16), _evidence(),
    )  # fmt: skip
    rows = tuple(
        _port(health, switch, port)
        for switch in health.san.picture.switches.values()
        for port in switch.ports.values()
        if port.has_cage
    )
    return SheetTable(tr("Ports"), columns, rows)


def _port(health: SanHealth, switch: SeenSwitch, port: SeenPort) -> tuple[Value, ...]:
    fact, san = port.state.fact, health.san
    logins = san.logins_at.get((switch.key, port.key), ())
    owners = {san.owner_of_wwpn[each.wwpn].name: 0 for each in logins
              if each.wwpn in san.owner_of_wwpn}  # fmt: skip
    other = san.opposite.get(san.references.get((switch.key, port.key), ""), "")
    device = other.rpartition(":")[0]
    peer = ", ".join(owners) or (str(san.tables.label(device)) if device else fact.peer_name)
    counted = [
        f"{name} {count}"
        for each in port.counters
        for name, count in each.counts
        if count and not name.startswith("frames") and "frames" not in name and "bytes" not in name
    ]
    since = next((each.cleared for each in port.counters if each.cleared), "")
    return (
        switch.name, port.name, fact.state or None, yes_no(fact.online), fact.speed or None,
        yes_no(fact.fixed), fact.kind.value if fact.kind is not None else None,
        yes_no(fact.licensed), yes_no(fact.optic), peer or None,
        ", ".join(each.wwpn for each in logins) or None, fact.credits, fact.distance_km,
        fact.description or None, ", ".join(counted) or None, since or None,
        all_evidence(port.state.places()),
    )  # fmt: skip


def optics(health: SanHealth) -> SheetTable:
    """A row an optic in a switch."""
    columns = (
        (tr("Switch"), 22), (tr("Port"), 10), (tr("Maker"), 16), (tr("Part number"), 20),
        (tr("Order number"), 20), (tr("Serial number"), 18), (tr("Speeds"), 22),
        (tr("Wavelength (nm)"), 11),
        *((text, 11) for way in (tr("Receives"), tr("Sends")) for text in (
            tr("{way} (dBm)", way=way), tr("{way}: low alarm (dBm)", way=way),
            tr("{way}: low warning (dBm)", way=way), tr("{way}: high warning (dBm)", way=way),
            tr("{way}: high alarm (dBm)", way=way),
        )),
        (tr("Temperature (°C)"), 12), (tr("Current (mA)"), 10), (tr("Voltage (V)"), 10),
        _evidence(),
    )  # fmt: skip
    rows = tuple(
        _optic(switch, port)
        for switch in health.san.picture.switches.values()
        for port in switch.ports.values()
        if port.optic is not None and port.optic.fact.present is not False
    )
    return SheetTable(tr("Optics"), columns, rows)


def _optic(switch: SeenSwitch, port: SeenPort) -> tuple[Value, ...]:
    optic = port.optic
    if optic is None:
        return ()
    fact = optic.fact
    return (
        switch.name, port.name, fact.vendor or None, fact.part_number or None,
        fact.order_number or None, fact.serial or None, ", ".join(fact.speeds) or None,
        fact.wavelength_nm,
        fact.rx_power_dbm, fact.rx_low_alarm_dbm, fact.rx_low_warning_dbm,
        fact.rx_high_warning_dbm, fact.rx_high_alarm_dbm,
        fact.tx_power_dbm, fact.tx_low_alarm_dbm, fact.tx_low_warning_dbm,
        fact.tx_high_warning_dbm, fact.tx_high_alarm_dbm,
        fact.temperature_c, fact.current_ma, fact.voltage_v, all_evidence(optic.places()),
    )  # fmt: skip


def hosts(health: SanHealth) -> SheetTable:
    """A row a port of a host."""
    return _ends(health, tr("Hosts"), tr("Host"), lambda end: not end.is_storage)


def arrays(health: SanHealth) -> SheetTable:
    """A row a port of an array or tape device."""
    return _ends(health, tr("Arrays and tape"), tr("Array"), lambda end: end.is_storage)


def _ends(
    health: SanHealth, title: str, heading: str, wanted: Callable[[EndDevice], bool]
) -> SheetTable:
    columns = (
        (heading, 26), (tr("Cluster"), 18), (tr("Model"), 26), (tr("WWPN"), 24), (tr("Alias"), 26),
        (tr("Says of itself"), 40), (tr("Fabric"), 18), (tr("Switch"), 22), (tr("Port"), 10),
        (tr("Speed"), 10), (tr("Further logins"), 9), (tr("WWPNs of further logins"), 40),
        _evidence(),
    )  # fmt: skip
    rows = tuple(row for end in health.san.ends if wanted(end) for row in _end_rows(health, end))
    return SheetTable(title, columns, rows)


def _end_rows(health: SanHealth, end: EndDevice) -> Iterator[tuple[Value, ...]]:
    picture = health.san.picture
    for port in end.ports:
        login = port.login
        switch = picture.switches.get(login.switch or "") if login is not None else None
        at = switch.ports.get(login.port or "") if switch is not None and login else None
        fabric = picture.fabrics.get(login.fabric or "") if login is not None else None
        fact = login.login.fact if login is not None else None
        model = " ".join(word for word in (end.vendor, end.model) if word)
        places: tuple[Place, ...] = login.login.places() if login is not None else ()
        yield (
            end.name, end.cluster or None, model or None, port.wwpn, port.alias or None,
            (fact.node_symbol or fact.port_symbol or end.answers or None) if fact else None,
            health.san.fabric_name(fabric) if fabric is not None else None,
            switch.name if switch is not None else None, at.name if at is not None else None,
            (at.state.fact.speed or None) if at is not None else None, len(port.shared),
            ", ".join(port.shared) or None, all_evidence(places),
        )  # fmt: skip


def links(health: SanHealth) -> SheetTable:
    """A row an ISL, or a link to an access gateway."""
    picture = health.san.picture
    columns = (
        (tr("Switch"), 22), (tr("Port"), 10), (tr("Far switch"), 22), (tr("Far port"), 10),
        (tr("Speed"), 10), (tr("Trunk"), 20), (tr("Cost"), 8), (tr("To a gateway"), 10),
        (tr("Both ends were read"), 12), _evidence(),
    )  # fmt: skip
    rows = []
    for link in picture.links:
        one, other = picture.switches[link.a], picture.switches[link.b]
        here = one.ports.get(link.a_port)
        there = other.ports.get(link.b_port) if link.b_port is not None else None
        far = there.name if there is not None else link.b_port
        rows.append(
            (
                one.name, here.name if here is not None else link.a_port, other.name, far,
                (here.state.fact.speed or None) if here is not None else None,
                link.trunk.partition(" ")[2] or None, link.cost, yes_no(link.to_gateway),
                yes_no(link.sure), all_evidence(link.places),
            )
        )  # fmt: skip
    return SheetTable(tr("Links"), columns, tuple(rows))
