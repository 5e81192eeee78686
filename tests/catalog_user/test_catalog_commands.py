"""Do ``catalog import``, ``export`` and ``diff`` do what they say, own parts included?"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from sanwright.bundled import testbed as bundled
from sanwright.catalog import UserParts, read_pack, write_pack
from sanwright.cli.loading import open_library
from sanwright.cli.main import main
from sanwright.documents import read_design, write_design
from sanwright.locations import STATE_VARIABLE
from tests.catalog_user.own import own_part


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))


@pytest.fixture
def user(tmp_path: Path) -> UserParts:
    """The parts that the commands use."""
    return UserParts.open(tmp_path / "state" / "config" / "parts.sqlite")


def test_a_pack_goes_out_and_comes_in(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user.put(own_part())
    target = tmp_path / "out.sanwpack"
    assert main(["catalog", "export", "acme-s8", "brocade-g620", "-o", str(target)]) == 0
    assert [part.id for part in read_pack(target)] == ["acme-s8", "brocade-g620"]
    assert main(["catalog", "import", str(target)]) == 0
    assert "2 the same already" in capsys.readouterr().out
    user.put(own_part(model="Mine"))
    assert main(["catalog", "import", str(target), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["kept"] == ["acme-s8"]
    assert main(["catalog", "import", str(target), "--replace", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["replaced"] == ["acme-s8"]


def test_a_netbox_file_is_taken_with_its_gaps(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "box.yaml"
    path.write_text("manufacturer: Acme\nmodel: Box\nslug: acme-box\nu_height: 2\n", "utf-8")
    assert main(["catalog", "import", str(path), "--kind", "server"]) == 0
    assert "Weight." in capsys.readouterr().out
    found = user.find("acme-box-netbox")
    assert found is not None
    assert found.kind == "server"
    assert main(["catalog", "search", "acme box"]) == 0
    assert "acme-box-netbox" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["import", "nothing.sanwpack"],
        ["import", "nothing.yaml"],
        ["import", "nothing.sanwpack", "--kind", "switch"],
        ["export", "no-such-part", "-o", "x.sanwpack"],
        ["export", "brocade-g620", "-o", "x.json"],
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    user: UserParts, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["catalog", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("sanwright: ")
    assert error.count("\n") == 1
    assert not user.path.exists()


def test_a_damaged_file_of_own_parts_is_said(
    user: UserParts, capsys: pytest.CaptureFixture[str]
) -> None:
    user.path.parent.mkdir(parents=True)
    user.path.write_bytes(b"something else entirely, but long enough")
    assert main(["catalog", "search", "g620"]) == 2
    assert "move the file away" in capsys.readouterr().err


def test_a_design_is_compared_with_the_catalog(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_library() as library:
        design = read_design(bundled("t1-8gfc").path, library)
        path = tmp_path / "frozen.sanw"
        write_design(design, path)
        assert main(["catalog", "diff", str(path)]) == 0
        capsys.readouterr()
        id_ = min(design.parts)
        newer = msgspec.structs.replace(library.part(id_), generation="Gen 99")
        user.put(newer)
        assert main(["catalog", "diff", str(path)]) == 1
        told = capsys.readouterr().out
        assert "generation" in told
        assert "Gen 99" in told
        assert main(["catalog", "diff", str(path), "--format", "json"]) == 1
        said = json.loads(capsys.readouterr().out)
        rows = {row["id"]: row for row in said["parts"]}
        assert said["tables"] == said["limits"] == []
        assert rows[id_]["standing"] == "changed"
        assert [d["new"] for d in rows[id_]["differences"]] == ["Gen 99"]
        assert {row["standing"] for key, row in rows.items() if key != id_} == {"same"}
        assert main(["check", str(path)]) in (0, 1)
        assert "not this catalog's: 1 part that differs;" in capsys.readouterr().out


def test_a_design_that_brings_better_tables_along_is_told_of(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_library() as library:
        design = read_design(bundled("t1-8gfc").path, library)
    path = tmp_path / "forged.json"
    write_design(design, path)
    assert main(["check", str(path)]) == 0
    assert "own copies" not in capsys.readouterr().out
    plain = json.loads(path.read_text("utf-8"))
    tables = plain["reference"]["data"]
    reach = next(row for row in tables["reaches"] if "max_m" in row)
    reach["max_m"] *= 10
    tables["rule_pack"]["thresholds"][0]["value"] = 777
    tables["rule_pack"]["thresholds"].pop()
    part = plain["parts"][0]["part"]
    part["sources"][0]["url"] = "https://elsewhere.example/"
    path.write_text(json.dumps(plain), "utf-8")
    main(["check", str(path)])
    told = capsys.readouterr().out
    assert "1 part that differs, 1 row of the standards tables, 2 limits of the rule pack" in told
    assert main(["catalog", "diff", str(path)]) == 1
    told = capsys.readouterr().out
    assert "elsewhere.example" in told
    assert f"Reach of {reach['speed']} over {reach['medium']}" in told
    assert "777" in told
    assert "not there" in told


def test_own_parts_resolve_in_a_design(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user.put(own_part())
    write_pack([own_part()], tmp_path / "x.sanwpack")
    path = tmp_path / "own.json"
    text = bundled("t1-8gfc").path.read_text("utf-8")
    plain = json.loads(text)
    plain["devices"].append({"id": "own", "part": "acme-s8"})
    path.write_text(json.dumps(plain), "utf-8")
    main(["check", str(path)])
    captured = capsys.readouterr()
    assert "acme-s8" not in captured.err
    assert main(["catalog", "diff", str(path)]) in (0, 1)
    assert "acme-s8]: not" not in capsys.readouterr().out


def test_a_pack_takes_the_place_of_no_shipped_part_by_itself(
    user: UserParts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stranger's copy of a known switch would be placed in every new design from then on."""
    with open_library() as library:
        shipped = library.part("brocade-g620")
    forged = msgspec.structs.replace(shipped, generation="Gen 99")
    write_pack([forged], tmp_path / "x.sanwpack")
    assert main(["catalog", "import", str(tmp_path / "x.sanwpack")]) == 0
    assert "kept      brocade-g620" in capsys.readouterr().out
    with open_library() as library:
        assert library.part("brocade-g620") == shipped
    assert main(["catalog", "import", str(tmp_path / "x.sanwpack"), "--replace"]) == 0
    with open_library() as library:
        assert library.part("brocade-g620").generation == "Gen 99"
