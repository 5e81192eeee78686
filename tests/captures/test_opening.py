"""Does all that customers send come to the same lines, and is the rest told in a sentence?"""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.errors import CancelledError
from sanwright.exchange.captures import opening
from sanwright.exchange.captures.healing import Healer, healed
from sanwright.exchange.captures.opening import (
    CaptureKind,
    CaptureSource,
    LeftOutFile,
    open_captures,
)
from sanwright.language import speaking
from tests.examples import examples

TEXT = "sw1:admin> switchshow\nswitchName:\tsw1\n\nlast\n"
WWN = "50:01:43:80:03:bc:68:0a"


def zipped(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return buffer.getvalue()


def tarred(mode: str, **files: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def texts_of(*paths: Path) -> tuple[dict[str, list[str]], list[LeftOutFile]]:
    found, left = {}, []
    for source in open_captures(paths):
        if isinstance(source, LeftOutFile):
            left.append(source)
        elif source.kind is CaptureKind.TEXT:
            found[source.name] = [line.text for line in source.lines()]
    return found, left


@pytest.mark.parametrize(
    "pack",
    [
        lambda data: data,
        gzip.compress,
        lambda data: zipped(a=data),
        lambda data: tarred("w:gz", a=data),
        lambda data: tarred("w", a=data),
        lambda data: zipped(inner=tarred("w:gz", a=gzip.compress(data))),
        lambda data: gzip.compress(tarred("w", b=zipped(c=data))),
    ],
)
def test_the_same_text_comes_out_of_whatever_it_is_packed_in(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    (tmp_path / "x.bin").write_bytes(pack(TEXT.encode()))
    found, left = texts_of(tmp_path / "x.bin")
    assert list(found.values()) == [TEXT.splitlines()]
    assert next(iter(found)).startswith("x.bin")
    assert not left


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_encodings_and_line_ends_do_not_count(encoding: str, end: str) -> None:
    text = "switchName: Köln\nzweite Zeile, länger als die erste\n\nende\n" * 3
    data = text.replace("\n", end).encode(encoding)
    lines = list(
        Healer([data[:7], data[7:8], data[8:]] if "16" not in encoding else [data]).lines()
    )
    assert [line.text for line in lines] == text.splitlines()
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


@pytest.mark.parametrize(
    ("logged", "shown"),
    [
        ("\x1b[7m--More--\x1b[m\r\x1b[Kfc1/1 up", ["fc1/1 up"]),
        ("--More--\b\b\b\b\b\b\b\b        \b\b\b\b\b\b\b\b  pwwn", ["  pwwn"]),
        ("a\n--More--\nb", ["a", "b"]),
        ("swi\b\b\bswitchshow", ["switchshow"]),
        ("Type <CR> or <SPACE BAR> to continue, <q> to stop\nnext", ["next"]),
        ("[2024-05-01 10:11:12.345] sw:admin> version", ["sw:admin> version"]),
        ("    [alias-1]", ["    [alias-1]"]),
    ],
)
def test_what_the_terminal_did_is_undone(logged: str, shown: list[str]) -> None:
    assert [line.text for line in healed(logged)] == shown


@pytest.mark.parametrize(
    "margin",
    ["08:12:{:02d}: ", "2024-03-04 08:12:{:02d} ", "(08:12:{:02d}) ", "Mar 04 08:12:{:02d} ",
     "20240304-0812{:02d}: ", "2024-03-04T08:12:{:02d}.120Z ", "> ", "    ", "\t\t"],
)  # fmt: skip
def test_what_stands_before_each_line_goes(margin: str) -> None:
    shown = ["sw:FID128:admin> cfgshow", "Defined configuration:", " cfg:\tA\tz1; z2", "", "FAN  1"]
    shown += [WWN, " 0   0   010000   id    N16", "  ", f"\t\t{WWN}"]
    logged = "\n".join(margin.format(number) + line for number, line in enumerate(shown))
    assert [line.text for line in healed(logged)] == [line.rstrip() for line in shown]


def test_lines_that_begin_with_what_looks_like_a_time_are_left() -> None:
    shown = [f"21:00:00:24:ff:12:34:{number:02x}" for number in range(12)]
    assert [line.text for line in healed("\n".join(shown))] == shown


@given(st.integers(1, len(WWN) - 1), st.sampled_from(("\n", "\r\n", "\n    ")))
@settings(max_examples=examples(60))
def test_a_wwn_that_was_cut_is_whole_again_where_it_can_be_told(at: int, between: str) -> None:
    row = f" 12 F-Port {WWN[:at]}{between}{WWN[at:]} tail"
    lines = [line.text for line in healed(row)]
    if at >= 3:  # of less, nobody can tell a WWN; and two whole bytes may be anything
        is_between = WWN[at - 1] not in ":" and WWN[at] not in ":" and ":" in WWN[at - 2 : at]
        assert lines == [f" 12 F-Port {WWN} tail"] or not (is_between or WWN[at - 1] == ":")
    else:
        assert "".join(line.strip() for line in lines).replace(" ", "") == row.replace(
            between, ""
        ).replace(" ", "")


@pytest.mark.parametrize("wrapped", [f"{WWN[:20]} {WWN[21:]}", f"{WWN[:20]}\n{WWN[21:]}",
                                     f"{WWN[:21]}    {WWN[21:]}"])  # fmt: skip
def test_a_last_byte_that_dangles_is_joined(wrapped: str) -> None:
    assert [line.text for line in healed(f"F-Port {wrapped} x")] == [f"F-Port {WWN} x"]


@pytest.mark.parametrize(
    "plain", ["00:05:1e:aa:bb:cc 10:20", "00:05:1e:aa:bb:cc\n10:20 x", f"{WWN} 12"]
)
def test_what_is_no_cut_wwn_is_left(plain: str) -> None:
    assert [line.text for line in healed(plain)] == plain.split("\n")


def test_what_cannot_be_taken_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "core").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "half.gz").write_bytes(gzip.compress(os.urandom(9000).hex().encode())[:4000])
    (tmp_path / "half.zip").write_bytes(zipped(a=TEXT.encode())[:60])
    (tmp_path / "packed.7z").write_bytes(b"7z\xbc\xaf\x27\x1c" + bytes(80))
    (tmp_path / "good.log").write_text(TEXT)
    found, left = texts_of(tmp_path, tmp_path / "gone")
    assert found[f"{tmp_path.name}/good.log"] == TEXT.splitlines()
    assert {Path(each.name).name for each in left} == {
        "pipe", "empty", "core", "half.gz", "half.zip", "packed.7z", "gone",
    }  # fmt: skip
    assert all(str(each.why) for each in left)


def test_an_archive_that_unpacks_to_more_than_can_be_meant_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FREE_SPREAD", 2**20)
    monkeypatch.setattr(opening, "MOST_SPREAD", 10)
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(b"a line of it\n" * 2**18))
    found, left = texts_of(tmp_path)
    assert [each.name for each in left] == [f"{tmp_path.name}/bomb.gz"]
    assert sum(map(len, found[left[0].name])) < 2**21


