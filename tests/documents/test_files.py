"""Is what was saved what is opened, and does a failure cost nothing?"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.bundled import bundled_testbeds
from sanwright.bundled import testbed as bundled
from sanwright.design import Design, Device, Note, PartCopy, Port, Project, Table
from sanwright.documents import (
    design_file,
    new_design,
    read_design,
    read_with_state,
    write_design,
)
from sanwright.documents.design_file import APPLICATION_ID
from sanwright.errors import CancelledError, InputError, MachineError, SanwrightError
from sanwright.formats import kinds
from sanwright.units import Length
from tests.builders import catalog, names_elsewhere, order, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started

FORMS = (".sanw", ".json")


def opened(path: Path) -> Design:
    return read_design(path, catalog())


def refusal(path: Path) -> SanwrightError:
    """What opening ``path`` says: one sentence that names it."""
    with pytest.raises(SanwrightError) as refused:
        opened(path)
    message = str(refused.value)
    assert path.name in message
    assert "\n" not in message
    assert message[-1] in ".!?"
    return refused.value


def in_full(design: Design) -> tuple[Any, ...]:
    """What it holds, in which order, and how a copy of everything is called in another design."""
    return rows(design), order(design), names_elsewhere(design)


@settings(max_examples=examples(40))
@given(steps=STEPS)
def test_nothing_is_lost_in_either_form_or_between_them_nor_the_order(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    folder = tmp_path_factory.mktemp("forms")
    history = started(new_design(catalog()))
    for step in steps:
        run(history, step)
    there, stood, copied = in_full(history.design)
    write_design(history.design, folder / "1.sanw")
    write_design(opened(folder / "1.sanw"), folder / "2.json")
    write_design(opened(folder / "2.json"), folder / "3.sanw")
    write_design(opened(folder / "3.sanw"), folder / "4.json")
    for name in ("1.sanw", "2.json", "3.sanw", "4.json"):
        assert in_full(opened(folder / name)) == (there, stood, copied)
    assert (folder / "1.sanw").read_bytes() == (folder / "3.sanw").read_bytes()
    assert (folder / "2.json").read_bytes() == (folder / "4.json").read_bytes()


def odd_design() -> Design:
    """What is easily lost: emptiness that is meant, zeros, unknown parts, bytes, other scripts."""
    sketch = small_san()
    sketch.change(Table.PORTS, "array:1-1", optic=None)
    sketch.put(
        Project(name="Ünïcode – 存储 🖧", customer="a\x00b\n", logo=bytes(range(256))),
        PartCopy(id="part of nobody"),
        Device(id="odd one", part="part of nobody", name="“”\\'\"<&>"),
        Port(id="odd one:Q-3"),
        Note(id="0"),
        Note(id="ß", text="x" * 100_000, x=-1e-9),
    )
    sketch.change(Table.CABLES, "c1", length=Length(1e8))
    sketch.change(Table.CABLES, "c2", length=None)
    return sketch.design()


@pytest.mark.parametrize("form", FORMS)
def test_odd_values_survive(tmp_path: Path, form: str) -> None:
    design = odd_design()
    write_design(design, tmp_path / f"odd{form}")
    back = opened(tmp_path / f"odd{form}")
    assert rows(back) == rows(design)
    assert back.ports["array:1-1"].optic is None
    assert back.part_of("odd one") is None


@pytest.mark.parametrize("form", FORMS)
def test_an_emptied_cage_of_a_part_that_ships_with_optics_stays_empty(
    tmp_path: Path, form: str
) -> None:
    design = new_design(catalog())
    part = catalog().part("netapp-aff-a700s")
    change, id_ = edits.place_device(design, part, 0.0, 0.0, optics=catalog().shipped_optics(part))
    design.apply(change)
    design.apply(edits.set_optic(design, f"{id_}:1-1", None))
    design.apply(edits.delete(design, []))
    write_design(design, tmp_path / f"d{form}")
    back = opened(tmp_path / f"d{form}")
    assert back.ports[f"{id_}:1-1"].optic is None
    assert (back.devices[id_].x, back.devices[id_].y) == (0.0, 0.0)


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "d.sanw"
    write_design(small_san().design(), path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (kinds.DESIGN.number,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT length_m FROM cables WHERE id = 'c1'").fetchone() == (
            10.0,
        )
    connection.close()


# --- saving ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_saving_leaves_one_file_and_keeps_its_permissions(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"d{form}"
    write_design(small_san().design(), path)
    path.chmod(0o640)
    write_design(odd_design(), path)
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    assert rows(opened(path)) == rows(odd_design())
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.parametrize("form", FORMS)
def test_a_new_file_has_the_permissions_that_any_program_would_give(
    tmp_path: Path, form: str
) -> None:
    other = tmp_path / "other"
    other.touch()
    write_design(Design(), tmp_path / f"d{form}")
    assert (tmp_path / f"d{form}").stat().st_mode == other.stat().st_mode


def make_link(link: Path, real: Path) -> None:
    """A link, unless the user may make none (Windows) or none is seen as one (Wine)."""
    try:
        link.symlink_to(real)
    except OSError as error:
        pytest.skip(f"no link can be made: {error}")
    if not link.is_symlink():
        pytest.skip("a link is not seen as one")


@pytest.mark.parametrize("form", FORMS)
def test_saving_through_a_link_replaces_what_it_points_to(tmp_path: Path, form: str) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / f"d{form}", tmp_path / f"link{form}"
    write_design(Design(), real)
    make_link(link, real)
    write_design(small_san().design(), link)
    assert link.is_symlink()
    assert rows(opened(real)) == rows(small_san().design())
    assert len(list((tmp_path / "real").iterdir())) == 1


def test_a_design_whose_last_changes_stand_in_a_log_is_not_read_without_them(
    tmp_path: Path,
) -> None:
    path = tmp_path / "d.sanw"
    write_design(small_san().design(), path)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("DELETE FROM cables")
        other.commit()
        with pytest.raises(InputError, match=r"keeps its last changes in “d\.sanw-wal”"):
            read_design(path, catalog())
    assert not read_design(path, catalog()).cables, "closed there, it is whole"


def test_a_file_that_is_far_too_large_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "d.sanw"
    path.touch()
    os.truncate(path, 2**33)
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("it was opened"))
    with pytest.raises(InputError, match="is larger than 268 MB"):
        read_with_state(path, catalog())


class BrokenConnection(sqlite3.Connection):
    """A database on a disk that fills up half-way."""

    def executemany(self, sql: str, rows: Any, /) -> sqlite3.Cursor:
        if "INSERT INTO cables" in sql:
            raise sqlite3.OperationalError("database or disk is full")
        return super().executemany(sql, rows)


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "d.sanw"
    write_design(Design(), path)
    before = path.read_bytes()
    connect = sqlite3.connect

    def broken(*given: Any, **named: Any) -> sqlite3.Connection:
        return connect(*given, factory=BrokenConnection, **named)

    monkeypatch.setattr(design_file.sqlite3, "connect", broken)
    with pytest.raises(MachineError, match=r"d\.sanw.*disk is full.*\.$"):
        write_design(small_san().design(), path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["d.sanw"]


@pytest.mark.parametrize("form", FORMS)
def test_a_target_that_cannot_be_replaced_is_named_and_nothing_is_left(
    tmp_path: Path, form: str
) -> None:
    folder = tmp_path / f"folder{form}"
    folder.mkdir()
    with pytest.raises(MachineError, match=r"folder.*\.$"):
        write_design(small_san().design(), folder)
    assert [entry.name for entry in tmp_path.iterdir()] == [folder.name]


@pytest.mark.parametrize("form", FORMS)
def test_a_folder_that_is_not_there_is_named(tmp_path: Path, form: str) -> None:
    with pytest.raises(MachineError, match="nowhere"):
        write_design(Design(), tmp_path / "nowhere" / f"d{form}")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
@pytest.mark.parametrize("form", FORMS)
def test_a_folder_that_cannot_be_written_to_is_named(form: str) -> None:
    with pytest.raises(MachineError, match=r"/proc.*\.$"):
        write_design(Design(), Path("/proc") / f"d{form}")


@pytest.mark.parametrize("name", ["d.txt", "d", "d.sanw.bak"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"\.sanw or \.json"):
        write_design(Design(), tmp_path / name)
    (tmp_path / name).write_text("{}", encoding="utf-8")
    assert isinstance(refusal(tmp_path / name), InputError)


# --- what is not a design --------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_what_is_not_there_is_the_users_turn(tmp_path: Path, form: str) -> None:
    assert isinstance(refusal(tmp_path / f"missing{form}"), InputError)
    (tmp_path / f"folder{form}").mkdir()
    assert "folder" in str(refusal(tmp_path / f"folder{form}"))
    (tmp_path / "file").touch()
    assert isinstance(refusal(tmp_path / "file" / f"d{form}"), InputError)
    make_link(tmp_path / f"dangling{form}", tmp_path / "nothing")
    assert isinstance(refusal(tmp_path / f"dangling{form}"), InputError)


def test_a_name_too_long_is_refused_like_any_other(tmp_path: Path) -> None:
    for form in FORMS:
        with pytest.raises(SanwrightError):
            opened(tmp_path / ("x" * 5000 + form))
        with pytest.raises(SanwrightError):
            write_design(Design(), tmp_path / ("x" * 5000 + form))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_may_not_be_read_is_the_machines_turn(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"d{form}"
    write_design(Design(), path)
    path.chmod(0)
    assert isinstance(refusal(path), MachineError)


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"SQLite format 3\x00", b"{}", bytes(range(256)) * 64]
)
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "d.sanw"
    path.write_bytes(data)
    assert isinstance(refusal(path), InputError)


def test_another_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "d.sanw"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE devices (id TEXT)")
    connection.commit()
    connection.close()
    assert "not a Sanwright design" in str(refusal(path))


@pytest.mark.parametrize("share", [0.05, 0.3, 0.7, 0.9])
def test_a_file_cut_short_is_refused(tmp_path: Path, share: float) -> None:
    path = tmp_path / "d.sanw"
    write_design(small_san().design(), path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert isinstance(refusal(path), InputError)


@settings(max_examples=examples(150))
@given(place=st.integers(0, 10**6), value=st.integers(0, 255), count=st.integers(1, 64))
def test_damage_anywhere_is_refused_in_one_sentence_or_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, place: int, value: int, count: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.sanw"
    data = bytearray(_whole_file())
    start = place % len(data)
    data[start : start + count] = bytes([value]) * len(data[start : start + count])
    path.write_bytes(data)
    message = f"“{path}”"
    try:
        opened(path)
    except SanwrightError as refused:
        message = str(refused)
    assert path.name in message
    assert "\n" not in message


_WHOLE: list[bytes] = []


def _whole_file() -> bytes:
    if not _WHOLE:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            write_design(small_san().design(), Path(folder) / "d.sanw")
            _WHOLE.append((Path(folder) / "d.sanw").read_bytes())
    return _WHOLE[0]


def altered(tmp_path: Path, *statements: str) -> Path:
    """A good file after some SQL."""
    path = tmp_path / "d.sanw"
    path.write_bytes(_whole_file())
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE cables",
        "DELETE FROM devices WHERE id = 'host'",
        "DELETE FROM parts",
        "UPDATE devices SET more = '{\"quantity\": \"many\"}' WHERE id = 'hba'",
        "UPDATE devices SET more = '[' WHERE id = 'hba'",
        "UPDATE devices SET more = '[]' WHERE id = 'hba'",
        "UPDATE cables SET a = NULL WHERE id = 'c1'",
        "UPDATE devices SET parent = 'hba' WHERE id = 'host'",
    ],
)
def test_a_file_that_contradicts_itself_is_refused(tmp_path: Path, statement: str) -> None:
    assert isinstance(refusal(altered(tmp_path, statement)), InputError)


def test_a_newer_file_is_refused_with_what_is_needed(tmp_path: Path) -> None:
    newer = kinds.DESIGN.number + 1
    error = refusal(altered(tmp_path, f"PRAGMA user_version = {newer}", "DROP TABLE cables"))
    assert isinstance(error, MachineError)
    assert "newer" in str(error)
    assert f"format {newer}" in str(error)


@pytest.mark.parametrize("version", [0, -1])
def test_a_file_without_a_format_is_refused(tmp_path: Path, version: int) -> None:
    assert isinstance(refusal(altered(tmp_path, f"PRAGMA user_version = {version}")), InputError)


def test_opening_changes_nothing_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "d.sanw"
    path.write_bytes(_whole_file())
    opened(path)
    assert path.read_bytes() == _whole_file()
    assert [entry.name for entry in tmp_path.iterdir()] == ["d.sanw"]


def test_a_file_whose_name_means_something_in_an_address_opens(tmp_path: Path) -> None:
    mark = "" if os.name == "nt" else "?"  # Windows has none in names
    path = tmp_path / f"50% done{mark} #1 ü.sanw"
    write_design(small_san().design(), path)
    assert rows(opened(path)) == rows(small_san().design())


def test_endings_may_be_written_large(tmp_path: Path) -> None:
    write_design(small_san().design(), tmp_path / "D.SANW")
    assert rows(opened(tmp_path / "D.SANW")) == rows(small_san().design())


def test_a_design_is_judged_by_its_own_tables_and_parts(tmp_path: Path) -> None:
    class NoCatalog:
        def __getattr__(self, name: str) -> Any:
            raise AssertionError("a file must open without a catalog")

    for form in FORMS:
        write_design(small_san().design(), tmp_path / f"d{form}")
        supply: Any = NoCatalog()
        assert rows(read_design(tmp_path / f"d{form}", supply)) == rows(small_san().design())


def test_a_new_design_has_two_fabrics_and_the_current_tables() -> None:
    design = new_design(catalog())
    assert [fabric.side for fabric in design.fabrics.values()] == ["A", "B"]
    assert design.reference == catalog().reference()


def test_bundled_designs_are_found_by_key() -> None:
    for item in bundled_testbeds():
        assert bundled(item.key) == item
        assert item.title
        assert item.summary
        assert json.loads(item.path.read_bytes())["project"]["name"] == item.title
    with pytest.raises(InputError, match="nobody"):
        bundled("nobody")


def test_reading_tells_how_far_it_is_and_can_be_called_off(tmp_path):
    path = tmp_path / "large.sanw"
    notes = [Note(id=f"n-{number}", text="What was said of it. " * 20) for number in range(1000)]
    write_design(Design([Project(), *notes]).snapshot(), path)
    told: list[float] = []
    design = read_design(path, catalog(), progress=lambda share, _what: not told.append(share))
    assert len(design.notes) == 1000
    assert len(told) > 5
    assert told == sorted(told)
    assert told[-1] <= 1
    with pytest.raises(CancelledError):
        read_design(path, catalog(), progress=lambda share, _what: share < told[-1])
