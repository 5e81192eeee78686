"""JSON and TOML that come from anybody, as plain data that cannot hurt who goes through it.

The standard parsers take values nested without end, millions of empty lists in a few bytes each,
infinities, whole numbers of any length, half surrogate pairs, and of two values by one name the
last. All of that ends here.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from typing import Any

from sanwright.errors import InputError
from sanwright.reasons import reason_of
from sanwright.text import Text

MOST_NESTING = 64
"""Levels of lists and objects in each other; what is read of anything needs a dozen."""
MOST_VALUES = 4_000_000
"""Values of one file; each takes about a hundred bytes of memory."""
MOST_TOML_BYTES = 2**20
_LONGEST_WHOLE = 18
"""Digits of a whole number; more fit into no column of a table."""
_LONG = re.compile(rf"\d{{{_LONGEST_WHOLE + 1}}}")
_MOST_DOTS = 200
"""Dots of one key of TOML: ``tomllib`` takes minutes for a key of 10,000."""
_PIECE = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_KEY = re.compile(rf"{_PIECE}(?:[ \t]*+\.[ \t]*+{_PIECE})*+")


def parsed_json(data: bytes | str) -> Any:
    """The value. Raises InputError that says what is wrong with it, to follow the file's name."""
    try:
        text = data if isinstance(data, str) else _decoded(data)
        opened = text.count("[") + text.count("{")
        if opened + text.count(",") > MOST_VALUES:
            raise InputError(
                Text("holds more than {most:,} values; leave some out", most=MOST_VALUES)
            )
        has_long = _LONG.search(text) is not None
        plain = json.loads(
            text,
            parse_float=_finite,
            parse_constant=_finite,
            parse_int=_whole if has_long else None,
            object_pairs_hook=_each_once,
        )
        if "\\ud" in text or "\\uD" in text:
            json.dumps(plain, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise InputError(
            Text(
                "is not valid JSON ({error}); correct it there or get it anew", error=_reason(error)
            )
        ) from None
    if opened > MOST_NESTING:
        _refuse_deep(plain)
    return plain


def _decoded(data: bytes) -> str:
    return data.decode(json.detect_encoding(data))


def parsed_toml(data: bytes | str) -> dict[str, Any]:
    """The table. Raises InputError as ``parsed_json``."""
    if len(data) > MOST_TOML_BYTES:
        raise InputError(
            Text("is longer than {most:,} characters; leave something out", most=MOST_TOML_BYTES)
        )
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
        if _has_long_key(text):
            raise InputError(_deep())
        plain = tomllib.loads(text, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise InputError(
            Text(
                "is not valid TOML ({error}); correct it there or get it anew", error=_reason(error)
            )
        ) from None
    _refuse_deep(plain)
    _refuse_huge(plain)
    return plain


def _has_long_key(text: str) -> bool:
    """Whether a key has too many dots; a list of 1,000 numbers has as many and no such key."""
    dotted = (line for line in text.splitlines() if line.count(".") > _MOST_DOTS)
    keys = (found.group() for line in dotted for found in _KEY.finditer(line))
    return any(key.count(".") > _MOST_DOTS for key in keys)


def _no_number(text: str) -> _UnusableError:
    return _UnusableError(Text("“{text}” is not a number that can be used", text=text))


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. One of two values by the same name would be lost without a word."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise _UnusableError(Text("“{name}” stands twice in one object", name=twice[:20]))
    return found


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _no_number(text[:20])
    return value


def _whole(text: str) -> int:
    if len(text) > _LONGEST_WHOLE:
        raise _no_number(f"{text[:20]}…")
    return int(text)


def _refuse_deep(plain: Any) -> None:
    level = [plain]
    for _ in range(MOST_NESTING):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise InputError(_deep())


def _refuse_huge(plain: Any) -> None:
    """Whole numbers of TOML, which the parser does not let anybody read otherwise."""
    waiting = [plain]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            waiting.extend(value.values() if isinstance(value, dict) else value)
        elif isinstance(value, int) and abs(value) >= 10**_LONGEST_WHOLE:
            raise InputError(
                Text(
                    "holds a number of more than {most} digits; write a shorter one",
                    most=_LONGEST_WHOLE,
                )
            )


def _deep() -> Text:
    return Text(
        "nests values more than {most} levels deep; put fewer into each other", most=MOST_NESTING
    )


class _UnusableError(ValueError):
    """A value that the notation allows and nobody can use."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


def _reason(error: Exception) -> Text:
    return error.why if isinstance(error, _UnusableError) else reason_of(error)