def test_archives_in_archives_end_somewhere(tmp_path: Path) -> None:
    data = b"text"
    for _ in range(opening.MOST_DEPTH + 1):
        data = gzip.compress(data)
    (tmp_path / "deep").write_bytes(data)
    found, left = texts_of(tmp_path)
    assert not found
    assert len(left) == 1


def test_memory_does_not_grow_with_the_file_even_without_line_ends(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(b"x" * 6_000_000)
    tracemalloc.start()
    try:
        for source in open_captures([tmp_path]):
            assert isinstance(source, CaptureSource)
            for _ in source.lines():
                pass
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


def test_it_tells_how_far_it_is_and_stops_when_told(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text(TEXT * 20_000)
    shares: list[float] = []

    def tell(share: float, _: object) -> bool:
        shares.append(share)
        return len(shares) < 4

    sources = open_captures([tmp_path], tell)
    source = next(sources)
    assert isinstance(source, CaptureSource)
    with pytest.raises(CancelledError):
        list(source.lines())
    assert shares == sorted(shares)
    assert 0 < shares[1] < 1


def test_it_stops_when_told_within_what_little_of_a_file_unpacks_to(tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"x y z\n" * 1_000_000))
    told: list[float] = []

    def tell(share: float, _: object) -> bool:
        told.append(share)
        return len(told) < 5

    sources = open_captures([tmp_path], tell)
    source = next(sources)
    assert isinstance(source, CaptureSource)
    with pytest.raises(CancelledError):
        list(source.lines())


@pytest.mark.parametrize("size", [b"\x80" + b"\xff" * 11, b"-0000000001\0", b"77777777777\0", None])
def test_a_header_of_a_tar_that_lies_is_told_and_what_stands_before_it_is_read(
    size: bytes | None, tmp_path: Path
) -> None:
    """The first one read on behind the end of the file without end; the last went unsaid."""
    data = bytearray(tarred("w", a=TEXT.encode(), b=TEXT.encode()))
    header = memoryview(data)[1024:1536]
    if size is not None:
        header[124:136] = size
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
    else:
        header[0] = ord("c")  # the check sum is another one
    (tmp_path / "x.tar").write_bytes(data)
    found, left = texts_of(tmp_path / "x.tar")
    assert found["x.tar/a"] == TEXT.splitlines()
    assert left
    with speaking("de"):
        assert "fehlt" in str(left[0].why) or "passen nicht" in str(left[0].why)


def test_a_workbook_is_one_source_also_within_an_archive(tmp_path: Path) -> None:
    book = _book()
    (tmp_path / "a.zip").write_bytes(zipped(RVTools_xlsx=book))
    (tmp_path / "b.xlsx").write_bytes(book)
    seen = []
    with ExitStack() as stack:
        for source in open_captures([tmp_path]):
            assert isinstance(source, CaptureSource)
            assert source.kind is CaptureKind.WORKBOOK
            seen.append(source.as_import_source(stack).data(2**20))
    assert seen == [book, book]


def _book() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("[Content_Types].xml", "<x/>")
        archive.writestr("xl/workbook.xml", "<x/>" * 3000)
    return buffer.getvalue()


@given(st.binary(max_size=300), st.integers(0, 400), st.booleans())
@settings(max_examples=examples(80), deadline=None)
def test_no_bytes_stop_it(noise: bytes, at: int, packed: bool) -> None:
    data = TEXT.encode() * 4
    data = data[:at] + noise + data[at:]
    numbers = [line.number for line in Healer([data[:at], data[at:]]).lines()]
    assert numbers == sorted(numbers)
    if packed:
        whole = bytearray(zipped(a=data))
        whole[at % len(whole)] ^= 0xFF
        opener = opening._Opener(None)
        for source in opener._opened("n", io.BufferedReader(io.BytesIO(bytes(whole))), 0):  # type: ignore[arg-type]
            if isinstance(source, CaptureSource):
                list(source.lines())
