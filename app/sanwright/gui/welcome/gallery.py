"""The right side of the welcome page: recent designs, and cards of what came with the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from sanwright.gui.document.sketch import Sketch, SketchStore
from sanwright.gui.welcome.group import TileGroup
from sanwright.gui.welcome.recent import RecentList
from sanwright.gui.welcome.request import Aim, WelcomeRequest
from sanwright.gui.welcome.shelf import SECTIONS, WORDS, Item
from sanwright.gui.welcome.tile import PictureCard, Tile
from sanwright.text import tr

_CARD = 200
_GAP = 12


class SearchField(QLineEdit):
    """Esc clears it first."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear, or leave the key to the page."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class Gallery(QWidget):
    """What there is to open."""

    wanted = Signal(object)
    """A ``WelcomeRequest``."""
    forgotten = Signal(object)
    """The path of a recent design that is to be forgotten."""
    reached = Signal(object)
    """The tile that the keyboard came to."""

    def __init__(self) -> None:
        super().__init__()
        self.recent = RecentList()
        self.recent.wanted.connect(
            lambda path: self.wanted.emit(WelcomeRequest(Aim.FILE, str(path)))
        )
        self.recent.removed.connect(self.forgotten)
        self.none_yet = QLabel(tr("Designs that you save or open are listed here."), wordWrap=True)
        self.none_yet.setProperty("role", "muted")
        self.search = SearchField(clearButtonEnabled=True)
        self.search.setPlaceholderText(tr("Filter by name or words"))
        self.search.setAccessibleName(tr("Filter templates, testbeds and reference designs"))
        self.search.setFixedWidth(230)
        self.search.textChanged.connect(self._filter)
        self.nothing = QLabel()
        self.nothing.setProperty("role", "muted")
        self.nothing.hide()
        self.groups: dict[str, TileGroup] = {}
        self._heads: dict[str, QWidget] = {}
        self._cards: dict[str, tuple[Item, PictureCard]] = {}
        self._lay_out()
        for group in (self.recent, *self.groups.values()):
            group.reached.connect(self.reached)

    @property
    def cards(self) -> list[PictureCard]:
        """All cards."""
        return [card for _, card in self._cards.values()]

    def card(self, folder: str, key: str) -> PictureCard:
        """The card of a design that came along."""
        return self._cards[f"bundled:{folder}/{key}"][1]

    def show_recent(self, paths: Sequence[Path]) -> None:
        """List these files."""
        self.recent.show_paths(paths)
        self.none_yet.setVisible(not paths)
        self.recent.setVisible(bool(paths))

    def show_shelf(self, shelf: Mapping[str, Sequence[Item]]) -> None:
        """Show a card for each design that came along, with its picture if that is known."""
        wanted = [item for items in shelf.values() for item in items]
        if wanted == [item for item, _ in self._cards.values()]:
            return
        store = SketchStore()
        self._cards.clear()
        for folder, _, symbol, _ in SECTIONS:
            cards: list[Tile] = []
            for item in shelf[folder]:
                card = PictureCard(item.title.replace("&", "&&"), item.summary)
                card.set_symbol(symbol)
                card.setToolTip(item.summary)
                card.clicked.connect(lambda _=False, w=item.wish: self.wanted.emit(w))
                sketch = store.load(item.picture_key, item.stamp)
                if sketch is not None:
                    card.set_sketch(sketch)
                self._cards[item.picture_key] = item, card
                cards.append(card)
            self.groups[folder].fill(cards)
        self._filter(self.search.text())

    @property
    def without_picture(self) -> list[Item]:
        """Of which nobody has made a picture yet."""
        return [item for item, card in self._cards.values() if card.sketch is None]

    def set_picture(self, item: Item, sketch: Sketch) -> None:
        """Show it on the design's card."""
        self._cards[item.picture_key][1].set_sketch(sketch)

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        is_any = False
        for folder, group in self.groups.items():
            for tile in group.tiles:
                spoken = f"{tile.title} {tile.words}".casefold()
                tile.setVisible(all(word in spoken for word in wanted))
            group.refresh()
            has_shown = bool(group.shown)
            is_any |= has_shown
            group.setVisible(has_shown)
            self._heads[folder].setVisible(has_shown)
        self.nothing.setVisible(not is_any and bool(wanted))
        self.nothing.setText(tr("Nothing is called “{text}”.", text=text))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(_heading(tr("Recent designs")))
        layout.addWidget(self.none_yet)
        layout.addWidget(self.recent)
        layout.addSpacing(16)
        for number, (folder, title, *_) in enumerate(SECTIONS):
            head = self._heads[folder] = _head(tr(title), tr(WORDS[folder]))
            if number == 0:
                top = QHBoxLayout()
                top.addWidget(head, 1)
                top.addWidget(self.search)
                layout.addLayout(top)
                layout.addWidget(self.nothing)
            else:
                layout.addWidget(head)
            group = self.groups[folder] = TileGroup(tr(title), _CARD, _GAP)
            layout.addWidget(group)
            layout.addSpacing(14)
        layout.addStretch(1)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label


def _head(title: str, words: str) -> QWidget:
    head = QWidget()
    muted = QLabel(words, wordWrap=True)
    muted.setProperty("role", "muted")
    layout = QVBoxLayout(head)
    layout.setContentsMargins(0, 0, 0, 2)
    layout.setSpacing(1)
    layout.addWidget(_heading(title))
    layout.addWidget(muted)
    return head
