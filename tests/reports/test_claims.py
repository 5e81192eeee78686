"""Does no paper claim more than the engines know, in either language?

Every sentence that says that something is well is looked for in the text of the pages, and held
against what it would have to rest on.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

import msgspec
import pytest
from openpyxl import load_workbook

from installer import languages
from sanwright import edits
from sanwright.analysis.capacity import all_raid_facts, not_taken_off
from sanwright.analysis.latency import workload_latency
from sanwright.analysis.prospects import prospects
from sanwright.bom import GapSeverity, Grouping, order_check
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.catalog import Catalog, open_catalog
from sanwright.checks import Severity
from sanwright.design.papers import DocumentPlan
from sanwright.documents import read_design
from sanwright.language import speaking
from sanwright.parts import Figure
from sanwright.reports.bill import Bill
from sanwright.reports.bom_files import bill_bytes
from sanwright.reports.demands import Verdict
from sanwright.reports.document import document_bytes
from sanwright.reports.material import Material
from sanwright.reports.proposal.headline_words import availability_caveats
from sanwright.reports.sections.failures import shared_points
from sanwright.reports.sections.requirements import verdicts
from sanwright.reports.standing import draft_reasons
from sanwright.text import tr
from sanwright.units import format_microseconds
from sanwright.wording.capacity import total_text
from tests.pdf_text import page_texts

DAY = date(2026, 11, 21)
KINDS = ("sizing-report", "proposal")
LARGE = {"core-edge", "cisco-director", "director-icl", "full-mesh", "stretched"}
"""Designs that take more than a second."""


@dataclass(frozen=True)
class Claim:
    """Good news, and what must hold for it to be told."""

    name: str
    words: dict[str, str]
    holds: Callable[[Material], bool]


def bare(text: str) -> str:
    """Without white space, since lines break anywhere."""
    return re.sub(r"\s+", "", text)


def missing(material: Material) -> int:
    order = order_check(material.bom, material.tables)
    return order.count(GapSeverity.MISSING) + order.count(GapSeverity.ASK)


def none_found(*severities: Severity) -> Callable[[Material], bool]:
    return lambda material: not any(material.report.counts[each] for each in severities)


def is_failure_proof(material: Material) -> bool:
    """Whether it is known of every failure that it takes storage from nobody but a host's own."""
    walk = material.failure_walk
    known = not walk.unsure and not any(result.in_doubt for result in walk.scenarios)
    return known and not shared_points(material, walk)


def is_carried(material: Material) -> bool:
    """Whether every workload of known demand gets it, as far as all capacities are known."""
    found = prospects(material.assessment)
    together = found.growth.together
    return not (found.held or found.stranded or together.at_most or together.unknown)


CLAIMS = (
    Claim(
        "nothing found",
        {
            "en": "The checks found no errors, no warnings and nothing",
            "de": "Die Prüfung fand keine Fehler, keine Warnungen und nichts",
        },
        none_found(Severity.ERROR, Severity.WARNING, Severity.UNVERIFIED),
    ),
    Claim(
        "no errors",
        {"en": "found no errors", "de": "fand keine Fehler"},
        none_found(Severity.ERROR),
    ),
    Claim(
        "no findings",
        {"en": "Findings: none", "de": "Befunde: keine"},
        none_found(*Severity),
    ),
    Claim(
        "carried",
        {
            "en": "The network carries what",
            "de": "Das Netz trägt, was",
        },
        is_carried,
    ),
    Claim(
        "no failure cuts off",
        {
            "en": "single failures were tried: none in the network",
            "de": "Einzelausfälle wurden durchgespielt: Keiner im Netzwerk",
        },
        is_failure_proof,
    ),
    Claim(
        "no failure takes storage away",
        {
            "en": "in the network takes its storage away from a host.",
            "de": "im Netzwerk nimmt einem Host seinen Speicher.",
        },
        is_failure_proof,
    ),
    Claim(
        "order",
        {
            "en": "Nothing is missing on the bill",
            "de": "Auf der Stückliste fehlt nichts",
        },
        lambda material: not missing(material),
    ),
    Claim(
        "to be signed",
        {"en": "Sign the acceptance", "de": "Die Annahme am Ende"},
        lambda material: not draft_reasons(material),
    ),
)


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def test_every_claim_is_in_the_words_of_the_program() -> None:
    """Else it would be looked for in vain."""
    said: dict[str, list[str]] = {"en": [], "de": []}
    for message in languages.read(languages.po_file("de"), "de"):
        ids, strings = message.id, message.string
        said["en"] += [ids] if isinstance(ids, str) else list(ids)
        said["de"] += [strings] if isinstance(strings, str) else list(strings)
    for claim in CLAIMS:
        for code, words in claim.words.items():
            stem = words.rstrip(".").partition(": none")[0].partition(": keine")[0]
            assert any(stem in text for text in said[code]), words


def every_design() -> Iterator[object]:
    """Each design in both languages; in every run the small ones, by turns in one of them."""
    for number, each in enumerate((*bundled_references(), *bundled_testbeds())):
        for code in ("en", "de"):
            is_quick = each.key not in LARGE and (number % 2 == 0) == (code == "en")
            marks = [] if is_quick else [pytest.mark.slow]
            yield pytest.param(each, code, id=f"{each.key}-{code}", marks=marks)


