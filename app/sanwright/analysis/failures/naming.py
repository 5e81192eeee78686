"""Which failure is meant by a name, an id or the reference of a port."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.failures.scenario import FailureKind, Scenario, ThingFails
from sanwright.analysis.failures.things import device_outage, port_scenario
from sanwright.analysis.ports import port_facts
from sanwright.design import port_device, port_name
from sanwright.errors import InputError
from sanwright.text import Text

_MOST_NAMES = 5


def find_scenario(facts: Assessment, text: str, known: Sequence[Scenario]) -> Scenario:
    """The failure that ``text`` names: by key, id, port or people's name, in this order.

    Devices that are in no list of single failures (a host, an array) may be named too. Raises
    InputError where nothing or more than one thing is meant.
    """
    wanted = text.strip()
    for found in (
        [each for each in known if each.key == wanted],
        [each for each in known if each.subjects[:1] == (wanted,) and _is_whole(each)],
        _device(facts, wanted),
        _port(facts, wanted),
        [each for each in known if wanted in each.subjects and _is_whole(each)],
        _named(facts, wanted, known),
    ):
        if found:
            return _only(found, text)
    raise InputError(
        Text(
            "Nothing in the design is called “{name}”; name a device, port, cable or fabric.",
            name=text,
        )
    )


def _is_whole(scenario: Scenario) -> bool:
    """Whether the first subject fails as a whole, and not a part of it that has no id."""
    parts = (FailureKind.CONTROLLER, FailureKind.MODULE, FailureKind.TRUNK, FailureKind.FEED)
    return scenario.kind not in parts


def _device(facts: Assessment, id_: str) -> list[Scenario]:
    if id_ not in facts.tables.devices:
        return []
    label = facts.tables.label(id_)
    outage = device_outage(facts, id_)
    return [ThingFails(f"device:{id_}", FailureKind.DEVICE, label, (id_,), outage)]


def _port(facts: Assessment, reference: str) -> list[Scenario]:
    if not port_name(reference) or port_device(reference) not in facts.tables.devices:
        return []
    if port_facts(facts, reference).group is None:
        return []
    return [port_scenario(facts, reference)]


def _named(facts: Assessment, text: str, known: Iterable[Scenario]) -> list[Scenario]:
    """By the name of the failure or of its first subject, or that of any device; case is one."""
    wanted = text.casefold()
    found = [each for each in known if str(each.name).casefold() == wanted]
    found = found or [
        each
        for each in known
        if _is_whole(each) and str(facts.tables.label(each.subjects[0])).casefold() == wanted
    ]
    if not found:
        for id_ in facts.index("devices_named", wanted):
            found += _device(facts, id_)
    return found


def _only(found: Sequence[Scenario], text: str) -> Scenario:
    if len({each.outage for each in found}) == 1:
        return found[0]
    keys = ", ".join(f"“{each.key}”" for each in found[:_MOST_NAMES])
    more = ", ..." if len(found) > _MOST_NAMES else ""
    raise InputError(
        Text(
            "“{name}” may mean {count:,} things: {keys}; name one of them.",
            name=text,
            count=len(found),
            keys=f"{keys}{more}",
        )
    )
