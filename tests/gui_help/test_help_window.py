"""Is the guide shown as it is written, found by typing, and walked back and forth?"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextDocument, QTextTable, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton, QSplitter

from sanwright import language
from sanwright.checks import all_rules
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.help.browser import GuideBrowser
from sanwright.gui.help.contents_tree import ContentsTree
from sanwright.gui.help.opening import show_help
from sanwright.gui.help.window import HelpWindow
from sanwright.gui.look.appearance import palette_of, style_sheet
from sanwright.gui.look.theme import Theme
from sanwright.gui.settings import Settings
from sanwright.guide.guide import HOME, Guide, open_guide
from sanwright.guide.rule_pages import ALL_RULES
from sanwright.guide.words import words_of
from sanwright.locations import resources_dir
from tests.gui.test_accessible_names import nameless
from tests.guide.test_guide_pages import written
from tests.in_front import bring_to_front

pytestmark = pytest.mark.one_window

PAGE = """# Figures and `code`

See [another](b.md#second-part), [a rule](rule:link.too-long), [the web](https://example.org/x),
[nothing](../app/x.py) and below.

| Head | Other |
| --- | ---: |
| cell | 1 |

```sh
sanwright check design.sanw
sanwright guide
```

![Wide](wide.png)

![Narrow](narrow.png)

![Far away](https://example.org/tracker.png)

> Take care.
"""
LONG = "# B\n\n" + "word " * 2000 + "\n\n## Second part\n\nneedle\n"


@pytest.fixture
def docs(tmp_path, qapp) -> Path:
    from PySide6.QtGui import QImage

    folder = written(tmp_path / "docs", {"a.md": PAGE, "b.md": LONG})
    for name, width in (("wide", 3000), ("narrow", 40)):
        image = QImage(width, width // 2, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.red)
        assert image.save(str(folder / f"{name}.png"))
    dark = QImage(20, 10, QImage.Format.Format_RGB32)
    dark.fill(Qt.GlobalColor.blue)
    assert dark.save(str(folder / "narrow-dark.png"))
    return folder


@pytest.fixture
def wear(qapp) -> Iterator[Callable[[Theme], None]]:
    """Put the application into a theme, until the end of the test."""
    before, rules = qapp.palette(), qapp.styleSheet()

    def put_on(theme: Theme) -> None:
        qapp.setPalette(palette_of(theme))
        # Rules that were never taken off are applied anew to every widget that Qt remembers, and it
        # does not hear of the end of those that were measured, but not shown, before a program
        # built its window without rules: the program of an earlier test is gone by now.
        qapp.setStyleSheet("")
        qapp.setStyleSheet(style_sheet(theme))

    yield put_on
    qapp.setPalette(before)
    qapp.setStyleSheet("")
    qapp.setStyleSheet(rules)


@pytest.fixture
def window(docs, qtbot, tmp_path) -> HelpWindow:
    """The window over a small guide of its own."""
    made = HelpWindow(Guide(docs), Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.open_page("a.md")
    made.show()
    bring_to_front(qtbot, made)
    return made


def formats(browser: GuideBrowser):
    """Text and format of each piece of the page that is shown."""
    block = browser.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            yield at.fragment().text(), at.fragment().charFormat()
            at += 1
        block = block.next()


def images(browser: GuideBrowser) -> dict[str, tuple[float, float]]:
    found = {}
    for _, look in formats(browser):
        if look.isImageFormat():
            image = look.toImageFormat()
            found[image.name()] = image.width(), image.height()
    return found


def test_links_lead_where_there_is_something_and_are_words_elsewhere(window):
    anchors = {text.strip(): look.anchorHref() for text, look in formats(window.browser)}
    assert anchors["another"] == "b.md#second-part"
    assert anchors["a rule"] == "rule:link.too-long"
    assert anchors["the web"] == "https://example.org/x"
    assert [text for text in anchors if "nothing" in text]
    assert not [text for text, href in anchors.items() if "nothing" in text and href]


@pytest.mark.parametrize("width", [1000, 700, 1300])
def test_pictures_fit_the_page_and_small_ones_are_not_blown_up(window, width):
    window.resize(width, 700)
    browser = window.browser
    room = browser.viewport().width()
    assert browser.document().idealWidth() <= room  # at once: nothing hangs over while one waits
    browser.show_page(browser.page)
    sizes = images(browser)
    assert room / 2 < sizes["wide.png"][0] < room
    assert sizes["wide.png"][1] == pytest.approx(sizes["wide.png"][0] / 2, abs=1)
    assert sizes["narrow.png"] == (40.0, 20.0)
    assert browser.document().idealWidth() <= room


def test_a_scroll_bar_does_not_change_the_pictures_that_made_it_come(window):
    """Else a page of about one screen would flicker between with and without."""
    browser = window.browser
    widths, bars = set(), set()
    for height in (500, 900):
        window.resize(window.width(), height)
        browser.show_page(browser.page)
        QApplication.processEvents()
        widths.add(images(browser)["wide.png"][0])
        bars.add(browser.verticalScrollBar().isVisible())
    assert bars == {True, False}
    assert len(widths) == 1


def test_pictures_follow_the_width_of_the_window(window, qtbot):
    before = images(window.browser)["wide.png"][0]
    window.resize(700, 700)
    qtbot.waitUntil(lambda: images(window.browser)["wide.png"][0] < before)


def test_nothing_is_loaded_from_anywhere_else(window):
    assert images(window.browser)["https://example.org/tracker.png"] == (0.0, 0.0)
    kind = QTextDocument.ResourceType
    for address in ("https://example.org/x.png", "http://x/y", "file:///etc/passwd", "../../x"):
        found = window.browser.loadResource(kind.ImageResource.value, QUrl(address))
        assert found is None or found.isNull()
        assert window.browser.loadResource(kind.HtmlResource.value, QUrl(address)) is None


def test_the_program_has_no_way_to_fetch(root):
    fetching = ("QtNetwork", "QNetwork", "urllib.request", "http.client", "socket")
    files = [
        *(root / "app/sanwright/gui/help").glob("*.py"),
        *(root / "app/sanwright/guide").glob("*.py"),
    ]
    assert len(files) > 10
    assert [
        f.name for f in files if any(word in f.read_text(encoding="utf-8") for word in fetching)
    ] == []


def test_an_address_is_shown_and_opened_only_when_the_user_says_so(window, qtbot, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    window.browser.anchorClicked.emit(QUrl("https://example.org/x"))
    assert window.address.isVisible()
    assert "https://example.org/x" in window.address.label.text()
    assert opened == []
    window.address.copy.click()
    assert QGuiApplication.clipboard().text() == "https://example.org/x"
    window.address.open.click()
    assert opened == ["https://example.org/x"]
    window.open_page("b.md")
    assert not window.address.isVisible()


def test_tables_and_code_are_dressed_in_the_colours_of_the_theme(window, wear):
    for theme in (Theme.dark(), Theme.light()):
        wear(theme)
        QApplication.processEvents()
        frames = window.browser.document().rootFrame().childFrames()
        tables = [frame for frame in frames if isinstance(frame, QTextTable)]
        boxes = [frame for frame in frames if not isinstance(frame, QTextTable)]
        assert len(tables) == 1
        assert len(boxes) == 2
        assert boxes[0].frameFormat().background().color() == theme.device_header
        inks = {look.foreground().color().name() for text, look in formats(window.browser) if text}
        assert theme.text.name() in inks
        assert theme.accent.name() in inks


def test_the_dark_theme_shows_the_dark_twin_of_a_picture(window, wear):
    wear(Theme.dark())
    QApplication.processEvents()
    assert images(window.browser)["narrow.png"] == (20.0, 10.0)


def test_back_forward_and_home(window, qtbot):
    assert not window.back.isEnabled()
    window.browser.anchorClicked.emit(QUrl("b.md#second-part"))
    assert window.page == "b.md"
    scrolled = window.browser.verticalScrollBar().value()
    assert scrolled > 0
    window.browser.anchorClicked.emit(QUrl("rule:link.too-long"))
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.page == "b.md"
    assert window.browser.verticalScrollBar().value() == scrolled
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert (window.page, window.back.isEnabled()) == ("a.md", False)
    qtbot.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert (window.page, window.forward.isEnabled()) == ("b.md", True)
    qtbot.keyClick(window, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert (window.page, window.forward.isEnabled()) == (HOME, False)


def test_the_text_grows_and_shrinks_and_the_size_is_remembered(window, qtbot, tmp_path, docs):
    start = window.browser.document().defaultFont().pointSizeF()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_Plus, control)
    assert window.browser.document().defaultFont().pointSizeF() > start
    qtbot.keyClick(window, Qt.Key.Key_0, control)
    assert window.browser.zoom == 100
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    assert window.browser.document().defaultFont().pointSizeF() < start
    again = HelpWindow(Guide(docs), Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(again)
    assert again.browser.zoom == window.browser.zoom == 90


def test_the_wheel_with_ctrl_writes_larger(window):
    wheel = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(window.browser.viewport(), wheel)
    assert window.browser.zoom == 110


def test_typing_finds_arrows_choose_and_enter_reads(window, qtbot):
    assert window.search.hasFocus()
    qtbot.keyClicks(window.search, "needle")
    hit = window.results.current_hit
    assert (hit.page.name, hit.heading) == ("b.md", "Second part")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.page == "b.md"
    assert window.browser.verticalScrollBar().value() > 0
    marked = [mark.cursor.selectedText() for mark in window.browser.extraSelections()]
    assert marked == ["needle"]
    qtbot.keyClick(window.search, Qt.Key.Key_Escape)
    assert window.search.text() == ""
    assert window.isVisible()
    assert window.left.currentWidget() is window.tree
    qtbot.keyClick(window.search, Qt.Key.Key_Escape)
    assert not window.isVisible()


def results_of(window, qtbot, words: str):
    """What was found, laid out as it is painted."""
    window.search.clear()
    qtbot.keyClicks(window.search, words)
    QApplication.processEvents()
    window.results.grab()
    return window.results


def test_no_result_is_drawn_over_another(reader, qtbot):
    results = results_of(reader, qtbot, "fabric")
    assert results.verticalScrollBar().isVisible()
    splitter = reader.findChildren(QSplitter)[0]
    for width in (320, 250, 420):
        splitter.setSizes([width, 1000 - width])
        QApplication.processEvents()
        results.grab()
        rects = [results.visualItemRect(results.item(row)) for row in range(results.count())]
        for above, below in itertools.pairwise(rects):
            assert below.top() == above.bottom() + 1


def test_down_goes_from_the_search_field_into_the_results_and_enter_reads(reader, qtbot):
    results = results_of(reader, qtbot, "fabric")
    reader.search.setFocus()
    before = reader.page
    qtbot.keyClick(reader.search, Qt.Key.Key_Down)
    assert results.hasFocus()
    assert results.currentRow() == 1
    qtbot.keyClick(results, Qt.Key.Key_Down)
    assert results.currentRow() == 2
    assert reader.page == before, "walking through the results does not turn the page"
    hit = results.current_hit
    qtbot.keyClick(results, Qt.Key.Key_Return)
    assert reader.page == hit.page.name
    qtbot.keyClick(results, Qt.Key.Key_Up)
    qtbot.keyClick(results, Qt.Key.Key_Up)
    first = results.current_hit
    qtbot.keyClick(results, Qt.Key.Key_Return)
    assert reader.page == first.page.name


def test_nothing_found_says_what_to_try(window, qtbot):
    qtbot.keyClicks(window.search, "qqxxzz")
    assert window.left.currentWidget() is window.nothing
    assert "“qqxxzz”" in window.nothing.text()
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.page == "a.md"


def test_ctrl_f_and_f6_move_the_keyboard(window, qtbot):
    window.browser.setFocus()
    qtbot.keyClick(window.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.search.hasFocus()
    qtbot.keyClick(window.search, Qt.Key.Key_F6)
    assert window.browser.hasFocus()


def test_a_page_prints_dark_on_white(window, wear, tmp_path):
    wear(Theme.dark())
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "page.pdf"))
    window.browser.print_page(printer)
    assert (tmp_path / "page.pdf").stat().st_size > 5000


def test_the_tree_has_every_page_and_follows_the_reader(reader):
    guide = open_guide()
    everything = {page.name for page in guide.to_read()} | {HOME, ALL_RULES}
    assert everything <= reader.tree.pages
    for name in everything:
        reader.tree.show_page(name)
        assert reader.tree.currentItem().text(0)
    wanted = []
    reader.tree.wanted.connect(wanted.append)
    item = reader.tree.topLevelItem(1).child(0)
    reader.tree.setCurrentItem(item)
    assert wanted == [reader.page]


@pytest.mark.slow
def test_every_page_of_the_guide_is_shown_whole(reader):
    """Each word of the page stands on the screen, and each anchor can be gone to."""
    guide = open_guide()
    browser = reader.browser
    pages = [page for chapter in guide.chapters for page in chapter.pages]
    pages += [topic.pages[0] for topic in guide.topics] + [guide.page(HOME), guide.page(ALL_RULES)]
    for page in pages:
        reader.open_page(page.name)
        assert browser.page is page
        shown = {word for word, _, _ in words_of(browser.toPlainText())}
        written_words = {w for part in page.sections for w, _, _ in words_of(part.text)}
        pictures = {w for picture in page.pictures for w, _, _ in words_of(picture.text)}
        assert written_words - pictures <= shown, page.name
        names = {name for _, look in formats(browser) for name in look.anchorNames()}
        assert {heading.anchor for heading in page.headings} <= names, page.name
        assert all(width > 0 for width, _ in images(browser).values()), page.name


def test_findings_of_a_rule_are_counted_and_led_to(bench, long_link):
    reader = show_help(bench.window, "rule:link.too-long")
    assert reader.page == "rule:link.too-long"
    assert reader.about_rule.isVisibleTo(reader)
    assert "1 finding" in reader.about_rule.label.text()
    reader.about_rule.button.click()
    assert bench.window.of(FindingsPanel).search.text() == "link.too-long"
    assert {finding.rule for finding in bench.window.of(FindingsPanel).model.leaves()} == {
        "link.too-long"
    }
    reader.open_page("rule:sas.too-few-lanes")
    assert not reader.about_rule.isVisibleTo(reader)


def test_a_finding_leads_to_the_manual_of_its_rule(bench, long_link):
    bench.window.of(FindingsPanel).manual_requested.emit("link.too-long")
    assert show_help(bench.window).page == "rule:link.too-long"


def test_there_is_one_window_and_it_forgets_a_design_that_is_closed(bench):
    first = show_help(bench.window, "load.md")
    assert show_help(bench.window) is first
    assert first.page == "load.md"
    bench.window.side_windows.close()
    assert first._session is None


def test_place_and_size_are_remembered(docs, qtbot, tmp_path):
    store = Settings(tmp_path / "settings.ini")
    for width in (640, 640):
        made = HelpWindow(Guide(docs), store)
        qtbot.addWidget(made)
        if width == made.width():
            break
        made.resize(640, 500)
        made.show()
        made.close()
    assert made.width() == 640


def test_limits_of_the_rule_pack_are_told_with_the_rule(bench, long_link):
    reader = show_help(bench.window, "rule:fabric.hop-count")
    pack = bench.design.reference.rule_pack
    hops = pack.threshold("hops-max")
    assert f"hops-max {hops.shown}" in reader.about_rule.limits.text()
    assert str(pack.name) in reader.about_rule.limits.text()
    assert reader.about_rule.isVisibleTo(reader)
    reader.open_page("rule:link.too-long")
    assert not reader.about_rule.limits.isVisibleTo(reader)


def test_everything_has_a_name(reader):
    reader.search.setText("cable")
    assert nameless(reader) == []
    reader.search.setText("")
    assert nameless(reader) == []


def test_no_button_is_the_default_one(reader):
    assert [
        b.text() for b in reader.findChildren(QPushButton) if b.isDefault() or b.autoDefault()
    ] == []


@pytest.mark.parametrize("name", ["help", "home", "back", "forward", "print"])
def test_symbols_are_there(name):
    assert (resources_dir() / "icons" / f"{name}.svg").is_file()


def test_the_german_window_shows_german_manuals(qtbot, tmp_path):
    with language.speaking("de"):
        guide = open_guide()
        tree = ContentsTree(guide)
        qtbot.addWidget(tree)
        names = {rule.name for rule in all_rules()}
    assert len(names & {page.title for page in guide.to_read()}) == len(names)
