"""The command palette: every action of the program as a source of the popup."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sanwright.gui.search.entry import folded
from sanwright.gui.search.guide_rows import GuidePlace, guide_rows
from sanwright.gui.search.page import SearchPage, SearchRow
from sanwright.gui.settings import Settings
from sanwright.text import tr

RECENT_LIMIT = 12
GUIDE_PAGES = 4
_NO_MATCH = 1_000_000


@dataclass(frozen=True, slots=True)
class PaletteCommand:
    """An action as the palette shows it: ``reason`` says why it cannot be done now."""

    id: str
    text: str
    menu: str
    keys: str
    icon: str
    is_enabled: bool
    is_checked: bool
    reason: str


class Commands:
    """Lists and runs actions; those that were run from here come first, the guide last."""

    def __init__(
        self,
        settings: Settings,
        listed: Callable[[], Iterable[PaletteCommand]],
        run: Callable[[str], None],
        read: Callable[[str], None],
    ) -> None:
        self._settings, self._listed, self._run, self._read = settings, listed, run, read
        self._commands: tuple[PaletteCommand, ...] = ()

    @property
    def prompt(self) -> str:
        """See ``Source``."""
        return tr("What do you want to do?")

    @property
    def keys(self) -> str:
        """See ``Source``."""
        return tr("↑↓ choose   Enter do it   Esc back")

    def opened(self) -> None:
        """See ``Source``."""
        self._commands = tuple(self._listed())

    def look(self, text: str, tab: object) -> SearchPage:
        """See ``Source``."""
        words = tuple(folded(text).split())
        recent = {id_: n for n, id_ in enumerate(self._settings.recent_commands)}
        ranked = [
            (score, recent.get(command.id, RECENT_LIMIT), number)
            for number, command in enumerate(self._commands)
            if (score := _score(command, words)) < _NO_MATCH
        ]
        if not words:
            ranked = [(0, was, number) for _, was, number in ranked]
        rows = [self._row(self._commands[number]) for _, _, number in sorted(ranked)]
        if not words and recent:
            known = sum(was < RECENT_LIMIT for _, was, _ in ranked)
            rows.insert(known, SearchRow(tr("All actions"), is_heading=True))
            if known:
                rows.insert(0, SearchRow(tr("Used lately"), is_heading=True))
        note = "" if rows else tr("No action is called that.")
        pages, _ = guide_rows(text, GUIDE_PAGES, self._read)
        if pages:
            rows += [SearchRow(tr("User guide"), is_heading=True), *pages]
        return SearchPage(tuple(rows), note=note, words=words)

    def preview(self, row: SearchRow) -> None:
        """See ``Source``: nothing happens before Enter."""

    def choose(self, row: SearchRow, *, opens: bool) -> None:
        """See ``Source``."""
        if isinstance(row.subject, GuidePlace):
            row.subject.read(row.subject.page)
        if isinstance(row.subject, PaletteCommand):
            self._settings.add_recent_command(row.subject.id, RECENT_LIMIT)
            self._run(row.subject.id)

    def leave(self) -> None:
        """See ``Source``."""

    def _row(self, command: PaletteCommand) -> SearchRow:
        where = command.menu
        if not command.is_enabled:
            where = f"{where} · {command.reason or tr('not possible now')}"
        return SearchRow(
            command.text, where, command.icon, command.keys,
            is_enabled=command.is_enabled, is_checked=command.is_checked, subject=command,
        )  # fmt: skip


def _score(command: PaletteCommand, words: tuple[str, ...]) -> int:
    """How far a command is from what was typed, 0 nearest: each word counts by itself."""
    text, menu = folded(command.text), folded(command.menu)
    total = 0
    for word in words:
        near = min(_distance(text, word), 20 + _distance(menu, word))
        if near >= _NO_MATCH:
            return _NO_MATCH
        total += near
    return total


def _distance(text: str, word: str) -> int:
    """0 where the text begins with the word, then where a word of it does, then letters in turn."""
    if text.startswith(word):
        return 0
    if f" {word}" in text:
        return 1
    if word in text:
        return 4
    if _initials(text).startswith(word):
        return 6
    spread = _spread(text, word)
    return _NO_MATCH if spread is None or spread > len(word) + 4 else 8 + spread - len(word)


def _initials(text: str) -> str:
    return "".join(piece[0] for piece in text.split())


def _spread(text: str, word: str) -> int | None:
    """Length of the first stretch of the text that has the letters of the word in turn."""
    start = text.find(word[0])
    at = start
    for letter in word[1:]:
        at = text.find(letter, at + 1)
        if at < 0:
            return None
    return at - start + 1 if start >= 0 else None
