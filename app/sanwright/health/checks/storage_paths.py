"""Hosts that reach devices of an array over one path or one adapter port, or with dead paths.

What a hypervisor lists (RVTools, ``vMultiPath``) tells more than logins do: which paths carry I/O.
Paths over adapters that are none of Fibre Channel, as those to a host's own disks, are not asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.checks import Severity
from sanwright.exchange.captures.inventory_facts import MultipathFact
from sanwright.exchange.captures.merged import Merged
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea, HealthSubject
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_DEAD = ("dead", "disabled", "off")
_MOST_NAMED = 4
_Path = Merged[MultipathFact]


@dataclass(slots=True)
class _Devices:
    """Devices of one host by how they are reached; ``nobody`` knows where the paths lead over."""

    judged: int = 0
    nobody: list[_Path] = field(default_factory=list)
    dead: list[_Path] = field(default_factory=list)
    one_path: list[_Path] = field(default_factory=list)
    one_port: list[_Path] = field(default_factory=list)


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    adapters = _fibre_channel(san)
    hosts: dict[str, _Devices] = defaultdict(_Devices)
    for path in san.picture.multipaths:
        _sort(path, hosts[path.fact.host], adapters)
    for host, devices in hosts.items():
        answer.judged += devices.judged
        subject = _subject(san, host)
        if devices.nobody:
            answer.left_open(
                subject,
                Text("Nobody says which adapters of {host} are Fibre Channel.", host=host),
                remedy=Text("The sheet vHBA of the same RVTools workbook."),
                count=len(devices.nobody),
            )
        _found(answer, subject, host, devices)


def _sort(path: _Path, devices: _Devices, adapters: Mapping[str, frozenset[str]]) -> None:
    fact = path.fact
    own = adapters.get(fact.host.casefold(), frozenset())
    if not all(_is_told(adapter, own) for adapter in fact.adapters):
        devices.nobody.append(path)
        return
    states = fact.states or ("",) * len(fact.adapters)
    ways = [(a, s) for a, s in zip(fact.adapters, states, strict=False) if a in own]
    if not ways:
        return
    devices.judged += 1
    alive = [adapter for adapter, state in ways if not state.startswith(_DEAD)]
    if len(alive) < len(ways):
        devices.dead.append(path)
    if len(alive) == 1:
        devices.one_path.append(path)
    elif len(set(alive)) == 1:
        devices.one_port.append(path)


def _is_told(adapter: str, own: frozenset[str]) -> bool:
    """Whether it can be said if a path leads over Fibre Channel: a WWPN does by itself."""
    return ":" in adapter or (bool(adapter) and any(":" not in name for name in own))


def _fibre_channel(san: StandingSan) -> dict[str, frozenset[str]]:
    """By host, the names and the WWPNs of its Fibre Channel adapters."""
    found: dict[str, set[str]] = defaultdict(set)
    for adapter in san.picture.adapters:
        fact = adapter.fact
        found[fact.host.casefold()].update(filter(None, (fact.device.casefold(), fact.wwpn)))
    return {host: frozenset(names) for host, names in found.items()}


def _subject(san: StandingSan, host: str) -> HealthSubject:
    hosts = (end for end in san.ends if not end.is_storage)
    named = (end for end in hosts if end.name.casefold() == host.casefold())
    end = next(named, None)
    return san.end_subject(end) if end is not None else HealthSubject(host)


def _found(answer: HealthAnswer, subject: HealthSubject, host: str, devices: _Devices) -> None:
    for which, text, remedy in (
        (
            devices.dead,
            Text(
                "{host} has dead paths to {count} device: {devices}.",
                "{host} has dead paths to {count} devices: {devices}.",
            ),
            Text("Find out what is down on these paths, or remove them where nothing is left."),
        ),
        (
            devices.one_path,
            Text(
                "{host} reaches {count} device over one path only: {devices}.",
                "{host} reaches {count} devices over one path only: {devices}.",
            ),
            Text("Present and zone the device over both fabrics."),
        ),
        (
            devices.one_port,
            Text(
                "{host} reaches {count} device over one adapter port only: {devices}.",
                "{host} reaches {count} devices over one adapter port only: {devices}.",
            ),
            Text("Present and zone the device over both fabrics."),
        ),
    ):
        if which:
            answer.found(
                Severity.WARNING,
                (subject,),
                text.given(len(which), host=host, count=len(which), devices=_named(which)),
                remedy,
                evidence=(place for path in which for place in path.places()[:1]),
            )


def _named(paths: Sequence[_Path]) -> str:
    names = [_name(path.fact) for path in paths[:_MOST_NAMED]]
    return ", ".join([*names, "…"] if len(paths) > _MOST_NAMED else names)


def _name(fact: MultipathFact) -> str:
    array = " ".join(word for word in (fact.array_vendor, fact.array_model) if word)
    name = fact.datastore or fact.device
    return f"{name} ({array})" if array else name


QUESTION = HealthQuestion(
    "storage-paths", Text("Paths to storage devices"), HealthArea.DEVICES, _ask
)
