"""What is under the mouse or selected, in words: for tool tips and screen readers."""

from __future__ import annotations

from sanwright.design import port_name
from sanwright.gui.editor.cable_text import cable_label
from sanwright.gui.editor.cabling import group_of
from sanwright.gui.editor.scene import EditorScene
from sanwright.gui.session import Session

_MAX_FINDINGS = 3


def describe(session: Session, scene: EditorScene, id_: str) -> str:
    """Lines about a device, port, cable or note, its findings last."""
    design = session.design
    if id_ in design.devices:
        part = design.part_of(id_)
        name = part.name if part is not None else f"unknown part {design.devices[id_].part}"
        lines = [design.devices[id_].label, name]
    elif id_ in design.cables:
        cable = design.cables[id_]
        lines = [f"{cable.a} to {cable.b}", cable_label(design, session.report, id_)]
    elif id_ in design.notes:
        lines = ["Note", design.notes[id_].text]
    elif port_name(id_):
        lines = _port_lines(session, scene, id_)
    else:
        return ""
    return "\n".join((*lines, *_finding_lines(session, id_)))


def describe_selection(session: Session, scene: EditorScene) -> str:
    """The selection for a screen reader."""
    chosen = scene.selection
    if not chosen:
        return "Nothing selected"
    if len(chosen) == 1:
        return describe(session, scene, chosen[0]).replace("\n", ", ")
    return f"{len(chosen)} items selected"


def _port_lines(session: Session, scene: EditorScene, reference: str) -> list[str]:
    design = session.design
    lines = [f"Port {reference}"]
    group = group_of(design, reference)
    if group is not None:
        speeds = ", ".join(group.speeds.value) if group.speeds is not None else "speeds unknown"
        lines.append(f"{group.protocol} {group.role} · {speeds}")
    setting = design.ports.get(reference)
    if setting is not None and setting.optic is not None:
        optic = design.part(setting.optic)
        lines.append(f"Optic: {optic.name if optic is not None else setting.optic}")
    for cable in sorted(scene.drawing.cables_at(reference)):
        record = design.cables[cable]
        other = record.b if record.a == reference else record.a
        lines.append(f"Cable to {other}")
    return lines


def _finding_lines(session: Session, id_: str) -> list[str]:
    found = session.found.about((id_,))
    lines = [f"{f.severity.label}: {f.message}" for f in found[:_MAX_FINDINGS]]
    if len(found) > _MAX_FINDINGS:
        lines.append(f"and {len(found) - _MAX_FINDINGS} more findings")
    return lines
