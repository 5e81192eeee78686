"""What every refusal has to be: one short sentence that a terminal can show."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from sanwright.errors import SanwrightError
from tests.campaign import LONGEST_REFUSAL


def refused(error: SanwrightError, path: Path | None = None) -> str:
    """The message; fails unless it is one line of at most 300 characters beside the path."""
    message = str(error)
    length = len(message) - (len(str(path)) if path is not None else 0)
    assert length <= LONGEST_REFUSAL, f"{length} characters: {message[:500]!r}"
    odd = {c for c in message if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert not odd, f"{odd!r} in {message!r}"
    assert "Traceback" not in message
    return message
