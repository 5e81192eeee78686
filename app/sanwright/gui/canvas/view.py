"""The editor's view: Qt events to the current tool, and what the window may ask of the canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from sanwright.checks import Severity
from sanwright.edits import Alignment
from sanwright.gui.canvas.announcer import Announcer
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.canvas.callout import Callout
from sanwright.gui.canvas.describe import describe, describe_selection
from sanwright.gui.canvas.drop_area import DropArea
from sanwright.gui.canvas.editing import SelectionCommands
from sanwright.gui.canvas.empty_hint import EmptyHint
from sanwright.gui.canvas.flash import Flash
from sanwright.gui.canvas.hits import HitKind
from sanwright.gui.canvas.keyboard_focus import KeyboardFocus
from sanwright.gui.canvas.keys import CanvasCommand, command_of, nudge_of
from sanwright.gui.canvas.links.port_name_placer import PortNamePlacer
from sanwright.gui.canvas.loads.legend import Legend
from sanwright.gui.canvas.loads.load_view import LoadView
from sanwright.gui.canvas.loads.number_placer import NumberPlacer
from sanwright.gui.canvas.minimap import Minimap
from sanwright.gui.canvas.notes.note_editor import NoteEditor
from sanwright.gui.canvas.overlay import Glow
from sanwright.gui.canvas.rename import RenameField, renamable
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.snapping import Snapping
from sanwright.gui.canvas.tools.cable_keys import CableKeysTool
from sanwright.gui.canvas.tools.insert import InsertTool
from sanwright.gui.canvas.tools.place import PlaceTool
from sanwright.gui.canvas.tools.point import PointTool
from sanwright.gui.canvas.tools.replug import Handles
from sanwright.gui.canvas.tools.tool import Pointer, Tool
from sanwright.gui.canvas.touch import Touch
from sanwright.gui.document.session import Session
from sanwright.gui.document.templates import LoadedTemplate
from sanwright.gui.look.at_work import at_work
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.parts import Part
from sanwright.text import tr
from sanwright.units import Length


class EditorView(ThemedWidget, DropArea):
    """The topology canvas of a session."""

    selection_changed = Signal(tuple)
    """Selected ids: of devices (fitted ones too), cables and notes, and port references."""
    activated = Signal(str)
    """Enter or a double click on something: show it in the inspector."""
    context_menu_requested = Signal(QPoint, tuple)
    """Where on the screen, and what is selected."""
    escaped = Signal()
    """Esc was pressed while nothing was under way."""
    cabling_changed = Signal(bool)
    made = Signal(tuple)
    """Ids of what was placed, fitted or inserted just now; they are selected."""
    group_wanted = Signal(tuple, tuple)
    """Devices that are to be connected as a group, and the switches to connect them to."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        theme = current_theme()
        super().__init__(EditorScene(session, theme), theme, parent)
        self.drawing.setParent(self)
        self.session = session
        self.choice = CableChoice()
        self.snapping = Snapping()
        self.menu_at: QPointF | None = None
        """Where on the drawing the menu was asked for that is open now."""
        self.commands = SelectionCommands(session, self.drawing)
        self._is_cabling = False
        self.was_shown = False
        """Whether it has been on the screen, so that its drawing fits it."""
        self._callout = Callout(self)
        self._hint = self.hint = EmptyHint(self.viewport())
        self._flash = Flash(self.drawing.overlay, self)
        self.legend = Legend(self)
        self.legend.height_changed.connect(self._place_legend)
        self.minimap = Minimap(self)
        self.numbers = NumberPlacer(self)
        self.names = PortNamePlacer(self)
        self.handles = Handles(self.drawing)
        self.pointing = PointTool(self)
        self._tool: Tool = self.pointing
        self.announcer = Announcer(self)
        self.keyboard = KeyboardFocus(self)
        self.touch = Touch(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Topology canvas"))
        self.setAccessibleDescription(tr("Nothing selected"))
        self.drawing.selection_changed.connect(self._tell_selection)
        self.drawing.content_changed.connect(self._update_hint)
        session.replaced.connect(self._start_over)
        self._update_hint()
        self.follow_theme()

    # What the window asks for.

    def select(self, ids: Iterable[str]) -> None:
        """Select exactly ``ids``."""
        self.drawing.select(ids)

    def selected_ids(self) -> tuple[str, ...]:
        """What is selected, in the order in which it was chosen."""
        return self.drawing.selection

    def reveal(self, ids: Iterable[str]) -> None:
        """Scroll, and zoom if need be, until ``ids`` can be seen, and flash them."""
        ids = tuple(ids)
        rects = tuple(rect for id_ in ids if not (rect := self.drawing.rect_of(id_)).isNull())
        if not rects:
            return
        whole = Glow(rects, self.theme.accent).bounds(1.0)
        room = self.visible_rect()
        is_small = self.zoom < 0.5
        if is_small or whole.width() > room.width() or whole.height() > room.height():
            self.show_whole(whole, 1.0)
        elif not room.contains(whole):
            self.centerOn(whole.center())
        # A cable is marked along its line; the rectangle around it would mark what it passes.
        lit = tuple(r for id_ in ids if (r := self.drawing.lit_rect(id_)) is not None)
        self._flash.start(lit, self.theme.accent)

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.theme = theme
        self.drawing.restyle(theme)

    def show_load(self, view: LoadView | None) -> None:
        """Draw links by their load, with a legend; None: as usual again."""
        self.drawing.show_load(view)
        self.numbers.start_over()
        is_shown = view is not None
        if self.legend.isHidden() is not is_shown:
            return
        was_whole = self.visible_rect().contains(self.drawing.content_rect())
        self.legend.setVisible(is_shown)
        self._place_legend()
        if was_whole and not self.visible_rect().contains(self.drawing.content_rect()):
            self.zoom_fit()

    def start_cabling(self, on: bool = True) -> None:
        """While on, a drag from a device begins a cable instead of moving the device."""
        self.is_cabling = on

    @property
    def is_cabling(self) -> bool:
        """Whether the cabling tool is on."""
        return self._is_cabling

    @is_cabling.setter
    def is_cabling(self, on: bool) -> None:
        if on != self._is_cabling:
            self._is_cabling = on
            self.cabling_changed.emit(on)

    def set_cable_choice(
        self, part: Part | None, length: Length | None, is_stated: bool = True
    ) -> None:
        """What the next cable will be; no part: the one that fits; no length: by its places."""
        self.choice = CableChoice(part, length, is_stated)

    def place(self, part: Part, pos: QPointF | None = None, count: int = 1) -> tuple[str, ...]:
        """Place ``part`` without the mouse at ``pos`` or in the middle, on the next free spot.

        A part that goes into the selected device is fitted there. Returns what came of it.
        """
        tool = PlaceTool(self, part, count)
        self.begin(tool)
        made = tool.drop_beside(pos or self.visible_rect().center(), self.selected_ids())
        self.select_made(made)
        return made

    def place_into(self, part: Part, container: str, count: int = 1) -> tuple[str, ...]:
        """Place ``part`` in a group, rack, room or site, beside what is in there."""
        tool = PlaceTool(self, part, count)
        self.begin(tool)
        made = tool.drop_into(container, self.visible_rect().center())
        self.select_made(made)
        return made

    def insert(self, template: LoadedTemplate, pos: QPointF | None = None) -> tuple[str, ...]:
        """Insert a template without the mouse on a free spot; returns what came of it."""
        tool = InsertTool(self, template)
        self.begin(tool)
        made = tool.drop_beside(pos or self.visible_rect().center())
        self.select_made(made)
        return made

    def copy(self) -> None:
        """Put the selection on the clipboard."""
        self.commands.copy()

    def cut(self) -> None:
        """Put the selection on the clipboard and delete it."""
        if self.commands.copy():
            self.delete_selected()

    def paste(self) -> None:
        """Add what is on the clipboard."""
        with at_work():
            is_done = self.commands.paste(self.visible_rect())
        if is_done:
            self._show_copies()

    def duplicate(self) -> None:
        """Add a copy of the selection."""
        if self.commands.duplicate():
            self._show_copies()

    def _show_copies(self) -> None:
        """Many copies stand on free ground, which may be out of sight."""
        ids, seen = self.selected_ids(), self.visible_rect()
        if ids and not any(seen.intersects(self.drawing.rect_of(id_)) for id_ in ids):
            self.reveal(ids)

    def delete_selected(self) -> None:
        """Delete the selection."""
        with at_work():
            self.commands.delete()

    def select_all(self) -> None:
        """Select everything."""
        self.commands.select_all()

    def align(self, alignment: Alignment) -> None:
        """Line up the selected devices."""
        self.commands.align(alignment)

    def nudge(self, dx: float, dy: float) -> bool:
        """Move the selection by drawing units."""
        return self.commands.nudge(dx, dy)

    def walk(self, step: int) -> bool:
        """Select the next device in reading order; False at the end of them."""
        return self._came_to(self.commands.walk(step))

    def _came_to(self, chosen: str | None) -> bool:
        """Scroll to what a key has chosen, if anything."""
        if chosen is not None:
            self.show_rect(self.drawing.rect_of(chosen))
        return chosen is not None

    def write_on(self, note: str) -> None:
        """Open the text of a note, frame or title block for editing."""
        view = self.drawing.drawing.notes.get(note)
        if view is not None and view.kind != "legend":
            rect = view.head() if view.kind == "frame" else view.rect()
            area = QRect(self.to_view(rect.topLeft()), self.to_view(rect.bottomRight()))
            NoteEditor(self, self.session, note, area)

    def rename_selected(self) -> None:
        """Open the name of the selected device or container, or a note's text, for editing."""
        for id_ in self.selected_ids()[:1]:
            self.write_on(id_)
        found = renamable(self.drawing, self.selected_ids())
        if found is not None:
            RenameField(self, self.session, found[0], self.mapFromScene(found[1]).boundingRect())

    def cable_from_selected(self) -> bool:
        """Start a cable from the selected port, or the device's first free one, by keyboard."""
        chosen = self.selected_ids()
        hit = self.drawing.hit_of(chosen[0] if len(chosen) == 1 else "")
        if hit.kind not in (HitKind.PORT, HitKind.DEVICE):
            self.session.message.emit(tr("Select one port or device to draw a cable from."))
            return False
        self.begin(CableKeysTool(self, hit))
        return True

    def activate_selected(self) -> None:
        """Show the first selected thing in the inspector."""
        for id_ in self.selected_ids()[:1]:
            self.activated.emit(id_)

    @property
    def is_idle(self) -> bool:
        """Whether no gesture is under way."""
        return self._tool is self.pointing and not self._is_cabling

    # What tools ask for.

    def begin(self, tool: Tool) -> None:
        """Let ``tool`` have the mouse and the keys."""
        self._tool.leave()
        self._tool = tool
        self._hint.hide()
        tool.enter()

    def finish(self) -> None:
        """Back to the pointing tool."""
        if self._tool is not self.pointing:
            self._tool.leave()
            self._tool = self.pointing
            self._update_hint()

    def ask_group(self, sources: tuple[str, ...], switches: tuple[str, ...]) -> None:
        """Let the window ask how a group is to be connected."""
        self.group_wanted.emit(sources, switches)

    def say(self, text: str, verdict: Severity | None, at: QPoint, *, is_neutral: bool) -> None:
        """Show ``text`` beside a point of the view."""
        self._callout.say(text, verdict, at, is_neutral=is_neutral)
        self.announcer.say(text)

    def hush(self) -> None:
        """Take the text away."""
        self._callout.hide()

    def point_with(self, cursor: Qt.CursorShape | None) -> None:
        """Choose the pointer's shape."""
        if cursor is None:
            self.viewport().unsetCursor()
        else:
            self.viewport().setCursor(cursor)

    # Qt's events.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pass it to the tool."""
        self._tool.press(self._pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pass it to the tool."""
        self._tool.move(self._pointer(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pass it to the tool."""
        self._tool.release(self._pointer(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Unfold what is folded, rename by the name, else show in the inspector."""
        if event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)
            return
        pos = self._pointer(event).pos
        hit = self.drawing.hit(pos, self.zoom)
        box = self.drawing.drawing.boxes.get(hit.box)
        if box is not None and box.shape.stands_for:
            self.commands.fold(box.id, False)
        elif hit.kind is HitKind.CONTAINER or (
            hit.kind is HitKind.DEVICE and box is not None and box.header().contains(pos)
        ):
            self.drawing.select((hit.id,))
            self.rename_selected()
        elif hit.kind is HitKind.NOTE:
            self.write_on(hit.id)
        elif hit.id:
            self.activated.emit(hit.fitted or hit.id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask the window for a menu."""
        self.menu_at = self.mapToScene(event.pos())
        self.context_menu_requested.emit(event.globalPos(), self.selected_ids())
        self.menu_at = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """First the tool's keys, then the canvas's, then scrolling."""
        if self.is_idle and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        if self._tool.key(event):
            return
        command = command_of(event)
        step = nudge_of(event)
        if command is not None:
            self._carry_out(command)
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.pointing.space_held = True
        elif step is None or not self.selected_ids() or not self.nudge(*step):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The space bar was let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.pointing.space_held = False
            self.point_with(None)
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, next_: bool) -> bool:  # noqa: N802 - Qt's name
        """Tab walks through the devices, and past the last one on to the next panel."""
        if self._tool is not self.pointing:
            return False
        walks = (
            self.window().focusWidget() is self
        )  # else it is the Tab of a widget that lies on the canvas
        return (walks and self.walk(1 if next_ else -1)) or super().focusNextPrevChild(next_)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Count the space bar as released: its release will go to another widget."""
        self.pointing.space_held = False
        super().focusOutEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tool tips."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hit = self.drawing.hit(self.mapToScene(event.pos()), self.zoom)
            text = describe(self.session, self.drawing, hit.fitted or hit.id) if hit.id else ""
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Shown for the first time: only now is the size known that the drawing must fit."""
        super().showEvent(event)
        if not self.was_shown:
            self.was_shown = True
            self.zoom_fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the drawing in view, the hint in the middle and the legend at the edge."""
        fits_still = self.fits_still()
        super().resizeEvent(event)
        if fits_still:
            self.fit_again()
        self._hint.centre_in(self.viewport().rect())
        self._place_legend()
        self.numbers.soon()

    def _place_legend(self) -> None:
        """Below the viewport, which makes room for it."""
        width = self.viewport().width()
        height = 0 if self.legend.isHidden() else self.legend.height_for(width)
        if self.viewportMargins().bottom() != height:
            self.setViewportMargins(0, 0, 0, height)
        area = self.viewport().geometry()
        self.legend.setGeometry(area.left(), area.bottom() + 1, area.width(), height)
        self.minimap.settle_in(area)

    def _carry_out(self, command: CanvasCommand) -> None:
        actions: dict[CanvasCommand, Callable[[], object]] = {
            CanvasCommand.COPY: self.copy,
            CanvasCommand.CUT: self.cut,
            CanvasCommand.PASTE: self.paste,
            CanvasCommand.DELETE: self.delete_selected,
            CanvasCommand.SELECT_ALL: self.select_all,
            CanvasCommand.ZOOM_IN: self.zoom_in,
            CanvasCommand.ZOOM_OUT: self.zoom_out,
            CanvasCommand.RENAME: self.rename_selected,
            CanvasCommand.CABLE: self.cable_from_selected,
            CanvasCommand.ACTIVATE: self.activate_selected,
        }
        if command in actions:
            actions[command]()
        else:
            self._came_to(self.commands.stepper.carry_out(command))

    def _pointer(self, event: QMouseEvent) -> Pointer:
        screen = event.position().toPoint()
        return Pointer(self.mapToScene(screen), screen, event.button(), event.modifiers())

    def _tell_selection(self, ids: tuple[str, ...]) -> None:
        words = describe_selection(self.session, self.drawing)
        self.setAccessibleDescription(words)
        if self.hasFocus():
            self.announcer.say(words)
        self.selection_changed.emit(ids)

    def select_made(self, made: tuple[str, ...]) -> None:
        """Select what came of a drop, if anything did."""
        if made:
            self.drawing.select(made)
            self.made.emit(made)

    @property
    def tool(self) -> Tool:
        """Who has the mouse and the keys."""
        return self._tool

    def _update_hint(self) -> None:
        self._hint.centre_in(self.viewport().rect())
        self._hint.setVisible(self.drawing.is_empty())

    def _start_over(self) -> None:
        self._tool.leave()
        self._flash.stop()
        self._tool = self.pointing
        self.zoom_fit()
