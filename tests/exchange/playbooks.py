"""Playbooks, run task by task as the modules of brocade.fos and cisco.nxos do their work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from tests.exchange.ansible_modules import complaints
from tests.exchange.switch_grammars import FabricOs, NxOs, RefusedError

_ROLES = {"initiator": " init", "target": " target", "both": " both", "": ""}
_KINDS = {"alias": "aliases", "zone": "zones", "cfg": "cfgs"}
_VERBS = {"alias": "ali", "zone": "zone", "cfg": "cfg"}
_REST = 1_000_000
"""Room for a command: over REST there are no lines."""


def _need(condition: object, text: str, why: str) -> None:
    if not condition:
        raise RefusedError(f"{why}: {text:.200}")


def tasks_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The modules of a playbook with their arguments, which Ansible has to take."""
    plays = yaml.safe_load(text)
    _need(isinstance(plays, list) and len(plays) == 1, text, "no playbook")
    _need(set(plays[0]) <= {"name", "hosts", "connection", "gather_facts", "tasks"}, text, "play")
    found = []
    for task in plays[0]["tasks"]:
        modules = set(task) - {"name"}
        _need(len(modules) == 1, str(task), "not one module")
        module = modules.pop()
        wrong = complaints(module, task[module])
        _need(not wrong, str(task), "; ".join(wrong))
        found.append((module.rpartition(".")[2], task[module]))
    return found


def play_into(switch: FabricOs | NxOs, text: str) -> None:
    """Run a playbook against a switch with what it holds."""
    tasks = tasks_of(text)
    if isinstance(switch, NxOs):
        lines = [line for module, given in tasks for line in _nxos_lines(module, given)]
        switch.enter("\n".join(["terminal dont-ask", "configure terminal", *lines, "end"]))
        return
    switch.room = _REST
    for module, given in tasks:
        _fos(switch, module.rpartition("_")[2], given)


def _fos(switch: FabricOs, kind: str, given: dict[str, Any]) -> None:
    """What ``zoning_common`` of brocade.fos does: it enters the difference and commits it at once.

    What is in force is put into force again whenever something changed; a configuration that is
    named alone, without any to look at, is not (github.com/brocade/ansible, utils/brocade_zoning).
    """
    items, gone = given.get(_KINDS[kind], ()), given.get(f"{_KINDS[kind]}_to_delete", ())
    add_only, remove_only = given.get("members_add_only"), given.get("members_remove_only")
    active, verb, held = given.get("active_cfg"), _VERBS[kind], _held(switch, kind)
    lines: list[str] = []
    for item in items if not remove_only else ():
        name = item["name"]
        what = "add" if name in held else "create"
        members = [
            [each for each in item.get(role, ()) if each not in held.get(name, {}).get(role, ())]
            for role in ("principal_members", "members")
        ]
        lines += _fos_line(f"{verb}{what}", item, *members)
    for item in items if not add_only else ():
        now = held.get(item["name"], {})
        members = [
            [
                each
                for each in now.get(role, ())
                if (each in item.get(role, ())) is bool(remove_only)
            ]
            for role in ("principal_members", "members")
        ]
        lines += _fos_line(f"{verb}remove", item, *members)
    if lines or (items and active and active != switch.enabled):
        name = active or switch.enabled
        lines.append(f'cfgenable "{name}" -f' if name else "cfgsave -f")
    away = [f'{verb}delete "{item["name"]}"' for item in gone if item["name"] in held]
    if away:
        away.append(f'cfgenable "{switch.enabled}" -f' if switch.enabled else "cfgsave -f")
    switch.enter("\n".join([*lines, *away]))
    switch.saved = True


def _held(switch: FabricOs, kind: str) -> dict[str, dict[str, list[str]]]:
    if kind == "zone":
        return {
            name: {"principal_members": [*first], "members": [*others]}
            for name, (_, first, others) in switch.zones.items()
        }
    held = switch.aliases if kind == "alias" else switch.cfgs
    return {name: {"members": [*members]} for name, members in held.items()}


def _fos_line(
    verb: str, item: dict[str, Any], principals: list[str], members: list[str]
) -> Iterator[str]:
    name, both = item["name"], (("principal", principals), ("members", members))
    if "principal_members" in item:
        options = "".join(f' -{option} "{";".join(texts)}"' for option, texts in both if texts)
        if options:
            yield f'{verb} --peerzone "{name}"{options}'
    elif members:
        yield f'{verb} "{name}", "{";".join(members)}"'


def _nxos_lines(module: str, given: dict[str, Any]) -> Iterator[str]:
    """Roles go to the switch spelt out."""
    match module:
        case "nxos_vsan":
            for vsan in given["vsan"]:
                yield from ("vsan database", f"vsan {vsan['id']} name {vsan['name']}", "exit")
        case "nxos_config":
            yield from given.get("parents", ())
            yield from given.get("lines", ())
            if given.get("parents"):
                yield "exit"
            if given.get("save_when"):
                yield from ("end", "copy running-config startup-config", "configure terminal")
        case "nxos_devicealias":
            yield "device-alias database"
            for alias in given["da"]:
                no, pwwn = ("no ", "") if alias.get("remove") else ("", f" pwwn {alias['pwwn']}")
                yield f"{no}device-alias name {alias['name']}{pwwn}"
            yield from ("exit", "device-alias commit")
        case "nxos_zone_zoneset":
            for detail in given["zone_zoneset_details"]:
                yield from _nxos_zones(detail)
        case _:
            raise RefusedError(module)


def _nxos_zones(detail: dict[str, Any]) -> Iterator[str]:
    vsan = detail["vsan"]
    if detail.get("mode") == "enhanced":
        yield f"zone mode enhanced vsan {vsan}"
    if detail.get("smart_zoning"):
        yield f"zone smart-zoning enable vsan {vsan}"
    for zone in detail.get("zone", ()):
        if zone.get("remove"):
            yield f"no zone name {zone['name']} vsan {vsan}"
            continue
        yield f"zone name {zone['name']} vsan {vsan}"
        for member in zone["members"]:
            (key, name), no = next(iter(member.items())), "no " if member.get("remove") else ""
            role = _ROLES[member.get("devtype", "")]
            yield f"{no}member {key.replace('_', '-')} {name}{role}"
        yield "exit"
    for zone_set in detail.get("zoneset", ()):
        name, action = zone_set["name"], zone_set.get("action")
        if zone_set.get("remove"):
            yield f"no zoneset name {name} vsan {vsan}"
            continue
        if zone_set.get("members"):
            yield f"zoneset name {name} vsan {vsan}"
            for member in zone_set["members"]:
                yield f"{'no ' if member.get('remove') else ''}member {member['name']}"
            yield "exit"
        if action:
            no = "no " if action == "deactivate" else ""
            yield f"{no}zoneset activate name {name} vsan {vsan}"
