"""Is nothing of a customer's names in anything that ``sanwright import --neutral`` writes?"""

from __future__ import annotations

import itertools
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from sanwright.cli.main import main
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.san import San, sans
from tests.captures.test_neutral_names import names_of, renamed
from tests.examples import examples
from tests.pdf_text import page_texts

_STRAY = "qxmandanthost 10:00:00:00:c9:da:fe:77 in a line that no grammar has"


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path))


@given(sans(fabrics=(10,), most_ports=5), st.data())
@settings(
    max_examples=examples(6),
    deadline=None,
    phases=(Phase.generate,),  # papers are dear
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # capsys is read out each time
)
def test_no_file_and_no_summary_names_the_customer(
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    san: San,
    data: st.DataObject,
) -> None:
    san = renamed(san, "Qxmandant")
    folder = tmp_path_factory.mktemp("captures")
    for number, switch in enumerate(san.switches):
        if data.draw(st.booleans(), label="Cisco"):
            outputs = CiscoWriter(san, switch, RELEASES[-1]).all_outputs()
            prompt = f"{switch.name}# "
        else:
            outputs = BrocadeWriter(san, switch, FOS_RELEASES[1], 10).all_outputs()
            prompt = f"{switch.name}:admin> "
        said = itertools.chain.from_iterable(
            (f"{prompt}{command}", *lines, _STRAY) for command, lines in outputs.items()
        )
        (folder / f"{number}.log").write_text("\n".join(said))
    written = folder / "written"
    for language in ("en", "de"):
        call = ["import", str(folder), "-o", str(folder / "out.sanw"), "--neutral",
                "--report", str(written), "--language", language]  # fmt: skip
        main(call)
        main([*call, "--format", "json"])
        said_of = capsys.readouterr()
        kept = {"summary": said_of.out + said_of.err, "design": _text(folder / "out.sanw")}
        kept |= {path.name: _text(path) for path in written.iterdir()}
        assert len(kept) == 4
        for name, text in kept.items():
            for word in (*names_of(san), "qxmandant", "c9:da:fe:77"):
                assert word.casefold() not in text.casefold(), (name, word)


def _text(path: Path) -> str:
    """All of a file that somebody may read."""
    if path.suffix == ".pdf":
        reader = PdfReader(path)
        return "\n".join(page_texts(path)) + str(reader.metadata)
    if path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as book:
            return "\n".join(book.read(each).decode("utf-8", "replace") for each in book.namelist())
    return path.read_bytes().decode("utf-8", "replace")
