"""Rule order.cable-length-not-sold."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Cable
from sanwright.design.states import is_owned
from sanwright.parts import Part, value_of
from sanwright.text import Text
from sanwright.units import Length

_FIBRES = ("OM", "OS")
_TOLERANCE = 1e-9
_WITHOUT_SLACK = Text("Cable {cable} takes {needed}; the longest {part} that is sold is {longest}.")
_WITH_SLACK = Text(
    "Cable {cable} takes {needed} with {slack} of slack; "
    "the longest {part} that is sold is {longest}."
)


@rule("order.cable-length-not-sold", "Cable not sold in that length", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable is drawn longer than any length in which its kind is sold.

    Why it matters: a copper or active cable of that length cannot be ordered at all; a fibre cord
    has to be made to length, or the way is building cabling that is ordered otherwise.
    Violation: drawn length and the project's slack are above the longest length sold (a warning for
    copper and active cables, a note for fibre).
    Fix: move the devices closer, choose another series, or draw the building cabling with patch
    panels.
    Limits: silent where the catalog does not know the lengths, or the cable has none; existing
    cables are not looked at.
    Source: lengths of the cable series in the catalog.
    """
    slack = assessment.tables.project.cable_slack or Length(0.0)
    for cable in link.cables:
        if is_owned(cable):
            continue
        part = assessment.tables.part(cable.part)
        longest = _longest(part)
        if part is None or part.cable is None or cable.length is None or longest is None:
            continue
        needed = cable.length + slack
        if needed.amount > longest.amount + _TOLERANCE:
            is_fibre = part.cable.medium.startswith(_FIBRES)
            yield _finding(cable, part, needed, longest, slack, is_fibre=is_fibre)


def _longest(part: Part | None) -> Length | None:
    lengths = value_of(part.cable.lengths) if part is not None and part.cable is not None else None
    return max((item.length for item in lengths), default=None) if lengths else None


def _finding(
    cable: Cable, part: Part, needed: Length, longest: Length, slack: Length, *, is_fibre: bool
) -> Finding:
    return Finding(
        rule="order.cable-length-not-sold",
        severity=Severity.INFO if is_fibre else Severity.WARNING,
        subjects=(cable.id,),
        message=(_WITH_SLACK if slack.amount else _WITHOUT_SLACK).given(
            cable=cable.name or cable.id,
            needed=needed,
            slack=slack,
            part=part.label,
            longest=longest,
        ),
        remedy=(
            Text("Have it made to length, or draw the building cabling with patch panels.")
            if is_fibre
            else Text(
                "Bring the devices closer together, or choose a cable series that is sold longer."
            )
        ),
        limit=longest,
        actual=needed,
        source=Text("Lengths of the cable series in the catalog"),
    )
