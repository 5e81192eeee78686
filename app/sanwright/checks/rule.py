"""A rule: one file, one decorated function, its docstring the manual.

The scope says what a rule looks at and what it is called with. A rule of scope link needs nothing
but the link and its ends, one of scope load rests on the load of the whole design as well. Rules of
scope link and port can be asked about one cable alone: that is how it is judged before it is drawn.
Whatever a rule reads through the assessment is noted, and after an edit it is called again only
for those subjects of which something read has changed; so read narrowly, and leave scope design to
what cannot be said of anything smaller.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding
from sanwright.errors import BugError
from sanwright.parts import Limit
from sanwright.text import Text, collected, verbatim

_SECTIONS = (
    Text("Why it matters"),
    Text("Violation"),
    Text("Fix"),
    Text("Limits"),
    Text("Source"),
)
MANUAL_SECTIONS = tuple(heading.sentence for heading in _SECTIONS)
THRESHOLDS = Text("Thresholds").sentence
"""Heading of the limits of a rule, which stand in its declaration and not in its docstring."""
_SECTION = re.compile(rf"^({'|'.join(MANUAL_SECTIONS)}):", re.MULTILINE)
_NAMES_DOCUMENTS = "Source"


class Scope(StrEnum):
    """What one call of a rule judges; the first argument of the rule, before the assessment.

    LINK, LOAD: LinkFacts of each link (its cables through patch panels are one link); PORT:
    PortFacts of each port with a cable or a setting, and of each that is named anywhere and is not
    there; DEVICE: Device, fitted ones too; CHASSIS:
    ChassisFacts of each device that stands alone, with all that is fitted into it; ISL: IslGroup,
    all ISLs between two switches; FABRIC: FabricFacts; ZONE: ZoneFacts; WORKLOAD: WorkloadResult;
    RAID: RaidCapacity; LOCATION: Location; PART: PartCopy of each part used; DESIGN: nothing.
    FAILURES: FailureWalk of the whole design, which takes too long for a live check: while a design
    is edited, such rules are asked in the background.
    """

    LINK = "link"
    LOAD = "load"
    PORT = "port"
    DEVICE = "device"
    CHASSIS = "chassis"
    ISL = "ISL group"
    FABRIC = "fabric"
    ZONE = "zone"
    WORKLOAD = "workload"
    RAID = "RAID group"
    LOCATION = "location"
    PART = "part"
    DESIGN = "design"
    FAILURES = "all failures"


@dataclass(frozen=True, slots=True)
class Rule:
    """A discovered rule. ``judge`` takes the subject (none for scope design) and the assessment.

    ``limits`` are those of the rule pack that its answers rest on. Where ``where`` says no, there
    is nothing in the design for it to judge.
    """

    key: str
    title: str
    scope: Scope
    manual: str
    judge: Callable[..., Iterator[Finding]]
    limits: tuple[Limit[Any], ...] = ()
    where: Callable[[Assessment], bool] = lambda _: True

    @property
    def name(self) -> str:
        """The title in the language in use."""
        return str(collected(self.title))

    @property
    def summary(self) -> str:
        """First sentence of the manual, in the language in use."""
        return self.sections[0][1]

    @property
    def sections(self) -> tuple[tuple[str, str], ...]:
        """Heading and text of each section of the manual; the text is in the language in use.

        The first one has no heading; it says in a sentence what the rule judges. Headings are those
        of ``MANUAL_SECTIONS``, and ``THRESHOLDS`` for the limits of the rule pack that it declares.
        Sources are named as they are called.
        """
        written = tuple(
            (name, text if name == _NAMES_DOCUMENTS else str(collected(text)))
            for name, text in manual_sections(self.manual)
        )
        if not self.limits:
            return written
        limits = (f"{limit.key}: {limit.meaning}" for limit in self.limits)
        return *written, (THRESHOLDS, " ".join((str(Text("As the rule pack sets them.")), *limits)))


def manual_sections(manual: str) -> tuple[tuple[str, str], ...]:
    """Heading and text of each section as written, each text on one line."""
    first, *rest = _SECTION.split(manual)
    pairs = [("", first), *zip(rest[::2], rest[1::2], strict=True)]
    return tuple((name, " ".join(text.split())) for name, text in pairs)


_F = TypeVar("_F", bound=Callable[..., Iterator[Finding]])


def rule(
    key: str,
    title: str,
    scope: Scope,
    *limits: Limit[Any],
    where: Callable[[Assessment], bool] = lambda _: True,
) -> Callable[[_F], _F]:
    """Mark a generator function as the rule ``key``; a key is never renamed, waivers hold it.

    ``limits`` are all that it asks for, or that figures ask for which it judges. A rule with limits
    says by ``where`` in which designs it judges anything, if its scope does not say that.
    """

    def marked_as_rule(function: _F) -> _F:
        manual = inspect.cleandoc(function.__doc__ or "")
        missing = [name for name in MANUAL_SECTIONS if f"{name}:" not in manual]
        if missing:
            raise BugError(verbatim(f"The manual of rule {key} lacks {', '.join(missing)}."))
        marked: Any = function
        marked.rule = Rule(key, title, scope, manual, function, limits, where)
        return function

    return marked_as_rule


def document(assessment: Assessment, keys: tuple[str, ...]) -> str:
    """Titles of the reference sources with ``keys``, for a finding's source."""
    titles = []
    for key in keys:
        source = assessment.reference.source(key)
        titles.append(source.title if source is not None else key)
    return "; ".join(titles)
