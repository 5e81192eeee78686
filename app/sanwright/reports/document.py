"""A document as PDF: gathers the material, lines its sections up as planned, lays out, saves."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from reportlab.platypus import CondPageBreak, Flowable, NextPageTemplate, PageBreak

from sanwright.analysis.links import all_links
from sanwright.bom import PriceList
from sanwright.design import Tables
from sanwright.language import speaking
from sanwright.progress import Progress, Steps, tell_done
from sanwright.reports import style
from sanwright.reports.composition import (
    INSTALLERS_PACK,
    MOST_WITHOUT_CONTENTS,
    PROPOSAL,
    SCORE_CARD,
    DocumentKind,
    PlannedSection,
    TextUse,
    document_kind,
    plan_of,
    planned_sections,
)
from sanwright.reports.cover import cover, head
from sanwright.reports.material import Material
from sanwright.reports.pages import PagedDocument, TableOfContents, headings
from sanwright.reports.prose import DocumentHeading, paragraph, section, user_text
from sanwright.reports.section_registry import section_writer
from sanwright.reports.sections.glossary import trimmed
from sanwright.reports.sheet_pages import PORTRAIT, LateStory
from sanwright.reports.standing import draft_reasons
from sanwright.saving import save_bytes
from sanwright.text import Text, tr

_CHECKED, _WRITTEN, _LAID_OUT = 0.12, 0.55, 0.97
_LATE = frozenset({INSTALLERS_PACK})
"""Documents of hundreds of pages, in which no section looks at the others."""
_ROOM_OF_CONTENTS = 250.0
"""Points that a list of contents has below a score card, or it goes to the next page."""
_ROWS_A_PAGE = 30
_OTHER_PAGES = 12
_MOST_OF_PROPOSAL = 13
"""Sections of a proposal without a list of contents: its first page says them in short."""


class _Parts(NamedTuple):
    """The sections of a document; ``entries`` are their titles and keys."""

    entries: list[tuple[str, str]]
    story: list[Flowable]


def write_document(
    kind: str,
    tables: Tables,
    path: Path,
    *,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a document of ``tables``; see ``sanwright.reports.write_document``."""
    plan = plan_of(tables, kind)
    steps = Steps(progress)
    steps.begin(0.0, _CHECKED, Text("Checking the design"))
    material = Material.of(tables, prices, today, plan=plan, steps=steps)
    with speaking(plan.language), style.using(style.DocumentStyle.of(tables, plan)):
        data = _pdf(document_kind(kind), material, steps)
    steps.begin(_LAID_OUT, 1.0, Text("Saving the document"))
    save_bytes(path, data)
    tell_done(progress)


def document_bytes(kind: str, material: Material, progress: Progress | None = None) -> bytes:
    """The document as PDF, in the language and look that ``material``'s plan asks for."""
    plan = material.plan
    with speaking(plan.language), style.using(style.DocumentStyle.of(material.tables, plan)):
        return _pdf(document_kind(kind), material, Steps(progress))


def _pdf(document: DocumentKind, material: Material, steps: Steps) -> bytes:
    name = tr(document.title)
    make = _late_parts if document.id in _LATE else _parts
    parts = make(document, material, steps)
    is_proposal, is_small = document.id == PROPOSAL, material.is_small
    has_cover = not (is_proposal or is_small)
    story: list[Flowable] = (
        [*cover(material, document), NextPageTemplate(PORTRAIT), PageBreak()]
        if has_cover
        else head(material, document)
    )
    most = _MOST_OF_PROPOSAL if is_proposal else MOST_WITHOUT_CONTENTS
    body = parts.story
    if len(parts.entries) > most and not is_small:
        contents = [paragraph(tr("Contents"), "h1"), TableOfContents(parts.entries)]
        if is_proposal:
            contents.append(PageBreak())
        body = _with_contents(parts, contents)
    story = trimmed(story + body)
    parts.story.clear()  # nobody holds what is laid out already
    expected = _expected_pages(material)

    def on_page(page: int) -> None:
        steps(page / expected, Text("page {page:,}", page=page))

    steps.begin(_WRITTEN, _LAID_OUT, Text("Laying out"))
    data = io.BytesIO()
    is_draft = is_proposal and draft_reasons(material)
    mark = tr("Draft, not orderable") if is_draft else ""
    paged = PagedDocument(data, material, name, on_page, mark=mark, has_cover=has_cover)
    paged.compose(story)
    return data.getvalue()


def _with_contents(parts: _Parts, contents: list[Flowable]) -> list[Flowable]:
    """The sections with their list before them; below the score card, which stands on one page."""
    at = 0
    if parts.entries[0][1] == SCORE_CARD:
        tops = (n for n, each in enumerate(parts.story) if parts.entries[1][1] in _keys(each))
        at = next(tops)
        while at and isinstance(parts.story[at - 1], CondPageBreak):
            at -= 1
        contents = [CondPageBreak(_ROOM_OF_CONTENTS), *contents]
    return [*parts.story[:at], *contents, *parts.story[at:]]


def _keys(flowable: Flowable) -> set[str]:
    return {heading.key for heading in headings([flowable])}


def _parts(document: DocumentKind, material: Material, steps: Steps) -> _Parts:
    """Every planned section that the design has something for."""
    planned = list(planned_sections(document, material.plan, material.tables.brand.texts))
    parts = _Parts([], [])
    width = (_WRITTEN - _CHECKED) / max(len(planned), 1)
    for number, each in enumerate(planned):
        start = _CHECKED + number * width
        steps.begin(start, start + width, Text("Writing “{section}”", section=each.title))
        flowables = list(_content(each, f"own-{number}", material))
        found = headings(flowables)
        if found:
            parts.entries.append((found[0].text_plain, found[0].key))
            parts.story.extend(flowables)
    return parts


def _late_parts(document: DocumentKind, material: Material, steps: Steps) -> _Parts:
    """The same, each section made when its page is reached: for long ones without a glossary."""
    parts = _Parts([], [])
    for number, each in enumerate(
        planned_sections(document, material.plan, material.tables.brand.texts)
    ):
        key = f"own-{number}"
        is_there = (
            bool(each.text.strip())
            if each.kind is None
            else section_writer(each.key).applies(material)
        )
        if not is_there:
            continue
        steps(_WRITTEN - _CHECKED, Text("Writing “{section}”", section=each.title))
        parts.entries.append((each.title, key if each.kind is None else each.key))

        def made(each: PlannedSection = each, key: str = key) -> list[Flowable]:
            return list(_content(each, key, material))

        parts.story.append(LateStory(made))
    return parts


def _content(planned: PlannedSection, own_key: str, material: Material) -> Iterator[Flowable]:
    """The flowables of a section; none where there is nothing to print."""
    text = user_text(planned.text)
    if planned.kind is None:
        if planned.text.strip():
            yield from section(planned.title, own_key, 150.0)
            yield from text
        return
    if planned.kind.text_use is TextUse.WHOLE and text:
        yield from section(planned.title, planned.key, 150.0)
        yield from text
        return
    writer = section_writer(planned.key)
    if not writer.applies(material):
        return
    usual = tr(planned.kind.title)
    for flowable in writer.flow(material):
        is_top = isinstance(flowable, DocumentHeading) and flowable.key == planned.key
        if is_top and planned.title != usual:
            yield DocumentHeading(planned.title, planned.key, 0)
        else:
            yield flowable
        if is_top:
            yield from text


def _expected_pages(material: Material) -> float:
    links = len(all_links(material.assessment))
    rows = len(material.bom.lines) + len(material.report.findings) + 3 * links
    return _OTHER_PAGES + rows / _ROWS_A_PAGE
