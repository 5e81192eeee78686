"""Does the command line say what scripts rely on, and fail in one sentence?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.bundled import bundled_testbeds
from sanwright.checks import all_rules
from sanwright.cli.registry import command_names
from sanwright.design import Waiver
from sanwright.documents import read_design, write_design
from tests.builders import LC_OM2, catalog, rows, small_san

T1 = next(b.path for b in bundled_testbeds() if b.key == "t1-16gfc")
T5 = next(b.path for b in bundled_testbeds() if b.key == "t5-sas")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program; returns exit code, output and error output."""

    def run_(*arguments: object) -> tuple[int, str, str]:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return code, captured.out, captured.err

    return run_


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Runs what must fail; returns the one line that it says."""

    def refused_(*arguments: object) -> str:
        code, out, err = run(*arguments)
        assert code == 2
        assert out == ""
        assert err.startswith("sanwright: ")
        assert err.count("\n") == 1
        return err

    return refused_


@pytest.fixture
def design_file(tmp_path: Path) -> Callable[..., Path]:
    """Saves a design."""

    def save(sketch: Any, name: str = "d.sanw") -> Path:
        write_design(sketch.design(), tmp_path / name)
        return tmp_path / name

    return save


def too_long() -> Any:
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, 500.0)


# --- check -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json"])
def test_check_exits_by_the_worst(run: Run, design_file: Any, form: str) -> None:
    assert run("check", design_file(small_san()), "--format", form)[0] == 0
    assert run("check", design_file(too_long()), "--format", form)[0] == 1
    waived = too_long().put(Waiver(id="w", rule="link.too-long", subjects=("c1",), reason="ok"))
    assert run("check", design_file(waived), "--format", form)[0] == 0
    assert run("check", T1, "--format", form)[0] == 0
    assert run("check", "nowhere.sanw", "--format", form)[0] == 2


def test_check_gives_machines_every_field(run: Run, design_file: Any) -> None:
    sketch = too_long().put(Waiver(id="w", rule="load.link", subjects=("c3",), reason="old"))
    code, out, err = run("check", design_file(sketch), "--format", "json")
    report = json.loads(out)
    assert (code, err) == (1, "")
    finding, alone = report["findings"]
    assert alone["rule"] == "host.single-switch", "the link is down, so the host has one way left"
    fields = "rule severity subjects message limit actual source waived".split()
    assert [name for name in fields if name not in finding] == []
    assert finding["rule"] == "link.too-long"
    assert finding["severity"] == "error"
    assert finding["subjects"] == ["c1"]
    assert finding["limit"] == {"value": 20.0, "unit": "m", "text": "20 m"}
    assert finding["actual"] == {"value": 500.0, "unit": "m", "text": "500 m"}
    assert finding["source"]
    assert finding["waived"] is False
    assert report["summary"] == {"error": 1, "warning": 1, "unverified": 0, "info": 0}
    assert report["stale_waivers"] == ["w"]


def test_check_tells_people_the_same(run: Run, design_file: Any) -> None:
    waiver = Waiver(id="w", rule="link.too-long", subjects=("c1",), reason="agreed", author="Ann")
    _, out, _ = run("check", design_file(too_long()))
    assert "Error: 500 m of OM2" in out
    assert "limit 20 m, actual 500 m" in out
    assert "[link.too-long] c1" in out
    assert out.endswith("Findings: 1 error, 1 warning.\n")
    _, out, _ = run("check", design_file(too_long().put(waiver)))
    assert "accepted by Ann: agreed" in out
    assert out.endswith("Findings: 1 warning, 1 accepted.\n")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("bundled", bundled_testbeds(), ids=lambda bundled: bundled.key)
def test_every_testbed_can_be_named_by_its_key(run: Run, bundled: Any) -> None:
    code, out, _ = run("check", f"testbed:{bundled.key}", "--format", "json")
    assert code in (0, 1)
    assert json.loads(out)["findings"]
    assert run("check", bundled.path, "--format", "json")[1] == out


# --- analyze ---------------------------------------------------------------------------------


def test_analyze_gives_machines_every_link_port_and_device(run: Run) -> None:
    code, out, _ = run("analyze", T1, "--format", "json")
    assert code == 0
    figures = json.loads(out)
    link = {link["cable"]: link for link in figures["links"]}["cable-1"]
    assert (link["speed"], link["capacity_mb_s"], link["kind"]) == ("16GFC", 1600, "host link")
    assert (link["reach"], link["reach_limit_m"], link["reach_margin_m"]) == ("fits", 100, 95)
    side = link["b_to_a"]
    assert side["load_mb_s"] + side["headroom_mb_s"] == pytest.approx(side["capacity_mb_s"])
    assert side["utilisation"] == pytest.approx(side["load_mb_s"] / 1600)
    assert link["bottleneck_of"] == ["oltp"]
    port = {port["port"]: port for port in figures["ports"]}["dl380-hba:1"]
    assert port["in"]["load_mb_s"] == side["load_mb_s"]
    assert port["speed"] == "16GFC"
    device = {device["device"]: device for device in figures["devices"]}["dl380-hba"]
    assert device["in_mb_s"] == side["load_mb_s"]
    assert device["missing"]
    assert figures["workloads"][0]["limit_mb_s"] == pytest.approx(1600 / 0.9)


def test_analyze_shows_people_speed_load_and_capacity(run: Run) -> None:
    code, out, _ = run("analyze", T1)
    assert code == 0
    assert "16GFC" in out
    assert "1,600 MB/s" in out
    assert "1.46 TiB" in run("analyze", T5)[1]


def test_analyze_says_unknown_where_a_figure_is(run: Run, design_file: Any) -> None:
    sketch = small_san().change("cables", "c1", length=None)
    sketch.workload("oltp", ["host"], ["array"], None)
    _, out, _ = run("analyze", design_file(sketch), "--format", "json")
    figures = json.loads(out)
    link = {link["cable"]: link for link in figures["links"]}["c1"]
    assert (link["length_m"], link["reach"], link["reach_margin_m"]) == (None, "unknown", None)
    assert link["b_to_a"]["complete"] is False
    assert link["a_to_b"]["complete"] is True
    assert figures["workloads"][0]["demand_mb_s"] is None
    _, text, _ = run("analyze", design_file(sketch))
    assert " 0 MB/s" in text
    assert "at least 0 MB/s" not in text
    assert "unknown" in text


# --- reach -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "fibre", "length", "code", "limit", "margin"),
    [
        ("16GFC", "OM3", "80", 0, 100, 20),
        ("16", "om3", "0.1 km", 0, 100, 0),
        ("16G", "OM3", "101", 1, 100, -1),
        ("4GFC", "OM1", "60", 0, 70, 10),
        ("4GFC", "OM1", "71", 1, 70, -1),
        ("4GFC", "OM1", "50", 0, 70, 20),
        ("32GFC", "OM1", "5", 1, None, None),
        ("64GFC", "OM3", "5", 1, None, None),
        ("16GFC", "OS2", "9000", 0, 10000, 1000),
    ],
)
def test_reach_exits_0_only_within_the_limit(
    run: Run, speed: str, fibre: str, length: str, code: int, limit: Any, margin: Any
) -> None:
    given = ("reach", "--speed", speed, "--fibre", fibre, "--length", length)
    found, out, _ = run(*given, "--format", "json")
    verdict = json.loads(out)
    assert found == code
    assert (verdict["status"] in ("fits", "disputed")) == (code == 0)
    assert verdict["limit_m"] == limit
    assert verdict["margin_m"] == (None if margin is None else pytest.approx(margin))
    assert run(*given)[0] == code


def test_reach_says_what_the_next_speed_would_allow(run: Run) -> None:
    given = ("reach", "--speed", "16GFC", "--fibre", "OM3", "--length", "80")
    _, out, _ = run(*given)
    assert "fits, limit 100 m, margin 20 m" in out
    assert "Next speed: 32GFC over OM3, 80 m: too long, limit 70 m, margin -10 m" in out
    following = json.loads(run(*given, "--format", "json")[1])["next"]
    assert (following["speed"], following["fits"], following["margin_m"]) == ("32GFC", False, -10)


def test_reach_names_both_limits_where_sources_disagree(run: Run) -> None:
    _, out, _ = run("reach", "--speed", "4GFC", "--fibre", "OM1", "--length", "60")
    assert "sources disagree" in out
    assert "70 m" in out
    assert "50 m" in out


# --- the catalog, the rules, the testbeds ----------------------------------------------------


def test_catalog_search_show_and_stats(run: Run) -> None:
    hits = json.loads(run("catalog", "search", "lpe32002", "--format", "json")[1])
    assert "emulex-lpe32002-m2" in [hit["id"] for hit in hits]
    assert "emulex-lpe32002-m2" in run("catalog", "search", "lpe32002")[1]
    part = json.loads(run("catalog", "show", "brocade-g620", "--format", "json")[1])
    assert part["id"] == "brocade-g620"
    assert "G620" in run("catalog", "show", "brocade-g620")[1]
    stats = json.loads(run("catalog", "stats", "--format", "json")[1])
    assert stats["parts"] == sum(stats["by_kind"].values())
    assert str(stats["parts"]) in run("catalog", "stats")[1]
    assert stats["bill_lines"]["numbered"] > 0.7 * stats["bill_lines"]["ordered"]
    code, out, _ = run("catalog", "search", "zzzz-no-such-part")
    assert (code, "No part matches" in out) == (0, True)


def test_rules_prints_every_manual(run: Run) -> None:
    text = run("rules")[1]
    data = json.loads(run("rules", "--format", "json")[1])
    assert [row["key"] for row in data] == [rule.key for rule in all_rules()]
    for rule in all_rules():
        assert f"{rule.key}: {rule.title}" in text
    one = run("rules", "link.too-long")[1]
    assert one.startswith("link.too-long: ")
    assert "Why it matters" in one
    assert "link.too-short" not in one


def test_rules_list_the_limits_that_a_rule_declares(run: Run) -> None:
    assert (
        "\n    fan-in: Hosts (or their bandwidth) to one storage port"
        in run("rules", "array.fan-in")[1]
    )
    [data] = json.loads(run("rules", "fabric.hop-count", "--format", "json")[1])
    [limit] = data["limits"]
    assert (limit["key"], limit["units"]) == ("hops-max", ["switches", "ISLs"])


# --- documents -------------------------------------------------------------------------------


def test_convert_loses_nothing_either_way(run: Run, design_file: Any, tmp_path: Path) -> None:
    first = design_file(too_long(), "1.sanw")
    assert run("convert", first, tmp_path / "2.json")[0] == 0
    assert run("convert", tmp_path / "2.json", tmp_path / "3.sanw")[0] == 0
    assert run("convert", tmp_path / "3.sanw", tmp_path / "4.json")[0] == 0
    assert first.read_bytes() == (tmp_path / "3.sanw").read_bytes()
    assert (tmp_path / "2.json").read_bytes() == (tmp_path / "4.json").read_bytes()
    assert rows(read_design(tmp_path / "4.json", catalog())) == rows(too_long().design())


OUTPUTS = {
    "bom": (".csv", ".xlsx", ".json", ".pdf"),
    "report": (".pdf",),
    "render": (".svg", ".png", ".pdf"),
}
BEGINNINGS = {".xlsx": b"PK", ".pdf": b"%PDF", ".png": b"\x89PNG", ".json": b"{"}


@pytest.mark.parametrize(
    ("command", "suffix"), [(command, s) for command, known in OUTPUTS.items() for s in known]
)
def test_outputs_are_written_in_the_form_of_their_ending(
    run: Run, tmp_path: Path, command: str, suffix: str
) -> None:
    target = tmp_path / f"out{suffix}"
    code, out, err = run(command, T1, "-o", target)
    assert (code, out) == (0, "")
    assert str(target) in err
    data = target.read_bytes()
    assert data.startswith(BEGINNINGS.get(suffix, b""))
    assert len(data) > 200
    assert [entry.name for entry in tmp_path.iterdir()] == [target.name]


def test_export_writes_everything_into_a_folder(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("export", T1, "-o", tmp_path / "new" / "results")
    written = {path.name for path in (tmp_path / "new" / "results").iterdir()}
    assert code == 0
    assert {"findings.txt", "findings.json", "bom.csv", "bom.xlsx", "report.pdf"} <= written
    assert {"diagram.svg", "diagram.png"} <= written
    assert [name for name in written if name not in out] == []
    assert str(tmp_path / "new" / "results") in out


# --- refusals --------------------------------------------------------------------------------

NEEDING_A_FILE = ("check", "analyze", "convert", "bom", "report", "render", "export")


def arguments(command: str, file: object, folder: Path) -> list[object]:
    outputs = {"bom": "o.csv", "report": "o.pdf", "render": "o.svg", "export": "out"}
    if command == "convert":
        return [command, file, folder / "o.json"]
    return [command, file, *(["-o", folder / outputs[command]] if command in outputs else [])]


@pytest.mark.parametrize("command", NEEDING_A_FILE)
def test_a_file_that_cannot_be_used_is_named_in_one_line(
    refused: Callable[..., str], tmp_path: Path, command: str
) -> None:
    bad = {
        "broken.json": '{"devices": [}',
        "future.json": '{"sanwright": 99}',
        "unknown.json": '{"devices": [{"id": "s", "part": "G9999"}]}',
        "broken.sanw": "this is no database",
        "ending.txt": "{}",
    }
    for name, text in bad.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in (*bad, "missing.json", "missing.sanw"):
        assert name in refused(*arguments(command, tmp_path / name, tmp_path))
    assert "G9999" in refused(*arguments(command, tmp_path / "unknown.json", tmp_path))
    assert "newer" in refused(*arguments(command, tmp_path / "future.json", tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == set(bad)


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (("5GFC", "16GFC"), ["reach", "--speed", "5GFC", "--fibre", "OM3", "--length", "5"]),
        (("OM9", "OM3"), ["reach", "--speed", "16", "--fibre", "OM9", "--length", "5"]),
        (("5 kg",), ["reach", "--speed", "16", "--fibre", "OM3", "--length", "5 kg"]),
        (("-5",), ["reach", "--speed", "16", "--fibre", "OM3", "--length=-5"]),
        (("nobody",), ["catalog", "show", "nobody"]),
        (("link.nobody", "sanwright rules"), ["rules", "link.nobody"]),
        (("testbed:nobody",), ["check", "testbed:nobody"]),
        ((".csv", "o.txt"), ["bom", str(T1), "-o", "o.txt"]),
        ((".pdf", "o.svg"), ["report", str(T1), "-o", "o.svg"]),
        ((".svg", "o.gif"), ["render", str(T1), "-o", "o.gif"]),
        ((".sanw", "o.txt"), ["convert", str(T1), "o.txt"]),
        (("nowhere",), ["bom", str(T1), "-o", "nowhere/o.csv"]),
        (("nowhere",), ["convert", str(T1), "nowhere/o.json"]),
    ],
)
def test_a_wrong_argument_is_named_in_one_line(
    refused: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    given: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    message = refused(*given)
    if given[-1] == "5 kg":
        words = ("kg",)
    assert [word for word in words if word not in message] == []
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_is_refused_by_the_parser(run: Run) -> None:
    code, _, err = run("frobnicate", "x")
    assert code == 2
    assert "frobnicate" in err


def test_help_names_every_command_and_every_command_helps(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for command in command_names():
        assert command in out
        code, text, _ = run(command, "--help")
        assert code == 0
        assert text.startswith("usage: sanwright")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [("--version", []), ("reach --help", ["reach"]), ("cable-sas --help", ["cable_sas"])],
)
def test_only_the_command_that_is_asked_for_is_imported(line: str, wanted: list[str]) -> None:
    program = (
        "import sys\nfrom sanwright.__main__ import main\n"
        f"try:\n    main({line.split()!r})\nexcept SystemExit:\n    print('imported', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    modules = done.stdout.decode().rpartition("imported ")[2].split()
    commands = "sanwright.cli.commands."
    assert [name.removeprefix(commands) for name in modules if name.startswith(commands)] == wanted
    assert "reportlab" not in modules


def test_the_real_command_works_from_a_shell(root: Path, tmp_path: Path) -> None:
    def sanwright(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sanwright", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root / "app"), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    good = sanwright("check", str(T1), "--format", "json")
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["summary"]["error"] == 0
    bad = sanwright("check", "missing.sanw")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "sanwright: “missing.sanw” does not exist; check the name.\n"


def test_reach_of_copper_says_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["reach", "--speed", "12G-SAS", "--fibre", "passive copper", "--length", "3"]
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert "margin 3 m" in said
    assert "low confidence" in said


def test_the_readme_names_every_subcommand(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    assert [name for name in command_names() if f"`sanwright {name}" not in readme] == []
