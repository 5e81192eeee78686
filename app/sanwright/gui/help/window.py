"""The help window: contents and search to the left, the page to the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import find_rule
from sanwright.gui.document.session import Session
from sanwright.gui.help.bars import AddressBar, RuleBar, limits_text
from sanwright.gui.help.browser import ZOOM_STEP, GuideBrowser
from sanwright.gui.help.contents_tree import ContentsTree
from sanwright.gui.help.results import Results
from sanwright.gui.help.trail import Trail, TrailPlace
from sanwright.gui.look.icons import icon
from sanwright.gui.look.keys import native_keys
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import muted, named, rule
from sanwright.gui.widgets.on_screen import bring_onto_screen, limit_to_screen
from sanwright.guide.guide import HOME, Guide
from sanwright.guide.rule_pages import RULE
from sanwright.guide.search import GuideHit
from sanwright.guide.words import forms, words_of
from sanwright.text import tr

_WIDTH, _HEIGHT, _LEFT = 1120, 760, 320
_TREE, _RESULTS, _NOTHING = range(3)
ShowRule = Callable[[str], None]


class HelpWindow(QDialog):
    """Reads the guide beside the work; ``follow`` tells it of which design findings are counted."""

    def __init__(self, guide: Guide, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sanwright help"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setObjectName("help")
        self._guide, self._settings = guide, settings
        self._trail = Trail()
        self._session: Session | None = None
        self._design_name: Callable[[], str] = str
        self._show_rule: ShowRule = lambda _: None
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Search the guide"))
        self.search.setPlaceholderText(tr("Search the guide and all rules"))
        self.search.installEventFilter(self)
        self.tree = ContentsTree(guide)
        self.results = Results()
        self.results.installEventFilter(self)
        self.count = muted()
        self.nothing = QLabel(wordWrap=True)
        self.nothing.setProperty("role", "empty")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.left = QStackedWidget()
        self.browser = GuideBrowser(guide)
        self.about_rule, self.address = RuleBar(), AddressBar()
        self.back = _button("back", tr("Back"), "Alt+Left", self)
        self.forward = _button("forward", tr("Forward"), "Alt+Right", self)
        self.home = _button("home", tr("Contents"), "Alt+Home", self)
        self.smaller = _button("zoom-out", tr("Smaller text"), "Ctrl+-", self)
        self.larger = _button("zoom-in", tr("Larger text"), "Ctrl++", self)
        self.print_button = _button("print", tr("Print"), "Ctrl+P", self)
        self._lay_out()
        self._connect()
        self._restore()
        for button in self._buttons():
            button.setIcon(icon(button.objectName()))

    @property
    def page(self) -> str:
        """Name of the page that is read."""
        shown = self.browser.page
        return shown.name if shown is not None else ""

    def open_page(self, name: str, anchor: str = "") -> None:
        """Go to a page, or to a heading of it; the contents where there is no such page."""
        self._go(TrailPlace(name if self._guide.find(name) is not None else HOME, anchor))

    def open_place(self, place: str) -> None:
        """Go to what explains a place of the program."""
        target = self._guide.explains(place)
        self.open_page(target.page, target.anchor)

    def follow(self, session: Session, name: Callable[[], str], show_rule: ShowRule) -> None:
        """Count the findings of this design from now on; ``show_rule`` lists those of a rule."""
        self.forget(self._session)
        self._session, self._design_name, self._show_rule = session, name, show_rule
        session.checked.connect(self._judge)
        self._judge()

    def forget(self, session: Session | None) -> None:
        """Let go of a design that is closed."""
        if session is not None and session is self._session:
            session.checked.disconnect(self._judge)
            self._session = None
            self.about_rule.hide()

    def step(self, by: int) -> None:
        """Go back (-1) or forward (1)."""
        place = self._trail.step(by, self.browser.verticalScrollBar().value())
        if place is not None:
            self._show(place)

    def print_page(self) -> None:
        """Ask for a printer and print the page."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.windowTitle())
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.browser.print_page(printer)
        dialog.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field with the arrow keys into the list, and back; Enter reads."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and watched in (self.search, self.results):
                self._read_chosen()
                return True
            if watched is self.search and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self._enter_list()
                return True
            if watched is self.search and key == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin in the search field, and make ready for the first search."""
        super().showEvent(event)
        self.search.setFocus()
        QTimer.singleShot(0, self, lambda: self._guide.search("guide"))

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember place and size."""
        self._settings.set_window_geometry("help", self.saveGeometry())
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close without asking."""
        event.accept()

    # Going

    def _go(self, place: TrailPlace) -> None:
        here = self._trail.here
        if here is None or (here.page, here.anchor) != (place.page, place.anchor):
            self._trail.add(place, self.browser.verticalScrollBar().value())
        self._show(place)

    def _show(self, place: TrailPlace, words: frozenset[str] = frozenset()) -> None:
        page = self._guide.find(place.page) or self._guide.page(HOME)
        shown = self.browser.page
        if shown is not page or self.browser.words != words:
            self.browser.show_page(page, words)
        if place.scroll is not None:
            self.browser.verticalScrollBar().setValue(place.scroll)
        else:
            self.browser.go_to(place.anchor)
        self.setWindowTitle(tr("{title} – Sanwright help", title=page.title))
        self.tree.show_page(page.name)
        self.address.hide()
        self.back.setEnabled(self._trail.can_go_back)
        self.forward.setEnabled(self._trail.can_go_forward)
        self._judge()

    def _on_link(self, target: str) -> None:
        found = self._guide.resolve(self.page, target)
        if found is None:
            return
        if found.address:
            self.address.show_address(found.address)
        else:
            self._go(TrailPlace(found.page, found.anchor))

    def _read(self, hit: GuideHit) -> None:
        words = frozenset(
            form
            for run in hit.snippet
            if run.is_hit
            for word, _, _ in words_of(run.text)
            for form in forms(word)
        )
        place = TrailPlace(hit.page.name, hit.anchor)
        here = self._trail.here
        if here is None or (here.page, here.anchor) != (place.page, place.anchor):
            self._trail.add(place, self.browser.verticalScrollBar().value())
        self._show(place, words)

    def _read_chosen(self) -> None:
        hit = self.results.current_hit
        if hit is not None and self.left.currentIndex() == _RESULTS:
            self._read(hit)

    def _enter_list(self) -> None:
        if self.left.currentIndex() == _RESULTS:
            if self.results.currentRow() < self.results.count() - 1:
                self.results.setCurrentRow(self.results.currentRow() + 1)
            self.results.setFocus()
        elif self.left.currentIndex() == _TREE:
            self.tree.setFocus()

    # Searching

    def _look(self, text: str) -> None:
        text = text.strip()
        if not text:
            self.left.setCurrentIndex(_TREE)
            return
        hits = self._guide.search(text)
        if not hits:
            self.nothing.setText(_advice(text))
            self.left.setCurrentIndex(_NOTHING)
            return
        self.count.setText(tr("{count:,} place", "{count:,} places", len(hits)))
        self.results.show_hits(hits, self._guide)
        self.left.setCurrentIndex(_RESULTS)

    # Keeping up

    def _judge(self, _: object = None) -> None:
        """Say of the rule that is read what it means for the design."""
        session, key = self._session, self.page.removeprefix(RULE)
        if session is None or not self.page.startswith(RULE):
            self.about_rule.hide()
            return
        found = session.report.findings if session.report is not None else ()
        count = sum(1 for finding in found if finding.rule == key and not finding.waived)
        limits = limits_text(find_rule(key), session.design.reference.rule_pack)
        self.about_rule.show_rule(count, self._design_name(), limits)

    def _on_findings(self) -> None:
        self._show_rule(self.page.removeprefix(RULE))

    def _on_zoom(self, per_cent: int) -> None:
        self._settings.help_zoom = per_cent

    def _restore(self) -> None:
        self.browser.set_zoom(self._settings.help_zoom)
        self.resize(_WIDTH, _HEIGHT)
        limit_to_screen(self)
        geometry = self._settings.window_geometry("help")
        if geometry is not None and self.restoreGeometry(geometry):
            bring_onto_screen(self)

    # Making

    def _buttons(self) -> tuple[QToolButton, ...]:
        return (
            self.back, self.forward, self.home, self.smaller, self.larger, self.print_button,
        )  # fmt: skip

    def _lay_out(self) -> None:
        found = QWidget()
        column = QVBoxLayout(found)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.count)
        column.addWidget(self.results, 1)
        for widget in (self.tree, found, self.nothing):
            self.left.addWidget(widget)
        left = QWidget()
        side = QVBoxLayout(left)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.search)
        side.addWidget(self.left, 1)
        bar = QHBoxLayout()
        bar.setSpacing(2)
        for button in self._buttons():
            bar.addWidget(button)
            if button is self.home:
                bar.addStretch(1)
        right = QWidget()
        page = QVBoxLayout(right)
        page.setContentsMargins(0, 0, 0, 0)
        page.addLayout(bar)
        for part in (self.about_rule, rule(), self.browser, self.address):
            page.addWidget(part, 1 if part is self.browser else 0)
        split = QSplitter()
        split.setHandleWidth(10)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([_LEFT, _WIDTH - _LEFT])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.addWidget(split)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._look)
        self.tree.wanted.connect(self.open_page)
        self.results.itemClicked.connect(lambda _: self._read_chosen())
        self.browser.followed.connect(self._on_link)
        self.browser.zoomed.connect(self._on_zoom)
        self.about_rule.wanted.connect(self._on_findings)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forward.clicked.connect(lambda: self.step(1))
        self.home.clicked.connect(lambda: self.open_page(HOME))
        self.larger.clicked.connect(lambda: self.browser.set_zoom(self.browser.zoom + ZOOM_STEP))
        self.smaller.clicked.connect(lambda: self.browser.set_zoom(self.browser.zoom - ZOOM_STEP))
        self.print_button.clicked.connect(self.print_page)
        for keys, do in (
            ("Ctrl+0", lambda: self.browser.set_zoom(100)),
            ("Ctrl+=", self.larger.click),
            ("Ctrl+F", self._to_search),
            ("F6", self._next_area),
        ):
            QShortcut(QKeySequence(keys), self, do)

    def _to_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _next_area(self) -> None:
        """From the left side to the page, and back."""
        reads = self.browser.hasFocus()
        (self.search if reads else self.browser).setFocus(Qt.FocusReason.TabFocusReason)


def _button(name: str, text: str, keys: str, window: QWidget) -> QToolButton:
    """A button with a symbol; its key works wherever the keyboard is in the window."""
    button = QToolButton(autoRaise=True)
    button.setObjectName(name)
    button.setToolTip(f"{text} ({native_keys(keys)})")
    button.setAccessibleName(text)
    button.setIconSize(QSize(18, 18))
    QShortcut(QKeySequence(keys), window, button.click)
    return button


def _advice(text: str) -> str:
    """What to do when nothing is found."""
    if len(text.split()) > 1:
        return tr("Nothing found for “{text}”: try fewer words.", text=text)
    return tr(
        "Nothing found for “{text}”: try the beginning of the word, or another word for it.",
        text=text,
    )
