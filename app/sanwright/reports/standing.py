"""How a design stands: what every paper says of it where it says anything, in the same words."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom import GapSeverity
from sanwright.checks import Severity
from sanwright.reports.demands import Verdict
from sanwright.reports.material import Material
from sanwright.reports.sections.requirements import verdicts
from sanwright.text import Text, joined, tr


def standing_sentences(material: Material) -> Iterator[str]:
    """What the checks found, which requirements are missed, and what keeps it from being ordered.

    Good news never stands alone: the sentence that says that there is no error says what else
    there is.
    """
    yield _checked(material)
    waived = sum(finding.waived for finding in material.report.findings)
    if waived:
        yield tr(
            "{count:,} finding was accepted with a reason (see Findings).",
            "{count:,} findings were accepted with a reason (see Findings).",
            waived,
        )
    found = verdicts(material)
    missed, unknown = found.count(Verdict.NO), found.count(Verdict.UNKNOWN)
    if missed:
        yield tr("{count:,} criterion is not met.", "{count:,} criteria are not met.", missed)
    if unknown:
        yield tr(
            "Whether {count:,} criterion is met is not known.",
            "Whether {count:,} criteria are met is not known.",
            unknown,
        )
    order = material.order
    if order.count(GapSeverity.MISSING) or order.count(GapSeverity.ASK):
        yield str(order.text)


def _checked(material: Material) -> str:
    counts = material.report.counts
    others = []
    if counts[Severity.WARNING]:
        warnings = counts[Severity.WARNING]
        others.append(Text("{count:,} warning", "{count:,} warnings", warnings))
    if counts[Severity.UNVERIFIED]:
        points = counts[Severity.UNVERIFIED]
        others.append(
            Text(
                "{count:,} point that cannot be verified",
                "{count:,} points that cannot be verified",
                points,
            )
        )
    rest = joined(others, f" {tr('and')} ")
    if counts[Severity.ERROR]:
        text = tr(
            "The design must not be ordered as it is: the checks found {count:,} error.",
            "The design must not be ordered as it is: the checks found {count:,} errors.",
            counts[Severity.ERROR],
        )
        return f"{text} {tr('They also found {rest}.', rest=rest)}" if others else text
    if others:
        return tr("The checks found no errors, but {rest}.", rest=rest)
    return tr("The checks found no errors, no warnings and nothing that cannot be verified.")


def draft_reasons(material: Material) -> tuple[str, ...]:
    """Why a proposal cannot be ordered as it is; empty if it can.

    Prices count where the plan shows them.
    """
    found = []
    errors = material.report.counts[Severity.ERROR]
    if errors:
        found.append(
            tr("The checks found {count:,} error.", "The checks found {count:,} errors.", errors)
        )
    order = material.order
    if not order.is_ready:
        found.append(str(order.text))
    bom = material.bom
    if material.plan.prices != "none" and not bom.is_priced:
        found.append(
            tr(
                "{count:,} of {total:,} lines to order has no price.",
                "{count:,} of {total:,} lines to order have no price.",
                bom.unpriced,
                total=len(bom.ordered),
            )
        )
    return tuple(found)
