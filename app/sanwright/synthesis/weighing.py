"""What a design costs by the objective: prices only where the user has them, nothing invented.

The objective weighs a few figures. One that it is about has to be known of a model, or the model is
out and that is said; one that only breaks ties counts as its worst where it is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isclose

from sanwright.bom.licences import licence_title
from sanwright.design import Requirement, Weights
from sanwright.parts import Part, PartNumber
from sanwright.synthesis.directors import Blades
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.switches import SwitchModel
from sanwright.text import Text, english_of

COSTS_DIFFER = 1e-6
"""By at least this share of a cost another one is less; closer ones are alike."""
_OBJECTIVES: dict[str, tuple[Weights, Weights]] = {
    "hardware": (Weights(licensed_port=1, link=1, rack_unit=2, switch=4), Weights()),
    "price": (Weights(price=1), Weights()),
    "rack units": (Weights(rack_unit=1), Weights(switch=0.01, link=0.001, licensed_port=0.0001)),
    "power": (Weights(power=1), Weights(switch=0.01, link=0.001, licensed_port=0.0001)),
    "licensed ports": (Weights(licensed_port=1), Weights(switch=0.1, link=0.01)),
    "devices": (Weights(switch=1), Weights(rack_unit=0.01, link=0.001, licensed_port=0.0001)),
}
"""What each objective weighs, and what decides between designs that are equal by it."""


@dataclass(frozen=True, slots=True)
class ListPrices:
    """``of`` gives the price of an order number in ``currency`` (ISO 4217), None for no price."""

    of: Callable[[str], float | None]
    currency: str

    def __call__(self, number: str) -> float | None:
        """The price of an order number."""
        return self.of(number)


def weights_of(requirement: Requirement) -> Weights:
    """What the objective of a requirement counts, and how much: a design is the sum of these."""
    if requirement.weights is not None:
        return requirement.weights
    return _OBJECTIVES[requirement.objective][0]


@dataclass(frozen=True, slots=True)
class CostFigures:
    """What a design takes, all fabrics together; None where it is not known of each switch."""

    switches: int
    rack_units: float | None
    licensed_ports: int | None
    links: int
    power: float | None
    price: float | None
    """Of switches, port licences, and the optics and cables of ISLs."""
    weighed: float
    """What the objective makes of it."""
    currency: str = ""
    """Of the price."""

    @property
    def unit(self) -> str:
        """Of what the objective came to; see ``unit_of``."""
        return unit_of(self.weighed, self.price, self.currency)


def unit_of(objective: float, price: float | None, currency: str) -> str:
    """The currency where what the objective came to is the price and nothing else; else empty."""
    return currency if price is not None and isclose(objective, price) else ""


class Weighing:
    """The objective of a requirement. ``optic_of`` gives the optic that goes into a switch."""

    def __init__(
        self,
        requirement: Requirement,
        price_of: ListPrices | None = None,
        isl_parts: Callable[[SwitchModel], tuple[Part | None, Part | None]] | None = None,
    ) -> None:
        self.main = weights_of(requirement)
        self.ties = Weights()
        if requirement.weights is None:
            self.ties = _OBJECTIVES[requirement.objective][1]
        self.fabrics = requirement.fabrics
        self._price_of = price_of
        self._isl_parts = isl_parts
        self._known: dict[tuple[str, str, str, int, int], float | None] = {}

    @property
    def counts_licences(self) -> bool:
        """Whether it matters how many ports are licensed."""
        return bool(self.main.licensed_port or self.main.price or self.ties.licensed_port)

    def switch(self, model: SwitchModel, used: int) -> float | None:
        """A switch with ``used`` ports in use; None where a figure that counts is unknown."""
        blade = model.blades.part.id if model.blades is not None else ""
        key = model.part.id, blade, model.group_name, model.free_ports, used
        if key not in self._known:
            self._known[key] = self._switch(model, used)
        return self._known[key]

    def _switch(self, model: SwitchModel, used: int) -> float | None:
        licensed, worst = model.licensed(used), model.ports
        figures = (
            (self.main.rack_unit, self.ties.rack_unit, model.rack_units, 0.0),
            (self.main.power, self.ties.power, model.power, 0.0),
            (self.main.licensed_port, self.ties.licensed_port, licensed, worst),
            (self.main.price, 0.0, self.price(model, used) if self.main.price else 0.0, 0.0),
        )
        total = self.main.switch + self.ties.switch
        for main, tie, known, otherwise in figures:
            if known is None and main:
                return None
            total += (main + tie) * (known if known is not None else otherwise)
        return total

    def opened(self, part: Part, ports: int, step: int, blade: Part | None = None) -> float | None:
        """Licences for ``ports`` more ports of a switch that is there, ``step`` with each.

        Of a director they come with a ``blade`` each.
        """
        if not ports:
            return 0.0
        price = 0.0
        if self.main.price:
            each = self._part_price(blade) if blade is not None else self._licence_price(part, step)
            if each is None:
                return None
            price = each * -(-ports // step)
        return ports * (self.main.licensed_port + self.ties.licensed_port) + self.main.price * price

    @property
    def is_price_alone(self) -> bool:
        """Whether the cost is an amount of money."""
        return self.main == Weights(price=1) and self.ties == Weights()

    def link(self, model: SwitchModel) -> float | None:
        """An ISL; None where its price counts and is unknown."""
        price = 0.0
        if self.main.price:
            found = self.link_price(model)
            if found is None:
                return None
            price = found
        return self.main.link + self.ties.link + self.main.price * price

    def price(self, model: SwitchModel, used: int) -> float | None:
        """A switch with the licences, or a director with the blades, for ``used`` ports."""
        if model.blades is not None:
            return self._director_price(model.part, model.blades, model.blade_count(used))
        base, licences = self._part_price(model.part), model.licences(used)
        if base is None or licences is None:
            return None
        if not licences:
            return base
        each = self._licence_price(model.part, model.step_ports or 0)
        return None if each is None else base + licences * each

    def _licence_price(self, part: Part, step: int) -> float | None:
        """A licence for more ports of a switch; None where no list has it.

        As in a bill, by what it is called where no order number is known.
        """
        if self._price_of is None:
            return None
        number = part.licensing.increment_part_number if part.licensing is not None else None
        return self._price_of(
            number.value if number is not None else english_of(licence_title(part, step))
        )

    def _director_price(self, chassis: Part, blades: Blades, count: int) -> float | None:
        """Chassis, blades, and the modules that do not come with the chassis."""
        number, alone = self._priced(chassis), self._part_price(chassis)
        if alone is None:
            return None
        total = alone
        brings = number.brings if number is not None else None
        brought = dict(brings.parts) if brings is not None else {}
        for part in (*(part for _, part in blades.others), *[blades.part] * count):
            if brought.get(part.id, 0) > 0:
                brought[part.id] -= 1
                continue
            price = self._part_price(part)
            if price is None:
                return None
            total += price
        return total

    def link_price(self, model: SwitchModel) -> float | None:
        """Two optics and a cable; None where a price is missing."""
        if self._isl_parts is None:
            return None
        optic, _ = self._isl_parts(model)
        each = self._part_price(optic) if optic is not None else None
        return None if each is None else 2 * each

    def _part_price(self, part: Part) -> float | None:
        """What one costs by its order numbers; where no list has one, by its key, the id."""
        number = self._priced(part)
        if self._price_of is None:
            return None
        if number is None:
            return self._price_of(part.id)
        return (self._price_of(number.number) or 0.0) / number.pieces

    def _priced(self, part: Part) -> PartNumber | None:
        """The first order number that has a price."""
        for number in part.part_numbers:
            if self._price_of is None or number.is_spare:
                continue
            if self._price_of(number.number) is not None:
                return number
        return None

    def of_plan(self, plan: FabricPlan) -> CostFigures | None:
        """What a plan takes in all fabrics; None where a figure that counts is unknown."""
        weighed = 0.0
        price: float | None = 0.0
        units: float | None = 0.0
        power: float | None = 0.0
        licensed: int | None = 0
        for switch in plan.switches:
            cost = self.switch(switch.model, switch.used_ports)
            if cost is None:
                return None
            weighed += cost
            units = _sum(units, switch.model.rack_units)
            power = _sum(power, switch.model.power)
            licensed = _count(licensed, switch.model.licensed(switch.used_ports))
            price = _sum(price, self.price(switch.model, switch.used_ports))
        for a, _, count in plan.links:
            link = self.link(plan.switches[a].model)
            if link is None:
                return None
            weighed += link * count
            each = self.link_price(plan.switches[a].model)
            price = _sum(price, None if each is None else each * count)
        n = self.fabrics
        return CostFigures(
            switches=n * len(plan.switches),
            rack_units=None if units is None else n * units,
            licensed_ports=None if licensed is None else n * licensed,
            links=n * plan.isls,
            power=None if power is None else n * power,
            price=None if price is None else n * price,
            weighed=n * weighed,
            currency=self._price_of.currency if self._price_of is not None else "",
        )

    def missing(self, model: SwitchModel) -> Text | None:
        """Why a model cannot be weighed; None if it can."""
        if any(self.switch(model, used) is not None for used in model.steps()):
            return None if self.link(model) is not None else self._says(model, self._of_isls(model))
        if self.main.price:
            return self._says(model, Text("price"))
        if self.main.power and model.power is None:
            return self._says(model, Text("power"))
        if self.main.rack_unit and model.rack_units is None:
            return self._says(model, Text("height"))
        return self._says(model, Text("port licences"))

    def _of_isls(self, model: SwitchModel) -> Text:
        """What has no price of the parts of an ISL."""
        optic, _ = self._isl_parts(model) if self._isl_parts is not None else (None, None)
        if optic is None:
            return Text("price of the optics for ISLs")
        return Text("price of {optic}, the optic for ISLs", optic=optic.label)

    def _says(self, model: SwitchModel, what: Text) -> Text:
        return Text(
            "{part} is left out: what counts for the objective is not known of it ({what}).",
            part=model.part.label,
            what=what,
        )


def _sum(total: float | None, more: float | None) -> float | None:
    return None if total is None or more is None else total + more


def _count(total: int | None, more: int | None) -> int | None:
    return None if total is None or more is None else total + more
