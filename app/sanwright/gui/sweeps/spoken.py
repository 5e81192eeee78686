"""Words of a plan in the language of the window: as they are shown, and as they may be typed."""

from __future__ import annotations

from sanwright.analysis.failures import FailureKind
from sanwright.gui.look.naming import kind_word
from sanwright.sweeps.plan import AS_DRAWN, Value
from sanwright.text import Text
from sanwright.units import format_number

_WORDS = {
    AS_DRAWN: Text("as drawn"),
    "round robin": Text("round robin"),
    "optimised": Text("optimised"),
    "failover": Text("failover"),
}


def spoken(value: Value) -> str:
    """A value of a plan as the language in use writes it; names stay as they are.

    >>> spoken("as drawn"), spoken(1500.5), spoken("OM4")
    ('as drawn', '1,500.5', 'OM4')
    """
    if isinstance(value, str):
        return str(_WORDS.get(value, value))
    return format_number(value, 6)


def plan_word(typed: str) -> str:
    """What a plan calls what was typed in the language in use, or in English; else as typed."""
    known = {str(text).casefold(): word for word, text in _WORDS.items()}
    known |= {kind_word(kind.value).casefold(): kind.value for kind in FailureKind}
    return known.get(typed.casefold(), typed)
