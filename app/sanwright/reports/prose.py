"""Headings and paragraphs. The user's words are escaped here, once, and never reach markup raw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer

from sanwright.language import number as localised_number
from sanwright.reports.lettering import printable
from sanwright.reports.style import styles
from sanwright.text import tr

_MOST_CHARACTERS = 4000
_LONGEST_HEADING = 240
_LONG_LINE = 2000
_LONG_WORD = 120
_MARKS_OF_ITEMS = ("- ", "* ", "• ", "– ")
_WEB_ADDRESS = re.compile(r"https?://[A-Za-z0-9\-._~:/?#@!$*+,;=%()]+\Z")


class DocumentHeading(Paragraph):
    """A heading that the outline and the contents point to by its ``key``; level 0 is the top."""

    def __init__(self, text: str, key: str, level: int) -> None:
        text = text if len(text) <= _LONGEST_HEADING else f"{text[:_LONGEST_HEADING].rstrip()} …"
        super().__init__(safe(text), styles()["h1" if level == 0 else "h2"])
        self.text_plain = printable(text)
        self.key = key
        self.level = level

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803, ARG002
        """Never in parts: it goes to the next page as a whole. Called by reportlab."""
        return []


def safe(text: str) -> str:
    """User text as paragraph markup that shows exactly that text; very long text is cut off."""
    if len(text) > _MOST_CHARACTERS:
        text = text[:_MOST_CHARACTERS] + " …"
    return "<br/>".join(escape(printable(line)) for line in text.splitlines())


def section(title: str, key: str, room: float = 190.0) -> list[Flowable]:
    """A section's heading; on a new page unless ``room`` points are left below."""
    return [CondPageBreak(room), DocumentHeading(title, key, 0)]


def subsection(title: str, key: str, room: float = 110.0) -> list[Flowable]:
    """A subsection's heading with space above."""
    return [CondPageBreak(room), DocumentHeading(title, key, 1)]


def paragraph(text: str, style: str = "body") -> Paragraph:
    """A paragraph of plain text."""
    return Paragraph(safe(text), styles()[style])


def label(text: str) -> Paragraph:
    """A few words in bold, beside what they are about."""
    return Paragraph(f"<b>{safe(text)}</b>", styles()["body"])


def bullet(text: str, lead: str = "") -> Paragraph:
    """An item of a list, ``lead`` in bold before it."""
    head = f"<b>{safe(lead)}</b> " if lead else ""
    return Paragraph(head + safe(text), styles()["bullet"], bulletText="•")


def user_text(text: str, style: str = "body") -> list[Flowable]:
    """All of the user's own text, line for line; a line that begins with a dash is an item."""
    story: list[Flowable] = []
    for line in text.splitlines():
        words = line.strip()
        is_item = words.startswith(_MARKS_OF_ITEMS)
        for piece in _pieces(words[2:].strip() if is_item else words):
            story.append(bullet(piece) if is_item else paragraph(piece, style))
            is_item = False
        if not words and story:
            story.append(Spacer(0, 5))
    return story


def _pieces(line: str) -> Iterator[str]:
    """A line in parts short enough to be set quickly, broken between words where there are any."""
    line = " ".join(part for word in line.split() for part in _cut(word))
    while len(line) > _LONG_LINE:
        end = line.rfind(" ", 0, _LONG_LINE)
        yield line[:end]
        line = line[end + 1 :]
    if line:
        yield line


def _cut(word: str) -> list[str]:
    if len(word) <= _LONG_WORD:
        return [word]
    return [word[start : start + _LONG_WORD] for start in range(0, len(word), _LONG_WORD)]


def is_web_address(url: str) -> bool:
    """Whether ``url`` is a plain web address, fit to be a link."""
    return len(url) < 500 and _WEB_ADDRESS.match(url) is not None


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "switch", "switches"), counted(1200, "cable")
    ('1 switch', '1,200 cables')
    """
    return f"{localised_number(number)} {one if number == 1 else many or one + 's'}"


def joined(items: list[str]) -> str:
    """A list in words.

    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return tr("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])
