"""Which plug goes into which socket, as far as their shape decides.

Shape only: whether the two sides then understand each other is a matter of speeds and coding.
"""

from __future__ import annotations

_SFP = frozenset({"SFP", "SFP+", "SFP28", "SFP56"})
_QSFP = frozenset({"QSFP", "QSFP+", "QSFP28", "QSFP56"})

_SAME_SHAPE: tuple[frozenset[str], ...] = (
    _SFP,
    _QSFP,
    frozenset({"SFF-8644", "SFF-8674"}),
    frozenset({"SFF-8643", "SFF-8673"}),
)

_ALSO_TAKES: dict[str, frozenset[str]] = {"SFP-DD": _SFP, "QSFP-DD": _QSFP}
"""Double density cages: a plug of the plain shape goes in and uses half of the lanes."""


def is_same_shape(plug: str, socket: str) -> bool:
    """Whether ``plug`` (form factor or connector) goes into ``socket`` (cage or connector).

    The SFP shapes share one cage: switches with SFP28 cages list SFP+ optics (HPE SN3600B
    QuickSpecs). SFF-8644 mates with SFF-8674, and SFF-8643 with SFF-8673 (SFF-8614, SFF-8613).
    A double density cage takes plain plugs, a plain cage no double density ones (SFP-DD MSA,
    QSFP-DD MSA).
    """
    if plug == socket or plug in _ALSO_TAKES.get(socket, ()):
        return True
    return any(plug in shape and socket in shape for shape in _SAME_SHAPE)
