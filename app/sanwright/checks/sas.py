"""The words for SAS stacks, and what several rules need of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.sas import BRIDGES, Node, is_sas_enclosure, stack_of
from sanwright.analysis.sas_failures import WeakKind, WeakPoint
from sanwright.analysis.sas_ways import stack_access
from sanwright.checks.facility import names_text
from sanwright.parts import Figure, Part
from sanwright.text import Text, joined


def is_first(assessment: Assessment, chassis: str) -> bool:
    """Whether the device is the enclosure by which its stack is judged: the first."""
    if not is_sas_enclosure(assessment, chassis):
        return False
    return stack_of(assessment, chassis).enclosures[0] == chassis


def reached_twice(assessment: Assessment, enclosure: str) -> dict[str, set[str]]:
    """For each system the enclosures of the stack that it reaches over two modules or more."""
    found: dict[str, set[str]] = {}
    for access in stack_access(assessment, enclosure):
        if len(access.modules) > 1:
            found.setdefault(access.system, set()).add(access.enclosure)
    return found


def system_device(assessment: Assessment, enclosure: str, system: str) -> str:
    """The device that a finding names for a system; of bridges the first."""
    if system != BRIDGES:
        return system
    entries = stack_of(assessment, enclosure).entries
    return chassis_of(assessment, next(e.source[0] for e in entries if e.system == system))


def system_text(assessment: Assessment, system: str) -> Text | str:
    """A system as people read it."""
    return assessment.tables.label(system) if system != BRIDGES else Text("the bridges")


def node_text(assessment: Assessment, node: Node) -> Text:
    """An I/O module or controller as people read it, such as ``Shelf 1 IOM A``."""
    label = assessment.tables.label(node[0])
    return joined((label, node[1]), " ") if node[1] else label


def module_text(node: Node) -> Text | str:
    """An I/O module by itself."""
    return node[1] or Text("its only I/O module")


def weak_text(assessment: Assessment, weak: WeakPoint) -> Text | str:
    """What may fail as people read it."""
    if weak.kind is not WeakKind.CABLE:
        return node_text(assessment, (weak.subject, weak.name))
    a, b = (assessment.tables.label(end) for end in assessment.tables.cables[weak.subject].ends())
    return Text("the cable between {a} and {b}", a=a, b=b)


def enclosures_text(assessment: Assessment, enclosures: Sequence[str]) -> Text | str:
    """Enclosures as they stand in a sentence, with how many they are."""
    if len(enclosures) == 1:
        return assessment.tables.label(enclosures[0])
    return Text(
        "{count} enclosures ({names})",
        count=len(enclosures),
        names=names_text(assessment, enclosures),
    )


def documents_of(part: Part | None, figures: Iterable[Figure[Any] | None]) -> str:
    """Titles of the documents that figures of a part rest on."""
    keys = dict.fromkeys(key for figure in figures if figure is not None for key in figure.sources)
    titles = (part.source(key) for key in keys) if part is not None else iter(())
    return "; ".join(source.title for source in titles if source is not None)
