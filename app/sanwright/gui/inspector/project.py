"""Inspector page when nothing is selected: the title block and the design in numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from sanwright.bounded_reading import read_bytes
from sanwright.design import Project
from sanwright.edits import replace_record
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.catalog.facets import kind_label
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.widgets.fields import (
    ChoiceField,
    Commit,
    LineField,
    TextField,
    add_row,
    form,
    named,
    section,
    value_label,
)
from sanwright.language import mark
from sanwright.text import tr
from sanwright.units import Length, parse
from sanwright.units.dates import read_period

LOGO_LIMIT_BYTES = 2_000_000
_LINES = (
    ("name", mark("Project")),
    ("customer", mark("Customer")),
    ("author", mark("Author")),
    ("company", mark("Company")),
    ("date", mark("Date")),
)


class ProjectPage(InspectorPage):
    """Title block, logo and counts."""

    rule_packs_requested = Signal()
    """The rule packs should be shown."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields: dict[str, LineField] = {}
        layout = form()
        for column, label in _LINES:
            field = LineField(tr(label), self._setter(column))
            self.fields[column] = field
            add_row(layout, field)
        self.fields["date"].line.setPlaceholderText(tr("YYYY-MM-DD"))
        self.slack = LineField(
            tr("Cable slack"), self._set_slack, tr("added to every cable, such as 2 m")
        )
        add_row(layout, self.slack)
        self.refresh_speed = ChoiceField(
            tr("Next refresh"), lambda speed, _: self._set(None, refresh_speed=speed)
        )
        self.refresh_date = LineField(
            tr("Refresh in"), self._set_refresh_date, tr("not stated; such as 2029 or 2029-06")
        )
        add_row(layout, self.refresh_speed)
        add_row(layout, self.refresh_date)
        self.description = TextField(
            tr("Description"), lambda text, key: self._set(key, description=text), lines=4
        )
        add_row(layout, self.description)
        self.column.addLayout(layout)
        self.rules = QPushButton()
        self.rules.setToolTip(tr("Show, choose and edit rule packs"))
        self.rules.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.rules.setStyleSheet("text-align: left; padding: 5px 8px;")
        self.rules.clicked.connect(self.rule_packs_requested)
        self.column.addWidget(self.rules)
        self._logo = named(QLabel(), tr("Customer's logo"))
        self._logo.setMinimumHeight(40)
        self._choose = QPushButton(tr("Choose logo…"))
        self._remove = QPushButton(tr("Remove logo"))
        self._choose.clicked.connect(self._ask_logo)
        self._remove.clicked.connect(lambda: self._set(None, logo=None))
        row = QHBoxLayout()
        row.addWidget(self._logo, 1)
        row.addWidget(self._choose)
        row.addWidget(self._remove)
        self.column.addLayout(row)
        self.column.addWidget(section(tr("In this design")))
        self._counts = value_label(tr("Counts"))
        self.column.addWidget(self._counts)
        self.column.addStretch(1)

    def bind(self) -> None:
        """Fill the fields."""
        project = self.design.project
        for column, field in self.fields.items():
            field.reset(getattr(project, column))
        self.description.reset(project.description)
        self.slack.reset(_slack(project))
        self.refresh_date.reset(project.refresh_date)

    def refresh(self) -> None:
        """Show what changed."""
        project = self.design.project
        self.set_head("project", project.name or tr("Untitled design"), tr("Nothing is selected"))
        for column, field in self.fields.items():
            field.show_value(getattr(project, column))
        self.description.show_value(project.description)
        self.slack.show_value(_slack(project))
        self.refresh_date.show_value(project.refresh_date)
        self.refresh_speed.show_options(self._speeds(), project.refresh_speed)
        pack = self.design.reference.rule_pack
        self.rules.setText(
            tr("Judged by {title}, version {version}…", title=pack.title, version=pack.version)
        )
        self._show_logo(project)
        self._counts.setText("\n".join(self._count_lines()) or tr("Nothing yet."))

    def set_logo(self, path: Path) -> str:
        """Read a picture into the project; returns why it cannot be used, or nothing."""
        try:
            data = read_bytes(path, LOGO_LIMIT_BYTES)
        except SanwrightError as error:
            return str(error)
        if not QPixmap().loadFromData(QByteArray(data)):
            return tr("{name} is not a PNG or JPEG picture.", name=path.name)
        return self._set(None, logo=data)

    def _ask_logo(self) -> None:
        text, _ = QFileDialog.getOpenFileName(
            self, tr("Choose a logo"), "", tr("Pictures (*.png *.jpg *.jpeg)")
        )
        refusal = self.set_logo(Path(text)) if text else ""
        if refusal:
            self.context.prompts.error(tr("The logo was not changed."), refusal)

    def _show_logo(self, project: Project) -> None:
        self._remove.setVisible(project.logo is not None)
        pixmap = QPixmap()
        if project.logo is None or not pixmap.loadFromData(QByteArray(project.logo)):
            self._logo.setText(tr("No logo"))
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
            kinds[tr("Unknown parts") if part is None else kind_label(part.kind)] += device.quantity
        lines = [f"{kind}: {number}" for kind, number in kinds.most_common()]
        for word, rows in (
            (tr("Cables"), self.design.cables),
            (tr("Workloads"), self.design.workloads),
            (tr("Zones"), self.design.zones),
        ):
            if rows:
                lines.append(f"{word}: {len(rows)}")
        return lines

    def _speeds(self) -> list[tuple[str, str]]:
        """Speeds of Fibre Channel, to which a network may go."""
        speeds = self.design.reference.speeds
        names = [speed.name for speed in speeds if speed.name.endswith("GFC")]
        return [(tr("Not stated"), ""), *((name, name) for name in names)]

    def _set_refresh_date(self, text: str, key: object) -> str:
        text = text.strip()
        if text and read_period(text) is None:
            return tr("“{text}” is not a date; write it as 2029-06-30, 2029-06 or 2029.", text=text)
        return self._set(key, refresh_date=text)

    def _set_slack(self, text: str, key: object) -> str:
        try:
            slack = parse(Length, text) if text.strip() else None
            if slack is not None and slack.amount < 0:
                raise InputError(tr("Slack must be 0 m or more."))
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
