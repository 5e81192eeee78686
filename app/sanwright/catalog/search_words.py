"""Words as the catalog's index keeps them and as people type them.

A number and its unit are one word on both sides: ``64 ports``, ``64-port`` and ``64p`` ask for the
same, and so do ``10 m`` and ``10m``, ``32G``, ``32 Gb`` and ``32Gbps``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.parts import PartKind

KIND_WORDS = {
    PartKind.SWITCH: "switch san",
    PartKind.DIRECTOR: "director san switch chassis",
    PartKind.BLADE: "blade line card",
    PartKind.HBA: "hba host bus adapter",
    PartKind.OPTIC: "optic transceiver sfp module",
    PartKind.CABLE: "cable cord",
    PartKind.ARRAY: "array storage",
    PartKind.HOST_CARD: "host card interface",
    PartKind.SERVER: "server host",
    PartKind.SAS_ADAPTER: "sas adapter controller raid hba",
    PartKind.SAS_ENCLOSURE: "sas enclosure shelf jbod",
    PartKind.DRIVE: "drive disk",
    PartKind.PATCH_PANEL: "patch panel",
    PartKind.TAPE: "tape drive library",
    PartKind.LICENCE: "licence license",
    PartKind.ACCESSORY: "accessory",
}
ANY_LENGTH = "anylength"
"""Stands with every cable: those of other lengths than was asked for are found too, but later."""

_KINDS = frozenset(word for words in KIND_WORDS.values() for word in words.split())
_UNITS = {
    "port": "ports", "ports": "ports", "p": "ports",
    "m": "m", "metre": "m", "metres": "m", "meter": "m", "meters": "m",
    "g": "g", "gb": "g", "gbps": "g", "gbit": "g",
    "tb": "tb", "u": "u", "he": "u",
}  # fmt: skip
_QUANTITY = re.compile(rf"(?<![\w.,])(\d+(?:[.,]\d+)?)[\s-]*({'|'.join(_UNITS)})(?![^\W_])")
_TYPE_NUMBER = re.compile(r"[a-z]+(\d\w*)")


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word that was typed: a part is found by any of ``beginnings``.

    A word ``of_kind`` says what is looked for, not what it is called: a part in whose name it
    stands is no better than one that is such a thing.
    """

    beginnings: tuple[str, ...]
    of_kind: bool


def indexed_words(text: str) -> list[str]:
    """The words of ``text``, and its numbers with their units."""
    plain = _plain(text)
    return [*_words(plain), *(f"{n}{unit}" for n, unit, _ in _quantities(plain))]


def name_words(text: str) -> list[str]:
    """The words of names, and of a type its number too: of ``QLE2772`` also ``2772``."""
    words = indexed_words(text)
    return words + [found[1] for word in words if (found := _TYPE_NUMBER.fullmatch(word))]


def query_words(text: str) -> list[QueryWord]:
    """The words of what was typed, in order, each once."""
    plain = _plain(text)
    found: list[QueryWord] = []
    start = 0
    for number, unit, match in _quantities(plain):
        found += map(_word, _words(plain[start : match.start()]))
        beginnings: tuple[str, ...] = (f"{number}{unit}",)
        if unit == "m":
            beginnings = (*beginnings, ANY_LENGTH)
        found.append(QueryWord(beginnings, of_kind=True))
        start = match.end()
    found += map(_word, _words(plain[start:]))
    return list(dict.fromkeys(found))


def _word(word: str) -> QueryWord:
    return QueryWord((word,), of_kind=word in _KINDS)


def _quantities(plain: str) -> Iterator[tuple[str, str, re.Match[str]]]:
    for match in _QUANTITY.finditer(plain):
        yield match[1].replace(",", "."), _UNITS[match[2]], match


def _plain(text: str) -> str:
    """Without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _words(plain: str) -> list[str]:
    """Runs of letters and digits."""
    return re.findall(r"[^\W_]+", plain)
