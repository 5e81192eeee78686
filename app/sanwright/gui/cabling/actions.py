"""Rows about cabling: by hand, in groups, over SAS; fabrics, lengths, names of ports."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design import Cable
from sanwright.edits.cable_lengths import propose_lengths
from sanwright.gui.cabling.sas import cable_dual_path, can_cable
from sanwright.gui.canvas.tools.cable_group import devices_behind, end_devices, switches
from sanwright.gui.window.action import CABLING, VIEW, Action, has_devices
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr


def show_fabrics(window: DesignWindow) -> None:
    """Names and sides of fabrics."""
    from sanwright.gui.cabling.fabrics import FabricsDialog

    window.side_windows.show(FabricsDialog, lambda: FabricsDialog(window.session, window))


def _can_cable_sas(window: DesignWindow) -> bool:
    return can_cable(window.session.design, tuple(window.editor.selected_ids()))


def _cable_sas(window: DesignWindow) -> None:
    refusal = cable_dual_path(window.session, tuple(window.editor.selected_ids()))
    if refusal:
        window.prompts.error(tr("No SAS cables were laid."), refusal)


def connect_group(window: DesignWindow, sources: Sequence[str], targets: Sequence[str]) -> None:
    """Ask how the devices are to be connected to the switches."""
    from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog

    ConnectGroupDialog(window.session, window.editor, sources, targets, window).show()


def connect_switches(window: DesignWindow, chosen: Sequence[str]) -> None:
    """Ask which ISLs are to be drawn."""
    from sanwright.gui.cabling.connect_group.switches import ConnectSwitchesDialog

    ConnectSwitchesDialog(window.session, window.editor, chosen, window).show()


def _connect_selected(window: DesignWindow) -> None:
    design = window.session.design
    chosen = devices_behind(design, window.editor.selected_ids())
    sources, targets = end_devices(design, chosen), switches(design, chosen)
    if sources:
        connect_group(window, sources, targets)
    elif len(targets) > 1:
        connect_switches(window, targets)
    else:
        said = tr("Select the hosts or arrays to connect, or their group, or several switches.")
        window.session.message.emit(said)


def _cables(window: DesignWindow) -> list[Cable]:
    """Selected cables without a length; all such of the design while none is selected."""
    design = window.session.design
    chosen = [design.cables[id_] for id_ in window.editor.selected_ids() if id_ in design.cables]
    return [cable for cable in chosen or design.cables.values() if cable.length is None]


def _propose_lengths(window: DesignWindow) -> None:
    design, session = window.session.design, window.session
    cables = _cables(window)
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


def _show_names(window: DesignWindow) -> None:
    on = not window.settings.shows_port_names
    window.settings.shows_port_names = on
    window.editor.names.set_on(on)
    if window.editor.names.why:
        window.session.message.emit(window.editor.names.why)


ROWS: tuple[Action, ...] = (
    Action(
        "design.fabrics", CABLING, "&Fabrics…", show_fabrics, "Ctrl+Shift+A", "fabrics", place=200,
    ),
    Action(
        "design.cabling", CABLING, "&Cabling mode",
        lambda d: d.editor.start_cabling(not d.editor.is_cabling), "Ctrl+K", "cabling", place=100,
        checked=lambda d: d.editor.is_cabling, toolbar=410,
    ),
    Action(
        "design.sas", CABLING, "Cable &SAS over two paths", _cable_sas, "Ctrl+Alt+S", "sas",
        when=_can_cable_sas, place=110, reason=Text("select the devices of a SAS stack first"),
    ),
    Action(
        "design.connect-group", CABLING, "Connect &group…", _connect_selected, "Ctrl+Alt+E",
        "cabling", when=has_devices, place=105,
    ),
    Action(
        "design.propose-lengths", CABLING, "Propose cable lengt&hs", _propose_lengths, "",
        "cabling", when=lambda d: bool(d.session.design.cables), place=115,
    ),
    Action(
        "view.port-names", VIEW, "Port &names at cables", _show_names, "F12", "port", place=315,
        checked=lambda d: d.settings.shows_port_names,
    ),
)  # fmt: skip
