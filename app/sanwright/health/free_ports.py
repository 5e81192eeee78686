"""How many ports of a switch are free: by cage, and by what is licensed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sanwright.analysis.licences import is_licence_expected
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.picture import SeenPort, SeenSwitch
from sanwright.health.coverage import PORT_LISTS, switch_gap
from sanwright.health.standing_san import StandingSan
from sanwright.parts import value_of

LICENCE_LISTS: Mapping[SwitchMaker, tuple[str, ...]] = {
    SwitchMaker.BROCADE: ("licenseshow", "license --show"),
    SwitchMaker.CISCO: ("show port-license", "show license usage"),
}
"""Any of these names every licence."""


@dataclass(frozen=True, slots=True)
class FreePorts:
    """Ports of one switch. ``with_optic`` and ``without_optic`` are free; None: not known."""

    total: int
    used: int
    with_optic: int
    without_optic: int
    licensed: int | None

    @property
    def free(self) -> int:
        """Ports without a link."""
        return self.total - self.used

    @property
    def free_licensed(self) -> int | None:
        """Free ports that may be used without another licence."""
        return None if self.licensed is None else max(0, min(self.free, self.licensed - self.used))


def free_ports(san: StandingSan, switch: SeenSwitch) -> FreePorts | None:
    """The ports of a switch; None where no whole list of them was read."""
    if switch_gap(switch, *((command,) for command in PORT_LISTS[switch.maker])) is not None:
        return None
    ports = [port for port in switch.ports.values() if port.has_cage]
    used = sum(bool(port.state.fact.online) for port in ports)
    idle = [port for port in ports if not port.state.fact.online]
    filled = sum(_has_optic(port) for port in idle)
    return FreePorts(
        total=len(ports),
        used=used,
        with_optic=filled,
        without_optic=len(idle) - filled,
        licensed=_licensed(san, switch, ports, used),
    )


def _has_optic(port: SeenPort) -> bool:
    module = port.optic.fact if port.optic is not None else None
    return bool(port.state.fact.optic or (module is not None and module.present))


def _licensed(san: StandingSan, switch: SeenSwitch, ports: list[SeenPort], used: int) -> int | None:
    """As stated, as each port says, or as the part is sold with what licences open on top."""
    device = san.tables.devices.get(san.switch_id(switch.key))
    if device is not None and device.licensed_ports is not None:
        return device.licensed_ports
    part = san.tables.part(device.part) if device is not None else None
    if part is not None and not is_licence_expected(part):
        return len(ports)
    said = [port.state.fact.licensed for port in ports]
    if ports and all(each is not None for each in said):
        return sum(bool(each) for each in said)
    closed = sum(each is False for each in said)
    if closed:
        return len(ports) - closed
    base = value_of(part.licensing.base_ports) if part is not None and part.licensing else None
    if base is not None and base >= len(ports):
        return len(ports)
    if switch_gap(switch, *((command,) for command in LICENCE_LISTS[switch.maker])) is not None:
        return None
    opened = [one.fact.ports for one in switch.licences if "demand" in one.fact.name.casefold()
              or one.fact.ports is not None]  # fmt: skip
    if base is None or any(each is None for each in opened):
        return None
    return max(used, min(len(ports), base + sum(each or 0 for each in opened)))
