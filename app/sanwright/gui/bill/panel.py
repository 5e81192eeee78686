"""What has to be ordered, line by line, in step with the drawing; and what an order still lacks."""

from __future__ import annotations

import textwrap
from collections.abc import Collection
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
)

from sanwright.bom.gaps import FactAnswer
from sanwright.bom.grouping import BomGroup, Grouping
from sanwright.checks.part_words import missing_of
from sanwright.clock import local_day
from sanwright.edits.ordering import answer, answered_by, order_by, price_by, take_answer
from sanwright.gui.bill.model import BomModel, money
from sanwright.gui.bill.order_check import OrderCheckList
from sanwright.gui.bill.study import BomStudy, study_bom, with_inner
from sanwright.gui.bill.table import BomTable
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import subject_label
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.study_panel import StudyPanel, command
from sanwright.locations import price_book
from sanwright.text import NOTHING, Text, tr

_TYPING_MS = 150
_LONGEST = 28
"""Characters of a name on a button."""
_NOTHING_FOUND = Text(
    "No line is like that. Take a word out of the filter, or show all lines again."
)
_NOTHING_NEW = Text("Nothing is ordered: all that is drawn stands already. What is new comes here.")
_PRICES = "prices"
FORMATS = (
    (".xlsx", Text("Excel workbook…")),
    (".csv", Text("CSV…")),
    (".pdf", Text("PDF…")),
    (".json", Text("JSON…")),
)


