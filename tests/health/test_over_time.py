"""Do two captures of a SAN tell old errors from those that are added?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sanwright.catalog import Library
from sanwright.cli.loading import open_library
from sanwright.design import Design
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.picture import SanPicture
from sanwright.health import HealthFinding, assess_health
from sanwright.health.over_time import ports_compared, since_earlier
from tests.health.healthy_san import (
    Sans,
    brocade_says,
    cisco_says,
    facts_in,
    healthy,
    with_port,
)

SAYS = {"Brocade": brocade_says, "Cisco": cisco_says}


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    with open_library() as opened:
        yield opened


def errors(count: int) -> Sans:
    """Damaged frames at one port of the first fabric."""
    first, second = healthy()
    return with_port(first, 1, errors=(("crc err", count), ("crc g_eof", 0))), second


def seen(maker: str, sans: Sans) -> SanPicture:
    return picture_of(facts_in(SAYS[maker](sans)))


def port_findings(
    library: Library, now: SanPicture, before: SanPicture | None
) -> list[HealthFinding]:
    design: Design = new_design(library)
    found = conclude(now, library, design)
    design.apply(found.change)
    health = assess_health(found, design.snapshot(), earlier=before)
    (answer,) = [one for one in health.answers if one.key == "port-errors"]
    return list(answer.findings)


@pytest.mark.parametrize("maker", SAYS)
@pytest.mark.parametrize(
    ("before", "now", "said"), [(7, 7, ""), (7, 12, "5"), (12, 7, "7"), (0, 3, "3")]
)
def test_only_what_was_added_is_found(
    library: Library, maker: str, before: int, now: int, said: str
) -> None:
    """A counter that is lower than before was cleared in between."""
    found = port_findings(library, seen(maker, errors(now)), seen(maker, errors(before)))
    assert [one for one in found if "rame" in str(one.message)] == found
    assert bool(found) == bool(said)
    for finding in found:
        assert f" {said}" in str(finding.message)
        assert "since the earlier capture" in str(finding.message)
    assert port_findings(library, seen(maker, errors(7)), None)


@pytest.mark.parametrize("maker", SAYS)
def test_what_the_earlier_capture_does_not_have_stays_as_it_is(maker: str) -> None:
    now, nothing = seen(maker, errors(7)), picture_of(())
    assert since_earlier(now, nothing) == now
    assert ports_compared(since_earlier(now, nothing)) == 0
    assert ports_compared(since_earlier(now, now)) > 0
