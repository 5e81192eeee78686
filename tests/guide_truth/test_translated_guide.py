"""Does the guide say the same in every language, in the words of the window that speaks it?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from babel.messages.catalog import Message
from PySide6.QtGui import QKeySequence

from installer.languages import TRANSLATED, po_file, read
from sanwright import language
from sanwright.guide import read_contents, read_places
from sanwright.guide.contents import file_in
from sanwright.guide.guide import Guide, open_guide
from sanwright.guide.words import folded
from tests.guide_truth import truth
from tests.guide_truth.conftest import DOCS
from tests.guide_truth.marks import Marks, left_open
from tests.guide_truth.screen import Screen
from tests.guide_truth.shape import shape_of

Pages = tuple[Marks, ...]
_MODIFIERS = {"Strg": "Ctrl", "Umschalt": "Shift"}
_QUOTE = re.compile(r"^\| „(.+?)“ \|", re.MULTILINE)


@pytest.fixture(scope="module", params=TRANSLATED)
def code(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def original() -> Guide:
    with language.speaking(language.SOURCE):
        return open_guide()


@pytest.fixture(scope="module")
def guide(code: str) -> Guide:
    with language.speaking(code):
        return open_guide()


@pytest.fixture(scope="module")
def translated(pages: Pages) -> Pages:
    """Those that are not shown in English."""
    return tuple(page for page in pages if page.page.file != page.page.name)


def test_no_page_of_the_guide_is_missing(pages: Pages, code: str):
    wanted = {file_in(page.page.name, code) for page in pages if page.is_of_the_guide}
    assert wanted - {page.page.file for page in pages} == set()
    written = {f"guide/{code}/{path.name}" for path in (DOCS / "guide" / code).iterdir()}
    assert written - wanted == set()


def test_chapters_have_names_of_their_own(code: str):
    titles = [chapter.title for chapter in read_contents(DOCS)]
    spoken = [chapter.title for chapter in read_contents(DOCS, code)]
    assert [title for title, said in zip(titles, spoken, strict=True) if title == said] == []


def test_every_block_is_that_of_the_english_page(
    translated: Pages, guide: Guide, original: Guide, screen: Screen
):
    differing = {}
    for page in translated:
        ours = shape_of(page.page, guide, _key)
        theirs = shape_of(original.page(page.page.name), original, _plain)
        pairs = zip(ours, theirs, strict=False)
        wrong = [f"{our}  <>  {their}" for our, their in pairs if our != their]
        if wrong or len(ours) != len(theirs):
            differing[page.page.file] = wrong[:3] or [f"{len(ours)} blocks, not {len(theirs)}"]
    assert differing == {}
    assert screen.names  # its language is in which keys are read


def _plain(text: str) -> str:
    """What stands in backticks as English writes it, be it a key or a number and its unit."""
    if text[:1].isdigit() and " " in text:
        return text.replace(".", ",")
    if _is_code(text):
        return text
    return QKeySequence(text).toString() or text


def _is_code(text: str) -> bool:
    """A call or a constant, which Qt may take for a key."""
    return "(" in text or (len(text) > 1 and text.isalpha() and text.isupper())


def _key(text: str) -> str:
    """The same of a page in another language, where keys have the names of that language."""
    if text in _MODIFIERS:
        return _MODIFIERS[text]
    native = QKeySequence(text).toString(QKeySequence.SequenceFormat.NativeText)
    is_key = native and not _is_code(text) and not (text[:1].isdigit() and " " in text)
    return f"{text} is not {native}" if is_key and native != text else _plain(text)


def test_every_way_through_the_menus_is_there(translated: Pages, screen: Screen):
    assert _faults(translated, lambda page: truth.wrong_paths(page, screen)) == {}


def test_every_name_stands_on_the_screen(translated: Pages, screen: Screen):
    assert _faults(translated, lambda page: truth.wrong_names(page, screen)) == {}


def test_every_link_and_picture_leads_somewhere(translated: Pages, guide: Guide):
    assert _faults(translated, lambda page: truth.wrong_links(page, guide)) == {}


def test_messages_are_those_that_the_program_says(translated: Pages, original: Guide, code: str):
    said = {left_open(text) for message in read(po_file(code), code) for text in _forms(message)}
    for page in translated:
        quoted = _QUOTE.findall(page.prose)
        assert len(quoted) == len(Marks(original.page(page.page.name)).messages)
        assert [text for text in quoted if text not in said] == []


def _forms(message: Message) -> Iterable[str]:
    return (message.string,) if isinstance(message.string, str) else message.string


def test_a_glossary_is_in_the_order_of_its_language(translated: Pages):
    (page,) = (page for page in translated if page.page.name == "guide/glossary.md")
    rows = re.findall(r"^\| ([^|]+?) \|", page.prose, re.MULTILINE)[2:]
    words = [folded(word) for word in rows]
    assert words == sorted(words)
    assert len(set(words)) == len(words)


def test_f1_leads_to_the_same_heading(guide: Guide, original: Guide):
    for place in read_places(DOCS):
        assert _at(guide, place) == _at(original, place)


def _at(guide: Guide, place: str) -> tuple[str, int]:
    """The page that explains a place, and which heading of it."""
    found = guide.explains(place)
    anchors = [heading.anchor for heading in guide.page(found.page).headings]
    return found.page, anchors.index(found.anchor) if found.anchor else 0


def test_words_of_every_page_find_it(translated: Pages, guide: Guide):
    for page in translated:
        found = [hit.page.name for hit in guide.search(page.page.title)]
        assert page.page.name in found


def _faults(pages: Pages, look: Callable[[Marks], list[str]]) -> dict[str, list[str]]:
    return {page.page.file: found for page in pages if (found := look(page))}
