"""Archives and workbooks that are bombs, lead out of their folder, or say more than there is."""

from __future__ import annotations

import contextlib
import copy
import gzip
import io
import random
import tarfile
import zipfile
from collections.abc import Callable

from tests.campaign.odd_values import TEXTS


def bent_workbook(data: bytes, chance: random.Random) -> bytes:
    """Sheets that unpack to far more than they are, and XML that says more than there is."""
    name, text = chance.choice(_BOOKS)
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for each in old.namelist():
            if each != name:
                new.writestr(each, old.read(each))
        head, repeated, times, tail = text
        new.writestr(name, _XML + head + repeated * times + tail)
    return made.getvalue()


_XML = "<?xml version='1.0' encoding='UTF-8'?>\n"
_SHEET, _STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
_DATA = "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>"
_END = "</sheetData></worksheet>"
_LINK = "<Relationship Id='rId1' Type='worksheet' Target='../../../etc/passwd'/>"
_BOOKS: tuple[tuple[str, tuple[str, str, int, str]], ...] = (
    (_SHEET, (_DATA, "<row>" + "<c t='s'><v>0</v></c>" * 200 + "</row>", 1000, _END)),
    (_SHEET, (_DATA, "<row><c><v>1</v></c></row>", 60_000, _END)),
    (_SHEET, (_DATA, f"<row r='{'9' * 20}'><c r='ZZZZZZ1'><v>1</v></c></row>", 1, _END)),
    (_SHEET, (_DATA, "<row r='-1'><c r='A-1' t='s'><v>-5</v></c></row>", 1, _END)),
    (_SHEET, (_DATA, "<row><c t='s'><v>1e9</v></c><c t='s'><v>99</v></c></row>", 1, _END)),
    (_SHEET, (_DATA + "<row><c t='inlineStr'><is><t>", "x", 4_000_000, "</t></is></c></row>")),
    (_SHEET, (_DATA, "<a>", 20_000, "")),
    (_SHEET, (_DATA, "<row><c t='d'><v>99999-99-99</v></c><c t='b'><v>7</v></c></row>", 3, _END)),
    (_SHEET, (_DATA, "<row><c s='99999'><v>1e308</v></c><c><v>NaN</v></c></row>", 3, _END)),
    (_STRINGS, ("<sst>", "<si><t/></si>", 200_000, "</sst>")),
    (_STRINGS, ("<sst><si><t>", "a", 9_000_000, "</t></si></sst>")),
    (_STRINGS, ("<sst>", "<si>", 60_000, "")),
    ("xl/styles.xml", ("<styleSheet>", "<cellXfs><xf/></cellXfs>", 50_000, "</styleSheet>")),
    ("xl/workbook.xml", ("<workbook><sheets>", "<sheet name='s'/>", 5000, "</sheets></workbook>")),
    ("xl/workbook.xml", ("<!DOCTYPE x [<!ENTITY a 'aa'>]>", "<x>&a;</x>", 1, "")),
    ("xl/_rels/workbook.xml.rels", ("<Relationships>", _LINK, 1, "</Relationships>")),
    ("[Content_Types].xml", ("", "<Types/>", 1, "")),
)


def bent_archive(data: bytes, chance: random.Random) -> bytes:
    """Archives that are bombs, lead out of their folder, or hold what is no file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        log = archive.read("sw1.log")
    return chance.choice(_ARCHIVES)(log, chance)


def _tar_of_odd_things(log: bytes, chance: random.Random) -> bytes:
    made = io.BytesIO()
    mode, form = chance.choice(("w", "w:gz", "w:bz2", "w:xz")), chance.choice((1, 2))
    with tarfile.open(fileobj=made, mode=mode, format=form) as archive:
        for _ in range(chance.choice((1, 5))):
            odd = chance.choice(TEXTS).replace("\0", "")[:2000] or "x"
            entry = tarfile.TarInfo(odd.encode("utf-8", "replace").decode())
            entry.type = chance.choice(_TYPES)
            entry.linkname = chance.choice(("/etc/passwd", "sw1.log", entry.name, "../../x"))
            if entry.type == tarfile.REGTYPE:
                entry.size = len(log)
                archive.addfile(entry, io.BytesIO(log))
            else:
                archive.addfile(entry)
    return made.getvalue()


_TYPES = (
    tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE,
    tarfile.DIRTYPE, tarfile.GNUTYPE_SPARSE,
)  # fmt: skip


def _tar_that_lies(log: bytes, chance: random.Random) -> bytes:
    """Of two entries one says another size, kind or check sum than it has."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name in ("sw1.log", "sw2.log"):
            entry = tarfile.TarInfo(name)
            entry.size = len(log)
            archive.addfile(entry, io.BytesIO(log))
    data = bytearray(made.getvalue())
    at = chance.choice((0, 512 + -(-len(log) // 512) * 512))
    sizes = (b"77777777777\0", b"\x80" + b"\xff" * 11, b"-0000000001\0", b" " * 11 + b"\0")
    data[at + 124 : at + 136] = chance.choice(sizes)
    data[at + 156] = ord(chance.choice("0012567gxLKSX"))
    data[at + 148 : at + 156] = b" " * 8
    total = sum(data[at : at + 512]) + chance.choice((0, 0, 0, 1))
    data[at + 148 : at + 156] = b"%06o\0 " % total
    return gzip.compress(data) if chance.random() < 0.3 else bytes(data)


def _zip_of_many(log: bytes, chance: random.Random) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(chance.choice((3, 3000))):
            odd = chance.choice(TEXTS).encode("utf-8", "replace").decode()[:2000]
            archive.writestr(f"s{odd}{number}", log if number < 3 else b"")
        with contextlib.suppress(UserWarning):
            archive.writestr("sw1.log", log)
    return made.getvalue()


def _bomb(log: bytes, chance: random.Random) -> bytes:
    bomb = gzip.compress(
        (log + b"\n") + chance.choice((b"\0", b"x", b"x y\n", b"\x1b[")) * 6_000_000, 1
    )
    for _ in range(chance.choice((0, 1, 8))):
        bomb = gzip.compress(bomb)
    return bomb


def _overlapping(log: bytes, chance: random.Random) -> bytes:
    """Many entries of a directory that are one and the same file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("sw1.log", log * 200)
        info = archive.filelist[0]
        for number in range(chance.choice((10, 400))):
            again = copy.copy(info)
            again.filename = f"sw{number}.log"
            archive.filelist.append(again)
    return made.getvalue()


def _locked(log: bytes, chance: random.Random) -> bytes:
    """A ZIP file that says of its files that they are encrypted, or packed in an unknown way."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("sw1.log", log)
    data = bytearray(made.getvalue())
    at = data.rindex(b"PK\x01\x02")
    if chance.random() < 0.5:
        data[6] |= 1
        data[at + 8] |= 1
    else:
        data[8] = data[at + 10] = chance.choice((9, 12, 14, 93, 99))
    return bytes(data)


_ARCHIVES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _tar_of_odd_things, _tar_that_lies, _tar_that_lies, _zip_of_many, _bomb, _overlapping,
    _locked,
)  # fmt: skip
