"""An import with the user's answers, which may open further questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sanwright.catalog import Library
from sanwright.design import Design
from sanwright.exchange.captures.concluding.answers import column_answers, said_so_far
from sanwright.exchange.captures.concluding.concluded import SanConclusion
from sanwright.exchange.captures.concluding.conclusion import conclude
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.neutral import NeutralNames
from sanwright.exchange.captures.questions import question_meant, settled_by


def conclude_settled(
    facts: Sequence[Fact],
    library: Library,
    design: Design,
    pairs: Iterable[str] = (),
    neutral: NeutralNames | None = None,
    columns: Mapping[str, str] | None = None,
) -> SanConclusion:
    """What ``facts`` mean for ``design`` with answers given as lines of ``KEY=ANSWER``.

    ``columns`` are those by which lists were read. Answers that the design keeps of earlier imports
    hold, unless a line says otherwise. Empty lines and those that begin with ``#`` say nothing.
    Raises InputError for a line that names no question, or no answer to it.
    """
    answers = dict(column_answers(columns or {}))
    open_pairs = [pair for pair in pairs if pair.strip() and not pair.lstrip().startswith("#")]
    while True:
        said = said_so_far(design, answers)
        picture = picture_of(facts, said, neutral)
        found = conclude(picture, library, design, said, is_neutral=neutral is not None)
        if not open_pairs:
            return found
        every = (*found.questions, *found.answered)
        asked = [question for question in every if question.key not in answers]
        known = [pair for pair in open_pairs if question_meant(pair, asked) is not None]
        answers |= settled_by(known or open_pairs, asked)
        open_pairs = [pair for pair in open_pairs if pair not in known]
