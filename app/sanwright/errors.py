"""Whose turn is it when something goes wrong: the user's, the machine's, or ours.

Every message is one sentence that says what is wrong, where, and what to do about it;
the command line prints it as it is and the window shows it as it is.
"""

from __future__ import annotations

from sanwright.text import Text, brief
from sanwright.visible import visible_line

LONGEST_VALUE = 120
"""Characters of what a message quotes; paths are quoted whole."""
LONGEST_SENTENCE = 280
"""Characters of a message above which it quotes less of each."""
_SHORTEST_VALUE = 24
"""Words of the program's own, such as names of fields and kinds, stay whole."""


class SanwrightError(Exception):
    """Base of everything Sanwright raises on purpose; ``str()`` words its ``text`` for the user.

    Where an error goes into another sentence, its ``text`` does.
    """

    def __init__(self, text: Text) -> None:
        self.text = text  # ``args`` stay what the class was given, from which a pickle makes it

    def __str__(self) -> str:
        most = LONGEST_VALUE
        while len(said := visible_line(str(brief(self.text, most)))) > LONGEST_SENTENCE:
            if most == _SHORTEST_VALUE:
                break
            most = max(most * 2 // 3, _SHORTEST_VALUE)
        return said


class InputError(SanwrightError):
    """The user's turn: a file, a value or an argument that cannot be used as given."""


class InvalidEditError(InputError):
    """An edit that would break the design, such as a cable to a device that is not there."""


class MachineError(SanwrightError):
    """The machine's turn: disk full, file locked, no permission, file of a newer format."""


class CancelledError(SanwrightError):
    """The user called long work off; nothing was changed or written."""


class BugError(SanwrightError):
    """Our turn: a state that no input should lead to."""
