"""What inventories and lists say: hosts, adapters, ports of arrays, and what hosts use of them."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.exchange.captures.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class HostFact(Fact):
    """A server of an inventory."""

    name: str
    vendor: str = ""
    model: str = ""
    cluster: str = ""
    datacenter: str = ""
    serial: str = ""
    system: str = ""
    """Operating system or hypervisor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdapterFact(Fact):
    """One port of a host's adapter in an inventory."""

    host: str
    device: str = ""
    model: str = ""
    driver: str = ""
    wwpn: str = ""
    wwnn: str = ""
    status: str = ""
    slot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayPortFact(Fact):
    """One port of an array in an inventory or a list."""

    array: str
    port: str = ""
    wwpn: str = ""
    vendor: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PortNameFact(Fact):
    """What a list calls a port of a host or an array; no switch has to know that name."""

    name: str
    wwpn: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DatastoreFact(Fact):
    """What hosts use of an array, as a hypervisor sees it; capacities in bytes."""

    name: str
    capacity_bytes: int | None = None
    in_use_bytes: int | None = None
    hosts: tuple[str, ...] = ()
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MultipathFact(Fact):
    """How a host reaches a device of an array, as its hypervisor sees it.

    ``adapters`` has for each path the name of the host's adapter or, where told, its WWPN, and
    ``states`` what state that path is in; empty where not told.
    """

    host: str
    device: str
    datastore: str = ""
    adapters: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    policy: str = ""
    array_vendor: str = ""
    array_model: str = ""
