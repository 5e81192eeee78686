"""On how many examples a property is tried: some in the default run, many in a thorough one."""

from __future__ import annotations

import os

THOROUGH = "SANWRIGHT_THOROUGH"
"""Set it to try every property on very many examples: ``SANWRIGHT_THOROUGH=1 python3 tasks.py test
tests/analysis``."""
_BY_DEFAULT, _THOROUGHLY = 0.15, 5


def is_thorough() -> bool:
    """Whether everything is to be tried, however long it takes."""
    return bool(os.environ.get(THOROUGH))


def examples(number: int) -> int:
    """``number`` is what a property deserves: the default run tries a seventh of it."""
    return max(2, round(number * (_THOROUGHLY if is_thorough() else _BY_DEFAULT)))


def every(step: int) -> int:
    """Of many like things the default run tries every ``step``-th, a thorough one each."""
    return 1 if is_thorough() else step
