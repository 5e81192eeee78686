"""Does every reader know its own files by their content, and leave those of others alone?"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from sanwright.bounded_reading import read_bytes, read_head, read_text
from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.registry import importers, recognised

OWN = {
    "netbox": (
        "# a switch\n---\nmanufacturer: Acme\nmodel: S8\nslug: acme-s8\ninterfaces: []\n",
        "slug: s9\nmodel : S9\ncomments: ''\nmanufacturer: Acme",
    ),
    "prices": (
        "Part No;List price (EUR)\nA-1;12,50\n",
        "Preisliste 4. Quartal\nArtikel-Nr.,Listenpreis,Rabatt\nA,1,2\n",
    ),
    "wwpns": (
        "10:00:00:10:9b:00:00:01\n10:00:00:10:9b:00:00:02\n",
        "Host,Port,WWPN\nesx 1,1,100000109B000001\nesx 1,2,100000109B000002\n",
    ),
}
NOBODYS = ("", "\n\n", "{}", "just words, and more words\n", "\0\1\2", "model: x\nslug: y\n")


def keys(source: ImportSource) -> list[str]:
    return [importer.key for importer in recognised(source)]


def test_every_reader_is_found_and_has_samples() -> None:
    assert [importer.key for importer in importers()] == sorted(OWN)


@pytest.mark.parametrize(("key", "text"), [(key, text) for key in OWN for text in OWN[key]])
def test_a_source_is_known_by_its_content_whatever_it_is_called(
    key: str, text: str, tmp_path: Path
) -> None:
    assert keys(ImportSource("clipboard", pasted=text)) == [key]
    (tmp_path / "file.bin").write_text(text, encoding="utf-8")
    assert keys(ImportSource.of(tmp_path / "file.bin")) == [key]


def test_a_workbook_is_looked_into(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["Part No", "List price"])
    book.active.append(["A-1", 12.5])
    book.save(tmp_path / "any.dat")
    assert keys(ImportSource.of(tmp_path / "any.dat")) == ["prices"]


@pytest.mark.parametrize("text", NOBODYS)
def test_what_is_nobodys_is_taken_by_nobody(text: str) -> None:
    assert keys(ImportSource("clipboard", pasted=text)) == []


@given(st.text(max_size=300))
def test_any_text_is_recognised_or_not(text: str) -> None:
    keys(ImportSource("clipboard", pasted=text))


# Reading within bounds

POSIX_PIPES = pytest.mark.skipif(os.name != "posix", reason="pipes and devices of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ten.txt").write_bytes(b"0123456789")
    (tmp_path / "latin.txt").write_bytes(b"Gr\xf6\xdfe")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    return tmp_path


def test_a_file_is_read_up_to_the_very_limit(folder: Path) -> None:
    assert read_bytes(folder / "ten.txt", 10) == b"0123456789"
    assert read_head(folder / "ten.txt", 4) == b"0123"
    assert read_text(folder / "ten.txt", 10) == "0123456789"


@pytest.mark.parametrize(
    ("name", "most", "why"),
    [
        ("ten.txt", 9, "larger than 9 bytes"),
        ("none.txt", 10, "does not exist; check the name"),
        ("ten.txt/below", 10, "does not exist; check the name"),
        (".", 10, "is a folder; name a file in it"),
        pytest.param("pipe", 10, "is no regular file", marks=POSIX_PIPES),
        ("latin.txt", 10, "is not text in UTF-8"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_that_names_it(
    folder: Path, name: str, most: int, why: str
) -> None:
    with pytest.raises(InputError, match=why) as caught:
        read_text(folder / name, most)
    message = str(caught.value)
    assert message.startswith(f"“{folder / name}”")
    assert message.endswith(".")
    assert "\n" not in message


READ_A_FILE: tuple[Callable[[Path], bytes], ...] = (
    lambda path: read_bytes(path, 100),
    lambda path: read_head(path, 100),
)


@POSIX_PIPES
@pytest.mark.parametrize("read", READ_A_FILE)
def test_a_device_that_never_ends_is_not_begun(read: Callable[[Path], bytes]) -> None:
    with pytest.raises(InputError, match="is no regular file"):
        read(Path("/dev/zero"))
