"""Names joined by a word, in the language in use; they know how they read in English as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from sanwright.language import Words, english_of, words


def any_of(names: Sequence[str]) -> Words:
    """Names of which one will do: ``FC or FCoE``."""
    return _joined(names, lambda names, name: words("{names} or {name}", names=names, name=name))


def all_of(names: Sequence[str]) -> Words:
    """Names that count together: ``FC and FCoE``."""
    return _joined(names, lambda names, name: words("{names} and {name}", names=names, name=name))


def in_a_row(texts: Sequence[str]) -> Words:
    """Several texts, set apart: ``no loss budget; no attenuation``."""
    found = Words("; ".join(texts))
    found.english = "; ".join(english_of(text) for text in texts)
    return found


def _joined(names: Sequence[str], add: Callable[[Words, str], Words]) -> Words:
    first, *others = names or ("",)
    return reduce(add, others, in_a_row([first]))
