"""Templates: those that come along are sound, and those of one's own are safe."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright import edits
from sanwright.checks import Severity, check_design
from sanwright.design import Design, Group
from sanwright.documents import new_design, read_design
from sanwright.documents.templates import (
    OwnTemplates,
    Template,
    bundled_templates,
    template_records,
)
from sanwright.errors import InputError
from tests.builders import catalog, small_san


@pytest.fixture
def own(tmp_path: Path) -> OwnTemplates:
    return OwnTemplates(tmp_path / "templates", catalog())


def _insert(design: Design, template: Template) -> tuple[str, ...]:
    records = template_records(read_design(template.path, catalog()))
    change, made = edits.paste_records(design, records, 80.0, 40.0)
    design.apply(change)
    return made


def test_there_are_templates_of_every_shape_that_was_promised() -> None:
    keys = {template.key for template in bundled_templates()}
    assert keys >= {
        "dual-fabric",
        "core-edge",
        "netapp-ha-pair",
        "host-cluster",
        "director-pair",
        "sas-array",
        "full-mesh",
    }


@pytest.mark.parametrize("template", bundled_templates(), ids=lambda template: template.key)
def test_a_template_resolves_and_checks_without_errors(template: Template) -> None:
    assert template.title
    assert template.summary
    design = read_design(template.path, catalog())
    assert all(copy.part is not None for copy in design.parts.values())
    findings = check_design(design.snapshot()).findings
    assert [str(f.message) for f in findings if f.severity is Severity.ERROR] == []
    rects = edits.drawn_rects(design, [d.id for d in design.devices.values() if d.parent is None])
    boxes = list(rects.values())
    assert not any(a.covers(b) for n, a in enumerate(boxes) for b in boxes[:n])


@pytest.mark.parametrize("template", bundled_templates(), ids=lambda template: template.key)
def test_inserting_keeps_all_and_takes_the_fabrics_of_the_design(template: Template) -> None:
    source = read_design(template.path, catalog())
    design = new_design(catalog())
    fabrics = dict(design.fabrics)
    _insert(design, template)
    _insert(design, template)
    assert len(design.devices) == 2 * len(source.devices)
    assert len(design.cables) == 2 * len(source.cables)
    assert len(design.groups) == 2 * len(source.groups)
    assert dict(design.fabrics) == fabrics
    findings = check_design(design.snapshot()).findings
    assert [str(f.message) for f in findings if f.severity is Severity.ERROR] == []


def test_a_fabric_that_the_design_lacks_is_added() -> None:
    template = next(each for each in bundled_templates() if each.key == "dual-fabric")
    design = Design()
    _insert(design, template)
    assert sorted(fabric.side for fabric in design.fabrics.values()) == ["A", "B"]
    assert all(device.fabric in design.fabrics for device in design.devices.values())


def test_ones_own_template_comes_back_as_it_was_saved(own: OwnTemplates) -> None:
    design = small_san().put(Group(id="g", name="Cluster")).design()
    design.apply(edits.put_into(design, ["host"], "g"))
    saved = own.save(design, ["g", "fc-a"], "Größe: 1 Host")
    (found,), broken = own.all()
    assert (found, broken) == (saved, ())
    assert found.is_own
    assert found.title == "Größe: 1 Host"
    parts = [str(design.parts[design.devices[id_].part].part.name) for id_ in ("host", "fc-a")]
    assert set(found.summary.split(", ")) == {f"1 × {name}" for name in parts}
    back = read_design(found.path, catalog())
    assert sorted(device.name for device in back.devices.values()) == ["", "", "ESX 1"]
    assert [group.name for group in back.groups.values()] == ["Cluster"]
    assert len(back.cables) == 1
    assert [fabric.side for fabric in back.fabrics.values()] == ["A"]


def test_templates_of_one_name_do_not_overwrite_each_other(own: OwnTemplates) -> None:
    design = small_san().design()
    first = own.save(design, ["host"], "Host")
    second = own.save(design, ["array"], "Host")
    assert first.path != second.path
    assert len(own.all()[0]) == 2


def test_a_template_is_renamed_and_deleted(own: OwnTemplates) -> None:
    saved = own.save(small_san().design(), ["host"], "Host")
    own.rename(saved, "Other")
    assert [template.title for template in own.all()[0]] == ["Other"]
    own.delete(saved)
    assert own.all() == ((), ())


def test_a_broken_file_is_one_sentence_and_hides_no_other(own: OwnTemplates) -> None:
    saved = own.save(small_san().design(), ["host"], "Host")
    saved.path.with_name("broken.json").write_text("{", encoding="utf-8")
    found, broken = own.all()
    assert found == (saved,)
    (sentence,) = broken
    assert "broken.json" in str(sentence)
    assert "\n" not in str(sentence)


@pytest.mark.parametrize(("ids", "title"), [(["host"], "  "), ([], "Nothing"), (["c1"], "Cable")])
def test_what_is_no_template_is_refused(own: OwnTemplates, ids: list[str], title: str) -> None:
    with pytest.raises(InputError):
        own.save(small_san().design(), ids, title)
    assert own.all() == ((), ())
