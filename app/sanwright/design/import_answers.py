"""What the user said to the questions that imports of a standing SAN left open."""

from __future__ import annotations

from typing import ClassVar, Literal

from sanwright.design.records import Record, Table


class ImportAnswers(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Answers that hold in every later import; there is one, with id ``import-answers``.

    ``answers`` are keys of answers by the keys of their questions, as the reader of captures makes
    them of what it read. An answer that a later import does not know counts as none.
    """

    TABLE: ClassVar[Table] = Table.IMPORT_ANSWERS

    id: Literal["import-answers"] = "import-answers"
    answers: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
