"""First set-up of a switch as text, and the sheet of its acceptance test."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.switch_config.comments import finished, one_line
from sanwright.exchange.switch_config.setup_brocade import SIGN as BROCADE_SIGN
from sanwright.exchange.switch_config.setup_brocade import brocade_set_up
from sanwright.exchange.switch_config.setup_cisco import SIGN as CISCO_SIGN
from sanwright.exchange.switch_config.setup_cisco import cisco_set_up
from sanwright.exchange.switch_config.setup_content import SwitchSetUp
from sanwright.text import Text
from sanwright.zoning.switch_rules import Vendor

_WRITERS = {
    Vendor.BROCADE: (BROCADE_SIGN, brocade_set_up),
    Vendor.CISCO: (CISCO_SIGN, cisco_set_up),
}
_SEEN_BY = {
    Vendor.BROCADE: ("switchshow", "nsshow", "islshow"),
    Vendor.CISCO: ("show interface brief", "show flogi database", "show topology"),
}


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


def _sheet(switch: SwitchSetUp) -> Iterator[str]:
    lines = [Text("Acceptance of {switch} ({model}), {fabric}",
                switch=switch.label, model=switch.model, fabric=switch.fabric)]  # fmt: skip
    yield from (one_line(str(line)) for line in lines)
    yield ""
    ports, logins, joins = _SEEN_BY.get(switch.vendor, ("", "", "")) if switch.vendor else ("",) * 3
    for command, expected in (
        (ports, Text("{count:,} port online", "{count:,} ports online", len(switch.ports))),
        (logins, Text("{count:,} port at which something logs in",
                    "{count:,} ports at which something logs in",
                    switch.logins)),
        (joins, Text("{count:,} link to another switch", "{count:,} links to other switches",
                   switch.isls)),
    ):  # fmt: skip
        yield f"[ ] {command + ': ' if command else ''}{one_line(str(expected))}"
    if switch.domain is not None:
        said = Text("domain ID {domain}", domain=switch.domain)
        yield f"[ ] {ports + ': ' if ports else ''}{one_line(str(said))}"
    yield ""
    for port in switch.ports:
        number = f"{port.slot}/{port.number}" if port.slot and port.number else port.number
        shown = number or one_line(str(port.label))
        speed = f" {port.fixed_speed}" if port.fixed_speed else ""
        yield f"[ ] {shown:>6}  {port.mode:<2}{speed}  {one_line(str(port.reaches))}"
