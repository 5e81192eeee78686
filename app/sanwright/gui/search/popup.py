"""The popup over the drawing: a field, answers beneath it, everything by keyboard."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGraphicsDropShadowEffect,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.search.page import AnswerSource, SearchPage, SearchRow
from sanwright.gui.search.row_painter import ROW_ROLE, RowPainter
from sanwright.text import tr

_WIDTH, _HEIGHT = 680, 470
_LEAST, _SHARE = 150, 0.52
"""Height of the list at least, and its part of the drawing, which must be seen beneath it."""
_TOP = 14
_REST_MS = 140
"""How long one stays at a row until it is shown on the drawing."""


class AnswersModel(QAbstractListModel):
    """The rows of a page."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[SearchRow, ...] = ()

    def show_rows(self, rows: tuple[SearchRow, ...]) -> None:
        """Show others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """As Qt asks."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The row itself, or its words for screen readers."""
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(text for text in (row.title, row.where, row.keys) if text)
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        row = self.rows[index.row()]
        if not row.can_be_current:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class SearchPopup(ThemedWidget, QFrame):
    """One popup for all sources; lies over ``over``, a widget in ``parent``."""

    def __init__(self, parent: QWidget, over: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("search-popup")
        self._over = over
        self._source: AnswerSource | None = None
        self._tab: object = None
        self._page = SearchPage()
        self._back: QWidget | None = None
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setFrame(False)
        self.model = AnswersModel(self)
        self.list = QListView()
        self.list.setAccessibleName(tr("What was found"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setMouseTracking(True)
        self.list.setModel(self.model)
        self.painter = RowPainter(self.list)
        self.list.setItemDelegate(self.painter)
        self.tabs = QWidget()
        self._strip = QScrollArea()
        self.note = QLabel(wordWrap=True)
        self.foot = QLabel()
        self.foot.setProperty("role", "muted")
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._preview)
        self._lay_out()
        self.follow_theme()
        self.line.installEventFilter(self)
        over.installEventFilter(self)
        self.line.textEdited.connect(lambda _: self._look())
        self.list.clicked.connect(self._clicked)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether it waits for a choice."""
        return self._source is not None

    @property
    def rows(self) -> tuple[SearchRow, ...]:
        """What is shown."""
        return self.model.rows

    @property
    def current(self) -> SearchRow | None:
        """The row that Enter would choose."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def open(self, source: AnswerSource, text: str = "") -> None:
        """Ask ``source``; a second call with the same one selects what was typed."""
        if self.is_open and self._source is source:
            self.line.selectAll()
            return
        if self.is_open:
            self.dismiss()
        self._back = self.window().focusWidget()
        self._source, self._tab = source, None
        source.opened()
        self.line.setPlaceholderText(source.prompt)
        self.line.setAccessibleName(source.prompt)
        self.foot.setText(source.keys)
        self.line.setText(text)
        self.line.selectAll()
        self._look()
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Close without a choice."""
        source = self._close()
        if source is not None:
            source.leave()

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.setStyleSheet(
            f"#search-popup {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.device_border.name()}; border-radius: 8px; }}"
            "#search-popup QLineEdit { border: none; background: transparent; font-size: 13pt;"
            " padding: 6px 8px; }"
            "#search-popup QListView { border: none; background: transparent; outline: none; }"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field, the loss of its focus, and another size of what lies beneath."""
        if watched is self._over and event.type() == QEvent.Type.Resize and self.is_open:
            self._place()
        if watched is not self.line:
            return super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event) or super().eventFilter(watched, event)
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            stays = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
            if event.reason() not in stays and self.is_open:
                QTimer.singleShot(0, self._lost_focus)
        return super().eventFilter(watched, event)

    def _lost_focus(self) -> None:
        focused: QWidget | None = self.window().focusWidget()
        if self.is_open and focused is not None and not self.isAncestorOf(focused):
            self._back = None  # the keyboard is where the user put it
            self.dismiss()

    def _key(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        pages = {Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in steps:
            self._step(steps[Qt.Key(key)], wraps=True)
        elif key in pages:
            self._step(pages[Qt.Key(key)], wraps=False)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._next_tab(-1 if key == Qt.Key.Key_Backtab else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(opens=bool(modifiers & Qt.KeyboardModifier.ControlModifier))
        else:
            return False
        return True

    def _look(self) -> None:
        if self._source is None:
            return
        page = self._source.look(self.line.text(), self._tab)
        if self._tab is not None and self._tab not in {tab.key for tab in page.tabs}:
            self._tab = None
            page = self._source.look(self.line.text(), None)
        self._page = page
        self.painter.words = page.words
        self.model.show_rows(page.rows)
        self.note.setText(page.note)
        self.note.setVisible(bool(page.note))
        self._show_tabs()
        first = next((n for n, row in enumerate(page.rows) if row.can_be_current), -1)
        self._go(first)
        self._place()
        self.list.scrollToTop()

    def _show_tabs(self) -> None:
        layout = self.tabs.layout()
        assert layout is not None  # noqa: S101 - made in _lay_out
        chosen: QToolButton | None = None
        while (item := layout.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for tab in self._page.tabs:
            chip = QToolButton()
            chip.setCheckable(True)
            chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            chip.setText(tab.label)
            chip.setProperty("role", "chip")
            chip.setChecked(tab.key == self._tab)
            chip.clicked.connect(lambda _=False, key=tab.key: self._choose_tab(key))
            layout.addWidget(chip)
            if tab.key == self._tab:
                chosen = chip
        self.tabs.adjustSize()
        self._strip.setVisible(len(self._page.tabs) > 1)
        if chosen is not None:
            self._strip.ensureWidgetVisible(chosen)

    def _next_tab(self, step: int) -> None:
        keys = [tab.key for tab in self._page.tabs]
        if keys:
            at = keys.index(self._tab) if self._tab in keys else 0
            self._choose_tab(keys[(at + step) % len(keys)])

    def _choose_tab(self, key: object) -> None:
        self._tab = key
        self._look()

    def _step(self, step: int, *, wraps: bool) -> None:
        stops = [n for n, row in enumerate(self.rows) if row.can_be_current]
        if not stops:
            return
        here = self.list.currentIndex().row()
        at = stops.index(here) + step if here in stops else 0
        at = at % len(stops) if wraps else min(max(at, 0), len(stops) - 1)
        self._go(stops[at])
        if at == 0:
            self.list.scrollToTop()  # its heading too

    def _go(self, number: int) -> None:
        self.list.setCurrentIndex(self.model.index(number, 0) if number >= 0 else QModelIndex())
        current = self.current
        text = self.model.data(self.list.currentIndex()) if current is not None else ""
        self.line.setAccessibleDescription(str(text))
        self._rest.start()

    def _preview(self) -> None:
        row = self.current
        if row is not None and self._source is not None:
            self._source.preview(row)

    def _clicked(self, index: QModelIndex) -> None:
        self.list.setCurrentIndex(index)
        self._choose(opens=False)

    def _choose(self, *, opens: bool) -> None:
        row = self.current
        if row is None or not row.is_enabled:
            return
        source = self._close()
        if source is not None:
            source.choose(row, opens=opens)

    def _close(self) -> AnswerSource | None:
        source, self._source = self._source, None
        self._rest.stop()
        self.hide()
        back, self._back = self._back, None
        if back is not None:
            back.setFocus()
        return source

    def _place(self) -> None:
        """At the top of what it lies over, as high as its rows need."""
        inside = self.parentWidget() or self._over
        area = QRect(self._over.mapTo(inside, QPoint(0, 0)), self._over.size())
        width = min(_WIDTH, area.width() - 24)
        rows = sum(
            self.list.sizeHintForIndex(self.model.index(n, 0)).height()
            for n in range(min(len(self.rows), 24))
        )
        self.list.setVisible(bool(self.rows))
        room = max(_LEAST, min(_HEIGHT, round(area.height() * _SHARE)))
        self.list.setFixedHeight(min(rows + 6, room))
        self.setFixedWidth(width)
        self.adjustSize()
        self.move(area.center().x() - width // 2, area.top() + _TOP)

    def _lay_out(self) -> None:
        shadow = QGraphicsDropShadowEffect(self, blurRadius=28.0)
        shadow.setOffset(0, 6)
        shadow.setColor(Qt.GlobalColor.black)
        self.setGraphicsEffect(shadow)
        chips = QHBoxLayout(self.tabs)
        chips.setContentsMargins(8, 0, 8, 5)
        chips.setSpacing(5)
        chips.setSizeConstraint(QHBoxLayout.SizeConstraint.SetFixedSize)
        self._strip.setWidget(self.tabs)
        self._strip.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._strip.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._strip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._strip.setFixedHeight(self.fontMetrics().height() + 17)
        self.tabs.setAutoFillBackground(False)
        self._strip.viewport().setAutoFillBackground(False)
        self.note.setContentsMargins(14, 8, 14, 10)
        self.foot.setContentsMargins(14, 5, 14, 7)
        line = QFrame()
        line.setProperty("role", "line")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        for widget in (self.line, self._strip, line, self.note, self.list, self.foot):
            layout.addWidget(widget)
