"""What the layers' eyes make of a drawing, kept up with edits, checks and loads.

Costs nothing while everything is shown. The state is of this window and its present design.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.document.session import Session
from sanwright.gui.layers.layers import Drawn, Eye, Key, LayerSection, Members, apart, members, only
from sanwright.text import tr

_KEY = "layers"


class LayerDisplay(QObject):
    """Eyes by layer, and the zone that alone is shown in full."""

    changed = Signal()
    """An eye, or the chosen zone, is another."""

    def __init__(self, session: Session, scene: EditorScene) -> None:
        super().__init__(scene)
        self._session, self._scene = session, scene
        self._eyes: dict[Key, Eye] = {}
        self.zone = ""
        self._shown: tuple[frozenset[str], frozenset[str]] = frozenset(), frozenset()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        session.replaced.connect(self._forget)
        session.changed.connect(lambda _: self._soon())
        session.checked.connect(lambda _: self._soon())
        scene.cables_changed.connect(lambda _: self._soon())

    @property
    def is_all_shown(self) -> bool:
        """Whether no layer is dimmed or hidden."""
        return not self._eyes and not self.zone

    @property
    def eyes(self) -> Mapping[Key, Eye]:
        """The layers that are not shown in full."""
        return self._eyes

    def eye(self, key: Key) -> Eye:
        """How a layer is drawn."""
        return self._eyes.get(key, Eye.SHOWN)

    def layers(self, section: LayerSection) -> Members:
        """The layers of a section as it is drawn now; those with eyes stay, even if empty."""
        found = dict(members(self._drawn(), section))
        for key in self._eyes:
            if key.section is section:
                found.setdefault(key, frozenset())
        return found

    def set_eye(self, key: Key, eye: Eye) -> None:
        """Draw a layer otherwise."""
        self._set({key: eye})

    def show_only(self, key: Key) -> None:
        """Dim the others of its section; the next time hide them, then show all."""
        self._set(only(self.layers(key.section), key, self._eyes))

    def show_zone(self, zone: str) -> None:
        """Draw faint what is not in the zone; empty: every zone is shown."""
        if zone != self.zone:
            self.zone = zone
            self.refresh()
            self.changed.emit()

    def show_all(self) -> None:
        """Dim and hide nothing."""
        self.zone = ""
        self._eyes.clear()
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Bring the drawing in line with the eyes."""
        if self.zone and self.zone not in self._session.design.zones:
            self.zone = ""
            self.changed.emit()
        if self.is_all_shown:
            faint, hidden = frozenset[str](), frozenset[str]()
        else:
            faint, hidden = apart(self._drawn(), self._eyes, self.zone)
        before, self._shown = self._shown, (faint, hidden)
        if faint != before[0]:
            self._scene.set_faint(_KEY, faint or None)
        if hidden != before[1]:
            self._scene.set_hidden(_KEY, hidden or None)

    def sentence(self) -> str:
        """What is not shown in full, such as “2 layers dimmed, 1 hidden”; empty: nothing."""
        dimmed = sum(1 for eye in self._eyes.values() if eye is Eye.DIMMED)
        hidden = len(self._eyes) - dimmed
        said = []
        if dimmed:
            said.append(tr("{count} layer dimmed", "{count} layers dimmed", dimmed))
        if hidden:
            said.append(tr("{count} layer hidden", "{count} layers hidden", hidden))
        if self.zone:
            zone = self._session.design.zones[self.zone]
            said.append(tr("only zone {zone}", zone=zone.name or zone.id))
        return ", ".join(said)

    def _set(self, eyes: Mapping[Key, Eye]) -> None:
        self._eyes.update(eyes)
        self._eyes = {key: eye for key, eye in self._eyes.items() if eye is not Eye.SHOWN}
        self.refresh()
        self.changed.emit()

    def _soon(self) -> None:
        if not self.is_all_shown:
            self._later.start()

    def _forget(self) -> None:
        """Another design is shown; the scene has forgotten too."""
        self._eyes.clear()
        self.zone = ""
        self._shown = frozenset(), frozenset()
        self.changed.emit()

    def _drawn(self) -> Drawn:
        scene, report = self._scene, self._session.report
        drawing = scene.drawing
        facts = report.assessment if report is not None else None
        uses = scene.cables.load.uses if scene.cables.load is not None else None
        return Drawn(
            self._session.design, drawing.boxes, drawing.cables, drawing.notes, facts, uses
        )
