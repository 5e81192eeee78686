"""The choices of a plan as fields; they make the text of a plan, which can be edited, too."""

from __future__ import annotations

import json
import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.look.naming import kind_word
from sanwright.gui.sweeps.spoken import plan_word
from sanwright.gui.widgets.fields import label_of, named
from sanwright.language import used
from sanwright.sweeps.plan import name_of
from sanwright.text import Text, joined, tr

_HINTS = {
    "optics": Text("{as_drawn}, 32GFC, 64GFC", as_drawn=Text("as drawn")),
    "cables": Text("{as_drawn}, OM4", as_drawn=Text("as drawn")),
    "isls": Text("2, 4, 8"),
    "protocol": Text("SCSI FCP, NVMe/FC"),
    "multipathing": joined([Text("round robin"), Text("optimised"), Text("failover")]),
    "demand": Text("1, 2, 4"),
    "years": Text("0, 3, 5"),
    "adapters": Text("part ids"),
    "switches": Text("part ids"),
    "arrays": Text("part ids"),
    "variant": Text("{as_drawn}, their names", as_drawn=Text("as drawn")),
}
"""What may be typed, by axis; percentiles need a plan as text."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_GERMAN_NUMBER = re.compile(r"-?\d+,\d+")


def listed_values(typed: str, language: str) -> list[str]:
    """What was typed, as TOML writes it: numbers as they are, all else in quotes.

    Words of a plan may be typed in the language in use.

    >>> listed_values("as drawn, 32GFC; 2", "en"), listed_values("1,5; 2, 3", "de")
    (['"as drawn"', '"32GFC"', '2'], ['1.5', '2', '3'])
    """
    between = r";|,(?=\s|$)" if language == "de" else r"[;,]"
    words = [word.strip() for word in re.split(between, typed)]
    found = []
    for word in filter(None, words):
        number = word.replace(",", ".") if _GERMAN_NUMBER.fullmatch(word) else word
        is_number = _NUMBER.fullmatch(number) is not None
        found.append(number if is_number else json.dumps(plan_word(word), ensure_ascii=False))
    return found


class PlanForm(QStackedWidget):
    """Fields of a plan, or its text once somebody wants that."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axes = {
            axis: self._line(str(name_of(axis)), str(hint)) for axis, hint in _HINTS.items()
        }
        self.pairs = QCheckBox(tr("Every two at once"))
        self.kinds = self._line(
            tr("Kinds of failures"), f"{kind_word('switch')}, {kind_word('ISL')}"
        )
        self.tails = QCheckBox(tr("Simulate single I/Os"))
        self.runs = named(QSpinBox(minimum=2, maximum=1000, value=10), tr("Simulation runs"))
        self.load = self._line(tr("Load ×"), "1")
        self.editor = named(QPlainTextEdit(), tr("Plan as text"))
        self.editor.setTabChangesFocus(True)
        self.addWidget(self._fields())
        self.addWidget(self.editor)
        self.pairs.toggled.connect(self._on_change)
        self.tails.toggled.connect(self._on_change)
        self.runs.valueChanged.connect(self._on_change)
        self.editor.textChanged.connect(self._on_change)
        self._enable()

    @property
    def is_text(self) -> bool:
        """Whether the plan is edited as text."""
        return self.currentWidget() is self.editor

    @property
    def text(self) -> str:
        """The plan; empty where nothing is asked yet."""
        return self.editor.toPlainText() if self.is_text else self._composed()

    def show_text(self, text: str) -> None:
        """Go on with this text."""
        self.editor.setPlainText(text)
        self.setCurrentWidget(self.editor)
        self.changed.emit()

    def show_fields(self) -> None:
        """Go back to the fields as they were left."""
        self.setCurrentIndex(0)
        self.changed.emit()

    def _line(self, label: str, hint: str) -> QLineEdit:
        line = named(QLineEdit(), label)
        line.setPlaceholderText(hint)
        line.setToolTip(tr("Values, with commas between them; empty: as drawn"))
        line.textChanged.connect(self._on_change)
        return line

    def _fields(self) -> QWidget:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        combinations = QGroupBox(tr("Every combination of"))
        form = QFormLayout(combinations)
        for axis, line in self.axes.items():
            form.addRow(label_of(str(name_of(axis)), line), line)
        failures = QGroupBox(tr("Failures"))
        form = QFormLayout(failures)
        form.addRow(self.pairs)
        form.addRow(label_of(tr("Of the kinds"), self.kinds), self.kinds)
        tails = QGroupBox(tr("Tails of latency"))
        form = QFormLayout(tails)
        form.addRow(self.tails)
        form.addRow(label_of(tr("Simulation runs"), self.runs), self.runs)
        form.addRow(label_of(tr("Load ×"), self.load), self.load)
        for box in (combinations, failures, tails):
            column.addWidget(box)
        column.addStretch()
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inner)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        return area

    def _on_change(self, *_: object) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        self.kinds.setEnabled(self.pairs.isChecked())
        for widget in (self.runs, self.load):
            widget.setEnabled(self.tails.isChecked())

    def _composed(self) -> str:
        lines: list[str] = []
        chosen = {axis: self._values(line) for axis, line in self.axes.items()}
        if any(chosen.values()):
            lines.append("[vary]")
            lines += [
                f"{axis} = [{', '.join(values)}]" for axis, values in chosen.items() if values
            ]
        if self.pairs.isChecked():
            lines.append("[failures]")
            if kinds := self._values(self.kinds):
                lines.append(f"kinds = [{', '.join(kinds)}]")
        if self.tails.isChecked():
            lines += ["[simulation]", f"runs = {self.runs.value()}"]
            if load := self._values(self.load):
                lines.append(f"load = [{', '.join(load)}]")
        return "\n".join([*lines, ""]) if lines else ""

    @staticmethod
    def _values(line: QLineEdit) -> list[str]:
        return listed_values(line.text(), used())
