"""Setting what stands today, and giving it up again."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design.as_is import base_of, owned_today
from sanwright.design.base import Base
from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Table
from sanwright.design.states import has_states
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.text import Text


def set_base(design: Design, base: Tables, name: str) -> Change:
    """Keep ``base`` as the SAN of today; from now on it says which state everything drawn has.

    It is called by its title where it has one of its own, else by ``name``, such as that of its
    file. Copies of parts that it needs come along. Figures that were stated for the way there stay.
    """
    draft = Draft(design)
    title = base.project.name.strip()
    is_own = bool(title) and title != design.project.name.strip()
    kept = base_of(base, title if is_own else name)
    former = design.base
    if former is not None:
        figures = ("hosts_per_wave", "minutes_per_cable", "minutes_per_zoning", "minutes_per_host")
        kept = replace(kept, **{name: getattr(former, name) for name in figures})
    for _, id_ in kept.references():
        copy = base.parts.get(id_)
        if copy is not None and id_ not in design.parts:
            draft.put(copy)
    draft.put(kept)
    for table in (Table.DEVICES, Table.PORTS, Table.CABLES):
        for record in design.rows(table).values():
            draft.put(record)
    return draft.change(Text("Set the base"))


def set_base_here(design: Design, name: str) -> Change:
    """What stands today by the states; where nothing has one, everything that is drawn."""
    return set_base(design, owned_today(design) if has_states(design) else design, name)


def state_figures(design: Design, base: Base) -> Change:
    """State what the way from the base to the design takes."""
    draft = Draft(design)
    draft.put(base)
    return draft.change(Text("State what a migration takes"))


def drop_base(design: Design) -> Change:
    """Give the base up; the states stay as it left them, and are the user's to mark."""
    draft = Draft(design)
    draft.remove(Table.BASE, "base")
    return draft.change(Text("Remove the base"))
