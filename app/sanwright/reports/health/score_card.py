"""The score card: one page that says what is well, what is not, and what nobody can say."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.health import HealthArea, SanHealth
from sanwright.health.coverage import NeededEvidence
from sanwright.language import number
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.health.words import judged_text
from sanwright.reports.lights import light
from sanwright.reports.proposal.blocks import FigureCards
from sanwright.reports.prose import joined, paragraph, section
from sanwright.scorecard import ScoreState
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

TITLE, KEY = Text("Score card"), "score-card"
_FOUND = (
    (ScoreState.ERROR, Text("{count:,} found an error", "{count:,} found errors")),
    (ScoreState.WARNING, Text("{count:,} found a warning", "{count:,} found warnings")),
    (ScoreState.NOTE, Text("{count:,} found a note", "{count:,} found notes")),
)  # fmt: skip


def score_card(health: SanHealth) -> list[Flowable]:
    """The section, on a page of its own."""
    columns = (
        Column(tr("Question"), 3.0),
        Column(tr("Answer"), 1.9),
        Column(tr("Judged"), 0.8, "right"),
        Column(tr("Found"), 0.8, "right"),
        Column(tr("Left open"), 0.9, "right"),
    )
    return [
        *section(tr(TITLE), KEY),
        paragraph(_summary(health), "lead"),
        FigureCards(_figures(health)),
        Grid(columns, list(_rows(health))),
        paragraph(
            tr(
                "“Good” means that everything was judged and nothing was found. “Good in part” "
                "that nothing was found in what could be judged. “Cannot tell” that the files do "
                "not say; nothing is concluded from what is missing in them."
            ),
            "small",
        ),
    ]


def _summary(health: SanHealth) -> str:
    listed = [tr(text.given(count)) for state, text in _FOUND if (count := health.count(state))]
    good = health.count(ScoreState.GOOD) + health.count(ScoreState.PARTLY)
    unknown = health.count(ScoreState.OPEN)
    asked = sum(answer.state is not ScoreState.NOTHING for answer in health.answers)
    if not asked:
        return tr("Nothing in these files could be put together to a SAN, so nothing was asked.")
    sentences = [
        tr("{asked:,} questions were put to this SAN.", asked=asked),
        tr("{things}.", things=joined([
            tr("{count:,} found nothing wrong", "{count:,} found nothing wrong", good), *listed
        ])),
        tr(
            "{count:,} cannot be answered from the files that were read.",
            "{count:,} cannot be answered from the files that were read.",
            unknown,
        )
        if unknown
        else "",
    ]  # fmt: skip
    return " ".join(sentence for sentence in sentences if sentence)


def _figures(health: SanHealth) -> list[tuple[str, str]]:
    picture, ends = health.san.picture, health.san.ends
    online = sum(1 for _ in health.san.online_ports())
    tapes = sum(end.is_tape for end in ends)
    hosts = sum(not end.is_storage for end in ends)
    arrays = len(ends) - hosts - tapes
    fabrics = len(health.san.fabrics_in_use)
    are_ports_read = bool(picture.switches) and not any(health.san.ports_unread())
    are_logins_read = bool(picture.switches) and not health.san.fabric_gaps(NeededEvidence.LOGINS)
    return [
        (number(len(picture.switches)), tr("switches in {count:,} fabric",
                                           "switches in {count:,} fabrics", fabrics)
         if fabrics else tr("switch read", "switches read", len(picture.switches))),
        (_counted(online, is_read=are_ports_read),
         tr("port with a link", "ports with a link", online)),
        (_counted(hosts, is_read=are_logins_read), tr("host", "hosts", hosts)),
        (_counted(arrays, is_read=are_logins_read),
         _arrays_and(tapes, tr("storage array", "storage arrays", arrays))),
    ]  # fmt: skip


def _arrays_and(tapes: int, arrays: str) -> str:
    if not tapes:
        return arrays
    return tr("{arrays}, and {count:,} tape device", "{arrays}, and {count:,} tape devices", tapes,
              arrays=arrays)  # fmt: skip


def _counted(count: int, *, is_read: bool) -> str:
    """None found where not all was read is not none."""
    return number(count) if count or is_read else tr(UNKNOWN)


def _rows(health: SanHealth) -> Iterator[Row]:
    for area in HealthArea:
        answers = health.of_area(area)
        if answers:
            yield Row((tr(area.label),), RowKind.GROUP)
        for answer in answers:
            title = Cell(tr(answer.title), key=f"area-{area}" if answer.findings else "")
            yield Row(
                (
                    title,
                    light(answer.state),
                    judged_text(answer),
                    number(len(answer.findings)) if answer.findings else "",
                    number(answer.open_count) if answer.open_points else "",
                )
            )
