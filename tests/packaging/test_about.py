"""Does the program list what came with it, and would the smoke test miss what is missing?"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from installer import smoke
from sanwright.bundled import bundled_testbeds
from sanwright.checks import all_rules
from sanwright.cli.inventory import Inventory, differences, inventory
from sanwright.cli.main import main
from sanwright.credits import credits_of_program
from sanwright.guide import guide_files
from sanwright.locations import guide_dir

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pieces() -> Inventory:
    return inventory()


def test_it_names_every_rule_testbed_and_page(pieces: Inventory) -> None:
    assert set(pieces["rules"]) == {rule.key for rule in all_rules()}
    assert len(pieces["testbeds"]) == len(bundled_testbeds())
    assert len(pieces["guide"]) == len(guide_files(guide_dir()))
    assert all(pieces[kind] for kind in pieces if kind != "texts in en")


def test_equal_programs_differ_in_nothing(pieces: Inventory) -> None:
    assert differences(pieces, json.loads(json.dumps(pieces))) == []


@pytest.mark.parametrize("kind", ["rules", "fixes", "parts", "texts in de", "fonts", "guide"])
def test_a_missing_piece_is_named(pieces: Inventory, kind: str) -> None:
    name = next(iter(pieces[kind]))
    rest = {**pieces, kind: {key: value for key, value in pieces[kind].items() if key != name}}
    assert differences(pieces, rest) == [f"{kind}: {name} is missing"]
    assert differences(rest, pieces) == [f"{kind}: {name} is too many"]


def test_another_content_is_named(pieces: Inventory) -> None:
    name = next(iter(pieces["rules"]))
    changed = {**pieces, "rules": {**pieces["rules"], name: "other"}}
    assert differences(pieces, changed) == [f"rules: {name} is another one"]


def test_json_has_the_stamp_and_the_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["about", "--format", "json"]) == 0
    about = json.loads(capsys.readouterr().out)
    assert about["packaged"] is False
    assert about["inventory"]["rules"]


def test_licences_of_all_libraries_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    names = {credit.name for credit in credits_of_program()}
    wanted = {"numpy", "openpyxl", "pillow", "pyyaml", "pyside6-essentials", "shiboken6"}
    assert wanted <= names
    assert main(["about", "--licences"]) == 0
    assert "Apache License" in capsys.readouterr().out


def test_the_smoke_test_notices_a_program_without_a_rule(
    tmp_path: Path, pieces: Inventory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program here is the source tree with one rule taken out of its registry."""
    gone = next(iter(pieces["rules"]))
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT / 'app')!r})\n"
        "from sanwright.checks import registry\n"
        f"rules = tuple(rule for rule in registry.all_rules() if rule.key != {gone!r})\n"
        "import sanwright.checks, sanwright.cli.inventory as inventory\n"
        "inventory.all_rules = lambda: rules\n"
        "from sanwright.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(smoke, "_wrong_results", lambda _trial: iter(()))
    found = smoke.problems([sys.executable, str(program)], pieces)
    assert f"rules: {gone} is missing" in found
    assert "it has no stamp of the build" in found


def test_the_smoke_test_says_why_a_program_does_not_start(pieces: Inventory) -> None:
    found = smoke.problems([sys.executable, "-c", "raise SystemExit('no such thing')"], pieces)
    assert found == ["“sanwright about” failed: no such thing"]
