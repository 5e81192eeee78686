"""Is what devices tell of themselves understood: hosts, arrays, tapes, gateways?"""

from __future__ import annotations

import pytest

from sanwright.catalog import Library
from sanwright.design import Design
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.facts import LoginFact
from sanwright.exchange.captures.neutral import NeutralNames
from sanwright.exchange.captures.symbols import adapter_in, told_by
from sanwright.parts import PartKind
from tests.captures.reading import facts, only, picture
from tests.captures.test_settling import library

__all__ = ["library"]
SWITCH = "10:00:00:05:33:00:00:01"
HEAD = f"""sw1:admin> switchshow
switchName:\tsw1
switchType:\t109.1
switchDomain:\t1
switchWwn:\t{SWITCH}
Address Mode:\t0

Index Port Address  Media Speed   State       Proto
===================================================
"""


def log(*entries: tuple[str, str, str, str]) -> str:
    """A switch with a device a port: its WWPN, node, FC4 types, and what it says of itself."""
    rows = "".join(
        f"{at:4} {at:3}   01{at:02x}00   id    N16\t  Online      FC  F-Port  {wwpn}\n"
        for at, (wwpn, *_) in enumerate(entries)
    )
    names = "".join(
        f" N    01{at:02x}00;      3;{wwpn};{node}; na\n    FC4s: {types}\n"
        + (f'    NodeSymb: [{len(symbol)}] "{symbol}"\n' if symbol else "")
        + f"    Fabric Port Name: 20:{at:02x}:00:05:33:00:00:01\n    Port Index: {at}\n"
        for at, (wwpn, node, types, symbol) in enumerate(entries)
    )
    return f"{HEAD}{rows}sw1:admin> nsshow\n{{\n{names}}}\n"


def drawn(text: str, library: Library) -> tuple[SanConclusion, Design]:
    design = Design()
    found = conclude(picture(text), library, design)
    design.apply(found.change)
    return found, design


@pytest.mark.parametrize(
    ("symbol", "host"),
    [
        ("Emulex LPe1205 FV2.03 DV11.1 HN:db1.example.org. OS:VMware ESXi 5.5", "db1.example.org"),
        ("tps07_HP-UX_B.11.31", "tps07"),
        ("Brocade-804 | 3.2.1.0 | FS04 | Windows Server 2008 R2 | Service Pack 1", "FS04"),
        ("QLogic BCM57840 FCoE 7.14.18.0 7.13.161.0 APP62", "APP62"),
        ("Emulex LPe1205 FV1.11 DV11.0 HN:(none) OS:Linux", ""),
        ("QLogic-804 | 3.2.25.0 | | |", ""),
    ],
)
def test_hosts_name_themselves(symbol: str, host: str) -> None:
    assert told_by(symbol).host == host


@pytest.mark.parametrize(
    ("symbol", "system", "is_tape"),
    [
        ("HPE_3PAR 8450 - CZ0000A1B2 - fw:3312", "CZ0000A1B2", False),
        ("CZ0000A1B2 - 3:0:2 - LPE16002", "CZ0000A1B2", False),
        ("SYMMETRIX::000190000123::SAF-1d 6::FC::5978_0479+::EMUL", "000190000123", False),
        ("HSV450 - EVA_ONE - CR2306", "EVA_ONE", False),
        ("Compellent Storage Center: sc9", "sc9", False),
        ("HP Ultrium 6 Fibre Channel 25MW S/N-80ABCDEF27", "80ABCDEF27", True),
        ("IBM     ULTRIUM-TD4     C7QH", "", True),
        ("MSL G3 Series Library S/N DEC00000YW vPort-A", "DEC00000YW", True),
    ],
)
def test_arrays_and_tapes_name_themselves(symbol: str, system: str, is_tape: bool) -> None:
    told = told_by(symbol)
    assert (told.system, told.is_tape, told.is_storage) == (system, is_tape, True)


