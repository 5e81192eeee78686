"""What a numbered format is: a newer one is refused, an older one becomes today's hop by hop.

Hops work on plain data as it was read, never through today's records, and on a copy: a file is
written only when the user saves. ``kinds`` has the format of each kind of file with its hops.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

from sanwright import __version__
from sanwright.errors import InputError, MachineError
from sanwright.text import Text

Plain = dict[str, Any]
Hop = Callable[[Plain], None]
"""Turns plain data of one format into that of the next, in place."""

WRITTEN_BY = "written_by"
"""Under this name a file says which version of the program wrote it, in every format."""

_LARGEST = 999_999
"""A number that no format will have is damage."""
_VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}[a-z0-9.+-]{0,20}")


def adds(what: str) -> Hop:
    """The hop to a format that has ``what`` in addition, which an older file simply lacks."""
    del what  # for who reads the list of hops
    return _keep


def _keep(_plain: Plain) -> None:
    """Nothing to do: what is absent is absent today as well."""


class Format:
    """One kind of file: the hop from each earlier number to the next, the oldest first."""

    def __init__(self, *hops: Hop) -> None:
        self.hops = hops

    @property
    def number(self) -> int:
        """The number of today: the first format was 1, and each hop leads to the next."""
        return len(self.hops) + 1

    def check(self, number: object, written_by: object = "") -> int:
        """``number`` if this program can read it.

        Raises MachineError for a newer format, which names the version that is needed as far as
        the file says it, InputError for what is no number. Both read on from the file's name.
        """
        if type(number) is not int or not 1 <= number <= _LARGEST:
            raise InputError(Text("is damaged: its format number is not valid; get it anew"))
        if number <= self.number:
            return number
        facts = {"number": number, "own": __version__, "known": self.number}
        if isinstance(written_by, str) and _VERSION.fullmatch(written_by):
            raise MachineError(
                Text(
                    "was written by a newer version of Sanwright, {version} (format {number}; "
                    "Sanwright {own} reads up to {known}); open it with Sanwright {version} or "
                    "newer",
                    version=written_by,
                    **facts,
                )
            )
        raise MachineError(
            Text(
                "was written by a newer version of Sanwright (format {number}; Sanwright {own} "
                "reads up to {known}); open it with that version or a newer one",
                **facts,
            )
        )

    def upgraded(self, plain: Plain, number: int) -> Plain:
        """``plain`` of format ``number`` as it is written today; ``plain`` itself stays as it is.

        Raises InputError if a hop fails, MachineError for a newer format.
        """
        if self.check(number) == self.number:
            return plain
        today = copy.deepcopy(plain)
        for step, hop in enumerate(self.hops[number - 1 :], number):
            try:
                hop(today)
            except Exception as error:  # whatever is wrong in the data: the file is not usable
                raise InputError(
                    Text(
                        "could not be brought from format {before} to format {after} ({error}); "
                        "it stays as it is",
                        before=step,
                        after=step + 1,
                        error=f"{type(error).__name__}: {error}",
                    )
                ) from error
        return today
