"""How long the hands take, by the keystroke-level model (Card, Moran and Newell, 1980).

Times are those of the paper for an average typist; thinking (M) is counted before every click, drag
and shortcut, which is more than the model's rules ask for. Reading the page is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping

KEY_S = 0.28
POINT_S = 1.1
BUTTON_S = 0.1
HOME_S = 0.4
THINK_S = 1.35


def seconds(spent: Mapping[str, int]) -> float:
    """Seconds for what the hands did."""
    acts = spent["clicks"] + spent["drags"] + spent["keys"]
    mouse = spent["clicks"] * (POINT_S + 2 * BUTTON_S) + spent["drags"] * 2 * (POINT_S + BUTTON_S)
    # A shortcut is two keys at least; for each the hand comes from the mouse and goes back.
    keys = spent["keys"] * (2 * KEY_S + 2 * HOME_S) + spent["characters"] * KEY_S
    return acts * THINK_S + mouse + keys
