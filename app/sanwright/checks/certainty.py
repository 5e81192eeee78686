"""How sure a finding is: a fault of a link by what it rests on, a figure by who says it.

What is derived, or of low confidence, never makes an error: see decision 32.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.credits import link_credits
from sanwright.analysis.link_verdict import FaultKind, LinkFault, LinkState, verdict
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.part_words import fact_text, missing_of
from sanwright.listing import all_of
from sanwright.parts import Confidence, PcieGeneration, Speed, Threshold
from sanwright.text import Text, joined

_SEVERITIES = {
    LinkState.DOWN: Severity.ERROR,
    LinkState.DOUBTFUL: Severity.WARNING,
    LinkState.UNKNOWN: Severity.UNVERIFIED,
}
_STOPPING = frozenset(kind.value for kind in FaultKind)
_OF_LIMIT = Text(
    "The limit itself is of low confidence: set it in a rule pack of your own, with the document "
    "that states it."
)
_OF_ROW = Text("The row of the table that this is judged by is of low confidence.")


def severity_of(fault: LinkFault) -> Severity:
    """An error where the link is down, a warning where it is doubtful, else: cannot verify."""
    return _SEVERITIES[fault.state]


def stops_link(finding: Finding) -> bool:
    """Whether what the finding says takes the links down that it is about, waived or not."""
    return finding.severity is Severity.ERROR and finding.rule in _STOPPING


def judged_by(
    assessment: Assessment,
    finding: Finding,
    facts: Iterable[UncertainFact] = (),
    row: Threshold | Speed | PcieGeneration | None = None,
) -> Finding:
    """The finding, which is no error if it rests on ``facts`` or on a row of low confidence.

    It then says what it rests on, and how to settle it.
    """
    known = tuple(dict.fromkeys(facts))
    is_low = row is not None and row.confidence is Confidence.LOW
    if finding.severity is not Severity.ERROR or not (known or is_low):
        return finding
    message = with_doubt(assessment, finding.message, known)
    if is_low:
        doubt = _OF_LIMIT if isinstance(row, Threshold) else _OF_ROW
        message = joined((message, doubt), " ")
    return replace(
        finding,
        severity=Severity.WARNING,
        message=message,
        missing=(*finding.missing, *to_state(known)),
    )


def to_state(facts: Iterable[UncertainFact]) -> tuple[Missing, ...]:
    """Uncertain facts that a finding rests on: stated from a document, they settle it."""
    return tuple(missing_of(fact.part, fact.field) for fact in facts)


def with_doubt(assessment: Assessment, message: Text, facts: Iterable[UncertainFact]) -> Text:
    """The message of a finding, with the facts for whose sake it is not certain."""
    named = [
        Text("{what} of {part}", what=fact_text(fact.field), part=_name(assessment, fact.part))
        for fact in facts
    ]
    if not named:
        return message
    doubt = Text(
        "This rests on derived facts or such of low confidence: {facts}.", facts=all_of(named)
    )
    return joined((message, doubt), " ")


def uncertain_capacity(assessment: Assessment, link: LinkFacts) -> Iterator[UncertainFact]:
    """What the speed of a link, and the credits that keep it full, rest on and is not certain."""
    found = verdict(assessment, link.cable.id)
    yield from found.rests_on
    for fault in found.faults:
        yield from fault.rests_on
    for end in link_credits(assessment, link.cable.id):
        if end.is_short and not end.is_stated and end.field:
            part = assessment.tables.part(end.part)
            yield from uncertain_facts(part, f"{end.field}.port_default")


def _name(assessment: Assessment, part: str) -> Text | str:
    found = assessment.tables.part(part)
    return found.label if found is not None else part
