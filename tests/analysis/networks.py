"""Random networks for property tests: two ports a host, controllers, policies, link costs."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sanwright.design import Port
from sanwright.parts import OpticsFitting, Part, PartKind, PortGroup, PortRole
from tests.builders import Sketch, figure, hba, switch

SPEEDS = ("8GFC", "16GFC", "32GFC")
SWITCH = switch("switch", SPEEDS)
CISCO = Part(id="mds", kind=PartKind.SWITCH, vendor="Cisco", model="mds", ports=SWITCH.ports)
UNKNOWN = switch("riddle", None)
HOST = hba("host", SPEEDS, 2)
A, B = "fabric-a", "fabric-b"
MODES = (*("switch",) * 4, "access gateway")
DRAWN = (A, A, A, B, None)
NAMED = ((None, None), (None, None), (None, None), (B, B), (B, None), (None, A), (A, B))
"""Virtual fabrics that the two ports of a link name."""


def _controller(name: str, first: int) -> PortGroup:
    return PortGroup(
        role=PortRole.TARGET,
        protocol="FC",
        count=figure(2),
        first=first,
        optics=OpticsFitting.NONE,
        speeds=figure(SPEEDS),
        controller=name,
    )


ARRAY = Part(
    id="array",
    kind=PartKind.ARRAY,
    vendor="Test",
    model="array",
    ports={"one": _controller("node 1", 0), "two": _controller("node 2", 2)},
)


@st.composite
def dual_networks(draw: Any) -> Sketch:
    """Up to six switches with trunks, costs and speeds at random; hosts, arrays and workloads."""
    count = draw(st.integers(1, 6))
    node = st.integers(0, count - 1)
    vendor = draw(st.sampled_from([SWITCH, SWITCH, CISCO]))
    sketch = Sketch()
    for number in range(count):
        sketch.device(f"s{number}", vendor, mode=draw(st.sampled_from(MODES)))
    isl = st.tuples(
        node,
        node,
        st.sampled_from(SPEEDS),
        st.sampled_from(["", "", "x"]),
        st.sampled_from([None, None, None, 250]),
    )
    for number, (a, b, speed, trunk, cost) in enumerate(draw(st.lists(isl, max_size=12))):
        if a != b:
            ends = f"s{a}:{number}", f"s{b}:{number}"
            sketch.put(*(Port(id=end, speed=speed) for end in ends))
            sketch.cable(f"isl{number}", *ends, trunk=trunk, link_cost=cost)
    hosts = draw(st.lists(st.tuples(node, node), min_size=1, max_size=4))
    arrays = draw(st.lists(st.lists(node, min_size=1, max_size=4), min_size=1, max_size=3))
    for number, places in enumerate(hosts):
        _attach(sketch, f"h{number}", HOST, list(places), 20 + 2 * number)
    for number, places in enumerate(arrays):
        _attach(sketch, f"t{number}", ARRAY, places, 40 + 4 * number)
    for number in range(draw(st.integers(1, 3))):
        _workload(draw, sketch, f"w{number}", len(hosts), len(arrays))
    return sketch


def _workload(draw: Any, sketch: Sketch, id_: str, hosts: int, arrays: int) -> None:
    initiators = st.sets(st.sampled_from([f"h{n}" for n in range(hosts)]), min_size=1)
    targets = st.sets(st.sampled_from([f"t{n}" for n in range(arrays)]), min_size=1)
    sketch.workload(
        id_,
        sorted(draw(initiators)),
        sorted(draw(targets)),
        draw(st.floats(1, 5000)),
        draw(st.sampled_from([0.0, 0.3, 0.5, 1.0])),
        multipathing=draw(st.sampled_from(["round robin", "optimised", "failover"])),
        owners=draw(st.sampled_from([(), ("node 1",), ("node 2",)])),
    )


def _ends(hosts: list[tuple[int, int]], arrays: list[list[int]]) -> list[str]:
    """Switch ports that hosts and arrays are on."""
    return [
        f"s{place}:{first + step * number + port}"
        for first, step, devices in ((24, 2, hosts), (44, 4, arrays))
        for number, places in enumerate(devices)
        for port, place in enumerate(places)
    ]


def _attach(sketch: Sketch, id_: str, part: Part, places: list[int], first: int) -> None:
    sketch.device(id_, part)
    for port, place in enumerate(places):
        ends = f"{id_}:{port}", f"s{place}:{first + port}"
        sketch.cable(f"{id_}-link{port}", *(ends if port % 2 else reversed(ends)))


@st.composite
def mixed_networks(draw: Any) -> Sketch:
    """Up to ten switches of several makers and of unknown speed, in two fabrics or in none.

    Ports name a virtual fabric at both ends of a link, at one, or at none. A link costs what each
    end's maker says, so its two directions can differ.
    """
    count = draw(st.integers(2, 10))
    node = st.integers(0, count - 1)
    sketch = Sketch()
    for number in range(count):
        kind = draw(st.sampled_from([SWITCH, SWITCH, CISCO, CISCO, UNKNOWN]))
        drawn, mode = draw(st.sampled_from(DRAWN)), draw(st.sampled_from(MODES))
        sketch.device(f"s{number}", kind, fabric=drawn, mode=mode)
    isl = st.tuples(
        node,
        node,
        st.sampled_from(SPEEDS),
        st.sampled_from(["", "", "", "x"]),
        st.sampled_from([None, None, None, None, 77]),
        st.sampled_from(NAMED),
    )
    for number, (a, b, speed, trunk, cost, named) in enumerate(
        draw(st.lists(isl, min_size=count - 1, max_size=20))
    ):
        if a != b:
            ends = f"s{a}:{number}", f"s{b}:{number}"
            pairs = zip(ends, named, strict=True)
            sketch.put(*(Port(id=end, speed=speed, fabric=fabric) for end, fabric in pairs))
            sketch.cable(
                f"isl{number}",
                *ends,
                trunk=trunk and f"{trunk}{min(a, b)}{max(a, b)}",
                link_cost=cost,
            )
    hosts = draw(st.lists(st.tuples(node, node), min_size=1, max_size=4))
    arrays = draw(st.lists(st.lists(node, min_size=1, max_size=4), min_size=1, max_size=3))
    for number, places in enumerate(hosts):
        _attach(sketch, f"h{number}", HOST, list(places), 24 + 2 * number)
    for number, places in enumerate(arrays):
        _attach(sketch, f"t{number}", ARRAY, places, 44 + 4 * number)
    for place in draw(st.sets(st.sampled_from(_ends(hosts, arrays)), max_size=5)):
        sketch.put(Port(id=place, fabric="fabric-b"))
    for number in range(draw(st.integers(1, 3))):
        _workload(draw, sketch, f"w{number}", len(hosts), len(arrays))
    return sketch
