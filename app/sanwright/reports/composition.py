"""What a document consists of: its usual sections, and a plan's choice, order, titles and texts.

Light on purpose: dialogs read it without loading what writes documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

import msgspec

from sanwright.design import Tables
from sanwright.design.papers import DocumentPlan, SectionChoice
from sanwright.errors import InputError
from sanwright.text import Text, tr

COMMENTS, FINDINGS, ALTERNATIVES, SCORE_CARD = "comments", "findings", "options", "score-card"
SIZING_REPORT, PROPOSAL, INSTALLERS_PACK = "sizing-report", "proposal", "installers-pack"
MIGRATION_PLAN = "migration-plan"


SOURCES = "sources"
APPENDIX = (SOURCES, "glossary")
"""Sections that prove what the others say: sources, limits and terms. They can be left out."""


MOST_WITHOUT_CONTENTS = 7
"""Sections of a document that a reader finds by leafing through it."""


class TextUse(Enum):
    """What the user's own text does in a section that the program writes."""

    ABOVE = "above"
    """It stands above what the program writes, such as a table."""
    WHOLE = "whole"
    """It is printed instead of what the program writes."""


@dataclass(frozen=True, slots=True)
class SectionKind:
    """A section that the program writes; ``title`` is marked for translation.

    One that is not ``usual`` is printed only if the plan says so.
    """

    key: str
    title: Text
    text_use: TextUse = TextUse.ABOVE
    usual: bool = True


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A document: its id, what it is called (marked), and its sections in their usual order."""

    id: str
    title: Text
    sections: tuple[SectionKind, ...]

    def section(self, key: str) -> SectionKind | None:
        """The section of that key; None if the document has none."""
        return next((kind for kind in self.sections if kind.key == key), None)


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section to print; ``kind`` is None for the user's own.

    ``title`` is as printed. An empty ``text`` leaves the section to the program.
    """

    key: str
    title: str
    text: str
    kind: SectionKind | None


_SUMMARY = SectionKind("summary", Text("Design summary"))
_REQUIREMENTS = SectionKind("requirements", Text("Requirements"))
_MET = SectionKind("requirements-met", Text("Requirements and how they are met"))
_CARD = SectionKind(SCORE_CARD, Text("Score card"))
_TOPOLOGY = SectionKind("topology", Text("Topology"))
_BOM = SectionKind("bill-of-materials", Text("Bill of materials"))
_IN_DEPTH = (
    SectionKind(FINDINGS, Text("Findings")),
    SectionKind("cables", Text("Cables")),
    SectionKind("load", Text("Load")),
    SectionKind("workloads", Text("Workloads")),
    SectionKind("growth", Text("How far it goes")),
    SectionKind("latency", Text("Latency")),
    SectionKind("failures", Text("What happens when something fails")),
    SectionKind("capacity", Text("Capacity")),
    SectionKind("refresh", Text("Refresh timeline")),
    SectionKind("facility", Text("Racks and power")),
    SectionKind(SOURCES, Text("Assumptions and sources")),
    SectionKind("glossary", Text("Glossary")),
)
_ZONING = SectionKind("zoning", Text("Zoning"))
_OWNERSHIP = SectionKind("ownership", Text("Energy and cost of ownership"))
_EXISTING = SectionKind("existing", Text("Existing, moved and removed equipment"))
_COMMENTS = SectionKind(COMMENTS, Text("Comments"))
_BY_KEY = {kind.key: kind for kind in _IN_DEPTH}


def _on_request(kinds: tuple[SectionKind, ...]) -> tuple[SectionKind, ...]:
    return tuple(SectionKind(kind.key, kind.title, kind.text_use, usual=False) for kind in kinds)


