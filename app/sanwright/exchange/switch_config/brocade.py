"""Zoning as commands of Brocade Fabric OS.

``alicreate "alias", "wwn"``; ``zonecreate "zone", "member;member"`` and ``zoneadd``; ``zonecreate
--peerzone "zone" -principal "member;member" -members "member;member"`` and ``zoneadd --peerzone``
(Fabric OS 7.4 and later); ``cfgcreate "cfg", "zone;zone"`` and ``cfgadd``; ``cfgsave``,
``cfgenable "cfg"``, with ``-f`` where nobody is to be asked: pasted, the question would take the
next line for its answer.

No document names the longest line that the command line takes, so lines keep to the 255 bytes that
POSIX (_POSIX_MAX_CANON) asks of every terminal, and longer lists go on with an add command.

Sources: Brocade Fabric OS Command Reference 7.3.0 (53-1003131-01) and 8.0.1 (53-1004112-02);
Fabric OS Administrator's Guide 8.0.1, Zone objects, Peer zoning; brocade/ansible, issue 103 (no
member twice in a peer zone).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanwright.design import Project
from sanwright.exchange.switch_config.comments import finished, head, placeholder
from sanwright.text import Text
from sanwright.zoning.content import FabricConfig, SwitchZone
from sanwright.zoning.switch_rules import OLDEST_NAME, Vendor

LONGEST_LINE = 255
_SIGN = "#"


def brocade_text(
    config: FabricConfig, project: Project, *, activates: bool = True, extends: bool = False
) -> str:
    """The commands for one fabric.

    ``activates`` puts the configuration into force at the end; ``extends`` adds the zones to a zone
    configuration that is there already.
    """
    ready = not config.problems(Vendor.BROCADE)
    lines = head(config, Vendor.BROCADE, project, _notes(config, activates, extends))
    commands = list(_commands(config, activates=activates, extends=extends))
    return finished(_SIGN, lines, commands, ready=ready)


def _notes(config: FabricConfig, activates: bool, extends: bool) -> list[Text]:
    notes = [
        Text("Log in to one switch of the fabric as a user who may change zones; paste the lines."),
        Text("None of these names may be in use there: names of aliases, zones and zone "
           "configurations are one name space, and a command for a name in use is refused."),
        Text("If a command is refused, cfgtransabort takes all of them back before cfgsave."),
        Text("A Fabric OS that does not know -f asks: enter these lines by hand and answer yes."),
    ]  # fmt: skip
    if extends:
        notes.append(
            Text("The zone configuration {name} must be there already.", name=config.zone_set)
        )
    elif activates:
        notes.append(
            Text("cfgenable puts {name} in the place of the zone configuration that is in force; "
               "zones that only that one has are then out of force.", name=config.zone_set)
        )  # fmt: skip
    if config.has_peers:
        notes.append(Text("Peer zones need Fabric OS 7.4 or later on every switch."))
    if not all(OLDEST_NAME.fullmatch(zone.name) for zone in config.zones):
        notes.append(Text("Some names of zones need Fabric OS 8.1 or later on every switch."))
    return notes


def _commands(config: FabricConfig, *, activates: bool, extends: bool) -> Iterator[str]:
    yield ""
    for alias in config.aliases:
        yield f'alicreate "{alias.name}", "{alias.wwpn or placeholder(alias.label)}"'
    yield ""
    for zone in config.zones:
        yield from _peer_zone(zone) if zone.is_peer else _zone(zone)
    yield ""
    verbs = ("cfgadd", "cfgadd") if extends else ("cfgcreate", "cfgadd")
    yield from _lists(verbs, config.zone_set, [zone.name for zone in config.zones])
    yield ""
    yield "cfgsave -f"
    if activates:
        yield f'cfgenable "{config.zone_set}" -f'


def _zone(zone: SwitchZone) -> Iterator[str]:
    yield from _lists(("zonecreate", "zoneadd"), zone.name, (*zone.principals, *zone.members))


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


def _peer_zone(zone: SwitchZone) -> Iterator[str]:
    """The zone is made with one principal and one member; the others follow."""
    principals, members = list(zone.principals), list(zone.members)
    first = f'zonecreate --peerzone "{zone.name}" -principal "{principals.pop(0)}"'
    if members:
        start = f'{first} -members "'
        taken = _fitting(members, LONGEST_LINE - len(start) - 1)
        yield f'{start}{";".join(taken)}"'
        members = members[len(taken) :]
    else:
        yield first
    for option, left in (("-principal", principals), ("-members", members)):
        while left:
            start = f'zoneadd --peerzone "{zone.name}" {option} "'
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
