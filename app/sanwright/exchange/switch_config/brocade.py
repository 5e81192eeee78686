"""Zoning as commands of Brocade Fabric OS.

``alicreate "alias", "wwn;wwn"``, ``aliadd``; ``zonecreate "zone", "member;member"``, ``zoneadd``;
``zonecreate --peerzone "zone" -principal "member;member" -members "member;member"`` and ``zoneadd
--peerzone`` (Fabric OS 7.4 and later), ``zoneremove`` likewise; ``cfgcreate "cfg", "zone;zone"``,
``cfgadd``, ``cfgremove``; ``cfgdelete``, ``zonedelete``, ``alidelete``; ``cfgsave`` and ``cfgenable
"cfg"``, with ``-f`` where nobody is to be asked: pasted, the question would take the next line for
its answer.

No document names the longest line that the command line takes, so lines keep to the 255 bytes that
POSIX (_POSIX_MAX_CANON) asks of every terminal, and longer lists go on with an add command.

Sources: Brocade Fabric OS Command Reference 7.3.0 (53-1003131-01) and 8.0.1 (53-1004112-02);
Fabric OS Administrator's Guide 8.0.1, Zone objects, Peer zoning; brocade/ansible, issue 103 (no
member twice in a peer zone).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sanwright.design import DatabaseZone, Project
from sanwright.exchange.switch_config.comments import (
    CHANGED_SINCE,
    finished,
    head,
    placeholder,
)
from sanwright.text import Text
from sanwright.zoning.changes import Members, ZoneChanges
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.switch_rules import OLDEST_NAME, Vendor

LONGEST_LINE = 255
_SIGN = "#"


def brocade_text(
    config: FabricConfig, project: Project, *, activates: bool = True, is_back: bool = False
) -> str:
    """The commands for one fabric: what leads from what it holds to what the design wants.

    ``activates`` puts the configuration into force at the end; ``is_back`` takes all of it back.
    """
    ready = not config.problems(Vendor.BROCADE)
    notes = _notes(config, activates, is_back=is_back)
    lines = head(config, Vendor.BROCADE, project, notes, is_back=is_back)
    steps = config.changes.inverse() if is_back else config.changes
    labels = {alias.name: alias.label for alias in config.aliases}
    return finished(_SIGN, lines, list(_commands(steps, labels, activates)), ready=ready)


def _notes(config: FabricConfig, activates: bool, *, is_back: bool) -> list[Text]:
    steps, name = config.changes, config.zone_set
    notes = [
        Text("Log in to one switch of the fabric as a user who may change zones; paste the lines.")
    ]
    if config.running and config.is_read and not is_back:
        notes.append(CHANGED_SINCE)
    elif not is_back:
        notes.append(
            Text("None of these names may be in use there: names of aliases, zones and zone "
               "configurations are one name space, and a command for a name in use is refused.")
        )  # fmt: skip
    notes += [
        Text("If a command is refused, cfgtransabort takes all of them back before cfgsave."),
        Text("A Fabric OS that does not know -f asks: enter these lines by hand and answer yes."),
    ]
    if is_back:
        if steps.before.in_force and not steps.after.in_force and activates:
            notes.append(Text("cfgdisable asks whether it is meant; the y behind it answers."))
        return notes
    if config.extends:
        notes.append(Text("The zone configuration {name} must be there already.", name=name))
    elif steps.before.in_force != steps.after.in_force and activates:
        notes.append(
            Text("cfgenable puts {name} in the place of the zone configuration that is in force; "
               "zones that only that one has are then out of force.", name=name)
        )  # fmt: skip
    if any(zone.kind == "peer" for zone in steps.new_zones.values()):
        notes.append(Text("Peer zones need Fabric OS 7.4 or later on every switch."))
    if not all(OLDEST_NAME.fullmatch(name) for name in steps.new_zones):
        notes.append(Text("Some names of zones need Fabric OS 8.1 or later on every switch."))
    return notes


def _commands(steps: ZoneChanges, labels: Mapping[str, Text], activates: bool) -> Iterator[str]:
    """In an order in which nothing is named that is not there, and no zone is ever empty."""
    if steps.before.in_force and not steps.after.in_force and activates:
        yield from ("", "cfgdisable", "y")  # it asks, and takes the next line for the answer
    yield ""
    for name, members in steps.new_aliases.items():
        texts = [text or placeholder(labels[name]) for text in members]
        yield from _lists(("alicreate", "aliadd"), name, texts)
    yield ""
    for name, zone in steps.new_zones.items():
        yield from _peer_zone(name, zone) if zone.kind == "peer" else _zone(name, zone)
    for name, added in steps.added.items():
        yield from _members("zoneadd", name, steps.after.zones[name], added)
    for name, removed in steps.removed.items():
        yield from _members("zoneremove", name, steps.before.zones[name], removed)
    yield ""
    for name, zones in steps.new_sets.items():
        yield from _lists(("cfgcreate", "cfgadd"), name, zones)
    for name, zones in steps.into_sets.items():
        yield from _lists(("cfgadd", "cfgadd"), name, zones)
    for name, zones in steps.out_of_sets.items():
        yield from _lists(("cfgremove", "cfgremove"), name, zones)
    yield from (f'cfgdelete "{name}"' for name in steps.gone_sets)
    yield from (f'zonedelete "{name}"' for name in steps.gone_zones)
    yield from (f'alidelete "{name}"' for name in steps.gone_aliases)
    yield ""
    yield "cfgsave -f"
    if activates and steps.after.in_force:
        yield f'cfgenable "{steps.after.in_force}" -f'


def _zone(name: str, zone: DatabaseZone) -> Iterator[str]:
    yield from _lists(("zonecreate", "zoneadd"), name, [*zone.members])


def _members(verb: str, name: str, zone: DatabaseZone, members: Members) -> Iterator[str]:
    """Members of a zone that is there already."""
    if zone.kind != "peer":
        yield from _lists((verb, verb), name, [*members])
        return
    principals = [text for text, role in members.items() if role == "principal"]
    others = [text for text, role in members.items() if role != "principal"]
    yield from _peers(verb, name, principals, others)


def _lists(verbs: tuple[str, str], name: str, members: Sequence[str]) -> Iterator[str]:
    """``verb "name", "member;member"``, the second verb for what the first line has no room for."""
    verb = verbs[0]
    left = list(members)
    while left:
        start = f'{verb} "{name}", "'
        taken = _fitting(left, LONGEST_LINE - len(start) - 1)
        yield f'{start}{";".join(taken)}"'
        left = left[len(taken) :]
        verb = verbs[1]


def _peer_zone(name: str, zone: DatabaseZone) -> Iterator[str]:
    """The zone is made with one principal and one member; the others follow."""
    principals = [text for text, role in zone.members.items() if role == "principal"]
    members = [text for text, role in zone.members.items() if role != "principal"]
    first = f'zonecreate --peerzone "{name}" -principal "{principals.pop(0)}"'
    if members:
        start = f'{first} -members "'
        taken = _fitting(members, LONGEST_LINE - len(start) - 1)
        yield f'{start}{";".join(taken)}"'
        members = members[len(taken) :]
    else:
        yield first
    yield from _peers("zoneadd", name, principals, members)


def _peers(verb: str, name: str, principals: list[str], members: list[str]) -> Iterator[str]:
    for option, left in (("-principal", principals), ("-members", members)):
        while left:
            start = f'{verb} --peerzone "{name}" {option} "'
            taken = _fitting(left, LONGEST_LINE - len(start) - 1)
            yield f'{start}{";".join(taken)}"'
            del left[: len(taken)]


def _fitting(members: Sequence[str], room: int) -> list[str]:
    """As many members from the first on as fit into ``room``, at least one."""
    taken = [members[0]]
    used = len(members[0])
    for member in members[1:]:
        used += 1 + len(member)
        if used > room:
            break
        taken.append(member)
    return taken
