"""Names joined by a word, as the language in use has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from sanwright.text import Text, joined


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
