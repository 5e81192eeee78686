"""Shows what strangers wrote as it is: characters that act instead of being seen become marks.

A line feed in a name would print a line of its own, an escape sequence would change a terminal's
colours or title, and signs of writing direction would let a name read as another. They stay in the
data; where a text is shown on a line they are ``␊``, ``␛`` and ``⟨U+202E⟩``.
"""

from __future__ import annotations

import re

_ACTING = (
    "\x00-\x1f\x7f-\x9f"  # control characters
    "\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f"  # direction, lines, no width
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"
)
_ON_A_LINE = re.compile(f"[{_ACTING}]")
ACTING = re.compile(f"[{_ACTING}]".replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))
"""One character that would act, but for tabs and line feeds."""
_PICTURES = 0x2400
"""Where Unicode has pictures of the control characters."""


def visible_line(text: str) -> str:
    r"""``text`` on one line, with a mark for each character that would act.

    >>> visible_line("a\nb\x1b[31m\u202ec")
    'a␊b␛[31m⟨U+202E⟩c'
    """
    return text if text.isprintable() else _ON_A_LINE.sub(_mark, text)


def visible_lines(text: str) -> str:
    r"""The same for a text of several lines: line feeds and tabs stay.

    >>> visible_lines("a\n\tb\r")
    'a\n\tb␍'
    """
    return text if text.isprintable() else ACTING.sub(_mark, text)


MOST_QUOTED = 60
"""Characters of a value beside which a sentence names all that it may be."""


def shortened(text: str, most: int) -> str:
    """``text`` of at most ``most`` characters: a longer one without its middle.

    >>> shortened("abcdefghij", 5)
    'ab…ij'
    """
    if len(text) <= most:
        return text
    head = most // 2
    return f"{text[:head]}…{text[len(text) - (most - head - 1) :]}"


def _mark(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < 0x20:
        return chr(_PICTURES + code)
    return "␡" if code == 0x7F else f"⟨U+{code:04X}⟩"
