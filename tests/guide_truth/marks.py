"""What a page says of the program, found by how it is written: bold, backticks, fences, links.

The rule, which ``docs/development.md`` states for writers:

- Bold with ``▸`` is a path through the menus. Other bold text stands on the screen in exactly these
  words. Bold that ends in a full stop or a colon opens a paragraph and is no name.
- A key in backticks is a shortcut of the menus or stands on the keyboard page.
- A line of an ``sh`` fence that begins with ``sanwright`` is a command that can be entered; with
  ``# exit code 1`` behind it, it ends so.
- Rules, limits, rule packs, parts, endings of files and the like in backticks are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from sanwright.guide import GuidePage

ARROW = " ▸ "
_FENCE = re.compile(r"^ *```(\w*) *$")
_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_BOLD_WITH_KEY = re.compile(r"\*\*([^*]+?)\*\*\s\(`([^`]+)`\)")
_QUOTE = re.compile(r"^\| “(.+?)” \|", re.MULTILINE)
_KEY = re.compile(
    r"(?:(?:Ctrl|Alt|Shift)\+)*"
    r"(?:F\d{1,2}|[A-Z]|Left|Right|Up|Down|Tab|Enter|Esc|Space|Del|PgUp|PgDown|Home|End)"
    r"|(?:(?:Ctrl|Alt|Shift)\+)+[0-9.\\+\-]"
)
_MODIFIERS = {"Ctrl", "Alt", "Shift"}
_EXIT = re.compile(r"#.*\bexit code (\d)\b")
_PARTING = re.compile(r"\s(?:\|\||&&|\||#|>)(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Command:
    """A line that can be entered, without ``sanwright`` in front; ``code`` is how it ends."""

    line: str
    code: int


@dataclass(frozen=True)
class Marks:
    """A page of the guide and what is marked in it."""

    page: GuidePage

    @property
    def is_of_the_guide(self) -> bool:
        """Whether it was written for the help window, rather than for the web first."""
        return PurePosixPath(self.page.name).parts[0] == "guide"

    @cached_property
    def prose(self) -> str:
        """The page without fences and comments."""
        kept, is_code = [], False
        for line in self.page.markdown.splitlines():
            if _FENCE.match(line):
                is_code = not is_code
            elif not is_code:
                kept.append(line)
        return re.sub(r"<!--.*?-->", "", "\n".join(kept), flags=re.DOTALL)

    @property
    def bold(self) -> list[str]:
        """Bold texts that name something."""
        bare = _CODE.sub(lambda code: "\0" * len(code[0]), self.prose)
        found = (" ".join(match[1].split()) for match in _BOLD.finditer(bare))
        return [text for text in found if not text.endswith((".", ":", "?"))]

    @property
    def menu_paths(self) -> list[str]:
        """Bold texts that are a way through the menus."""
        return [text for text in self.bold if "▸" in text]

    @property
    def names(self) -> list[str]:
        """Bold texts that stand on the screen."""
        return [text for text in self.bold if "▸" not in text]

    @property
    def shortcuts(self) -> list[tuple[str, str]]:
        """Menu paths with the key that stands in brackets behind them."""
        found = [(" ".join(m[1].split()), m[2]) for m in _BOLD_WITH_KEY.finditer(self.prose)]
        return [(path, key) for path, key in found if "▸" in path]

    @property
    def code(self) -> list[str]:
        """Everything in backticks."""
        return [" ".join(match[1].split()) for match in _CODE.finditer(self.prose)]

    @property
    def keys(self) -> list[str]:
        """What looks like a key in backticks."""
        return [text for text in self.code if _KEY.fullmatch(text) and text not in _MODIFIERS]

    @property
    def inline_commands(self) -> list[str]:
        """``sanwright …`` in backticks: a synopsis, not always complete."""
        return [text for text in self.code if re.match(r"sanwright [a-z-]", text)]

    @property
    def commands(self) -> list[Command]:
        """What the fences say one may enter."""
        return list(_commands(self.page.markdown))

    @property
    def plain_fences(self) -> list[str]:
        """Commands in fences that do not say ``sh``, where nobody would look after them."""
        return [text for kind, text in _fences(self.page.markdown)
                if kind != "sh" and re.search(r"^ *sanwright ", text, re.MULTILINE)]  # fmt: skip

    @property
    def messages(self) -> list[str]:
        """First cells of tables that are quotes: what the program says."""
        return _QUOTE.findall(self.prose)


def left_open(text: str) -> str:
    """A message with an ellipsis for what is filled in, without the quotes around a name."""
    return re.sub(r"[“„]?\{[^}]*\}[”“]?", "…", text)


def _commands(markdown: str) -> Iterator[Command]:
    for kind, text in _fences(markdown):
        if kind != "sh":
            continue
        for line in text.replace("\\\n", " ").splitlines():
            entered = line.strip()
            if not entered.startswith("sanwright"):
                continue
            code = _EXIT.search(entered)
            cut = _PARTING.split(f"{entered} ", maxsplit=1)[0]
            yield Command(cut.removeprefix("sanwright").strip(), int(code[1]) if code else 0)


def _fences(markdown: str) -> Iterator[tuple[str, str]]:
    kind, lines, is_open = "", [], False
    for line in markdown.splitlines():
        fence = _FENCE.match(line)
        if fence is None:
            lines.append(line)
        elif is_open:
            yield kind, "\n".join(lines)
            is_open = False
        else:
            kind, lines, is_open = fence[1], [], True
