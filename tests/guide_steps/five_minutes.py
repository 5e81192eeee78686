"""What the hands do at each step of the page “From an empty canvas to a proposal in five minutes”.

A function is bound to its step by the whole sentence of the page; ``{name}`` stands for a value
that the function gets and uses. So neither can change without the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt

from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.text import tr
from tests.guide_steps.hands import Hands
from tests.guide_steps.steps_of_page import pattern

Do = Callable[..., None]
STEPS: list[tuple[re.Pattern[str], Do]] = []
_HOSTS, _SWITCHES, _ARRAY = 0.17, 0.46, 0.8
"""How far down the canvas each row stands."""


def step(sentence: str) -> Callable[[Do], Do]:
    """Bind a function to the step that says this."""

    def bind(do: Do) -> Do:
        STEPS.append((pattern(sentence), do))
        return do

    return bind


@step(
    "On the welcome page, press **{button}** (`Ctrl+N` does the same at any time). The canvas is "
    "empty: **Draw a storage network**."
)
def begin(hands: Hands, button: str) -> None:
    hands.press(button)
    assert not hands.design.devices


@step(
    "In the **{panel}** on the right, type `{project}` as **{first}** and `{customer}` as "
    "**{second}**. Both stand on the proposal later."
)
def name_the_customer(
    hands: Hands, panel: str, project: str, first: str, customer: str, second: str
) -> None:
    hands.fill(first, project)
    hands.fill(second, customer)
    assert hands.design.project.customer == customer


@step(
    "In the **{panel}** on the left, search for `{words}`. Drag **{part}** onto the left half of "
    "the canvas, then once more onto the right half. **switch-1** belongs to **Fabric A**, "
    "**switch-2** to **Fabric B**. The check runs while you draw, and what it says stands below: "
    "**Warnings 2**, for neither switch has a cable yet."
)
def place_switches(hands: Hands, panel: str, words: str, part: str) -> None:
    hands.search(panel, words)
    hands.drag_part(part, hands.spot(0.25, _SWITCHES))
    hands.drag_part(part, hands.spot(0.75, _SWITCHES))
    assert [device.fabric for device in hands.design.devices.values()] == [*hands.design.fabrics]


@step(
    "Search for `{words}` and drag **{part}** onto the canvas, above the switches. In the "
    "**Inspector**, type `{name}` as **{field}**."
)
def place_host(hands: Hands, words: str, part: str, name: str, field: str) -> None:
    hands.search(tr("Catalog"), words)
    hands.drag_part(part, hands.spot(0.5, _HOSTS))
    hands.fill(field, name)


@step(
    "Search for `{words}` and drag it onto **{host}**. Before you let go it says **{promise}**. "
    "Afterwards there is a question below: **Cannot verify {count}**."
)
def fit_adapter(hands: Hands, words: str, host: str, promise: str, count: str) -> None:
    hands.search(tr("Catalog"), words)
    hands.drag_part(words, hands.middle_of(host), hands.moment)
    assert any(device.slot == "1" for device in hands.design.devices.values())


@step(
    "Nobody knows yet what kind of slot that is, and what is not known never counts as passed. In "
    "the **Inspector**, choose **{generation}** as **{first}** and **{lanes}** as **{second}**: "
    "**Cannot verify 0**."
)
def state_the_slot(hands: Hands, generation: str, first: str, lanes: str, second: str) -> None:
    hands.choose(first, generation)
    hands.choose(second, lanes)
    hands.settle()


@step(
    "Click **{host}** and press `{keys}`. Type `{copies}` as **{field}** and press **{button}**. "
    "The four hosts with their adapters are folded to one box: **{box}**."
)
def multiply(
    hands: Hands, host: str, keys: str, copies: str, field: str, button: str, box: str
) -> None:
    hands.click_box(host)
    hands.keys(keys)
    hands.wait_for(field)
    hands.fill(field, copies)
    hands.press(button)
    hands.settle()
    assert len(hands.design.devices) == 2 + 2 * (1 + int(copies))


@step(
    "Search for `{words}` and drag **{part}** below the switches. In the **Inspector**, type "
    "`{name}` as **{field}**."
)
def place_array(hands: Hands, words: str, part: str, name: str, field: str) -> None:
    hands.search(tr("Catalog"), words)
    hands.drag_part(part, hands.spot(0.5, _ARRAY))
    hands.fill(field, name)


@step(
    "Click the box **{box}** and press `{keys}`. Every host gets one port in each fabric; the "
    "table shows each cable and its verdict. Type `{length}` as **{field}** and press "
    "**Connect with {count} cables**. Optics come along."
)
def connect_hosts(hands: Hands, box: str, keys: str, length: str, field: str, count: str) -> None:
    hands.click_box(box)
    hands.keys(keys)
    hands.wait_for(field)
    hands.fill(field, length)
    button = tr("Connect with {count} cable", "Connect with {count} cables", int(count))
    hands.wait_for(button)
    hands.moment()
    hands.press(button)
    hands.settle()
    assert len(hands.design.cables) == int(count)
    ends = [end for cable in hands.design.cables.values() for end in cable.ends()]
    assert all(hands.design.ports[end].optic for end in ends)


@step(
    "Click **{array}** and choose **{menu}**. Type `{ports}` as **{first}**, choose **{cable}** as "
    "**{second}**, and type `{length}` as **{third}**, for the array stands in another room. The "
    "verdicts are red; press **Connect with {count} cables** all the same, and see what comes of "
    "it: **Errors {errors}**."
)
def connect_array(
    hands: Hands,
    array: str,
    menu: str,
    ports: str,
    first: str,
    cable: str,
    second: str,
    length: str,
    third: str,
    count: str,
    errors: str,
) -> None:
    before = len(hands.design.cables)
    hands.click_box(array)
    hands.menu(menu)
    hands.wait_for(first)
    hands.fill(first, ports)
    hands.choose(second, cable)
    hands.fill(third, length)
    button = tr("Connect with {count} cable", "Connect with {count} cables", int(count))
    hands.wait_for(button)
    hands.press(button)
    hands.settle()
    assert len(hands.design.cables) == before + int(count)


@step(
    "Press `{keys}` to go to the first finding. It says what was found, what is allowed, and who "
    "says so: **{words}** All four say so: click the head of their group in the list, **{group}**, "
    "and press **{fix}**: **Errors 0**."
)
def mend(hands: Hands, keys: str, words: str, group: str, fix: str) -> None:
    hands.keys(keys)
    hands.wait_for(words)
    hands.wait(
        lambda: hands.program.window.of(FindingsPanel).detail.fix.is_worked_out, "the quick fix"
    )
    hands.moment()
    hands.row(hands.program.window.of(FindingsPanel).tree, group)
    hands.wait_for(fix)
    # The little arrow beside it would open the other ways.
    hands.press(fix, QPoint(20, 10))
    hands.settle()


@step(
    "Click an empty spot of the canvas. Press `{order}` to put the drawing in order, and `{fit}` "
    "to see all of it."
)
def arrange(hands: Hands, order: str, fit: str) -> None:
    hands.click(hands.canvas, hands.spot(0.02, 0.95))
    hands.keys(order)
    hands.keys(fit)
    hands.settle()
    for name in ("switch-1", "switch-2", "4 × PowerEdge R750", "array01"):
        hands.box(name)


@step(
    "Click the box **{hosts}**, and **{array}** with `Ctrl` held down. Press `{keys}` and then "
    "**{add}**: the hosts are ticked under **Initiators (4)** already, and the array under "
    "**Targets (1)**. Type `{name}` as **{first}**, choose **{kind}** as **{second}**, type "
    "`{amount}` as **{third}**, and press **{close}**."
)
def demand(
    hands: Hands,
    hosts: str,
    array: str,
    keys: str,
    add: str,
    name: str,
    first: str,
    kind: str,
    second: str,
    amount: str,
    third: str,
    close: str,
) -> None:
    hands.click_box(hosts)
    hands.click_box(array, Qt.KeyboardModifier.ControlModifier)
    hands.keys(keys)
    hands.wait_for(add)
    hands.press(add)
    hands.wait_for(f"{tr('Initiators')} (4)", f"{tr('Targets')} (1)")
    hands.fill(first, name)
    hands.choose(second, kind)
    hands.fill(third, amount)
    hands.press(close)
    hands.settle()
    (workload,) = hands.design.workloads.values()
    assert (len(workload.initiators), len(workload.targets)) == (4, 1)


@step(
    "Choose **{menu}** and press **{button}**. Each initiator has its zone now: "
    "**{count} zones added.**"
)
def zone(hands: Hands, menu: str, button: str, count: str) -> None:
    hands.menu(menu)
    hands.wait_for(button)
    hands.press(button)
    hands.settle()
    assert len(hands.design.zones) == int(count)


@step(
    "Press `{keys}` and open the tab **{tab}**. The drawing shows how busy each link is; the "
    "busiest stand first in the table, at **{share}** of what they can carry."
)
def see_load(hands: Hands, keys: str, tab: str, share: str) -> None:
    hands.keys(keys)
    hands.tab(tab)
    hands.wait_for(share)
    assert hands.program.window.of(LoadDisplay).is_on


@step("Open the tab **{tab}**. Each part is taken out in turn, the worst first.")
def see_failures(hands: Hands, tab: str) -> None:
    hands.tab(tab)
    panel = hands.program.window.of(FailuresPanel)
    hands.wait(lambda: panel.study is not None and not panel.is_working, "the failures")


@step(
    "Press `{keys}`. The tab **{tab}** counts every part down to the last optic: **{count} lines**."
)
def see_bill(hands: Hands, keys: str, tab: str, count: str) -> None:
    hands.keys(keys)
    hands.wait_for(tr("{count:,} line", "{count:,} lines", int(count)))


@step(
    "Choose **{menu}** and call the file `{name}`. When it is written, it says so below: **{said}**"
)
def write_proposal(hands: Hands, menu: str, name: str, said: str) -> None:
    hands.name_file(name)
    hands.menu(menu)
    hands.wait_for(said)
