"""Does one edit that cannot be written leave those behind it unsafe?"""

from __future__ import annotations

import pytest

from sanwright.design import Change, Design, Note, Replacement, Table
from sanwright.documents import find_journals
from sanwright.gui.document.safety_net import SafetyNet, journals_dir
from sanwright.text import Text


def noted(id_: str, text: str) -> Change:
    return Change(Text("Note"), (Replacement(Table.NOTES, id_, None, Note(id=id_, text=text)),))


@pytest.mark.logs_warnings
def test_an_edit_that_cannot_be_written_does_not_stop_those_behind_it() -> None:
    said: list[str] = []
    net = SafetyNet(said.append)
    net.begin(None, Design().snapshot(), None)
    net.record(noted("a", "first"))
    assert net.is_whole
    net.record(noted("b", "half \ud800"))
    net.record(noted("c", "third"))
    assert not net.is_whole
    assert len(said) == 1
    assert net._journal is not None
    net._journal._connection.close()  # what a kill leaves
    (found,) = find_journals(journals_dir())
    assert set(found.read().notes) == {"a", "c"}
    net.end()
    found.discard()
