"""Rule link.extended-distance-licence."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.chassis import chassis_facts
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Length

_VENDOR = "Brocade"
_LICENCE = "Extended Fabrics"

DISTANCE = Limit(
    "extended-distance-licence",
    Length,
    Text("Length of an ISL beyond which the Extended Fabrics licence is needed at both ends."),
)


@rule(
    "link.extended-distance-licence",
    "Distance needs a licence",
    Scope.LINK,
    DISTANCE,
    where=has_isls,
)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """An ISL between Brocade switches is long enough to need the Extended Fabrics licence.

    Why it matters: without it the long-distance modes beyond the limit cannot be set, and the
    licence is missing in the order.
    Violation: the ISL is longer than the rule pack's limit.
    Fix: order the licence for the switches at both ends, unless they have it already.
    Limits: Brocade switches and those that rebadge them; does not know which licences a switch
    comes with or already has, so this is a note.
    Source: Fabric OS Administrator's Guide: mode LE needs none up to 10 km; NetApp asks for the
    licence above 6 km. The rule pack names what it took.
    """
    if link.kind is not LinkKind.ISL or link.length is None:
        return
    limit = criterion(assessment, DISTANCE)
    if limit is None or link.length <= limit.value:
        return
    switches = dict.fromkeys(
        chassis
        for end in link.ends
        if chassis_facts(assessment, chassis := end.chassis).vendor == _VENDOR
    )
    if not switches:
        return
    yield limit.finding(
        rule="link.extended-distance-licence",
        severity=Severity.INFO,
        subjects=(link.cable.id, *switches),
        message=Text(
            "An ISL of {length:g} km needs the {licence} licence on {switches}: its limit is "
            "{limit:g} km.",
            length=_km(link.length),
            licence=_LICENCE,
            switches=all_of([assessment.tables.label(switch) for switch in switches]),
            limit=_km(limit.value),
        ),
        remedy=Text("Order {licence} for these switches, unless they have it.", licence=_LICENCE),
        actual=link.length,
    )


def _km(length: Length) -> float:
    return length.amount / 1000
