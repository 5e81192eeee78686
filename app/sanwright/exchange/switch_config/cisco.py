"""Zoning as commands of Cisco NX-OS on MDS switches.

Device aliases go into a database of their own, which is committed; zones and the zone set are of a
VSAN. Peer zones are written as smart zones: ``member device-alias NAME init|target|both``.
``terminal dont-ask`` keeps the switch from asking. In enhanced mode zoning changes are committed.

Sources: Cisco MDS 9000 NX-OS Fabric Configuration Guide 8.x, Configuring and Managing Zones (basic
mode is the default, smart zoning, zone set distribution) and Distributing Device Alias Services;
cisco.nxos collection, nxos_zone_zoneset, nxos_devicealias and nxos_vsan (commands sent).
"""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design import Project
from sanwright.exchange.switch_config.comments import finished, head, placeholder
from sanwright.text import Text
from sanwright.zoning import legal
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.switch_rules import Vendor

LONGEST_VSAN_NAME = 32
NO_INTERFACES = Text(
    "No interface is put into the VSAN here: the first set-up of each switch does that, and "
    "without it the zones reach nobody."
)
"""What a file of zones does not do."""
_SIGN = "!"


def cisco_text(
    config: FabricConfig, project: Project, *, activates: bool = True, is_enhanced: bool = False
) -> str:
    """The commands for one fabric; ``is_enhanced`` if zoning is in enhanced mode in its VSAN."""
    ready = not config.problems(Vendor.CISCO)
    lines = head(config, Vendor.CISCO, project, _notes(config, activates, is_enhanced))
    commands = list(_commands(config, activates=activates, is_enhanced=is_enhanced))
    return finished(_SIGN, lines, commands, ready=ready)


def _notes(config: FabricConfig, activates: bool, is_enhanced: bool) -> list[Text]:
    vsan = config.vsan if config.vsan is not None else Text("number")
    notes = [
        Text("Log in to one switch of the fabric as network-admin; paste the lines."),
        Text("Device aliases must be distributed (as delivered), and neither these names nor these "
           "WWPNs may have other aliases yet."),
        NO_INTERFACES,
    ]  # fmt: skip
    if is_enhanced:
        notes.append(Text("“show zone status vsan {vsan}” must say mode: enhanced.", vsan=vsan))
    else:
        notes.append(
            Text("“show zone status vsan {vsan}” must say mode: basic, as delivered; for enhanced "
               "mode write the file again with the commit.", vsan=vsan)
        )  # fmt: skip
    if activates:
        notes.append(
            Text(
                "zoneset activate puts {name} in the place of the zone set that is in force; zones "
                "that only that one has are then out of force.",
                name=config.zone_set,
            )
        )
    return notes


def _commands(config: FabricConfig, *, activates: bool, is_enhanced: bool) -> Iterator[str]:
    vsan = config.vsan if config.vsan is not None else f"<VSAN of {legal(config.label)}>"
    yield ""
    yield "terminal dont-ask"
    yield "configure terminal"
    if vsan != 1:  # which is always there
        yield "vsan database"
        yield f"  vsan {vsan} name {legal(config.label, LONGEST_VSAN_NAME)}"
        yield "  exit"
    yield "device-alias database"
    for alias in config.aliases:
        wwpn = alias.wwpn or placeholder(alias.label)
        yield f"  device-alias name {alias.name} pwwn {wwpn}"
    yield "  exit"
    yield "device-alias commit"
    if config.has_peers:
        yield f"zone smart-zoning enable vsan {vsan}"
    for zone in config.zones:
        yield f"zone name {zone.name} vsan {vsan}"
        for alias_name, role in zone.roles:
            yield f"  member device-alias {alias_name}" + (f" {role}" if config.has_peers else "")
        yield "  exit"
    yield f"zoneset name {config.zone_set} vsan {vsan}"
    for zone in config.zones:
        yield f"  member {zone.name}"
    yield "  exit"
    yield f"zoneset distribute full vsan {vsan}"
    if activates:
        yield f"zoneset activate name {config.zone_set} vsan {vsan}"
    if is_enhanced:
        yield f"zone commit vsan {vsan}"
    yield "end"
    yield "no terminal dont-ask"
    yield "copy running-config startup-config"
