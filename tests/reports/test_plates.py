"""Are frames, legend and title block on the drawing also on paper?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright import edits
from sanwright.bundled import bundled_references
from sanwright.design import Group, Note
from sanwright.documents.json_form import design_from_json
from sanwright.drawing.layout import arrange
from sanwright.reports import render_diagram
from tests.builders import catalog


def _design():
    path = next(r.path for r in bundled_references() if r.key == "switch-pair")
    design = design_from_json(path.read_bytes(), catalog())
    project = msgspec.structs.replace(design.project, customer="ACME Bank", author="K. Weber")
    design.apply(edits.replace_record(design, project, "project"))
    return design


def _svg(design, tmp_path) -> str:
    path = tmp_path / "drawing.svg"
    render_diagram(design.snapshot(), path)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (Note(id="n", kind="legend", x=2000), ["Legend", "Storage array", "Cannot verify"]),
        (Note(id="n", kind="title block", text="Sheet 3", x=2000), ["K. Weber", "Sheet 3"]),
        (Note(id="n", kind="frame", text="Building 7", x=0, y=0, width=900.0), ["Building 7"]),
    ],
)
def test_what_is_on_the_drawing_is_on_paper(note, words, tmp_path):
    design = _design()
    plain = _svg(design, tmp_path)
    design.apply(edits.replace_record(design, note, "add"))
    drawn = _svg(design, tmp_path)
    for word in words:
        assert word not in plain
        assert word in drawn


def test_a_frame_is_behind_the_devices(tmp_path):
    design = _design()
    frame = Note(id="n", kind="frame", text="Building 7", x=0, y=0, width=900.0, height=700.0)
    design.apply(edits.replace_record(design, frame, "add"))
    drawn = _svg(design, tmp_path)
    first = min(device.label for device in design.devices.values() if device.parent is None)
    assert drawn.index("Building 7") < drawn.index(first)


@pytest.mark.parametrize("ending", ["pdf", "png"])
def test_every_painter_can_paint_them(ending, tmp_path):
    design = _design()
    for number, kind in enumerate(("legend", "title block", "frame")):
        note = Note(id=f"n{number}", kind=kind, x=2000.0, y=500.0 * number)
        design.apply(edits.replace_record(design, note, "add"))
    path = tmp_path / f"drawing.{ending}"
    render_diagram(design.snapshot(), path)
    assert path.stat().st_size > 5000


def _grouped(is_folded: bool):
    path = next(r.path for r in bundled_references() if r.key == "switch-pair")
    design = design_from_json(path.read_bytes(), catalog())
    hosts = [d for d in design.devices if str(design.part_of(d).kind) == "server"]
    group = Group(id="cluster", name="Cluster Nine", folded=is_folded)
    design.apply(edits.replace_record(design, group, "add"))
    design.apply(edits.put_into(design, hosts, "cluster"))
    design.apply(edits.move_devices(design, arrange(design)))
    return design, [design.devices[id_].label for id_ in hosts]


def test_a_folded_group_is_one_box_on_paper(tmp_path):
    design, hosts = _grouped(is_folded=True)
    drawn = _svg(design, tmp_path)
    assert f"group, {len(hosts)} devices" in drawn
    assert not [name for name in hosts if f">{name}<" in drawn]


def test_an_unfolded_group_has_its_frame_on_paper(tmp_path):
    design, hosts = _grouped(is_folded=False)
    drawn = _svg(design, tmp_path)
    assert ">Cluster Nine<" in drawn
    assert all(f">{name}<" in drawn for name in hosts)
