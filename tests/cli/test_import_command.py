"""``sanwright import`` on the command line: doubts are listed with keys, and settled by them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sanwright.cli.loading import load_design
from sanwright.cli.main import INTERRUPTED, main

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


_HEEDING = """
import signal, sys
from sanwright.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""The program; what runs in the background of a shell is told to ignore Ctrl+C."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="consoles of Windows know no such signal")
def test_a_long_import_says_how_far_it_is_and_ends_when_interrupted(tmp_path: Path) -> None:
    log = tmp_path / "days.log"
    with log.open("w") as stream:
        for _ in range(80_000):  # some 35 MB: nobody reads that in the two seconds of silence
            stream.write(SWITCH)
    call = [sys.executable, "-c", _HEEDING, "import", str(log), "-o", str(tmp_path / "out.sanw")]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        told = running.stderr.readline()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert "%" in told
    assert running.returncode == INTERRUPTED
    assert "Interrupted" in said
    assert "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == [log.name]


def test_of_files_that_say_nothing_of_a_san_no_design_is_written(tmp_path: Path, capsys) -> None:
    (tmp_path / "letter.txt").write_text("Dear all,\nplease find nothing attached.\n", "utf-8")
    out = tmp_path / "out.sanw"
    call = ["import", str(tmp_path / "letter.txt"), "-o", str(out)]
    assert main([*call, "--report", str(tmp_path / "health")]) == 1
    said = capsys.readouterr()
    assert "letter.txt: nothing that is known of a SAN" in said.out
    assert "out.sanw was not written" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
