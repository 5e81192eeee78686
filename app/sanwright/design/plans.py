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
