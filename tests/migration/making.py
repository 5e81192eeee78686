"""Designs to migrate between: real ones, with switches replaced beside or in place of the old."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright import edits
from sanwright.bundled import bundled_path
from sanwright.design import Cable, Design, PartCopy, Port, Record, Step, Table, Tables
from sanwright.documents import read_design
from sanwright.migration import MigrationPlan, plan_migration
from sanwright.parts import PartKind
from tests.builders import catalog


def opened(name: str) -> Design:
    path = bundled_path(name)
    assert path is not None
    return read_design(path, catalog())


def with_base(target: Design, base: Tables) -> Design:
    target.apply(edits.set_base(target, base, "today"))
    return target


def beside(
    name: str, switch: str, optic: str = "", *, of: Tables | None = None, only: str = ""
) -> Design:
    """New switches beside the old; every cable moves to the same port there, the old ones go.

    ``of`` is today's SAN, if it is not the one called ``name``; ``only`` begins the ids of those
    switches that are replaced.
    """
    base = opened(name).snapshot() if of is None else of
    records: dict[tuple[Table, str], Record] = {
        (table, id_): record for table in Table for id_, record in base.rows(table).items()
    }
    for part in filter(None, (switch, optic)):
        records[Table.PARTS, part] = PartCopy(id=part, part=catalog().part(part))
    old = [
        device
        for device in base.devices.values()
        if device.parent is None and kind_of(base, device.part) is PartKind.SWITCH
        and device.id.startswith(only)
    ]  # fmt: skip
    names = {device.id: f"{device.id}-new" for device in old}

    def moved(end: str) -> str:
        device, _, port = end.rpartition(":")
        return f"{names.get(device, device)}:{port}"

    for device in old:
        del records[Table.DEVICES, device.id]
        new = replace(device, id=names[device.id], part=switch, name=f"New {device.name}")
        records[Table.DEVICES, new.id] = new
    for key, record in list(records.items()):
        if isinstance(record, Port) and record.device in names:
            del records[key]
            fitted = optic or record.optic if record.optic else None
            records[Table.PORTS, moved(record.id)] = replace(
                record, id=moved(record.id), optic=fitted
            )
        elif isinstance(record, Cable):
            records[key] = replace(record, a=moved(record.a), b=moved(record.b))
    order = list(Table)
    return with_base(Design(sorted(records.values(), key=lambda r: order.index(r.TABLE))), base)


def in_place(name: str, action: str, part: str) -> Design:
    """Every switch, or every adapter, becomes another part and keeps its id."""
    design = opened(name)
    base = design.snapshot()
    step = Step(action=action, to=part)  # type: ignore[arg-type]
    design.apply(edits.take_steps(design, [step], catalog(), "change").change)  # type: ignore[arg-type]
    return with_base(design, base)


def kind_of(tables: Tables, part: str) -> PartKind | None:
    found = tables.part(part)
    return found.kind if found is not None else None


def reached(plan: MigrationPlan) -> Design:
    """What all steps in turn make of the SAN of today."""
    work = Design(plan.waves[0].before.records())
    for step in plan.steps:
        work.apply(step.change)
    return work


def planned(design: Design) -> MigrationPlan:
    return plan_migration(design.snapshot())
