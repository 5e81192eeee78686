"""A text for people: English sentence and values, worded in the language in use when shown.

``Text("Place {part}", part=part.name)`` carries a sentence: whoever makes it need not know who
reads it. ``str()`` words it, in the language in use then. Values go in by name, so that another
language can put them elsewhere, and as they are: numbers, quantities, days, names and other texts
are written as the language writes them when the text is worded. Give large numbers a format
(``{count:,}``). A text that counts has two sentences and the number, which both call ``{count}``:
``Text("{count} host", "{count} hosts", n)``.

Where something is shown at once, ``tr`` takes the same and gives the worded ``str``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from string import Formatter
from typing import TYPE_CHECKING, Any, Self, overload

from sanwright import language
from sanwright.visible import shortened, visible_line

_keep = object.__setattr__
_NAMES: dict[tuple[str, ...], tuple[str, ...]] = {}
"""Names of a few values: one tuple for all texts that have the same."""
_FEW = 16


class Text:
    """A sentence and its values, worded by ``str``. Equal if both are; never changed."""

    __slots__ = ("_told", "count", "many", "sentence")

    sentence: str
    many: str
    count: int
    _told: tuple[Any, ...]
    """The names of the values and then these, or nothing: a large design has very many texts."""

    def __init__(self, sentence: str, many: str = "", count: int = 0, /, **values: object) -> None:
        _keep(self, "sentence", sentence)
        _keep(self, "many", many)
        _keep(self, "count", count)
        if values:
            names = tuple(values)
            if len(names) <= _FEW:
                names = _NAMES.setdefault(names, names)
            _keep(self, "_told", (names, *values.values()))
        else:
            _keep(self, "_told", ())

    @property
    def values(self) -> dict[str, object]:
        """The values by name."""
        told = self._told
        return dict(zip(told[0], told[1:], strict=True)) if told else {}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a text is immutable")

    def __str__(self) -> str:
        return _worded(self.sentence, self.many, self.count, self.values)

    def given(self, count: int = 0, /, **values: object) -> Text:
        """The same sentence with these values: for one that stands in a table."""
        return type(self)(self.sentence, self.many, count, **values)

    def in_language(self, code: str) -> str:
        """Worded in the language ``code``, whichever is in use: to compare or to keep it."""
        with language.speaking(code):
            return str(self)

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)

    def __bool__(self) -> bool:
        return bool(self.sentence)

    if not TYPE_CHECKING:  # else mypy would take a text that is compared with a plain string

        def __eq__(self, other: object) -> bool:
            if type(other) is not type(self):
                return NotImplemented
            return (
                self.sentence == other.sentence
                and self.count == other.count
                and self.many == other.many
                and (self._told == other._told or self._is_told_as(other))
            )

    def _is_told_as(self, other: Text) -> bool:
        """Whether the values are the same, given in another order."""
        return self._told[:1] != other._told[:1] and self.values == other.values

    def __lt__(self, other: Text) -> bool:
        """By the English sentence, so that an order never depends on the language in use."""
        return self.in_language(language.SOURCE) < other.in_language(language.SOURCE)

    def __hash__(self) -> int:
        return hash((self.sentence, self.many, self.count, *self._told[1:]))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.in_language('en')!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.sentence, self.many, self.count, self.values)


class _Verbatim(Text):
    """What reads the same in every language."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.sentence


