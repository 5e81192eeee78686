"""Patterns that names are held against: regular expressions of a kind that no name can hang.

A rule pack may come from a stranger, and a regular expression can take longer than the world
stands on a name of thirty letters, with the window waiting for it. What makes it so is left out:
what repeats what repeats, and more than three repetitions. The rest costs some power of a length.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from sanwright.text import NOTHING, Text

LONGEST_PATTERN = 300
MOST_REPETITIONS = 3
"""In a row each takes as often as long as a name is."""
_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?:|\(\?|.", re.DOTALL)
_REPEATS = ("*", "+", "?", "{")


@lru_cache(maxsize=64)
def pattern_problem(text: str) -> Text:
    """Why ``text`` is no pattern for names, reading on from it; empty if it is one."""
    if len(text) > LONGEST_PATTERN:
        return Text("pattern is longer than {most} characters", most=LONGEST_PATTERN)
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        return Text(
            "text {pattern!r} is not a regular expression ({error})",
            pattern=text,
            error=str(error),
        )
    tokens = _TOKEN.findall(text)
    repetitions = sum(token in _REPEATS for token in tokens)
    is_nested = any(a == ")" and b in "*+{" for a, b in pairwise(tokens))
    if repetitions > MOST_REPETITIONS or is_nested:
        return Text(
            "pattern could take for ever: at most {most} repetitions, and none of a group",
            most=MOST_REPETITIONS,
        )
    return NOTHING
