"""First set-up of a Cisco MDS switch as commands of NX-OS.

Every cabled interface is put into the VSAN of its fabric; ISLs trunk that VSAN alone. A switch
asks before each (“Traffic on fc1/1 may be impacted. Do you want to continue?”), and takes the next
line for the answer: so it is told not to ask.

Sources: Cisco MDS 9000 NX-OS Fabric Configuration Guide 8.x, Configuring and Managing VSANs;
System Management Configuration Guide 8.x, Configuring Domain Parameters (a static domain ID takes
a disruptive restart); Interfaces Configuration Guide 8.x, Configuring Interfaces, Buffer-to-buffer
credits, Port channels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.switch_config.cisco import LONGEST_VSAN_NAME
from sanwright.exchange.switch_config.comments import comment, in_command
from sanwright.exchange.switch_config.setup_content import SetUpPort, SwitchSetUp
from sanwright.text import Text, joined
from sanwright.zoning import legal

SIGN = "!"
_LONGEST_DESCRIPTION = 254
_SPEED = re.compile(r"(\d+)GFC", re.ASCII)


def cisco_set_up(switch: SwitchSetUp) -> Iterator[str]:
    """The commands, with what is to be done by hand as comments."""
    vsan = str(switch.vsan) if switch.vsan is not None else f"<VSAN of {legal(str(switch.fabric))}>"
    channels = {trunk: number for number, trunk in enumerate(switch.trunks, start=1)}
    yield "terminal dont-ask"  # putting an interface into a VSAN asks, and the next line answered
    yield "configure terminal"
    yield f"switchname {switch.name}"
    if switch.is_gateway:
        yield from comment(SIGN, [Text("By hand: feature npv; the switch restarts.")])
    if switch.licences:
        yield from comment(
            SIGN,
            [Text("By hand: install the licences, then “show license usage” must list: "
                "{licences}.", licences=joined(switch.licences, "; "))],
        )  # fmt: skip
    yield "vsan database"
    if switch.vsan != 1:  # which is always there
        yield f"  vsan {vsan} name {legal(str(switch.fabric), LONGEST_VSAN_NAME)}"
    for port in switch.ports:
        if port.number:
            yield f"  vsan {vsan} interface {cisco_interface(port)}"
    yield "  exit"
    if switch.domain is not None:
        yield f"fcdomain domain {switch.domain} static vsan {vsan}"
        yield f"fcdomain restart disruptive vsan {vsan}"
    for number in channels.values():
        yield f"interface port-channel {number}"
        yield "  channel mode active"
        yield "  switchport mode E"
        yield "  switchport trunk mode on"
        yield f"  switchport trunk allowed vsan {vsan}"
        yield "  exit"
    for port in switch.ports:
        if port.number:
            yield from _of_port(port, vsan, channels)
    yield "end"
    yield "no terminal dont-ask"
    yield "copy running-config startup-config"


def cisco_interface(port: SetUpPort) -> str:
    """The name of an interface; that of a switch without slots is in module 1."""
    return f"fc{port.slot or '1'}/{port.number}"


def _of_port(port: SetUpPort, vsan: str, channels: dict[str, int]) -> Iterator[str]:
    yield f"interface {cisco_interface(port)}"
    yield f"  switchport description {in_command(str(port.reaches))[:_LONGEST_DESCRIPTION]}"
    speed = _SPEED.fullmatch(port.fixed_speed or "")
    if speed is not None:
        yield f"  switchport speed {int(speed[1]) * 1000}"
    if port.mode == "E" and not port.trunk:
        yield "  switchport mode E"
        yield "  switchport trunk mode on"
        yield f"  switchport trunk allowed vsan {vsan}"
    elif port.mode != "E":
        yield f"  switchport mode {port.mode}"
    if port.credits is not None:
        yield f"  switchport fcrxbbcredit {port.credits.needs}"
    if port.trunk:
        yield f"  channel-group {channels[port.trunk]} force"
    yield "  no shutdown"
    yield "  exit"
