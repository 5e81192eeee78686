"""Is each thing that Python's reader of TOML can complain of said in the user's language?"""

from __future__ import annotations

import ast
import inspect
import tomllib
from tomllib import _parser as parser

import pytest

from sanwright.errors import InputError
from sanwright.language import speaking
from sanwright.reasons import reason_of
from sanwright.text import Text


def _complaints() -> list[str]:
    found = []
    for node in ast.walk(ast.parse(inspect.getsource(parser))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "suffixed_err":
            said = node.args[-1]
            parts = said.values if isinstance(said, ast.JoinedStr) else [said]
            quote = repr("'")
            words = [str(p.value) if isinstance(p, ast.Constant) else quote for p in parts]
            found.append("".join(words))
    return found


@pytest.mark.parametrize("said", _complaints())
def test_of_a_complaint_about_toml_nothing_stays_english(said: str) -> None:
    reason = reason_of(tomllib.TOMLDecodeError(f"{said} (at line 3, column 4)"))
    with speaking("de"):
        assert str(reason).endswith(", Zeile 3, Spalte 4")
        assert said.split(maxsplit=1)[0] not in str(reason)


@pytest.mark.parametrize(
    "error",
    [
        TypeError("cannot unpack non-iterable int object"),
        KeyError("id"),
        ValueError("not enough values to unpack (expected 4, got 1)"),
        InputError(Text("“{path}” does not exist; check the name.", path="x")),
    ],
)
def test_what_the_program_finds_wrong_itself_is_said_in_the_language_of_who_reads(
    error: Exception,
) -> None:
    english = str(reason_of(error))
    assert str(error).rstrip(".") == english or "another kind" in english
    with speaking("de"):
        assert str(reason_of(error)) != english
        assert not str(reason_of(error)).endswith(".")
