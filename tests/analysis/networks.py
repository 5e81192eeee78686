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
HOST = hba("host", SPEEDS, 2)


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
        sketch.device(f"s{number}", vendor)
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
        initiators = st.sets(st.sampled_from([f"h{n}" for n in range(len(hosts))]), min_size=1)
        targets = st.sets(st.sampled_from([f"t{n}" for n in range(len(arrays))]), min_size=1)
        sketch.workload(
            f"w{number}",
            sorted(draw(initiators)),
            sorted(draw(targets)),
            draw(st.floats(1, 5000)),
            draw(st.sampled_from([0.0, 0.3, 0.5, 1.0])),
            multipathing=draw(st.sampled_from(["round robin", "optimised", "failover"])),
            owners=draw(st.sampled_from([(), ("node 1",), ("node 2",)])),
        )
    return sketch


def _attach(sketch: Sketch, id_: str, part: Part, places: list[int], first: int) -> None:
    sketch.device(id_, part)
    for port, place in enumerate(places):
        ends = f"{id_}:{port}", f"s{place}:{first + port}"
        sketch.cable(f"{id_}-link{port}", *(ends if port % 2 else reversed(ends)))
