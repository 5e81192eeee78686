"""Why it is built like this: what was decided, and what that does by the design's figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable, Spacer

from sanwright.analysis.link_verdict import running_speed
from sanwright.analysis.links import all_links, link_facts
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ratios import all_isl_ratios
from sanwright.language import number
from sanwright.reports.facts import demand_in_all
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import labelled, text_width
from sanwright.reports.proposal.headline_words import unserved
from sanwright.reports.prose import joined, paragraph, section
from sanwright.text import Text, tr
from sanwright.units import format_factor, format_quantity
from sanwright.wording.name_lists import listing

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

TITLE, KEY = Text("Why it is built like this"), "design-decisions"
_MOST_NAMES = 4


def applies(material: Material) -> bool:
    """Whether anything is joined, so that there is something to give reasons for."""
    return next(_decisions(material), None) is not None


def flow(material: Material) -> list[Flowable]:
    """The section."""
    told = tr("Each reason rests on figures of this design; the sizing report shows them.")
    pairs = [*_decisions(material)]
    return [
        *section(tr(TITLE), KEY, 160.0),
        paragraph(told),
        labelled(pairs, text_width()),
        Spacer(0, 8),
    ]


def _decisions(material: Material) -> Iterator[tuple[str, str]]:
    """What was decided, with its reasons; where nothing is known of what it is for, it has none."""
    return ((what, why) for what, why in _reasons(material) if why)


def _reasons(material: Material) -> Iterator[tuple[str, str]]:
    is_loaded = bool(material.tables.workloads)
    links = all_links(material.assessment).values()
    fabrics = sorted({link.fabric for link in links if link.fabric is not None})
    if fabrics and is_loaded:
        count = tr("{count:,} fabric", "{count:,} fabrics", len(fabrics))
        yield count, " ".join(_of_fabrics(material))
    if all_isl_ratios(material.assessment):
        yield tr("Links between switches"), " ".join(_of_isls(material))
    if is_loaded and (speeds := _speeds(material)):
        yield speeds, " ".join(_of_speeds(material))
    if any(workload_paths(material.assessment, id_).paths for id_ in material.tables.workloads):
        yield tr("Storage controllers"), " ".join(_of_controllers(material))


def _of_fabrics(material: Material) -> Iterator[str]:
    """What separate fabrics are worth: what the loss of a whole one does."""
    from sanwright.analysis.failures import FailureKind  # late: it takes numpy along

    results = material.failure_walk.of_kind(FailureKind.FABRIC)
    if names := _cutting(results):
        yield tr("With a whole fabric gone, hosts lose their storage: {names}.", names=names)
    elif results and not _doubtful(results):
        yield tr("With a whole fabric gone, every host that was tried still reaches its storage.")
    yield from _doubts(results)


def _of_isls(material: Material) -> Iterator[str]:
    facts = all_isl_ratios(material.assessment)
    known = [each.ratio for each in facts if each.ratio is not None]
    if not known:
        yield tr("What hosts could send against what these links carry is unknown.")
        return
    ratio = format_quantity(max(known))
    if len(known) == len(facts):
        yield tr(
            "The worst ratio of what hosts could send at a switch to what these links carry is "
            "{ratio}.",
            ratio=ratio,
        )
    else:
        yield tr(
            "The worst known ratio of what hosts could send at a switch to what these links carry "
            "is {ratio}.",
            ratio=ratio,
        )
        yield tr(
            "Of {count:,} switch that is unknown.",
            "Of {count:,} switches that is unknown.",
            len(facts) - len(known),
        )


def _speeds(material: Material) -> str:
    facts = material.assessment
    links = (link_facts(facts, link.cable.id) for link in all_links(facts).values())
    speeds = (running_speed(facts, link) for link in links)
    counts = Counter(speed for speed in speeds if speed is not None)
    ordered = sorted(counts, key=lambda speed: (speed.protocol, -speed.rank))
    return joined([f"{number(counts[speed])} × {speed.name}" for speed in ordered])


def _of_speeds(material: Material) -> Iterator[str]:
    if unserved(material.prospects):
        return  # what is short stands in the summary; a factor of the rest would be no reason
    together = material.prospects.growth.together
    if together.first is None:
        yield tr("How far demand may grow before the first link is full is unknown.")
    elif together.first.at < 1:
        yield tr("They do not carry the stated demand; full first: {place}.",
                 place=together.first.place.name)  # fmt: skip
    else:
        factor, demand = format_factor(together.first.at), demand_in_all(material.tables)
        if together.at_most:
            yield tr("Links and adapters carry at most {factor} times {demand}.",
                     factor=factor, demand=demand)  # fmt: skip
        else:
            yield tr("Links and adapters carry {factor} times {demand}.",
                     factor=factor, demand=demand)  # fmt: skip


def _of_controllers(material: Material) -> Iterator[str]:
    from sanwright.analysis.failures import FailureKind  # late: it takes numpy along

    results = material.failure_walk.of_kind(FailureKind.CONTROLLER)
    if names := _cutting(results):
        yield tr("With one controller gone, hosts lose their storage: {names}.", names=names)
    elif results and not _doubtful(results):
        yield tr("With any one controller gone, every host that was tried reaches its storage.")
    yield from _doubts(results)


def _cutting(results: Sequence[FailureResult]) -> str:
    """The failures that cut hosts off, by name."""
    names = [str(result.name) for result in results if result.is_single_point]
    return listing(names, _MOST_NAMES) if names else ""


def _doubtful(results: Sequence[FailureResult]) -> int:
    return sum(bool(r.in_doubt) or not r.scenario.is_modelled for r in results)


def _doubts(results: Sequence[FailureResult]) -> Iterator[str]:
    if count := _doubtful(results):
        yield tr(
            "What follows from {count:,} such failure is not known.",
            "What follows from {count:,} such failures is not known.",
            count,
        )
