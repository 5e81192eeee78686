"""The tables of a design behind tabs; they follow it while they are seen."""

from __future__ import annotations

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from sanwright.design import Change, Table
from sanwright.fields import Plan
from sanwright.gui.document.session import Session
from sanwright.gui.settings import Settings
from sanwright.gui.tables.page import Extend, SheetPage
from sanwright.gui.tables.preview import PasteDialog
from sanwright.gui.tables.sheets import SHEETS
from sanwright.gui.window.views import DesignView
from sanwright.text import tr


class TablesView(DesignView):
    """Devices, ports, cables and the rest, row by row."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        extend: Extend = lambda _menu, _ids: None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tables"))
        self._session = session
        self._settings = settings
        self._selected: tuple[str, ...] = ()
        self._stale: set[SheetPage] = set()
        """Pages that missed something while nobody looked."""
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Tables"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self._stack = QStackedWidget()
        self._extend = extend
        self._pages: dict[Table, SheetPage] = {}
        """Those that were looked at: each is made when its tab is first seen."""
        for sheet in SHEETS:
            self.tabs.addTab(tr(sheet.title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._on_tab)
        session.changed.connect(self._on_change)
        session.checked.connect(self._on_check)
        session.replaced.connect(self._start)
        self._start()

    @property
    def page(self) -> SheetPage:
        """The table that is up."""
        sheet = SHEETS[self.tabs.currentIndex()]
        if sheet.table not in self._pages:
            page = SheetPage(sheet, self._session, self._settings, self.agree, self._extend)
            self._pages[sheet.table] = page
            self._stack.addWidget(page)
            page.chosen.connect(self._on_choice)
            page.located.connect(self.located)
            page.model.start()
        return self._pages[sheet.table]

    def show_table(self, table: Table) -> SheetPage:
        """Bring a table up."""
        at = next(number for number, sheet in enumerate(SHEETS) if sheet.table is table)
        self.tabs.setCurrentIndex(at)
        return self.page

    def agree(self, plan: Plan) -> bool:
        """Show what is refused and ask whether the rest is to be written."""
        dialog = PasteDialog(plan, self)
        answer = bool(dialog.exec())
        dialog.deleteLater()
        return answer

    def select(self, ids: tuple[str, ...]) -> None:
        """Choose the rows of what is selected elsewhere."""
        self._selected = ids
        if self.isVisible():
            self.page.select(ids)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was missed."""
        super().showEvent(event)
        self._catch_up()
        self.page.select(self._selected)
        self.page.grid.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember how the tables look."""
        super().hideEvent(event)
        for page in self._pages.values():
            page.remember()

    def _start(self) -> None:
        self._selected = ()
        for page in self._pages.values():
            page.model.start()
            page.complain("")
        self._stale.clear()

    def _on_change(self, change: Change) -> None:
        for page in self._pages.values():
            if page.isVisible():
                page.model.follow(change)
            else:
                self._stale.add(page)

    def _on_check(self) -> None:
        if self.isVisible():
            self.page.model.touch()

    def _on_tab(self, _at: int) -> None:
        self._catch_up()
        if self.isVisible():
            self.page.select(self._selected)

    def _catch_up(self) -> None:
        self._stack.setCurrentWidget(self.page)
        if self.page in self._stale:
            self._stale.discard(self.page)
            self.page.model.sync()
            self.page.model.touch()

    def _on_choice(self, ids: tuple[str, ...]) -> None:
        self._selected = ids
        self.selection_changed.emit(ids)
