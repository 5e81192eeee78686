"""Does a text carry its sentence and values, and is it worded for whoever reads it?"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from datetime import date

import pytest

from sanwright import language
from sanwright.checks import Severity
from sanwright.documents.kept_text import text_from_plain, text_to_plain
from sanwright.parts import RulePack
from sanwright.text import Text, from_file, joined, tr, verbatim, within_sentence
from sanwright.units import Length, Share
from sanwright.units.counts import counted as things
from sanwright.wording.findings import counted


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


@pytest.mark.usefixtures("german")
def test_a_text_is_worded_when_it_is_shown() -> None:
    text = Text("Take load {number} away", number=3)
    assert str(text) == f"{text}" == tr(text) == "Last 3 entfernen"
    assert text.in_language("en") == "Take load 3 away"
    language.use("en")
    assert str(text) == "Take load 3 away"
    assert text.in_language("de") == "Last 3 entfernen"


@pytest.mark.usefixtures("german")
def test_a_text_counts() -> None:
    assert [str(Text("{count} load", "{count} loads", n)) for n in (0, 1, 2)] == [
        "0 Lasten",
        "1 Last",
        "2 Lasten",
    ]
    assert tr("{count} load", "{count} loads", 1) == "1 Last"


@pytest.mark.usefixtures("german")
def test_words_that_english_does_not_tell_apart_are_told_by_what_they_mean() -> None:
    text = counted(Severity.INFO, 2)
    assert (str(text), text.in_language("en")) == ("2 Hinweise", "2 notes")
    assert str(Text("{count:,} note", "{count:,} notes", 2)) == "2 Notizen"
    height = things(42, "U")
    assert (str(height), height.in_language("en")) == ("42 HE", "42 U")


@pytest.mark.usefixtures("german")
def test_values_are_written_as_the_language_writes_them() -> None:
    text = Text("and {count:,} more", count=1234567)
    assert (str(text), text.in_language("en")) == ("und 1.234.567 weitere", "and 1,234,567 more")
    day = Text("expired on {day}", day=date(2026, 11, 21))
    assert str(day).endswith(" 21.11.2026")
    assert day.in_language("en").endswith(" 21 November 2026")
    limit = Text("limit {limit}", limit=Length(1500.5))
    assert (str(limit), limit.in_language("en")) == ("Grenze 1.500,5 m", "limit 1,500.5 m")


@pytest.mark.usefixtures("german")
def test_texts_stand_in_texts() -> None:
    inner = Text("{count} load", "{count} loads", 2)
    row = joined([inner, verbatim("a {name}"), Share(0.125), date(2026, 11, 21)], "; ")
    assert str(row) == "2 Lasten; a {name}; 12,5 %; 21.11.2026"
    assert row.in_language("en") == "2 loads; a {name}; 12.5 %; 21 November 2026"
    whole = Text("limit {limit}", limit=row)
    assert whole.in_language("en") == "limit 2 loads; a {name}; 12.5 %; 21 November 2026"


@pytest.mark.usefixtures("german")
def test_german_headings_keep_their_capital_within_a_sentence() -> None:
    text = within_sentence(Text("Severity"))
    assert (str(text), text.in_language("en")) == ("Schwere", "severity")


def test_texts_of_the_same_sentence_and_values_are_equal() -> None:
    texts = [
        Text("limit {limit}", limit=Length(1)),
        Text("limit {limit}", limit=Length(2)),
        Text("limit {limit}"),
        verbatim("limit {limit}"),
        joined(["a", "b"]),
        joined(["b", "a"]),
        Text("{count} load", "{count} loads", 1),
        Text("{count} load", "{count} loads", 2),
    ]
    assert len(set(texts)) == len(texts)
    again = pickle.loads(pickle.dumps(texts))
    assert again == texts
    assert [str(text) for text in again] == [str(text) for text in texts]


def test_a_text_never_changes() -> None:
    with pytest.raises(AttributeError):
        Text("Severity").sentence = "Rule"


def test_an_empty_text_says_nothing() -> None:
    empty = (Text(""), verbatim(""), joined([]))
    assert [(bool(text), str(text)) for text in empty] == [(False, "")] * 3


@pytest.mark.usefixtures("german")
def test_what_tells_two_meanings_apart_is_not_shown() -> None:
    text = Text("severity|Note")
    assert "|" not in str(text)
    assert text.in_language("en") == "Note"


@pytest.mark.usefixtures("german")
def test_shipped_remarks_are_translated_and_everybody_elses_stay_as_they_are() -> None:
    assert str(from_file("General good practice")) == "Allgemeine gute Praxis"
    own = "Our limits | {hops}, agreed in 2026"
    assert str(from_file(own)) == own
    assert str(from_file("")) == ""
    assert str(text_from_plain(text_to_plain(from_file("Core-edge")))) == "Core-Edge"


@pytest.mark.usefixtures("german")
def test_remarks_put_together_are_translated_one_by_one() -> None:
    fixed, own = "Read of the HPE version. Fixed, not redundant.", "Ours. And more."
    german = str(from_file(fixed))
    assert german != fixed
    assert str(from_file(f"{fixed} As a public catalogue prints it.")).startswith(f"{german} ")
    assert str(from_file(f"{fixed} {own}")) == f"{fixed} {own}"
    assert str(from_file(own * 200)) == own * 200


@pytest.mark.usefixtures("german")
def test_a_pack_of_ones_own_keeps_its_title() -> None:
    shipped = RulePack(key="general", title="General good practice", version="1")
    own = RulePack(key="ours", title="Load", version="1", base="general", base_version="1")
    assert (str(shipped.heading), str(own.heading)) == ("Allgemeine gute Praxis", "Load")
    assert str(shipped.name) == "Allgemeine gute Praxis, Version 1"
