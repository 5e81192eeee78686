"""Which host cards? The cards of an array, or its ports where nobody knows them: asked once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import Missing
from sanwright.clock import local_day
from sanwright.design import Change, Table
from sanwright.edits import devices_in
from sanwright.edits.host_ports import (
    StatedPorts,
    controllers_for,
    fit_cards,
    speed_sets,
    state_ports,
)
from sanwright.errors import SanwrightError
from sanwright.gui.document.session import Session
from sanwright.gui.findings.stated_facts import StatedFacts
from sanwright.gui.widgets.fields import muted, named
from sanwright.listing import all_of
from sanwright.parts import Part, PartKind
from sanwright.parts.host_ports import (
    PortStatement,
    lacks_ports,
    names_no_ports,
    open_groups,
    undivided_group,
    usual_modules,
)
from sanwright.text import Text, tr

_WIDTH = 460
_MOST_MODULES, _MOST_CARDS, _MOST_PORTS = 64, 64, 512
_OF_SHELVES = {PartKind.SAS_ENCLOSURE}
_SINGLE = {
    PartKind.TAPE,
    PartKind.HOST_CARD,
    PartKind.SWITCH,
    PartKind.DIRECTOR,
    PartKind.BLADE,
    PartKind.SAS_ADAPTER,
}
_OFFERED = {
    PartKind.SWITCH: ("FC",),
    PartKind.DIRECTOR: ("FC",),
    PartKind.BLADE: ("FC",),
    PartKind.SAS_ENCLOSURE: ("SAS",),
    PartKind.SAS_ADAPTER: ("SAS",),
}


def cards_of(session: Session, part: Part) -> tuple[Part, ...]:
    """The host cards of the catalog that go into the slots of ``part``."""
    return _fitting(session, part, PartKind.HOST_CARD)


def lacks_all_ports(session: Session, part: Part) -> bool:
    """Whether nobody knows ports of ``part``, nor cards or tape drives that would bring them."""
    if lacks_ports(part):
        return True
    bringing = (PartKind.HOST_CARD, PartKind.TAPE)
    return names_no_ports(part) and not any(_fitting(session, part, kind) for kind in bringing)


def asked_of(session: Session, chosen: Sequence[str]) -> tuple[str, ...]:
    """Those of the chosen devices that can be asked for host cards or ports: of the first's part.

    Of containers their devices count.
    """
    design = session.design
    ids = [id_ for id_ in chosen if id_ in design.devices] or devices_in(design, chosen)
    kinds = dict.fromkeys(design.devices[id_].part for id_ in ids)  # few, of however many devices
    first = next((kind for kind in kinds if _can_be_asked(session, design.part(kind))), None)
    return tuple(dict.fromkeys(id_ for id_ in ids if design.devices[id_].part == first))


def _can_be_asked(session: Session, part: Part | None) -> bool:
    return part is not None and (lacks_all_ports(session, part) or bool(cards_of(session, part)))


def _fitting(session: Session, part: Part, kind: PartKind) -> tuple[Part, ...]:
    cards = session.catalog.parts(kind) if part.slots else ()
    return tuple(card for card in cards if part.slots_for(card))


class HostCardsDialog(QDialog):
    """Cards per controller for slots that are known; else controllers, ports and speeds."""

    def __init__(
        self,
        session: Session,
        devices: Sequence[str],
        stated: StatedFacts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_WIDTH)
        self._session, self._devices, self._stated = session, tuple(devices), stated
        self._part = session.design.part_of(self._devices[0]) or _missing()
        has_cards = self._part.kind in (PartKind.ARRAY, PartKind.HOST_CARD)
        self.setWindowTitle(tr("Which host cards?") if has_cards else tr("Which ports?"))
        self.cards = () if lacks_all_ports(session, self._part) else cards_of(session, self._part)
        self.numbers: dict[str, QSpinBox] = {}
        self.intro = muted()
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        rows = QFormLayout()
        if self.cards:
            self._ask_cards(rows)
        else:
            self._ask_ports(rows)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.take = buttons.addButton(tr("Fit cards") if self.cards else tr("State ports"), role)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        heading = QLabel(str(self._part.label), wordWrap=True)
        for widget in (heading, self.intro):
            layout.addWidget(widget)
            widget.ensurePolished()
            widget.setMinimumHeight(widget.heightForWidth(_WIDTH - 32))  # else rows are squeezed
        layout.addLayout(rows)
        layout.addWidget(self.complaint)
        layout.addWidget(buttons)
        # Not before the rows are in the window: it would give the focus to its first field.
        first = next(iter(self.numbers.values()), None) if self.cards else self.each
        if first is not None:
            first.setFocus()
            first.selectAll()
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    def accept(self) -> None:
        """Carry it out; what is refused is said, and the window stays."""
        try:
            if self.cards:
                self._session.do(self._fitted())
            else:
                made = self._ports_stated()
                self._session.do(made.change)
                self._keep(made)
        except SanwrightError as error:
            self.complaint.setText(str(error))
            self.complaint.show()
            return
        super().accept()

    def _ask_cards(self, rows: QFormLayout) -> None:
        controllers = max(controllers_for(self._part, card) for card in self.cards)
        self.intro.setText(
            tr(
                "Cards for each of {count} controller; the slots are filled in turn.",
                "Cards for each of {count} controllers; the slots are filled in turn.",
                controllers,
            )
        )
        for card in self.cards:
            box = named(QSpinBox(maximum=_MOST_CARDS), str(card.title))
            label = QLabel(str(card.title), wordWrap=True)
            label.setBuddy(box)
            rows.addRow(label, box)
            self.numbers[card.id] = box

    def _ask_ports(self, rows: QFormLayout) -> None:
        groups, kind = open_groups(self._part), self._part.kind
        self.intro.setText(
            tr(
                "How many ports it has is in no document that the catalog rests on. What you state "
                "here is kept as your own fact and comes along in the next design."
            )
        )
        modules = tr("&I/O modules") if kind in _OF_SHELVES else tr("&Controllers")
        self.modules = named(QSpinBox(minimum=1, maximum=_MOST_MODULES, value=2), modules)
        self.each = named(QSpinBox(maximum=_MOST_PORTS), tr("Ports"))
        self.protocol = named(QComboBox(), tr("Protocol"))
        self.speeds = named(QComboBox(), tr("Speeds"))
        self.source = named(QLineEdit(), tr("As read in"))
        self.source.setPlaceholderText(tr("document or person; your word if left empty"))
        own = {group.protocol for group in groups.values()}
        offered = _OFFERED.get(kind, ("FC", "SAS"))
        for protocol in own or offered:
            shown = tr("Fibre Channel") if protocol == "FC" else protocol
            self.protocol.addItem(shown, protocol)
        is_divided = bool(groups) and not undivided_group(self._part)
        self.modules.setValue(len(groups) if is_divided else usual_modules(self._part))
        self.modules.setEnabled(not is_divided)
        rows.addRow(modules, self.modules)
        rows.setRowVisible(self.modules, kind not in _SINGLE)
        rows.addRow(tr("&Ports") if kind in _SINGLE else tr("&Ports of each"), self.each)
        rows.addRow(tr("P&rotocol"), self.protocol)
        rows.addRow(tr("&Speeds"), self.speeds)
        rows.addRow(tr("&As read in"), self.source)
        self.protocol.currentIndexChanged.connect(self._offer_speeds)
        self._offer_speeds()

    def _offer_speeds(self) -> None:
        self.speeds.clear()
        self.speeds.addItem(tr("not known"), ())
        reference = self._session.design.reference
        for names in speed_sets(reference, str(self.protocol.currentData())):
            self.speeds.addItem(str(all_of(names)), names)

    def _fitted(self) -> Change:
        catalog, design = self._session.catalog, self._session.design
        wanted = [(card, self.numbers[card.id].value()) for card in self.cards]
        optics = {card.id: catalog.shipped_optics(card) for card, each in wanted if each}
        return fit_cards(design, self._devices, wanted, optics)

    def _ports_stated(self) -> StatedPorts:
        stated = PortStatement(
            modules=self.modules.value(),
            each=self.each.value(),
            protocol=str(self.protocol.currentData()),
            speeds=tuple(self.speeds.currentData()),
        )
        source = self.source.text().strip()
        return state_ports(
            self._session.design, self._part, stated, source, local_day().isoformat()
        )

    def _keep(self, made: StatedPorts) -> None:
        what = Text("ports")
        facts = (Missing(Table.PARTS, self._part.id, field, what) for field in made.fields)
        self._stated.add(facts, local_day().isoformat())


def _missing() -> Part:
    raise SanwrightError(Text("Its part is not in this design; compare it with the catalog."))
