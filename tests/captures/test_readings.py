"""Do counters, optics and asked-for parts say all that an assessment needs of them?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.facts import CounterFact, OpticFact, OutputFact
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Place
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.reading import SPEAKER, facts, only, read
from tests.captures.san import San, SanOptic, SanPort, SanSwitch

_PORT = SanPort(0, port=0, online=True, speed=16, optic=SanOptic())
_SWITCH = SanSwitch(
    "sw1", "10:00:00:00:00:00:00:01", "S1", "8.4(2c)", "10.0.0.1", (_PORT,), ((1, 1),)
)
_SAN = San((_SWITCH,))


@pytest.mark.parametrize(
    ("printed", "cleared"),
    [
        ('  Last clearing of "show interface" counters never', "never"),
        ('    Last clearing of "show interface" counters :  5d10h ', "5d10h"),
        ("    30 discards,6 errors", ""),
    ],
)
def test_since_when_counters_count_is_read_where_it_is_printed(printed: str, cleared: str) -> None:
    head = "fc1/1 is up\n    Hardware is Fibre Channel, SFP is short wave"
    text = f"{head}\n{printed}\n      7 frames input,9 bytes"
    (counters,) = only(CounterFact, facts("show interface", text))
    assert counters.cleared == cleared


def test_the_limits_that_an_optic_states_are_read_on_both_sides() -> None:
    brocade = BrocadeWriter(_SAN, _SWITCH, FOS_RELEASES[1]).sfpshow()
    cisco = CiscoWriter(_SAN, _SWITCH, RELEASES[2]).transceiver()
    (one,) = only(OpticFact, read("sfpshow", brocade))
    (other,) = only(OpticFact, read("show interface transceiver details", cisco))
    assert (one.rx_low_alarm_dbm, one.rx_low_warning_dbm) == (-15.0, -12.0)
    assert (one.rx_high_warning_dbm, one.rx_high_alarm_dbm) == (0.0, 1.0)
    assert (one.tx_high_warning_dbm, one.tx_high_alarm_dbm) == (0.0, 1.0)
    assert (other.rx_low_alarm_dbm, other.rx_low_warning_dbm) == (-15.9, -11.9)
    assert (other.rx_high_warning_dbm, other.rx_high_alarm_dbm) == (0.0, 3.0)
    assert (other.tx_high_warning_dbm, other.tx_high_alarm_dbm) == (-1.3, 1.7)


def test_counters_of_another_command_do_not_replace_those_read_before() -> None:
    writer = BrocadeWriter(_SAN, _SWITCH, FOS_RELEASES[1])
    said = [
        *read("switchshow", writer.switchshow()),
        *read("porterrshow", writer.porterrshow()),
        *read("portshow", writer.portshow(_PORT), "0"),
    ]
    picture = picture_of([fact for fact in said if not hasattr(fact, "why")])
    (switch,) = picture.switches.values()
    counted = {name for each in switch.ports["0"].counters for name, _ in each.counts}
    assert {"crc err", "Link_failure"} <= counted


@pytest.mark.parametrize(
    ("arguments", "complete", "vsan", "whole"),
    [
        ((), True, None, True),
        ((), False, None, False),
        (("-all",), True, None, True),
        (("3",), True, None, False),
        (("fc1/1-4",), True, 10, False),
        (("vsan", "10"), True, 10, True),
        (("vsan", "1,5-20"), True, 10, True),
        (("vsan", "20"), True, 10, False),
        (("vsan", "10"), True, None, False),
    ],
)
def test_what_was_asked_for_in_part_is_not_whole(
    arguments: tuple[str, ...], complete: bool, vsan: int | None, whole: bool
) -> None:
    place = Place("a.log", 1, "show zone")
    fact = OutputFact(place, SPEAKER, complete=complete, arguments=arguments)
    assert fact.is_whole(vsan) is whole
