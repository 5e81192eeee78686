"""Does ``sanwright guide`` show what the help window shows?"""

from __future__ import annotations

import json

import pytest

from sanwright.checks import all_rules
from sanwright.cli.main import main
from sanwright.guide.guide import open_guide


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["guide", *arguments]) == code
    out, err = capsys.readouterr()
    return out if code == 0 else err


def test_the_contents_list_every_page_and_topic(capsys):
    text = said(capsys)
    guide = open_guide()
    for chapter in guide.chapters:
        for page in chapter.pages:
            assert f"{page.name.removesuffix('.md')}: {page.title}" in text
    listed = json.loads(said(capsys, "--format", "json"))
    names = [page["page"] for chapter in listed for page in chapter["pages"]]
    assert sum(name.startswith("rule:") for name in names) == len(all_rules())


def test_every_page_that_is_listed_can_be_read(capsys):
    guide = open_guide()
    pages = [page for chapter in guide.chapters for page in chapter.pages]
    for page in (*pages, *(topic.pages[0] for topic in guide.topics[:3])):
        assert page.title in said(capsys, page.name).replace("\\", "").replace("`", "")


def test_a_page_or_a_rule_by_a_short_name(capsys):
    assert said(capsys, "link.too-long") == said(capsys, "rule:link.too-long")
    as_json = json.loads(said(capsys, "load", "--format", "json"))
    assert as_json["page"] == "load.md"
    assert as_json["markdown"].startswith("# ")


def test_a_search_names_pages_and_shows_the_text(capsys):
    text = said(capsys, "--search", "link too long")
    assert text.startswith("rule:link.too-long: ")
    found = json.loads(said(capsys, "--search", "link too long", "--format", "json"))
    assert found[0]["page"] == "rule:link.too-long"
    assert json.loads(said(capsys, "--search", "qqqqq", "--format", "json")) == []
    assert "does not speak of “qqqqq”" in said(capsys, "--search", "qqqqq")


def test_what_is_not_there_is_told_in_a_sentence(capsys):
    assert "no page “laod”" in said(capsys, "laod", code=2)
    assert "not both" in said(capsys, "load", "--search", "x", code=2)


def test_pages_are_read_in_the_language_that_is_asked_for_or_the_systems(capsys, monkeypatch):
    german = said(capsys, "welcome", "--language", "de")
    assert german.startswith("# Was Sanwright ist")
    assert said(capsys, "welcome").startswith("# What Sanwright is")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert said(capsys, "welcome") == german
    assert "spricht nicht von „qqqqq“" in said(capsys, "--search", "qqqqq")
