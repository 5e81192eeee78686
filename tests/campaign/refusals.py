"""What every refusal has to be, in each language: one short sentence that a terminal can show."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from sanwright.errors import SanwrightError
from sanwright.language import speaking
from tests.campaign import LONGEST_REFUSAL

LANGUAGES = ("en", "de")
SAID: dict[str, tuple[str, ...]] = {}
"""Every sentence that was said, once, in all languages; see ``--said`` of the campaigns."""
_ENGLISH = re.compile(
    r"codec|malformed|Could not|Expect(ed|ing)|Invalid|Must (not )?be|No such|No space|denied|"
    r"Read-only|Unterminated|Exceeds|line \d+ column"
)
"""What parsers, SQLite and the system say of themselves: in German it is said in German."""
_CITED = re.compile("„[^“]*“|“[^”]*”")
_QUOTED = re.compile(r"“[^”]*”|\([^)]*\)|[0-9][0-9.,]*")


def refused(error: SanwrightError, path: Path | None = None) -> str:
    """The message; fails unless it is one line of at most 300 characters beside the path."""
    words = []
    for language in LANGUAGES:
        with speaking(language):
            words.append(_looked_at(str(error), path))
    assert not _ENGLISH.search(_CITED.sub("", words[1])), f"English in German: {words[1]!r}"
    SAID.setdefault(_QUOTED.sub("…", words[0]), tuple(words))
    return words[0]


def _looked_at(message: str, path: Path | None) -> str:
    length = len(message) - (len(str(path)) if path is not None else 0)
    assert length <= LONGEST_REFUSAL, f"{length} characters: {message[:500]!r}"
    odd = {c for c in message if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert not odd, f"{odd!r} in {message!r}"
    assert "Traceback" not in message
    return message
