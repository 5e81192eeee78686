"""What is planned and measured beside the drawing: variants of it, and figures of today's SAN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from sanwright.design.records import Record, Ref, Table
from sanwright.units import Duration, IoRate, Throughput


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a variant does to the design as drawn.

    ``to`` is the id of the part that takes the place of adapters, switches or arrays; for optics a
    speed such as 32GFC, for cables a fibre such as OM4, or a protocol. ``only`` are the ids of the
    devices, cables or workloads that are concerned, empty for all. ``factor`` is what demand is
    multiplied by.
    """

    action: Literal["adapters", "optics", "switches", "arrays", "cables", "protocol", "demand"]
    to: str = ""
    only: tuple[str, ...] = ()
    factor: Annotated[float, msgspec.Meta(gt=0)] | None = None


class RecordEdit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a variant does by hand to one record, as it is written in a file.

    ``before`` None adds the record ``after``, ``after`` None removes it; else both hold the fields
    that differ, and a field that is missing has its default.
    """

    table: Table
    id: str
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


class Variant(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A design that differs from the drawn one: ``steps`` are taken first, then ``edits`` done.

    Both are done anew on every look. ``parts`` are the parts that they bring in; copies of them
    travel with the design.
    """

    TABLE: ClassVar[Table] = Table.VARIANTS

    name: str = ""
    description: str = ""
    steps: tuple[Step, ...] = ()
    edits: tuple[RecordEdit, ...] = ()
    parts: tuple[str, ...] = ()

    def references(self) -> Iterator[Ref]:
        for part in self.parts:
            yield Table.PARTS, part


class LoadPoint(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was measured at one load; None where it was not."""

    rate: IoRate | None = msgspec.field(name="iops", default=None)
    throughput: Throughput | None = msgspec.field(name="throughput_mb_s", default=None)
    latency: Duration | None = msgspec.field(name="latency_us", default=None)
    remark: str = ""


class Calibration(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What was measured of a workload, and what of the latency model was fitted to it.

    Fitted: ``in_flight`` I/Os at the highest point, ``think_time`` between them, ``burst`` I/Os
    that are issued together, ``other_latency`` of host, array and all else that the network does
    not explain. ``controller_cost`` is the time that one I/O of ``protocol`` keeps a controller of
    the target busy, ``data_cost`` what each KiB adds to it. None: not fitted. ``fitted_on`` says in
    words which design was measured, so that it stands when the drawing has moved on.
    """

    TABLE: ClassVar[Table] = Table.CALIBRATIONS

    name: str = ""
    workload: str
    points: tuple[LoadPoint, ...] = ()
    source: str = ""
    date: str = ""
    fitted_on: str = ""
    in_flight: Annotated[float, msgspec.Meta(gt=0)] | None = None
    think_time: Duration | None = msgspec.field(name="think_time_us", default=None)
    burst: Annotated[float, msgspec.Meta(ge=1)] | None = None
    other_latency: Duration | None = msgspec.field(name="other_latency_us", default=None)
    protocol: str = ""
    controller_cost: Duration | None = msgspec.field(name="controller_cost_us", default=None)
    data_cost: Duration | None = msgspec.field(name="data_cost_us_per_kib", default=None)


class Measurement(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A measured or published figure to stand beside the engine's.

    ``metric`` names what the engine computes (see ``sanwright.analysis.prediction``), ``subject``
    the record it is about, ``variant`` the variant of the design, empty for the drawing. ``value``
    is in ``unit``; None where the published figure is only a word. With ``relation`` only a limit
    was published.

    With ``against`` (a variant, or empty for the drawing) it is the change from there, in per cent.
    ``at_latency`` is the latency at which a rate is compared. ``fitted_to`` are the ids of the
    measurements that the model is fitted to before it gives the figure; one that is fitted to
    itself is no evidence. ``assumption`` says what the engine's figure rests on beside facts and
    fit. ``aim`` is how near the engine means to come: 0.1 for a tenth, or 10 points of per cent.
    """

    TABLE: ClassVar[Table] = Table.MEASUREMENTS

    name: str
    metric: str
    subject: str = ""
    variant: str = ""
    against: str | None = None
    at_latency: Duration | None = msgspec.field(name="at_latency_us", default=None)
    value: float | None = None
    relation: Literal["", "at least", "at most"] = ""
    unit: str = ""
    text: str = ""
    aim: Annotated[float, msgspec.Meta(gt=0)] | None = None
    fitted_to: tuple[str, ...] = ()
    assumption: str = ""
    source: str = ""
    remark: str = ""
