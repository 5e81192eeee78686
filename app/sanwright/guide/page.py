"""A page of the guide: a file of ``docs/``, or made by the program; both are Markdown."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.guide.markdown import (
    GuideLink,
    GuidePicture,
    Heading,
    Section,
    links,
    pictures,
    sections,
)


@dataclass(frozen=True, slots=True)
class GuidePage:
    """``name`` is the path below ``docs/``, or ``rule:KEY``; the title is the first heading.

    ``file`` is the path below ``docs/`` in which this text of it stands, from where its links and
    pictures lead on; it is another than ``name`` for a page that is not read in English.
    """

    name: str
    title: str
    markdown: str
    sections: tuple[Section, ...]
    links: tuple[GuideLink, ...]
    pictures: tuple[GuidePicture, ...]
    file: str = ""

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All headings, the title among them."""
        return tuple(part.heading for part in self.sections if part.heading is not None)

    @property
    def summary(self) -> str:
        """The first sentence."""
        text = next((part.text for part in self.sections if part.text), "")
        first, stop, _ = text.split("\n", 1)[0].partition(". ")
        return first + stop.strip()


def page_of(name: str, markdown: str, file: str = "") -> GuidePage:
    """The page ``name`` with this text, which stands in ``file`` if that is called otherwise."""
    parts = sections(markdown)
    title = next((part.heading.text for part in parts if part.heading is not None), name)
    return GuidePage(
        name, title, markdown, parts, links(markdown), pictures(markdown), file or name
    )
