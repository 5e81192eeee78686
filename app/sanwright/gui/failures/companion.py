"""What else fails at the same time: type a few letters of its name, or choose from the list."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit

from sanwright.gui.widgets.fields import named
from sanwright.text import Text, tr

_PROMPT = Text("And at the same time…")
_MOST_SEEN = 14


class FailureCompanion(QComboBox):
    """A box with every single thing that may fail; it empties itself once one was chosen."""

    wanted = Signal(str)
    """Key of what fails too."""
    missed = Signal(str)
    """What was typed, where nothing is called so."""

    def __init__(self) -> None:
        super().__init__()
        named(self, tr("Fails at the same time"))
        self._line = QLineEdit(self)  # at once: style rules go by what a widget is in
        self.setLineEdit(self._line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(_MOST_SEEN)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setToolTip(tr("Let something else fail together with the chosen failure"))
        self._keys: dict[str, str] = {}
        self._names = QStringListModel(self)
        self.setModel(self._names)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_MOST_SEEN)
        self.setCompleter(completer)
        self._line.setPlaceholderText(tr(_PROMPT))
        self._line.returnPressed.connect(self._take_typed)
        self.textActivated.connect(self._take)
        self.clear_choice()

    def offer(self, things: Iterable[tuple[str, str, str]]) -> None:
        """Offer things by key, name and kind; where a name is not enough the kind stands by it."""
        self._keys = {}
        for key, name, kind in things:
            label = next(
                text
                for text in (name, f"{name} ({kind})", f"{name} ({key})")
                if text not in self._keys
            )
            self._keys[label] = key
        self._names.setStringList(list(self._keys))
        self.clear_choice()

    def clear_choice(self) -> None:
        """Show the prompt."""
        self.setCurrentIndex(-1)
        self._line.clear()

    def _take_typed(self) -> None:
        typed = self._line.text().strip()
        if typed:
            self._take(typed)

    def _take(self, text: str) -> None:
        wanted = text.casefold()
        key = next((key for name, key in self._keys.items() if name.casefold() == wanted), "")
        if key:
            self.clear_choice()
            self.wanted.emit(key)
        elif text:
            self.missed.emit(text)
