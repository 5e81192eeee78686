"""Do WWPNs from a spreadsheet reach the right ports, and is every refused row told?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.bundled import bundled_path
from sanwright.cli.loading import open_library
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.edits.wwpn import wwpn_of
from sanwright.edits.zoning import set_wwpns
from sanwright.errors import InputError, InvalidEditError
from sanwright.exchange.importer import Conclusion, ImportSource
from sanwright.exchange.wwpns.matching import PortList, WwpnPlan, match_rows, zoned_ports
from sanwright.exchange.wwpns.rows import ListRow, read

ONE, TWO, THREE = (f"10:00:00:10:9b:00:00:0{n}" for n in (1, 2, 3))


@cache
def _read() -> Design:
    path = bundled_path("reference:switch-pair")
    assert path is not None
    return read_design(path, open_library())


def _design() -> tuple[Design, tuple[str, ...]]:
    design = Design(_read().records())
    return design, zoned_ports(Assessment(design.snapshot()))


def matched(
    design: Design,
    rows: Sequence[Sequence[str]],
    ports: tuple[str, ...],
    names: Mapping[str, str] | None = None,
) -> Conclusion[WwpnPlan]:
    """What rows come to, where those of a WWPN alone go to all ports in turn."""
    listed = [ListRow(number, tuple(cells)) for number, cells in enumerate(rows, start=1)]
    return match_rows(listed, PortList(design, ports, ports, names or {}))


@pytest.mark.parametrize(
    "text",
    ["100000109B00A1F3", "0x100000109b00a1f3", "10:00:00:10:9B:00:A1:F3",
     " 10-00-00-10-9b-00-a1-f3 ", "1000.0010.9b00.a1f3", "10 00 00 10 9b 00 a1 f3"],
)  # fmt: skip
def test_a_wwpn_is_taken_however_it_is_written(text: str) -> None:
    assert wwpn_of(text) == "10:00:00:10:9b:00:a1:f3"


@pytest.mark.parametrize(
    "text",
    [
        "50:06:01:60:3e:a0:12:34",
        "c0:50:76:0c:1f:08:00:3c",
        "21:00:00:24:ff:00:00:01",
        "20:00:00:25:b5:aa:00:01",
    ],
)
def test_all_formats_of_ports_are_taken(text: str) -> None:
    assert wwpn_of(text) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("00:02:00:00:00:01:00:01", "begin with 0"),
        ("60:00:09:70:00:01:97:80", "32 digits"),
        ("40:00:00:00:0a:00:00:01", "IP address"),
        ("10:01:00:10:9b:00:a1:f3", "10:00"),
        ("de:ad:be:ef:00:00:00", "16 hexadecimal"),
        ("zz:00:00:10:9b:00:a1:f3", "16 hexadecimal"),
        ("80:00:00:10:9b:00:a1:f3", "no format"),
    ],
)
def test_what_no_port_can_have_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        wwpn_of(text)
    assert text in str(caught.value)


@given(st.text(max_size=40))
def test_any_text_is_a_wwpn_or_refused(text: str) -> None:
    try:
        wwpn = wwpn_of(text)
    except InputError:
        return
    assert wwpn_of(wwpn) == wwpn


def test_a_bare_column_goes_to_the_ports_in_turn_and_gaps_leave_ports_out() -> None:
    design, ports = _design()
    plan = matched(design, [[ONE], [""], [TWO]], ports)
    assert plan.result.accepted == {ports[0]: ONE, ports[2]: TWO}
    assert plan.remarks == ()


def test_a_bad_row_of_a_column_leaves_its_port_out_and_nobody_moves_up() -> None:
    design, ports = _design()
    plan = matched(design, [[ONE], ["n/a"], [TWO]], ports)
    assert plan.result.accepted == {ports[0]: ONE, ports[2]: TWO}
    assert [refused.line for refused in plan.remarks] == [2]


@pytest.mark.parametrize(
    "cells",
    [["esx01-hba:1"], ["esx01-hba", "1"], ["ESX 1", "1"], ["esx 1", "QLE2772", "1"], ["MYALIAS"],
     ["ESX 1 / QLE2772 (slot 1) port 1"], ["ESX 1 / QLE2772 (slot 1)", "1"]],
)  # fmt: skip
def test_a_port_is_found_by_any_of_its_names(cells: list[str]) -> None:
    design, ports = _design()
    label = str(design.label("esx01-hba:1"))
    wanted = [label if cell.startswith("ESX 1 / ") and "port" in cell else cell for cell in cells]
    device = str(design.label("esx01-hba"))
    wanted = [device if cell == "ESX 1 / QLE2772 (slot 1)" else cell for cell in wanted]
    if "QLE2772" in cells:
        wanted = ["ESX 1", design.devices["esx01-hba"].label, "1"]
    plan = matched(design, [[*wanted, ONE]], ports, {"esx01-hba:1": "MyAlias"})
    assert plan.result.accepted == {"esx01-hba:1": ONE}


def test_columns_may_stand_in_any_order_under_headings() -> None:
    design, ports = _design()
    rows = [["WWPN", "Host", "Port"], [ONE, "ESX 1", "2"], ["", "ESX 1", ""], [TWO, "ESX 2", "1"]]
    plan = matched(design, rows, ports)
    assert plan.result.accepted == {"esx01-hba:2": ONE, "esx02-hba:1": TWO}


def test_nothing_is_lost_each_row_is_taken_or_told() -> None:
    design, ports = _design()
    rows = [["esx01-hba:1", ONE], ["nobody", TWO], ["esx01-hba:1", THREE], ["esx02-hba:1", ONE],
            ["esx02-hba:2", "xx"], ["ps1:1-1", TWO, THREE]]  # fmt: skip
    plan = matched(design, rows, ports)
    assert plan.result.accepted == {"esx01-hba:1": ONE}
    assert [refused.line for refused in plan.remarks] == [2, 3, 4, 5, 6]
    assert all(str(refused.why).endswith(".") for refused in plan.remarks)


def test_two_ports_may_swap_their_wwpns_but_not_share_one() -> None:
    design, ports = _design()
    a, b, c = ports[:3]
    design.apply(set_wwpns(design, {a: ONE, b: TWO}, "Set"))
    swapped = matched(design, [[a, TWO], [b, ONE]], ports)
    assert swapped.result.accepted == {a: TWO, b: ONE}
    shared = matched(design, [[c, ONE]], ports)
    assert shared.result.accepted == {}
    assert str(design.label(a)) in str(shared.remarks[0].why)
    same = matched(design, [[a, ONE]], ports)
    assert (same.result, same.remarks) == (WwpnPlan({}, 1), ())


def test_more_rows_than_ports_are_told() -> None:
    design, ports = _design()
    rows = [[f"10:00:00:10:9b:01:{n >> 8:02x}:{n & 255:02x}"] for n in range(len(ports) + 2)]
    plan = matched(design, rows, ports)
    assert len(plan.result.accepted) == len(ports)
    assert len(plan.remarks) == 2


@pytest.mark.parametrize("sign", ["\t", ";", ","])
def test_cells_are_parted_by_tabs_semicolons_or_commas(sign: str) -> None:
    rows = read(ImportSource("", pasted=f"a{sign}b\r\nc{sign}d\r\n\r\n"))
    assert rows == (ListRow(1, ("a", "b")), ListRow(2, ("c", "d")))


def test_files_that_are_none_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        read(ImportSource.of(tmp_path / "no.csv"))
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="UTF-8"):
        read(ImportSource.of(tmp_path / "b.csv"))


def test_setting_a_wwpn_keeps_what_else_is_set_on_the_port() -> None:
    design, _ = _design()
    port = next(id_ for id_, record in design.ports.items() if record.optic)
    optic = design.ports[port].optic
    design.apply(set_wwpns(design, {port: ONE}, "Set"))
    assert (design.ports[port].optic, design.ports[port].wwpn) == (optic, ONE)
    with pytest.raises(InvalidEditError):
        set_wwpns(design, {"nobody:1": ONE}, "Set")


def test_a_wwpn_with_odd_signs_between_its_digits_is_one_beside_other_cells() -> None:
    design, ports = _design()
    odd = ONE.replace(":", "\x1d.", 1)
    plan = matched(design, [["esx01-hba:1", odd]], ports)
    assert plan.result.accepted == {"esx01-hba:1": ONE}
