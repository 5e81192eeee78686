"""How a workload behaves: its I/Os, its paths, where its data lies, how it grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sanwright.design import Tables, Workload, port_device, port_name
from sanwright.errors import InputError
from sanwright.gui.inspector.numbers import whole_number
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row, form, muted
from sanwright.language import mark, translated
from sanwright.text import tr
from sanwright.units import Duration, Share, parse

Replace = Callable[..., str]
"""Takes a merge key and fields; returns why they were refused, or nothing."""

PATTERNS = (
    (mark("Not stated"), ""),
    (mark("Random"), "random"),
    (mark("Sequential"), "sequential"),
)
POLICIES = (
    (mark("Round robin: all paths in turn"), "round robin"),
    (mark("Optimised paths only"), "optimised"),
    (mark("Failover: one path, the rest stand by"), "failover"),
)


class BehaviourForm(QWidget):
    """Fields of a workload beside who talks to what and how much."""

    def __init__(self, replace: Replace) -> None:
        super().__init__()
        self._replace = replace
        self.pattern = ChoiceField(tr("Pattern"), lambda t, _: replace(None, pattern=t))
        self.luns = LineField(
            tr("LUNs"),
            lambda t, k: self._set_count(t, k, tr("number of LUNs"), "luns"),
            tr("not stated"),
        )
        self.queue_depth = LineField(
            tr("Queue depth"),
            lambda t, k: self._set_count(t, k, tr("queue depth"), "queue_depth"),
            tr("I/Os that one initiator port keeps queued for one LUN"),
        )
        self.think_time = LineField(
            tr("Think time"),
            self._set_think_time,
            tr("between an answer and the next I/O; such as 200 us"),
        )
        self.multipathing = ChoiceField(
            tr("Multipathing"), lambda t, _: replace(None, multipathing=t)
        )
        self.owner = ChoiceField(tr("LUNs owned by"), self._set_owner)
        self.raid_group = ChoiceField(
            tr("RAID group"), lambda t, _: replace(None, raid_group=t or None)
        )
        self.cache_hits = LineField(
            tr("Cache hits"),
            self._set_cache_hits,
            tr("reads that the array answers from memory; 30 %"),
        )
        self.growth = LineField(
            tr("Growth a year"), self._set_growth, tr("not stated; such as 20 %")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        rows = form()
        for field in (self.pattern, self.luns, self.queue_depth, self.think_time):
            add_row(rows, field)
        for field in (self.multipathing, self.owner, self.raid_group, self.cache_hits, self.growth):
            add_row(rows, field)
        column.addLayout(rows)
        column.addWidget(
            muted(
                tr(
                    "The think time counts for I/Os in flight only. With optimised paths the I/Os "
                    "of a LUN go to the controller that owns it as long as a path to it is left."
                )
            )
        )
        column.addStretch(1)

    def bind(self, record: Workload) -> None:
        """Fill all fields."""
        self.luns.reset(_count_text(record.luns))
        self.queue_depth.reset(_count_text(record.queue_depth))
        self.think_time.reset(_text(record.think_time))
        self.cache_hits.reset(_share_text(record.cache_hits))
        self.growth.reset(_share_text(record.growth))

    def show_record(self, tables: Tables, record: Workload) -> None:
        """Bring the fields up to date."""
        self.pattern.show_options(translated(PATTERNS), record.pattern)
        self.luns.show_value(_count_text(record.luns))
        self.queue_depth.show_value(_count_text(record.queue_depth))
        self.think_time.show_value(_text(record.think_time))
        self.multipathing.show_options(translated(POLICIES), record.multipathing)
        owners = [
            (tr("All controllers, evenly"), ""),
            *((c, c) for c in controllers(tables, record)),
        ]
        if len(record.owners) > 1:
            owners.append((", ".join(record.owners), "\n".join(record.owners)))
        self.owner.show_options(owners, "\n".join(record.owners))
        self.owner.setEnabled(record.multipathing != "round robin")
        groups = [(tr("Not stated"), "")]
        groups += [(group.name or group.id, group.id) for group in tables.raid_groups.values()]
        self.raid_group.show_options(groups, record.raid_group or "")
        self.cache_hits.show_value(_share_text(record.cache_hits))
        self.growth.show_value(_share_text(record.growth))

    def _set_count(self, text: str, key: object, what: str, column: str) -> str:
        try:
            number = whole_number(text, what, least=1) if text.strip() else None
        except InputError as error:
            return str(error)
        return self._replace(key, **{column: number})

    def _set_think_time(self, text: str, key: object) -> str:
        try:
            time = parse(Duration, text) if text.strip() else None
        except InputError as error:
            return str(error)
        if time is not None and time.amount < 0:
            return tr("A think time cannot be less than 0 us.")
        return self._replace(key, think_time=time)

    def _set_owner(self, name: str, _key: object) -> str:
        return self._replace(None, owners=tuple(name.split("\n")) if name else ())

    def _set_cache_hits(self, text: str, key: object) -> str:
        try:
            share = _read_share(text)
        except InputError as error:
            return str(error)
        if share is not None and not 0 <= share <= 1:
            return tr("The share of cache hits lies between 0 % and 100 %.")
        return self._replace(key, cache_hits=share)

    def _set_growth(self, text: str, key: object) -> str:
        try:
            share = _read_share(text)
        except InputError as error:
            return str(error)
        if share is not None and share <= -1:
            return tr("A workload cannot shrink by 100 % a year or more.")
        return self._replace(key, growth=share)


def controllers(tables: Tables, record: Workload) -> tuple[str, ...]:
    """Names of the controllers behind the target ports of a workload, sorted."""
    return tuple(sorted(set(_controllers(tables, record))))


def _controllers(tables: Tables, record: Workload) -> Iterator[str]:
    chosen = {port_device(target) for target in record.targets}
    chassis = {tables.chassis_of(id_) for id_ in chosen if id_ in tables.devices}
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is None or tables.chassis_of(device.id) not in chassis:
            continue
        single = {port_name(end) for end in record.targets if port_device(end) == device.id} - {""}
        for name, group in part.port_names():
            if group.controller and (not single or name in single):
                yield group.controller


def _read_share(text: str) -> float | None:
    if not text.strip():
        return None
    return parse(Share, text if "%" in text else f"{text} %").amount


def _share_text(share: float | None) -> str:
    return "" if share is None else str(Share(share))


def _count_text(number: int | None) -> str:
    return "" if number is None else str(number)


def _text(value: Duration | None) -> str:
    return "" if value is None else str(value)
