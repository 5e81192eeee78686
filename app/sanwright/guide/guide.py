"""The whole guide in the language in use: chapters, topics of rules, pages by name, the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path

from sanwright import language
from sanwright.errors import InputError
from sanwright.guide.contents import Chapter, page_in, read_contents, read_places, within
from sanwright.guide.markdown import escaped
from sanwright.guide.page import GuidePage, page_of
from sanwright.guide.rule_pages import ALL_RULES, RULE, RULES, Topic, rule_topics, topics_page
from sanwright.guide.search import GuideHit, GuideIndex
from sanwright.locations import guide_dir
from sanwright.text import Text, tr

HOME = "contents"
"""The page that leads to all others."""
_WEB = ("https://", "http://", "mailto:")


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: to a page and a heading in it, or to an address outside the program."""

    page: str = ""
    anchor: str = ""
    address: str = ""


class Guide:
    """Pages of the folder ``docs`` and of all rules. Made anew for another language."""

    def __init__(self, docs: Path) -> None:
        self.docs = docs
        self.chapters: tuple[Chapter, ...] = read_contents(docs, language.used())
        written = [page for chapter in self.chapters for page in chapter.pages]
        self.topics: tuple[Topic, ...] = rule_topics(_mentions(written))
        lists = [topics_page(self.topics), *(topic.overview for topic in self.topics)]
        self._chapter_of = {page.name: c.title for c in self.chapters for page in c.pages}
        self._chapter_of |= {p.name: topic.title for topic in self.topics for p in topic.pages}
        self._pages = {page.name: page for page in (*self.to_read(), *lists)}
        self._pages[HOME] = self._home()
        self._places = read_places(docs)

    def to_read(self) -> Iterator[GuidePage]:
        """Every page that says something of its own, as they are read one after another."""
        for chapter in self.chapters:
            yield from chapter.pages
        for topic in self.topics:
            yield from topic.pages

    def find(self, name: str) -> GuidePage | None:
        """The page ``name``, if there is one."""
        return self._pages.get(name)

    def page(self, name: str) -> GuidePage:
        """The page that a person means by ``name``: the folder and ``.md`` may be left out.

        Raises InputError naming pages that are called alike.
        """
        bare = {_bare(known): known for known in self._pages}
        known = name if name in self._pages else bare.get(_bare(name), f"{RULE}{name}")
        if known in self._pages:
            return self._pages[known]
        near = get_close_matches(_bare(name), bare, n=3, cutoff=0.5)
        if near:
            names = ", ".join(f"“{each}”" for each in near)
            raise InputError(
                Text("The guide has no page “{name}”; near it are {names}.", name=name, names=names)
            )
        raise InputError(
            Text("The guide has no page “{name}”; “sanwright guide” lists them.", name=name)
        )

    def chapter_of(self, page: str) -> str:
        """Title of the chapter or topic in which a page stands; empty for lists of pages."""
        return self._chapter_of.get(page, "")

    def explains(self, place: str) -> Target:
        """What explains a place of the program; the contents for one that nothing explains."""
        return self.resolve("", self._places.get(place, "")) or Target(HOME)

    def resolve(self, page: str, target: str) -> Target | None:
        """Where a link written in ``page`` leads; None if it leads nowhere that can be shown."""
        if target.startswith(_WEB):
            return Target(address=target)
        path, _, anchor = target.partition("#")
        is_name = path.startswith((RULE, RULES)) or path in (ALL_RULES, HOME)
        here = self._pages.get(page)
        file = here.file if here is not None else page
        name = page if not path else path if is_name else page_in(within(file, path))
        return Target(name, self._anchor(name, anchor)) if name in self._pages else None

    def _anchor(self, name: str, anchor: str) -> str:
        """The heading of a page that the English page, or this one, has under ``anchor``."""
        anchors = [heading.anchor for heading in self._pages[name].headings]
        written = self._source_anchors.get(name, [])
        if anchor in anchors or anchor not in written[: len(anchors)]:
            return anchor
        return anchors[written.index(anchor)]

    @cached_property
    def _source_anchors(self) -> dict[str, list[str]]:
        """Anchors of the English pages, by name: heading by heading those of the translations."""
        pages = (page for chapter in read_contents(self.docs) for page in chapter.pages)
        return {page.name: [heading.anchor for heading in page.headings] for page in pages}

    def search(self, text: str) -> tuple[GuideHit, ...]:
        """The places that have every word of ``text``, best first."""
        return self._index.search(text)

    @cached_property
    def _index(self) -> GuideIndex:
        return GuideIndex(tuple(self.to_read()))

    def _home(self) -> GuidePage:
        lines = ["# " + tr("User guide"), ""]
        for chapter in self.chapters:
            lines += [f"## {escaped(chapter.title)}", ""]
            lines += [
                f"- [{escaped(page.title)}]({page.name}): {escaped(page.summary)}"
                for page in chapter.pages
            ]
            lines.append("")
        lines += ["## " + tr("All rules"), ""]
        links = (f"[{escaped(t.title)}]({t.overview.name})" for t in self.topics)
        lines += [" · ".join(links), ""]
        return page_of(HOME, "\n".join(lines))


def open_guide(docs: Path | None = None) -> Guide:
    """The guide in the language in use, read once."""
    return _read(docs if docs is not None else guide_dir(), language.used())


@lru_cache(maxsize=4)
def _read(docs: Path, code: str) -> Guide:
    with language.speaking(code):
        return Guide(docs)


def _mentions(pages: Sequence[GuidePage]) -> dict[str, list[GuidePage]]:
    """Pages that link to the manual of a rule, by its key."""
    found: dict[str, list[GuidePage]] = {}
    for page in pages:
        for key in dict.fromkeys(link.target.partition("#")[0] for link in page.links):
            if key.startswith(RULE):
                found.setdefault(key.removeprefix(RULE), []).append(page)
    return found


def _bare(name: str) -> str:
    return name.casefold().removesuffix(".md").rpartition("/")[2]
