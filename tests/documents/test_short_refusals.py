"""Do refusals stay short, however long what they quote is?"""

from __future__ import annotations

import pytest

from sanwright.errors import InputError
from sanwright.text import Text


@pytest.mark.parametrize("sign", ["[", "\u202e", "\n", "ä"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_sentence_quotes_less_of_each_the_more_it_quotes(sign: str, count: int) -> None:
    names = [f"v{number}" for number in range(count)]
    sentence = ", ".join(f"“{{{name}}}” is not there" for name in names)
    said = str(InputError(Text(sentence, **dict.fromkeys(names, sign * 5000))))
    assert len(said) < 300
    assert said.count("is not there") == count


def test_what_is_short_is_quoted_whole() -> None:
    name = "x" * 100
    assert name in str(InputError(Text("There is no “{name}”.", name=name)))
