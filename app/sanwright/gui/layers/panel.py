"""The layers panel: an eye for every layer of the drawing, a zone to show alone, and switches."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QColor,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis.link_verdict import LinkState
from sanwright.checks import Severity
from sanwright.gui.canvas.loads.load_view import LoadBand
from sanwright.gui.document.session import Session
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.layers.layers import DOWN, NONE, OTHER, TIERS, Eye, Key, LayerSection
from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.elided import ElidedCheckBox
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.language import number as localised_number
from sanwright.text import Text, capitalised, tr

NAME, COUNT, EYE = range(3)
_KEY = Qt.ItemDataRole.UserRole
_REST_MS = 150
_TITLES = {
    LayerSection.FABRIC: Text("Fabrics"),
    LayerSection.SPEED: Text("Speed"),
    LayerSection.FINDINGS: Text("Findings"),
    LayerSection.LOAD: Text("Load"),
    LayerSection.TIER: Text("Kind"),
    LayerSection.NOTES: Text("Notes and frames"),
}
_WITHOUT = {
    LayerSection.FABRIC: Text("In no fabric"),
    LayerSection.SPEED: Text("Speed unknown"),
    LayerSection.FINDINGS: Text("Without findings"),
    LayerSection.NOTES: Text("Notes, frames, legend"),
}
_FOUND = {
    Severity.ERROR: Text("With errors"),
    Severity.WARNING: Text("With warnings"),
    Severity.UNVERIFIED: Text("Cannot be verified"),
}
_SYMBOLS = {
    "hosts": "server", "switches": "switch", "storage": "array", "tape": "tape",
    "panels": "patch-panel",
}  # fmt: skip
_EYES = {Eye.SHOWN: Text("shown"), Eye.DIMMED: Text("dimmed"), Eye.HIDDEN: Text("hidden")}


class LayerTree(QTreeWidget):
    """Rows with an eye. A click on it or Space goes on; with Alt it shows that layer only."""

    def __init__(self, display: LayerDisplay, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(TellingDelegate(self))
        self._display = display
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(18, 18))
        self.setAccessibleName(tr("Layers"))
        self.setToolTip(
            tr("Click an eye: shown, dimmed, hidden. Alt+click: this layer only. Keyboard: Space")
        )
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(28)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (COUNT, EYE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def go_on(self, item: QTreeWidgetItem | None, *, alone: bool) -> None:
        """The eye of a row becomes the next; ``alone``: of the section only this row is shown."""
        key = item.data(NAME, _KEY) if item is not None else None
        if key is None:
            return
        key = Key(LayerSection(key[0]), key[1])
        if alone:
            self._display.show_only(key)
        else:
            self._display.set_eye(key, self._display.eye(key).next)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on an eye, or with Alt anywhere in a row."""
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        alone = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.button() == Qt.MouseButton.LeftButton and (
            alone or self.columnAt(place.x()) == EYE
        ):
            self.go_on(self.itemAt(place), alone=alone)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space does what a click on the eye does."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            alone = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
            self.go_on(self.currentItem(), alone=alone)
            event.accept()
            return
        super().keyPressEvent(event)


