"""Are the published figures given up soon once nobody waits, and is none worked out twice?"""

from __future__ import annotations

import pytest

from sanwright.errors import CancelledError
from sanwright.text import Text
from sanwright.variants import published
from sanwright.variants.published import published_figures

HEARD = 6
"""Figures after which it is called off: the first testbed has one, the second a dozen."""


@pytest.fixture(autouse=True)
def _nothing_worked_out(monkeypatch):
    monkeypatch.setattr(published, "_worked_out", {})


def test_it_is_called_off_before_the_next_figure():
    heard: list[float] = []

    def stop_later(share: float, _name: Text) -> bool:
        heard.append(share)
        return len(heard) < HEARD

    with pytest.raises(CancelledError):
        published_figures(stop_later)
    assert len(heard) == HEARD
    assert heard == sorted(heard)


def test_what_was_done_by_then_is_kept():
    names: list[Text] = []

    def stop_later(_share: float, name: Text) -> bool:
        names.append(name)
        return len(names) < HEARD

    with pytest.raises(CancelledError):
        published_figures(stop_later)
    first, again = names[0], []
    with pytest.raises(CancelledError):
        published_figures(lambda _, name: bool(again.append(name)))
    assert names[1:2] == again
    assert first not in again
