"""WWPNs from a list, matched to the ports of a design.

A row names its port by any of the names that Sanwright shows for it, in one cell or in several;
rows that hold nothing but a WWPN are given to the ports in turn. Nothing is lost: each row that
cannot be used is told with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.analysis import Assessment
from sanwright.analysis.topology import attachment_of
from sanwright.design import Tables, port_device, port_name
from sanwright.edits.wwpn import wwpn_of
from sanwright.errors import InputError
from sanwright.exchange.importer import Conclusion, Remark, RemarkKind
from sanwright.exchange.wwpns.rows import ListRow
from sanwright.parts import PortRole
from sanwright.text import Text

_ENDS = (PortRole.INITIATOR, PortRole.TARGET)
_HEADINGS = frozenset(
    ("wwpn", "wwn", "pwwn", "port wwn", "port name", "world wide port name", "world wide name")
)


@dataclass(frozen=True, slots=True)
class PortList:
    """The ports that WWPNs are for: those that a row may name, and those that take bare WWPNs."""

    tables: Tables
    ports: tuple[str, ...]
    in_turn: tuple[str, ...]
    """Rows of nothing but a WWPN go to these, in their order."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Further names of ports, such as aliases."""


@dataclass(frozen=True, slots=True)
class WwpnPlan:
    """What the rows come to; ``unchanged`` counts ports that have the very WWPN already."""

    accepted: Mapping[str, str]
    unchanged: int = 0


def zoned_ports(facts: Assessment) -> tuple[str, ...]:
    """Fibre Channel ports that log in to a fabric: those that are cabled, or that a zone names."""
    named = {
        member
        for zone in facts.tables.zones.values()
        for member in (*zone.members, *zone.principals)
        if port_name(member)
    }
    found = []
    for device in facts.tables.devices.values():
        part = facts.tables.part(device.part)
        for name, group in part.port_names() if part is not None else ():
            reference = f"{device.id}:{name}"
            if group.role in _ENDS and group.protocol == "FC":
                attached = attachment_of(facts, reference)
                if reference in named or (attached is not None and attached.node):
                    found.append(reference)
    return tuple(found)


def match_rows(rows: Sequence[ListRow], given: PortList) -> Conclusion[WwpnPlan]:
    """Give the WWPNs in ``rows`` to ports; a row that cannot be used is left out, with the reason.

    An empty row among rows of WWPNs alone leaves its port out.
    """
    book = _Book(given.tables, given.ports, given.names)
    draft = _Draft(given.tables)
    is_bare = all(len(row.filled) <= 1 for row in rows)
    in_turn = iter(given.in_turn)
    for row in rows:
        cells = row.filled
        if (row.number == 1 and _is_heading(cells)) or _is_open(row):
            continue
        if not cells:
            if is_bare:
                next(in_turn, None)
            continue
        try:
            port = _next_port(in_turn) if is_bare else ""
            wwpn, others = _wwpn_in(cells)
            draft.give(row.number, " ".join(cells), port or book.find(others), wwpn)
        except InputError as error:
            draft.refuse(row.number, " ".join(cells), error.text)
    return draft.finished()