DOCUMENTS: dict[str, DocumentKind] = {
    SIZING_REPORT: DocumentKind(
        SIZING_REPORT,
        Text("Sizing report"),
        (
            _CARD,
            _SUMMARY,
            _REQUIREMENTS,
            _MET,
            _TOPOLOGY,
            _BY_KEY[FINDINGS],
            SectionKind("missing-facts", Text("Facts that could not be verified")),
            _BOM,
            _EXISTING,
            _BY_KEY["cables"],
            _BY_KEY["load"],
            _BY_KEY["workloads"],
            _BY_KEY["growth"],
            _BY_KEY["latency"],
            _BY_KEY["failures"],
            SectionKind("variants", Text("Variants compared")),
            _BY_KEY["capacity"],
            _BY_KEY["refresh"],
            _BY_KEY["facility"],
            _OWNERSHIP,
            _BY_KEY["sources"],
            _BY_KEY["glossary"],
            *_on_request((_ZONING, _COMMENTS)),
        ),
    ),
    PROPOSAL: DocumentKind(
        PROPOSAL,
        Text("Proposal"),
        (
            SectionKind("executive-summary", Text("Executive summary"), TextUse.WHOLE),
            _MET,
            SectionKind("design-decisions", Text("Why it is built like this")),
            SectionKind(ALTERNATIVES, Text("Alternatives considered")),
            SectionKind("scope", Text("Scope and services")),
            _TOPOLOGY,
            _BOM,
            _OWNERSHIP,
            _EXISTING,
            SectionKind("assumptions", Text("Assumptions")),
            SectionKind("open-points", Text("Risks and open points")),
            SectionKind("timeline", Text("Timeline")),
            SectionKind("terms", Text("Terms"), TextUse.WHOLE),
            SectionKind("acceptance", Text("Acceptance"), TextUse.ABOVE),
            *_on_request((_CARD, _REQUIREMENTS, *_IN_DEPTH, _ZONING, _COMMENTS)),
        ),
    ),
    INSTALLERS_PACK: DocumentKind(
        INSTALLERS_PACK,
        Text("Installer's pack"),
        (
            SectionKind("rack-elevation", Text("Rack elevation")),
            SectionKind("power-per-rack", Text("Power and weight per rack")),
            SectionKind("fittings", Text("Slots and fittings")),
            SectionKind("device-fronts", Text("Device fronts")),
            SectionKind("cable-schedule", Text("Cable schedule")),
            _EXISTING,
            SectionKind("switch-set-up", Text("First set-up and acceptance of the switches")),
            _ZONING,
            *_on_request((_TOPOLOGY, _BOM, _COMMENTS)),
        ),
    ),
    MIGRATION_PLAN: DocumentKind(
        MIGRATION_PLAN,
        Text("Migration plan"),
        (
            SectionKind("migration-summary", Text("The way there")),
            _TOPOLOGY,
            SectionKind("migration-waves", Text("Waves step by step")),
            _EXISTING,
            *_on_request((_ZONING, _COMMENTS)),
        ),
    ),
}
"""The documents that are put together from sections, by id."""


def document_kind(id_: str) -> DocumentKind:
    """The document of that id. Raises InputError if there is none."""
    found = DOCUMENTS.get(id_)
    if found is None:
        known = ", ".join(DOCUMENTS)
        raise InputError(
            Text("There is no document “{name}”; choose one of: {known}.", name=id_, known=known)
        )
    return found


def plan_of(tables: Tables, id_: str) -> DocumentPlan:
    """The design's plan of a document; one that changes nothing if it has none."""
    return tables.document_plans.get(id_) or DocumentPlan(id=id_)


def choices(kind: DocumentKind, plan: DocumentPlan) -> tuple[SectionChoice, ...]:
    """Every section that the document may have, in the plan's order, whether printed or not.

    A plan with these as its ``sections`` prints what ``plan`` prints. Sections of another document
    are passed over, of two with one key the first counts.
    """
    named: dict[str, SectionChoice] = {}
    for choice in plan.sections:
        if choice.is_own or kind.section(choice.key) is not None:
            named.setdefault(choice.key, choice)
    rest = (each for each in kind.sections if each.key not in named)
    return (*named.values(), *(SectionChoice(key=each.key, shown=each.usual) for each in rest))


def prints(plan: DocumentPlan, key: str) -> bool:
    """Whether the document of a plan has the section of that key."""
    kind = DOCUMENTS.get(plan.id)
    return kind is not None and any(
        choice.key == key and choice.shown for choice in choices(kind, plan)
    )


def has_appendix(plan: DocumentPlan) -> bool:
    """Whether the document of a plan ends with any section of its appendix."""
    return any(prints(plan, key) for key in APPENDIX)


def with_appendix(plan: DocumentPlan, *, shown: bool) -> DocumentPlan:
    """The plan with all sections of the appendix printed, or with none of them."""
    kind = document_kind(plan.id)
    sections = tuple(
        msgspec.structs.replace(choice, shown=shown) if choice.key in APPENDIX else choice
        for choice in choices(kind, plan)
    )
    is_usual = sections == choices(kind, DocumentPlan(id=plan.id))
    return msgspec.structs.replace(plan, sections=() if is_usual else sections)


def planned_sections(
    kind: DocumentKind, plan: DocumentPlan, standing: Mapping[str, str]
) -> Iterator[PlannedSection]:
    """The sections to print, in order; ``standing`` are texts by key for those without one.

    Titles are in the language in use.
    """
    for choice in choices(kind, plan):
        if not choice.shown:
            continue
        known = kind.section(choice.key)
        usual = tr(known.title) if known is not None else tr("Further notes")
        text = choice.text if choice.text.strip() else standing.get(choice.key, "")
        yield PlannedSection(choice.key, choice.title.strip() or usual, text, known)
