"""Does the search find what is there, and the best first?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import language
from sanwright.guide import page_of
from sanwright.guide.guide import open_guide
from sanwright.guide.search import GuideIndex
from sanwright.guide.words import words_of
from tests.examples import examples

PAGES = list(open_guide().to_read())
INDEX = GuideIndex(PAGES)


def names(index: GuideIndex, text: str) -> list[str]:
    return list(dict.fromkeys(hit.page.name for hit in index.search(text)))


def index_of(**pages: str) -> GuideIndex:
    return GuideIndex([page_of(name, text) for name, text in pages.items()])


@settings(max_examples=examples(60))
@given(st.data())
def test_a_word_taken_from_any_page_finds_that_page(data):
    page = data.draw(st.sampled_from(PAGES))
    texts = [page.title, *(part.text for part in page.sections)]
    typed = sorted({word for text in texts for word, _, _ in words_of(text)})
    word = data.draw(st.sampled_from(typed))
    changed = data.draw(st.sampled_from([word, word.upper(), word.casefold()]))
    assert page.name in names(INDEX, changed)


@settings(max_examples=examples(40))
@given(st.data())
def test_words_of_one_section_find_that_section(data):
    page = data.draw(st.sampled_from(PAGES))
    section = data.draw(st.sampled_from([part for part in page.sections if part.text]))
    typed = [word for word, _, _ in words_of(section.text)]
    chosen = data.draw(st.lists(st.sampled_from(typed), min_size=1, max_size=4))
    assert page.name in names(INDEX, " ".join(chosen))


@settings(max_examples=examples(40))
@given(st.text(max_size=40))
def test_whatever_is_typed_is_answered(text):
    for hit in INDEX.search(text):
        assert hit.snippet or not hit.section.text
        assert hit.anchor in {"", *(heading.anchor for heading in hit.page.headings)}


def test_titles_come_before_headings_before_text():
    index = index_of(
        text="# One\n\nzephyr zephyr zephyr zephyr",
        heading="# Two\n\nno\n\n## Zephyr\n\nno",
        title="# Zephyr\n\nno",
        begins="# Zephyrs of May\n\nno",
    )
    assert names(index, "zephyr") == ["title", "begins", "heading", "text"]
    (hit,) = [hit for hit in index.search("zephyr") if hit.page.name == "heading"]
    assert (hit.heading, hit.anchor) == ("Zephyr", "zephyr")


def test_all_words_must_occur_and_in_one_section_is_better():
    index = index_of(
        apart="# A\n\nalpha\n\n## B\n\nomega",
        half="# C\n\nalpha",
        together="# D\n\nomega and alpha",
    )
    assert names(index, "alpha omega") == ["together", "apart"]


def test_the_beginning_of_a_word_and_a_part_of_it_are_enough():
    index = index_of(a="# A\n\nOversubscription", b="# B\n\nGlasfaserkabel")
    assert names(index, "over") == names(index, "OVERSUB") == ["a"]
    assert names(index, "faserkabel") == ["b"]


@pytest.mark.parametrize("typed", ["Länge", "lange", "laenge", "LÄNGE"])
def test_umlauts_may_be_written_in_any_way(typed):
    assert names(index_of(a="# A\n\nDie Länge des Kabels"), typed) == ["a"]


@pytest.mark.parametrize(
    ("typed", "written"),
    [("SFP", "a transceiver"), ("optic", "the SFP"), ("NPV", "an AG switch"), ("bom", "the bill"),
     ("Kabel", "the cable")],
)  # fmt: skip
def test_words_of_the_field_stand_for_each_other(typed, written):
    assert names(index_of(a=f"# A\n\nThis is {written}."), typed) == ["a"]


def test_what_was_typed_comes_before_what_stands_for_it():
    index = index_of(a="# A\n\nAn optic.", b="# B\n\nAn SFP.")
    assert names(index, "sfp") == ["b", "a"]


def test_the_snippet_stands_around_the_hit_and_marks_it():
    long = " ".join(f"filler{number}" for number in range(200))
    (hit,) = index_of(a=f"# A\n\n{long} needle {long}").search("needle")
    shown = "".join(run.text for run in hit.snippet)
    assert [run.text for run in hit.snippet if run.is_hit] == ["needle"]
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) < 250


def test_a_rule_is_found_by_its_key_first():
    assert names(INDEX, "link.too-long")[0] == "rule:link.too-long"


def test_german_manuals_are_found_by_german_words():
    with language.speaking("de"):
        guide = open_guide()
        page = guide.page("rule:link.too-long")
        word = max((word for word, _, _ in words_of(page.summary)), key=len)
        assert page.name in [hit.page.name for hit in guide.search(word)]


@pytest.mark.parametrize(
    ("typed", "page"), [("waiver", "findings"), ("Ausnahme", "findings"), ("slot", "placing")]
)
def test_words_of_either_language_find_the_german_page(typed, page):
    with language.speaking("de"):
        guide = open_guide()
    assert f"guide/{page}.md" in [hit.page.name for hit in guide.search(typed)]
