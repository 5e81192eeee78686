"""Rule zone.name."""

import re
from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.wording import counted
from sanwright.language import tr


@rule("zone.name", "Name of a zone not allowed", Scope.ZONE)
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
    longest = assessment.limit("zone-name-length-max")
    pattern = assessment.limit("zone-name-pattern")
    if not name:
        return
    if longest is not None and len(name) > longest.value:
        yield Finding(
            rule="zone.name",
            severity=Severity.WARNING,
            subjects=(zone.zone.id,),
            message=tr(
                "The name of zone {zone} has {characters}.",
                zone=name,
                characters=counted(len(name), "characters"),
            ),
            remedy=tr("Choose a shorter name."),
            limit=counted(longest.value, "characters"),
            actual=counted(len(name), "characters"),
            source=document(assessment, longest.sources),
        )
    elif pattern is not None and pattern.text and not re.fullmatch(pattern.text, name):
        yield Finding(
            rule="zone.name",
            severity=Severity.WARNING,
            subjects=(zone.zone.id,),
            message=tr("Switches do not take the name “{name}” for a zone.", name=name),
            remedy=tr("Use letters, digits and the underscore, a letter first."),
            limit=pattern.text,
            actual=name,
            source=document(assessment, pattern.sources),
        )
