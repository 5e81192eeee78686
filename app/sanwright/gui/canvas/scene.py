"""The scene: layers over a session's design, hit-testing, and what is selected.

Loading and every later change come in through ``_show``; nothing here changes the design.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import islice

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsScene

from sanwright.collector import without_collection
from sanwright.design import Change
from sanwright.gui.canvas.comment_layer import CommentLayer, is_on_a_place
from sanwright.gui.canvas.device_layer import DeviceLayer
from sanwright.gui.canvas.drawing import CanvasModel, Dirty
from sanwright.gui.canvas.far_names import FarNames
from sanwright.gui.canvas.frames import FrameLayer
from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.layer import sync
from sanwright.gui.canvas.links.cable_layer import FAR, CableLayer
from sanwright.gui.canvas.links.cable_text import cable_label
from sanwright.gui.canvas.links.link_marks import LinkMarks
from sanwright.gui.canvas.loads.load_marks import CrossedOut, CutOff
from sanwright.gui.canvas.loads.load_numbers import NumberLayer
from sanwright.gui.canvas.loads.load_text import load_lines
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadView
from sanwright.gui.canvas.notes.notes import NoteLayer
from sanwright.gui.canvas.overlay import OverlayLayer
from sanwright.gui.canvas.sheet import CanvasSheet, Stack
from sanwright.gui.canvas.viewmodels import CableView
from sanwright.gui.document.session import Session
from sanwright.gui.look.theme import Theme

_PORTS_FROM_ZOOM = 0.35
_MAX_LABELS = 12
_ROW = 64.0
_SHOWN_AT_ONCE = 2000
_TURN_S = 0.008
"""How long ways around boxes are looked for before the window gets to work again."""


class EditorScene(Stack):
    """Shows the design of a session."""

    selection_changed = Signal(tuple)
    content_changed = Signal()
    """More is shown than before, or nothing any more, or again."""
    shown = Signal()
    """Something is drawn otherwise than before."""
    hover_changed = Signal(object)
    """The cable under the pointer is another, or None."""
    cables_changed = Signal(object)
    """Ids of cables that lie otherwise than before, or have another load; those gone included."""

    def __init__(self, session: Session, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.session = session
        self.drawing = CanvasModel()
        self.frames = FrameLayer(theme)
        self.devices = DeviceLayer(theme, self.drawing.front_of)
        self.cables = CableLayer(theme)
        self.notes = NoteLayer(theme)
        self.comments = CommentLayer(theme)
        self.numbers = NumberLayer(theme)
        self.load: LoadView | None = None
        self.overlay = OverlayLayer(theme)
        self._selection: tuple[str, ...] = ()
        self._extent, self._was_empty = QRectF(), True
        self.marks = LinkMarks(theme, self)
        self.far_names = FarNames(theme, self)
        self.devices.beside = self.far_names.beside
        self.cables.standing_on = self.marks.standing_on
        self.sheets: list[CanvasSheet] = [
            self.notes.backdrop, self.frames, self.devices, self.cables, self.marks, self.notes,
            self.far_names, self.numbers, self.comments, self.overlay,
        ]  # fmt: skip
        """What is painted, bottom first."""
        for layer in self.sheets:
            self.addItem(layer)
        self._faint: dict[str, frozenset[str]] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._find_ways)
        self._found = Dirty()
        session.replaced.connect(self.rebuild)
        session.changed.connect(self.follow)
        session.checked.connect(self.judge)
        self.rebuild()

    @property
    def layers(self) -> tuple[FrameLayer, DeviceLayer, CableLayer, NoteLayer, CommentLayer]:
        """The layers of the design, bottom first."""
        return self.frames, self.devices, self.cables, self.notes, self.comments

    def rebuild(self) -> None:
        """Show the session's design from scratch."""
        self._selection = ()
        for layer in self.layers:
            layer.select(frozenset())  # the other design may have the same ids
        self._extent = QRectF()
        self._was_empty = True
        self.overlay.clear()
        self.load = None
        self.cables.show_load(None)
        self.numbers.clear()
        self._found = Dirty()
        self._faint.clear()
        self._hidden.clear()
        self._apart()
        with without_collection():
            self._show_all(self.drawing.load(self.session.design, self.session.found))
        self.selection_changed.emit(())

    def sheets_at(self, zoom: float) -> list[CanvasSheet]:
        """What is painted, bottom first; from afar, without ports, boxes lie over links."""
        if zoom >= FAR:
            return self.sheets
        order = [sheet for sheet in self.sheets if sheet is not self.devices]
        order.insert(order.index(self.cables) + 1, self.devices)
        return order

    def add_layer(self, layer: CanvasSheet) -> None:
        """Paint one more layer, below what gestures show."""
        self.sheets.insert(-1, layer)
        self.addItem(layer)

    def set_bundling(self, on: bool) -> None:
        """Draw parallel cables as one, or each by itself."""
        if on != self.drawing.index.bundles:
            self.drawing.index.bundles = on
            self._show_all(self.drawing.reload())
            self.select(self._selection)

    def show_places(self, on: bool) -> None:
        """Draw frames around sites, rooms and racks too."""
        self._show(self.drawing.show_places(on))

    def show_comments(self, on: bool) -> None:
        """Draw signs where there are open comments."""
        self.comments.is_on = on
        self.comments.follow(self.drawing, self.session.design)

    def set_faint(self, key: str, ids: Iterable[str] | None) -> None:
        """Draw boxes, cables and notes faint, beside those of other keys; None: no more."""
        self._set_apart(self._faint, key, ids)

    def set_hidden(self, key: str, ids: Iterable[str] | None) -> None:
        """Draw boxes, cables and notes not at all, beside those of other keys; None: again."""
        self._set_apart(self._hidden, key, ids)

    def follow(self, change: Change) -> None:
        """Show what an edit, an undo or a redo changed."""
        self._show(self.drawing.follow(change))
        self.select(self._selection)

    def judge(self) -> None:
        """Show the findings of a new check."""
        self._show(self.drawing.judge(self.session.found))
        self.marks.follow_report()

    def shift(self, ids: Iterable[str], dx: float, dy: float) -> None:
        """Show ``ids`` moved until ``unshift``, while a drag lasts."""
        self._show(self.drawing.shift(ids, dx, dy))

    def unshift(self) -> None:
        """Show everything where the design has it."""
        self._show(self.drawing.unshift())

    def carried(self, ids: Iterable[str], dx: float, dy: float) -> dict[str, tuple[float, float]]:
        """New places of the devices and notes that move when ``ids``, as ``movable``, do."""
        design = self.session.design
        places = {}
        for id_ in ids:
            stands_alone = id_ in design.notes or id_ in design.comments
            for member in (id_,) if stands_alone else self.drawing.members(id_):
                rows = (design.devices, design.notes, design.comments)
                record = next(row[member] for row in rows if member in row)
                places[member] = record.x + dx, record.y + dy
        return places

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        for layer in self.layers:
            layer.restyle(theme)
        self.overlay.restyle(theme)
        self.numbers.theme = self.marks.theme = self.far_names.theme = theme
        self.exposed.emit(None)

    def show_load(self, view: LoadView | None) -> None:
        """Draw links by their load, and mark what is out of service; None: as usual again."""
        self.load = view
        self.cables.show_load(view)
        self.numbers.clear()
        self._mark_failures()
        self.label_cables()

    def amend_load(self, uses: Mapping[str, LinkUse | None]) -> None:
        """Draw some links by another load, where loads are shown; None: it is unknown now."""
        self.cables.amend_load(uses)
        self.cables_changed.emit(set(uses))
        if self.cables.hovered in uses or any(id_ in uses for id_ in self._selection):
            self.label_cables()

    def hit(self, pos: QPointF, zoom: float) -> CanvasHit:
        """What lies at ``pos``."""
        sign = self.comments.at(pos, zoom)
        if sign is not None:
            return CanvasHit(HitKind.COMMENT, sign.id)
        box = self.devices.at(pos)
        if box is not None:
            port = box.port_at(pos) if zoom >= _PORTS_FROM_ZOOM else None
            if port is not None:
                return CanvasHit(HitKind.PORT, port, box.id)
            bay = box.bay_at(pos)
            fitted = bay.device if bay is not None and bay.device != box.id else ""
            return CanvasHit(HitKind.DEVICE, box.id, box.id, fitted)
        frame = self._frame_at(pos)
        for note in reversed(self.notes.near(QRectF(pos.x(), pos.y(), 1, 1))):
            if note.is_at(pos):
                return CanvasHit(HitKind.NOTE, note.id)
        found = self.cables.at(pos, 5.0 / zoom)
        if found is not None:
            return CanvasHit(HitKind.CABLE, found[1], cables=found[0].cables)
        return CanvasHit(HitKind.CONTAINER, frame) if frame else CanvasHit(HitKind.NOTHING)

    def _frame_at(self, pos: QPointF) -> str:
        """The innermost frame whose head is at ``pos``."""
        frames = self.frames.near(QRectF(pos.x(), pos.y(), 1, 1))
        heads = [frame for frame in frames if frame.head().contains(pos)]
        return max(heads, key=lambda frame: frame.depth).id if heads else ""

    def hit_of(self, id_: str) -> CanvasHit:
        """What a click on the middle of ``id_`` would hit."""
        if id_ in self.drawing.cables:
            return CanvasHit(HitKind.CABLE, id_)
        if id_ in self.drawing.notes:
            return CanvasHit(HitKind.NOTE, id_)
        if id_ in self.drawing.frames:
            return CanvasHit(HitKind.CONTAINER, id_)
        if not id_ or not self.shows(id_):
            return CanvasHit(HitKind.NOTHING)
        if id_ in self.session.design.comments:
            return CanvasHit(HitKind.COMMENT, id_)
        if id_ in self.drawing.boxes:
            return CanvasHit(HitKind.DEVICE, id_, id_)
        box = self.drawing.box_of(id_)
        if id_ not in self.session.design.devices:
            return CanvasHit(HitKind.PORT, id_, box)
        return CanvasHit(HitKind.DEVICE, box, box, id_ if id_ != box else "")

    @property
    def selection(self) -> tuple[str, ...]:
        """Selected ids in the order in which they were chosen."""
        return self._selection

    def select(self, ids: Iterable[str]) -> None:
        """Select exactly ``ids``, as far as they are on the canvas."""
        ids = dict.fromkeys(ids)
        box_of, among = self.drawing.box_of, self.drawing.cables.among  # which stand in no box
        cables = among(ids)
        boxes = self.drawing.boxes
        chosen = tuple(id_ for id_ in ids if id_ in cables or id_ in boxes or self.shows(id_))
        if chosen == self._selection:
            return
        before = {box_of(id_) for id_ in set(self._selection) - among(self._selection)}
        self._selection = chosen
        # Of what a folded container hides, that one is marked.
        around = {box_of(id_) for id_ in chosen if id_ not in cables}
        marked = frozenset(chosen) | (around - self.session.design.devices.keys())
        for layer in self.layers:
            layer.select(marked)
        # Ports and fitted devices are marked in their boxes.
        self.devices.expose(before | around)
        self.label_cables()
        self.selection_changed.emit(chosen)

    def shows(self, id_: str) -> bool:
        """Whether ``id_`` is a device (fitted ones too), port, cable, note, ... there.

        A device that a folded container hides is shown by that one.
        """
        drawing = self.drawing
        if id_ in drawing.cables or id_ in drawing.notes or id_ in drawing.frames:
            return True
        if id_ in self.session.design.comments:
            return True
        return drawing.box_of(id_) in drawing.boxes and (
            id_ in drawing.boxes
            or id_ in self.session.design.devices
            or drawing.place_of(id_) is not None
        )

    def movable(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Boxes and notes that move when ``ids`` do: of a fitted device its box, of a frame all."""
        return tuple(self.each_movable(ids))

    def each_movable(self, ids: Iterable[str]) -> Iterator[str]:
        """The same one by one, for whoever asks whether there are a few among thousands."""
        drawing = self.drawing
        found: set[str] = set()
        for id_ in ids:
            moved: Iterable[str] = ()
            if id_ in drawing.notes or is_on_a_place(self.session.design, id_):
                moved = (id_,)
            elif id_ in drawing.frames:
                moved = drawing.boxes_in(id_)
            elif (box := drawing.box_of(id_)) in drawing.boxes:
                moved = (box,)
            for each in moved:
                if each not in found:
                    found.add(each)
                    yield each

    def rect_of(self, id_: str) -> QRectF:
        """Where a device, port, cable, note or container is; empty if it is not on the canvas."""
        if id_ in self.drawing.frames:
            return self.drawing.frames[id_].rect()
        if id_ in self.drawing.cables:
            return self.drawing.cables[id_].bounds
        if id_ in self.drawing.notes:
            return self.drawing.notes[id_].rect()
        sign = self.comments.sign_of(id_)
        if sign is not None:
            return sign.rect()
        comment = self.session.design.comments.get(id_)
        if comment is not None:  # settled, or its sign is not shown
            return self.rect_of(comment.subject)
        place = self.drawing.place_of(id_)
        if place is not None:
            return QRectF(place[0] - 8, place[1] - 8, 16, 16)
        box = self.drawing.boxes.get(self.drawing.box_of(id_))
        return box.rect() if box is not None else QRectF()

    def lit_rect(self, id_: str) -> QRectF | None:
        """Where something lights up that is pointed at; None for a cable, or what is not here."""
        rect = QRectF() if id_ in self.drawing.cables else self.rect_of(id_)
        return None if rect.isNull() else rect

    def content_rect(self) -> QRectF:
        """Rectangle around everything."""
        whole = self._united((*self.drawing.boxes, *self.drawing.notes))
        rects = [frame.rect() for frame in self.drawing.frames.values()]
        for rect in (*rects, *(sign.rect() for sign in self.comments.views.values())):
            whole = whole.united(rect)
        return whole

    @property
    def extent(self) -> QRectF:
        """Rectangle around everything that was ever shown since loading: where one can scroll."""
        return self._extent

    def in_reading_order(self) -> list[str]:
        """Boxes row by row, each row from left to right."""
        boxes = self.drawing.boxes.values()
        return [b.id for b in sorted(boxes, key=lambda b: (b.y // _ROW, b.x, b.id))]

    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return not self.drawing.boxes and not self.drawing.notes

    def hover(self, cable: str | None) -> None:
        """Show one cable as under the pointer."""
        if cable != self.cables.hovered:
            self.cables.hover(cable)
            self.label_cables()
            self.hover_changed.emit(cable)

    def label_cables(self) -> None:
        """Write speed, medium and length on the cables that are selected or under the pointer."""
        self.overlay.clear("label:")
        cables = filter(self.drawing.cables.__contains__, self._selection)
        chosen = [*islice(cables, _MAX_LABELS + 1), *filter(None, [self.cables.hovered])]
        for id_ in dict.fromkeys(chosen) if len(chosen) <= _MAX_LABELS else ():
            view = self.drawing.cables.get(id_)
            if view is not None:
                text = cable_label(self.session.design, self.session.report, id_)
                if self.cables.load is not None:
                    use = self.cables.load.uses.get(id_)
                    text = "\n".join((text, *load_lines(self.session.design, id_, use)))
                self.overlay.set(f"label:{id_}", self.overlay.chip(view.flat, text))

    def cables_in(self, area: QRectF) -> list[CableView]:
        """Cables that are drawn in ``area``."""
        links = self.cables.meeting(area)
        return [self.drawing.cables[cable] for link in links for cable in link.cables]

    def settle(self) -> None:
        """Lead every link around the boxes now."""
        found, self._found = self._found, Dirty()
        self._show(found)
        self._show(self.drawing.find_ways())

    def _find_ways(self) -> None:
        """Lead some more links around boxes in the window's idle time; all are shown at the end."""
        if self.drawing.is_shifted:
            return
        found = self.drawing.find_ways(_TURN_S)
        self._found.links |= found.links
        self._found.cables |= found.cables
        if self.drawing.is_settled or len(self._found.links) >= _SHOWN_AT_ONCE:
            found, self._found = self._found, Dirty()
            self._put(found)
        if self.drawing.is_settled:
            self.cables.settle()
        else:
            self._turn.start()

    def _set_apart(
        self, kept: dict[str, frozenset[str]], key: str, ids: Iterable[str] | None
    ) -> None:
        if ids is not None:
            kept[key] = frozenset(ids)
        elif kept.pop(key, None) is None:
            return
        self._apart()

    def _apart(self) -> None:
        """Tell the layers what is faint and what is hidden."""
        faint = frozenset().union(*self._faint.values())
        hidden = frozenset().union(*self._hidden.values())
        for layer in self.layers:
            layer.set_apart(faint, hidden)

    def _show_all(self, dirty: Dirty) -> None:
        """Show a design from scratch: all links at once."""
        self.cables.clear()
        self.cables.put_all(self.drawing.links.values())
        dirty.links.clear()
        self._show(dirty)

    def _show(self, dirty: Dirty) -> None:
        self._put(dirty)
        self.shown.emit()

    def _put(self, dirty: Dirty) -> None:
        """Hand the layers what is drawn otherwise."""
        sync(self.frames, self.drawing.frames, dirty.frames)
        self.devices.cut_by(self.drawing.cuts)
        sync(self.devices, self.drawing.boxes, dirty.boxes)
        sync(self.notes, self.drawing.notes, dirty.notes)
        links = self.drawing.links
        fresh = [links[id_] for id_ in sorted(dirty.links) if id_ in links]
        with self.cables.painted_whole(len(dirty.links)):
            for id_ in dirty.links.difference(links):
                self.cables.drop(id_)
            self.cables.put_all(fresh)
        self.comments.follow(self.drawing, self.session.design)
        if dirty.boxes or dirty.notes or dirty.frames or dirty.links or self.comments.views:
            self.marks.forget()
            self.far_names.forget()
        if not self.drawing.is_settled:
            self._turn.start()
        if self.cables.hovered is not None and self.cables.hovered not in self.drawing.cables:
            self.cables.hover(None)
        self.label_cables()
        if self.load is not None and dirty.boxes:
            self._mark_failures()
        if dirty.cables:
            self.cables_changed.emit(dirty.cables)
        self._grow((*dirty.boxes, *dirty.notes))

    def _mark_failures(self) -> None:
        """Cross out what is dead and ring what is cut off."""
        view = self.load or LoadView({})
        dead = tuple(self._rects(view.dead - self.drawing.cables.keys()))
        cut_off = tuple(self._rects(view.cut_off))
        self.overlay.set("dead", CrossedOut(dead) if dead else None)
        self.overlay.set("cut off", CutOff(cut_off) if cut_off else None)

    def _rects(self, ids: Set[str]) -> Iterator[QRectF]:
        """Where devices and ports are; of a device in a bay, that bay."""
        for id_ in sorted(ids):
            box = self.drawing.boxes.get(self.drawing.box_of(id_))
            if box is not None and box.id != id_ and box.id in ids:
                continue  # the whole box is marked
            bays = box.shape.bays if box is not None and box.id != id_ else ()
            bay = next((bay for bay in bays if bay.device == id_), None)
            if box is not None and bay is not None:
                yield box.bay_rect(bay)
            elif not (rect := self.rect_of(id_)).isNull():
                yield rect

    def _united(self, ids: Iterable[str]) -> QRectF:
        whole = QRectF()
        for id_ in ids:
            view = self.drawing.boxes.get(id_) or self.drawing.notes.get(id_)
            if view is not None:
                whole = whole.united(view.rect())
        return whole

    def _grow(self, ids: Iterable[str]) -> None:
        extent = self._extent.united(self._united(ids))
        was_empty, self._was_empty = self._was_empty, self.is_empty()
        if extent != self._extent or self._was_empty or was_empty:
            self._extent = extent
            self.content_changed.emit()
