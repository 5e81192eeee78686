"""Does the name of an edit read in the language of whoever recovers it?"""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings

from sanwright import edits
from sanwright.design import History
from sanwright.documents import Journal, find_journals, new_design
from sanwright.documents.kept_text import text_from_plain, text_to_plain
from sanwright.language import speaking
from sanwright.text import (
    Text,
    capitalised,
    joined,
    unstopped,
    verbatim,
    within_sentence,
)
from sanwright.units import Length, Share
from tests.builders import SWITCH, catalog
from tests.random_edits import STEPS, Step, run, started

TEXTS = (
    Text("Severity"),
    Text("{count} host", "{count} hosts", 2),
    Text("Place {part}", part="a “{braced}” {name}"),
    Text("limit {limit}", limit=Length(12.5)),
    Text("{a} {b} {c:,} {d} {e}", a=Share(0.5), b=date(2026, 11, 21), c=12800, d=1.5, e=None),
    Text("{price}", price=Decimal("1.50")),
    joined([Text("Severity"), "x", 3], "; "),
    within_sentence(Text("Severity")),
    unstopped(Text("Use one of its ports.")),
    capitalised(Text("weight")),
    verbatim("{not a field}"),
    Text("Undo {label}", label=Text("Place {part}", part=verbatim("{x}"))),
)


def kept(text: Text) -> Text:
    return text_from_plain(json.loads(json.dumps(text_to_plain(text))))


@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_a_kept_text_reads_as_before_in_every_language(text: Text) -> None:
    again = kept(text)
    for code in ("en", "de"):
        assert again.in_language(code) == text.in_language(code)


@settings(max_examples=20)
@given(STEPS)
def test_every_name_of_an_edit_is_kept(steps: list[Step]) -> None:
    with speaking("de"):
        history = started(new_design(catalog()))
        for step in steps:
            run(history, step)
        history.undo()
    for text in (each for labels in history.labels() for each in labels):
        again = kept(text) if isinstance(text, Text) else text_from_plain(text_to_plain(text))
        for code in ("en", "de"):
            with speaking(code):
                assert str(again) == str(text)


def test_what_was_done_in_german_is_recovered_in_english(tmp_path: Path) -> None:
    with speaking("de"):
        history = History(new_design(catalog()))
        journal = Journal.start(tmp_path, None, history.design)
        history.journal.append(journal.append)
        history.do(edits.place_device(history.design, catalog().part(SWITCH), 0.0, 0.0)[0])
        history.undo()
        journal.let_go()
    (found,) = find_journals(tmp_path)
    labels = [change.label for change, _ in found.replay().changes]
    assert [label.in_language("en") for label in labels] == [
        "Place Brocade G620",
        "Undo Place Brocade G620",
    ]
    assert [label.in_language("de") for label in labels] == [
        "Brocade G620 platzieren",
        "Rückgängig: Brocade G620 platzieren",
    ]


@pytest.mark.parametrize(
    "plain",
    [
        "Place G620",
        {"text": 3},
        {"text": "{x}", "values": ["x"]},
        {"text": "{x.__class__}", "values": {"x": 1}},
        {"text": "{x[0]}", "values": {"x": "ab"}},
        {"text": "{y}", "values": {"x": 1}},
        {"text": "{x:{x}}", "values": {"x": 1}},
        {"text": "{x:>999999999}", "values": {"x": 1}},
        {"text": "{x:,.0f}", "values": {"x": {"decimal": "1e999999"}}},
        {"text": "{x:d}", "values": {"x": "no number"}},
        {"text": "x", "form": "unheard-of"},
        {"text": "{x}", "form": "within", "values": {}},
        {"text": "{x}", "values": {"x": {"of": "parse", "amount": 1}}},
        {"text": "{x}", "values": {"x": {"day": "tomorrow"}}},
    ],
)
def test_what_is_no_text_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        text_from_plain(plain)
