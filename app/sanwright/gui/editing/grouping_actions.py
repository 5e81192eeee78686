"""Rows of what groups, folds, multiplies and moves into places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog

from sanwright import edits
from sanwright.design import Change
from sanwright.design.containers import (
    Container,
    container,
    container_kind,
    containers_of,
    members_of,
)
from sanwright.gui.editing.multiply import MultiplyDialog
from sanwright.gui.editing.multiply_offer import MultiplyOffer
from sanwright.gui.look.naming import container_path
from sanwright.gui.window.action import DESIGN, EDIT, Action, Handler, Submenu, has_devices_chosen
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

FOLDING = "&View/Fol&ding"


def _ids(window: DesignWindow) -> tuple[str, ...]:
    return tuple(window.editor.selected_ids())


def _devices(window: DesignWindow) -> tuple[str, ...]:
    return edits.devices_in(window.session.design, _ids(window))


def _group(window: DesignWindow) -> None:
    made: list[str] = []

    def group() -> Change:
        change, id_ = edits.group_devices(window.session.design, _ids(window))
        made.append(id_)
        return change

    _attempt(window, group, made)


def _attempt(window: DesignWindow, make: Callable[[], Change], chosen: Sequence[str]) -> None:
    refusal = window.session.attempt(make)
    if refusal:
        window.session.message.emit(refusal)
    elif chosen:
        window.editor.select(chosen)


def _can_ungroup(window: DesignWindow) -> bool:
    return bool(_groups(window))


def _groups(window: DesignWindow) -> tuple[str, ...]:
    """The selected groups, else those that selected devices are directly in."""
    design = window.session.design
    chosen = tuple(id_ for id_ in _ids(window) if id_ in design.groups)
    if chosen or not design.groups:
        return chosen
    devices = (design.devices[id_] for id_ in _devices(window))
    return tuple(dict.fromkeys(device.group for device in devices if device.group is not None))


def _ungroup(window: DesignWindow) -> None:
    members = [id_ for group in _groups(window) for id_ in members_of(window.session.design, group)]
    _attempt(window, lambda: edits.ungroup(window.session.design, _groups(window)), members)


def _foldable(window: DesignWindow) -> tuple[Container, ...]:
    """The selected containers, else the innermost that the selected devices are in."""
    design = window.session.design
    if not (design.groups or design.locations):
        return ()
    chosen = [found for id_ in _ids(window) if (found := container(design, id_)) is not None]
    if chosen:
        return tuple(chosen)
    around = (containers_of(design, id_) for id_ in _devices(window))
    return tuple({chain[-1].id: chain[-1] for chain in around if chain}.values())


def _can_fold(window: DesignWindow) -> bool:
    return bool(_foldable(window))


def _is_folded(window: DesignWindow) -> bool:
    found = _foldable(window)
    return bool(found) and all(record.folded for record in found)


def _fold_text(window: DesignWindow) -> str:
    return tr("Unf&old") if _is_folded(window) else tr("F&old")


def _fold(window: DesignWindow) -> None:
    """Fold what is selected, or unfold it where all of it is folded; one step of undo."""
    ids = [record.id for record in _foldable(window)]
    if window.session.do(edits.fold(window.session.design, ids, not _is_folded(window))):
        window.editor.select(ids)


def _fold_all(folded: bool) -> Handler:
    return lambda window: window.session.do(edits.fold_all(window.session.design, "all", folded))


def _of_kind(window: DesignWindow, kind: str) -> list[Container]:
    design = window.session.design
    every: list[Container] = [*design.locations.values(), *design.groups.values()]
    return [record for record in every if container_kind(record) == kind]


def _fold_kind(kind: str, text: str, place: int) -> Action:
    """A row that folds all sites, rooms, racks or groups, with a tick while all of them are."""

    def is_folded(window: DesignWindow) -> bool:
        found = _of_kind(window, kind)
        return bool(found) and all(record.folded for record in found)

    def toggle(window: DesignWindow) -> None:
        window.session.do(edits.fold_all(window.session.design, kind, not is_folded(window)))

    return Action(
        f"view.fold-{kind}s", FOLDING, text, toggle, place=place,
        when=lambda window: bool(_of_kind(window, kind)), checked=is_folded,
    )  # fmt: skip


def _has_foldable_fabrics(window: DesignWindow) -> bool:
    return edits.are_fabrics_folded(window.session.design) is not None


def _fabrics_are_folded(window: DesignWindow) -> bool:
    return bool(edits.are_fabrics_folded(window.session.design))


def _fold_fabrics(window: DesignWindow) -> None:
    design = window.session.design
    _attempt(window, lambda: edits.fold_fabrics(design, not _fabrics_are_folded(window)), ())


def _has_containers(window: DesignWindow) -> bool:
    design = window.session.design
    return bool(design.groups or design.locations)


def _multiply(window: DesignWindow) -> None:
    devices = _devices(window)
    offer = window.of(MultiplyOffer)
    if offer.is_about(devices):
        offer.take_keyboard()
        return
    dialog = MultiplyDialog(window.session.design, devices, window)

    def carry_out() -> None:
        made: list[str] = []

        def multiply() -> Change:
            count, name = dialog.count.value(), dialog.first_name
            change, id_ = edits.multiply(window.session.design, devices, count, name)
            made.append(id_)
            return change

        _attempt(window, multiply, made)

    _open(dialog, carry_out)


def _open(dialog: QDialog, carry_out: Callable[[], None]) -> None:
    dialog.accepted.connect(carry_out)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _move_into(window: DesignWindow) -> None:
    design, ids = window.session.design, _ids(window)
    nothing = tr("Nothing: take it out of everything")
    options = {container_path(design, id_): id_ for id_ in (*design.locations, *design.groups)}
    title = tr("Move into")
    answer = window.prompts.choice(title, tr("Site, room, rack or group:"), [*options, nothing])
    if answer is not None:
        _attempt(window, lambda: edits.put_into(design, ids, options.get(answer)), ())


SUBMENUS = (Submenu(FOLDING, 215),)
ROWS: tuple[Action, ...] = (
    Action(
        "edit.group", EDIT, "&Group", _group, "Ctrl+G", "group", when=has_devices_chosen,
        place=600, on_selection=200,
    ),
    Action(
        "edit.ungroup", EDIT, "Ungr&oup", _ungroup, "Ctrl+Shift+G", "ungroup", when=_can_ungroup,
        place=605, on_selection=205,
    ),
    Action(
        "edit.move-into", EDIT, "Move &into…", _move_into, "Ctrl+Alt+I", "move-into",
        when=has_devices_chosen, place=610, on_selection=210,
    ),
    Action(
        "edit.multiply", DESIGN, "&Multiply…", _multiply, "Ctrl+M", "multiply",
        when=has_devices_chosen, place=400, on_selection=215,
    ),
    Action(
        "view.fold", FOLDING, "F&old", _fold, "Ctrl+J", "fold", when=_can_fold, place=100,
        label=_fold_text, on_selection=115,
    ),
    Action(
        "view.fold-all", FOLDING, "Fold &all", _fold_all(True), "Ctrl+Shift+J",
        when=_has_containers, place=200,
    ),
    Action(
        "view.unfold-all", FOLDING, "&Unfold all", _fold_all(False), "Ctrl+Alt+J",
        when=_has_containers, place=205,
    ),
    _fold_kind("site", "&Sites as boxes", 300),
    _fold_kind("room", "&Rooms as boxes", 305),
    _fold_kind("rack", "Rac&ks as boxes", 310),
    _fold_kind("group", "&Groups as boxes", 315),
    Action(
        "view.fold-fabrics", FOLDING, "Fa&brics as boxes", _fold_fabrics, place=320,
        when=_has_foldable_fabrics, checked=_fabrics_are_folded,
    ),
)  # fmt: skip
