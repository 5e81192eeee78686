"""Reads of Markdown what the guide needs: headings with anchors, links, pictures, plain text.

It knows the part of GitHub's dialect in which the guide is written: headings with ``#``, fences,
tables, lists, links and pictures in brackets. Anchors are those that GitHub makes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$")
_CODE = re.compile(r"(?<!\\)(`+)(.+?)\1", re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_LINK = re.compile(
    r"(?<![!\\])\[((?:\\.|[^\[\]\\]|!\[[^\]]*\]\([^)]*\))*)\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)"
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_RULER = re.compile(r"^[\s|:*_-]*[-|][\s|:-]*$")
_LIST = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?|^\s*>\s?")
_EMPHASIS = re.compile(r"(?<![\w\\])([*_]{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, plain text, anchor, and line in the file from 1."""

    level: int
    text: str
    anchor: str
    line: int


@dataclass(frozen=True, slots=True)
class GuideLink:
    """A link as written, with its line."""

    target: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class GuidePicture:
    """A picture as written, with its line."""

    target: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading up to the next; above the first one ``heading`` is None."""

    heading: Heading | None
    text: str


def links(markdown: str) -> tuple[GuideLink, ...]:
    """All links, in their order."""
    return tuple(GuideLink(target, text, line) for target, text, line in _found(_LINK, markdown))


def pictures(markdown: str) -> tuple[GuidePicture, ...]:
    """All pictures, in their order."""
    return tuple(
        GuidePicture(target, text, line) for target, text, line in _found(_PICTURE, markdown)
    )


def sections(markdown: str) -> tuple[Section, ...]:
    """The text between headings, plain, each heading with what stands under it."""
    found: list[tuple[Heading | None, list[str]]] = [(None, [])]
    taken: dict[str, int] = {}
    fenced = _fenced_lines(markdown)
    for number, line in enumerate(markdown.splitlines(), start=1):
        match = None if number in fenced else _HEADING.match(line)
        if match is None:
            found[-1][1].append(line)
            continue
        text = plain(match[2])
        found.append((Heading(len(match[1]), text, _free(anchor_of(text), taken), number), []))
    whole = [(heading, plain("\n".join(lines))) for heading, lines in found]
    return tuple(Section(heading, text) for heading, text in whole if heading or text)


def plain(markdown: str) -> str:
    """The words alone, one line for each block: no marks, links as their text."""
    blocks: list[str] = []
    opened = ""
    for line in _COMMENT.sub("", markdown).splitlines():
        fence = _FENCE.match(line)
        if fence and (not opened or fence[1].startswith(opened)):
            opened = "" if opened else fence[1]
            blocks.append("")
        elif opened:
            blocks += [line.strip(), ""]
        elif not line.strip() or _RULER.match(line):
            blocks.append("")
        elif line.lstrip().startswith("|"):
            cells = (cell.strip() for cell in line.strip().strip("|").split("|"))
            blocks += [_words(" · ".join(cell for cell in cells if cell)), ""]
        elif _LIST.match(line):
            blocks += ["", _LIST.sub("", line)]
        else:
            blocks.append(line)
    return "\n".join(_words(block) for block in _joined(blocks))


def anchor_of(heading: str) -> str:
    """The anchor that GitHub gives a heading of this text."""
    return _NOT_IN_ANCHOR.sub("", heading.strip().lower()).replace(" ", "-")


def escaped(text: str) -> str:
    """Plain text as Markdown that reads the same."""
    return _SPECIAL.sub(r"\\\1", text)


def _words(text: str) -> str:
    """Inline marks taken off; what stands in code is left as it is."""
    pieces, end = [], 0
    for code in _CODE.finditer(text):
        pieces += [_unmarked(text[end : code.start()]), code[2].strip()]
        end = code.end()
    return "".join((*pieces, _unmarked(text[end:])))


def _unmarked(text: str) -> str:
    text = _LINK.sub(r"\1", _PICTURE.sub(r"\1", text))
    for _ in range(2):  # one within the other
        text = _EMPHASIS.sub(r"\2", text)
    text = text.replace("**", "")
    return _ESCAPE.sub(r"\1", text)


def _joined(lines: list[str]) -> list[str]:
    """Lines of a paragraph in one, paragraphs apart."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            blocks[-1].append(line.strip())
        elif blocks[-1]:
            blocks.append([])
    return [" ".join(block) for block in blocks if block]


def _free(anchor: str, taken: dict[str, int]) -> str:
    number = taken.get(anchor, 0)
    taken[anchor] = number + 1
    return f"{anchor}-{number}" if number else anchor


def _fenced_lines(markdown: str) -> set[int]:
    found, opened = set(), ""
    for number, line in enumerate(markdown.splitlines(), start=1):
        fence = _FENCE.match(line)
        if opened or fence:
            found.add(number)
        if fence and (not opened or fence[1].startswith(opened)):
            opened = "" if opened else fence[1]
    return found


def _found(pattern: re.Pattern[str], markdown: str) -> list[tuple[str, str, int]]:
    """Target, text and line of each match outside of code and comments."""
    fenced = _fenced_lines(markdown)
    lines = markdown.split("\n")
    prose = "\n".join(
        "" if number in fenced else line for number, line in enumerate(lines, start=1)
    )
    for hidden in (_COMMENT, _CODE):
        prose = hidden.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), prose)
    return [
        (match[2], " ".join(plain(match[1]).split()), prose.count("\n", 0, match.start()) + 1)
        for match in pattern.finditer(prose)
    ]
