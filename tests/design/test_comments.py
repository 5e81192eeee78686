"""Do comments keep to what they are pinned to through every edit, silent to the engine?"""

from __future__ import annotations

import pytest

from sanwright import edits
from sanwright.checks import check_design
from sanwright.design import Design, Table, Zone
from sanwright.design.comments import comment_numbers, comments_about, drawn_subject
from sanwright.documents import new_design
from sanwright.errors import InvalidEditError
from sanwright.fields.differences import differences
from sanwright.wording.comments import about_text
from tests.builders import catalog, rows, small_san


def commented(*subjects: str) -> Design:
    """The small SAN with a zone and a comment on each of ``subjects``."""
    design = small_san().design()
    zone = Zone(id="z", name="Zone one", members=("hba:1", "array:1"))
    design.apply(edits.replace_record(design, zone, "zone"))
    for subject in subjects:
        change, _ = edits.comment_on(design, subject, f"Why {subject}?", "Ann", "2026-11-22")
        design.apply(change)
    return design


SUBJECTS = ("host", "hba:1", "fc-a", "z", "")


def test_it_says_nothing_to_the_engine() -> None:
    plain, remarked = commented(), commented(*SUBJECTS)
    said = [[str(f.message) for f in check_design(each).findings] for each in (plain, remarked)]
    assert said[0] == said[1]


def test_a_comment_goes_with_what_it_is_on_and_comes_back_with_it() -> None:
    design = commented(*SUBJECTS)
    before = rows(design)
    for gone, left in (("host", {"fc-a", "z", ""}), ("z", {"host", "hba:1", "fc-a", ""})):
        change = edits.delete(design, [gone])
        design.apply(change)
        assert {c.subject for c in design.comments.values()} == left
        design.apply(change.inverse())
        assert rows(design) == before


def test_a_copy_has_the_comments_of_the_original_on_itself() -> None:
    design = commented("host", "hba:1", "z")
    change, made = edits.paste_records(design, edits.copy_records(design, ["host"]), 50, 50)
    design.apply(change)
    new = [c for c in design.comments.values() if c.id not in ("comment-1", "comment-2")][1:]
    assert [c.text for c in new] == ["Why host?", "Why hba:1?"]
    assert new[0].subject in made
    assert design.chassis_of(new[1].subject.partition(":")[0]) == new[0].subject
    assert not {c.id for c in new} & set(made)

    other = new_design(catalog())
    change, _ = edits.paste_records(other, edits.copy_with_fabrics(design, ["host"]), 0, 0)
    other.apply(change)
    assert [c.text for c in other.comments.values()] == ["Why host?", "Why hba:1?"]


def test_numbers_stay_when_a_comment_is_settled() -> None:
    design = commented(*SUBJECTS)
    numbers = comment_numbers(design)
    assert list(numbers.values()) == [1, 2, 3, 4, 5]
    design.apply(edits.resolve_comments(design, ["comment-2"]))
    assert comment_numbers(design) == numbers
    (difference,) = differences(commented(*SUBJECTS), design)
    assert difference.table is Table.COMMENTS
    assert [str(field.after) for field in difference.fields] == ["yes"]


def test_what_it_is_on_and_where_that_is_drawn() -> None:
    design = commented(*SUBJECTS)
    comments = list(design.comments.values())
    assert [drawn_subject(design, c) for c in comments] == ["host", "hba", "fc-a", "", ""]
    words = [about_text(design, c) for c in comments]
    assert words[3:] == ["Zone one", "a place on the drawing"]
    assert all(words)
    assert [c.subject for c in comments_about(design, ("hba",))] == ["hba:1"]
    assert [c.subject for c in comments_about(design, ("z",))] == ["z"]


def test_an_empty_one_is_refused() -> None:
    design = commented("host")
    with pytest.raises(InvalidEditError):
        edits.comment_on(design, "host", "  ", "Ann", "")
    with pytest.raises(InvalidEditError):
        edits.reword_comment(design, "comment-1", "")
