"""Lists of hosts, arrays and WWPNs that somebody keeps, by columns proposed or settled."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.errors import InputError
from sanwright.exchange.captures.columns import ColumnPlan, ListColumn
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventory_facts import (
    AdapterFact,
    ArrayPortFact,
    HostFact,
    PortNameFact,
)
from sanwright.exchange.captures.inventory_table import (
    InventoryRow,
    InventoryTable,
    cell_text,
    port_and_node,
    wwns_of,
)
from sanwright.text import Text

_TARGETS = ("target", "storage", "array", "speicher", "disk", "tape", "ziel")


def read_list(table: InventoryTable, plan: ColumnPlan) -> Iterator[Fact | Unread]:
    """Row by row; a host or array that stands above empty cells (joined ones) is meant for them."""
    carried: dict[ListColumn, str] = {}
    told: set[str] = set()
    for row in table.each():
        cells = {column: cell_text(row.at(at)) for at, column in enumerate(plan.columns) if column}
        for column in (ListColumn.HOST, ListColumn.ARRAY):
            if cells.get(column):
                carried[column] = cells[column]
        try:
            yield from _row(row, plan, cells, carried, told)
        except InputError as error:
            yield row.unread(error.text)


def _row(
    row: InventoryRow,
    plan: ColumnPlan,
    cells: dict[ListColumn, str],
    carried: dict[ListColumn, str],
    told: set[str],
) -> Iterator[Fact | Unread]:
    def said(column: ListColumn) -> str:
        return cells.get(column, "")

    places = [at for at, column in enumerate(plan.columns) if column is ListColumn.WWPN]
    node_at = plan.at(ListColumn.WWNN)
    nodes = wwns_of(row.at(node_at)) if node_at is not None else ()
    is_target = said(ListColumn.ROLE).casefold().startswith(_TARGETS) or (
        bool(said(ListColumn.ARRAY) or said(ListColumn.ARRAY_PORT)) and not said(ListColumn.HOST)
    )
    host = said(ListColumn.HOST) or (carried.get(ListColumn.HOST, "") if not is_target else "")
    array = said(ListColumn.ARRAY) or (carried.get(ListColumn.ARRAY, "") if is_target else "")
    if host and not is_target and host not in told:
        told.add(host)
        yield HostFact(
            row.place, row.table.speaker, name=host, vendor=said(ListColumn.VENDOR),
            model=said(ListColumn.MODEL), cluster=said(ListColumn.CLUSTER),
            datacenter=said(ListColumn.SITE), serial=said(ListColumn.SERIAL),
            system=said(ListColumn.SYSTEM),
        )  # fmt: skip
    cells_read: list[tuple[str, ...]] = []
    for at in places:  # one cell that a spreadsheet program spoiled takes no other along
        try:
            cells_read.append(wwns_of(row.at(at)))
        except InputError as error:
            yield row.unread(error.text)
    if places and not any(cells_read):
        if len(cells_read) == len(places) and any(cell_text(row.at(at)) for at in places):
            yield row.unread(Text("There is no WWPN in the column of WWPNs."))
        return
    for each, node in _ports(cells_read, nodes):
        if is_target:
            yield ArrayPortFact(
                row.place, row.table.speaker, array=array or host, wwpn=each,
                port=said(ListColumn.ARRAY_PORT) or said(ListColumn.DEVICE),
                vendor=said(ListColumn.VENDOR), model=said(ListColumn.MODEL),
            )  # fmt: skip
        elif host:
            yield AdapterFact(
                row.place, row.table.speaker, host=host, device=said(ListColumn.DEVICE),
                model=said(ListColumn.ADAPTER), wwpn=each, wwnn=node,
            )  # fmt: skip
        elif not said(ListColumn.ALIAS):
            yield row.unread(Text("The row does not say whose WWPN it is."))
        if said(ListColumn.ALIAS):
            yield PortNameFact(row.place, row.table.speaker, name=said(ListColumn.ALIAS), wwpn=each)


def _ports(cells: list[tuple[str, ...]], nodes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """WWPN and WWNN of each port in a row; two in one cell are those of a node and its port."""
    for wwns in cells:
        if len(wwns) == 2 and not nodes:
            yield port_and_node(wwns)
        else:
            yield from ((each, next(iter(nodes), "")) for each in wwns)
