"""Follows a page of steps on one window: every step has its function, every function its step."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.guide_steps.hands import Hands, NotOnScreenError
from tests.guide_steps.steps_of_page import PageStep, steps_of_page

Bound = Sequence[tuple[re.Pattern[str], Callable[..., None]]]
Shoot = Callable[[str], None]
"""Takes the picture with this name in the page."""


class PageDiffersError(AssertionError):
    """The page and the functions say different things."""


def match(page: str, bound: Bound) -> list[tuple[PageStep, Callable[..., None], dict[str, str]]]:
    """Every step of the page with its function and what the function takes from the sentence."""
    steps = steps_of_page(page)
    numbers = [step.number for step in steps]
    if numbers != list(range(1, len(steps) + 1)):
        raise PageDiffersError(f"the steps are numbered {numbers}")
    if len(steps) != len(bound):
        raise PageDiffersError(f"{len(steps)} steps on the page, {len(bound)} functions")
    found = []
    for step, (expected, do) in zip(steps, bound, strict=True):
        values = expected.fullmatch(step.text)
        if values is None:
            raise PageDiffersError(
                f"step {step.number}, {do.__name__}: the page says “{step.text}”"
            )
        found.append((step, do, values.groupdict()))
    return found


def follow(page: str, bound: Bound, hands: Hands, shoot: Shoot | None = None) -> None:
    """Do what the page says; every bold word must have been on the screen during its step."""
    for step, do, values in match(page, bound):
        pictures = list(step.figures) if shoot is not None else []

        def take(pictures: list[str] = pictures) -> None:
            if pictures and shoot is not None:
                shoot(pictures.pop(0))

        hands.seen.clear()
        hands.moment = take
        hands.look()
        try:
            do(hands, **values)
        except NotOnScreenError as error:
            raise NotOnScreenError(f"step {step.number}: {error}") from None
        hands.look()
        unseen = [words for words in step.bold if words not in hands.seen]
        if unseen:
            raise NotOnScreenError(f"step {step.number}: not on the screen: {', '.join(unseen)}")
        take()
