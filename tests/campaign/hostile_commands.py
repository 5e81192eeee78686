"""Texts of a stranger's in what is entered on switches: zones as commands and playbooks, set-ups.

Names, slots and WWPNs of a design with zones are changed; switches as strict as their manuals then
take every line, and none of it is a command that a text began.
"""

from __future__ import annotations

import contextlib
import random
from functools import cache
from pathlib import Path

import msgspec

from sanwright.analysis import Assessment
from sanwright.bundled import reference_architecture
from sanwright.design import Design, Table
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.edits.zoning import rezone, set_wwpns
from sanwright.errors import SanwrightError
from sanwright.exchange.switch_config import Choices, Form, Vendor, config_files
from sanwright.exchange.wwpns.matching import zoned_ports
from sanwright.zoning import propose_zones
from tests.builders import catalog
from tests.campaign.hostile_texts import TEXTS, spoil
from tests.campaign.refusals import refused
from tests.exchange.playbooks import play_into
from tests.exchange.switch_grammars import FabricOs, NxOs, set_up

_DESIGNS = ("switch-pair", "cisco-director", "blade-gateway", "core-edge")
_ACTS = (
    *TEXTS, "1\nreload", "`reboot`", "$(reboot)", "a ; reload", 'a"\ncfgdisable', "\\", "|", "# x",
    "{{ lookup('pipe', 'id') }}", "{% raw %}", "!!python/object:os.system", "'\"", "٣", "1/2",
    "a: b", "- a", "<VSAN>", "fc1/1", "lsan_x", "d__efault__", "!reload",
)  # fmt: skip


def attack(chance: random.Random, folder: Path) -> str:
    """All files of one form for one design."""
    form = chance.choice((Form.COMMANDS, Form.ANSIBLE, Form.SET_UP))
    design = _design(chance.choice(_DESIGNS))
    spoil(design, chance, _ACTS)
    _spoil_places(design, chance)
    vsans = {id_: chance.choice((1, 20)) for id_ in design.fabrics}
    plan = msgspec.structs.replace(design.zoning, vsans=vsans)
    choices = Choices(activates=True, is_enhanced=False)
    try:
        files = config_files(Assessment(design.snapshot()), form, choices, plan)
    except SanwrightError as error:
        refused(error, folder)
        return f"{form}: refused"
    entered = 0
    for file in files:
        if file.vendor is None or not file.text or file.name.startswith("acceptance"):
            continue
        is_brocade = file.vendor is Vendor.BROCADE
        lines = [line for line in file.text.splitlines() if line and line[0] not in "#!"]
        if form is Form.SET_UP:
            set_up(file.text, is_brocade=is_brocade)
        elif not lines:
            pass  # not ready: all of it is a comment
        elif form is Form.ANSIBLE:
            play_into(FabricOs() if is_brocade else NxOs(), file.text)
        else:
            (FabricOs() if is_brocade else NxOs()).enter(file.text)
        entered += bool(lines)
    return f"{form}: {'entered' if entered else 'all comment'}"


@cache
def _zoned(key: str) -> Design:
    design = read_design(reference_architecture(key).path, catalog())
    facts = Assessment(design.snapshot())
    found = propose_zones(facts, design.zoning)
    design.apply(rezone(design, found.added, found.removed, "Zone", design.zoning))
    ports = zoned_ports(Assessment(design.snapshot()))
    names = {port: f"10:00:00:10:9b:00:{n >> 8:02x}:{n & 255:02x}" for n, port in enumerate(ports)}
    design.apply(set_wwpns(design, names, "WWPNs"))
    return design


def _design(key: str) -> Design:
    return Design(_zoned(key).records())


def _spoil_places(design: Design, chance: random.Random) -> None:
    """What is no name and stands in commands: slots, speeds, WWPNs now and then."""
    for device in tuple(design.devices.values()):
        if device.slot and chance.random() < 0.5:
            slot = chance.choice((device.slot, "")) + chance.choice(_ACTS)
            with contextlib.suppress(SanwrightError):
                design.apply(
                    replace_record(design, msgspec.structs.replace(device, slot=slot), "Slot")
                )
    if chance.random() < 0.2:
        port = chance.choice(list(design.rows(Table.PORTS).values()))
        with contextlib.suppress(SanwrightError):
            odd = msgspec.structs.replace(port, wwpn=chance.choice(_ACTS))
            design.apply(replace_record(design, odd, "WWPN"))
