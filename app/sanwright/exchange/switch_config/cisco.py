"""Zoning as commands of Cisco NX-OS on MDS switches.

Device aliases go into a database of their own, which is committed; zones and the zone set are of a
VSAN. Peer zones are written as smart zones: ``member device-alias NAME init|target|both``.
``no member``, ``no zone name`` and ``no device-alias name`` take out what is there.
Where the fabric names members by aliases of the VSAN (fcaliases), a new switch gets these, too.
``terminal dont-ask`` keeps the switch from asking. In enhanced mode zoning changes are committed.

Sources: Cisco MDS 9000 NX-OS Fabric Configuration Guide 8.x, Configuring and Managing Zones (basic
mode is the default, smart zoning, zone set distribution) and Distributing Device Alias Services;
cisco.nxos collection, nxos_zone_zoneset, nxos_devicealias and nxos_vsan (commands sent).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sanwright.design import Project, ZoneDatabase
from sanwright.design.zone_database import MemberRole
from sanwright.exchange.switch_config.comments import (
    CHANGED_SINCE,
    finished,
    head,
    placeholder,
)
from sanwright.text import NOTHING, Text, joined
from sanwright.zoning import legal
from sanwright.zoning.changes import ZoneChanges
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.switch_rules import Vendor

LONGEST_VSAN_NAME = 32
NO_INTERFACES = Text(
    "No interface is put into the VSAN here: the first set-up of each switch does that, and "
    "without it the zones reach nobody."
)
"""What a file of zones does not do."""
_SIGN = "!"
WWPN = re.compile(r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}")


def cisco_text(
    config: FabricConfig,
    project: Project,
    *,
    activates: bool = True,
    is_enhanced: bool = False,
    is_back: bool = False,
) -> str:
    """The commands for one fabric: what leads from what it holds to what the design wants.

    ``is_enhanced`` if zoning is in enhanced mode in its VSAN, as far as that was not read;
    ``is_back`` takes all of it back.
    """
    ready = not config.problems(Vendor.CISCO)
    read = config.standing.enhanced if config.running and config.standing is not None else None
    if begins_enhanced(config.changes):
        read = True
    enhanced = read if read is not None else is_enhanced
    notes = _notes(config, activates, enhanced, is_read=read is not None)
    if is_back:
        notes = notes[:1]
    lines = head(config, Vendor.CISCO, project, notes, is_back=is_back)
    steps = config.changes.inverse() if is_back else config.changes
    commands = list(_commands(config, steps, activates=activates, is_enhanced=enhanced))
    return finished(_SIGN, lines, commands, ready=ready)


def _notes(
    config: FabricConfig, activates: bool, is_enhanced: bool, *, is_read: bool
) -> list[Text]:
    steps = config.changes
    vsan = config.vsan if config.vsan is not None else Text("number")
    is_changed = config.running and config.is_read and config.standing is not None
    notes = [
        Text("Log in to one switch of the fabric as network-admin; paste the lines."),
        Text("Enter them at {switch}: in basic mode other switches may define other zones.",
           switch=joined(config.standing.read_at))
        if is_changed and not is_enhanced and config.standing and config.standing.read_at
        else NOTHING,
        CHANGED_SINCE
        if is_changed else
        Text("Device aliases must be distributed (as delivered), and neither these names nor these "
           "WWPNs may have other aliases yet."),
        NO_INTERFACES if not is_changed else NOTHING,
    ]  # fmt: skip
    if is_read:
        pass
    elif is_enhanced:
        notes.append(Text("“show zone status vsan {vsan}” must say mode: enhanced.", vsan=vsan))
    else:
        notes.append(
            Text("“show zone status vsan {vsan}” must say mode: basic, as delivered; for enhanced "
               "mode write the file again with the commit.", vsan=vsan)
        )  # fmt: skip
    if activates and steps.before.in_force != steps.after.in_force:
        notes.append(
            Text(
                "zoneset activate puts {name} in the place of the zone set that is in force; zones "
                "that only that one has are then out of force.",
                name=config.zone_set,
            )
        )
    return [note for note in notes if note]


def uses_roles(steps: ZoneChanges) -> bool:
    """Whether smart zoning has to be enabled for what is entered."""
    entered = [*steps.added.values(), *(zone.members for zone in steps.new_zones.values())]
    return any(role for members in entered for role in members.values())


def _commands(
    config: FabricConfig, steps: ZoneChanges, *, activates: bool, is_enhanced: bool
) -> Iterator[str]:
    vsan = config.vsan if config.vsan is not None else f"<VSAN of {legal(config.label)}>"
    before, after = steps.before, steps.after
    yield ""
    yield "terminal dont-ask"
    yield "configure terminal"
    is_begun = steps.is_whole and not config.running
    if vsan != 1 and is_begun:  # the first is always there
        yield "vsan database"
        yield f"  vsan {vsan} name {legal(config.label, LONGEST_VSAN_NAME)}"
        yield "  exit"
    yield from _new_aliases(config, steps)
    if begins_enhanced(steps):  # else it does not merge with those that hold the fabric's zoning
        yield f"zone mode enhanced vsan {vsan}"
    if uses_roles(steps) and not before.smart:
        yield f"zone smart-zoning enable vsan {vsan}"
    for name in steps.new_vsan_aliases:
        yield f"fcalias name {name} vsan {vsan}"
        yield from (f"  {line}" for line in vsan_alias_lines(steps, name))
        yield "  exit"
    yield from _zones(steps, vsan)
    if is_begun:
        yield f"zoneset distribute full vsan {vsan}"
    if activates and after.in_force:
        yield f"zoneset activate name {after.in_force} vsan {vsan}"
    elif activates and before.in_force:
        yield f"no zoneset activate name {before.in_force} vsan {vsan}"
    yield from (f"no zoneset name {name} vsan {vsan}" for name in steps.gone_sets)
    yield from (f"no zone name {name} vsan {vsan}" for name in steps.gone_zones)
    yield from (f"no fcalias name {name} vsan {vsan}" for name in steps.gone_vsan_aliases)
    if is_enhanced:
        yield f"zone commit vsan {vsan}"
    if steps.gone_aliases:
        yield "device-alias database"
        yield from (f"  no device-alias name {name}" for name in steps.gone_aliases)
        yield "  exit"
        yield "device-alias commit"
    yield "end"
    yield "no terminal dont-ask"
    yield "copy running-config startup-config"


def vsan_alias_lines(steps: ZoneChanges, name: str) -> list[str]:
    """What is entered within a new fcalias."""
    texts = filter(None, steps.new_vsan_aliases[name])
    return [f"member {member_said(steps.after, text)}" for text in texts]


def begins_enhanced(steps: ZoneChanges) -> bool:
    """Whether a switch that holds nothing comes to a fabric whose zoning is in enhanced mode."""
    return steps.is_whole and bool(steps.after.enhanced) and not steps.before.enhanced


def _new_aliases(config: FabricConfig, steps: ZoneChanges) -> Iterator[str]:
    labels = {alias.name: alias.label for alias in config.aliases}
    if not steps.new_aliases:
        return
    yield "device-alias database"
    for name, texts in steps.new_aliases.items():
        wwpn = next((text for text in texts if text), "") or placeholder(labels[name])
        yield f"  device-alias name {name} pwwn {wwpn}"
    yield "  exit"
    yield "device-alias commit"


def _zones(steps: ZoneChanges, vsan: int | str) -> Iterator[str]:
    """New zones, changed ones and their zone set."""
    for name in (*steps.new_zones, *steps.changed_zones):
        yield f"zone name {name} vsan {vsan}"
        yield from (f"  {line}" for line in zone_lines(steps, name))
        yield "  exit"
    for name in dict.fromkeys((*steps.new_sets, *steps.into_sets, *steps.out_of_sets)):
        yield f"zoneset name {name} vsan {vsan}"
        for zone_name in (*steps.new_sets.get(name, ()), *steps.into_sets.get(name, ())):
            yield f"  member {zone_name}"
        yield from (f"  no member {each}" for each in steps.out_of_sets.get(name, ()))
        yield "  exit"


def zone_members(
    steps: ZoneChanges, name: str
) -> tuple[Mapping[str, MemberRole], Mapping[str, MemberRole]]:
    """What comes into a new or changed zone, and what leaves it."""
    is_new = name in steps.new_zones
    added = steps.new_zones[name].members if is_new else steps.added.get(name, {})
    return added, steps.removed.get(name, {})


def zone_lines(steps: ZoneChanges, name: str) -> Iterator[str]:
    """What is entered within a zone; members come before others go."""
    before, after = steps.before, steps.after
    added, removed = zone_members(steps, name)
    yield from (f"no member {member_said(before, text)}" for text in removed if text in added)
    for text, role in added.items():
        yield f"member {member_said(after, text)} {role}".rstrip()
    yield from (f"no member {member_said(before, text)}" for text in removed if text not in added)


def member_said(database: ZoneDatabase, text: str) -> str:
    """A member as a command names it; what is neither alias nor WWPN says itself what it is."""
    if text in database.aliases:
        return f"device-alias {text}"
    if text in database.vsan_aliases:
        return f"fcalias {text}"
    return f"pwwn {text}" if WWPN.fullmatch(text) else text
