"""Zoning as an Ansible playbook for one fabric.

Brocade: modules brocade_zoning_alias, brocade_zoning_zone and brocade_zoning_cfg of the collection
brocade.fos, which save the zone database or put it into force. Cisco: nxos_vsan, nxos_devicealias,
nxos_zone_zoneset (which commits where zoning is enhanced) and nxos_config of cisco.nxos; that the
full zone set goes to the other switches of the fabric is a line of the last one, and so are zones
whose members are fcaliases, which the module does not know.

Every text is in double quotes: a WWPN of digits alone is a number to the base of 60 in YAML 1.1.

Sources: argument lists of brocade.fos 2.0.0 (github.com/brocade/ansible) and of cisco.nxos 12.0.0
(github.com/ansible-collections/cisco.nxos); the tests hold every task against them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sanwright.design import DatabaseZone, Project, ZoneDatabase
from sanwright.design.zone_database import MemberRole
from sanwright.exchange.switch_config.cisco import (
    LONGEST_VSAN_NAME,
    NO_INTERFACES,
    WWPN,
    begins_enhanced,
    uses_roles,
    vsan_alias_lines,
    zone_lines,
    zone_members,
)
from sanwright.exchange.switch_config.comments import finished, head, placeholder
from sanwright.text import Text, joined
from sanwright.zoning import legal
from sanwright.zoning.changes import ZoneChanges
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.switch_rules import Vendor

Data = str | int | bool | Mapping[str, "Data"] | Sequence["Data"]

_SIGN = "#"
_ROLES = {"init": "initiator", "target": "target", "both": "both"}
_CREDENTIAL: dict[str, Data] = {
    "fos_ip_addr": "{{ fos_ip_addr }}",
    "fos_user_name": "{{ fos_user_name }}",
    "fos_password": "{{ fos_password }}",
    "https": "{{ fos_https }}",
}


def ansible_text(
    config: FabricConfig,
    vendor: Vendor,
    project: Project,
    *,
    activates: bool = True,
    is_back: bool = False,
) -> str:
    """The playbook for one fabric; ``is_back`` takes all of it back."""
    is_brocade = vendor is Vendor.BROCADE
    host = legal(config.label).lower()
    steps = config.changes.inverse() if is_back else config.changes
    tasks = list((_brocade if is_brocade else _cisco)(config, steps, activates))
    play: dict[str, Data] = {"name": f"Zoning of {legal(config.label)}", "hosts": host}
    if is_brocade:
        play["connection"] = "local"
    play |= {"gather_facts": False, "tasks": tasks}
    notes = _brocade_notes(host) if is_brocade else _cisco_notes(host)
    if activates and steps.before.in_force != steps.after.in_force and not is_back:
        notes.append(
            Text(
                "{name} takes the place of the zone set that is in force; zones that only that one "
                "has are then out of force.",
                name=config.zone_set,
            )
        )
    beyond = [*_beyond(steps, vendor, activates)]
    problems = [*config.problems(vendor), *beyond]
    body = ["---", *_written([play], 0)]
    lines = [*head(config, vendor, project, notes, is_back=is_back), *beyond]
    return finished(_SIGN, lines, body, ready=not problems)


def _beyond(steps: ZoneChanges, vendor: Vendor, activates: bool) -> Iterator[Text]:
    """What the modules cannot do."""
    if steps.before.in_force and not activates and vendor is Vendor.BROCADE:
        yield Text(
            "NOT READY: with each change the modules put the zone configuration in force into "
            "force again, so they cannot leave it as it is; use the commands."
        )
    if steps.before.in_force and not steps.after.in_force and vendor is Vendor.BROCADE:
        yield Text("NOT READY: no module takes a zone configuration out of force.")
    if vendor is Vendor.CISCO:
        databases = (steps.before, steps.after)
        every = {
            text
            for members in (
                *steps.added.values(), *steps.removed.values(),
                *(zone.members for zone in steps.new_zones.values()),
            )
            for text in members
        }  # fmt: skip
        strange = sorted(
            text for text in every
            if not WWPN.fullmatch(text)
            and not any(text in each.aliases or text in each.vsan_aliases for each in databases)
        )  # fmt: skip
        if strange:
            yield Text("NOT READY: no module takes the members {names}.", names=joined(strange[:4]))


def _brocade_notes(host: str) -> list[Text]:
    return [
        Text("Needs the collection brocade.fos; the inventory names one switch of the fabric as "
           "{host} with fos_ip_addr, fos_user_name, fos_password, fos_https (true, false or self) "
           "and fos_vfid (-1 without virtual fabrics).", host=host),
    ]  # fmt: skip


def _cisco_notes(host: str) -> list[Text]:
    return [
        Text("Needs the collection cisco.nxos; the inventory names one switch of the fabric as "
           "{host} with ansible_network_os cisco.nxos.nxos and ansible_connection "
           "ansible.netcommon.network_cli.", host=host),
        NO_INTERFACES,
    ]  # fmt: skip


def _brocade(config: FabricConfig, steps: ZoneChanges, activates: bool) -> Iterator[Data]:
    """Aliases, zones as they are to be, and the configuration; then what goes.

    A module is given whole zones: it adds and removes members by itself.
    """
    labels = {alias.name: alias.label for alias in config.aliases}
    aliases: list[Data] = [
        {"name": name, "members": [text or placeholder(labels[name]) for text in texts]}
        for name, texts in steps.new_aliases.items()
    ]
    names = (*steps.new_zones, *steps.changed_zones)
    zones: list[Data] = [_brocade_zone(name, steps.after.zones[name]) for name in names]
    if aliases:
        yield _fos_task("Aliases", "brocade_zoning_alias", {"aliases": aliases})
    if zones:
        yield _fos_task("Zones", "brocade_zoning_zone", {"zones": zones})
    active = steps.after.in_force if activates else ""
    into = {**steps.new_sets, **steps.into_sets}
    out = steps.out_of_sets
    if active and not into and not out:  # without a set to look at, the module does nothing
        into = {active: steps.after.zone_sets[active]}
    if into:
        yield _cfg_task("Zone configuration", into, "members_add_only", "" if out else active)
    if out:
        yield _cfg_task("Zones that go", out, "members_remove_only", active)
    for name, module, key, gone in (
        ("Zone configurations that go", "brocade_zoning_cfg", "cfgs_to_delete", steps.gone_sets),
        ("Zones that are deleted", "brocade_zoning_zone", "zones_to_delete", steps.gone_zones),
        ("Aliases that go", "brocade_zoning_alias", "aliases_to_delete", steps.gone_aliases),
    ):
        if gone:
            yield _fos_task(name, module, {key: [{"name": each} for each in gone]})


def _cfg_task(
    name: str, sets: Mapping[str, tuple[str, ...]], how: str, active: str
) -> dict[str, Data]:
    values: dict[str, Data] = {}
    if sets:
        cfgs: list[Data] = [{"name": key, "members": list(zones)} for key, zones in sets.items()]
        values = {"cfgs": cfgs, how: True}
    if active:
        values["active_cfg"] = active
    return _fos_task(name, "brocade_zoning_cfg", values)


def _brocade_zone(name: str, zone: DatabaseZone) -> dict[str, Data]:
    others = [text for text, role in zone.members.items() if role != "principal"]
    found: dict[str, Data] = {"name": name, "members": others}
    if zone.kind == "peer":
        first: list[Data] = [text for text, role in zone.members.items() if role == "principal"]
        found["principal_members"] = first
    return found


def _fos_task(name: str, module: str, values: Mapping[str, Data]) -> dict[str, Data]:
    arguments: dict[str, Data] = {"credential": _CREDENTIAL, "vfid": "{{ fos_vfid }}", **values}
    return {"name": name, f"brocade.fos.{module}": arguments}


def _cisco(config: FabricConfig, steps: ZoneChanges, activates: bool) -> Iterator[Data]:
    vsan: int | str = config.vsan if config.vsan is not None else f"<VSAN of {legal(config.label)}>"
    labels = {alias.name: alias.label for alias in config.aliases}
    is_begun = steps.is_whole and not config.running
    if vsan != 1 and is_begun:
        named = {"id": vsan, "name": legal(config.label, LONGEST_VSAN_NAME)}
        yield _nxos_task("VSAN", "nxos_vsan", {"vsan": [named]})
    if is_begun:
        spread = f"zoneset distribute full vsan {vsan}"
        yield _nxos_task("Zone set distribution", "nxos_config", {"lines": [spread]})
    aliases: list[Data] = [
        {"name": name, "pwwn": next(filter(None, texts), "") or placeholder(labels[name])}
        for name, texts in steps.new_aliases.items()
    ]
    if aliases:
        yield _nxos_task("Device aliases", "nxos_devicealias", {"da": aliases})
    details: dict[str, Data] = {"vsan": vsan}
    if begins_enhanced(steps):
        details["mode"] = "enhanced"
    if uses_roles(steps) and not steps.before.smart:
        details["smart_zoning"] = True
    by_hand = _named_by_fcalias(steps)
    if by_hand:  # of fcaliases the module knows nothing
        if len(details) > 1:
            yield _nxos_zoning("Mode of the zoning", details)
            details = {"vsan": vsan}
        yield from _fcalias_tasks(steps, vsan, by_hand)
    zones = [*_cisco_zones(steps, by_hand)]
    if zones:
        details["zone"] = zones
    sets = [*_cisco_sets(steps, activates)]
    if sets:
        details["zoneset"] = sets
    yield _nxos_zoning("Zones and zone set", details)
    yield from _cisco_gone(steps, vsan)
    yield _nxos_task("Save", "nxos_config", {"save_when": "modified"})


def _cisco_gone(steps: ZoneChanges, vsan: int | str) -> Iterator[Data]:
    """What nothing names any more."""
    if steps.gone_zones:
        gone: list[Data] = [{"name": name, "remove": True} for name in steps.gone_zones]
        yield _nxos_zoning("Zones that go", {"vsan": vsan, "zone": gone})
    if steps.gone_vsan_aliases:
        lines: list[Data] = [
            f"no fcalias name {name} vsan {vsan}" for name in steps.gone_vsan_aliases
        ]
        lines += [f"zone commit vsan {vsan}"] * bool(steps.before.enhanced)
        yield _nxos_task("fcaliases that go", "nxos_config", {"lines": lines})
    if steps.gone_aliases:
        names: list[Data] = [{"name": name, "remove": True} for name in steps.gone_aliases]
        yield _nxos_task("Device aliases that go", "nxos_devicealias", {"da": names})


def _nxos_zoning(name: str, details: dict[str, Data]) -> Data:
    return _nxos_task(name, "nxos_zone_zoneset", {"zone_zoneset_details": [details]})


def _named_by_fcalias(steps: ZoneChanges) -> tuple[str, ...]:
    """Zones of which members are entered that fcaliases name."""
    known = {*steps.before.vsan_aliases, *steps.after.vsan_aliases}
    zones = (*steps.new_zones, *steps.changed_zones)
    members = {name: zone_members(steps, name) for name in zones}
    return tuple(n for n, (added, removed) in members.items() if known & {*added, *removed})


def _fcalias_tasks(steps: ZoneChanges, vsan: int | str, zones: Iterable[str]) -> Iterator[Data]:
    """Commands for what the module cannot say: fcaliases, and the members that they are."""
    for name in steps.new_vsan_aliases:
        alias: list[Data] = [*vsan_alias_lines(steps, name)]
        parents: list[Data] = [f"fcalias name {name} vsan {vsan}"]
        yield _nxos_task(f"fcalias {name}", "nxos_config", {"parents": parents, "lines": alias})
    for name in zones:
        lines: list[Data] = [*zone_lines(steps, name)]
        of_zone: list[Data] = [f"zone name {name} vsan {vsan}"]
        yield _nxos_task(f"Zone {name}", "nxos_config", {"parents": of_zone, "lines": lines})
    if steps.after.enhanced:
        commit: list[Data] = [f"zone commit vsan {vsan}"]
        yield _nxos_task("Commit", "nxos_config", {"lines": commit})


def _cisco_zones(steps: ZoneChanges, by_hand: Collection[str]) -> Iterator[Data]:
    for name in (*steps.new_zones, *steps.changed_zones):
        if name in by_hand:
            continue
        added, removed = zone_members(steps, name)
        members: list[Data] = [
            *(
                _cisco_member(steps.before, text, "", remove=True)
                for text in removed
                if text in added
            ),
            *(_cisco_member(steps.after, text, role) for text, role in added.items()),
            *(
                _cisco_member(steps.before, text, "", remove=True)
                for text in removed
                if text not in added
            ),
        ]
        yield {"name": name, "members": members}


def _cisco_member(
    database: ZoneDatabase, text: str, role: MemberRole, *, remove: bool = False
) -> dict[str, Data]:
    member: dict[str, Data] = {"device_alias" if text in database.aliases else "pwwn": text}
    if role:
        member["devtype"] = _ROLES[role]
    if remove:
        member["remove"] = True
    return member


def _cisco_sets(steps: ZoneChanges, activates: bool) -> Iterator[Data]:
    active = steps.after.in_force if activates else ""
    every = (*steps.new_sets, *steps.into_sets, *steps.out_of_sets, *((active,) if active else ()))
    for name in dict.fromkeys(every):
        into = (*steps.new_sets.get(name, ()), *steps.into_sets.get(name, ()))
        members: list[Data] = [{"name": zone} for zone in into]
        members += [{"name": zone, "remove": True} for zone in steps.out_of_sets.get(name, ())]
        found: dict[str, Data] = {"name": name}
        if members:
            found["members"] = members
        if name == active:
            found["action"] = "activate"
        yield found
    for name in steps.gone_sets:
        off: dict[str, Data] = {"name": name, "remove": True}
        if name == steps.before.in_force and activates:
            yield {"name": name, "action": "deactivate"}
        yield off


def _nxos_task(name: str, module: str, values: Mapping[str, Data]) -> dict[str, Data]:
    return {"name": name, f"cisco.nxos.{module}": values}


def _written(data: Mapping[str, Data] | Sequence[Data], depth: int) -> Iterator[str]:
    """Lists and mappings in block style, texts in double quotes."""
    pad = "  " * depth
    if isinstance(data, Mapping):
        for key, value in data.items():
            if isinstance(value, str | int):
                yield f"{pad}{key}: {_scalar(value)}"
            elif not value:  # without brackets it would be read as nothing, and refused
                yield f"{pad}{key}: {'{}' if isinstance(value, Mapping) else '[]'}"
            else:
                yield f"{pad}{key}:"
                yield from _written(value, depth + 1)
        return
    for item in data:
        if isinstance(item, str | int):
            yield f"{pad}- {_scalar(item)}"
            continue
        first, *rest = _written(item, depth + 1)
        yield f"{pad}- {first.lstrip()}"
        yield from rest


def _scalar(value: str | int) -> str:
    return json.dumps(value)
