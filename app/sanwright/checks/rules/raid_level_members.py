"""Rule raid.level-members."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import RaidGroup
from sanwright.text import Text

_IBM = "IBM, POWER9 documentation, RAID levels summary"
_NETAPP = "NetApp, ONTAP disk and aggregate documentation (address not kept)"
_LEAST: dict[str, tuple[int, Severity, str]] = {
    "RAID 5": (3, Severity.ERROR, _IBM),
    "RAID 50": (3, Severity.ERROR, _IBM),
    "RAID 6": (4, Severity.ERROR, _IBM),
    "RAID 60": (4, Severity.ERROR, _IBM),
    "RAID-DP": (5, Severity.WARNING, _NETAPP),
    "RAID-TEC": (7, Severity.WARNING, _NETAPP),
}
_LESSER = {"RAID 6": "RAID 5", "RAID-TEC": "RAID-DP"}
"""The level with one parity less."""
_PARITY = ("RAID 5", "RAID 6")
_PAIR = 2


def least_members(level: str) -> int:
    """How many members a group of a level takes at least, by the sources named; 0 if none says."""
    return _LEAST[level][0] if level in _LEAST else 0


@rule("raid.level-members", "Too few members for the RAID level", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group has fewer members than controllers ask for at its level.

    Why it matters: the array refuses to build the group, or builds a mirror at the price of parity.
    Violation: RAID 5 with fewer than 3 members, RAID 6 with fewer than 4, the same in each group of
    RAID 50 and RAID 60 (errors), RAID-DP with fewer than 5, RAID-TEC with fewer than 7 (warnings:
    smaller ones can be forced).
    Fix: add members, or choose a level that so many are enough for.
    Limits: what cannot be built by definition is said by raid.members; the minima are those of the
    sources named, a controller may ask for more.
    Source: IBM, POWER9 documentation, RAID levels summary (minimum number of devices in an array);
    NetApp, ONTAP disk and aggregate documentation.
    """
    group = capacity.group
    least, severity, source = _LEAST.get(group.level, (0, Severity.ERROR, ""))
    if capacity.problem is not None or group.members >= least:
        return
    yield Finding(
        rule="raid.level-members",
        severity=severity,
        subjects=(group.id,),
        message=Text(
            "{group}: {count} member of {level}, which takes at least {least}.",
            "{group}: {count} members of {level}, which takes at least {least}.",
            group.members,
            group=group.name or group.id,
            level=group.level,
            least=least,
        ),
        remedy=_remedy(group, least),
        limit=_members(least),
        actual=_members(group.members),
        source=source,
    )


def _remedy(group: RaidGroup, least: int) -> Text:
    """How many to add, or the level that so many members are enough for."""
    lacking = least - group.members
    if group.groups > 1:
        return Text(
            "Add {count:,} member to each of its {groups} groups.",
            "Add {count:,} members to each of its {groups} groups.",
            lacking,
            groups=group.groups,
        )
    is_pair = group.members == _PAIR and group.level in _PARITY
    other = "RAID 1" if is_pair else _LESSER.get(group.level)
    if other is None or group.members < _LEAST.get(other, (0,))[0]:
        return Text("Add {count:,} member.", "Add {count:,} members.", lacking)
    return Text(
        "Add {count:,} member, or choose {level}.",
        "Add {count:,} members, or choose {level}.",
        lacking,
        level=other,
    )


def _members(count: int) -> Text:
    return Text("{count} member", "{count} members", count)
