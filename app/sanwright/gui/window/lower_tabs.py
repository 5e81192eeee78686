"""The tabs below the drawing: findings and figures, folded to one line where room is scarce."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabWidget, QToolButton, QWidget

from sanwright.gui.look.icons import icon
from sanwright.text import tr

_UNLIMITED = 16_777_215
"""Qt's own word for no greatest height."""
_USUAL_HEIGHT = 285
_LEAST = 110
"""How low they may be made, whatever the pages would like; logical pixels."""
_PAGES = "qt_tabwidget_stackedwidget"


class LowerTabs(QTabWidget):
    """Folded, only the titles are left, with what they count; a click on one opens them again.

    Pages that are folded away are hidden, so that nothing is worked out for them.
    """

    fold_changed = Signal()
    """The tabs were folded or opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.is_folded = False
        self.open_height = _USUAL_HEIGHT
        """How high they are, or were before they were folded; logical pixels."""
        self._titled: dict[str, tuple[QWidget, str]] = {}
        """Page and title of each panel, by its key."""
        self.switch = QToolButton(self)
        self.switch.setAutoRaise(True)
        self.switch.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.switch.clicked.connect(self.toggle)
        self.setCornerWidget(self.switch, Qt.Corner.TopRightCorner)
        self.tabBarClicked.connect(self._on_click)
        self.setMinimumHeight(_LEAST)
        self._show_switch()

    def fold(self, on: bool) -> None:
        """Leave only the titles, or open the page in front again."""
        if on is self.is_folded:
            return
        pages = self.findChild(QStackedWidget, _PAGES)
        assert isinstance(pages, QStackedWidget)  # noqa: S101 - QTabWidget has one
        if on:
            if self.isVisible():
                self.open_height = max(self.height(), _LEAST)
            pages.hide()
            self.setFixedHeight(self.tabBar().sizeHint().height())
        else:
            self.setMinimumHeight(_LEAST)
            self.setMaximumHeight(_UNLIMITED)
            pages.show()
        self.is_folded = on
        self._show_switch()
        self.fold_changed.emit()

    def toggle(self) -> None:
        """Fold them, or open them again."""
        self.fold(not self.is_folded)

    def add(self, key: str, page: QWidget, title: str) -> None:
        """One more tab, for the panel of that key."""
        self._titled[key] = page, title
        self.addTab(page, title)

    def show_count(self, key: str, count: int) -> None:
        """Say behind the title of a panel how many rows it has; nothing where there are none."""
        page, title = self._titled[key]
        number = self.indexOf(page)
        text = tr("{title} {count:,}", title=title, count=count) if count else title
        if self.tabText(number) != text:
            self.setTabText(number, text)

    def _on_click(self, number: int) -> None:
        if number >= 0:
            self.fold(False)

    def _show_switch(self) -> None:
        self.switch.setIcon(icon("open-up" if self.is_folded else "fold-down"))
        words = tr("Open the tabs below") if self.is_folded else tr("Fold the tabs to one line")
        self.switch.setToolTip(words)
        self.switch.setAccessibleName(words)