class _Draft:
    """What rows have given so far; a WWPN is given once, and a port gets one."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rows: dict[str, tuple[int, str]] = {}
        self._given: dict[str, str] = {}
        self._ports: dict[str, str] = {}
        self._refused: list[Remark] = []

    def refuse(self, row: int, text: str, why: Text) -> None:
        """Note a row that is not used."""
        self._refused.append(Remark(RemarkKind.LEFT_OUT, why, row, text))

    def give(self, row: int, text: str, port: str, wwpn: str) -> None:
        """Give a port its WWPN. Raises InputError if one of them has got the other already."""
        label = self._tables.label
        if port in self._given:
            raise InputError(
                Text(
                    "{port} got {wwpn} from a row above.", port=label(port), wwpn=self._given[port]
                )
            )
        if wwpn in self._ports:
            raise InputError(_taken(self._tables, wwpn, self._ports[wwpn]))
        self._given[port], self._ports[wwpn] = wwpn, port
        self._rows[port] = row, text

    def finished(self) -> Conclusion[WwpnPlan]:
        """The whole, without WWPNs of ports that keep theirs; ports may swap them."""
        ports = self._tables.ports
        owners = {port.wwpn: id_ for id_, port in ports.items() if port.wwpn}
        pending = True
        while pending:
            pending = False
            for port, wwpn in list(self._given.items()):
                owner = owners.get(wwpn, port)
                if owner != port and owner not in self._given:
                    del self._given[port]
                    self.refuse(*self._rows[port], _taken(self._tables, wwpn, owner))
                    pending = True
        had = {id_: port.wwpn for id_, port in ports.items()}
        accepted = {p: wwpn for p, wwpn in self._given.items() if had.get(p, "") != wwpn}
        plan = WwpnPlan(accepted, len(self._given) - len(accepted))
        return Conclusion(plan, tuple(sorted(self._refused, key=lambda remark: remark.line)))


def _taken(tables: Tables, wwpn: str, port: str) -> Text:
    return Text("{wwpn} is the WWPN of {port} already.", wwpn=wwpn, port=tables.label(port))


class _Book:
    """Ports by every name that they go by; None where several have it."""

    def __init__(self, tables: Tables, ports: Sequence[str], names: Mapping[str, str]) -> None:
        self._found: dict[str, str | None] = {}
        twins = Counter((tables.chassis_of(port_device(p)), port_name(p)) for p in ports)
        for port in ports:
            is_only = twins[tables.chassis_of(port_device(port)), port_name(port)] == 1
            for name in {_key(name) for name in _names_of(tables, port, names, is_only)}:
                self._found[name] = None if name in self._found else port

    def find(self, cells: Sequence[str]) -> str:
        """The port that the cells of a row name. Raises InputError if none, or several."""
        found: set[str] = set()
        is_ambiguous = False
        for wish in _wishes(cells):
            if wish in self._found:
                port = self._found[wish]
                is_ambiguous |= port is None
                found |= {port} if port is not None else set()
        if len(found) == 1:
            return found.pop()
        said = " ".join(cells)
        if found or is_ambiguous:
            raise InputError(Text("“{text}” names several ports.", text=said))
        raise InputError(
            Text("“{text}” names no port that is cabled to a fabric or zoned.", text=said)
        )


def _names_of(tables: Tables, port: str, names: Mapping[str, str], is_only: bool) -> Iterator[str]:
    """Names of a port; by host and port where no other port of the host has its name."""
    device, name = port_device(port), port_name(port)
    record = tables.devices[device]
    yield port
    yield str(tables.label(port))
    for label in (device, record.label, tables.own_name(device), tables.label(device)):
        yield f"{label} {name}"
        yield f"{label}:{name}"
    chassis = tables.chassis_of(device)
    if chassis != device:
        yield f"{tables.devices[chassis].label} {record.label} {name}"
        if is_only:
            yield f"{tables.devices[chassis].label} {name}"
            yield f"{chassis} {name}"
    if port in names:
        yield names[port]


def _wishes(cells: Sequence[str]) -> Iterator[str]:
    """Each cell alone, then neighbours put together from the left: host, adapter, port."""
    yield from (_key(cell) for cell in cells)
    for start in range(len(cells)):
        for end in range(start + 2, len(cells) + 1):
            yield _key(" ".join(cells[start:end]))


def _wwpn_in(cells: Sequence[str]) -> tuple[str, list[str]]:
    """The WWPN of a row and its other cells. Raises InputError if it has none, or several."""
    looking = [cell for cell in cells if _looks_like_wwpn(cell)]
    if len(looking) != 1:
        if looking:
            raise InputError(Text("The row has several WWPNs; keep the one of the port."))
        return wwpn_of(cells[-1]), list(cells[:-1])
    wwpn = wwpn_of(looking[0])
    return wwpn, [cell for cell in cells if cell is not looking[0]]


def _looks_like_wwpn(text: str) -> bool:
    bare = "".join(sign for sign in text.casefold().removeprefix("0x") if sign not in ":-. ")
    return len(bare) == 16 and all(sign in "0123456789abcdef" for sign in bare)


def _next_port(ports: Iterator[str]) -> str:
    port = next(ports, None)
    if port is None:
        raise InputError(Text("There is no further port in the list."))
    return port


def _is_heading(row: Sequence[str]) -> bool:
    return any(" ".join(cell.casefold().split()) in _HEADINGS for cell in row)


def _is_open(row: ListRow) -> bool:
    """Whether the row names a port whose WWPN has not been filled in."""
    cells = row.cells
    return len(cells) > 1 and not cells[-1] and not any(map(_looks_like_wwpn, cells))


def _key(name: str) -> str:
    return " ".join(name.casefold().replace("/", " ").replace(":", " ").split())
