"""``sanwright guide``: the user guide and every rule's manual, to read and to search."""

from __future__ import annotations

import argparse

from sanwright import language
from sanwright.cli.output import print_json, print_line, print_lines
from sanwright.errors import InputError
from sanwright.guide import GuidePage
from sanwright.guide.guide import Guide, open_guide
from sanwright.guide.rule_pages import RULES
from sanwright.guide.search import GuideHit
from sanwright.text import tr, verbatim

HELP = "the user guide: its contents, a page, or where it speaks of something"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "page",
        nargs="?",
        metavar="PAGE",
        help="a page such as load, or rule:link.too-long for the manual of a rule",
    )
    parser.add_argument("--search", metavar="TEXT", help="places that have all of these words")
    parser.add_argument(
        "--language",
        choices=tuple(language.LANGUAGES),
        default="",
        help="of the pages, instead of that of the system",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the contents, a page as Markdown, or the places found."""
    with language.speaking(arguments.language or language.of_system()):
        _print(open_guide(), arguments)
    return 0


def _print(guide: Guide, arguments: argparse.Namespace) -> None:
    as_json = arguments.format == "json"
    if arguments.search is not None:
        if arguments.page:
            raise InputError(verbatim("Name a page or search for words, not both."))
        _search(guide, arguments.search, as_json)
    elif arguments.page:
        _show(guide, guide.page(arguments.page), as_json)
    else:
        _list(guide, as_json)


def _list(guide: Guide, as_json: bool) -> None:
    if as_json:
        chapters = [(chapter.title, chapter.pages) for chapter in guide.chapters]
        chapters += [(topic.title, topic.pages) for topic in guide.topics]
        print_json(
            [
                {"title": title, "pages": [{"page": p.name, "title": p.title} for p in pages]}
                for title, pages in chapters
            ]
        )
        return
    for chapter in guide.chapters:
        print_line(chapter.title)
        for page in chapter.pages:
            print_line(f"  {page.name.removesuffix('.md')}: {page.title}")
    print_line(tr("All rules"))
    for topic in guide.topics:
        print_line(f"  {RULES}{topic.key}: {topic.title} ({len(topic.pages)})")


def _show(guide: Guide, page: GuidePage, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "page": page.name,
                "title": page.title,
                "chapter": guide.chapter_of(page.name),
                "markdown": page.markdown,
            }
        )
    else:
        print_lines(page.markdown.rstrip().split("\n"))


def _search(guide: Guide, text: str, as_json: bool) -> None:
    found = guide.search(text)
    if as_json:
        print_json([_hit(hit) for hit in found])
    elif not found:
        print_line(
            tr(
                "The guide does not speak of “{text}”; try fewer words or the beginning of one.",
                text=text,
            )
        )
    for hit in () if as_json else found:
        where = f" > {hit.heading}" if hit.heading else ""
        print_line(f"{hit.page.name.removesuffix('.md')}: {hit.page.title}{where}")
        print_line(f"  {_snippet(hit)}")


def _hit(hit: GuideHit) -> dict[str, str]:
    return {
        "page": hit.page.name,
        "title": hit.page.title,
        "heading": hit.heading,
        "anchor": hit.anchor,
        "text": _snippet(hit),
    }


def _snippet(hit: GuideHit) -> str:
    return "".join(run.text for run in hit.snippet)
