"""Does ``sanwright reach`` count connections and splices where they are named?"""

from __future__ import annotations

import json

import pytest

from sanwright.__main__ import main

OM4_60_M = ("reach", "--speed", "32", "--fibre", "OM4", "--length", "60")


def test_two_panels_fit_and_two_cassettes_may_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*OM4_60_M, "--connections", "2"]) == 0
    assert "1.68 dB, fits, budget 1.86 dB, margin 0.18 dB" in capsys.readouterr().out
    assert main([*OM4_60_M, "--connections", "4"]) == 1
    assert "3.18 dB, too much, budget 1.86 dB, margin -1.32 dB" in capsys.readouterr().out


def test_without_joints_nothing_is_said_of_loss(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*OM4_60_M]) == 0
    assert "dB" not in capsys.readouterr().out


def test_as_json_the_loss_is_in_decibels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*OM4_60_M, "--splices", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["loss_db"], found["loss_budget_db"], found["loss_margin_db"]) == (
        0.48,
        1.86,
        1.38,
    )
    assert found["loss_fits"] is True


def test_an_unknown_budget_does_not_pass(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["reach", "--speed", "64", "--fibre", "OM4", "--length", "60", "--connections", "2"]
    assert main(command) == 1
    assert "budget unknown" in capsys.readouterr().out


def test_fewer_than_no_splices_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([*OM4_60_M, "--splices", "-1"])
    assert refused.value.code == 2
    assert "“-1” is no number from 0 on" in capsys.readouterr().err
