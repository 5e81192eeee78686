"""What hosts, arrays and switches of a design are called: no two of them alike."""

from __future__ import annotations

import re
from collections.abc import Iterable


class Labels:
    """Gives names out, none of those that are ``taken`` and none twice.

    >>> labels = Labels(["Host 1", "Host 2", "Backup"])
    >>> labels.take("Host", 2), labels.take("Backup", 1), labels.take("Tape", 1)
    (['Host 3', 'Host 4'], ['Backup 2'], ['Tape'])
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def take(self, name: str, count: int, digits: int = 0) -> list[str]:
        """So many names: ``name`` itself for one, else with numbers behind it that go on.

        Numbers have as many ``digits`` as those that are there, else as the largest has.
        """
        if count == 1 and name not in self._taken:
            self._taken.add(name)
            return [name]
        found = (re.fullmatch(re.escape(name) + r" (\d+)", each) for each in self._taken)
        there = [each[1] for each in found if each is not None and len(each[1]) < _MOST_DIGITS]
        first = max(map(int, there), default=1 if name in self._taken else 0) + 1
        width = min(map(len, there), default=digits or len(str(count)))
        names = [f"{name} {number:0{width}}" for number in range(first, first + count)]
        self._taken.update(names)
        return names

    def free(self, stem: str, number: int) -> str:
        """The stem with the first number from ``number`` on that is not taken."""
        while f"{stem}{number}" in self._taken:
            number += 1
        self._taken.add(f"{stem}{number}")
        return f"{stem}{number}"


_MOST_DIGITS = 9
"""Longer ones are serial numbers; nothing goes on from them."""
