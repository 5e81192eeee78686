"""What is seen of a large design before it is read: nothing that its drawing does not show."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import pytest

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.catalog import Catalog
from sanwright.design import Design, Port
from sanwright.documents import Outline, read_design, store, write_design
from sanwright.documents.design_file import design_of_file
from sanwright.edits import replace_record
from sanwright.edits.containers import group_devices
from sanwright.edits.folding import fold_all
from sanwright.errors import InputError
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.canvas.first_picture import FirstPicture, Sighted, sighted
from sanwright.gui.document import patience
from sanwright.gui.document.findings_by_subject import FindingsBySubject

_DESIGNS = [each.path for each in (*bundled_testbeds(), *bundled_references())]


def _outlines(design: Design, path: Path) -> list[Outline]:
    write_design(design, path)
    found: list[Outline] = []
    design_of_file(path.read_bytes(), outlined=found.append)
    return found


@pytest.mark.parametrize("path", _DESIGNS, ids=lambda path: path.stem)
def test_it_shows_boxes_and_links_where_the_drawing_has_them(
    path: Path, catalog: Catalog, tmp_path: Path
) -> None:
    design = read_design(path, catalog)
    for _ in range(2):
        (outline,) = _outlines(design, tmp_path / "large.sanw")
        found = sighted("large", outline)
        drawing = CanvasModel()
        drawing.load(design, FindingsBySubject())
        assert len(found.boxes) == len(drawing.boxes)
        for box in found.boxes:
            drawn = drawing.boxes[box.id]
            assert (box.rect(), box.side) == (drawn.rect(), drawn.side)
            assert box.shape.title == drawn.shape.title
        middle = {id_: view.rect().center().toTuple() for id_, view in drawing.boxes.items()}
        drawn_lines = {
            frozenset((*(middle[id_] for id_ in link.boxes), link.side))
            for link in drawing.links.values()
            if link.boxes[0] != link.boxes[1]
        }
        lines = {
            frozenset(((x1, y1), (x2, y2), side))
            for side, some in found.lines.items()
            for x1, y1, x2, y2 in some.tolist()
        }
        assert lines <= drawn_lines
        is_left_out = any(copy.part and copy.part.has_passages for copy in design.parts.values())
        is_left_out |= any(port.fabric for port in design.ports.values())
        assert is_left_out or lines == drawn_lines
        for end in next(iter(design.cables.values())).ends() if design.fabrics else ():
            port = msgspec.structs.replace(
                design.ports.get(end, Port(id=end)), fabric=list(design.fabrics)[-1]
            )
            design.apply(replace_record(design, port, "virtual"))
        alone = [device.id for device in design.devices.values() if device.parent is None]
        design.apply(group_devices(design, alone[-2:])[0])
        design.apply(fold_all(design, "group", True))


def test_a_damaged_file_is_seen_by_nothing_but_what_is_wrong(
    catalog: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "large.sanw"
    write_design(read_design(_DESIGNS[0], catalog), path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE devices SET part = 'nothing'")
        connection.commit()
    found: list[Outline] = []
    with pytest.raises(InputError):
        design_of_file(path.read_bytes(), outlined=found.append)
    assert not found


def test_it_is_seen_while_a_large_file_is_opened_and_gone_then(
    bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[bool, str, int]] = []
    show = FirstPicture._show

    def shown(picture: FirstPicture, found: Sighted) -> None:
        show(picture, found)
        seen.append((not picture.isHidden(), found.name, len(bench.design.devices)))

    monkeypatch.setattr(FirstPicture, "_show", shown)
    monkeypatch.setattr(patience, "AT_ONCE_S", 0.0)
    bench.place("brocade-g620")
    small, large = tmp_path / "small.sanw", tmp_path / "large.sanw"
    assert bench.files.save_to(small)
    bench.place("brocade-g620")
    assert bench.files.save_to(large)
    assert bench.files.open_path(small)
    assert not seen
    monkeypatch.setattr(store, "_OUTLINED_FROM", 1)
    assert bench.files.open_path(large)
    assert seen == [(True, "large.sanw", 1)]
    assert all(each.isHidden() for each in bench.window.findChildren(FirstPicture))
    large.write_bytes(large.read_bytes()[:-5000])
    assert not bench.files.open_path(large)
    assert all(each.isHidden() for each in bench.window.findChildren(FirstPicture))
