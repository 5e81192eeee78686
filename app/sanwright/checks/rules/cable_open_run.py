"""Rule cable.open-run."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.runs import cables_of
from sanwright.text import Text


@rule("cable.open-run", "Cable ends in a patch panel", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A device is patched into a panel, and nothing is plugged in behind it.

    Why it matters: the port looks connected in the drawing and is not.
    Violation: one end of the run is a device's port, the other a panel's port with no cable on its
    far side.
    Fix: draw the cable on the other side of the panel, or take this one out.
    Limits: cables between panels alone are spare cabling and are not objected to.
    Source: the design file itself.
    """
    if link.a.is_passive == link.b.is_passive:
        return
    panel, device = (link.a, link.b) if link.a.is_passive else (link.b, link.a)
    yield Finding(
        rule="cable.open-run",
        severity=Severity.WARNING,
        subjects=(*cables_of(link), panel.reference),
        message=Text(
            "{device} is patched to {panel}, and nothing is plugged in there.",
            device=device.label,
            panel=panel.label,
        ),
        remedy=Text("Connect {panel}, or take the cable out.", panel=panel.label),
        limit=Text("a device at both ends"),
        actual=Text("a panel at one end"),
        source=Text("The design file"),
    )
