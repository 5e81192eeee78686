"""Find anything: the index as a source of the popup; moving shows, Enter goes there."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.design import Table
from sanwright.design.containers import container, members_of
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.view_history import ViewHistory, ViewPlace
from sanwright.gui.document.session import Session
from sanwright.gui.search.entry import Kind, SearchEntry, folded
from sanwright.gui.search.guide_rows import GuidePlace, guide_rows
from sanwright.gui.search.index import EntryIndex
from sanwright.gui.search.page import SearchPage, SearchRow, Tab
from sanwright.language import number as localised_number
from sanwright.text import Text, tr

MOST = 8
"""Answers of each kind while all kinds are shown."""
_FLASHED = 200
_EXAMPLES = Text(
    "Type a name, a part number, a WWPN with or without colons, “esx01 port 2”, a rack, a zone, "
    "a workload, words of a note, of a finding or of the guide."
)


class Finder:
    """The source of the popup for what is in the design.

    ``go`` shows ids, ``run`` carries out an action by its id, ``search_catalog`` looks for a text
    among the parts, ``uncover`` moves the view so that the popup hides no rectangle, ``read`` opens
    a page of the guide.
    """

    def __init__(
        self,
        session: Session,
        editor: EditorView,
        wander: ViewHistory,
        go: Callable[[tuple[str, ...]], None],
        run: Callable[[str], None],
        search_catalog: Callable[[str], None],
        uncover: Callable[[tuple[str, ...]], None],
        read: Callable[[str], None],
    ) -> None:
        self.index = EntryIndex(session, editor)
        self._session, self._editor, self._wander = session, editor, wander
        self._go, self._run, self._search_catalog = go, run, search_catalog
        self._uncover, self._read = uncover, read
        self._start: ViewPlace | None = None
        self._places: dict[str, int] = {}
        self._typed = ""

    @property
    def prompt(self) -> str:
        """See ``Source``."""
        return tr("Find anything in this design")

    @property
    def keys(self) -> str:
        """See ``Source``."""
        return tr("↑↓ look   Enter go there   Ctrl+Enter open its record   Tab kind   Esc back")

    def opened(self) -> None:
        """See ``Source``."""
        self.index.begin()
        self._start = self._wander.here()
        order = self._editor.drawing.in_reading_order()
        self._places = {box: number for number, box in enumerate(order)}

    def look(self, text: str, tab: object) -> SearchPage:
        """See ``Source``."""
        self._typed = text.strip()
        if not self._typed:
            return SearchPage(note=tr(_EXAMPLES))
        kind = tab if isinstance(tab, Kind) else None
        answers = self.index.ask(text, self._place_of, MOST, kind)
        pages, page_count = guide_rows(text, MOST if kind is None else 10 * MOST, self._read)
        rows: list[SearchRow] = []
        note = ""
        if not answers.counts:
            note = tr("Nothing in this design is called that.")
            rows.append(self._catalog_row())
        last: Kind | None = None
        for found in answers.entries:
            if found.kind is not last:
                last = found.kind
                rows.append(_heading(last, answers.counts[last], kind))
            rows.append(
                SearchRow(
                    found.title, found.where, found.icon, severity=found.severity, subject=found
                )
            )
        if pages and kind in (None, Kind.GUIDE):
            rows += [_heading(Kind.GUIDE, page_count, kind), *pages]
        counts = {**answers.counts, **({Kind.GUIDE: page_count} if pages else {})}
        total = sum(counts.values())
        tabs = (
            Tab(None, tr("All {count}", count=localised_number(total))),
            *(Tab(each, f"{tr(each.title)} {localised_number(n)}") for each, n in counts.items()),
        )
        words = tuple(folded(text).split())
        return SearchPage(tuple(rows), tabs if answers.counts else (), note, words)

    def _catalog_row(self) -> SearchRow:
        """What is offered where the design has nothing of the name."""
        return SearchRow(
            tr("Search the catalog for “{text}”", text=self._typed),
            tr("Parts that are not in the design yet"),
            "catalog",
            subject=self._typed,
        )

    def preview(self, row: SearchRow) -> None:
        """See ``Source``."""
        if isinstance(row.subject, SearchEntry):
            shown = self.targets(row.subject)[:_FLASHED]
            self._editor.reveal(shown)
            self._uncover(shown)

    def choose(self, row: SearchRow, *, opens: bool) -> None:
        """See ``Source``."""
        self._return()
        if isinstance(row.subject, str):
            self._search_catalog(row.subject)
            return
        if isinstance(row.subject, GuidePlace):
            row.subject.read(row.subject.page)
        if not isinstance(row.subject, SearchEntry):
            return
        targets = self.targets(row.subject)
        if targets:
            self._go(targets)
        if row.subject.opens and (opens or not targets):
            self._run(row.subject.opens)

    def leave(self) -> None:
        """See ``Source``."""
        self._return()

    def targets(self, found: SearchEntry) -> tuple[str, ...]:
        """What to show of an entry, as the design is now."""
        design = self._session.design
        shows = self._editor.drawing.shows
        id_ = found.key
        if found.kind is Kind.PLACE and not shows(id_) and container(design, id_) is not None:
            return members_of(design, id_)
        if found.kind is Kind.FABRIC:
            return tuple(d.id for d in design.devices.values() if d.fabric == id_)
        if found.kind is Kind.PART:
            devices = [d.id for d in design.devices.values() if d.part == id_]
            cables = [c.id for c in design.cables.values() if c.part == id_]
            ports = [p.id for p in design.ports.values() if p.optic == id_]
            return (*devices, *cables, *ports)
        return tuple(self._on_drawing(found.targets))

    def _on_drawing(self, ids: tuple[str, ...]) -> list[str]:
        """Workloads and zones in the subjects of a finding are not drawn; their ends are."""
        design = self._session.design
        found: dict[str, None] = {}
        for id_ in ids:
            workload, zone = design.workloads.get(id_), design.zones.get(id_)
            raid_group = design.raid_groups.get(id_)
            if workload is not None:
                found.update(dict.fromkeys((*workload.initiators, *workload.targets)))
            elif zone is not None:
                found.update(dict.fromkeys((*zone.principals, *zone.members)))
            elif raid_group is not None:
                found[raid_group.device] = None
            elif design.find(Table.FABRICS, id_) is None:
                found[id_] = None
        return list(found)

    def _return(self) -> None:
        start, self._start = self._start, None
        if start is not None:
            self._wander.show(start)

    def _place_of(self, id_: str) -> int:
        box = self._editor.drawing.drawing.box_of(id_)
        return self._places.get(box, len(self._places))


def _heading(kind: Kind, count: int, only: Kind | None) -> SearchRow:
    more = ""
    if only is None and count > MOST:
        more = tr("{count} more: Tab", "{count} more: Tab", count - MOST)
    return SearchRow(tr(kind.title), more, is_heading=True)
