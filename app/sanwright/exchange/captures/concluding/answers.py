"""What the user said at imports is kept with the design, and holds in every later one."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.design import Design, ImportAnswers
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.asking import Asked
from sanwright.exchange.captures.questions import QuestionKind, Settled

_COLUMNS = "columns:"
"""What the keys of answers begin with that say what the columns of a list hold."""


def said_so_far(design: Design, settled: Settled) -> Settled:
    """The answers by question: those of today, and those that the design keeps of earlier days."""
    return {**design.import_answers, **settled}


def columns_said(design: Design) -> Mapping[str, str]:
    """What columns of lists hold, as ``read_captures`` wants to be told it."""
    return {
        key.removeprefix(_COLUMNS): said
        for key, said in design.import_answers.items()
        if key.startswith(_COLUMNS)
    }


def column_answers(plans: Mapping[str, str]) -> Settled:
    """Such columns as answers, so that they are kept with the others."""
    return {f"{_COLUMNS}{key}": said for key, said in plans.items()}


def keep_answers(draft: Draft, asked: Asked, settled: Settled, *, is_neutral: bool) -> None:
    """Note what was settled; answers to what these files do not ask stay.

    Which switch answered in a file is asked by the file's name, which may be the customer's: that
    is left out where names are neutral.
    """
    kept = dict(draft.design.import_answers)
    kept |= {key: said for key, said in settled.items() if key.startswith(_COLUMNS)}
    for question in asked.questions():
        by_file = question.kind is QuestionKind.WHO_ANSWERED
        if question.is_settled and not (by_file and is_neutral):
            kept[question.key] = question.chosen
    if kept != draft.design.import_answers:
        draft.correct(ImportAnswers(answers=kept))
