"""Shares that are said to be known are counted: over what applies, the uncertain apart."""

from __future__ import annotations

import json

import msgspec

from sanwright.checks.catalog_gaps import wanted_facts
from sanwright.checks.figure_classes import FigureClass, known_shares
from sanwright.cli.main import main
from sanwright.parts import Confidence, Lifecycle
from tests.builders import catalog, figure


def test_no_class_knows_more_than_is_wanted_and_every_class_is_met() -> None:
    shares = known_shares(catalog().parts())
    assert list(shares) == list(FigureClass)
    for share in shares.values():
        assert 0 <= share.uncertain <= share.known <= share.wanted


def test_a_fact_more_is_one_more_known_and_a_derived_one_is_uncertain() -> None:
    part = msgspec.structs.replace(catalog().part("brocade-g720"), lifecycle=None)
    before = known_shares([part])[FigureClass.LIFE]
    assert (before.known, before.wanted) == (0, 2)
    for confidence, uncertain in ((Confidence.MEDIUM, 0), (Confidence.LOW, 1)):
        end = msgspec.structs.replace(figure("2030"), confidence=confidence)
        dated = msgspec.structs.replace(part, lifecycle=Lifecycle(end_of_support=end))
        share = known_shares([dated])[FigureClass.LIFE]
        assert (share.known, share.uncertain, share.wanted) == (1, uncertain, 2)


def test_most_of_what_is_wanted_of_parts_is_in_a_class() -> None:
    wanted = sum(1 for part in catalog().parts() for _ in wanted_facts(part))
    assert sum(share.wanted for share in known_shares(catalog().parts()).values()) > 0.8 * wanted


def test_the_command_prints_every_class(capsys) -> None:
    assert main(["catalog", "stats", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["figures_by_class"]
    assert set(told) == {each.value for each in FigureClass}
    assert main(["catalog", "stats"]) == 0
    assert str(FigureClass.CREDITS.label) in capsys.readouterr().out
