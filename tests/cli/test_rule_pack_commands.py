"""Can a script list the rule packs, read one, and judge by another without changing the file?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.bundled import bundled_testbeds
from sanwright.cli.loading import open_library
from sanwright.documents import read_design

T1 = next(b.path for b in bundled_testbeds() if b.key == "t1-16gfc")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program; returns exit code, output and error output."""

    def run_(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_


def test_packs_are_listed(run: Run) -> None:
    code, out, _ = run("rules", "packs")
    assert code == 0
    for word in ("general", "brocade", "cisco", "hpe", "netapp", "ibm", "Limits"):
        assert word in out
    packs = json.loads(run("rules", "packs", "--format", "json")[1])
    assert packs[0]["key"] == "general"
    assert not packs[0]["own"]


def test_a_pack_is_shown_with_sources_beside_the_general_one(run: Run) -> None:
    code, out, _ = run("rules", "pack", "cisco")
    assert code == 0
    assert out.startswith("Cisco, version 1\n")
    assert "isl-oversubscription: 8:1 (general: 7:1)" in out
    assert "trunk-members-max: 16 ISLs (the general pack sets none)" in out
    assert "Cisco MDS NX-OS Configuration Limits, Release 7.3" in out
    shown = json.loads(run("rules", "pack", "cisco", "--format", "json")[1])
    [trunk] = [row for row in shown["limits"] if row["key"] == "trunk-members-max"]
    assert (trunk["value"], trunk["unit"], trunk["general"]) == (16, "ISLs", None)
    assert trunk["sources"] == ["Cisco MDS NX-OS Configuration Limits, Release 7.3"]


def test_ones_own_packs_are_there_too_and_a_bad_one_is_named(run: Run) -> None:
    own = open_library().own_packs
    assert own is not None
    pack = own.create(open_library().cited_packs[0], "Acme house rules")
    bad = own.folder / "pack-bad.toml"
    try:
        bad.write_text("broken", encoding="utf-8")
        own.set_threshold(pack.key, "fan-in", value=5)
        assert "fan-in: 5:1 (general: 7:1)" in run("rules", "pack", pack.key)[1]
        out = run("rules", "packs")[1]
        assert "Acme house rules" in out
        assert "Not used:" in out
        assert str(bad) in out
        _, text, _ = run("check", T1, "--pack", pack.key)
        assert text.startswith(
            "Judged by Acme house rules, version 2, "
            f"made from general version {pack.base_version}.\n"
        )
    finally:
        own.delete(pack.key)
        bad.unlink()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("rules", "pack"), "Name the rule pack"),
        (("rules", "pack", "netap"), "did you mean netapp"),
        (("rules", "link.too-long", "general"), "one too many"),
        (("check", T1, "--pack", "nobody"), "no rule pack “nobody”"),
    ],
)
def test_a_pack_that_is_not_there_is_refused_in_one_line(
    run: Run, arguments: tuple[Any, ...], problem: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert problem in err
    assert err.count("\n") == 1


def test_check_judges_by_another_pack_and_leaves_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "design.json"
    path.write_bytes(T1.read_bytes())
    before = json.loads(run("check", path, "--format", "json")[1])
    assert before["rule_pack"]["key"] == "general"
    code, out, _ = run("check", path, "--pack", "hpe", "--format", "json")
    after = json.loads(out)
    assert after["rule_pack"] == {"key": "hpe", "title": "HPE", "version": "1"}
    assert code in (0, 1)
    assert run("check", path, "--pack", "hpe")[1].startswith("Judged by HPE, version 1.\n")
    assert path.read_bytes() == T1.read_bytes()


def test_a_design_written_by_hand_names_its_pack(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "design.json"
    path.write_text('{"rule_pack": "netapp", "devices": []}', encoding="utf-8")
    version = open_library().rule_pack("netapp").version
    assert run("check", path)[1].startswith(f"Judged by NetApp, version {version}.\n")
    reference = read_design(path, open_library()).snapshot().reference
    assert reference.source("netapp-queue-depth") is not None
    path.write_text('{"rule_pack": "netap"}', encoding="utf-8")
    code, _, err = run("check", path)
    assert code == 2
    assert "“rule_pack”: there is no 'netap'; known are general" in err
    path.write_text('{"rule_pack": "netapp", "complete": true}', encoding="utf-8")
    assert "unknown table “rule_pack”" in run("check", path)[2]
