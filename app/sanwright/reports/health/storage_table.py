"""Table of the workbook on what hosts use of arrays: a row a device of a hypervisor's inventory."""

from __future__ import annotations

from collections import defaultdict

from sanwright.exchange.captures.inventory_facts import DatastoreFact, MultipathFact
from sanwright.exchange.captures.merged import Merged
from sanwright.health import SanHealth
from sanwright.reports.health.sheet_tables import SheetTable, Value
from sanwright.reports.health.words import all_evidence
from sanwright.text import tr

_GIB = 2**30


def storage_devices(health: SanHealth) -> SheetTable:
    """Devices with their datastore, its capacity and the hosts, by the array that has them."""
    columns = (
        (tr("Array"), 26), (tr("Device"), 38), (tr("Datastore"), 26), (tr("Capacity (GiB)"), 12),
        (tr("In use (GiB)"), 12), (tr("Hosts"), 8), (tr("Fewest paths of a host"), 12),
        (tr("Path policies"), 26), (tr("Evidence"), 60),
    )  # fmt: skip
    reached: dict[str, list[Merged[MultipathFact]]] = defaultdict(list)
    for path in health.san.picture.multipaths:
        reached[path.fact.device or path.fact.datastore].append(path)
    stores = {each.fact.device or each.fact.name: each for each in health.san.picture.datastores}
    names = dict.fromkeys((*reached, *stores))
    rows = [_row(name, stores.get(name), reached.get(name, [])) for name in names]
    return SheetTable(tr("Storage devices"), columns, tuple(sorted(rows, key=_order)))


def _order(row: tuple[Value, ...]) -> tuple[str, str]:
    return str(row[0] or ""), str(row[1] or "")


def _row(
    name: str, store: Merged[DatastoreFact] | None, paths: list[Merged[MultipathFact]]
) -> tuple[Value, ...]:
    facts = [path.fact for path in paths]
    about = store.fact if store is not None else None
    arrays = {" ".join(filter(None, (fact.array_vendor, fact.array_model))): 0 for fact in facts}
    datastores = {fact.datastore: 0 for fact in facts} | ({about.name: 0} if about else {})
    hosts = {fact.host for fact in facts} | set(about.hosts if about is not None else ())
    places = (store.places() if store is not None else ()) + tuple(
        place for path in paths for place in path.places()
    )
    return (
        ", ".join(filter(None, arrays)) or None, name, ", ".join(filter(None, datastores)) or None,
        _gibibytes(about.capacity_bytes) if about is not None else None,
        _gibibytes(about.in_use_bytes) if about is not None else None, len(hosts) or None,
        min((len(fact.adapters) for fact in facts), default=None),
        ", ".join(sorted({fact.policy for fact in facts if fact.policy})) or None,
        all_evidence(places),
    )  # fmt: skip


def _gibibytes(amount: int | None) -> float | None:
    return None if amount is None else amount / _GIB
