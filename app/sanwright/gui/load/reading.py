"""Loads of an assessment as the canvas shows them, cable by cable.

A link that runs over patch panels is several cables; each is shown with the link's load, turned
round where the cable is drawn the other way than the link runs.
"""

from __future__ import annotations

from sanwright.analysis import Assessment, Channel, DirectionLoad, LinkLoad
from sanwright.analysis.links import channel_of
from sanwright.analysis.load import link_load
from sanwright.design import Cable, port_device
from sanwright.gui.canvas.loads.load_view import LinkUse, Use


def link_use(load: LinkLoad) -> LinkUse:
    """A link's load as the canvas shows it."""
    return LinkUse(_use(load.forward), _use(load.backward))


def cable_use(facts: Assessment, cable: str) -> LinkUse:
    """The load of the link that a cable is part of, seen from the cable's own end a."""
    use = link_use(link_load(facts, cable))
    return use.reversed() if is_turned(facts, cable) else use


def is_turned(facts: Assessment, cable: str) -> bool:
    """Whether the cable's end a is the far end of its link's way."""
    run = channel_of(facts, cable)
    if len(run.cables) == 1 or cable not in run.cables:
        return False
    return _entry(facts.tables.cables[cable], run) != facts.tables.cables[cable].a


def _entry(record: Cable, run: Channel) -> str:
    """The end of a run's cable at which one comes in, going from the run's end a."""
    number = run.cables.index(record.id)
    if number == 0:
        return record.a if record.a == run.a else record.b
    panel = run.panels[number - 1]
    return record.a if port_device(record.a) == panel else record.b


def _use(side: DirectionLoad) -> Use:
    return Use(side.utilisation, side.load, side.complete, side.is_down)
