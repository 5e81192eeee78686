"""Words of a plan as they may be typed in the language of the window."""

from __future__ import annotations

from sanwright.analysis.failures import FailureKind
from sanwright.gui.look.naming import kind_word
from sanwright.sweeps.plan import AS_DRAWN, AS_DRAWN_WORD, VALUE_WORDS


def plan_word(typed: str) -> str:
    """What a plan calls what was typed in the language in use, or in English; else as typed."""
    known = {str(text).casefold(): word for word, text in VALUE_WORDS["multipathing"].items()}
    known[str(AS_DRAWN_WORD).casefold()] = AS_DRAWN
    known |= {kind_word(kind.value).casefold(): kind.value for kind in FailureKind}
    return known.get(typed.casefold(), typed)