class BomPanel(ThemedWidget, StudyPanel):
    """The bill of a snapshot of the design; what a line was counted from is a click away."""

    VERB = Text("Make the bill of materials")
    BUSY = Text("Counting parts…")
    EMPTY = Text(
        "Nothing to order yet: the drawing is empty. Drag a part from the catalog, and it stands "
        "here with its order number."
    )
    START = Text(
        "Everything that has to be ordered for the drawing, down to the last optic, with order "
        "numbers and the prices of your lists. “Make the bill of materials” shows it."
    )

    zoom_wanted = Signal(object)
    """Ids to be seen as large as they go."""
    file_wanted = Signal(str, str)
    """An ending, and the grouping, of a file to write."""
    ordering_wanted = Signal()
    prices_wanted = Signal()
    key_wanted = Signal(str, str)
    """See ``BomTable``."""

    def __init__(self, session: Session, workers: Workers) -> None:
        super().__init__(session, workers)
        self.setAccessibleName(tr("Bill of materials"))
        self.study: BomStudy | None = None
        self.of: tuple[str, ...] = ()
        """Records of the drawing to whose lines the list is narrowed."""
        self.model = BomModel(self)
        self.table = BomTable(self.model)
        self.check = OrderCheckList(self._is_known)
        self.lines_chip, self.check_chip = _page_chip(), _page_chip()
        self.of_chip = _chip()
        self.of_chip.setToolTip(tr("Show all lines again"))
        self.grouping = named(QComboBox(), tr("Group by"))
        for grouping in Grouping:
            self.grouping.addItem(str(grouping.label), str(grouping))
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter lines"))
        self.search.setPlaceholderText(tr("Filter: words, number, device"))
        self.ordering = command(tr("Ordering…"))
        self.ordering.setToolTip(tr("Country, spares, cable colours and support"))
        self.export = command(tr("Export"))
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.total = named(QLabel(wordWrap=True), tr("Total"))
        self._list = QStackedWidget()
        self._nothing = QLabel(tr(_NOTHING_FOUND), wordWrap=True)
        self._group_label = QLabel(tr("&Group by"))
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._price_state: tuple[float, int] | None = None
        self._lay_out()
        self._connect()
        for button, name in (
            (self.start, "bom"),
            (self.export, "export"),
            (self.ordering, "ordering"),
            (self.of_chip, "close"),
        ):
            button.setIcon(icon(name))
        self.follow_theme()
        self.connect_study()

    def renew_theme(self, _theme: Theme) -> None:
        """Have the link beside the total drawn anew: a label keeps a text that it has."""
        self.total.clear()
        self._show_counts()

    # The study

    @property
    def has_subject(self) -> bool:
        """See ``StudyPanel``."""
        return bool(self.session.design.devices)

    @property
    def has_study(self) -> bool:
        """See ``StudyPanel``."""
        return self.study is not None and self.has_subject

    @property
    def is_up_to_date(self) -> bool:
        """Whether the lines are those of the drawing as it is now."""
        return not self.is_stale and not self.is_working and self.has_study is self.has_subject

    def study_work(self) -> Work:
        """See ``StudyPanel``."""
        tables, book = self.session.design.snapshot(), self.session.prices
        self._price_state = _price_state()
        grouping = Grouping(self.grouping.currentData())
        return lambda tell: study_bom(tables, lambda: book.lists, grouping, tell)

    def take(self, found: object) -> None:
        """See ``StudyPanel``."""
        assert isinstance(found, BomStudy)  # noqa: S101 - what the job was given to make
        self.study = found
        bar = self.table.verticalScrollBar()
        place = bar.value()
        self.model.show_study(found)
        self._filter()
        bar.setValue(place)
        self.check.show_check(found.check)
        self._show_counts()

    def clear(self) -> None:
        """See ``StudyPanel``."""
        self.study = None
        self.of = ()
        self.model.show_study(None)
        self.check.show_check(None)
        self._show_counts()

    def show_state(self) -> None:
        """See ``StudyPanel``."""
        super().show_state()
        for widget in (self.lines_chip, self.check_chip, self.total, self.export):
            widget.setVisible(self.has_study)
        self._show_tools()

    def showEvent(self, event: QShowEvent) -> None:
        """Seen again: prices may be other ones by now."""
        super().showEvent(event)
        self._look_at_prices()
        self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The price lists' window was closed: this one is in front again."""
        if event.type() == QEvent.Type.WindowActivate and self.isVisible():
            self._look_at_prices()
        return super().eventFilter(watched, event)

    def _begin_if_small(self) -> None:
        """Counting is quick and holds nothing up: it begins for designs of any size."""
        self.begin()

    def _look_at_prices(self) -> None:
        is_settled = self.study is not None and not self.is_working
        if is_settled and _price_state() != self._price_state:
            self.restart()

    # What is shown

    def show_lines_of(self, ids: Collection[str]) -> None:
        """Narrow the list to what was counted from these devices, cables and what is in them."""
        self.of = tuple(ids)
        self.search.clear()
        self.lines_chip.setChecked(True)
        self._filter()
        self.table.choose_first()

    def show_lines(self) -> None:
        """Bring up the lines, all of them."""
        self.lines_chip.setChecked(True)
        self.show_all()

    def show_check(self) -> None:
        """Bring up what an order still lacks."""
        self.check_chip.setChecked(True)

    def show_all(self) -> None:
        """Let every line be seen."""
        self.of = ()
        self.search.clear()
        self._filter()

    def _filter(self) -> None:
        of = with_inner(self.study.tables, self.of) if self.study is not None else ()
        self.model.choose(self.search.text(), of)
        self._show_counts()

    def _show_counts(self) -> None:
        shown = sum(1 for _ in self.model.lines())
        bom = self.study.bom if self.study is not None else None
        total = len(bom.lines) if bom is not None else 0
        if self.of or self.search.text():
            text = tr(
                "{shown:,} of {count:,} line", "{shown:,} of {count:,} lines", total, shown=shown
            )
        else:
            text = tr("{count:,} line", "{count:,} lines", total)
        self.lines_chip.setText(text)
        self.of_chip.setVisible(bool(self.of) and self.study is not None)
        self.of_chip.setText(self._of_text())
        self._nothing.setText(tr(_NOTHING_FOUND if total else _NOTHING_NEW))
        self._show_check_chip()
        self._show_tools()
        self._list.setCurrentWidget(self._page(shown))
        self.total.setText(self._total_text())

    def _show_tools(self) -> None:
        """What narrows and orders the lines makes no sense for the order check."""
        is_on = self.has_study and self.lines_chip.isChecked()
        self.search.setVisible(is_on)
        for tool in (self._group_label, self.grouping):
            tool.setVisible(is_on and not self.of)

    def _page(self, shown: int) -> QStackedWidget | QLabel | BomTable | OrderCheckList:
        if self.check_chip.isChecked():
            return self.check
        return self.table if shown else self._nothing

    def _of_text(self) -> str:
        if len(self.of) == 1:
            name = subject_label(self.session.design, self.of[0])
            return tr("Of {name}", name=textwrap.shorten(name, _LONGEST, placeholder="…"))
        return tr("Of {count:,} selected", "Of {count:,} selected", len(self.of))

    def _show_check_chip(self) -> None:
        count = self.check.gaps
        self.check_chip.setText(tr("Order check ({count:,})", count=count))
        name = "severity-warning" if count else "severity-good"
        ink = "warning" if count else "good"
        is_on = self.check_chip.isChecked()
        self.check_chip.setIcon(icon(name, "accent-text" if is_on else ink))

    def _total_text(self) -> str:
        if self.study is None:
            return ""
        if self.study.complaint:
            return escape(self.study.complaint)
        if self.of:
            return escape(self._share_text())
        text = escape(tr("Total: {total}", total=self.study.bom.total_text))
        if self.study.bom.price_notes:
            return text
        link = escape(tr("Price lists…"))
        return f'{text} &nbsp; <a href="{_PRICES}">{link}</a>'

    def _share_text(self) -> str:
        """What the lines shown come to, as far as prices are known."""
        lines = tuple(item for item in self.model.lines() if item.line.is_ordered)
        whole = BomGroup("", NOTHING, lines)
        sums = [money(amount, currency) for currency, amount in whole.known_totals.items()]
        if not sums:
            return tr("No price of these lines is known.")
        total = " + ".join(sums)
        if not whole.is_priced:
            return tr("Those of these pieces that have a price come to {total}.", total=total)
        if whole.unpriced:
            return tr("These pieces cost at least {total}.", total=total)
        return tr("These pieces cost {total}.", total=total)

    # Making

    def _lay_out(self) -> None:
        pages = QButtonGroup(self)
        for chip in (self.lines_chip, self.check_chip):
            pages.addButton(chip)
        self.lines_chip.setChecked(True)
        group = self._group_label
        group.setBuddy(self.grouping)
        group.setProperty("role", "muted")
        top = QHBoxLayout()
        top.setSpacing(8)
        for widget in (self.lines_chip, self.check_chip, self.of_chip, self.note):
            top.addWidget(widget)
        top.addStretch()
        self.search.setMinimumWidth(110)
        for tool in (self.progress, self.cancel, self.start, group, self.grouping, self.search):
            top.addWidget(tool)
        top.addWidget(self.export)
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self.total, 1)
        bottom.addWidget(self.ordering)
        menu = QMenu(self.export)
        for ending, title in FORMATS:
            menu.addAction(tr(title), partial(self._ask_file, ending))
        self.export.setMenu(menu)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setProperty("role", "empty")
        for page in (self.table, self.check, self._nothing):
            self._list.addWidget(page)
        self.pages.addWidget(self._list)
        self.pages.addWidget(self.words)
        self.total.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.pages, 1)
        layout.addLayout(bottom)

    def _connect(self) -> None:
        self._typing.timeout.connect(self._filter)
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.grouping.activated.connect(lambda _: self._regroup())
        self.of_chip.clicked.connect(self.show_all)
        self.check_chip.toggled.connect(lambda _: self._show_counts())
        self.ordering.clicked.connect(self.ordering_wanted)
        self.table.key_wanted.connect(self.key_wanted)
        self.table.key_dropped.connect(lambda line: self.price_by(line, ""))
        self.check.answered.connect(self.answer)
        self.total.linkActivated.connect(lambda _: self.prices_wanted.emit())
        for source in (self.table, self.check):
            source.located.connect(self.located)
            source.zoom_wanted.connect(self.zoom_wanted)
            source.number_wanted.connect(self.order_by)

    def _ask_file(self, ending: str) -> None:
        self.file_wanted.emit(ending, str(self.grouping.currentData()))

    def order_by(self, part: str, number: str) -> None:
        """Order a part by this number from now on, and fit what it brings; one edit."""
        session = self.session
        session.do(order_by(session.design, part, number, session.catalog))

    def answer(self, reply: FactAnswer) -> None:
        """State what the user knows of a part, or said in another design; one edit."""
        session, today = self.session, local_day().isoformat()
        known = session.book.parts.find(reply.part)
        if known is not None and self._is_known(reply):
            session.do(take_answer(session.design, known, reply.fields))
            return
        session.do(answer(session.design, reply.part, reply.fields, reply.value, today))
        session.facts_stated.emit([missing_of(reply.part, field) for field in reply.fields])

    def _is_known(self, reply: FactAnswer) -> bool:
        """Whether this answer was given in another design, or stands in today's catalog."""
        known = self.session.book.parts.find(reply.part)
        return answered_by(known, reply.fields, reply.value)

    def price_by(self, line: str, key: str) -> None:
        """Price a line without a number under this key of the user's lists; one edit."""
        self.session.do(price_by(self.session.design, line, key))

    def _regroup(self) -> None:
        if self.study is not None:
            self.restart()

    def choose_grouping(self, grouping: Grouping) -> None:
        """Group the lines otherwise."""
        with QSignalBlocker(self.grouping):
            self.grouping.setCurrentIndex(self.grouping.findData(str(grouping)))
        self._regroup()


def _chip() -> QToolButton:
    chip = QToolButton()
    chip.setProperty("role", "chip")
    chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return chip


def _page_chip() -> QToolButton:
    chip = _chip()
    chip.setCheckable(True)
    return chip


def _price_state() -> tuple[float, int] | None:
    """What changes when the price lists are written; None where there are none."""
    try:
        stat = price_book().stat()
    except OSError:
        return None
    return stat.st_mtime, stat.st_size