class _Joined(Text):
    """Values in a row, with ``sentence`` between them."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.sentence.join(map(_shown, self._told[1:]))

    def __bool__(self) -> bool:
        return bool(self._told)


class _Within(Text):
    """A heading within a sentence."""

    __slots__ = ()

    def __str__(self) -> str:
        text = str(self.values["heading"])
        is_short = any(letter.isupper() for letter in text.partition(" ")[0][1:])
        return text if is_short or language.used() == "de" else text[:1].lower() + text[1:]


class _FromFile(Text):
    """What stands in a file of the program, or was written by somebody: then it stays as it is."""

    __slots__ = ()

    def __str__(self) -> str:
        return _translated(self.sentence, language.catalog().gettext) if self.sentence else ""


def _translated(remark: str, said: Callable[[str], str]) -> str:
    """A remark in the language in use; one put together from several by these."""
    whole = said(remark)
    cut = remark.rfind(". ")
    while whole == remark and cut > 0:
        head, rest = remark[: cut + 1], remark[cut + 2 :]
        told = said(head)
        if told != head and (follows := _translated(rest, said)) != rest:
            whole = f"{told} {follows}"
        cut = remark.rfind(". ", 0, cut)
    return whole


class _Figures(Text):
    """Figures written the English way, with the signs of the language."""

    __slots__ = ()

    def __str__(self) -> str:
        return language.localised(self.sentence)


class _Unstopped(Text):
    """A sentence without the full stop at its end."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(self.values["text"]).rstrip(".")


class _Capitalised(Text):
    """A text as it begins a sentence."""

    __slots__ = ()

    def __str__(self) -> str:
        text = str(self.values["text"])
        return text[:1].upper() + text[1:]


NOTHING = Text("")
"""What is not said."""


