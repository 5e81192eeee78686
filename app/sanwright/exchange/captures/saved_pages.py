"""A saved web page or a mail in HTML as the lines that a reader sees on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from sanwright.exchange.captures.outputs import OutputLine

_BEGINS = re.compile(
    r"(?:\s|<\?xml[^>]*>|<!--.*?-->)*<(?:!doctype html|html|head|meta|body|pre|div|table|p)\b",
    re.IGNORECASE | re.DOTALL,
)
_MOST_HELD = 2**20
_BREAKS = frozenset(
    "br p div tr li ul ol table hr pre dt dd blockquote h1 h2 h3 h4 h5 h6".split(),
)
_CELLS = frozenset(("td", "th"))
_UNSEEN = frozenset(("script", "style", "title"))


def is_saved_page(head: str) -> bool:
    """Whether a file that begins so is HTML.

    >>> is_saved_page("<!DOCTYPE html> <html>"), is_saved_page("sw1:admin> switchshow")
    (True, False)
    """
    return _BEGINS.match(head) is not None


def page_lines(texts: Iterable[str]) -> Iterator[OutputLine]:
    """What stands on the page; each line has the number of that in the file where it begins.

    Within ``pre`` lines are as they stand there, elsewhere as paragraphs, cells and breaks part
    them, and blanks in a row are one, unless they are hard ones.
    """
    page = _Page()
    for text in texts:
        page.feed(text)
        if len(page.rawdata) > _MOST_HELD:  # a tag that does not end
            page.close()
        yield from page.taken()
    page.close()
    yield from page.taken(at_end=True)


class _Page(HTMLParser):
    """Collects lines; a line is over where the page breaks it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._done: list[OutputLine] = []
        self._line = ""
        self._begins = 0
        self._pre = self._unseen = 0

    def taken(self, *, at_end: bool = False) -> list[OutputLine]:
        """The lines that are whole by now."""
        if at_end and self._line:
            self._break()
        found, self._done = self._done, []
        return found

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        self._unseen += tag in _UNSEEN
        self._pre += tag == "pre"
        if tag in _CELLS:
            self._line = f"{self._line}  " if self._line else ""
        elif tag == "br" or (tag in _BREAKS and self._line.strip()):
            self._break()

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        self._pre = max(0, self._pre - (tag == "pre"))
        if tag in _BREAKS and (self._line or tag == "p"):
            self._break()

    def handle_data(self, data: str) -> None:
        """Text, whose entities are signs by now."""
        if self._unseen:
            return
        if not self._pre:
            self._add(re.sub(r"[ \t\r\n\f]+", " ", data), 0)
            return
        for at, part in enumerate(data.split("\n")):
            if at:
                self._break()
            self._add(part, at)

    def _add(self, text: str, further: int) -> None:
        if not self._pre and (not self._line or self._line.endswith(" ")):
            text = text.lstrip(" ")
        if not self._line:
            self._begins = self.getpos()[0] + further
        self._line += text

    def _break(self) -> None:
        plain = self._line.replace("\xa0", " ").rstrip()
        self._done.append(OutputLine(self._begins or self.getpos()[0], plain))
        self._line, self._begins = "", 0
