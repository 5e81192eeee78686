"""A bundled design as an untitled one of the user's own, in the language that the user reads."""

from __future__ import annotations

import msgspec

from sanwright.design import Change, Design, Replacement, Table
from sanwright.text import from_file, tr, verbatim


def in_the_users_words(design: Design) -> Design:
    """The design itself, its sheet worded in the language in use; names of things stay."""
    project = design.project
    worded = msgspec.structs.replace(
        project,
        name=tr(from_file(project.name)),
        customer=tr(from_file(project.customer)),
        description=tr(from_file(project.description)),
    )
    if worded != project:
        sheet = Replacement(Table.PROJECT, project.id, project, worded)
        design.apply(Change(verbatim(""), (sheet,)))
    return design
