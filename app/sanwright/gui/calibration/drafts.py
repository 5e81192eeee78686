"""What was typed for a calibration and is not kept yet."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.design import Calibration
from sanwright.gui.calibration.fitting import FitStudy
from sanwright.gui.calibration.points import PointText, text_of

Key = tuple[str, str]
"""Ids of a workload and of its calibration; the second is empty where there is none."""


@dataclass(slots=True)
class CalibrationDraft:
    """What was typed for one entry; ``base`` is the record that it began with."""

    base: Calibration | None
    texts: tuple[PointText, ...] = ()
    name: str = ""
    source: str = ""
    date: str = ""
    study: FitStudy | None = None
    note: str = ""


def draft_of(record: Calibration | None) -> CalibrationDraft:
    """What is to be typed over: the record as it is, or nothing."""
    if record is None:
        return CalibrationDraft(None)
    texts = tuple(map(text_of, record.points))
    return CalibrationDraft(record, texts, record.name, record.source, record.date)
