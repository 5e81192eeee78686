"""The score card: on one page how the design stands, how much was judged, what settles the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reportlab.platypus import Flowable

from sanwright.checks import Severity
from sanwright.language import number
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.lights import light
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import FittedPage
from sanwright.reports.prose import paragraph, section
from sanwright.scorecard import ScoreArea, ScoreCard, ScoreLine, ScoreState
from sanwright.text import Text, tr, unstopped

TITLE, KEY = Text("Score card"), "score-card"
_ROOM = 420.0
"""Points that the card takes with its heading, so that it stands on one page."""
_MOST_KINDS = 3
_SHOWN_IN: Mapping[ScoreArea, str] = {
    ScoreArea.COMPATIBILITY: "findings",
    ScoreArea.REACH: "cables",
    ScoreArea.HEADROOM: "load",
    ScoreArea.SURVIVAL: "failures",
    ScoreArea.CAPACITY: "capacity",
    ScoreArea.LIFE_CYCLE: "refresh",
    ScoreArea.FACILITY: "facility",
    ScoreArea.ORDER: "bill-of-materials",
}


def applies(material: Material) -> bool:
    """Whether there is anything to judge."""
    return bool(material.tables.devices)


def flow(material: Material) -> list[Flowable]:
    """The section: on one page, a little smaller where that does it."""
    return [*section(tr(TITLE), KEY, _ROOM), FittedPage(lambda _, __: _page(material))]


def _page(material: Material) -> list[Flowable]:
    card = material.card
    columns = (
        Column(tr("Question"), 1.5),
        Column(tr("Verdict"), 1.2),
        Column(tr("Judged"), 1.3),
        Column(tr("Unknown"), 0.75, "right"),
        Column(tr("What stands behind it"), 4.3),
    )
    meaning = tr(
        "“Good” means that everything was judged and nothing was found; “good in part” that "
        "nothing was found in what could be judged; “cannot tell” that a fact is missing which "
        "decides. "
        "Nothing unknown is counted as good."
    )
    return [
        paragraph(score_sentence(card)),
        Grid(columns, [_row(line) for line in card.lines]),
        paragraph(meaning, "small"),
    ]


def score_sentence(card: ScoreCard) -> str:
    """The card in a sentence or two."""
    good, asked = card.count(ScoreState.GOOD), card.asked
    sentences = [
        tr(
            "Of {asked:,} questions {good:,} is answered with “good”.",
            "Of {asked:,} questions {good:,} are answered with “good”.",
            good,
            asked=asked,
            good=good,
        )
    ]
    wrong = [line for line in card.lines if line.state in (ScoreState.ERROR, ScoreState.WARNING)]
    if wrong:
        names = ", ".join(tr(line.area.label) for line in wrong)
        sentences.append(tr("Errors or warnings: {areas}.", areas=names))
    open_ = [line for line in card.lines if line.unknown and line not in wrong]
    if open_:
        names = ", ".join(tr(line.area.label) for line in open_)
        sentences.append(tr("Not known, or not all of it: {areas}.", areas=names))
    return " ".join(sentences)


def _row(line: ScoreLine) -> Row:
    is_nothing = line.state is ScoreState.NOTHING
    return Row(
        (
            Cell(tr(line.area.label), bold=True, key=_SHOWN_IN[line.area]),
            light(line.state),
            "" if is_nothing else str(line.judged_text),
            number(line.unknown) if line.unknown else "",
            "\n".join(_behind(line)),
        )
    )


def _behind(line: ScoreLine) -> Iterator[str]:
    grave = [kind for kind in line.found if kind.severity is not Severity.INFO]
    kinds = [
        tr("{what}: {count:,}", what=kind.title, count=kind.count)
        for kind in (grave or line.found)[:_MOST_KINDS]
    ]
    more = len(grave or line.found) - len(kinds)
    if more > 0:
        kinds.append(tr("{count:,} kind more", "{count:,} kinds more", more))
    if kinds:
        yield f"{'; '.join(kinds)}."
    if line.accepted:
        yield tr(
            "{count:,} finding was accepted with a reason.",
            "{count:,} findings were accepted with a reason.",
            line.accepted,
        )
    yield from (f"{unstopped(figure)}." for figure in line.figures)
    if line.unknown and line.settles:
        settles = " ".join(f"{unstopped(text)}." for text in line.settles)
        yield tr("What settles it: {texts}", texts=settles)
