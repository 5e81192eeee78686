"""What links between switches have to carry for each MB/s that hosts ask for, with something gone.

A *link* is what the failures call one: a cable, and a trunk, whose members may fail together. How
large trunks are is known here alone: what is drawn and what is worked out ask the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sanwright.checks.rules.trunk_members import MEMBERS
from sanwright.parts import RulePack
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.switches import SwitchModel

_TRUNK_SIZE = 2
"""ISLs in a trunk, so that a trunk lost is little lost. Source: Brocade, SAN Design and Best
Practices (small trunk groups)."""
_TRUNKING = ("Brocade", "Cisco")


def trunk_sizes(a: SwitchModel, b: SwitchModel, count: int, pack: RulePack) -> tuple[int, ...]:
    """How many of ``count`` ISLs between two switches each trunk has; 1 is an ISL by itself.

    Port channels are as large as may be and all alike: beside a larger one, routing leaves a
    smaller one idle. Trunks are small.
    """
    models = (a, b)
    if any(model.family not in _TRUNKING for model in models):
        return (1,) * count
    most = MEMBERS.of(pack) or count
    if all(model.family == "Brocade" for model in models):
        if any(model.group.trunk_group_size is None for model in models):
            return (1,) * count
        most = min(most, _TRUNK_SIZE)
        if any(model.is_director for model in models):
            # A trunk is of one blade; with all ISLs on it, they would fail together.
            most = min(most, -(-count // 2))
    else:
        fewest = -(-count // max(1, int(most)))
        channels = next(n for n in range(max(1, fewest), max(1, count) + 1) if count % n == 0)
        return (count // channels,) * channels
    whole, rest = divmod(count, max(1, int(most)))
    return (*(int(most),) * whole, *((rest,) if rest else ()))


def load_factor(needs: NetworkNeeds, ways: int, trunks: Sequence[int]) -> float:
    """MB/s that all ISLs of a switch have to carry for each that its hosts ask for.

    They lead over ``ways`` other switches, ``trunks`` to each by size. In normal operation the
    fabrics share the demand and links are filled to the utilisation that is allowed; with something
    gone, what is left may be full. Infinite where a link lost cuts the hosts off.
    """
    shared, share = 1 / needs.fabrics, needs.requirement.survive_share
    found = shared / needs.utilisation.value
    if needs.fabrics > 1 and {"fabric", "switch"}.intersection(needs.survive):
        found = max(found, share)
    if "link" in needs.survive:
        # A member that fails leaves its trunk; a trunk may fail as a whole.
        lost = {1, max(trunks)}
        found = max(found, *(share * shared * _after(needs, ways, trunks, n) for n in lost))
    return found


def worst_factor(
    needs: NetworkNeeds,
    ways: int,
    count: int,
    pairs: Iterable[tuple[SwitchModel, SwitchModel]],
) -> float:
    """The same where the switches may be of several models: their trunks decide."""
    sizes = {trunk_sizes(a, b, count, needs.pack) for a, b in pairs}
    return max(load_factor(needs, ways, each) for each in sizes or {(1,) * count})


def _after(needs: NetworkNeeds, ways: int, trunks: Sequence[int], lost: int) -> float:
    """What is to be carried of a fabric's load by as many ISLs as there were, ``lost`` gone.

    Where storage is on edges of its own as well: what comes from a core does not know that fewer
    ISLs lead on from there than from others, since all ways are as long as before.
    """
    each = sum(trunks)
    if each > lost:
        return each / (each - lost)
    if ways > 1:
        # Fabrics find another way to the same switch, two ISLs longer, which begins like theirs.
        return ways / (ways - 1)
    # The last link out: hosts have the other fabric.
    return needs.fabrics / (needs.fabrics - 1) if needs.fabrics > 1 else math.inf
