"""What a page is made of, block by block, so that a translation can be laid beside its original."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanwright.guide import GuidePage
from sanwright.guide.guide import Guide
from sanwright.guide.markdown import links, pictures
from tests.guide_truth.marks import Marks

_FENCE = re.compile(r"^ *```")
_HEAD = re.compile(r"^(#+) ")
_STEP = re.compile(r"^ *(\d+)\. ")
_ITEM = re.compile(r"^ *- ")
_UP = re.compile(r"^(\.\./)+")
_COMMENT = re.compile(r" +#.*$")


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, step, item, row, paragraph or fence, with what stands in it in any language."""

    kind: str
    code: tuple[str, ...]
    """In backticks, sorted; the lines of a fence, without comments, in their order."""
    targets: tuple[str, ...]
    """Where links lead and which pictures are shown, from the folder ``docs``, sorted."""
    names: int
    """How many bold texts name something."""

    def __str__(self) -> str:
        return f"{self.kind} {', '.join((*self.code, *self.targets))}; {self.names} names"


def shape_of(page: GuidePage, guide: Guide, said: Callable[[str], str] = str) -> list[Block]:
    """The blocks of a page in their order; ``said`` gives what stands in backticks in English."""
    return [_block(kind, text, page, guide, said) for kind, text in _pieces(page.markdown)]


def _block(
    kind: str, text: str, page: GuidePage, guide: Guide, said: Callable[[str], str]
) -> Block:
    if kind == "fence":
        return Block(kind, tuple(_COMMENT.sub("", line) for line in text.split("\n")), (), 0)
    marks = Marks(GuidePage(page.name, "", text, (), (), ()))
    targets = [_target(guide, page, link.target) for link in links(text)]
    targets += [picture.target.rpartition("/")[2] for picture in pictures(text)]
    code = sorted(said(each) for each in marks.code)
    return Block(kind, tuple(code), tuple(sorted(targets)), len(marks.bold))


def _target(guide: Guide, page: GuidePage, written: str) -> str:
    """The page that a link leads to, with the number of the heading in it."""
    found = guide.resolve(page.name, written)
    if found is None or found.address:
        return _UP.sub("", written)  # a translation lies a folder deeper
    anchors = [heading.anchor for heading in guide.page(found.page).headings]
    return f"{found.page} {anchors.index(found.anchor) if found.anchor in anchors else ''}"


def _pieces(markdown: str) -> Iterator[tuple[str, str]]:
    """Kind and text of each block."""
    kind, lines = "", []
    for line in [*markdown.splitlines(), ""]:
        if kind == "fence":
            lines.append(line)
            if _FENCE.match(line):
                yield kind, "\n".join(lines)
                kind, lines = "", []
            continue
        begins = _begins(line)
        if (begins or not line.strip()) and lines:
            yield kind, "\n".join(lines)
            kind, lines = "", []
        if line.strip():
            kind = begins or kind or "text"
            lines.append(line)


def _begins(line: str) -> str:
    """The kind of block that begins with this line; none for one that goes on."""
    if _FENCE.match(line):
        return "fence"
    if head := _HEAD.match(line):
        return head[1]
    if step := _STEP.match(line):
        return f"step {step[1]}"
    if line.startswith("|"):
        return f"row of {line.count('|')}"
    return "item" if _ITEM.match(line) else ""
