"""Bytes of a log become lines as the switch printed them: what terminals did to them is undone.

Encodings are told by the content and may change within a file. Colour codes, pagers, backspaces,
carriage returns, time stamps of the terminal and other margins go, and WWNs that were cut at the
edge of the screen are whole again. It works piece by piece: no file is held whole, however long its
lines are.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from sanwright.exchange.captures.margins import margin_of
from sanwright.exchange.captures.outputs import OutputLine
from sanwright.exchange.captures.saved_pages import is_saved_page, page_lines

MOST_SIGNS = 4096
"""A line that goes on beyond this is taken as several."""
MOST_OF_BEGINNING = 300
"""As many lines of a file are looked at for what stands before each."""
_MOST_HELD = 2**16

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ESCAPE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[()*+][A-Za-z0-9]|[ -/]*[0-~])"
)
_ODD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ODD_WORDS = ("More", "SPACE", "any key")
_PAGER = re.compile(
    r"(?:<?-{2,3} ?More ?-{2,3}>?(?: ?\(\d+%\))?(?: {8})?"
    r"|Type <CR> or <SPACE ?BAR> to continue, <q> to stop"
    r"|\(?Press any key to continue[^\n)]*\)?)"
)
_STAMP = re.compile(r"^\[[^\]\[]{0,30}\d{1,2}:\d\d:\d\d[^\]\[]{0,16}\] ?")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_BYTE = "[0-9a-fA-F]{2}"
_HEALED_WITHIN = re.compile(
    rf"(?<![\w:])((?:{_BYTE}:){{6}}{_BYTE})(?::[ \t]+|[ \t]+:?)({_BYTE})(?![\w:])"
)
_MAY_HEAL = re.compile(rf":{_BYTE}(?::[ \t]+|[ \t]+:?){_BYTE}(?![\w:])")
"""What a WWN broken within a line has in it; quicker to look for."""
_CUT_AT_END = re.compile(rf"(?<![\w:])(?:{_BYTE}:){{1,7}}[0-9a-fA-F]{{0,2}}$")
_REST = re.compile(r"[ \t]*(:?[0-9a-fA-F]{0,2}(?::[0-9a-fA-F]{2}){0,7})(?![\w:])")
_WHOLE = re.compile(rf"(?:{_BYTE}:){{7}}{_BYTE}")


def encoding_of(head: bytes) -> str:
    """The encoding of a file that begins so; what is neither marked nor UTF-16 is ``utf-8``."""
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return encoding
    even, odd = head[:2048:2], head[1:2048:2]
    if len(odd) >= 4 and odd.count(0) > len(odd) * 0.6 and even.count(0) < len(even) * 0.1:
        return "utf-16-le"
    if len(odd) >= 4 and even.count(0) > len(even) * 0.6 and odd.count(0) < len(odd) * 0.1:
        return "utf-16-be"
    return "utf-8"


def is_text(head: bytes) -> bool:
    """Whether a file that begins so is text, in whatever encoding, with what terminals add."""
    encoding = encoding_of(head)
    if encoding == "utf-8":
        text = head.decode("latin-1")
    else:
        text = head[: len(head) & ~1].decode(encoding, errors="replace")
    strange = sum(sign < " " and sign not in "\t\n\r\f\b\x07\x1b" for sign in text)
    return strange + 4 * text.count("\ufffd") <= len(text) // 20


class Healer:
    """Makes lines of the pieces of one file.

    After the last line ``is_open`` says whether the file ended within a line.
    """

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = pieces
        self.is_open = False

    def lines(self) -> Iterator[OutputLine]:
        """All lines, numbered as an editor counts them; wrapped ones have the number of the first.

        Lines that hold nothing but the pager are left out.
        """
        held: OutputLine | None = None
        for line in self._single_lines():
            if held is not None:
                joined = _joined(held.text, line.text)
                if joined is not None:
                    held = OutputLine(held.number, joined)
                    continue
                yield held
            if ":" in line.text[-4:] and _is_cut(line.text):
                held = line
            else:
                held = None
                yield line
        if held is not None:
            yield held

    def _single_lines(self) -> Iterator[OutputLine]:
        texts = _texts(self._pieces)
        first = next(texts, None)
        if first is None:
            return
        if is_saved_page(first):
            yield from page_lines(chain((first,), texts))
        else:
            yield from self._lines_of(chain((first,), texts))

    def _lines_of(self, texts: Iterable[str]) -> Iterator[OutputLine]:
        number = 0
        strip = None
        for piece in texts:
            text = piece
            is_odd = _is_odd(text)
            is_stamped = text.startswith("[") or "\n[" in text
            is_wrapped = _MAY_HEAL.search(text) is not None
            if is_wrapped and not is_odd:  # quicker than line by line
                text, is_wrapped = _HEALED_WITHIN.sub(r"\1:\2", text), False
            lines = text.split("\n")
            self.is_open = bool(lines[-1])
            if not lines[-1]:
                lines.pop()
            if not number:
                strip = margin_of([_cleaned(line) for line in lines[:MOST_OF_BEGINNING]])
            for line in lines:
                number += 1
                plain = line.rstrip()
                if (is_odd and _is_odd(line)) or (is_stamped and line.startswith("[")):
                    plain = _cleaned(line)
                    if not plain.strip() and _PAGER.search(line):
                        continue
                if strip is not None:
                    plain = strip(plain)
                if is_wrapped:
                    plain = _HEALED_WITHIN.sub(r"\1:\2", plain)
                if len(plain) <= MOST_SIGNS:
                    yield OutputLine(number, plain)
                else:
                    for at in range(0, len(plain), MOST_SIGNS):
                        yield OutputLine(number, plain[at : at + MOST_SIGNS])


def _is_odd(text: str) -> bool:
    """Whether there may be anything that a terminal put there."""
    return any(word in text for word in _ODD_WORDS) or _ODD.search(text) is not None


def healed(text: str) -> list[OutputLine]:
    """The lines of a whole text, such as one from the clipboard."""
    return list(Healer([text.encode("utf-8", errors="replace")]).lines())


def _texts(pieces: Iterable[bytes]) -> Iterator[str]:
    """Text that ends with a line; only the last, and one that goes on too long, may not."""
    rest = ""
    for text in _decoded(iter(pieces)):
        whole = rest + text if rest else text
        end = whole.rfind("\n") + 1
        if end:
            yield whole[:end]
            whole = whole[end:]
        while len(whole) > _MOST_HELD:
            yield whole[:_MOST_HELD]
            whole = whole[_MOST_HELD:]
        rest = whole
    if rest:
        yield rest


def _decoded(pieces: Iterator[bytes]) -> Iterator[str]:
    """Pieces as text with a line feed between lines; returns within a line are left."""
    first = next(pieces, b"")
    encoding = encoding_of(first)
    for mark, marked in _BOMS:
        if encoding == marked:
            first = first.removeprefix(mark)
    if encoding == "utf-8":
        texts = _bytes_decoded(first, pieces)
    else:
        texts = _wide_decoded(first, pieces, encoding)
    is_old = None
    held = ""
    for text in texts:
        whole = held + text
        cut = len(whole.rstrip("\r"))  # a return at the end may belong to the next line end
        whole, held = whole[:cut], whole[cut:]
        if is_old is None and whole:
            is_old = "\r" in whole and "\n" not in whole
        if "\r" in whole:
            whole = re.sub(r"\r+\n", "\n", whole)
        yield whole.replace("\r", "\n") if is_old else whole
    if held and is_old is not False:
        yield "\n"


def _bytes_decoded(first: bytes, pieces: Iterator[bytes]) -> Iterator[str]:
    rest = b""
    for piece in _chain(first, pieces):
        data = rest + piece
        end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        if not end and len(data) <= _MOST_HELD:
            rest = data
            continue
        end = end or len(data)
        yield _lenient(data[:end])
        rest = data[end:]
        if len(rest) > _MOST_HELD:
            yield _lenient(rest)
            rest = b""
    if rest:
        yield _lenient(rest)


def _lenient(data: bytes) -> str:
    """UTF-8 where it is; line by line Latin-1 where it is not."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(_lenient_line(line) for line in data.split(b"\n"))


