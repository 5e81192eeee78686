"""A list with check marks and a filter, for choosing devices and ports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.widgets.fields import named, section
from sanwright.language import number
from sanwright.text import tr

Chosen = Callable[[tuple[str, ...]], None]
_ID = Qt.ItemDataRole.UserRole
_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class PickList(QWidget):
    """Checked items are the value; every click is an edit.

    The box at the head, which says ``all_text``, ticks what the filter shows, or none of it. A
    click with Shift ticks from the last one on.
    """

    def __init__(self, title: str, on_choice: Chosen, all_text: str) -> None:
        super().__init__()
        self._title = title
        self._on_choice = on_choice
        self._options: Sequence[tuple[str, str]] = ()
        self._inner: Collection[str] = ()
        self._last = ""
        self._head = section(title)
        self._head.setContentsMargins(0, 0, 0, 0)
        self.every = QCheckBox(all_text)
        self.every.setToolTip(tr("Tick or clear what is shown; Shift+click ticks a range"))
        self.filter = named(QLineEdit(clearButtonEnabled=True), tr("Filter {title}", title=title))
        self.filter.setPlaceholderText(tr("Filter"))
        self.list = named(_TickedList(), title)
        self._none = QLabel(tr("Nothing to choose from yet: place devices first."), wordWrap=True)
        self._none.setProperty("role", "muted")
        head = QHBoxLayout()
        head.addWidget(self._head)
        head.addStretch(1)
        head.addWidget(self.every)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        for widget in (self.filter, self._none, self.list):
            layout.addWidget(widget)
        self.filter.textChanged.connect(self._apply_filter)
        self.list.itemChanged.connect(self._changed)
        self.every.clicked.connect(self._tick_every)

    def show_options(
        self,
        options: Sequence[tuple[str, str]],
        chosen: Collection[str],
        inner: Collection[str] = (),
    ) -> None:
        """Offer ``options`` (label, id) with ``chosen`` checked; what is not offered is added.

        What is in ``inner`` is part of another option: ticking all leaves it to that.
        """
        known = {id_ for _, id_ in options}
        everything = [*options, *((id_, id_) for id_ in chosen if id_ not in known)]
        self._inner = inner
        self.list.blockSignals(True)
        if everything != self._options:
            self._options = everything
            self.list.clear()
            for label, id_ in everything:
                item = QListWidgetItem(label)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setData(_ID, id_)
                self.list.addItem(item)
        for item in self._items():
            item.setCheckState(_ON if item.data(_ID) in chosen else _OFF)
        self.list.blockSignals(False)
        self._head.setText(f"{self._title} ({number(len(chosen))})")
        self._none.setVisible(not everything)
        self._apply_filter()

    def chosen(self) -> tuple[str, ...]:
        """Ids of the checked items, in the list's order."""
        return tuple(item.data(_ID) for item in self._items() if item.checkState() is _ON)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _changed(self, item: QListWidgetItem) -> None:
        here, last = item.data(_ID), self._last
        self._last = here
        shown = [other for other in self._items() if not other.isHidden()]
        ids = [other.data(_ID) for other in shown]
        if self.list.is_range and last in ids and here in ids:
            first, end = sorted((ids.index(last), ids.index(here)))
            self._set(shown[first : end + 1], item.checkState())
        self._on_choice(self.chosen())

    def _tick_every(self) -> None:
        wanted = self._concerned()
        is_full = all(item.checkState() is _ON for item in wanted)
        # Clearing takes along what stands for itself: nothing shown is ticked afterwards.
        shown = [item for item in self._items() if not item.isHidden()]
        self._set(shown if is_full else wanted, _OFF if is_full else _ON)
        self._on_choice(self.chosen())
        self._show_every()

    def _concerned(self) -> list[QListWidgetItem]:
        """What ticking all is about: what is shown, without parts of other options."""
        shown = [item for item in self._items() if not item.isHidden()]
        outer = [item for item in shown if item.data(_ID) not in self._inner]
        return outer or shown

    def _set(self, items: Sequence[QListWidgetItem], state: Qt.CheckState) -> None:
        self.list.blockSignals(True)
        for item in items:
            item.setCheckState(state)
        self.list.blockSignals(False)

    def _show_every(self) -> None:
        wanted = self._concerned()
        ticked = sum(item.checkState() is _ON for item in wanted)
        is_some = 0 < ticked < len(wanted)
        state = _ON if wanted and ticked == len(wanted) else _OFF
        self.every.setEnabled(bool(wanted))
        self.every.setCheckState(Qt.CheckState.PartiallyChecked if is_some else state)

    def _apply_filter(self) -> None:
        words = self.filter.text().casefold().split()
        for item in self._items():
            text = item.text().casefold()
            item.setHidden(not all(word in text for word in words))
        self._show_every()


class _TickedList(QListWidget):
    """Knows whether Shift is held while a tick changes."""

    def __init__(self) -> None:
        super().__init__()
        self.is_range = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A tick is set when the button is let go."""
        self.is_range = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mouseReleaseEvent(event)
        self.is_range = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Or with the space bar."""
        self.is_range = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().keyPressEvent(event)
        self.is_range = False
