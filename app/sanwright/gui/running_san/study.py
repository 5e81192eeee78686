"""What is worked out beside the window: reading the files, and what they mean for a design."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sanwright.catalog.library import Library
from sanwright.design import Design, Project, Record
from sanwright.documents import new_design
from sanwright.edits import replace_record
from sanwright.errors import CancelledError
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.concluding.answers import column_answers, said_so_far
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.neutral import NeutralNames, own_key
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.questions import Settled
from sanwright.exchange.captures.reading import CaptureReading, read_captures
from sanwright.gui.document.workers import Work
from sanwright.health import assess_health
from sanwright.progress import Progress
from sanwright.reports import write_health_report
from sanwright.reports.file_names import file_stem
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class ReadSan:
    """The files, the SAN that they show, and what it means for a design."""

    reading: CaptureReading
    picture: SanPicture
    conclusion: SanConclusion
    settled: Settled
    is_neutral: bool = False


@dataclass(frozen=True, slots=True)
class NewDesign:
    """An empty design, and what is drawn into it."""

    design: Design
    conclusion: SanConclusion


@dataclass(frozen=True, slots=True)
class WrittenHealth:
    """The files of a health report."""

    files: tuple[Path, ...]


def reading_work(paths: Sequence[Path], plans: Mapping[str, str]) -> Work:
    """Reads all files; gives a ``CaptureReading``."""

    def work(progress: Progress) -> object:
        return read_captures(paths, plans, progress)

    return work


def concluding_work(
    reading: CaptureReading,
    settled: Settled,
    library: Library,
    records: Sequence[Record],
    *,
    is_neutral: bool,
) -> Work:
    """Puts the facts together, for the design of ``records``; gives a ``ReadSan``."""

    def work(progress: Progress) -> object:
        _begin(progress, 0.1, Text("Putting together what was read"))
        design = Design(records)
        said = said_so_far(design, {**column_answers(reading.plans), **settled})
        picture = picture_of(reading.facts, said, _names(is_neutral=is_neutral))
        _begin(progress, 0.6, Text("Concluding what is drawn"))
        found = conclude(picture, library, design, said, is_neutral=is_neutral)
        return ReadSan(reading, picture, found, said, is_neutral)

    return work


def drawing_work(read: ReadSan, library: Library) -> Work:
    """Concludes what is drawn into a new design; gives a ``NewDesign``."""

    def work(progress: Progress) -> object:
        _begin(progress, 0.1, Text("Concluding what is drawn"))
        design = new_design(library)
        return NewDesign(design, _concluded(read, library, design))

    return work


def _concluded(read: ReadSan, library: Library, design: Design) -> SanConclusion:
    return conclude(read.picture, library, design, read.settled, is_neutral=read.is_neutral)


def health_work(read: ReadSan, library: Library, project: Project, folder: Path) -> Work:
    """Assesses what stands, by itself, and writes report and workbook; gives ``WrittenHealth``."""

    def work(progress: Progress) -> object:
        _begin(progress, 0.05, Text("Concluding what is drawn"))
        design = new_design(library)
        found = _concluded(read, library, design)
        design.apply(found.change)
        design.apply(replace_record(design, project, Text("")))

        def judged(share: float) -> None:
            _begin(progress, 0.1 + 0.3 * share, Text("Checking the design"))

        health = assess_health(found, design.snapshot(), progress=judged)
        name = file_stem(design)
        files = write_health_report(
            health,
            folder,
            name,
            is_neutral=read.is_neutral,
            progress=lambda share, text: progress(0.4 + 0.6 * share, text),
        )
        return WrittenHealth(tuple(files))

    return work


def _names(*, is_neutral: bool) -> NeutralNames | None:
    return NeutralNames(own_key()) if is_neutral else None


def _begin(progress: Progress, share: float, text: Text) -> None:
    if not progress(share, text):
        raise CancelledError(Text("Cancelled."))
