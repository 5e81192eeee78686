"""Words as the catalog's index keeps them and as people type them.

A number and its unit are one word on both sides: ``64 ports``, ``64-port`` and ``64p`` ask for the
same, and so do ``10 m`` and ``10m``, ``32G``, ``32 Gb`` and ``32Gbps``, ``dual port`` and
``2 ports``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.listing import unaccented
from sanwright.parts import PartKind

KIND_NAMES = {
    PartKind.SWITCH: "switch",
    PartKind.DIRECTOR: "director switch chassis",
    PartKind.BLADE: "blade card modul",
    PartKind.HBA: "hba adapter",
    PartKind.OPTIC: "optic transceiver sfp module optik",
    PartKind.CABLE: "cable cord kabel patchkabel",
    PartKind.ARRAY: "array storage speichersystem",
    PartKind.HOST_CARD: "card interface karte",
    PartKind.SERVER: "server host",
    PartKind.SAS_ADAPTER: "adapter controller hba",
    PartKind.SAS_ENCLOSURE: "enclosure shelf jbod gehause",
    PartKind.DRIVE: "drive disk laufwerk platte festplatte",
    PartKind.PATCH_PANEL: "panel patch patchfeld",
    PartKind.TAPE: "tape library drive bandlaufwerk band",
    PartKind.LICENCE: "licence license lizenz",
    PartKind.ACCESSORY: "accessory zubehor",
}
"""What a thing of the kind is called by itself, in English and German."""
_BESIDES = {
    PartKind.SWITCH: "san",
    PartKind.DIRECTOR: "san",
    PartKind.BLADE: "line",
    PartKind.HBA: "host bus",
    PartKind.HOST_CARD: "host",
    PartKind.SAS_ADAPTER: "sas",
    PartKind.SAS_ENCLOSURE: "sas",
}
"""What is said of it besides: a host bus adapter is no host."""
KIND_WORDS = {kind: f"{names} {_BESIDES.get(kind, '')}" for kind, names in KIND_NAMES.items()}
ANY_LENGTH = "anylength"
"""Stands with every cable: those of other lengths than was asked for are found too, but later."""

_MEANT = {
    "laufwerk": ("laufwerk", "bandlaufwerk"),
    "bibliothek": ("library",), "bandbibliothek": ("library",), "bandlibrary": ("library",),
    "direktor": ("director",), "hostadapter": ("hba",), "gbic": ("sfp",),
    "speicher": ("speicher", "storage"), "rackserver": ("server",), "diskshelf": ("shelf",),
    "festplattengehause": ("enclosure",), "einschub": ("bays",),
    "longwave": ("lw",), "langwelle": ("lw",), "langwellig": ("lw",),
    "shortwave": ("sw",), "kurzwelle": ("sw",), "kurzwellig": ("sw",),
    "monomode": ("singlemode",), "kupfer": ("copper",),
    "glasfaser": ("fibre",), "glasfaserkabel": ("fibre",), "lichtwellenleiter": ("fibre",),
    "lwl": ("lwl", "fibre"), "karte": ("karte", "adapter"), "emc": ("dell",),
}  # fmt: skip
"""What people type in English and German, and the words of the catalog for it."""
_FILLERS = frozenset(
    "a an and auf das der die ein eine for fur im in mit of the to und von with zu".split()
)
"""Words that say nothing of a part; only where nothing else is typed they are looked for."""
_KINDS = frozenset(word for words in KIND_WORDS.values() for word in words.split())
_PLURALS = ("s", "es", "en", "e", "n")
_UNITS = {
    "port": "ports", "ports": "ports", "p": "ports",
    "bay": "bays", "bays": "bays", "drive": "bays", "drives": "bays", "disk": "bays",
    "disks": "bays",
    "km": "km", "m": "m", "metre": "m", "metres": "m", "meter": "m", "meters": "m",
    "g": "g", "gb": "g", "gbps": "g", "gbit": "g", "gigabit": "g",
    "tb": "tb", "u": "u", "he": "u",
}  # fmt: skip
PORT_COUNT_WORDS = {"single": "1", "dual": "2", "quad": "4", "octal": "8"}
_COUNT_WORDS = {
    **PORT_COUNT_WORDS,
    "one": "1", "two": "2", "four": "4", "eight": "8",
    "ein": "1", "zwei": "2", "doppel": "2", "vier": "4", "acht": "8",
}  # fmt: skip
"""The same as people say it; the catalog's words are those of the makers."""
_QUANTITY = re.compile(
    rf"(?<![\w.,])(?<!lto[ -])(?:(\d+(?:[.,]\d+)?)[\s-]*({'|'.join(_UNITS)})"
    rf"|({'|'.join(_COUNT_WORDS)})[\s-]*(ports?))(?![^\W_])"
)
"""``LTO-9 drive`` is no nine drives."""
_TYPE_NUMBER = re.compile(r"[a-z]+(\d\w*)")
_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+")
_NUMBERED = re.compile(r"(?<![^\W_])([^\W\d_]{2,5}) (\d[^\W_]*)")
_TWO_WORDS = re.compile(r"(?<![^\W_])((?:[A-Z][a-z]{2,}|[A-Z]{3,}){2,})(?![^\W_])(?: (\d[^\W_]*))?")
_ONE_WORD = re.compile(r"[A-Z][a-z]{2,}|[A-Z]{3,}(?![a-z])")


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word that was typed: a part is found by any of ``beginnings``.

    A word ``of_kind`` says what is looked for, not what it is called: a part in whose name it
    stands is no better than one that is such a thing.
    """

    beginnings: tuple[str, ...]
    of_kind: bool

    @property
    def is_kind(self) -> bool:
        """Whether it is a word for a kind of parts, and no quantity."""
        return self.of_kind and self.beginnings[0] in _KINDS


def indexed_words(text: str) -> list[str]:
    """The words of ``text``, and its numbers with their units."""
    plain = unaccented(text)
    return [*_words(plain), *(f"{n}{unit}" for n, unit, _ in _quantities(plain))]


def name_words(text: str) -> list[str]:
    """The words of names, and what people make of them.

    Of a type its number too, as ``2772`` of ``QLE2772``; in one where the maker sets a hyphen or a
    space before a number (``minisas``, ``lto9``), in two where a capital stands within, and its
    capitals for such a word (``flash``, ``system`` and ``fs7300`` for ``FlashSystem 7300``).
    """
    plain = unaccented(text)
    words = indexed_words(text)
    words += [found[1] for word in words if (found := _TYPE_NUMBER.fullmatch(word))]
    words += [found[0].replace("-", "") for found in _HYPHENATED.finditer(plain)]
    words += [found[1] + found[2] for found in _NUMBERED.finditer(plain)]
    for found in _TWO_WORDS.finditer(text):
        pieces = _ONE_WORD.findall(found[1])
        words += map(str.casefold, pieces)
        if found[2]:
            words.append("".join(piece[0] for piece in pieces).casefold() + unaccented(found[2]))
    return words


def query_words(text: str) -> list[QueryWord]:
    """The words of what was typed, in order, each once."""
    plain = unaccented(text)
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
    telling = [word for word in found if word.beginnings[0] not in _FILLERS]
    return list(dict.fromkeys(telling or found))


def kinds_called(words: Sequence[QueryWord]) -> frozenset[PartKind]:
    """The kinds that ``words`` call by their name; none where none of them is such a name.

    Where several kinds are named, those of which more is said, and of these what is named last: a
    tape drive is no drive, and a disk shelf a shelf.
    """
    typed = [word.beginnings[0] for word in words]
    scores = {}
    for kind, names in KIND_NAMES.items():
        places = [place for place, word in enumerate(typed) if word in names.split()]
        said = [word for word in typed if word in KIND_WORDS[kind].split()]
        if places:
            scores[kind] = len(said), places[-1]
    best = max(scores.values(), default=None)
    return frozenset(kind for kind, score in scores.items() if score == best)


def _word(word: str) -> QueryWord:
    singular = next((word.removesuffix(end) for end in _PLURALS if _is_plural(word, end)), word)
    meant = _MEANT.get(singular, (singular,))
    return QueryWord(meant, of_kind=any(each in _KINDS for each in meant))


def _is_plural(word: str, end: str) -> bool:
    known = _KINDS | _MEANT.keys()
    return word not in known and word.endswith(end) and word.removesuffix(end) in known


def _quantities(plain: str) -> Iterator[tuple[str, str, re.Match[str]]]:
    for match in _QUANTITY.finditer(plain):
        number, unit, count, _ = match.groups()
        if count:
            yield _COUNT_WORDS[count], "ports", match
        else:
            yield number.replace(",", "."), _UNITS[unit], match


def _words(plain: str) -> list[str]:
    """Runs of letters and digits."""
    return re.findall(r"[^\W_]+", plain)
