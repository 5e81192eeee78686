"""Names in one sentence: some of many, all of them, or any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from sanwright.text import Text, joined


def listed(names: Sequence[Text | str], most: int = 4) -> Text:
    """The first ``most`` names with commas, and the number of those that are left out.

    >>> str(listed(["a", "b"])), str(listed(["a", "b", "c"], 2))
    ('a, b', 'a, b and 1 more')
    """
    shown, more = joined(names[:most]), len(names) - most
    return Text("{names} and {count} more", names=shown, count=more) if more > 0 else shown


def any_of(names: Sequence[Text | str]) -> Text:
    """Names of which one will do: ``FC or FCoE``."""
    return _joined(names, lambda names, name: Text("{names} or {name}", names=names, name=name))


def all_of(names: Sequence[Text | str]) -> Text:
    """Names that count together: ``FC and FCoE``."""
    return _joined(names, lambda names, name: Text("{names} and {name}", names=names, name=name))


def in_a_row(texts: Sequence[Text | str]) -> Text:
    """Several texts, set apart: ``no loss budget; no attenuation``."""
    return joined(texts, "; ")


def _joined(names: Sequence[Text | str], add: Callable[[Text, Text | str], Text]) -> Text:
    first, *others = names or ("",)
    return reduce(add, others, in_a_row([first]))
