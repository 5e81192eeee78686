"""What is under the mouse or selected, in words: for tool tips and screen readers."""

from __future__ import annotations

from sanwright.design import port_name
from sanwright.edits.cable_choice import group_of
from sanwright.gui.canvas.links.cable_text import cable_label
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.document.session import Session
from sanwright.gui.look.naming import severity_word
from sanwright.text import tr
from sanwright.wording.comments import comment_text

_MAX_FINDINGS = 3


def describe(session: Session, scene: EditorScene, id_: str) -> str:
    """Lines about a device, port, cable or note, its findings last."""
    design = session.design
    if id_ in design.devices:
        part = design.part_of(id_)
        name = (
            str(part.label)
            if part is not None
            else tr("unknown part {part}", part=design.devices[id_].part)
        )
        lines = [design.own_name(id_), name]
    elif id_ in design.cables:
        cable = design.cables[id_]
        lines = [
            tr("{a} to {b}", a=str(design.label(cable.a)), b=str(design.label(cable.b))),
            cable_label(design, session.report, id_),
        ]
    elif id_ in design.notes:
        lines = [tr("Note"), design.notes[id_].text]
    elif id_ in design.comments:
        sign = scene.comments.sign_of(id_)
        return "\n\n".join(
            comment_text(design, design.comments[each])
            for each in (sign.comments if sign is not None else (id_,))
        )
    elif port_name(id_):
        lines = _port_lines(session, scene, id_)
    else:
        return ""
    return "\n".join((*lines, *_finding_lines(session, id_)))


def describe_selection(session: Session, scene: EditorScene) -> str:
    """The selection for a screen reader."""
    chosen = scene.selection
    if not chosen:
        return tr("Nothing selected")
    if len(chosen) == 1:
        return describe(session, scene, chosen[0]).replace("\n", ", ")
    return tr("{count} items selected", count=len(chosen))


def _port_lines(session: Session, scene: EditorScene, reference: str) -> list[str]:
    design = session.design
    lines = [tr("Port {port}", port=reference)]
    group = group_of(design, reference)
    if group is not None:
        speeds = ", ".join(group.speeds.value) if group.speeds is not None else tr("speeds unknown")
        lines.append(f"{group.protocol} {group.role.label} · {speeds}")
    setting = design.ports.get(reference)
    if setting is not None and setting.optic is not None:
        optic = design.part(setting.optic)
        lines.append(tr("Optic: {name}", name=optic.name if optic is not None else setting.optic))
    for cable in sorted(scene.drawing.cables_at(reference)):
        record = design.cables[cable]
        other = record.b if record.a == reference else record.a
        lines.append(tr("Cable to {other}", other=other))
    return lines


def _finding_lines(session: Session, id_: str) -> list[str]:
    found = session.found.about((id_,))
    lines = [f"{severity_word(f.severity)}: {f.message}" for f in found[:_MAX_FINDINGS]]
    if len(found) > _MAX_FINDINGS:
        lines.append(
            tr("and {count} more finding", "and {count} more findings", len(found) - _MAX_FINDINGS)
        )
    return lines
