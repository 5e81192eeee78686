"""The sections that the program writes, by key, and which of them a design has something for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from reportlab.platypus import Flowable

from sanwright.reports.installation import power_section, rack_section, schedule_section
from sanwright.reports.material import Material
from sanwright.reports.proposal import acceptance, executive_summary, options, terms, timeline
from sanwright.reports.sections import (
    cabling,
    capacity,
    facility,
    failures,
    findings,
    glossary,
    growth,
    latency,
    loads,
    materials_list,
    missing_facts,
    refresh,
    requirements,
    sources,
    summary,
    topology,
    variants,
    workloads,
    zoning,
)

_MODULES: tuple[ModuleType, ...] = (
    executive_summary,
    summary,
    requirements,
    topology,
    findings,
    missing_facts,
    options,
    materials_list,
    cabling,
    loads,
    workloads,
    growth,
    latency,
    failures,
    variants,
    capacity,
    refresh,
    facility,
    timeline,
    terms,
    acceptance,
    sources,
    glossary,
    rack_section,
    power_section,
    schedule_section,
    zoning,
)


@dataclass(frozen=True, slots=True)
class SectionWriter:
    """What a section's module offers: its heading, whether it applies, and its content."""

    key: str
    title: str
    applies: Callable[[Material], bool]
    flow: Callable[[Material], list[Flowable]]


def _writer(module: ModuleType) -> SectionWriter:
    applies = getattr(module, "applies", lambda _material: True)
    return SectionWriter(module.KEY, module.TITLE, applies, module.flow)


WRITERS: dict[str, SectionWriter] = {module.KEY: _writer(module) for module in _MODULES}
"""Every section that the program writes, by key."""
