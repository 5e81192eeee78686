"""``sanwright import`` on the command line: doubts are listed with keys, and settled by them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sanwright.cli.loading import load_design
from sanwright.cli.main import main

SWITCH = """sw-core:admin> switchshow
switchName:	sw-core
switchType:	109.1
switchState:	Online
switchWwn:	10:00:00:05:1e:00:00:01
Index Port Address Media Speed State     Proto
==============================================
   0   0   010000   id    N16   Online      FC  F-Port  50:01:43:80:00:00:00:01
sw-core:admin>
"""


def test_doubts_are_listed_with_keys_and_settled_by_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "core.log").write_text(SWITCH)
    out = tmp_path / "out.sanw"
    call = ["import", str(tmp_path / "core.log"), "-o", str(out)]
    assert main([*call, "--format", "json"]) == 1
    (question,) = json.loads(capsys.readouterr().out)["questions"]
    assert question["kind"] == "role"
    assert not question["settled"]
    assert [place["line"] for place in question["places"]] == [8]
    assert main(call) == 1
    listed = capsys.readouterr().out
    assert question["key"] in listed
    assert "core.log:8" in listed
    answers = tmp_path / "answers.txt"
    answers.write_text(f"# of the core\n\n{question['key']} = array\n")
    for settled in (["--settle", f"{question['key']}=2"], ["--settle-from", str(answers)]):
        assert main([*call, "--format", "json", *settled]) == 1  # which array is open now
        said = json.loads(capsys.readouterr().out)
        assert said["new"]["arrays"] == 1
        model, role = said["questions"]
        assert (role["settled"], model["settled"], model["kind"]) == (True, False, "model")
        assert main([*call, *settled, "--settle", f"{model['key']}=own"]) == 0
        capsys.readouterr()


def test_a_wrong_key_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "core.log").write_text(SWITCH)
    out = tmp_path / "out.sanw"
    assert main(["import", str(tmp_path / "core.log"), "-o", str(out), "--settle", "x=1"]) == 2
    assert "x=1" in capsys.readouterr().err
    assert not out.exists()


def test_neutral_names_stand_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "core.log").write_text(SWITCH)
    out = tmp_path / "out.sanw"
    main(["import", str(tmp_path / "core.log"), "-o", str(out), "--neutral"])
    design = load_design(str(out))
    (switch,) = [device for device in design.devices.values() if device.part == "brocade-6510"]
    assert switch.name.startswith("switch-")
    (wwpn,) = [port.wwpn for port in design.ports.values() if port.wwpn]
    assert wwpn.startswith("50:01:43:8")
    assert wwpn != "50:01:43:80:00:00:00:01"
