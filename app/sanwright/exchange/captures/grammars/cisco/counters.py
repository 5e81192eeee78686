"""Counters of a port in the words of the switch; lines say a direction once for several of them."""

from __future__ import annotations

import re

_COUNT = re.compile(r"(\d{1,20}) +([A-Za-z][A-Za-z0-9/ -]*?)(?=,|\s*$)")
_COUNTED = re.compile(r"\s+\d+ +\S.*")
_DIRECTED = ("discards", "errors", "bytes", "LRR", "NOS", "loop inits")
"""Counted for either direction; the line or the one above says for which."""
_CLEARED = re.compile(r'\s*Last clearing of "?show interface"? counters\s*:?\s*(\S.*?)\s*', re.I)
_LONGEST = 400


class PortCounts:
    """What the lines of one port have counted, in their order."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.cleared = ""
        self._direction = ""

    def take(self, text: str) -> bool:
        """Take the counters of an indented line; False where it has none. Rates are none."""
        if len(text) <= _LONGEST and (cleared := _CLEARED.fullmatch(text)):
            self.cleared = cleared[1]
            return True
        if not _COUNTED.fullmatch(text) or " rate " in text or len(text) > _LONGEST:
            return False
        for number, words in _COUNT.findall(text):
            name = " ".join(words.split())
            for direction in ("input", "output"):
                if name.startswith(direction) or name.endswith(direction):
                    self._direction = direction
            said = f"{self._direction} {name}".strip() if name in _DIRECTED else name
            self.counts.setdefault(said, int(number))
        return True
