"""Whose turn is it when something goes wrong: the user's, the machine's, or ours.

Every message is one sentence that says what is wrong, where, and what to do about it;
the command line prints it as it is and the window shows it as it is.
"""


class SanwrightError(Exception):
    """Base of everything Sanwright raises on purpose; ``str()`` is fit for the user."""


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
