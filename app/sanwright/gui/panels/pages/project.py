"""Inspector page when nothing is selected: the title block and the design in numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton

from sanwright.design import Project
from sanwright.design.edits import replace_record
from sanwright.errors import InputError
from sanwright.gui.panels.facets import kind_label
from sanwright.gui.panels.fields import (
    Commit,
    LineField,
    TextField,
    add_row,
    form,
    named,
    section,
    value_label,
)
from sanwright.gui.panels.pages.page import Page, PageContext
from sanwright.units import Length, parse

LOGO_LIMIT_BYTES = 2_000_000
_LINES = (
    ("name", "Project"),
    ("customer", "Customer"),
    ("author", "Author"),
    ("company", "Company"),
    ("date", "Date"),
)


class ProjectPage(Page):
    """Title block, logo and counts."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields: dict[str, LineField] = {}
        layout = form()
        for column, label in _LINES:
            field = LineField(label, self._setter(column))
            self.fields[column] = field
            add_row(layout, field)
        self.fields["date"].line.setPlaceholderText("YYYY-MM-DD")
        self.slack = LineField("Cable slack", self._set_slack, "added to every cable, such as 2 m")
        add_row(layout, self.slack)
        self.description = TextField(
            "Description", lambda text, key: self._set(key, description=text), lines=4
        )
        add_row(layout, self.description)
        self.column.addLayout(layout)
        self._logo = named(QLabel(), "Customer's logo")
        self._logo.setMinimumHeight(40)
        self._choose = QPushButton("Choose logo…")
        self._remove = QPushButton("Remove logo")
        self._choose.clicked.connect(self._ask_logo)
        self._remove.clicked.connect(lambda: self._set(None, logo=None))
        row = QHBoxLayout()
        row.addWidget(self._logo, 1)
        row.addWidget(self._choose)
        row.addWidget(self._remove)
        self.column.addLayout(row)
        self.column.addWidget(section("In this design"))
        self._counts = value_label("Counts")
        self.column.addWidget(self._counts)
        self.column.addStretch(1)

    def bind(self) -> None:
        """Fill the fields."""
        project = self.design.project
        for column, field in self.fields.items():
            field.reset(getattr(project, column))
        self.description.reset(project.description)
        self.slack.reset(_slack(project))

    def refresh(self) -> None:
        """Show what changed."""
        project = self.design.project
        self.set_head("project", project.name or "Untitled design", "Nothing is selected")
        for column, field in self.fields.items():
            field.show_value(getattr(project, column))
        self.description.show_value(project.description)
        self.slack.show_value(_slack(project))
        self._show_logo(project)
        self._counts.setText("\n".join(self._count_lines()) or "Nothing yet.")

    def set_logo(self, path: Path) -> str:
        """Read a picture into the project; returns why it cannot be used, or nothing."""
        try:
            data = path.read_bytes()
        except OSError as error:
            return f"{path} cannot be read: {error.strerror}."
        if len(data) > LOGO_LIMIT_BYTES:
            return f"{path.name} is larger than 2 MB; use a smaller picture."
        if not QPixmap().loadFromData(QByteArray(data)):
            return f"{path.name} is not a PNG or JPEG picture."
        return self._set(None, logo=data)

    def _ask_logo(self) -> None:
        text, _ = QFileDialog.getOpenFileName(
            self, "Choose a logo", "", "Pictures (*.png *.jpg *.jpeg)"
        )
        refusal = self.set_logo(Path(text)) if text else ""
        if refusal:
            self.context.prompts.error("The logo was not changed.", refusal)

    def _show_logo(self, project: Project) -> None:
        self._remove.setVisible(project.logo is not None)
        pixmap = QPixmap()
        if project.logo is None or not pixmap.loadFromData(QByteArray(project.logo)):
            self._logo.setText("No logo")
            return
        ratio = self.devicePixelRatioF()
        fitted = pixmap.scaled(
            round(140 * ratio),
            round(48 * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        fitted.setDevicePixelRatio(ratio)
        self._logo.setPixmap(fitted)

    def _count_lines(self) -> list[str]:
        kinds: Counter[str] = Counter()
        for device in self.design.devices.values():
            part = self.design.part(device.part)
            kinds["Unknown parts" if part is None else kind_label(part.kind)] += device.quantity
        lines = [f"{kind}: {number}" for kind, number in kinds.most_common()]
        for word, rows in (
            ("Cables", self.design.cables),
            ("Workloads", self.design.workloads),
            ("Zones", self.design.zones),
        ):
            if rows:
                lines.append(f"{word}: {len(rows)}")
        return lines

    def _set_slack(self, text: str, key: object) -> str:
        try:
            slack = parse(Length, text) if text.strip() else None
            if slack is not None and slack.amount < 0:
                raise InputError("Slack must be 0 m or more.")
        except InputError as error:
            return str(error)
        return self._set(key, cable_slack=slack)

    def _setter(self, column: str) -> Commit:
        return lambda text, key: self._set(key, **{column: text})

    def _set(self, key: object, **values: object) -> str:
        changed = msgspec.structs.replace(self.design.project, **values)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, "Change project data"), key
        )


def _slack(project: Project) -> str:
    return str(project.cable_slack) if project.cable_slack is not None else ""
