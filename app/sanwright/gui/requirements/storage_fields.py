"""What an array has to store and do, from which its drives and shelves are sized."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from sanwright.design import StorageNeed
from sanwright.design.records import RaidLevel
from sanwright.gui.document.session import Session
from sanwright.gui.requirements.chosen_part import ChosenPart
from sanwright.gui.requirements.rows import (
    AskedChoice,
    AskedLine,
    Read,
    add_rows,
    amount,
    count,
    offer,
    plain,
    share,
    shown,
    shown_share,
)
from sanwright.gui.widgets.folding import FoldedFields
from sanwright.parts import PartKind
from sanwright.text import Text, tr
from sanwright.units import DataSize, IoRate, Quantity, Throughput

_PLAIN = StorageNeed(usable=DataSize(1), drive="")


class StorageFields(FoldedFields):
    """Sizing begins when capacity and drive are both stated; until then they wait here."""

    def __init__(self, session: Session, put: Callable[[StorageNeed | None], None]) -> None:
        super().__init__(tr("Drives, shelves and controllers"))
        self._put = put
        self._waiting: dict[str, Any] = {}
        self._need: StorageNeed | None = None
        self._lines: dict[str, tuple[AskedLine, Callable[[Any], str]]] = {}
        none = Text("not stated")
        label = Text("Usable capacity")
        self.usable = self._line("usable", label, amount(DataSize, "TB", label), shown)
        self.usable.set_prompt(tr("not sized, such as 100 TB"))
        self.drive = ChosenPart(
            tr("Drive"), session, (PartKind.DRIVE,), lambda id_: self._set("drive", id_),
            tr("not chosen"),
        )  # fmt: skip
        self.drive.add_to(self.rows)
        self.level = AskedChoice(Text("RAID level"), lambda value: self._set("level", value))
        add_rows(self.rows, self.level)
        self._counted("group_size", Text("Drives in a group at most"))
        self._counted("drives_per_spare", Text("Drives that share a spare"), Text("no spares"))
        self._shared("formatting", Text("Taken by formatting"), none)
        self._shared("reserve", Text("Kept as a reserve"), none)
        self._shared("growth", Text("Growth of data a year"), Text("none"))
        label = Text("For years")
        self._line("growth_years", label, plain(StorageNeed, "growth_years", label), shown)
        self._shared("fill_limit", Text("Filled at most to"), none)
        label = Text("I/O rate of all hosts")
        self._stated("rate", label, amount(IoRate, "IOPS", label), IoRate(50_000))
        label = Text("Block size")
        self._stated("block_size", label, amount(DataSize, "KiB", label), DataSize(8000))
        self._shared("read_share", Text("Read share"), none)
        label = Text("Throughput of all hosts")
        self._stated("throughput", label, amount(Throughput, "MB/s", label), Throughput(2000))
        self.shelf = ChosenPart(
            tr("Shelf"),
            session,
            (PartKind.SAS_ENCLOSURE,),
            lambda id_: self._set("enclosure", id_),
            tr("not chosen"),
        )
        self.shelf.add_to(self.rows)
        self.show_need(None)

    def line(self, field: str) -> AskedLine:
        """The row of a field of the storage need."""
        return self._lines[field][0]

    def show_need(self, need: StorageNeed | None) -> None:
        """Show what is to be stored; what is being typed stays."""
        self._need = need
        for field, (row, says) in self._lines.items():
            value = self._value(field)
            usual = getattr(_PLAIN, field)
            row.show_value("" if value is None or value == usual else says(value))
        drive = str(self._value("drive") or "")
        self.drive.show_part(drive)
        self.shelf.show_part(str(self._value("enclosure") or ""))
        levels = [(level, level) for level in get_args(RaidLevel)]
        offer(self.level, levels, str(self._value("level")))
        usable = self._value("usable") if need is not None or "usable" in self._waiting else None
        if need is not None:
            self.say(str(usable))
        elif usable is not None and not drive:
            self.say(tr("choose a drive"))
        elif drive:
            self.say(tr("state a capacity"))
        else:
            self.say(tr("not sized"))

    def _value(self, field: str) -> Any:
        if field in self._waiting:
            return self._waiting[field]
        return getattr(self._need if self._need is not None else _PLAIN, field)

    def _set(self, field: str, value: Any) -> None:
        """Another value; without capacity or drive there is nothing to be sized."""
        known = {name: self._value(name) for name in StorageNeed.__struct_fields__}
        if self._need is None and "usable" not in self._waiting:
            known["usable"] = None
        known[field] = value
        if known["usable"] is None or not known["drive"]:
            self._waiting = known
            self._put(None)
            self.show_need(None)
            return
        self._waiting = {}
        self._put(StorageNeed(**known))

    def _line(self, field: str, label: Text, read: Read, says: Callable[[Any], str]) -> AskedLine:
        usual = None if field == "usable" else getattr(_PLAIN, field)
        row = AskedLine(label, read, lambda value: self._set(field, value), usual)
        if usual is not None:
            row.set_prompt(says(usual))
        self._lines[field] = row, says
        add_rows(self.rows, row)
        return row

    def _stated(self, field: str, label: Text, read: Read, example: Quantity) -> None:
        """A row that may stay empty; the example says in which unit it is read."""
        row = self._line(field, label, read, shown)
        row.set_prompt(tr("not stated, such as {example}", example=example))

    def _counted(self, field: str, label: Text, prompt: Text | None = None) -> None:
        row = self._line(field, label, count(StorageNeed, field, label), shown)
        if prompt is not None:
            row.set_prompt(tr(prompt))

    def _shared(self, field: str, label: Text, prompt: Text) -> None:
        row = self._line(field, label, share(StorageNeed, field, label), shown_share)
        if getattr(_PLAIN, field) in (None, 0.0):
            row.set_prompt(tr(prompt))
