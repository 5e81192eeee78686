"""Words on a link's load: for the label on the canvas and for tool tips."""

from __future__ import annotations

from sanwright.design import Tables
from sanwright.gui.canvas.loads.load_view import LinkUse
from sanwright.gui.look.naming import short_port
from sanwright.text import tr


def load_lines(tables: Tables, cable: str, use: LinkUse | None) -> tuple[str, ...]:
    """A line for each direction, named by where it leads; one if nothing is known."""
    record = tables.cables.get(cable)
    if record is None:
        return ()
    if use is None:
        return (tr("load unknown"),)
    return (
        tr("to {port}: {load}", port=short_port(tables, record.b), load=use.ab.text),
        tr("to {port}: {load}", port=short_port(tables, record.a), load=use.ba.text),
    )
