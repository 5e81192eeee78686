"""Does an output that names no switch go to the one that it proves, and to none that it denies?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.picture import SanPicture
from tests.captures.reading import picture

WWN = "10:00:00:05:1e:00:00:0{}"
SWITCH = """\
switchName:	core-{n}
switchType:	109.1
switchDomain:	{n}
switchWwn:	10:00:00:05:1e:00:00:0{n}
Index Port Address Media Speed State     Proto
==============================================
   0   0   0{n}0000   id    N16   Online      FC  F-Port  {host}
   4   4   0{n}0400   id    N16   Online      FC  E-Port  {far} "core-{m}"
"""
ONE = SWITCH.format(n=1, m=2, host="1 N Port + 0 NPIV public", far=WWN.format(2))
TWO = SWITCH.format(n=2, m=1, host="1 N Port + 0 NPIV public", far=WWN.format(1))
NAMES = """\
{{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    0{domain}0000;      3;10:00:00:00:c9:00:00:09;20:00:00:00:c9:00:00:09; na
    FC4s: FCP
    {more}
    Port Index: 0
The Local Name Server has 1 entry }}
"""
ISLS = "  1:  4->  4 {}   {} core            sp: 16.000G bw: 16.000G TRUNK QOS\n"
FLOGI = """\
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
fc1/1             {vsan}   0x{domain:02x}0000  10:00:00:00:c9:00:00:09 20:00:00:00:c9:00:00:09

Total number of flogi = 1.
"""
CISCO = """\
mds-{n}# show wwn switch
Switch WWN is 20:00:00:0d:ec:00:00:0{n}
mds-{n}# show fcdomain domain-list vsan {vsan}
Number of domains: 1
0x0{n}({n})    20:0a:00:0d:ec:00:00:0{n} [Local] [Principal]
"""


def names(domain: int, port_of: int | None = None) -> str:
    more = f"Fabric Port Name: 20:00{WWN.format(port_of)[5:]}" if port_of else "Partial: No"
    return NAMES.format(domain=domain, more=more)


def seats(san: SanPicture) -> set[str]:
    return {san.switches[login.switch].name for login in san.logins if login.switch}


@pytest.mark.parametrize(
    ("loose", "meant"),
    [
        (names(2), "core-2"),  # by the domain of who is logged in
        (names(1), "core-1"),
        (names(9, port_of=2), "core-2"),  # by the port's own WWN, whatever the domain was that day
    ],
)
def test_who_is_logged_in_proves_the_switch(loose: str, meant: str) -> None:
    san = picture(ONE, TWO, loose)
    assert seats(san) == {meant}
    assert not san.doubts


@pytest.mark.parametrize("loose", [names(9), names(9, port_of=7), names(2, port_of=7)])
@pytest.mark.parametrize("switches", [(ONE,), (ONE, TWO)])
def test_what_contradicts_every_switch_is_asked_for(loose: str, switches: tuple[str, ...]) -> None:
    san = picture(*switches, loose)
    assert not san.logins
    (doubt,) = san.doubts
    assert doubt.speaker is not None
    assert doubt.speaker.file == f"{len(switches)}.log"
    assert set(doubt.choices) == {WWN.format(n + 1) for n in range(len(switches))}


def test_the_only_switch_is_meant_where_nothing_denies_it() -> None:
    san = picture(ONE, names(1).replace("010000", "------"))
    assert not san.doubts


def test_both_ends_of_an_isl_prove_who_listed_it() -> None:
    own = f"core-1:admin> switchshow\n{ONE}core-1:admin> islshow\n{ISLS.format(WWN.format(2), 2)}"
    third = ONE.replace("core-1", "core-3").replace(WWN.format(1), WWN.format(3))
    san = picture(own, TWO, third, ISLS.format(WWN.format(1), 1))
    (told,) = (port for port in san.switches[WWN.format(2)].ports.values() if port.key == "4")
    assert {place.file for place in told.state.places()} == {"1.log", "3.log"}
    assert not san.doubts


@pytest.mark.parametrize(
    ("vsan", "domain", "meant"), [(10, 1, {"mds-1"}), (20, 2, {"mds-2"}), (20, 1, set())]
)
def test_a_domain_counts_in_its_vsan(vsan: int, domain: int, meant: set[str]) -> None:
    san = picture(
        CISCO.format(n=1, vsan=10), CISCO.format(n=2, vsan=20),
        FLOGI.format(vsan=vsan, domain=domain),
    )  # fmt: skip
    assert seats(san) == meant
    assert len(san.doubts) == (not meant)


def test_what_is_of_a_switch_that_nobody_names_goes_to_no_other() -> None:
    """Neither to the only one in the domain, nor to the only one whose WWN is not known."""
    unknown = SWITCH.format(n=3, m=1, host="", far=WWN.format(1)).replace(
        f"switchWwn:	{WWN.format(3)}\n", ""
    )
    san = picture(ONE, TWO, unknown, names(2, port_of=7))
    assert not san.logins
    assert len(san.doubts) == 1
