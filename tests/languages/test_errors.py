"""An error carries a text: it is worded when it is shown, wherever it has been until then."""

from __future__ import annotations

import pickle

import pytest

from sanwright.catalog.leaves import LeafError
from sanwright.errors import InputError, SanwrightError
from sanwright.language import speaking
from sanwright.text import Text, joined
from sanwright.units import Length, parse


@pytest.fixture
def refusal() -> SanwrightError:
    with pytest.raises(InputError) as caught:
        parse(Length, "long")
    return caught.value


def test_an_error_is_worded_in_the_language_in_use_when_it_is_shown(
    refusal: SanwrightError,
) -> None:
    assert str(refusal) == "“long” is not a number; write for example “10 m”."
    with speaking("de"):
        assert "ist keine Zahl" in str(refusal)


def test_an_error_goes_through_a_pickle_whole(refusal: SanwrightError) -> None:
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is InputError
    assert again.text == refusal.text
    leaf = pickle.loads(pickle.dumps(LeafError(("ports", "sfp"), Text("must not be empty"))))
    assert (leaf.key, str(leaf)) == ("ports.sfp", "must not be empty")


def test_an_error_within_another_sentence_speaks_its_language(refusal: SanwrightError) -> None:
    outer = InputError(Text("“{path}”: {error}", path="a.csv", error=refusal.text))
    with speaking("de"):
        assert str(outer) == f"„a.csv“: {refusal.text.in_language('de')}"


def test_a_table_where_a_word_was_wanted_is_shown_in_part() -> None:
    given = {"note": "much " * 100, "source": ["one"]}
    said = str(InputError(joined(("f.toml", Text("source {entry!r} is not listed", entry=given)))))
    assert "much" in said
    assert said.endswith("is not listed")
    assert len(said) < 200
