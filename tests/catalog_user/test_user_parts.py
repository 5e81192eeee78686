"""Are the user's parts kept, apart from the shipped catalog, and is a bad file refused whole?"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sanwright.catalog import Catalog, Library, UserParts, clone_of
from sanwright.catalog.assembly import build_catalog
from sanwright.catalog.user import APPLICATION_ID
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from tests.catalog_user.own import own_part, with_ports


def reopened(user: UserParts) -> UserParts:
    return UserParts.open(user.path)


def test_no_file_is_made_before_there_is_a_part(user: UserParts) -> None:
    assert user.parts() == ()
    assert not user.path.parent.exists()


def test_a_part_is_there_after_opening_again(user: UserParts) -> None:
    user.put(own_part())
    assert reopened(user).parts() == (own_part(),)
    assert reopened(user).find("acme-s8") == own_part()


def test_a_part_that_is_put_again_is_replaced(user: UserParts) -> None:
    user.put(own_part())
    user.put(own_part(model="Octopus 9"))
    assert [part.model for part in reopened(user).parts()] == ["Octopus 9"]


def test_a_wrong_part_is_refused_and_nothing_is_changed(user: UserParts) -> None:
    user.put(own_part())
    with pytest.raises(InputError, match=r"acme-s8, vendor: must not be empty\."):
        user.put(own_part(vendor=" "))
    assert reopened(user).parts() == (own_part(),)


def test_a_speed_of_no_standard_is_refused_once_the_standards_are_known(library: Library) -> None:
    speeds = own_part().ports["sfp"].speeds
    assert speeds is not None
    odd = with_ports(own_part(), speeds=msgspec.structs.replace(speeds, value=("99GFC",)))
    assert library.user is not None
    with pytest.raises(InputError, match="99GFC is not a speed of the standards table"):
        library.user.put(odd)


def test_retired_parts_are_kept_and_can_come_back(user: UserParts) -> None:
    user.put(own_part())
    user.put(own_part("acme-s9"))
    user.retire("acme-s8")
    assert [part.id for part in reopened(user).parts()] == ["acme-s9"]
    assert [part.id for part in user.parts(include_retired=True)] == ["acme-s8", "acme-s9"]
    assert reopened(user).is_retired("acme-s8")
    assert user.find("acme-s8") == own_part()
    user.restore("acme-s8")
    assert len(reopened(user).parts()) == 2


def test_a_deleted_part_is_gone(user: UserParts) -> None:
    user.put(own_part())
    user.delete("acme-s8")
    assert reopened(user).parts() == ()


@pytest.mark.parametrize("act", [UserParts.retire, UserParts.restore, UserParts.delete])
def test_acting_on_a_part_that_is_not_there_is_said(
    user: UserParts, act: Callable[[UserParts, str], None]
) -> None:
    with pytest.raises(InputError, match="no part “nothing” among your own"):
        act(user, "nothing")


def test_listeners_hear_of_every_change(user: UserParts) -> None:
    heard: list[int] = []
    user.on_change.append(lambda: heard.append(len(user.parts())))
    user.put(own_part())
    user.retire("acme-s8")
    user.restore("acme-s8")
    user.delete("acme-s8")
    assert heard == [1, 0, 1, 0]


def test_what_another_window_writes_is_seen(user: UserParts) -> None:
    other = UserParts.open(user.path)
    other.put(own_part())
    assert user.parts() == (own_part(),)
    user.put(own_part("acme-s9"))
    other.retire("acme-s9")
    assert user.is_retired("acme-s9")
    assert [part.id for part in other.parts()] == ["acme-s8"]


def test_a_newer_shipped_catalog_loses_no_part(
    root: Path, tmp_path: Path, user: UserParts, shipped: Catalog
) -> None:
    user.put(own_part())
    older = Library(shipped, user)
    user.put(clone_of(older.part("brocade-g620"), "acme-g620"))
    before = user.path.read_bytes()
    source = tmp_path / "newer"
    source.mkdir()
    for name in ("standards", "rule_packs", "sources.toml"):
        (source / name).symlink_to(root / "catalog" / name)
    (source / "catalog.toml").write_text('edition = "2099.01"\n', encoding="utf-8")
    (source / "parts").mkdir()
    build_catalog(source, tmp_path / "newer.sqlite")
    with Catalog.open(tmp_path / "newer.sqlite") as newer:
        library = Library(newer, UserParts.open(user.path))
        assert library.edition == "2099.01"
        assert {part.id for part in library.parts()} == {"acme-s8", "acme-g620"}
        assert [hit.id for hit in library.search("octopus")] == ["acme-s8"]
    assert user.path.read_bytes() == before


def database(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


RIGHT = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {kinds.OWN_PARTS.number}",
)
TABLE = "CREATE TABLE parts (id, retired, record)"
DAMAGED: dict[str, tuple[str, ...] | bytes] = {
    "text": b"no database at all, only text that goes on and on",
    "another database": ("CREATE TABLE other (x)",),
    "no table": (*RIGHT, "CREATE TABLE other (x)"),
    "an endless view": (
        *RIGHT,
        """CREATE VIEW parts AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM n)
           SELECT id, 0 AS retired, '{}' AS record FROM n""",
    ),
    "a record that is no part": (*RIGHT, TABLE, "INSERT INTO parts VALUES ('a', 0, '{}')"),
    "a number for a record": (*RIGHT, TABLE, "INSERT INTO parts VALUES ('a', 0, 7)"),
    "a record of another id": (
        *RIGHT,
        TABLE,
        """INSERT INTO parts VALUES ('a', 0,
           '{"id": "b", "kind": "switch", "vendor": "V", "model": "M"}')""",
    ),
    "a huge record": (*RIGHT, TABLE, "INSERT INTO parts VALUES ('a', 0, zeroblob(9000000))"),
    "endless nesting": (
        *RIGHT,
        TABLE,
        "INSERT INTO parts VALUES ('a', 0, replace(hex(zeroblob(200000)), '00', '['))",
    ),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_one_sentence_and_stays_as_it_is(
    tmp_path: Path, content: tuple[str, ...] | bytes
) -> None:
    path = tmp_path / "parts.sqlite"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        database(path, *content)
    before = path.read_bytes()
    with pytest.raises(InputError) as caught:
        UserParts.open(path)
    message = str(caught.value)
    assert message.startswith(f"“{path}”")
    assert "\n" not in message
    assert path.read_bytes() == before


def test_a_truncated_file_is_refused(user: UserParts) -> None:
    for number in range(40):
        user.put(own_part(f"acme-{number}"))
    whole = user.path.read_bytes()
    user.path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises((InputError, MachineError), match=r"parts\.sqlite"):
        UserParts.open(user.path)


def test_a_file_of_a_newer_version_is_refused_and_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "parts.sqlite"
    user = UserParts.open(path)
    user.put(own_part())
    database(path, f"PRAGMA user_version = {kinds.OWN_PARTS.number + 1}")
    before = path.read_bytes()
    with pytest.raises(MachineError, match="newer version of Sanwright"):
        UserParts.open(path)
    with pytest.raises(MachineError, match="newer version of Sanwright"):
        user.put(own_part("acme-s9"))
    assert path.read_bytes() == before
