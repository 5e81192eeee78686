"""The second page: what must survive, ratios, growth, rules, what may be used, and limits.

What is left empty is as good practice has it, and each field says what that is and who says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from sanwright.design import Requirement
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.rows import (
    AskedChoice,
    AskedLine,
    Read,
    add_rows,
    amount,
    count,
    offer,
    plain,
    ratio,
    share,
    shown,
    shown_ratio,
    shown_share,
)
from sanwright.gui.requirements.several import AskedSeveral
from sanwright.gui.widgets.elided import ElidedCheckBox
from sanwright.gui.widgets.fields import form, heading
from sanwright.gui.widgets.folding import FoldedFields
from sanwright.parts import PartKind
from sanwright.synthesis import SHAPE_NAMES, SHAPES
from sanwright.synthesis.needs import Given, NetworkNeeds
from sanwright.text import Text, tr
from sanwright.units import Length, Power, Ratio, Share

FAILURES: tuple[tuple[str, Text], ...] = (
    ("link", Text("A link or a trunk may fail")),
    ("switch", Text("A switch may fail")),
    ("fabric", Text("A fabric may fail")),
    ("switch in maintenance", Text("A switch may fail while a fabric is in maintenance")),
)
_ANY = Text("any")


class HoldingPage(QWidget):
    """What the network has to hold."""

    def __init__(self, asked: AskedRequirement, session: Session) -> None:
        super().__init__()
        self._asked, self._session = asked, session
        self._shown: dict[str, tuple[AskedLine, Callable[[Requirement], str]]] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(8)
        self.failures: dict[str, ElidedCheckBox] = {}
        self.folded: list[FoldedFields] = []
        self._add_failures()
        self._add_network()
        self._add_growth()
        self._add_choice()
        self._add_limits()
        self._column.addStretch(1)
        asked.changed.connect(self.refresh)
        self.refresh()

    def line(self, field: str) -> AskedLine:
        """The row of a field of the requirement."""
        return self._shown[field][0]

    def refresh(self) -> None:
        """Show what is asked for now, and what holds where nothing is asked for."""
        now = self._asked.now
        for row, read in self._shown.values():
            row.show_value(read(now))
        try:
            needs = NetworkNeeds(now, self._session.catalog)
        except InputError:
            return
        for kind, box in self.failures.items():
            box.blockSignals(True)
            box.setChecked(kind in needs.survive)
            box.setEnabled(now.fabrics > 1 or kind == "link")
            box.blockSignals(False)
        self._show_choices(now)
        self._prompt("ratio", needs.ratio, lambda value: str(Ratio(value)))
        self._prompt("fan_in", needs.fan_in, lambda value: str(Ratio(value)))
        free = Given(1 - needs.utilisation.value, needs.utilisation.why)
        self._prompt("headroom", free, lambda value: str(Share(value)))
        self._prompt("cores_min", needs.cores_min, shown)
        self._prompt("isls_min", needs.core_isls_min, shown)

    def _prompt(self, field: str, given: Given | None, says: Callable[[float], str]) -> None:
        """Say in the empty field what holds and who says so."""
        if getattr(self._asked.now, field) is not None:
            return
        text = (
            tr("no limit")
            if given is None
            else tr("{value}: {why}", value=says(given.value), why=given.why)
        )
        self._shown[field][0].set_prompt(text)

    def _add(
        self,
        rows: QFormLayout,
        field: str,
        label: Text,
        read: Read,
        says: Callable[[Any], str] = shown,
        usual: object = None,
        prompt: Text | None = None,
    ) -> None:
        """A row; ``usual`` is the value that stands for “not asked for”."""
        row = AskedLine(label, read, lambda value: self._asked.put(**{field: value}), usual)

        def value_of(requirement: Requirement) -> str:
            value = getattr(requirement, field)
            return "" if value == usual else says(value)

        self._shown[field] = row, value_of
        row.set_prompt(tr(prompt) if prompt is not None else "")
        add_rows(rows, row)

    def _begin(self, title: str) -> QFormLayout:
        self._column.addWidget(heading(title))
        rows = form()
        self._column.addLayout(rows)
        return rows

    def _begin_folded(self, title: str) -> QFormLayout:
        folded = FoldedFields(title)
        self.folded.append(folded)
        self._column.addWidget(folded)
        return folded.rows

    def show_field(self, field: str) -> None:
        """Unfold what a field is in, and go there."""
        row = self.line(field)
        for folded in self.folded:
            if folded.body.isAncestorOf(row):
                folded.unfold()
        row.setFocus()

    def _add_failures(self) -> None:
        self._column.addWidget(heading(tr("What must survive")))
        for kind, says in FAILURES:
            box = ElidedCheckBox(tr(says))
            box.toggled.connect(lambda _on: self._choose_failures())
            self.failures[kind] = box
            self._column.addWidget(box)
        rows = form()
        self._column.addLayout(rows)
        label = Text("Load carried then")
        self._add(rows, "survive_share", label, share(Requirement, "survive_share", label),
                  shown_share, 1.0, Text("100 %, all of it"))  # fmt: skip

    def _choose_failures(self) -> None:
        chosen = tuple(kind for kind, box in self.failures.items() if box.isChecked())
        self._asked.put(survive=chosen)

    def _add_network(self) -> None:
        rows = self._begin(tr("Load and ratios"))
        self.connection = AskedChoice(
            Text("Hosts reach arrays"), lambda value: self._asked.put(connection=value)
        )
        add_rows(rows, self.connection)
        label = Text("Hosts to ISLs at most")
        self._add(rows, "ratio", label, ratio(label), shown_ratio)
        label = Text("Hosts to array ports at most")
        self._add(rows, "fan_in", label, ratio(label), shown_ratio)
        label = Text("Free on each link")
        self._add(rows, "headroom", label, share(Requirement, "headroom", label), shown_share)

    def _add_growth(self) -> None:
        rows = self._begin(tr("Growth"))
        label = Text("Growth a year")
        self._add(rows, "growth", label, share(Requirement, "growth", label), shown_share, 0.0,
                  Text("none"))  # fmt: skip
        label = Text("For years")
        self._add(rows, "growth_years", label, plain(Requirement, "growth_years", label), shown,
                  0.0, Text("none"))  # fmt: skip
        label = Text("Free ports on each switch")
        self._add(rows, "free_ports", label, count(Requirement, "free_ports", label), shown, 0,
                  Text("none"))  # fmt: skip

    def _add_choice(self) -> None:
        rows = self._begin(tr("Rules, and what may be used"))
        self.pack = AskedChoice(Text("Rule pack"), lambda key: self._asked.put(pack=key))
        self.vendor = AskedSeveral(
            Text("Switches of"), _ANY, lambda names: self._asked.put(vendors=names, models=())
        )
        self.preferred = AskedSeveral(
            Text("Preferred brands"),
            Text("none"),
            lambda names: self._asked.put(preferred_vendors=names),
        )
        self.model = AskedSeveral(
            Text("Switch models"), _ANY, lambda ids: self._asked.put(models=ids)
        )
        self.shape = AskedSeveral(
            Text("Shapes"), _ANY, lambda shapes: self._asked.put(shapes=shapes)
        )
        add_rows(rows, self.pack)
        for several in (self.vendor, self.preferred, self.model, self.shape):
            several.add_to(rows)
        rows = self._begin_folded(tr("Cores and ISLs"))
        label = Text("Core switches at least")
        self._add(rows, "cores_min", label, count(Requirement, "cores_min", label))
        label = Text("ISLs at least")
        self._add(rows, "isls_min", label, count(Requirement, "isls_min", label))
        self.isl_speed = AskedChoice(
            Text("Speed of ISLs"), lambda value: self._asked.put(isl_speed=value)
        )
        add_rows(rows, self.isl_speed)
        label = Text("Length of ISLs")
        self._add(rows, "isl_distance", label, amount(Length, "m", label), prompt=Text("15 m"))

    def _add_limits(self) -> None:
        rows = self._begin_folded(tr("Limits of all fabrics together"))
        none = Text("no limit")
        label = Text("Switches at most")
        self._add(rows, "switches_max", label, count(Requirement, "switches_max", label),
                  prompt=none)  # fmt: skip
        label = Text("Rack units at most")
        self._add(rows, "rack_units_max", label, plain(Requirement, "rack_units_max", label),
                  prompt=none)  # fmt: skip
        label = Text("Power at most")
        self._add(rows, "power_max", label, amount(Power, "W", label), prompt=none)
        label = Text("ISLs on a way at most")
        self._add(rows, "hops_max", label, count(Requirement, "hops_max", label), prompt=none)

    def _show_choices(self, now: Requirement) -> None:
        connections = (
            (Text("their own arrays, and nothing else"), "stated flows"),
            (Text("any to any, at a ratio"), "any to any"),
            (Text("each its own, as they load them"), "connected"),
        )
        offer(self.connection, connections, now.connection)
        self._shown["ratio"][0].setEnabled(now.connection == "any to any")
        packs = [(pack.heading, pack.key) for pack in self._session.catalog.rule_packs()]
        usual = self._session.catalog.reference().rule_pack.heading
        offer(self.pack, [(Text("{pack}, usual", pack=usual), ""), *packs], now.pack)
        switches = self._session.catalog.parts(PartKind.SWITCH)
        makers = sorted({part.vendor for part in switches}, key=str.casefold)
        brands = [(name, name) for name in makers]
        self.vendor.offer(brands, now.vendors)
        self.preferred.offer(brands, now.preferred_vendors)
        wanted = {name.casefold() for name in now.vendors}
        directors = self._session.catalog.parts(PartKind.DIRECTOR)
        models = [
            (str(part.label), part.id)
            for part in (*switches, *directors)
            if (part.vendor.casefold() in wanted if wanted else not part.base)
        ]
        self.model.offer(sorted(models), now.models)
        self.shape.offer([(SHAPE_NAMES[each], each) for each in SHAPES], now.shapes)
        self.shape.setEnabled(not now.extends)
        fastest = (Text("the fastest of the switches"), "")
        names = ("16GFC", "32GFC", "64GFC")
        offer(self.isl_speed, [fastest, *((name, name) for name in names)], now.isl_speed)
