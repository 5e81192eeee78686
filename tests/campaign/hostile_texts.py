"""Texts of a stranger's in every place of a design that takes one, through every command.

Two designs with such names are judged, compared, migrated, drawn and written. No line of what is
printed is one that a name made, nothing that acts reaches the terminal, every drawing is well
formed, and no cell of a table is a formula.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import tempfile
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from sanwright import codec
from sanwright.cli.main import main
from sanwright.design import Change, Design, Record, Replacement
from sanwright.documents import read_design, write_design
from sanwright.errors import SanwrightError
from sanwright.text import Text
from sanwright.visible import ACTING
from tests.builders import catalog
from tests.campaign import LONGEST_REFUSAL
from tests.campaign.kinds_of_files import KINDS
from tests.campaign.spreadsheet_cells import look_at_csv, look_at_workbook
from tests.network.jobs import command_lines

_FORGED = "FORGED"
TEXTS = (
    f"a\n{_FORGED} line", f"a\r{_FORGED}", f"a\u2028{_FORGED}", f"a\x85{_FORGED}",
    f"a\x0b{_FORGED}", "\x1b[2J\x1b]0;title\x07", "\x9b31m",
    "\u202egnp.exe", "\u2066x\u2069", "\ufeff", "<&>\"'",
    "]]><!--", "--><script>", "=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-2+3", "{0}{name}", "%s%n",
    "\U000e0041", "W" * 200, "/etc/passwd", "..\\..\\x", "中文 🙂", "%PDF", "\t", "&#x1b;",
    "`reboot` $(reboot) ; reload \\", "{{ lookup('pipe', 'id') }}",
)  # fmt: skip
_FIELDS = {
    "name", "text", "label", "customer", "company", "author", "description", "title", "location",
    "tag", "vendor", "model", "remark", "alias", "port_name", "serial", "reason", "source",
    "number", "slot",
}  # fmt: skip
"""Of records and what is in them: those that hold what somebody typed."""
_SPOILED = 0.8
"""Of the records."""


def attack(chance: random.Random, folder: Path) -> str:
    """Change texts of a design, and run a command on it."""
    for name in ("a", "b"):
        design = fresh(chance.choice(("t1-8gfc", "t2-8gfc", "t5-sas")))
        spoil(design, chance)
        write_design(design, folder / f"{name}.sanw")
    (folder / "san.log").write_bytes(spoiled_capture(chance))
    words = list(chance.choice(_commands(str(folder))))
    said, wrong = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
            code = main(words)
    except SystemExit as error:
        raise AssertionError(f"{words}: {wrong.getvalue()[-500:]}") from error
    what = " ".join(word for word in words if "/" not in word)
    for text in (said.getvalue(), wrong.getvalue()):
        found = ACTING.search(text)
        assert found is None, f"{what}: {found} acts in {text[:300]!r}"
        forged = [line for line in text.splitlines() if line.strip().startswith(_FORGED)]
        assert not forged, f"{what}: a name printed {forged[:2]}"
    for line in wrong.getvalue().splitlines() if code == 2 else ():
        length = len(line.replace(str(folder), ""))
        assert length <= LONGEST_REFUSAL, f"{what}: {length} characters: {line!r}"
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            _look_at(path, what)
    return f"{words[0]}: {code}"


attack.by_name_only = True  # type: ignore[attr-defined]  # a command takes a second


def _commands(out: str) -> list[list[str]]:
    """Those of the network's jobs that take a design, on ours."""
    found = []
    for words in _jobs():
        ours, names = [], iter(("a", "b"))
        for word in words:
            is_design = word.startswith(("testbed:", "reference:"))
            name = next(names, "b") if is_design else ""
            ours.append(f"{out}/{name}.sanw" if is_design else word.replace("@OUT@", out))
        if any(word.endswith(("a.sanw", "b.sanw")) for word in ours):
            found.append(ours)
    merge = ["merge", *(f"{out}/{name}.sanw" for name in "aab"), "-o", f"{out}/m.sanw"]
    standing = ["import", f"{out}/san.log", "-o", f"{out}/s.sanw", "--report", f"{out}/health"]
    return [*found, merge, standing, standing]


def spoiled_capture(chance: random.Random) -> bytes:
    """What a switch prints of names that somebody gave in its fabric."""
    text = KINDS[chance.choice(("capture, Brocade", "capture, Cisco"))][1]().decode()
    for name in ("esx00", "arr_p0A", "z_esx01", "cfg_A", "sanA1", "Emulex", "HAA1", "SERA"):
        if chance.random() < 0.5:
            other = chance.choice(TEXTS).replace("\n", "").replace("\r", "")
            text = text.replace(name, f"{name}{other}" if chance.random() < 0.5 else other)
    return text.encode("utf-8", "surrogatepass")


@cache
def _jobs() -> tuple[list[str], ...]:
    """What the jobs bring along stays where it is; what comes out goes to ``@OUT@``."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-jobs-"))

    def moved(word: str) -> str:
        return word if Path(word).exists() else word.replace(str(folder), "@OUT@")

    return tuple([moved(word) for word in words] for words in command_lines(folder))


@cache
def _kept(name: str) -> bytes:
    from sanwright.bundled import bundled_testbeds

    (path,) = (each.path for each in bundled_testbeds() if each.path.stem == name)
    return path.read_bytes()


def fresh(name: str) -> Design:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.json"
        path.write_bytes(_kept(name))
        return read_design(path, catalog())


def spoil(design: Design, chance: random.Random, texts: Sequence[str] = TEXTS) -> None:
    """Other texts in most records; what the design refuses is left as it was."""
    for record in list(design.records()):
        if chance.random() < _SPOILED:
            with contextlib.suppress(SanwrightError, msgspec.ValidationError):
                after = _spoiled(record, chance, texts)
                change = Replacement(record.TABLE, record.id, record, after)
                design.apply(Change(Text("Spoil"), (change,)))


def _spoiled(record: Record, chance: random.Random, texts: Sequence[str]) -> Record:
    def other(plain: Any, name: str) -> Any:
        if isinstance(plain, dict):
            return {key: other(value, key) for key, value in plain.items()}
        if isinstance(plain, list | tuple):
            return [other(value, name) for value in plain]
        if isinstance(plain, str) and name in _FIELDS and chance.random() < 0.7:
            return chance.choice((chance.choice(texts), plain + chance.choice(texts)))
        return plain

    return codec.from_plain(other(codec.to_plain(record), ""), type(record))


def _look_at(path: Path, what: str) -> None:
    data = path.read_bytes()
    try:
        match path.suffix:
            case ".svg" | ".drawio" | ".xml":
                ET.fromstring(data)
            case ".vsdx":
                with zipfile.ZipFile(io.BytesIO(data)) as package:
                    for name in package.namelist():
                        ET.fromstring(package.read(name))
            case ".json":
                json.loads(data)
            case ".csv":
                look_at_csv(data.decode("utf-8-sig"))
            case ".xlsx":
                look_at_workbook(data)
            case ".txt" | ".cli" | ".cfg" | ".md":
                assert ACTING.search(data.decode()) is None, "characters that act"
                lines = data.decode().splitlines()
                assert not any(line.strip().startswith(_FORGED) for line in lines), "a forged line"
    except Exception as error:
        raise AssertionError(f"{what}: {path.name}: {error}") from error
