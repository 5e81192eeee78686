"""Rule link.fibre-mismatch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.fibre import Mode, mode_of, modes_of, suits, usual_class
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text, verbatim

_ON_SINGLE_MODE = Text(
    "{port} holds an optic of class {optic}, but the cable is {medium} (single-mode)."
)
_ON_MULTIMODE = Text(
    "{port} holds an optic of class {optic}, but the cable is {medium} (multimode)."
)


@rule("link.fibre-mismatch", "Optic and fibre do not belong together", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A short-wave optic drives single-mode fibre, or a long-wave optic multimode fibre.

    Why it matters: 850 nm light in a 9 µm core, or 1310 nm light launched into multimode without a
    mode-conditioning cord, does not carry a link.
    Violation: optic class SW with OS1/OS2, or any long-wave class with OM1 to OM5.
    Fix: an optic that suits the cable, where the other end has one; else OM3 or OM4 for short-wave
    optics, OS2 for long-wave optics, or optics for the cable at both ends.
    Limits: mode-conditioning patch cords, which let 1GFC and 2GFC long-wave run on OM1 and OM2, are
    not modelled. A link of both kinds of fibre is said by cable.mixed-fibre.
    Source: cable plant variants of FC-PI (SN variants are multimode, LC/LL variants single-mode).
    """
    single_mode = Mode.SINGLE in modes_of(link.media)
    for fault in faults_of(assessment, link, FaultKind.FIBRE):
        end = link.end(fault.at[-1])
        optic = end.optic_class
        yield Finding(
            rule="link.fibre-mismatch",
            severity=severity_of(fault),
            subjects=fault.at,
            message=(_ON_SINGLE_MODE if single_mode else _ON_MULTIMODE).given(
                port=end.label,
                optic=optic,
                medium=link.medium,
            ),
            remedy=_remedy(link, end),
            limit=Text("OM3 or OM4") if single_mode else "OS2",
            actual=link.medium,
            source="FC-PI cable plant variants",
        )


def _remedy(link: LinkFacts, end: PortFacts) -> Text:
    """What is least: one optic where the other end suits the cable, else cable or both optics."""
    other = link.b if end.reference == link.a.reference else link.a
    medium = link.media[0]
    if other.optic_class and suits(other.optic_class, medium):
        return Text(
            "Fit an optic of class {optic} into {port}, as the cable and the other end need.",
            optic=other.optic_class,
            port=end.label,
        )
    return Text(
        "Use {fibre} with {optic} optics, or fit {right} optics at both ends.",
        fibre=_FIBRES[mode_of(medium) is Mode.SINGLE],
        optic=end.optic_class,
        right=usual_class(medium),
    )


_FIBRES = {True: Text("OM3 or OM4"), False: verbatim("OS2")}
"""What suits optics that are on single-mode fibre by mistake, or on multimode fibre."""
