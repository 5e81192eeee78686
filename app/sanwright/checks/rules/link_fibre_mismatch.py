"""Rule link.fibre-mismatch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule

_SHORT_WAVE = ("SW", "SW4")


@rule("link.fibre-mismatch", "Optic and fibre do not belong together", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A short-wave optic drives single-mode fibre, or a long-wave optic multimode fibre.

    Why it matters: 850 nm light in a 9 µm core, or 1310 nm light launched into multimode without a
    mode-conditioning cord, does not carry a link.
    Violation: optic class SW with OS1/OS2, or any long-wave class with OM1 to OM5.
    Fix: OM3 or OM4 for short-wave optics, OS2 for long-wave optics.
    Limits: mode-conditioning patch cords, which let 1GFC and 2GFC long-wave run on OM1 and OM2, are
    not modelled.
    Source: cable plant variants of FC-PI (SN variants are multimode, LC/LL variants single-mode).
    """
    medium = link.medium
    if not medium.startswith(("OM", "OS")):
        return
    single_mode = medium.startswith("OS")
    for end in link.ends:
        optic = end.optic_class
        if not optic or (optic in _SHORT_WAVE) != single_mode:
            continue
        fitting = "OM3 or OM4" if single_mode else "OS2"
        yield Finding(
            rule="link.fibre-mismatch",
            severity=Severity.ERROR,
            subjects=(link.cable.id, end.reference),
            message=(
                f"{end.label} holds a {optic} optic, but the cable is {medium} "
                f"({'single-mode' if single_mode else 'multimode'})."
            ),
            remedy=f"Use {fitting} with {optic} optics, or change the optics.",
            limit=fitting,
            actual=medium,
            source="FC-PI cable plant variants",
        )