class LayersPanel(ThemedWidget, QWidget):
    """Shows the layers of a session's drawing while it is seen."""

    def __init__(
        self, session: Session, display: LayerDisplay, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self.display = session, display
        self.setAccessibleName(tr("Layers"))
        self.tree = LayerTree(display, self)
        self.zone = named(QComboBox(), tr("Show only what is in a zone"))
        self.all = QPushButton(tr("Show all"), autoDefault=False)
        self.hint = QLabel(
            tr("Nothing is drawn yet. Layers stand here once there are devices."), wordWrap=True
        )
        self.hint.setProperty("role", "empty")
        self._switches = QVBoxLayout()
        self._switches.setSpacing(3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.hint)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.zone)
        layout.addWidget(self.all)
        layout.addLayout(self._switches)
        self._rows: tuple[object, ...] = ()
        self._is_stale = True
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._refresh_if_seen)
        self.all.clicked.connect(display.show_all)
        self.zone.activated.connect(lambda _: display.show_zone(self.zone.currentData()))
        display.changed.connect(self._refresh_if_seen)
        session.replaced.connect(self._rest.start)
        session.changed.connect(lambda _: self._rest.start())
        session.checked.connect(lambda _: self._rest.start())
        self.follow_theme()

    def add_switches(self, actions: Mapping[str, QAction], ids: tuple[str, ...]) -> None:
        """Show actions that can be on or off as boxes to tick."""
        for id_ in ids:
            action = actions[id_]
            box = ElidedCheckBox(action.text().replace("&", ""))
            box.setChecked(action.isChecked())
            box.clicked.connect(lambda _=False, a=action: a.trigger())
            action.toggled.connect(box.setChecked)
            self._switches.addWidget(box)

    def soon(self) -> None:
        """Something else is drawn."""
        self._rest.start()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw every line in other colours."""
        self._rows = ()
        self._refresh_if_seen()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def _refresh_if_seen(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show what there is now."""
        self._is_stale = False
        theme = current_theme()
        sections = {section: self.display.layers(section) for section in LayerSection}
        rows = tuple(
            (key, len(ids), self.display.eye(key))
            for layers in sections.values()
            for key, ids in layers.items()
        )
        self.hint.setVisible(not rows)
        self.tree.setVisible(bool(rows))
        self.all.setEnabled(not self.display.is_all_shown)
        self._fill_zones()
        if rows == self._rows:
            return
        if [row[0] for row in rows] == [row[0] for row in self._rows]:  # type: ignore[index]
            self._update(rows, theme)
        else:
            self._fill(rows, theme)
        self._rows = rows

    def _fill(self, rows: tuple[tuple[Key, int, Eye], ...], theme: Theme) -> None:
        current = self.tree.currentItem()
        chosen = current.data(NAME, _KEY) if current is not None else None
        self.tree.clear()
        tops: dict[LayerSection, QTreeWidgetItem] = {}
        for key, _, _ in rows:
            if key.section not in tops:
                top = QTreeWidgetItem([tr(_TITLES[key.section])])
                font = top.font(NAME)
                font.setBold(True)
                top.setFont(NAME, font)
                if key.section is LayerSection.SPEED:
                    top.setToolTip(NAME, tr("Negotiated speed"))
                tops[key.section] = top
            item = QTreeWidgetItem([self._title(key)])
            item.setData(NAME, _KEY, (str(key.section), key.name))
            item.setIcon(NAME, self._icon(key, theme))
            item.setTextAlignment(
                COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
            item.setForeground(COUNT, theme.muted_text)
            tops[key.section].addChild(item)
        self.tree.addTopLevelItems(list(tops.values()))
        for top in tops.values():
            top.setFirstColumnSpanned(True)  # a heading has neither count nor eye
        self.tree.expandAll()
        self._update(rows, theme)
        for item in self._items():
            if item.data(NAME, _KEY) == chosen:
                self.tree.setCurrentItem(item)

    def _update(self, rows: tuple[tuple[Key, int, Eye], ...], theme: Theme) -> None:
        for item, (key, number, eye) in zip(self._items(), rows, strict=True):
            item.setText(COUNT, localised_number(number))
            item.setIcon(EYE, icon(f"eye-{eye}", "text" if eye is Eye.SHOWN else "accent"))
            item.setForeground(NAME, theme.text if eye is Eye.SHOWN else theme.muted_text)
            words = tr(_EYES[eye])
            item.setData(EYE, Qt.ItemDataRole.AccessibleTextRole, words)
            item.setToolTip(EYE, words)
            spoken = f"{self._title(key)}, {localised_number(number)}, {words}"
            item.setData(NAME, Qt.ItemDataRole.AccessibleTextRole, spoken)

    def _items(self) -> list[QTreeWidgetItem]:
        tops = _inside(self.tree.invisibleRootItem())
        return [item for top in tops for item in _inside(top)]

    def _fill_zones(self) -> None:
        zones = self._session.design.zones.values()
        listed = [(tr("All zones"), "")]
        listed += sorted((zone.name or zone.id, zone.id) for zone in zones)
        if listed != [
            (self.zone.itemText(n), self.zone.itemData(n)) for n in range(self.zone.count())
        ]:
            self.zone.clear()
            for name, id_ in listed:
                self.zone.addItem(name, id_)
        self.zone.setCurrentIndex(self.zone.findData(self.display.zone))
        self.zone.setVisible(bool(zones))

    def _title(self, key: Key) -> str:
        if key.name == NONE:
            return tr(_WITHOUT[key.section])
        if key.section is LayerSection.FABRIC:
            fabrics = self._session.design.fabrics.values()
            usual = f"Fabric {key.name}"
            found = next((fabric.name for fabric in fabrics if fabric.side == key.name), usual)
            return found if found == usual else f"{found} ({key.name})"
        if key.section is LayerSection.FINDINGS:
            return tr(_FOUND[Severity(key.name)])
        if key.section is LayerSection.LOAD:
            return tr(LoadBand[key.name].label)
        if key.section is LayerSection.TIER:
            return tr(TIERS[key.name][0]) if key.name != OTHER else tr("Other and unknown")
        if key.name == DOWN:
            return str(capitalised(LinkState.DOWN.label))
        return key.name

    def _icon(self, key: Key, theme: Theme) -> QIcon:
        if key.section is LayerSection.FABRIC:
            style = theme.fabric(key.name or None)
            return _line(style.colour, style.dash, self.devicePixelRatioF())
        if key.section is LayerSection.LOAD:
            band = LoadBand[key.name]
            known = (
                theme.loads[band - LoadBand.IDLE] if band >= LoadBand.IDLE else theme.load_unknown
            )
            return _line(known, (), self.devicePixelRatioF())
        if key.section is LayerSection.FINDINGS and key.name != NONE:
            return icon(f"severity-{key.name}", key.name)
        if key.section is LayerSection.TIER:
            return icon(kind_symbol(_SYMBOLS.get(key.name)))
        if key.section is LayerSection.SPEED:
            return icon(kind_symbol("cable"))
        return icon("note" if key.section is LayerSection.NOTES else "severity-good")


def _inside(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (item.child(number) for number in range(item.childCount()))
    return [child for child in found if child is not None]


def _line(colour: QColor, dash: tuple[float, ...], ratio: float) -> QIcon:
    """A piece of a cable as it is drawn."""
    side = 18
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    pen = QPen(colour, 3.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        pen.setDashPattern([value * 0.6 for value in dash])
    painter.setPen(pen)
    painter.drawLine(1, side // 2, side - 1, side // 2)
    painter.end()
    return QIcon(pixmap)
