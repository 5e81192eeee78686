"""Rows of what groups, folds, multiplies, replaces and moves into places, and of templates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog

from sanwright import edits
from sanwright.design import Change
from sanwright.design.containers import Container, container, containers_of, members_of
from sanwright.errors import SanwrightError
from sanwright.gui.canvas.multiply import MultiplyDialog
from sanwright.gui.catalog.replace_part import ReplacePartDialog, like_kinds
from sanwright.gui.frame.action import EDIT, Action, Handler
from sanwright.gui.frame.desk import Desk
from sanwright.gui.look.naming import container_path
from sanwright.gui.templates.model import own_templates
from sanwright.language import mark
from sanwright.text import tr

FOLDING = "&View/Fol&ding"


def _ids(desk: Desk) -> tuple[str, ...]:
    return tuple(desk.editor.selected_ids())


def _devices(desk: Desk) -> tuple[str, ...]:
    return edits.devices_in(desk.session.design, _ids(desk))


def _has_devices_chosen(desk: Desk) -> bool:
    design = desk.session.design
    return any(id_ in design.devices or container(design, id_) is not None for id_ in _ids(desk))


def _group(desk: Desk) -> None:
    made: list[str] = []

    def group() -> Change:
        change, id_ = edits.group_devices(desk.session.design, _ids(desk))
        made.append(id_)
        return change

    _attempt(desk, group, made)


def _attempt(desk: Desk, make: Callable[[], Change], chosen: Sequence[str]) -> None:
    refusal = desk.session.attempt(make)
    if refusal:
        desk.session.message.emit(refusal)
    elif chosen:
        desk.editor.select(chosen)


def _can_ungroup(desk: Desk) -> bool:
    return bool(_groups(desk))


def _groups(desk: Desk) -> tuple[str, ...]:
    """The selected groups, else those that selected devices are directly in."""
    design = desk.session.design
    chosen = tuple(id_ for id_ in _ids(desk) if id_ in design.groups)
    if chosen:
        return chosen
    devices = (design.devices[id_] for id_ in _devices(desk))
    return tuple(dict.fromkeys(device.group for device in devices if device.group is not None))


def _ungroup(desk: Desk) -> None:
    members = [id_ for group in _groups(desk) for id_ in members_of(desk.session.design, group)]
    _attempt(desk, lambda: edits.ungroup(desk.session.design, _groups(desk)), members)


def _foldable(desk: Desk) -> tuple[Container, ...]:
    """The selected containers, else the innermost that the selected devices are in."""
    design = desk.session.design
    chosen = [found for id_ in _ids(desk) if (found := container(design, id_)) is not None]
    if chosen:
        return tuple(chosen)
    around = (containers_of(design, id_) for id_ in _devices(desk))
    return tuple({chain[-1].id: chain[-1] for chain in around if chain}.values())


def _can_fold(desk: Desk) -> bool:
    return bool(_foldable(desk))


def _is_folded(desk: Desk) -> bool:
    found = _foldable(desk)
    return bool(found) and all(record.folded for record in found)


def _fold_text(desk: Desk) -> str:
    return tr("Unf&old") if _is_folded(desk) else tr("F&old")


def _fold(desk: Desk) -> None:
    """Fold what is selected, or unfold it where all of it is folded; one step of undo."""
    ids = [record.id for record in _foldable(desk)]
    if desk.session.do(edits.fold(desk.session.design, ids, not _is_folded(desk))):
        desk.editor.select(ids)


def _fold_all(folded: bool) -> Handler:
    return lambda desk: desk.session.do(edits.fold_all(desk.session.design, "all", folded))


def _has_containers(desk: Desk) -> bool:
    design = desk.session.design
    return bool(design.groups or design.locations)


def _multiply(desk: Desk) -> None:
    devices = _devices(desk)
    dialog = MultiplyDialog(desk.session.design, devices, desk.window)

    def carry_out() -> None:
        made: list[str] = []

        def multiply() -> Change:
            count, name = dialog.count.value(), dialog.first_name
            change, id_ = edits.multiply(desk.session.design, devices, count, name)
            made.append(id_)
            return change

        _attempt(desk, multiply, made)

    _open(dialog, carry_out)


def _replaceable(desk: Desk) -> tuple[str, ...]:
    """Selected devices, also fitted ones, of the kind of the first; of containers their members."""
    design = desk.session.design
    chosen = [id_ for id_ in _ids(desk) if id_ in design.devices] or list(_devices(desk))
    if not chosen:
        return ()
    kinds = like_kinds(desk.session, chosen)
    alike = [id_ for id_ in chosen if (p := design.part_of(id_)) is not None and p.kind in kinds]
    return tuple(alike)


def _can_replace(desk: Desk) -> bool:
    return bool(_replaceable(desk))


def _replace(desk: Desk) -> None:
    dialog = ReplacePartDialog(desk.session, _replaceable(desk), desk.window)

    def carry_out() -> None:
        if dialog.change is not None:
            desk.session.do(dialog.change)

    _open(dialog, carry_out)


def _open(dialog: QDialog, carry_out: Callable[[], None]) -> None:
    dialog.accepted.connect(carry_out)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _move_into(desk: Desk) -> None:
    design, ids = desk.session.design, _ids(desk)
    nothing = tr("Nothing: take it out of everything")
    options = {container_path(design, id_): id_ for id_ in (*design.locations, *design.groups)}
    title = tr("Move into")
    answer = desk.prompts.choice(title, tr("Site, room, rack or group:"), [*options, nothing])
    if answer is not None:
        _attempt(desk, lambda: edits.put_into(design, ids, options.get(answer)), ())


def _save_template(desk: Desk) -> None:
    title = desk.prompts.line(tr("Save selection as template"), tr("Name of the template:"))
    if title is None:
        return
    try:
        own = own_templates(desk.session.catalog)
        own.save(desk.session.design, _ids(desk), title)
    except SanwrightError as error:
        desk.prompts.error(tr("The template was not saved."), str(error))
        return
    desk.templates.refresh()
    desk.docks["templates"].show()
    desk.docks["templates"].raise_()


ROWS: tuple[Action, ...] = (
    Action(
        "edit.group", EDIT, mark("&Group"), _group, "Ctrl+G", "group", _has_devices_chosen, 2
    ),
    Action(
        "edit.ungroup", EDIT, mark("U&ngroup"), _ungroup, "Ctrl+Shift+G", "ungroup",
        _can_ungroup, 2,
    ),
    Action(
        "edit.move-into", EDIT, mark("Move &into…"), _move_into, "Ctrl+Alt+I", "move-into",
        _has_devices_chosen, 2,
    ),
    Action(
        "edit.multiply", EDIT, mark("&Multiply…"), _multiply, "Ctrl+M", "multiply",
        _has_devices_chosen, 2,
    ),
    Action(
        "edit.replace-part", EDIT, mark("R&eplace part…"), _replace, "Ctrl+R",
        "replace-part", _can_replace, 2,
    ),
    Action(
        "edit.save-template", EDIT, mark("Save as tem&plate…"), _save_template,
        "Ctrl+E", "template", _has_devices_chosen, 2,
    ),
    Action(
        "view.fold", FOLDING, mark("F&old"), _fold, "Ctrl+J", "fold", _can_fold,
        label=_fold_text,
    ),
    Action(
        "view.fold-all", FOLDING, mark("Fold &all"), _fold_all(True), "Ctrl+Shift+J",
        when=_has_containers, group=1,
    ),
    Action(
        "view.unfold-all", FOLDING, mark("&Unfold all"), _fold_all(False), "Ctrl+Alt+J",
        when=_has_containers, group=1,
    ),
)  # fmt: skip
