"""Do screen, papers and command line have one set of words for how sure a figure is?"""

from __future__ import annotations

import re

import pytest

from installer import languages
from sanwright import language
from sanwright.parts import Confidence
from sanwright.text import tr
from sanwright.wording.origins import CONFIDENCES, MEANINGS, Origin

OTHER_WORDS = {
    "en": re.compile(
        r"\bestimat|\buncertain|\bnot (for )?certain\b|\bunsure\b|\broughly\b|\bguess|\bpresum"
        r"|\bprobabl|\bvague|\bconjecture|\bsupposed",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"geschätzt|schätzung|unsicher|ungewiss|ungefähr|vermutlich|wenig (ge)?sicher"
        r"|nicht sicher\b|untere schranke|herstellerangabe|konfidenz|vertrauenswürdig",
        re.IGNORECASE,
    ),
}
MEANT_OTHERWISE = {
    "guessed from the headings",
    (
        "“{name}”, row {number} has a cell of more than {most:,} characters; a quotation mark is "
        "probably not closed."
    ),
}
"""Texts that say nothing of a figure."""


@pytest.mark.parametrize("code", sorted(OTHER_WORDS))
def test_no_text_says_in_other_words_how_sure_a_figure_is(code: str) -> None:
    found = []
    for message in languages.read(languages.po_file("de"), "de"):
        if not message.id:
            continue
        english = [message.id] if isinstance(message.id, str) else list(message.id)
        spoken = english if code == "en" else message.string
        said = " / ".join([spoken] if isinstance(spoken, str) else spoken)
        counted = said.replace("not certain ones", "")  # ports, not figures
        if OTHER_WORDS[code].search(counted) and english[0] not in MEANT_OTHERWISE:
            found.append(said)
    assert found == []


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_word_is_another_one_and_is_explained(code: str) -> None:
    language.use(code)
    try:
        labels = [tr(origin.label) for origin in Origin]
        meanings = [tr(MEANINGS[origin]) for origin in Origin]
        levels = [tr(CONFIDENCES[level]) for level in Confidence]
    finally:
        language.use("en")
    assert len({*labels}) == len(labels)
    assert len({*meanings}) == len(meanings)
    assert len({*levels}) == len(Confidence)
