"""Is the guide whole: every page, link, anchor and picture there, every rule with its manual?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright import language
from sanwright.checks import all_rules
from sanwright.errors import InputError, MachineError
from sanwright.guide import guide_files, page_of, read_contents
from sanwright.guide.guide import Guide, open_guide
from sanwright.guide.markdown import escaped, plain
from sanwright.guide.rule_pages import ALL_RULES, RULE, TOPICS
from sanwright.locations import guide_dir


@pytest.fixture(scope="module")
def guide() -> Guide:
    return open_guide()


def written(folder: Path, pages: dict[str, str], contents: str = "") -> Path:
    """A folder with these pages, all of them in one chapter."""
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    names = ", ".join(f'"{name}"' for name in pages if name.endswith(".md"))
    (folder / "guide").mkdir(exist_ok=True)
    text = contents or f'[[chapter]]\ntitle = "All"\npages = [{names}]\n'
    (folder / "guide" / "contents.toml").write_text(text, encoding="utf-8")
    return folder


def test_every_link_leads_to_a_page_an_address_or_a_file_of_the_repository(guide, root):
    dead = []
    for page in guide.to_read():
        for link in page.links:
            found = guide.resolve(page.name, link.target)
            in_repository = (root / "docs" / page.name).parent / link.target.partition("#")[0]
            if found is None and not in_repository.exists():
                dead.append((page.name, link.line, link.target))
    assert dead == []


def test_every_anchor_is_a_heading(guide):
    dead = []
    for page in guide.to_read():
        for link in page.links:
            found = guide.resolve(page.name, link.target)
            if found is None or not found.anchor:
                continue
            anchors = {heading.anchor for heading in guide.page(found.page).headings}
            if found.anchor not in anchors:
                dead.append((page.name, link.line, link.target))
    assert dead == []


def test_every_page_has_a_title_and_a_first_sentence_and_stands_once(guide):
    pages = [page for chapter in guide.chapters for page in chapter.pages]
    assert pages
    assert [page.name for page in pages if not page.headings or not page.summary] == []
    assert len({page.name for page in pages}) == len(pages)
    assert len({page.title for page in pages}) == len(pages)


def test_every_rule_has_a_page_with_its_whole_manual(guide):
    for rule in all_rules():
        page = guide.page(f"{RULE}{rule.key}")
        shown = plain(page.markdown).casefold()
        for _, text in rule.sections:
            assert " ".join(text.split()).casefold() in " ".join(shown.split())
    listed = [page.name for topic in guide.topics for page in topic.pages]
    assert sorted(listed) == sorted(f"{RULE}{rule.key}" for rule in all_rules())


def test_every_topic_has_a_name_and_stands_in_the_list(guide):
    assert {topic.key for topic in guide.topics} == set(TOPICS)
    targets = {link.target for link in guide.page(ALL_RULES).links}
    assert targets == {topic.overview.name for topic in guide.topics}


def test_a_rule_that_names_another_leads_there(guide):
    targets = {link.target for link in guide.page("rule:link.too-long").links}
    assert "rule:cable.loss-budget" in targets


def test_a_page_that_speaks_of_a_rule_is_named_on_the_page_of_the_rule(tmp_path):
    docs = written(tmp_path, {"a.md": "# A\n\nSee [it](rule:link.too-long) and [b](rule:no.such)."})
    guide = Guide(docs)
    assert "a.md" in {link.target for link in guide.page("rule:link.too-long").links}
    assert guide.resolve("a.md", "rule:no.such") is None


def test_manuals_are_in_the_language_in_use(guide):
    with language.speaking("de"):
        page = open_guide().page("rule:link.too-long")
        title = next(rule.name for rule in all_rules() if rule.key == "link.too-long")
    assert page.title == title != guide.page("rule:link.too-long").title


def test_files_of_the_guide_are_the_contents_the_pages_and_their_pictures():
    docs = guide_dir()
    files = guide_files(docs)
    assert len(set(files)) == len(files)
    assert all(file.is_file() for file in files)
    pages = {
        docs / page.file
        for code in language.LANGUAGES
        for chapter in read_contents(docs, code)
        for page in chapter.pages
    }
    assert {docs / "guide" / "contents.toml"} | pages <= set(files)
    assert {file.suffix for file in set(files) - pages} <= {".toml", ".png", ".svg"}


def test_pictures_come_with_their_dark_twins_and_once(tmp_path):
    text = "# A\n\n![x](p/a.png) and ![y](p/b-light.png) and ![x](p/a.png)\n"
    docs = written(tmp_path, {"a.md": text})
    (docs / "p").mkdir()
    for name in ("a", "a-dark", "b-light", "b-dark", "c"):
        (docs / "p" / f"{name}.png").touch()
    names = [file.relative_to(docs).as_posix() for file in guide_files(docs)]
    assert names == [
        "guide/contents.toml", "a.md", "p/a.png", "p/a-dark.png", "p/b-light.png", "p/b-dark.png"
    ]  # fmt: skip


def test_a_missing_picture_is_told_with_page_and_line(tmp_path):
    docs = written(tmp_path, {"guide/a.md": "# A\n\ntext\n\n![x](figures/x.png)\n"})
    with pytest.raises(MachineError, match=r"guide/a\.md, line 5, shows figures/x\.png"):
        guide_files(docs)


def test_a_missing_page_is_told(tmp_path):
    docs = written(tmp_path, {}, '[[chapter]]\ntitle = "A"\npages = ["guide/a.md"]\n')
    with pytest.raises(MachineError, match=r"guide/a\.md of the guide is not in"):
        read_contents(docs)


@pytest.mark.parametrize(
    "contents", ["[[chapter", "", "chapter = 3", '[[chapter]]\ntitle = "A"', "[help]\nx = 3"]
)
def test_contents_that_make_no_sense_are_told(tmp_path, contents):
    docs = written(tmp_path, {"a.md": "# A"}, contents or "# nothing\n")
    with pytest.raises(MachineError):
        Guide(docs)


def test_marks_in_code_are_no_links_no_pictures_and_no_headings():
    page = page_of(
        "a.md",
        "# A\n\n`[x](y)` and ``![x](z)``\n\n```sh\n# no heading\n[x](y)\n```\n\n~~~\n## none\n~~~\n"
        "## B <!-- [x](y) -->\n",
    )
    assert page.links == page.pictures == ()
    assert [heading.text for heading in page.headings] == ["A", "B"]
    assert "[x](y)" in page.sections[0].text


def test_a_link_over_two_lines_has_the_line_where_it_begins():
    page = page_of("a.md", "# A\n\nsee [the\nother](b.md#c) and [![x](p.png)](d.md)\n")
    assert [(link.target, link.text, link.line) for link in page.links] == [
        ("b.md#c", "the other", 3), ("d.md", "x", 4)
    ]  # fmt: skip
    assert [(picture.target, picture.line) for picture in page.pictures] == [("p.png", 4)]


def test_headings_of_one_text_have_anchors_of_their_own():
    page = page_of("a.md", "# A, b & `C`\n## Limits\n## Limits\n")
    assert [heading.anchor for heading in page.headings] == ["a-b--c", "limits", "limits-1"]


@pytest.mark.parametrize(
    "text", ["F_Port and N_Port", "a * b * c", "[x](y)", "2 < 3 > 1", "`x`", "a|b", r"back\slash"]
)
def test_escaped_text_reads_the_same(text):
    assert plain(escaped(text)) == text


def test_pages_are_found_by_what_people_call_them(guide):
    assert guide.page("load").name == "load.md"
    assert guide.page("link.too-long").name == "rule:link.too-long"
    with pytest.raises(InputError, match="near it are “load”"):
        guide.page("laod")
    with pytest.raises(InputError, match="sanwright guide"):
        guide.page("qqqqqq")