class LabelledEnum(StrEnum):
    """Members with a value for programs and files, and a ``label`` for people."""

    label: Text

    def __new__(cls, value: str, label: Text = NOTHING) -> Self:
        """A member that compares as ``value``."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


@overload
def tr(text: Text, /) -> str: ...
@overload
def tr(text: str, many: str = "", count: int = 0, /, **values: object) -> str: ...
def tr(text: str | Text, many: str = "", count: int = 0, /, **values: object) -> str:
    """A text worded at once: takes what ``Text`` takes, or a text.

    >>> tr("{count} host", "{count} hosts", 2)
    '2 hosts'
    """
    if isinstance(text, Text):
        return str(text)
    return _worded(text, many, count, values)


def english_of(text: Text | str) -> str:
    """How a text reads in English: to sort or to compare by."""
    return text.in_language(language.SOURCE) if isinstance(text, Text) else text


def verbatim(text: str) -> Text:
    """What reads the same in every language: a name, a code, what somebody typed."""
    return _Verbatim(text)


def localised_number(text: str) -> Text:
    """Figures written the English way, ``1,600.5 MB/s``: read with the signs of the language."""
    return _Figures(text)


def collected(sentence: str) -> Text:
    """A text whose sentence does not stand in the code but in a file that is translated as well."""
    return _again(Text, sentence, "", 0, {})


def from_file(sentence: str) -> Text:
    """A remark, title or description of shipped data; what nobody translated stays as it is.

    >>> str(from_file("a|b {c}"))
    'a|b {c}'
    """
    return _FromFile(sentence)


def joined(parts: Iterable[object], between: str = ", ") -> Text:
    """Texts and values in a row.

    >>> str(joined(["a", verbatim("b")]))
    'a, b'
    """
    return _Joined(between, **{str(place): part for place, part in enumerate(parts)})


def capitalised(text: Text) -> Text:
    """A text as it begins a sentence.

    >>> str(capitalised(Text("weight")))
    'Weight'
    """
    return _Capitalised("{text}", text=text)


def unstopped(text: Text) -> Text:
    """A sentence without its full stop, to stand in brackets."""
    return _Unstopped("{text}", text=text)


def within_sentence(heading: Text | str) -> Text:
    """A heading as it reads within a sentence; German nouns and abbreviations stay as they are.

    >>> [str(within_sentence(text)) for text in ("Block size", "I/O rate", "WWPN")]
    ['block size', 'I/O rate', 'WWPN']
    """
    return _Within("{heading}", heading=heading)


_FORMS: dict[str, type[Text]] = {
    "": Text,
    "verbatim": _Verbatim,
    "figures": _Figures,
    "file": _FromFile,
    "joined": _Joined,
    "within": _Within,
    "unstopped": _Unstopped,
    "capitalised": _Capitalised,
}


def taken_apart(text: Text) -> tuple[str, str, str, int, Mapping[str, object]]:
    """Of which form a text is, its sentence, the one of many, the count and the values."""
    form = next(name for name, kind in _FORMS.items() if type(text) is kind)
    return form, text.sentence, text.many, text.count, text.values


def put_together(
    form: str, sentence: str, many: str, count: int, values: Mapping[str, object]
) -> Text:
    """What ``taken_apart`` took apart. Raises KeyError for a form that there is not."""
    return _again(_FORMS[form], sentence, many, count, dict(values))


def _again(
    kind: type[Text], sentence: str, many: str, count: int, values: dict[str, object]
) -> Text:
    return kind(sentence, many, count, **values)


def _worded(sentence: str, many: str, count: int, values: Mapping[str, object]) -> str:
    if not sentence:
        return ""
    catalog = language.catalog()
    if many:
        found = catalog.ngettext(sentence, many, count)
        values = {"count": count, **values}
    else:
        found = catalog.gettext(sentence)
    # “severity|Note”: what stands before the bar tells words apart that English does not.
    if "|" in found:
        found = found.rpartition("|")[2]
    if not values:
        return found
    if language.used() != language.SOURCE or any(isinstance(one, date) for one in values.values()):
        return _FORMATTER.vformat(found, (), values)
    return found.format(**values)


def brief(text: Text, most: int) -> Text:
    """The same text, of which no single value is longer than ``most`` characters on a line."""
    if isinstance(text, _Verbatim):
        return verbatim(shortened(visible_line(text.sentence), most))
    values = {name: _brief_value(value, most) for name, value in text.values.items()}
    return _again(type(text), text.sentence, text.many, text.count, values)


def _brief_value(value: object, most: int) -> object:
    if isinstance(value, Text):
        return brief(value, most)
    if type(value) is str:
        return shortened(visible_line(value), most)
    if isinstance(value, dict | list | tuple) and len(shown := visible_line(repr(value))) > most:
        return shortened(shown, most)  # what a stranger wrote where one word was wanted
    return value


def day_text(day: date) -> str:
    """A day as the language in use writes it, in windows, lines and papers alike.

    >>> day_text(date(2026, 11, 21))
    '21 November 2026'
    """
    if language.used() == "de":
        return f"{day:%d.%m.%Y}"
    return f"{day.day} {tr(_MONTHS[day.month - 1])} {day.year}"


def date_text(text: str) -> str:
    """A date as the user wrote it; one written year first, as the language in use writes it.

    >>> date_text("2026-11"), date_text("2026-11-21"), date_text("spring 2027")
    ('November 2026', '21 November 2026', 'spring 2027')
    """
    text = text.strip()
    match = _YEAR_FIRST.match(text)
    if match is None:
        return text
    try:
        day = date(int(match[1]), int(match[2]), int(match[3] or 1))
    except ValueError:
        return text
    return day_text(day) if match[3] else f"{tr(_MONTHS[day.month - 1])} {day.year}"


def _shown(value: object) -> str:
    """A value as the language in use writes it."""
    return day_text(value) if isinstance(value, date) else str(value)


class _ValuesAsSpoken(Formatter):
    """Writes days, and numbers that a text gives a format (``{count:,}``), as they are spoken."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return _shown(value)
        text = format(value, format_spec)
        return language.localised(text) if isinstance(value, int | float | Decimal) else text


_FORMATTER = _ValuesAsSpoken()

_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?\Z")
_MONTHS = (
    Text("January"),
    Text("February"),
    Text("March"),
    Text("April"),
    Text("May"),
    Text("June"),
    Text("July"),
    Text("August"),
    Text("September"),
    Text("October"),
    Text("November"),
    Text("December"),
)
