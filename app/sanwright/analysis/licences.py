"""Which ports of a switch are in use beside those that it is licensed for as bought.

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
from sanwright.design import port_name
from sanwright.design.records import port_base
from sanwright.parts import Part, PartKind, PortGroup, PortRole, value_of

_FEATURE_CAGES = ("QSFP", "SFP-DD")
_LICENSED_KINDS = (PartKind.SWITCH, PartKind.DIRECTOR)


@dataclass(frozen=True, slots=True)
class LicensedPort:
    """A port with a cable: its group, and how many lanes of it are in use."""

    group: PortGroup
    lanes: int


@dataclass(frozen=True, slots=True)
class LicenceNeed:
    """What a switch needs: ``used`` ports against ``base``, and ports for each feature.

    ``step`` is how many ports one licence opens, 0 if there is none to be had. None: not known.
    """

    part: Part
    used: int
    base: int | None
    step: int | None
    features: tuple[tuple[str, int], ...]

    @property
    def beyond(self) -> int:
        """Ports in use that are not licensed as bought, as far as known."""
        return max(0, self.used - self.base) if self.base is not None else 0

    @property
    def licences(self) -> int | None:
        """How many licences open them; None where that is not known."""
        return math.ceil(self.beyond / self.step) if self.step else None


@remembered
def licence_need(facts: Assessment, device: str) -> LicenceNeed | None:
    """What a switch needs, its blades' ports counted in; None if its licences are not known."""
    part = facts.tables.part_of(device)
    if part is None or part.licensing is None or not takes_licences(part):
        return None
    named = value_of(part.licensing.features) or ()
    plain = 0
    special: dict[str, int] = {}
    for use in _uses_with_blades(facts, device, part):
        feature = feature_for(use.group, named)
        if feature:
            special[feature] = special.get(feature, 0) + use.lanes
        else:
            plain += use.lanes
    return LicenceNeed(
        part=part,
        used=plain,
        base=value_of(part.licensing.base_ports),
        step=value_of(part.licensing.increment_ports),
        features=tuple(sorted(special.items())),
    )


def feature_for(group: PortGroup, features: tuple[str, ...]) -> str:
    """The feature licence that opens ports of the group, if one is named after their cage."""
    for cage in _FEATURE_CAGES:
        if group.cage.upper().startswith(cage):
            return next((name for name in features if cage in name.upper()), "")
    return ""


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
    ends = {
        end
        for cable in facts.index("cables_on", device)
        for end in facts.tables.cables[cable].ends()
        if end.startswith(f"{device}:")
    }
    for end in sorted(ends):
        group = part.port_group(port_name(end))
        if group is not None and group.role is PortRole.FABRIC and group.protocol == "FC":
            whole = port_base(end) == end or port_name(end) in group.names()
            yield LicensedPort(group, port_facts(facts, end).lanes if whole else 1)
