"""Does the window work, and say what is wrong, when a file of the user's cannot be read?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.catalog.library import USER_PARTS_FILE
from sanwright.gui.document.session import Session
from sanwright.locations import price_book


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path))
    folder = tmp_path / "config"
    folder.mkdir()
    return folder


def test_damaged_own_parts_leave_the_shipped_ones_usable(qapp, config, catalog):
    (config / USER_PARTS_FILE).write_bytes(b"no database at all, but long enough to be read as one")
    session = Session(catalog)
    said: list[str] = []
    session.message.connect(said.append)
    assert session.catalog.find("brocade-g620") is not None
    assert session.catalog.user is None
    assert USER_PARTS_FILE in said[0]
    session.shut_down()


def test_without_own_parts_nothing_can_be_written(shop, monkeypatch):
    monkeypatch.setattr(shop.library, "user", None)
    window = shop.catalog
    window.refresh()
    for button in (window.new, window.take, window.clone, window.edit):
        assert not button.isEnabled()
    window.own.import_pack(Path("parts.sanwpack"))
    assert len(shop.answers.errors) == 1


def test_a_damaged_price_book_is_said_and_left_as_it_is(shop, tmp_path):
    book = tmp_path / "state" / "config" / price_book().name
    book.write_text("{")
    dialog = shop.prices()
    assert book.name in dialog.message.text()
    assert dialog.list.count() == 0
    assert book.read_text() == "{"