def material_of(bundled: Bundled, code: str, kind: str, catalog: Catalog) -> Material:
    design = read_design(bundled.path, catalog)
    plan = DocumentPlan(id=kind, language=code, paper="A4")  # type: ignore[arg-type]
    design.apply(edits.replace_record(design, plan, "Plan"))
    return Material.of(design.snapshot(), today=DAY, plan=plan)


def pages(kind: str, material: Material) -> str:
    return " ".join(page_texts(io.BytesIO(document_bytes(kind, material))))


def sheets(material: Material) -> Iterator[tuple[str, object]]:
    """Every cell of the bill as a workbook, with the title of its column."""
    data = bill_bytes(Bill.of(material.tables, (), DAY, Grouping.CATEGORY), ".xlsx")
    for sheet in load_workbook(io.BytesIO(data)).worksheets:
        titles: list[str] = []
        for row in sheet.iter_rows(values_only=True):
            if not titles and sum(isinstance(cell, str) for cell in row) > 2:
                titles = [str(cell) for cell in row]
            yield from zip(titles, row, strict=False)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("bundled", "code"), list(every_design()))
def test_papers_claim_no_more_than_is_known(bundled: Bundled, code: str, catalog: Catalog) -> None:
    for kind in KINDS:
        material = material_of(bundled, code, kind, catalog)
        text = bare(pages(kind, material))
        with speaking(code):
            for claim in CLAIMS:
                if bare(claim.words[code]) in text:
                    assert claim.holds(material), (kind, claim.name)
            for sentence in owed(kind, material):
                assert bare(sentence) in text, (kind, sentence)
    with speaking(code):
        for title, cell in sheets(material):
            if "EUR" in title or title.startswith((tr("Price"), tr("Unit price"))):
                assert cell != 0, title


def owed(kind: str, material: Material) -> Iterator[str]:
    """Bad news that must stand in the paper, as well as what a figure leaves out."""
    counts, found = material.report.counts, verdicts(material)
    if counts[Severity.WARNING]:
        yield tr("{count:,} warning", "{count:,} warnings", counts[Severity.WARNING])
    if missed := found.count(Verdict.NO):
        yield tr("{count:,} criterion is not met.", "{count:,} criteria are not met.", missed)
    if unknown := found.count(Verdict.UNKNOWN):
        yield tr(
            "Whether {count:,} criterion is met is not known.",
            "Whether {count:,} criteria are met is not known.",
            unknown,
        )
    if missing(material):
        yield str(order_check(material.bom, material.tables).text)
    groups = list(all_raid_facts(material.assessment).values())
    if groups and all(group.usable is not None for group in groups):
        yield total_text(groups)
        yield tr(not_taken_off(groups))
    if kind == "proposal":
        yield from availability_caveats(material)
        yield from draft_reasons(material)
        if draft_reasons(material):
            yield tr("Draft, not orderable")
    else:
        for id_ in material.tables.workloads:
            result = workload_latency(material.assessment, id_)
            if result.mean is not None and result.is_network_part:
                yield tr("{latency} (network part)", latency=format_microseconds(result.mean))


# --- a design of which nothing is known ------------------------------------------------------


def without_figures(value: object) -> object:
    """A part or a piece of one without any figure but how many ports and slots there are."""
    if isinstance(value, msgspec.Struct):
        changes = {}
        for field in msgspec.structs.fields(type(value)):
            old = getattr(value, field.name)
            if not isinstance(old, Figure):
                changes[field.name] = without_figures(old)
            elif field.name != "count":
                changes[field.name] = None
        return msgspec.structs.replace(value, **changes)
    if isinstance(value, dict):
        return {key: without_figures(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(without_figures(inner) for inner in value)
    return value


NOUGHT = re.compile(r"(?<![\d.,:/-])(0|100)[ \u00a0](MB/s|GB/s|IOPS|W|kg|dB|BTU/h|%)(?!\w)")


@pytest.mark.parametrize(
    "key",
    ["netapp-aff", *(pytest.param(k, marks=pytest.mark.slow) for k in ("stretched", "sas-stacks"))],
)
def test_of_a_design_of_which_nothing_is_known_nothing_is_claimed(
    key: str, catalog: Catalog
) -> None:
    (bundled,) = (each for each in bundled_references() if each.key == key)
    design = read_design(bundled.path, catalog)
    for copy in list(design.parts.values()):
        bare_part = msgspec.structs.replace(copy, part=without_figures(copy.part))
        design.apply(edits.replace_record(design, bare_part, "Part"))
    for cable in list(design.cables.values()):
        blank = msgspec.structs.replace(cable, length=None, loss=None)
        design.apply(edits.replace_record(design, blank, "Cable"))
    for load in list(design.workloads.values()):
        silent = msgspec.structs.replace(load, rate=None, throughput=None, in_flight=None)
        design.apply(edits.replace_record(design, silent, "Workload"))
    for kind in KINDS:
        plan = DocumentPlan(id=kind, paper="A4")  # type: ignore[arg-type]
        material = Material.of(design.snapshot(), today=DAY, plan=plan)
        text = pages(kind, material)
        for claim in CLAIMS:
            if claim.name != "no errors":
                assert bare(claim.words["en"]) not in bare(text), claim.name
        stated = re.sub(r"\d+ % reads|Raw [^%]*100 %", "", text)  # a workload's mix; the drives
        assert NOUGHT.findall(stated) == []
        assert bare("kinds of Fibre Channel parts can stay") not in bare(text)
