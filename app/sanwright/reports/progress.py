"""How long work tells how far it is, and how it is called off."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.errors import CancelledError

Progress = Callable[[float, str], bool]
"""Called with the share done (0 to 1) and what is being done; False calls the work off."""


def tell(progress: Progress | None, share: float, what: str) -> None:
    """Report ``share``; raises CancelledError if the answer is False."""
    if progress is not None and not progress(min(share, 1.0), what):
        raise CancelledError("Cancelled; nothing was written.")
