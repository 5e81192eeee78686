"""Is what a file must hold said in words, whatever it holds instead?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from sanwright.bounded_parsing import parsed_json, parsed_toml
from sanwright.bounded_reading import read_bytes
from sanwright.codec import from_plain
from sanwright.errors import InputError, SanwrightError
from sanwright.language import speaking
from sanwright.units import Length

Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Row(msgspec.Struct, forbid_unknown_fields=True):
    count: Few = 1
    name: Annotated[str, msgspec.Meta(max_length=3)] = ""
    is_new: bool = False
    tags: Annotated[list[str], msgspec.Meta(max_length=1)] = []


class File(msgspec.Struct):
    rows: list[Row]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"count": 0}, "rows[0].count: must be a whole number of at least 1"),
        ({"count": 10}, "rows[0].count: must be a whole number of at most 9"),
        ({"count": "ten"}, "rows[0].count: must be a whole number, not a text"),
        ({"count": 1.5}, "rows[0].count: must be a whole number, not a number"),
        ({"name": "long"}, "rows[0].name: must have at most 3 characters or entries"),
        ({"is_new": []}, "rows[0].is_new: must be true or false, not a list"),
        ({"tags": {}}, "rows[0].tags: must be a list, not a table of fields"),
        ({"tags": ["a", "b"]}, "rows[0].tags: must have at most 1 characters or entries"),
        ({"size": 1}, "rows[0]: has an unknown field “size”"),
        (None, "rows[0]: must be a table of fields, not nothing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(row: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        from_plain({"rows": [row]}, File)
    assert str(caught.value) == said


def test_it_is_said_in_the_language_in_use() -> None:
    with pytest.raises(InputError) as caught:
        from_plain({"rows": [{"count": "ten"}]}, File)
    with speaking("de"):
        said = str(caught.value)
    assert said == "rows[0].count: muss eine ganze Zahl sein, nicht ein Text"


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: parsed_json('{"a" 1}'), "ein Doppelpunkt fehlt, Zeile 1, Spalte 6"),
        (lambda: parsed_json("[9e999]"), "„9e999“ ist keine verwendbare Zahl"),
        (lambda: parsed_json(b"\xff\xfe\xff"), "ein Text darin ist kein Unicode"),
        (lambda: parsed_json('["\\ud800"]'), "ein Text darin ist kein Unicode"),
        (lambda: parsed_toml("a = 1\nb 2"), "„=“ fehlt nach einem Schlüssel, Zeile 2, Spalte 3"),
        (lambda: from_plain(-1, Length), "darf nicht negativ sein, ist aber -1"),
        (lambda: from_plain(1e300, Length), "darf höchstens 100000000 m sein"),
        (lambda: read_bytes(Path("x" * 300), 1), "der Name ist zu lang"),
    ],
)
def test_reasons_of_parsers_and_the_system_are_said_in_german(
    read: Callable[[], object], said: str
) -> None:
    with pytest.raises(SanwrightError) as caught:
        read()
    with speaking("de"):
        assert said in str(caught.value)


def test_two_values_by_one_name_are_refused_rather_than_one_of_them_lost() -> None:
    with pytest.raises(InputError, match="“devices” stands twice in one object"):
        parsed_json('{"devices": [{"id": "a"}], "cables": [], "devices": []}')
    assert parsed_json('{"a": {"id": 1}, "b": {"id": 1}}') == {"a": {"id": 1}, "b": {"id": 1}}


def test_a_list_of_many_fractions_is_no_key_of_many_dots() -> None:
    line = ", ".join(f"{number / 1000}" for number in range(1000))
    assert len(parsed_toml(f"shares = [{line}]")["shares"]) == 1000
    for key in (".".join("a" * 300), "x = {b" + '."c,"' * 300 + " = 1}"):
        with pytest.raises(InputError, match="levels deep"):
            parsed_toml(f"{key} = 1")
