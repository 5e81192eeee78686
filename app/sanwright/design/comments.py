"""Which number a comment has, and what of the drawing it stands at."""

from __future__ import annotations

from sanwright.design.judgement import Comment
from sanwright.design.records import port_device, port_name
from sanwright.design.tables import Tables


def comment_numbers(tables: Tables) -> dict[str, int]:
    """The number of every comment by its id, from 1: a settled one keeps its own."""
    return {id_: number for number, id_ in enumerate(tables.comments, 1)}


def drawn_subject(tables: Tables, comment: Comment) -> str:
    """The device, cable, container or note at which a comment is shown on the drawing.

    A port is shown at its device, a RAID group at what holds it. Empty where there is nothing: the
    comment is on a place, on something that is not drawn, or on what is no longer there.
    """
    subject = comment.subject
    group = tables.raid_groups.get(subject)
    if group is not None:
        return group.device
    device = port_device(subject)
    if device in tables.devices:
        return device
    drawn = (tables.cables, tables.groups, tables.locations, tables.notes)
    return subject if any(subject in rows for rows in drawn) else ""


def comments_about(tables: Tables, ids: tuple[str, ...]) -> tuple[Comment, ...]:
    """The comments that are pinned to one of ``ids``, of a device those on its ports too."""
    return tuple(
        comment
        for comment in tables.comments.values()
        if comment.subject
        and (
            comment.subject in ids
            or (port_name(comment.subject) and port_device(comment.subject) in ids)
        )
    )
