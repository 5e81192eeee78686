"""What hosts, arrays and switches of a design are called: no two of them alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBERED = re.compile(r"(.*) (\d{1,8})")
"""Longer numbers are serial numbers; nothing goes on from them."""


class Labels:
    """Gives names out, none of those that are ``taken`` and none twice.

    >>> labels = Labels(["Host 1", "Host 2", "Backup"])
    >>> labels.take("Host", 2), labels.take("Backup", 1), labels.take("Tape", 1)
    (['Host 3', 'Host 4'], ['Backup 2'], ['Tape'])
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, tuple[int, int]] = {}
        """By what stands before it: the largest number, and the fewest digits of one."""
        for name in taken:
            self._keep(name)

    def take(self, name: str, count: int, digits: int = 0) -> list[str]:
        """So many names: ``name`` itself for one, else with numbers behind it that go on.

        Numbers have as many ``digits`` as those that are there, else as the largest has.
        """
        if count == 1 and name not in self._taken:
            self._keep(name)
            return [name]
        nothing = int(name in self._taken), digits or len(str(count))
        last, width = self._numbers.get(name, nothing)
        names = [f"{name} {number:0{width}}" for number in range(last + 1, last + 1 + count)]
        for each in names:
            self._keep(each)
        return names

    def _keep(self, name: str) -> None:
        self._taken.add(name)
        found = _NUMBERED.fullmatch(name)
        if found is not None:
            number, width = int(found[2]), len(found[2])
            last, fewest = self._numbers.get(found[1], (number, width))
            self._numbers[found[1]] = max(last, number), min(fewest, width)

    def free(self, stem: str, number: int) -> str:
        """The stem with the first number from ``number`` on that is not taken."""
        while f"{stem}{number}" in self._taken:
            number += 1
        self._keep(f"{stem}{number}")
        return f"{stem}{number}"
