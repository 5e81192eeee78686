"""A running SAN that nobody owns, read as its switches would print it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sanwright.edits import connect, delete, multiply, set_base_here
from sanwright.errors import MachineError
from sanwright.gui.comparison.base_actions import compare_with_base
from sanwright.gui.document.session import Session
from sanwright.gui.running_san.dialog import SanImportDialog
from sanwright.gui.search.window_actions import run_command
from sanwright.text import verbatim
from sanwright.units import Length
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.san import (
    San,
    SanLink,
    SanLogin,
    SanOptic,
    SanPort,
    SanSwitch,
    SanZone,
    SanZoning,
    wwn,
)
from tests.screenshots.photographer import Photographer, wait_until

_HOSTS = 10
_PORTS = 64
_ONE_PATH = 7
"""The host whose second adapter is in no port of fabric B."""
_WORN = 3
"""The port whose optic hardly receives anything any more."""
_G620 = 162
_RELEASE = replace(FOS_RELEASES[1], name="v8.2.3c")


def fabric(letter: str) -> San:
    """Two switches with ten hosts and an array of two controllers."""
    names = [f"muc1-san-sw0{number}-fab{letter}" for number in (1, 2)]
    at = "AB".index(letter)
    ports: dict[str, list[SanPort]] = {name: [] for name in names}
    logins: list[SanLogin] = []

    def plug(name: str, index: int, rx_dbm: float = -3.1) -> None:
        optic = SanOptic("BROCADE", "57-1000485-01", f"HAF{index:03d}{at}", (8, 16, 32), rx_dbm)
        ports[name].append(SanPort(index, None, index, True, 32, optic=optic))

    for name in names:
        plug(name, 0)
        plug(name, 1)
    aliases: list[tuple[str, tuple[str, ...]]] = []
    targets: list[str] = []
    for number in range(2):
        plug(names[1], 8 + number)
        wwpn = wwn("5005", 0x076801000000 + 16 * number + at)
        logins.append(
            SanLogin(names[1], 8 + number, wwpn, wwn("5005", 0x076802000000 + number), True)
        )
        aliases.append((f"fs9100_n{number + 1}_p{at + 1}", (wwpn,)))
        targets.append(aliases[-1][0])
    zones = []
    for number in range(_HOSTS):
        if number == _ONE_PATH and at:
            continue
        name, index = names[number % 2], 2 + number // 2 + (8 if number % 2 else 0)
        plug(name, index, -12.9 if (number, at) == (_WORN, 0) else -3.1)
        wwpn = wwn("1000", 0x0090FA000000 + 2 * number + at)
        symbol = f"Emulex LPe32002-M2 FV12.8.340.8 DV14.0.0.21 HN:esx{number + 1:02d} OS:VMware"
        logins.append(
            SanLogin(name, index, wwpn, wwn("2000", 0x0090FA000000 + number), symbol=symbol)
        )
        aliases.append((f"esx{number + 1:02d}_hba{at + 1}", (wwpn,)))
        zones.append(SanZone(f"z_esx{number + 1:02d}_fs9100", (aliases[-1][0], *targets)))
    aliases.append(("esx99_old", (wwn("1000", 0x0090FAFFFFFF),)))
    zoning = SanZoning(
        1, tuple(aliases), tuple(zones), f"cfg_fab{letter}", tuple(zone.name for zone in zones)
    )
    switches = tuple(
        SanSwitch(
            name,
            wwn("1000", 0x50EB1A000000 + 16 * at + number),
            f"EZL19{at}{number}K",
            _RELEASE.name,
            f"10.20.{at}.{number + 1}",
            tuple(sorted(_filled(ports[name]), key=lambda port: port.index)),
            ((1, 10 * (at + 1) + number),),
            switch_type=_G620,
        )
        for number, name in enumerate(names)
    )
    links = tuple(SanLink(names[0], index, names[1], index, trunk=1) for index in range(2))
    return San(switches, links, tuple(logins), (zoning,))


def _filled(plugged: list[SanPort]) -> list[SanPort]:
    taken = {port.index for port in plugged}
    return [*plugged, *(SanPort(n, None, n) for n in range(_PORTS) if n not in taken)]


def write_logs(folder: Path) -> list[Path]:
    """One log of a terminal for each switch."""
    written = []
    for letter in "AB":
        san = fabric(letter)
        for switch in san.switches:
            path = folder / f"{switch.name}.log"
            lines = BrocadeWriter(san, switch, _RELEASE).log()
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            written.append(path)
    return written


def _change(session: Session) -> None:
    """A host goes, two come, and one gets the path that it lacks."""
    by_name = {device.name: device.id for device in session.design.devices.values()}
    session.do(delete(session.design, [by_name["esx09"]]))
    session.do(multiply(session.design, [by_name["esx10"]], 2)[0])
    by_name = {device.name: device.id for device in session.design.devices.values()}
    switches = [by_name[f"muc1-san-sw02-fab{letter}"] for letter in "AB"]
    for number, host in enumerate(("esx11", "esx12", f"esx{_ONE_PATH + 1:02d}")):
        fitted = session.design.devices.values()
        (adapter,) = (each.id for each in fitted if each.parent == by_name[host])
        part = session.design.part_of(adapter)
        ports = [name for name, _ in part.port_names()] if part is not None else []
        for port, switch in zip(ports, switches, strict=True):
            _plug(session, f"{adapter}:{port}", f"{switch}:{20 + number}")


def _plug(session: Session, adapter: str, switch: str) -> None:
    if any(adapter in cable.ends() for cable in session.design.cables.values()):
        return
    catalog = session.catalog
    optic = catalog.part("generic-32gfc-sw")
    cable = catalog.part("generic-lc-lc-om4")
    session.do(connect(session.design, adapter, switch, cable, Length(15), optic, optic)[0])


def take_running_san(photographer: Photographer) -> Iterator[Path]:
    """What its switches print, understood; drawn; and what is to come of it, marked as new."""
    window = photographer.window
    session = photographer.program.session
    session.history.mark_saved()
    window.files.new()
    with tempfile.TemporaryDirectory() as scratch:
        logs = write_logs(Path(scratch))
        run_command(window.menus, "file.import-san")
        dialog = window.side_windows.find(SanImportDialog)
        if dialog is None:
            raise MachineError(verbatim("The window for a running SAN does not open."))
        dialog.add(logs)
        wait_until(lambda: dialog.read is not None and not dialog.work.is_working)
        yield photographer.shoot_widget("running-san", dialog)
        dialog.take.click()
        wait_until(lambda: not dialog.work.is_working)
        dialog.close()
    photographer.settle()
    session.do(set_base_here(session.design, "muc1"))
    _change(session)
    photographer.settle()
    compare_with_base(window)
    window.editor.zoom_fit()
    yield photographer.shoot("to-be")
