"""Which ports of a switch are in use beside those that it is licensed for.

A new switch is licensed as it is bought; of an owned one its licences count, and where nobody has
stated them, what it runs today: ports and features that owned cables use have been opened.

Where the catalog names a feature licence for the cages of several lanes, these are counted for it;
otherwise every lane of theirs that is in use counts as a port.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import children_of
from sanwright.analysis.ports import port_facts
from sanwright.design import Device, port_name
from sanwright.design.chosen_numbers import licensed_ports
from sanwright.design.records import port_base
from sanwright.design.states import is_owned
from sanwright.parts import Part, PartKind, PortGroup, PortRole, value_of

_FEATURE_CAGES = ("QSFP", "SFP-DD")
_LICENSED_KINDS = (PartKind.SWITCH, PartKind.DIRECTOR)


@dataclass(frozen=True, slots=True)
class LicensedPort:
    """A port with a cable: its group, and how many lanes of it are in use.

    ``is_today``: it is in use already, by a cable that is owned.
    """

    group: PortGroup
    lanes: int
    is_today: bool


@dataclass(frozen=True, slots=True)
class LicenceNeed:
    """What a switch needs: ``used`` ports against ``base``, and ports for each feature.

    ``base`` are the ports that are open without another licence; ``features`` are those for which
    none is owned. ``step`` is how many ports one licence opens, 0 if there is none to be had. None:
    not known. ``is_owned``: the switch is there already, so ``base`` is not that of a new one.
    """

    part: Part
    used: int
    base: int | None
    step: int | None
    features: tuple[tuple[str, int], ...]
    is_owned: bool = False

    @property
    def beyond(self) -> int:
        """Ports in use that are not licensed, as far as known."""
        return max(0, self.used - self.base) if self.base is not None else 0

    @property
    def licences(self) -> int | None:
        """How many licences open them; None where that is not known."""
        return steps_beyond(self.beyond, 0, self.step) if self.step else None


def steps_beyond(used: int, base: int, step: int) -> int:
    """How many licences of ``step`` ports open the ports in use beyond ``base``."""
    return math.ceil(max(0, used - base) / step)


@remembered
def licence_need(facts: Assessment, device: str) -> LicenceNeed | None:
    """What a switch needs, its blades' ports counted in; None if its licences are not known."""
    record = facts.tables.devices[device]
    part = facts.tables.part(record.part)
    if part is None or part.licensing is None or not takes_licences(part):
        return None
    named = value_of(part.licensing.features) or ()
    plain, today = 0, 0
    special: dict[str, int] = {}
    opened: set[str] = set()
    for use in _uses_with_blades(facts, device, part):
        is_open = use.is_today and is_owned(record)
        feature = feature_for(use.group, named)
        if not feature:
            plain += use.lanes
            today += use.lanes if is_open else 0
            continue
        special[feature] = special.get(feature, 0) + use.lanes
        if is_open or owns_feature(record, feature):
            opened.add(feature)
    return LicenceNeed(
        part=part,
        used=plain,
        base=_open_ports(record, _base_ports(facts, part), plain, today),
        step=value_of(part.licensing.increment_ports),
        features=tuple(item for item in sorted(special.items()) if item[0] not in opened),
        is_owned=is_owned(record),
    )


def _base_ports(facts: Assessment, part: Part) -> int | None:
    """Ports that are open as bought: by the order number that the user chose, else as sold."""
    stated = value_of(part.licensing.base_ports) if part.licensing is not None else None
    return licensed_ports(facts.tables, part) or stated


def _open_ports(device: Device, base: int | None, used: int, today: int) -> int | None:
    """How many ports are open: as stated, as the part is sold, or as many as run today."""
    if device.licensed_ports is not None:
        return device.licensed_ports
    if not is_owned(device):
        return base
    if base is None:
        return today if used <= today else None
    return max(base, today)


def owns_feature(device: Device, feature: str) -> bool:
    """Whether the licence that ``feature`` names is among those that are stated as owned."""
    wanted = feature.casefold()
    return any(wanted in (each := name.casefold()) or each in wanted for name in device.licences)


def feature_for(group: PortGroup, features: tuple[str, ...]) -> str:
    """The feature licence that opens ports of the group, if one is named after their cage."""
    for cage in _FEATURE_CAGES:
        if group.cage.upper().startswith(cage):
            return next((name for name in features if cage in name.upper()), "")
    return ""


def is_licensed_today(facts: Assessment, device: str) -> bool:
    """Whether all ports in use are open for certain, though the part's base ports are not known.

    They are stated, or the switch is there and nothing new is plugged into it.
    """
    record = facts.tables.devices[device]
    if record.licensed_ports is not None:
        return True
    part = facts.tables.part(record.part)
    if part is None or not is_owned(record):
        return False
    return all(use.is_today for use in _uses_with_blades(facts, device, part))


def is_licence_expected(part: Part | None) -> bool:
    """Whether ports of such a part are sold in steps: those of fixed switches, not of directors."""
    return part is not None and part.kind is PartKind.SWITCH


def takes_licences(part: Part | None) -> bool:
    """Whether a part is of a kind whose ports may need licences."""
    return part is not None and part.kind in _LICENSED_KINDS


def _uses_with_blades(facts: Assessment, device: str, part: Part) -> Iterator[LicensedPort]:
    """Fibre Channel ports in use; a blade with licences of its own is left out."""
    yield from _uses(facts, device, part)
    for child in children_of(facts, device):
        blade = facts.tables.part(child.part)
        if blade is not None and blade.licensing is None:
            yield from _uses_with_blades(facts, child.id, blade)


def _uses(facts: Assessment, device: str, part: Part) -> Iterator[LicensedPort]:
    cables = [facts.tables.cables[id_] for id_ in facts.index("cables_on", device)]
    ends = {end for cable in cables for end in cable.ends() if end.startswith(f"{device}:")}
    today = {end for cable in cables if is_owned(cable) for end in cable.ends()}
    for end in sorted(ends):
        group = part.port_group(port_name(end))
        if group is not None and group.role is PortRole.FABRIC and group.protocol == "FC":
            whole = port_base(end) == end or port_name(end) in group.names()
            lanes = port_facts(facts, end).lanes if whole else 1
            yield LicensedPort(group, lanes, end in today)
