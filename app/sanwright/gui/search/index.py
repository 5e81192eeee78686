"""The index of a session's design: made once, a little at a time, then kept up edit by edit.

Of a large design it is made when somebody is about to ask: it takes as much memory as the drawing.
An edit only notes which entries are out of date; they are made anew before the next question, or
when the window has nothing else to do.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator

import msgspec
from PySide6.QtCore import QObject, QTimer

from sanwright.checks import Finding
from sanwright.design import Change, Device, Note, Record, Table
from sanwright.design.records import Ref, port_ref
from sanwright.gui.document.session import Session
from sanwright.gui.search.entries import MADE_FROM, entry_of, finding_entry, port_entry, rests_on
from sanwright.gui.search.entry import Kind, SearchEntry
from sanwright.gui.search.ranking import Answers, Query, best

TURN_S = 0.006
"""How long entries are made before the window gets to work again."""
REST_MS = 400
"""After the last edit: what the edit changed on the screen comes first."""
LARGE = 20_000
"""Records from which on entries wait for the first question."""
_PORT_OF = re.compile(r"(.+?)(?: port |\s*:\s*| )(\S+)")
_DEVICES_TRIED = 8
_PORTS_OFFERED = 24


class EntryIndex(QObject):
    """All entries of one session."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._entries: dict[Ref, SearchEntry] = {}
        self._rests_on: dict[Ref, tuple[Ref, ...]] = {}
        self._carries: dict[Ref, set[Ref]] = {}
        self._todo: OrderedDict[Ref, None] = OrderedDict()
        self._findings: dict[int, tuple[Finding, SearchEntry]] = {}
        self._all: list[SearchEntry] | None = None
        self._is_begun = False
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._work)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._work)
        session.replaced.connect(self._start_over)
        session.changed.connect(self._follow)
        session.checked.connect(lambda _: self._forget_list())
        self._start_over()

    @property
    def is_ready(self) -> bool:
        """Whether every entry is that of the design as it is."""
        return self._is_begun and not self._todo

    def begin(self) -> None:
        """Somebody is about to ask: make what is not there yet, while there is time."""
        if not self._is_begun:
            self._is_begun = True
            self._todo = OrderedDict.fromkeys(self._keys())
            self._turn.start()

    def ask(
        self, text: str, order: Callable[[str], int], most: int, kind: Kind | None = None
    ) -> Answers:
        """The best answers to what was typed; see ``best`` for ``order`` and ``most``."""
        query = Query.of(text)
        if not query.whole:
            return Answers((), {})
        everything = self._everything()
        found = query.narrow(everything)
        found += self._ports_typed(query, {entry.key for entry in found if entry.kind is Kind.PORT})
        return best(query, found, order, most, kind)

    def entry(self, table: Table, id_: str) -> SearchEntry | None:
        """How one record is found now."""
        self._finish()
        return self._entries.get((table, id_))

    def _start_over(self) -> None:
        for index in (self._entries, self._rests_on, self._carries, self._findings):
            index.clear()
        self._todo.clear()
        self._forget_list()
        self._is_begun = False
        design = self._session.design
        if sum(len(design.rows(table)) for table in MADE_FROM) < LARGE:
            self.begin()

    def _keys(self) -> Iterator[Ref]:
        design = self._session.design
        return ((table, id_) for table in Table if table in MADE_FROM for id_ in design.rows(table))

    def _follow(self, change: Change) -> None:
        if not self._is_begun:
            return
        for item in change.replacements:
            if item.table in MADE_FROM and _looks_other(item.before, item.after):
                self._todo[item.table, item.id] = None
        if self._todo:
            self._rest.start()

    def _work(self) -> None:
        until = time.monotonic() + TURN_S
        while self._todo and time.monotonic() < until:
            self._make_next()
        if self._todo:
            self._turn.start()

    def _finish(self) -> None:
        self.begin()
        while self._todo:
            self._make_next()

    def _make_next(self) -> None:
        """Make one entry; if it is another than before, those that rest on it come after it."""
        key, _ = self._todo.popitem(last=False)
        design = self._session.design
        for other in self._rests_on.pop(key, ()):
            self._carries[other].discard(key)
        before, made = self._entries.get(key), entry_of(design, key)
        if before is not None and before != made:
            self._todo.update(dict.fromkeys(self._carries.get(key, ())))
        if before != made:
            self._all = None
        if made is None:
            self._entries.pop(key, None)
            return
        self._entries[key] = made
        self._rests_on[key] = rests_on(design, key)
        for other in self._rests_on[key]:
            self._carries.setdefault(other, set()).add(key)

    def _forget_list(self) -> None:
        self._all = None

    def _everything(self) -> list[SearchEntry]:
        self._finish()
        if self._all is None:
            self._read_findings()
            found = (entry for _, entry in self._findings.values())
            self._all = [*self._entries.values(), *found]
        return self._all

    def _read_findings(self) -> None:
        """A live check hands on the same objects for what it did not judge again."""
        report = self._session.report
        open_ = [f for f in report.findings if not f.waived] if report is not None else []
        self._findings = {
            id(finding): self._findings.get(id(finding))
            or (finding, finding_entry(self._session.design, finding))
            for finding in open_
        }

    def _ports_typed(self, query: Query, known: set[str]) -> list[SearchEntry]:
        """Ports without any setting, where what was typed is a device and a port."""
        typed = _PORT_OF.fullmatch(query.whole)
        if typed is None:
            return []
        device, port = Query.of(typed[1]), typed[2]
        found = device.narrow([e for e in self._entries.values() if e.kind is Kind.DEVICE])
        devices = sorted(found, key=device.rank)[:_DEVICES_TRIED]
        references: dict[str, None] = {}
        for entry in devices:
            for id_ in (entry.key, *self._fitted(entry.key)):
                references.update(dict.fromkeys(self._ports_named(id_, port)))
        fresh = [reference for reference in references if reference not in known]
        made = [port_entry(self._session.design, ref) for ref in fresh[:_PORTS_OFFERED]]
        return query.narrow(made) or made

    def _ports_named(self, device: str, port: str) -> Iterator[str]:
        part = self._session.design.part_of(device)
        for name, _ in part.port_names() if part is not None else ():
            if name.casefold() == port:
                yield port_ref(device, name)

    def _fitted(self, device: str) -> list[str]:
        keys = self._carries.get((Table.DEVICES, device), ())
        return sorted(id_ for table, id_ in keys if table is Table.DEVICES)


def _looks_other(before: Record | None, after: Record | None) -> bool:
    """Whether a change is more than that something was moved on the drawing."""
    if isinstance(before, Device) and isinstance(after, Device):
        return msgspec.structs.replace(before, x=after.x, y=after.y) != after
    if isinstance(before, Note) and isinstance(after, Note):
        return msgspec.structs.replace(before, x=after.x, y=after.y) != after
    return True
