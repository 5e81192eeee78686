"""What goes to the customer with the drawing: looks of documents, how it is bought and zoned."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.design.records import Record, Table

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]
"""Red, green and blue as in ``#1b3a57``."""

VsanNumber = Annotated[int, msgspec.Meta(ge=1, le=4093)]
"""A VSAN that can be given to ports; 4094 is where Cisco switches isolate them."""


class SectionChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A section of a document: whether it is printed, and the user's own words for it.

    An empty ``title`` or ``text`` stands for what the program writes. A ``key`` that begins with
    ``own:`` is a section of the user's, which consists of its title and text.
    """

    key: str
    shown: bool = True
    title: str = ""
    text: str = ""

    @property
    def is_own(self) -> bool:
        """Whether the section is the user's, not one that the program writes."""
        return self.key.startswith("own:")


class Phase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of the project after the order; ``weeks`` None where its duration is not stated."""

    name: str
    weeks: Annotated[float, msgspec.Meta(ge=0)] | None = None
    text: str = ""


class DocumentPlan(Record, frozen=True, kw_only=True, omit_defaults=True):
    """How one document is put together; ``id`` is its kind, such as ``proposal``.

    ``sections`` come first and in their order, those that it does not name follow in the usual
    one. An empty ``language`` or ``paper`` is the program's. ``prices`` says which prices a bill of
    materials in it shows. ``valid_until`` is a day in words, ``phases`` are those of the timeline.
    """

    TABLE: ClassVar[Table] = Table.DOCUMENT_PLANS

    title: str = ""
    language: Literal["", "en", "de"] = ""
    paper: Literal["", "A4", "Letter"] = ""
    prices: Literal["all", "totals", "none"] = "all"
    sections: tuple[SectionChoice, ...] = ()
    phases: tuple[Phase, ...] = ()
    valid_until: str = ""


class Brand(Record, frozen=True, kw_only=True, omit_defaults=True):
    """The looks of the architect's own company in print; there is one, with id ``brand``.

    ``accent`` is the colour of headings and rules, ``ink`` that of text. ``logo`` is a PNG or JPEG,
    ``font_regular`` and ``font_bold`` are TrueType files; None is the program's own. ``texts`` are
    standing texts by section key, such as ``terms``.
    """

    TABLE: ClassVar[Table] = Table.BRAND

    id: Literal["brand"] = "brand"
    name: str = ""
    company: str = ""
    accent: Colour = "#1b3a57"
    ink: Colour = "#1b2430"
    logo: bytes | None = None
    font_regular: bytes | None = None
    font_bold: bytes | None = None
    texts: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it


class SparesRule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many spares are bought of a kind of part: a share of the quantity, but so many at least.

    ``kind`` is a kind of part as in the catalog (``optic``, ``drive``).
    """

    kind: str
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    at_least: Annotated[int, msgspec.Meta(ge=0)] = 0


class Procurement(Record, frozen=True, kw_only=True, omit_defaults=True):
    """How the design is bought; there is one, with id ``procurement``.

    ``country`` is that of the site as two letters (ISO 3166-1) and chooses the power cords,
    ``rack_power`` whether they plug into a rack's power strips (IEC 60320) or into the wall.
    ``oem`` is the vendor whose order numbers are preferred. ``cable_colours`` names the jacket
    colour of cables by fabric side. ``support`` names the level of support that is ordered, empty
    for none. ``numbers`` are the order numbers that the user chose, by part, ``price_keys`` under
    what the user's price lists have a line without one, by the key of the line.
    """

    TABLE: ClassVar[Table] = Table.PROCUREMENT

    id: Literal["procurement"] = "procurement"
    country: str = ""
    rack_power: bool = True
    oem: str = ""
    spares: tuple[SparesRule, ...] = ()
    cable_colours: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    support: str = ""
    support_years: Annotated[int, msgspec.Meta(ge=1)] | None = None
    numbers: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    price_keys: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it


class RunningCosts(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What the user takes for granted of power and years; there is one, with id ``running-costs``.

    Nothing here has a usual value. ``load_factor`` is the share of its maximum power that the
    equipment draws on average, ``pue`` the power of the whole data centre per power of its
    equipment (ISO/IEC 30134-2). ``energy_price`` is that of a kWh in ``currency``, an ISO 4217
    code; ``co2_per_kwh`` are grams. ``years`` is the term over which costs are added up.
    ``present_support`` is what the support of the equipment of today costs a year.
    """

    TABLE: ClassVar[Table] = Table.RUNNING_COSTS

    id: Literal["running-costs"] = "running-costs"
    load_factor: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = None
    pue: Annotated[float, msgspec.Meta(ge=1, le=10)] | None = None
    energy_price: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    currency: Annotated[str, msgspec.Meta(pattern="^([A-Z]{3})?$")] = ""
    co2_per_kwh: Annotated[float, msgspec.Meta(ge=0, le=10_000)] | None = None
    years: Annotated[int, msgspec.Meta(ge=1, le=30)] | None = None
    present_support: Annotated[float, msgspec.Meta(ge=0, le=1_000_000_000_000)] | None = None


class ZoningPlan(Record, frozen=True, kw_only=True, omit_defaults=True):
    """How zones are made from the workloads and named; there is one, with id ``zoning``.

    ``kind``: the zones that stand, with what they lack; a zone for each initiator with its targets;
    or one for each set of targets with all their initiators (Brocade peer zones, Cisco smart
    zones). Templates hold fields in braces, such
    as ``{host}_{adapter}_{port}``; an empty one stands for the usual template. ``vsans`` is the
    number of the VSAN by fabric id, which Cisco switches need.
    """

    TABLE: ClassVar[Table] = Table.ZONING

    id: Literal["zoning"] = "zoning"
    kind: Literal["as it stands", "single initiator", "peer"] = "as it stands"
    alias_template: str = ""
    zone_template: str = ""
    zone_set_template: str = ""
    vsans: dict[str, VsanNumber] = {}  # noqa: RUF012 - msgspec copies it
