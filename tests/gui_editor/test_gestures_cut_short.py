"""Esc at any point of any gesture leaves no trace; no paint fails, whatever is shown and how."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sanwright.catalog import Catalog
from sanwright.design import Group, Note, Table
from sanwright.documents import new_design
from sanwright.edits import fold, group_devices, replace_record
from sanwright.gui.canvas.dropping import COUNT_MIME, PART_MIME
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadView, Use
from sanwright.gui.look.theme import Theme
from sanwright.units import Throughput
from tests.examples import examples
from tests.gui_editor.editor_hand import LEFT, NONE, Hand
from tests.gui_editor.test_canvas_follows_design import STEPS, RandomEditor

SPOT = st.tuples(st.integers(0, 1199), st.integers(0, 899))
STARTS = (
    "box", "port", "used port", "cable end", "note", "frame", "frame head", "fold box", "corner",
    "folded box", "ground", "cabling", "group", "part", "many parts", "keys", "pan",
)  # fmt: skip
_ANY = settings(
    max_examples=examples(40),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Scene:
    """One of each thing that a gesture can begin on."""

    def __init__(self, hand: Hand, catalog: Catalog) -> None:
        self.hand = hand
        hand.session.load(new_design(catalog))
        _, self.hba, self.switch, self.array = hand.fabric()
        self.cable = hand.connect(hand.ports(self.hba)[0], hand.ports(self.switch)[0])
        session = hand.session
        self.hosts = [hand.place("dell-r730", 700.0 + 200 * n, 80) for n in range(2)]
        change, self.frame = group_devices(session.design, self.hosts)
        session.do(change)
        folded = [hand.place("dell-r730", 700.0 + 200 * n, 500) for n in range(2)]
        change, self.folded = group_devices(session.design, folded)
        session.do(change)
        session.do(fold(session.design, self.folded, True))
        for kind, y in (("text", 700.0), ("frame", 800.0)):
            note = Note(id=f"n-{kind}", text="here", x=80, y=y, width=200, height=80, kind=kind)
            session.do(replace_record(session.design, note, "Note"))
        hand.view.zoom_fit()
        hand.view.select(())

    def state(self) -> Any:
        """All that Esc must bring back."""
        session = self.hand.session
        overlay = self.hand.view.drawing.overlay
        shown = sorted(
            key for key in overlay._decorations if not key.startswith(("label:", "keyboard"))
        )
        return (
            list(session.design.snapshot().records()),
            [(edit.label, edit.moment) for edit in session.history.edits],
            session.history.position,
            shown,
            {id_: box.rect() for id_, box in self.hand.view.drawing.drawing.boxes.items()},
        )

    def begin(self, kind: str) -> QPoint | None:
        """Press the button; where the mouse is then, or None if there is no button down."""
        hand, view = self.hand, self.hand.view
        drawing = view.drawing
        if kind in ("part", "many parts"):
            self._mime = QMimeData()
            self._mime.setData(PART_MIME, b"dell-r730")
            self._mime.setData(COUNT_MIME, b"12" if kind == "many parts" else b"1")
            action = Qt.DropAction.CopyAction
            QApplication.sendEvent(
                view.viewport(), QDragEnterEvent(QPoint(9, 9), action, self._mime, LEFT, NONE)
            )
            return None
        if kind == "keys":
            view.select((self.switch,))
            hand.key(Qt.Key.Key_C)
            return None
        at = {
            "box": lambda: hand.title(self.switch),
            "port": lambda: hand.at(hand.ports(self.switch)[5]),
            "used port": lambda: hand.at(hand.ports(self.switch)[0]),
            "cable end": lambda: hand.at(hand.ports(self.switch)[0]),
            "note": lambda: hand.at("n-text"),
            "frame": lambda: view.to_view(drawing.drawing.notes["n-frame"].head().center()),
            "frame head": lambda: view.to_view(drawing.drawing.frames[self.frame].head().center()),
            "fold box": lambda: view.to_view(
                drawing.frames.fold_box(drawing.frames.views[self.frame]).center()
            ),
            "corner": lambda: view.to_view(drawing.rect_of("n-frame").bottomRight()),
            "folded box": lambda: hand.title(self.folded),
            "ground": lambda: QPoint(5, 5),
            "cabling": lambda: hand.title(self.switch),
            "group": lambda: hand.title(self.folded),
            "pan": lambda: QPoint(5, 5),
        }[kind]()
        if kind in ("cabling", "group"):
            view.start_cabling()
        if kind in ("cable end", "corner"):
            view.select((self.cable if kind == "cable end" else "n-frame",))
        if kind == "pan":
            QTest.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, NONE, at)
        else:
            hand.press(at)
        return at

    def move(self, kind: str, spot: tuple[int, int]) -> None:
        if kind in ("part", "many parts"):
            action = Qt.DropAction.CopyAction
            event = QDragMoveEvent(QPoint(*spot), action, self._mime, LEFT, NONE)
            QApplication.sendEvent(self.hand.view.viewport(), event)
        elif kind == "keys":
            self.hand.key((Qt.Key.Key_Right, Qt.Key.Key_Down)[spot[0] % 2])
        else:
            self.hand.move(QPoint(*spot))

    def give_up(self, kind: str, spot: tuple[int, int]) -> None:
        """Esc, then the button comes up."""
        view = self.hand.view
        if kind in ("part", "many parts"):
            QApplication.sendEvent(view.viewport(), QDragLeaveEvent())
        else:
            self.hand.key(Qt.Key.Key_Escape)
        if kind == "pan":
            QTest.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, NONE, QPoint(*spot))
        elif kind not in ("part", "many parts", "keys"):
            self.hand.release(QPoint(*spot))
        view.start_cabling(False)
        view.select(())


@_ANY
@given(kind=st.sampled_from(STARTS), spots=st.lists(SPOT, max_size=4))
@example(kind="fold box", spots=[])
@example(kind="frame head", spots=[(300, 300)])
@example(kind="cable end", spots=[(600, 400), (700, 300)])
def test_escape_at_any_point_of_a_gesture_leaves_no_trace(
    hand: Hand, catalog: Catalog, kind: str, spots: list[tuple[int, int]]
) -> None:
    scene = Scene(hand, catalog)
    before = scene.state()
    at = scene.begin(kind)
    for spot in spots:
        scene.move(kind, spot)
    scene.give_up(kind, spots[-1] if spots else (at.x(), at.y()) if at is not None else (0, 0))
    assert scene.state() == before
    assert hand.view.is_idle
    assert hand.callout() == ""


@_ANY
@given(kind=st.sampled_from(STARTS), spots=st.lists(SPOT, max_size=3), way=st.integers(0, 3))
def test_a_design_that_goes_or_changes_in_the_middle_of_a_gesture_does_no_harm(
    hand: Hand, catalog: Catalog, kind: str, spots: list[tuple[int, int]], way: int
) -> None:
    scene = Scene(hand, catalog)
    session = hand.session
    scene.begin(kind)
    for spot in spots:
        scene.move(kind, spot)
    if way == 0:
        session.load(new_design(catalog))
    else:
        session.go_to((0, 1, session.history.position - 2)[way - 1])
    before = list(session.design.snapshot().records())
    scene.move(kind, (640, 410))
    scene.give_up(kind, (640, 410))
    assert list(session.design.snapshot().records()) == before
    hand.view.grab()


@pytest.mark.parametrize("kind", STARTS)
def test_a_gesture_ended_on_a_design_that_was_taken_back_meanwhile_does_no_harm(
    hand: Hand, catalog: Catalog, kind: str
) -> None:
    scene = Scene(hand, catalog)
    session = hand.session
    scene.begin(kind)
    scene.move(kind, (500, 300))
    session.go_to(0)
    if kind == "pan":
        QTest.mouseRelease(
            hand.view.viewport(), Qt.MouseButton.MiddleButton, NONE, QPoint(500, 300)
        )
    elif kind == "keys":
        hand.key(Qt.Key.Key_Return)
    elif kind not in ("part", "many parts"):
        hand.release(QPoint(500, 300))
    else:
        scene.give_up(kind, (500, 300))
    assert session.design.devices == {}
    assert hand.view._tool is hand.view.pointing


@settings(
    max_examples=examples(25),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    steps=STEPS,
    zooms=st.lists(st.floats(0.04, 4.0), min_size=1, max_size=3),
    apart=st.integers(0, 6),
    loaded=st.booleans(),
    dark=st.booleans(),
)
def test_every_design_can_be_painted_at_every_zoom(
    hand: Hand,
    catalog: Catalog,
    steps: list[tuple[str, int, int]],
    zooms: list[float],
    apart: int,
    loaded: bool,
    dark: bool,
) -> None:
    session, view = hand.session, hand.view
    session.load(new_design(catalog))
    editor = RandomEditor(session)
    for step in (("place", 0, 90), ("place", 1, 400), ("place", 2, 700), *steps):
        editor.do(*step)
    for device in sorted(session.design.devices)[:2]:
        if session.design.devices[device].parent is None:
            made = Group(id=session.design.new_id("group", Table.GROUPS), folded=apart % 2 == 0)
            session.do(replace_record(session.design, made, "Group"))
            joined = msgspec.structs.replace(session.design.devices[device], group=made.id)
            session.do(replace_record(session.design, joined, "Join"))
    view.renew_theme(Theme.dark() if dark else Theme.light())
    ids = sorted({*view.drawing.drawing.boxes, *session.design.cables})
    view.drawing.set_faint("test", ids[::2] if apart in (1, 3, 5) else None)
    view.drawing.set_hidden("test", ids[1::3] if apart in (2, 3, 6) else None)
    if loaded:
        devices = list(session.design.devices)
        uses = {id_: _use(n) for n, id_ in enumerate(session.design.cables)}
        dead, cut_off = frozenset(devices[::3]), frozenset(devices[1::3])
        view.show_load(LoadView(uses, dead, cut_off))
    view.select_all()
    for zoom in zooms:
        view.zoom_at(QPoint(600, 450), zoom / view.zoom)
        assert not view.viewport().grab().isNull()
    view.show_load(None)
    assert not view.viewport().grab().isNull()


def _use(number: int) -> LinkUse:
    shares = (None, 0.0, 0.3, 0.8, 1.7)
    share, other = shares[number % 5], shares[number // 5 % 5]
    load = Throughput(8e8)
    return LinkUse(Use(share, load), Use(other, load, is_complete=number % 2 == 0))
