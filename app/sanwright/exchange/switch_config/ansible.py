"""Zoning as an Ansible playbook for one fabric.

Brocade: modules brocade_zoning_alias, brocade_zoning_zone and brocade_zoning_cfg of the collection
brocade.fos, which save the zone database or put it into force. Cisco: nxos_vsan, nxos_devicealias,
nxos_zone_zoneset (which commits where zoning is enhanced) and nxos_config of cisco.nxos; that the
full zone set goes to the other switches of the fabric is a line of the last one.

Every text is in double quotes: a WWPN of digits alone is a number to the base of 60 in YAML 1.1.

Sources: argument lists of brocade.fos 2.0.0 (github.com/brocade/ansible) and of cisco.nxos 12.0.0
(github.com/ansible-collections/cisco.nxos); the tests hold every task against them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from sanwright.design import Project
from sanwright.exchange.switch_config.cisco import LONGEST_VSAN_NAME, NO_INTERFACES
from sanwright.exchange.switch_config.comments import finished, head, placeholder
from sanwright.text import Text
from sanwright.zoning import legal
from sanwright.zoning.content import FabricConfig, SwitchZone
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
    config: FabricConfig, vendor: Vendor, project: Project, *, activates: bool = True
) -> str:
    """The playbook for one fabric."""
    is_brocade = vendor is Vendor.BROCADE
    host = legal(config.label).lower()
    tasks = _brocade(config, activates) if is_brocade else _cisco(config, activates)
    play: dict[str, Data] = {"name": f"Zoning of {legal(config.label)}", "hosts": host}
    if is_brocade:
        play["connection"] = "local"
    play |= {"gather_facts": False, "tasks": tasks}
    notes = _brocade_notes(host) if is_brocade else _cisco_notes(host)
    if activates:
        notes.append(
            Text(
                "{name} takes the place of the zone set that is in force; zones that only that one "
                "has are then out of force.",
                name=config.zone_set,
            )
        )
    body = ["---", *_written([play], 0)]
    ready = not config.problems(vendor)
    return finished(_SIGN, head(config, vendor, project, notes), body, ready=ready)


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


def _brocade(config: FabricConfig, activates: bool) -> list[Data]:
    cfg: dict[str, Data] = {
        "cfgs": [{"name": config.zone_set, "members": [zone.name for zone in config.zones]}],
        "members_add_only": True,
    }
    if activates:
        cfg["active_cfg"] = config.zone_set
    aliases = [
        {"name": alias.name, "members": [alias.wwpn or placeholder(alias.label)]}
        for alias in config.aliases
    ]
    zones = [_brocade_zone(zone) for zone in config.zones]
    return [
        _fos_task("Aliases", "brocade_zoning_alias", {"aliases": aliases}),
        _fos_task("Zones", "brocade_zoning_zone", {"zones": zones}),
        _fos_task("Zone configuration", "brocade_zoning_cfg", cfg),
    ]


def _brocade_zone(zone: SwitchZone) -> dict[str, Data]:
    found: dict[str, Data] = {"name": zone.name, "members": list(zone.members)}
    if zone.is_peer:
        found["principal_members"] = list(zone.principals)
    return found


def _fos_task(name: str, module: str, values: Mapping[str, Data]) -> dict[str, Data]:
    arguments: dict[str, Data] = {"credential": _CREDENTIAL, "vfid": "{{ fos_vfid }}", **values}
    return {"name": name, f"brocade.fos.{module}": arguments}


def _cisco(config: FabricConfig, activates: bool) -> list[Data]:
    vsan: int | str = config.vsan if config.vsan is not None else f"<VSAN of {legal(config.label)}>"
    aliases = [
        {"name": alias.name, "pwwn": alias.wwpn or placeholder(alias.label)}
        for alias in config.aliases
    ]
    zone_set: dict[str, Data] = {
        "name": config.zone_set,
        "members": [{"name": zone.name} for zone in config.zones],
    }
    if activates:
        zone_set["action"] = "activate"
    details: dict[str, Data] = {"vsan": vsan}
    if config.has_peers:
        details["smart_zoning"] = True
    details |= {
        "zone": [
            {"name": zone.name, "members": list(_cisco_members(config, zone))}
            for zone in config.zones
        ],
        "zoneset": [zone_set],
    }
    tasks: list[Data] = []
    if vsan != 1:
        named = {"id": vsan, "name": legal(config.label, LONGEST_VSAN_NAME)}
        tasks.append(_nxos_task("VSAN", "nxos_vsan", {"vsan": [named]}))
    spread = f"zoneset distribute full vsan {vsan}"
    return [
        *tasks,
        _nxos_task("Zone set distribution", "nxos_config", {"lines": [spread]}),
        _nxos_task("Device aliases", "nxos_devicealias", {"da": aliases}),
        _nxos_task("Zones and zone set", "nxos_zone_zoneset", {"zone_zoneset_details": [details]}),
        _nxos_task("Save", "nxos_config", {"save_when": "modified"}),
    ]


def _cisco_members(config: FabricConfig, zone: SwitchZone) -> Iterator[dict[str, Data]]:
    for name, role in zone.roles:
        member: dict[str, Data] = {"device_alias": name}
        if config.has_peers:
            member["devtype"] = _ROLES[role]
        yield member


def _nxos_task(name: str, module: str, values: Mapping[str, Data]) -> dict[str, Data]:
    return {"name": name, f"cisco.nxos.{module}": values}


def _written(data: Mapping[str, Data] | Sequence[Data], depth: int) -> Iterator[str]:
    """Lists and mappings in block style, texts in double quotes."""
    pad = "  " * depth
    if isinstance(data, Mapping):
        for key, value in data.items():
            if isinstance(value, str | int):
                yield f"{pad}{key}: {_scalar(value)}"
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
