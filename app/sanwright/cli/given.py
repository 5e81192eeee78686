"""Figures and days that arguments give, and one sentence for what is none."""

from __future__ import annotations

import argparse
import math
from datetime import date

from sanwright.text import Text

_LONGEST = 1e6


def day(text: str) -> date:
    """A day, YYYY-MM-DD."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _refused(
            Text("“{text}” is no day; write one such as 2026-11-30.", text=text)
        ) from None


def count(text: str) -> int:
    """A number of things, one at least."""
    return _whole(text, 1, Text("“{text}” is no number from 1 on.", text=text))


def none_or_more(text: str) -> int:
    """A number of things, or none."""
    return _whole(text, 0, Text("“{text}” is no number from 0 on.", text=text))


def duration(text: str) -> float:
    """Seconds or minutes, 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < _LONGEST:
        raise _refused(Text("“{text}” is no time; write a number from 0 on.", text=text))
    return value


def _whole(text: str, least: int, refusal: Text) -> int:
    try:
        number = int(text)
    except ValueError:
        raise _refused(refusal) from None
    if number < least:
        raise _refused(refusal)
    return number


def _refused(says: Text) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(str(says))
