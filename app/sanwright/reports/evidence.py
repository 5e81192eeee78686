"""Which documents the report's figures rest on: every figure of every used part and table row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.credits import link_credits
from sanwright.analysis.links import all_links
from sanwright.analysis.loss import jointed_links
from sanwright.checks import judged_limits
from sanwright.design import Tables
from sanwright.parts import Confidence, Figure, Part, Reach, Source, Threshold
from sanwright.text import tr, within_sentence
from sanwright.wording.name_lists import ranges
from sanwright.wording.part_fields import field_label


@dataclass
class Citation:
    """A document, what it was used for and how sure the figures from it are."""

    source: Source
    used_for: set[str] = field(default_factory=set)
    confidences: Counter[Confidence] = field(default_factory=Counter)


class Documents:
    """All documents of a report, numbered from 1: those of figures, then those of findings only."""

    def __init__(self, cited: Sequence[Citation], named: Iterable[str]) -> None:
        self.citations = list(cited)
        self._numbers = {item.source.title: n for n, item in enumerate(cited, start=1)}
        for text in sorted(set(named)):
            for title in self._titles(text)[1]:
                source = Source(key=title, title=title)
                self.citations.append(Citation(source, {tr("findings")}))
                self._numbers[title] = len(self.citations)

    def numbers(self, text: str) -> tuple[int, ...]:
        """The numbers of the documents that a finding's source names, in ascending order."""
        known, others = self._titles(text)
        return tuple(sorted({self._numbers[title] for title in (*known, *others)}))

    def _titles(self, text: str) -> tuple[list[str], list[str]]:
        """The known titles in a list of titles parted by “; ”, and what else stands there."""
        known = []
        for title in sorted(self._numbers, key=lambda item: (-len(item), item)):
            if title in text:
                known.append(title)
                text = text.replace(title, "")
        others = (piece.strip() for piece in text.split("; "))
        return known, [piece for piece in others if piece.strip(";,. ")]


@dataclass(frozen=True, slots=True)
class PartFigure:
    """A figure with the part and the field that it stands in, such as ``ports.fc.speeds``."""

    part: Part
    field: str
    figure: Figure[object]

    @property
    def own_name(self) -> str:
        """What the part calls the ports or slots that the figure is of; empty where of none."""
        container, _, rest = self.field.partition(".")
        return rest.partition(".")[0] if container in _NAMED_BY_PARTS else ""

    @property
    def kind(self) -> str:
        """The field whatever its ports or slots are called."""
        return self.field.replace(f".{self.own_name}.", ".*.", 1) if self.own_name else self.field


def name_of_all(figures: Sequence[PartFigure]) -> str:
    """The field of figures of one kind in words, with the ports or slots that they are of."""
    own = ", ".join(ranges(filter(None, (each.own_name for each in figures))))
    words = [
        own if name == "*" else str(within_sentence(field_label(name)))
        for name in figures[0].kind.split(".")
    ]
    return " / ".join(words)


def used_parts(tables: Tables) -> list[Part]:
    """The parts that something in the design is an instance of, by id."""
    ids = {device.part for device in tables.devices.values()}
    ids |= {cable.part for cable in tables.cables.values()}
    ids |= {port.optic for port in tables.ports.values() if port.optic is not None}
    found = (tables.part(id_) for id_ in sorted(ids))
    return [part for part in found if part is not None]


def figures_of(part: Part) -> Iterator[PartFigure]:
    """Every figure of a part, in the order of its fields."""
    for field_name, figure in _figures("", part):
        yield PartFigure(part, field_name, figure)


def _figures(path: str, value: object) -> Iterator[tuple[str, Figure[object]]]:
    if isinstance(value, Figure):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _figures(f"{path}.{name}".lstrip("."), getattr(value, name))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _figures(f"{path}.{name}", item)


def citations(assessment: Assessment) -> list[Citation]:
    """Every document that a used figure cites, by title."""
    found: dict[tuple[str, str], Citation] = {}

    def cite(source: Source | None, what: str, confidence: Confidence | None) -> None:
        if source is None:
            return
        citation = found.setdefault((source.title, source.url), Citation(source))
        citation.used_for.add(what)
        if confidence is not None:
            citation.confidences[confidence] += 1

    for part in used_parts(assessment.tables):
        for item in figures_of(part):
            for key in item.figure.sources:
                cite(part.source(key), str(part.label), item.figure.confidence)
    for what, keys, confidence in reference_rows(assessment):
        for key in keys:
            cite(assessment.reference.source(key), what, confidence)
    return [found[key] for key in sorted(found)]


def used_reaches(assessment: Assessment) -> list[Reach]:
    """The rows of the reach table that a cable of the design was judged by."""
    rows = {
        (verdict.row.speed, verdict.row.medium, verdict.row.optic_class): verdict.row
        for link in all_links(assessment).values()
        for verdict in (link.reach, link.next_reach)
        if verdict is not None and verdict.row is not None
    }
    return [rows[key] for key in sorted(rows)]


def reference_rows(
    assessment: Assessment,
) -> Iterator[tuple[str, tuple[str, ...], Confidence | None]]:
    """What is used of the standards tables and the rule pack, with its sources and confidence."""
    speeds = {link.speed for link in all_links(assessment).values() if link.speed is not None}
    for speed in sorted(speeds, key=lambda item: item.name):
        yield tr("speed {speed}", speed=speed.name), speed.sources, speed.confidence
    for row in used_reaches(assessment):
        what = tr("reach of {speed} over {medium}", speed=row.speed, medium=row.medium)
        yield what, row.sources, row.confidence
    generations = {
        str(facts.slot.pcie_text).split(" x")[0] for facts in all_adapters(assessment).values()
    }
    for lane in assessment.reference.pcie:
        if f"PCIe {lane.generation}" in generations:
            yield f"PCIe {lane.generation}", lane.sources, lane.confidence
    yield from _loss_and_credit_rows(assessment)
    for threshold in used_thresholds(assessment):
        yield tr("limit “{key}”", key=threshold.key), threshold.sources, threshold.confidence


def _loss_and_credit_rows(
    assessment: Assessment,
) -> Iterator[tuple[str, tuple[str, ...], Confidence | None]]:
    reference = assessment.reference
    media = {medium for link in jointed_links(assessment) for medium in link.media}
    for medium in sorted(media):
        grade = reference.fibre_grade(medium)
        if grade is not None:
            what = tr("attenuation of {medium}", medium=medium)
            yield what, grade.sources, grade.confidence
    ends = (end for id_ in all_links(assessment) for end in link_credits(assessment, id_))
    rules = {end.rule.vendor: end.rule for end in ends if end.rule is not None}
    for vendor in sorted(rules):
        what = tr("buffer credits, {vendor}", vendor=vendor)
        yield what, rules[vendor].sources, rules[vendor].confidence


def used_thresholds(assessment: Assessment) -> list[Threshold]:
    """The limits of the rule pack on what this design has: none on SAS where there is no SAS."""
    judged = judged_limits(assessment)
    return [item for item in assessment.reference.rule_pack.thresholds if item.key in judged]


_NAMED_BY_PARTS = ("ports", "slots")
"""Fields whose contents each part names as it likes."""
