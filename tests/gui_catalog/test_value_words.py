"""Are the few values of a field offered, shown and understood in the reader's language?"""

from __future__ import annotations

import pytest

from sanwright.errors import InputError
from sanwright.gui.catalog.value_text import value_text
from sanwright.language import speaking
from sanwright.parts import OpticsFitting, PartKind, PortRole


def test_yes_and_no_are_words_of_the_language():
    with speaking("de"):
        text = value_text(bool)
        assert text.options == ("nein", "ja")
        assert (text.show(True), text.show(False)) == ("ja", "nein")
        assert text.read("Ja") is True
        assert text.read("no") is False
        with pytest.raises(InputError, match="nichts davon: nein, ja"):
            text.read("vielleicht")


@pytest.mark.parametrize("kind", [PartKind, PortRole, OpticsFitting])
def test_no_raw_key_is_offered_and_each_choice_reads_back(kind):
    with speaking("de"):
        text = value_text(kind)
        assert text.options == tuple(str(member.label) for member in kind)
        assert tuple(map(text.read, text.options)) == tuple(kind)
        assert tuple(text.read(member.value) for member in kind) == tuple(kind)
