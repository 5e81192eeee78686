"""The question whether it can be ordered, by the order check of the bill."""

from __future__ import annotations

from collections import Counter

from sanwright.bom import Bom, GapSeverity, OrderCheck
from sanwright.checks import Severity
from sanwright.scorecard.areas import ScoreArea
from sanwright.scorecard.evidence import Evidence
from sanwright.scorecard.line import FoundKind, ScoreLine
from sanwright.text import Text

_LINES = Text("{count:,} line of the bill", "{count:,} lines of the bill")
_MOST_KINDS = 3


def order_line(evidence: Evidence, bom: Bom, order: OrderCheck) -> ScoreLine:
    """Whether the bill can be ordered; a question to be asked leaves its line unknown."""
    lines = {line.position for line in bom.ordered}
    missing, asked = (
        [issue for issue in order.issues if issue.severity is severity]
        for severity in (GapSeverity.MISSING, GapSeverity.ASK)
    )
    wrong = {at for issue in missing for at in issue.positions} & lines
    open_ = ({at for issue in asked for at in issue.positions} & lines) - wrong
    elsewhere = sum(not issue.positions for issue in asked)
    kinds = Counter(issue.lack for issue in missing)
    area = ScoreArea.ORDER
    return ScoreLine(
        area,
        _LINES,
        judged=len(lines - open_),
        unknown=len(open_) + elsewhere,
        found=(
            *(FoundKind(kind.label, Severity.ERROR, count) for kind, count in kinds.most_common()),
            *evidence.found(area),
        ),
        accepted=evidence.accepted(area),
        figures=(order.text,) if lines else (Text("There is nothing to order yet."),),
        settles=_settles([issue.advice for issue in (*missing, *asked)]),
    )


def _settles(advice: list[Text]) -> tuple[Text, ...]:
    kinds = list(dict.fromkeys(advice))
    return tuple(kinds[:_MOST_KINDS]) if kinds else ()
