"""What a guide page of steps says: every step with its words for the screen, keys and figure."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ITEM = re.compile(r"^(\d+)\. +(.*)$")
_FIGURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_TYPED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class PageStep:
    """One item of the numbered list; ``text`` is a single line, with its marks."""

    number: int
    text: str
    figures: tuple[str, ...] = ()

    @property
    def bold(self) -> tuple[str, ...]:
        """Words that stand on the screen."""
        return tuple(_BOLD.findall(self.text))

    @property
    def typed(self) -> tuple[str, ...]:
        """Keys, and what is typed."""
        return tuple(_TYPED.findall(self.text))


def steps_of_page(page: str) -> list[PageStep]:
    """The steps of the page's numbered list; an indented line goes on with the step before it."""
    found: list[tuple[int, list[str]]] = []
    is_in_list = False
    for line in page.splitlines():
        item = _ITEM.match(line)
        if item:
            found.append((int(item[1]), [item[2]]))
            is_in_list = True
        elif is_in_list and line.startswith("   "):
            found[-1][1].append(line.strip())
        elif line.strip():
            is_in_list = False
    return [_step(number, lines) for number, lines in found]


def _step(number: int, lines: list[str]) -> PageStep:
    text = " ".join(lines)
    figures = tuple(_FIGURE.findall(text))
    return PageStep(number, " ".join(_FIGURE.sub(" ", text).split()), figures)


def pattern(sentence: str) -> re.Pattern[str]:
    """A step's text with ``{name}`` where a value stands, as an expression."""
    pieces = re.split(r"(\{\w+\})", " ".join(sentence.split()))
    return re.compile(
        "".join(
            f"(?P<{piece[1:-1]}>[^*`{{}}]+?)" if piece.startswith("{") else re.escape(piece)
            for piece in pieces
        )
    )
