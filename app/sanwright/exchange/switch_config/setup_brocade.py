"""First set-up of a Brocade switch as commands of Fabric OS.

The domain ID and insistent domain IDs are set in the dialog of ``configure``, which asks; so they
are a comment to be followed, not a command to be pasted.

Sources: Fabric OS Administrator's Guide 7.x and 8.x, Switch names, Domain IDs, Setting port names,
Setting port speeds; Fabric OS Command Reference, switchName, portName, portCfgSpeed,
portCfgLongDistance (mode LS with -distance in km), portCfgTrunkPort.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from sanwright.exchange.switch_config.comments import comment, in_command
from sanwright.exchange.switch_config.setup_content import SetUpPort, SwitchSetUp
from sanwright.text import Text, joined

SIGN = "#"
_LONGEST_PORT_NAME = 128
_SPEED = re.compile(r"(\d+)GFC", re.ASCII)


def brocade_set_up(switch: SwitchSetUp) -> Iterator[str]:
    """The commands, with what is to be done by hand as comments."""
    yield f'switchname "{switch.name}"'
    if switch.domain is not None:
        yield from comment(
            SIGN,
            [
                Text("By hand, before the first cable: switchdisable, then configure: Fabric "
                   "parameters yes, Domain {domain}, Insistent Domain ID Mode yes; then "
                   "switchenable.", domain=switch.domain),
            ],
        )  # fmt: skip
    if switch.licences:
        yield from comment(
            SIGN,
            [Text("By hand: install the licence keys, then licenseshow (from Fabric OS 9: license "
                "--show) must list: {licences}.", licences=joined(switch.licences, "; "))],
        )  # fmt: skip
    if switch.is_gateway:
        yield from comment(
            SIGN,
            [Text("By hand: switchdisable, then ag --modeenable; the switch restarts.")],
        )
    for port in switch.ports:
        if port.number:
            yield from _of_port(port)


def _of_port(port: SetUpPort) -> Iterator[str]:
    number = f"{port.slot}/{port.number}" if port.slot else port.number
    name = in_command(str(port.reaches))[:_LONGEST_PORT_NAME]
    yield f'portname {number} -n "{name}"'
    speed = _SPEED.fullmatch(port.fixed_speed or "")
    if speed is not None:
        yield f"portcfgspeed {number} {speed[1]}"
    if port.trunk:
        yield f"portcfgtrunkport {number} 1"
    if port.distance is not None:
        km = math.ceil(port.distance.amount / 1000)
        yield f"portcfglongdistance {number} LS 1 -distance {km}"
