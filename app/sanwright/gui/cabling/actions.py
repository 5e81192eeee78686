"""Rows of the menu Design that are about cabling: groups, lengths, names of ports."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design import Cable
from sanwright.edits.cable_lengths import propose_lengths
from sanwright.gui.canvas.tools.cable_group import devices_behind, end_devices, switches
from sanwright.gui.frame.action import DESIGN, VIEW, Action, has_devices
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr


def connect_group(desk: Desk, sources: Sequence[str], targets: Sequence[str]) -> None:
    """Ask how the devices are to be connected to the switches."""
    from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog

    ConnectGroupDialog(desk.session, desk.editor, sources, targets, desk.window).show()


def _connect_selected(desk: Desk) -> None:
    design = desk.session.design
    chosen = devices_behind(design, desk.editor.selected_ids())
    sources = end_devices(design, chosen)
    if not sources:
        desk.session.message.emit(tr("Select the hosts or arrays to connect, or their group."))
        return
    connect_group(desk, sources, switches(design, chosen))


def _cables(desk: Desk) -> list[Cable]:
    """Selected cables without a length; all such of the design while none is selected."""
    design = desk.session.design
    chosen = [design.cables[id_] for id_ in desk.editor.selected_ids() if id_ in design.cables]
    return [cable for cable in chosen or design.cables.values() if cable.length is None]


def _propose_lengths(desk: Desk) -> None:
    design, session = desk.session.design, desk.session
    cables = _cables(desk)
    change, unknown = propose_lengths(design, [cable.id for cable in cables])
    count = len(change.replacements)
    session.do(change)
    said = [tr("{count} length proposed.", "{count} lengths proposed.", count)]
    if unknown:
        said.append(
            tr(
                "{count} cable stays without one: {why}.",
                "{count} cables stay without one, such as: {why}.",
                len(unknown),
                why=next(iter(unknown.values())),
            )
        )
    if not cables:
        said = [tr("Every cable has a length.")]
    session.message.emit(" ".join(said))


def _show_names(desk: Desk) -> None:
    on = not desk.settings.shows_port_names
    desk.settings.shows_port_names = on
    desk.editor.names.set_on(on)
    if desk.editor.names.why:
        desk.session.message.emit(desk.editor.names.why)


ROWS: tuple[Action, ...] = (
    Action(
        "design.connect-group", DESIGN, "Connect &group…", _connect_selected, "Ctrl+Alt+E",
        "cabling", has_devices, 1,
    ),
    Action(
        "design.propose-lengths", DESIGN, "Propose cable lengt&hs", _propose_lengths,
        icon="cabling", when=lambda d: bool(d.session.design.cables), group=1,
    ),
    Action(
        "view.port-names", VIEW, "Por&t names at cables", _show_names, "F12", "port",
        group=2, checked=lambda d: d.settings.shows_port_names,
    ),
)  # fmt: skip
