"""Does anything that is written on the canvas cover anything else, at any zoom?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRectF
from pytestqt.qtbot import QtBot

from sanwright.analysis import Assessment
from sanwright.catalog import open_catalog
from sanwright.gui.canvas import EditorView, far_names
from sanwright.gui.canvas.box_painter import badge_rect
from sanwright.gui.canvas.comment_layer import seen
from sanwright.gui.canvas.frames import head_room
from sanwright.gui.canvas.loads.load_view import LoadView
from sanwright.gui.document.session import Session
from sanwright.gui.load.reading import cable_use
from tests.drawing.notes import with_notes
from tests.drawing.renamed import BUNDLED, renamed
from tests.examples import THOROUGH

ZOOMS = (0.13, 0.25, 0.45, 0.7, 1.0, 1.6)
KEYS = sorted(BUNDLED) if os.environ.get(THOROUGH) else ["core-edge", "stretched", "sas-stacks"]
SIZE = 1600, 1000


@pytest.fixture
def view(swept: None, qtbot: QtBot) -> Iterator[EditorView]:
    with open_catalog() as catalog:
        session = Session(catalog)
        view = EditorView(session)
        qtbot.addWidget(view)
        view.resize(*SIZE)
        view.show()
        yield view
        session.shut_down()
        session.deleteLater()


def marks(view: EditorView, area: QRectF) -> list[tuple[str, QRectF]]:
    """What is written on links in ``area``."""
    drawing = view.drawing
    signs, plates = drawing.marks.marks_in(area, view.zoom)
    view.numbers.place()
    view.names.place()
    found = [(f"sign {sign.view.id}", sign.rect) for sign in signs]
    found += [(f"plate {p.view.id}", p.rect) for p in plates if p.rect is not None]
    found += [(f"load {id_}", plate.rect) for id_, plate in drawing.numbers.plates.items()]
    found += [(f"port {key}", name.rect()) for key, name in view.names.layer.names.items()]
    far = drawing.far_names.names_at(view.zoom)
    found += [(f"name {id_}", name.rect) for id_, name in far.items()]
    return found


def grounds(view: EditorView) -> list[tuple[str, QRectF]]:
    """Boxes, badges, notes and heads of frames."""
    drawing = view.drawing.drawing
    found = [(f"box {box.id}", box.rect()) for box in drawing.boxes.values()]
    badges = ((id_, badge_rect(box, view.zoom)) for id_, box in drawing.boxes.items())
    found += [(f"badge {id_}", rect) for id_, rect in badges if rect is not None]
    found += [(f"head {id_}", head_room(each, view.zoom)) for id_, each in drawing.frames.items()]
    found += [(f"comment {c.id}", seen(c, view.zoom)) for c in view.drawing.comments.views.values()]
    for note in drawing.notes.values():
        found.append((f"note {note.id}", note.head() if note.kind == "frame" else note.rect()))
    return found


def overlaps(view: EditorView, area: QRectF) -> list[tuple[str, str]]:
    written, ground = marks(view, area), grounds(view)
    found = [(one, other) for one, rect in written for other, at in ground if rect.intersects(at)]
    found += [(a, b) for (a, one), (b, other) in combinations(written, 2) if one.intersects(other)]
    boxes = [(id_, rect) for id_, rect in ground if id_.startswith("box")]
    for id_, rect in ground:
        if id_.startswith("badge"):
            own = id_.removeprefix("badge ")
            found += [
                (id_, box) for box, at in boxes if box != f"box {own}" and at.intersects(rect)
            ]
            heads = (each for each in ground if each[0].startswith("head"))
            found += [(id_, head) for head, at in heads if at.intersects(rect)]
    return found


@pytest.mark.parametrize("key", KEYS)
def test_nothing_on_the_canvas_covers_anything_else(
    view: EditorView, key: str, qtbot: QtBot
) -> None:
    design = with_notes(renamed(key))
    view.session.load(design)
    qtbot.waitUntil(lambda: view.session.report is not None, timeout=30_000)
    view.drawing.settle()
    view.names.set_on(True)
    facts = Assessment(design.snapshot())
    uses = {id_: cable_use(facts, id_) for id_ in design.cables}
    named_from_afar = named_nearer = 0
    bad: dict[tuple[float, bool], list[tuple[str, str]]] = {}
    count = 0
    for is_loaded in (False, True):
        view.show_load(LoadView(uses) if is_loaded else None)
        view.numbers.set_on(is_loaded)
        for zoom in ZOOMS:
            view.zoom_at(QPoint(SIZE[0] // 2, SIZE[1] // 2), zoom / view.zoom)
            middle = view.drawing.content_rect().center()
            view.centerOn(middle)
            area = view.visible_rect()
            count += len(marks(view, area))
            far = view.drawing.far_names.names_at(view.zoom)
            if zoom < 0.2:
                named_from_afar = len(far)
            elif zoom < 0.35:
                boxes, devices = view.drawing.drawing.boxes, view.drawing.devices
                beside = [boxes[id_] for id_ in far if id_ in boxes]
                assert all(devices.is_cut_from_afar(box, view.zoom) for box in beside)
                named_nearer = len(beside)
            found = overlaps(view, area)
            if found:
                bad[zoom, is_loaded] = found
    assert bad == {}
    assert count >= len(design.cables)
    assert named_nearer >= 1  # a name that would be cut in its box stands whole beside it
    assert named_from_afar >= 4  # both switches of both fabrics, or as many others
    view.zoom_fit()
    seen_whole = view.visible_rect()
    far = view.drawing.far_names.names_at(view.zoom)
    assert all(seen_whole.contains(name.rect) for name in far.values())


def test_names_beside_very_many_boxes_are_found_in_turns_and_are_the_same(
    view: EditorView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(far_names, "_AT_ONCE", 0)
    monkeypatch.setattr(far_names, "_TURN_S", 0.0)
    view.session.load(renamed("core-edge"))
    qtbot.waitUntil(lambda: view.session.report is not None, timeout=30_000)
    view.zoom_at(QPoint(SIZE[0] // 2, SIZE[1] // 2), 0.25 / view.zoom)
    names = view.drawing.far_names
    names.forget()
    assert names.beside(view.zoom, QRectF()) == {}
    qtbot.waitUntil(lambda: bool(names.beside(view.zoom, QRectF())), timeout=20_000)
    found = dict(names.beside(view.zoom, QRectF()))
    names.forget()
    assert names.names_at(view.zoom) == found
