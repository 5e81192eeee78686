"""Is an edition taken in whole or not at all, put back, and never in the way of the shipped one?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sanwright.catalog import Catalog, Library, editions
from sanwright.catalog.editions import (
    catalog_in_use,
    edition_words,
    install_edition,
    roll_back,
)
from sanwright.errors import InputError, SanwrightError


@pytest.fixture
def built(source: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Builds an edition of some name; that of the program is a small one, too."""

    def build(name: str) -> Path:
        source.write("catalog.toml", f'edition = "{name}"')
        path: Path = source.build()
        return path.rename(tmp_path / f"{name}.sqlite")

    shipped = build("2026.11")
    monkeypatch.setattr(editions, "open_shipped", lambda: Catalog.open(shipped))
    return build


def used(folder: Path) -> str:
    with catalog_in_use(folder).catalog as catalog:
        return catalog.edition


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_editions_are_installed_replaced_and_put_back(
    built: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = tmp_path / "installed"
    assert used(folder) == "2026.11"
    for name in ("2026.12", "2027.01", "2027.02"):
        with install_edition(built(name), folder) as edition:
            assert edition.edition == used(folder) == name
            assert edition.part("acme-s8").model == "S8"
            assert Library(edition).search("acme s8")[0].id == "acme-s8"
            assert str(edition_words(edition)) == (
                f"Edition {name}, installed over edition 2026.11 of the program"
            )
    assert len(list(folder.iterdir())) == 2
    for name in ("2027.01", "2026.11"):
        with roll_back(folder) as edition:
            assert edition.edition == used(folder) == name
    with pytest.raises(InputError, match="came with the program is in use"):
        roll_back(folder)


BROKEN = (
    ("UPDATE parts SET record = replace(record, 'Acme', 'Bcme') WHERE id = 'acme-s8'", "digest"),
    ("DELETE FROM parts WHERE id = 'acme-s8'", "digest"),
    ("UPDATE meta SET value = '2027.01' WHERE key = 'edition'", "digest"),
    ("DELETE FROM meta WHERE key = 'digest'", "no digest"),
    ("DELETE FROM meta WHERE key = 'edition'", "which edition"),
    ("DROP TABLE rule_packs", "damaged"),
    ("DELETE FROM reference", "damaged"),
    ("PRAGMA user_version = 99", "format 99"),
    ("PRAGMA application_id = 1", "not a catalog"),
)


def test_what_is_wrong_with_a_file_is_one_sentence_and_changes_nothing(
    built: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = tmp_path / "installed"
    sound = built("2026.12").read_bytes()
    path = tmp_path / "broken.sqlite"
    for statement, says in BROKEN:
        path.write_bytes(sound)
        change(path, statement)
        with pytest.raises(SanwrightError, match=says):
            install_edition(path, folder)
    for garbage in (b"", b"not a database", sound[: len(sound) // 2]):
        path.write_bytes(garbage)
        with pytest.raises(SanwrightError):
            install_edition(path, folder)
    with pytest.raises(SanwrightError, match="does not exist"):
        install_edition(tmp_path / "nowhere.sqlite", folder)
    assert used(folder) == "2026.11"


def test_an_edition_of_a_newer_program_is_not_read_in_part(
    built: Callable[[str], Path], tmp_path: Path
) -> None:
    path = built("2026.12")
    with closing(sqlite3.connect(path)) as connection:
        ((reference,),) = connection.execute("SELECT record FROM reference")
        packs, parts = (
            [
                record
                for (record,) in connection.execute(f"SELECT record FROM {table} ORDER BY place")
            ]
            for table in ("rule_packs", "parts")
        )
    parts = [record.replace('{"id":', '{"colour":"red","id":', 1) for record in parts]
    digest = editions.contents_digest("2026.12", reference, packs, parts)
    change(path, 'UPDATE parts SET record = replace(record, \'{"id":\', \'{"colour":"red","id":\')')
    change(path, f"UPDATE meta SET value = '{digest}' WHERE key = 'digest'")
    with pytest.raises(SanwrightError, match="another version of Sanwright"):
        install_edition(path, tmp_path / "installed")


def test_a_spoiled_or_overtaken_edition_gives_way_to_the_shipped_one(
    built: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "installed"
    install_edition(built("2026.12"), folder).close()
    newer = built("2027.01")
    with monkeypatch.context() as later:
        later.setattr(editions, "open_shipped", lambda: Catalog.open(newer))
        assert used(folder) == "2027.01"  # a newer program brought a newer catalog
        # Who then installs the older one again wants it.
        install_edition(built("2026.12"), folder).close()
        assert used(folder) == "2026.12"
    for installed in folder.iterdir():
        installed.write_bytes(b"spoiled")
    in_use = catalog_in_use(folder)
    assert in_use.catalog.edition == "2026.11"
    assert "cannot be used" in str(in_use.refused)
    in_use.catalog.close()