def test_a_port_or_a_driver_is_no_model_of_an_adapter() -> None:
    for symbol in ("Emulex PPN-10:00:00:00:c9:00:00:01", "tps07_HP-UX_B.11.31", "fnic v1.6 over f"):
        assert adapter_in(symbol) == ""
    assert adapter_in("QLE2692 FW:v8.08.204 DVR:v10") == "QLE2692"
    assert adapter_in("Emulex LPe32002-M2 FV12 DV12 HN:h OS:x") == "Emulex LPe32002-M2"


@pytest.mark.parametrize(
    ("types", "answer"),
    [
        ("FCP [IBM     2145            0000]", ("IBM", "2145")),
        ("FCP [COMPELNTCompellent Vol  0607]", ("COMPELNT", "Compellent Vol")),
        ("FCP [HP HSV450 0953]", ("HP", "HSV450")),
        ("FCP", ("", "")),
    ],
)
def test_what_a_device_answers_is_read(types: str, answer: tuple[str, str]) -> None:
    text = f" N    010000;      3;{SWITCH};{SWITCH}; na\n    FC4s: {types}\n"
    (login,) = only(LoginFact, facts("nsshow", text))
    assert (login.inquired_vendor, login.inquired_product) == answer


def test_a_tape_drive_is_no_array_and_a_target_without_being_called_one(library: Library) -> None:
    tape = "50:01:10:a0:00:00:00:01", "50:01:10:a0:00:00:00:00"
    found, design = drawn(log((*tape, "FCP [IBM     ULTRIUM-TD8     N9M0]", "")), library)
    assert (found.tapes, found.arrays, found.hosts) == (1, 0, 0)
    kinds = {part.kind for device in design.devices if (part := design.part_of(device))}
    assert kinds == {PartKind.SWITCH, PartKind.TAPE}


def test_ports_that_give_one_serial_number_are_of_one_array(library: Library) -> None:
    """Each has a node name of its own, and the aliases name directors."""
    serial = "SYMMETRIX::000190000123::SAF- {}d::F0::5978"
    ports = [
        (f"50:00:09:72:00:00:00:{at:02x}", f"50:00:09:72:00:00:00:{at:02x}", "FCP",
         serial.format(at)) for at in (1, 2)
    ]  # fmt: skip
    zoning = "sw1:admin> cfgshow\nDefined configuration:\n cfg:\tc\tz\n zone:\tz\ta; b\n"
    zoning += f" alias:\tMAX_FA1D\t{ports[0][0]}\n alias:\tMAX_FA2D\t{ports[1][0]}\n"
    found, _design = drawn(log(*ports) + zoning, library)
    assert [(device.name, len(device.ports)) for device in found.devices] == [("MAX", 2)]


def test_an_access_gateway_that_names_itself_is_no_host(library: Library) -> None:
    gateway = "20:01:00:05:1e:00:00:07", "10:00:00:05:1e:00:00:07"
    said = "Brocade-AG | ag-7 | 75 | 192.0.2.58 | v7.4.2c"
    found, design = drawn(log((*gateway, "FCP", said)), library)
    assert (found.switches, found.hosts) == (2, 0)
    assert {device.name for device in design.devices.values()} == {"sw1", "ag-7"}


@pytest.mark.parametrize(
    "symbol",
    ["HPE_3PAR 8450 - CZSECRET01 - fw:3312", "HSV450 - secret - CR2306", "db-secret hba0",
     "NetApp FAS8200 (secret-01/secret-02)", "Brocade-AG | secret | 75 | 192.0.2.58 | v7",
     "QLE2772 FW:v9 DVR:v5 secret-01", "Emulex PPN-10:00:00:00:c9:se:cr:et"],
)  # fmt: skip
def test_no_name_of_a_symbol_stays(symbol: str) -> None:
    change = NeutralNames(b"key").changes(LoginFact, "node_symbol")
    assert change is not None
    left = change(symbol).casefold()
    assert "secret" not in left
    assert "192.0.2" not in left
