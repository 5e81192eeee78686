"""Keeping what was fitted to a workload, and letting it load the network as it was measured."""

from __future__ import annotations

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.plans import Calibration
from sanwright.edits.draft import Draft
from sanwright.text import Text


def calibrate(design: Design, calibration: Calibration) -> Change:
    """Keep ``calibration``.

    Its workload then states no load of its own any more: the fitted I/Os in flight are its load,
    on this design and on every other that it is carried over to.
    """
    draft = Draft(design)
    draft.put(calibration)
    if calibration.in_flight is not None:
        workload = design.workloads[calibration.workload]
        draft.put(msgspec.structs.replace(workload, rate=None, throughput=None, in_flight=None))
    return draft.change(Text("Calibrate workload"))