def _lenient_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _wide_decoded(first: bytes, pieces: Iterator[bytes], encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for piece in _chain(first, pieces):
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def _chain(first: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from pieces


def _cleaned(line: str) -> str:
    """A line without what a terminal would not show."""
    if "\x1b" in line:
        line = _ESCAPE.sub("", line)
    line = _PAGER.sub("", line)
    if "\b" in line or "\r" in line:
        line = _overtyped(line).rstrip()
    return _STAMP.sub("", _CONTROL.sub("", line))


def _overtyped(line: str) -> str:
    """What stands on the screen where a line was gone back on and written over."""
    shown: list[str] = []
    at = 0
    for sign in line:
        if sign == "\b":
            at = max(0, at - 1)
        elif sign == "\r":
            at = 0
        elif at < len(shown):
            shown[at] = sign
            at += 1
        else:
            shown.append(sign)
            at += 1
    return "".join(shown)


def _is_cut(text: str) -> bool:
    found = _CUT_AT_END.search(text, max(0, len(text) - 24))
    return found is not None and _WHOLE.fullmatch(found[0]) is None


def _joined(before: str, after: str) -> str | None:
    """Both lines as one where a WWN was cut between them; None where there is none."""
    begun, rest = _CUT_AT_END.search(before, max(0, len(before) - 24)), _REST.match(after)
    if begun is None or rest is None or not rest[1]:
        return None
    colons = begun[0].count(":")
    is_seven = colons == 6 and ":" not in begun[0][-2:]
    if is_seven and ":" not in rest[1] and len(rest[1]) == 2:
        return f"{before}:{after.lstrip()}"
    is_plain = begun[0].endswith(":") or begun[0][-2] == ":" or rest[1].startswith(":")
    if is_plain and _WHOLE.fullmatch(begun[0] + rest[1]):
        return before + after.lstrip()
    return None
