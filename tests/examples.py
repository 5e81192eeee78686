"""On how many examples a property is tried: some in the default run, many in a thorough one."""

from __future__ import annotations

import os

THOROUGH = "SANWRIGHT_THOROUGH"
"""Set it to try every property on very many examples: ``SANWRIGHT_THOROUGH=1 python3 tasks.py test
tests/analysis``."""
_BY_DEFAULT, _THOROUGHLY = 0.4, 5


def examples(number: int) -> int:
    """``number`` is what a property deserves: the default run tries two fifths of it."""
    return max(2, round(number * (_THOROUGHLY if os.environ.get(THOROUGH) else _BY_DEFAULT)))
