"""Rule sas.chain-limit-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.sas import is_sas_enclosure, stack_of
from sanwright.analysis.sas_chains import chain_limit
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import CHAIN_LENGTH
from sanwright.checks.part_words import missing_of
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PartKind
from sanwright.text import Text


@rule(
    "sas.chain-limit-unknown",
    "How long a chain may be is not known",
    Scope.PART,
    CHAIN_LENGTH,
    where=has_enclosures,
)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Enclosures are cascaded, and nobody says how many of them may be.

    Why it matters: a chain that is longer than its maker tested is not supported.
    Violation: an enclosure stands in a stack of several, none of them has a limit in the catalog,
    and the rule pack sets none.
    Fix: state how many enclosures of the kind go into one chain, from the maker's guide.
    Limits: once for each part, with how many devices it concerns.
    Source: figures of the enclosures.
    """
    part = copy.part
    if part is None or part.kind is not PartKind.SAS_ENCLOSURE:
        return
    if CHAIN_LENGTH.of(assessment.reference.rule_pack) is not None:
        return
    concerned = [
        id_ for id_ in assessment.index("devices_of_part", copy.id) if _is_open(assessment, id_)
    ]
    if not concerned:
        return
    longest = max(len(stack_of(assessment, id_).enclosures) for id_ in concerned)
    yield Finding(
        rule="sas.chain-limit-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(concerned),
        message=Text(
            "How many {part} may be in one SAS chain is not known; the longest "
            "here has {longest} enclosures.",
            part=part.label,
            longest=longest,
        ),
        remedy=Text("State how many enclosures its maker allows in one chain."),
        actual=Text("{longest} enclosures", longest=longest),
        source=Text("Figures of the enclosures"),
        missing=(missing_of(copy.id, "sas_enclosure.enclosures_per_chain_max"),),
    )


def _is_open(assessment: Assessment, id_: str) -> bool:
    if not is_sas_enclosure(assessment, id_):
        return False
    is_chain = len(stack_of(assessment, id_).enclosures) > 1
    return is_chain and chain_limit(assessment, id_) is None
