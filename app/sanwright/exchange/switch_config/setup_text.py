"""First set-up of a switch as text, and the sheet of its acceptance test."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.switch_config.comments import finished, one_line
from sanwright.exchange.switch_config.setup_brocade import SIGN as BROCADE_SIGN
from sanwright.exchange.switch_config.setup_brocade import brocade_set_up
from sanwright.exchange.switch_config.setup_cisco import SIGN as CISCO_SIGN
from sanwright.exchange.switch_config.setup_cisco import cisco_interface, cisco_set_up
from sanwright.exchange.switch_config.setup_content import SetUpPort, SwitchSetUp
from sanwright.text import Text, joined
from sanwright.zoning.switch_rules import Vendor

_WRITERS = {
    Vendor.BROCADE: (BROCADE_SIGN, brocade_set_up),
    Vendor.CISCO: (CISCO_SIGN, cisco_set_up),
}
_SEEN_BY = {
    Vendor.BROCADE: ("switchshow", "switchshow", "nsshow", "islshow"),
    Vendor.CISCO: ("show fcdomain", "show interface brief", "show flogi database", "show topology"),
}
_GFC = re.compile(r"(\d+)GFC")


def set_up_text(switch: SwitchSetUp) -> str:
    """The commands of its first set-up; "" where those of its maker are not known."""
    if switch.vendor is None:
        return ""
    sign, write = _WRITERS[switch.vendor]
    head = [
        Text("First set-up of {switch} ({model}), {fabric}",
           switch=switch.label, model=switch.model, fabric=switch.fabric),
        Text("For a new switch that carries nothing yet: names, domain ID, ports. Zones come from "
           "a file of their own."),
        Text("The domain ID is proposed: unique over all fabrics of the design."),
        *switch.problems(),
    ]  # fmt: skip
    ready = switch.vendor is not Vendor.CISCO or switch.vsan is not None
    return finished(sign, head, list(write(switch)), ready=ready)


def acceptance_text(switch: SwitchSetUp) -> str:
    """What the switch must say once all is cabled and switched on, to be ticked."""
    return "\n".join([*_sheet(switch), ""])


def must_say(switch: SwitchSetUp) -> Iterator[tuple[str, Text]]:
    """What its commands must show in all: the command, "" where it is not known, and what.

    Links are counted by ports: makers list links that became a trunk by themselves as one. A port
    whose number is not known is counted apart, as a switch may show it as several: it lists each
    lane of an ICL (Fabric OS Administrator's Guide, Inter-chassis links).
    """
    seen = _SEEN_BY.get(switch.vendor) if switch.vendor is not None else None
    domain, ports, logins, joins = seen or ("",) * 4
    if switch.domain is not None:
        yield domain, Text("domain ID {domain}", domain=switch.domain)
    numbered = [port for port in switch.ports if port.number]
    unnumbered = len(switch.ports) - len(numbered)
    online = Text("{count:,} port online", "{count:,} ports online", len(numbered))
    if unnumbered and numbered:
        beside = Text("and those of {count:,} link whose port numbers are not known",
                    "and those of {count:,} links whose port numbers are not known",
                    unnumbered)  # fmt: skip
        online = joined((online, beside))
    elif unnumbered:
        online = Text("{count:,} port online, whose number is not known",
                    "{count:,} ports online, whose numbers are not known", unnumbered)  # fmt: skip
    yield ports, online
    isls = sum(port.mode == "E" for port in numbered)
    if isls:
        yield ports, Text("{count:,} port to another switch", "{count:,} ports to other switches",
                        isls)  # fmt: skip
    if switch.isls:
        yield joins, Text("neighbours {names}", names=joined(switch.neighbours))
    if switch.logins:
        yield logins, Text("{count:,} port at which something logs in",
                         "{count:,} ports at which something logs in",
                         switch.logins)  # fmt: skip


def port_must_say(switch: SwitchSetUp, port: SetUpPort) -> str:
    """What the switch shows of a port that works, in its own words; "" if they are not known."""
    if switch.vendor is None:
        return ""
    found = _GFC.fullmatch(port.speed)
    number = found[1] if found is not None else ""
    if switch.vendor is Vendor.CISCO:
        state, mode = ("trunking", "TE") if port.mode == "E" else ("up", port.mode)
        return " ".join(word for word in (state, mode, number) if word)
    speed = (f"{number}G" if port.fixed_speed else f"N{number}") if number else ""
    kind = {"E": "E-Port", "F": "F-Port", "NP": "N-Port"}[port.mode]
    return " ".join(word for word in (speed, "Online", kind) if word)


def port_number(switch: SwitchSetUp, port: SetUpPort) -> str:
    """A port as the switch names it, with its slot; its label where that is not known."""
    if port.number and switch.vendor is Vendor.CISCO:
        return cisco_interface(port)
    number = f"{port.slot}/{port.number}" if port.slot and port.number else port.number
    return number or str(port.label)


def _sheet(switch: SwitchSetUp) -> Iterator[str]:
    title = Text("Acceptance of {switch} ({model}), {fabric}",
               switch=switch.label, model=switch.model, fabric=switch.fabric)  # fmt: skip
    yield one_line(str(title))
    yield ""
    for licence in switch.licences:
        yield f"[ ] {one_line(str(Text('Licence: {licence}', licence=licence)))}"
    for command, expected in must_say(switch):
        yield f"[ ] {command + ': ' if command else ''}{one_line(str(expected))}"
    yield ""
    for port in switch.ports:
        words = (port_must_say(switch, port), port.wwpn, one_line(str(port.reaches)))
        yield f"[ ] {one_line(port_number(switch, port)):>7}  {'  '.join(filter(None, words))}"
