"""Does ``sanwright zoning`` propose, apply and write, and ``wwpns`` list and import?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sanwright.__main__ import main
from sanwright.cli.loading import open_library
from sanwright.documents import read_design
from tests.exchange.switch_grammars import FabricOs, NxOs


def _run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, captured.out, captured.err


def _fill(capsys, design: Path, tmp_path: Path) -> None:
    source = tmp_path / "wwpns.csv"
    source.write_text("WWPN\n" + "\n".join(f"100000109b00{n:04x}" for n in range(1, 300)))
    _run(capsys, "wwpns", design, "--import", source)


def test_from_workloads_to_switches_that_take_it(capsys, tmp_path):
    design = tmp_path / "out.sanw"
    code, out, _ = _run(capsys, "zoning", "testbed:t4-gen7", "--kind", "peer", "--apply", design)
    assert (code, "1 zone is added." in out) == (0, True)
    assert {zone.kind for zone in read_design(design, open_library()).zones.values()} == {"peer"}
    code, _, said = _run(capsys, "zoning", design, "--kind", "none", "-o", tmp_path / "early")
    assert (code, "WWPNs are not known" in said) == (1, True)
    _fill(capsys, design, tmp_path)
    assert _run(capsys, "wwpns", design, "--list")[1] == "Every port has a WWPN.\n"
    code, _, said = _run(capsys, "zoning", design, "--kind", "none", "-o", tmp_path / "zoning")
    assert code == 0, said
    for path in (tmp_path / "zoning").iterdir():
        switch = FabricOs()
        switch.enter(path.read_text("ascii"))
        assert switch.enabled


def test_cisco_needs_the_number_of_the_vsan(capsys, tmp_path):
    design = tmp_path / "out.json"
    _run(capsys, "convert", "reference:full-mesh", design)
    _fill(capsys, design, tmp_path)
    code, _, said = _run(capsys, "zoning", design, "-o", tmp_path / "no")
    assert (code, "VSAN of Fabric A is not stated" in said) == (1, True)
    arguments = ("--vsan", "fabric A=10", "--vsan", "fabric-b=20", "--enhanced", "--no-activate")
    code, _, said = _run(capsys, "zoning", design, *arguments, "-o", tmp_path / "yes")
    assert code == 0, said
    switch = NxOs(enhanced=True)
    switch.enter((tmp_path / "yes" / "zoning_fabric_b-cisco.txt").read_text("ascii"))
    assert (switch.vsans, switch.active, switch.committed) == ({1, 20}, "", True)


def test_the_proposal_as_json(capsys):
    _, out, _ = _run(capsys, "zoning", "reference:switch-pair", "--kind", "peer", "--json")
    found = json.loads(out)
    assert len(found["added"]) == 2
    assert len(found["removed"]) == 12


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--vsan", "fabric-a=4094"), "from 1 to 4093"),
        (("--vsan", "nowhere=10"), "no fabric “nowhere”"),
        (("--zone", "{nothing}"), "no field “nothing”"),
        (("--ansible",), "-o FOLDER"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(capsys, arguments, why):
    code, _, said = _run(capsys, "zoning", "reference:switch-pair", *arguments)
    assert code == 2
    assert why in said


def test_refused_rows_are_told_and_the_rest_is_taken(capsys, tmp_path):
    design = tmp_path / "out.json"
    _run(capsys, "convert", "reference:switch-pair", design)
    source = tmp_path / "some.csv"
    source.write_text(
        "Port;WWPN\nesx01-hba:1;50:00:00:00:00:00:00:01\nnobody;50:00:00:00:00:00:00:02"
    )
    code, _, said = _run(capsys, "wwpns", design, "--import", source)
    assert code == 1
    assert "row 3: “nobody” names no port" in said
    assert "1 WWPN is taken." in said
    _, out, _ = _run(capsys, "wwpns", design, "--list", "--all", "--json")
    found = {entry["port"]: entry["wwpn"] for entry in json.loads(out)}
    assert found["esx01-hba:1"] == "50:00:00:00:00:00:00:01"
    assert found["esx01-hba:2"] == ""
