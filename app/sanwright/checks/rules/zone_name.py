"""Rule zone.name."""

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of
from sanwright.parts import Limit
from sanwright.parts.limits import Pattern
from sanwright.text import Text

NAME_LENGTH = Limit(
    "zone-name-length-max",
    "characters",
    Text("Length of the name of a zone, an alias or a zone set."),
)
NAME_PATTERN = Limit(
    "zone-name-pattern",
    Pattern,
    Text("What the whole name of a zone must match (a regular expression)."),
)


@rule("zone.name", "Name of a zone not allowed", Scope.ZONE, NAME_LENGTH, NAME_PATTERN)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """The name of a zone is one that the switches do not take.

    Why it matters: the zone cannot be entered as it is printed, and whoever installs it makes up a
    name of his own.
    Violation: the name is longer than zone-name-length-max, or does not match zone-name-pattern as
    a whole.
    Fix: letters, digits and the underscore, a letter first, suit every maker.
    Limits: a zone without a name is not judged.
    Source: thresholds and their documents from the rule pack.
    """
    name = zone.zone.name
    longest = criterion(assessment, NAME_LENGTH)
    pattern = criterion(assessment, NAME_PATTERN)
    if not name:
        return
    if longest is not None and len(name) > longest.value:
        yield longest.finding(
            rule="zone.name",
            severity=Severity.WARNING,
            subjects=(zone.zone.id,),
            message=Text(
                "The name of zone {zone} has {characters}.",
                zone=name,
                characters=longest.said(len(name)),
            ),
            remedy=Text("Choose a shorter name."),
            actual=len(name),
        )
    elif pattern is not None and not pattern.value.fullmatch(name):
        finding = pattern.finding(
            rule="zone.name",
            severity=Severity.WARNING,
            subjects=(zone.zone.id,),
            message=_message(name, pattern.value),
            remedy=Text("Use letters, digits and the underscore, a letter first."),
            actual=name,
        )
        yield replace(finding, limit=_ALLOWED)


_ALLOWED = Text("letters, digits and the underscore, a letter first")
_BLANK = Text("a blank")


def _message(name: str, pattern: re.Pattern[str]) -> Text:
    """With the signs that are not taken, where it is they."""
    wrong = [sign for sign in dict.fromkeys(name) if not pattern.fullmatch(f"a{sign}")]
    if not wrong:
        return Text("Switches do not take the name “{name}” for a zone.", name=name)
    return Text(
        "Switches do not take the name “{name}” for a zone: it has {signs}.",
        name=name,
        signs=all_of([_BLANK if sign.isspace() else Text("“{sign}”", sign=sign) for sign in wrong]),
    )
