"""Does work that is called off stop at once, at whatever step, and leave nothing behind?"""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.bundled import bundled_references
from sanwright.catalog import open_catalog
from sanwright.documents import read_design
from sanwright.errors import CancelledError
from sanwright.reports import (
    render_diagram,
    write_bom,
    write_document,
    write_installers_pack,
    write_report,
)
from tests.examples import examples


def proposal(tables, path, progress):
    write_document("proposal", tables, path, progress=progress)


def pack(tables, path, progress):
    write_installers_pack(tables, path.parent, progress=progress)


def bill(tables, path, progress):
    write_bom(tables, path, progress=progress)


WRITERS = {
    "report.pdf": write_report,
    "proposal.pdf": proposal,
    "bill.pdf": bill,
    "bill.xlsx": bill,
    "pack": pack,
    **{f"diagram.{kind}": render_diagram for kind in ("svg", "png", "pdf", "drawio", "vsdx")},
}


@cache
def design():
    reference = next(each for each in bundled_references() if each.key == "cisco-director")
    with open_catalog() as catalog:
        return read_design(reference.path, catalog).snapshot()


@cache
def steps_of(name, folder):
    """What was told while a document was written in full."""
    told = []

    def progress(share, what):
        told.append((share, what))
        return True

    WRITERS[name](design(), folder / name, progress)
    return told


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return tmp_path_factory.mktemp("whole")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WRITERS)
def test_progress_moves_forward_only_and_says_what_is_being_done(name, whole):
    told = steps_of(name, whole)
    shares = [share for share, _ in told]
    assert len(told) > 3
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert all(str(what).strip() for _, what in told)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=examples(4), deadline=None)
@given(place=st.floats(0.0, 1.0))
def test_cancel_at_any_step_leaves_no_file(name, whole, tmp_path_factory, place):
    told = steps_of(name, whole)
    steps = len(told) - (str(told[-1][1]) == "Done")
    stop = min(int(place * steps), steps - 1)
    folder = tmp_path_factory.mktemp("cancelled")
    calls = 0

    def progress(_share, _what):
        nonlocal calls
        calls += 1
        return calls <= stop

    with pytest.raises(CancelledError):
        WRITERS[name](design(), folder / name, progress)
    assert calls == stop + 1, "went on after it was called off"
    assert list(folder.iterdir()) == []


def test_who_cancels_once_all_is_written_keeps_the_file(tmp_path):
    path = tmp_path / "report.pdf"
    write_report(design(), path, lambda _share, what: str(what) != "Done")
    assert path.read_bytes().startswith(b"%PDF")


def test_a_file_that_was_there_stays_as_it_was(tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(b"before")
    with pytest.raises(CancelledError):
        write_report(design(), path, lambda share, _what: share < 0.6)
    assert path.read_bytes() == b"before"
    assert [each.name for each in tmp_path.iterdir()] == ["report.pdf"]
