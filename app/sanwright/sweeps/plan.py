"""The plan of a sweep, a TOML file: which questions are asked, over which values.

An error is one sentence with the line and the key at fault. The grammar is ``docs/sweeps.md``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from sanwright import codec
from sanwright.bounded_parsing import parsed_toml
from sanwright.bounded_reading import read_text
from sanwright.errors import InputError
from sanwright.listing import nearest_names
from sanwright.text import Text, joined, unstopped, verbatim
from sanwright.units import format_number

LARGEST = 2**20
Value = str | int | float
AS_DRAWN = "as drawn"
"""The value of an axis that leaves the design as it is."""

AXES = (
    *("variant", "adapters", "switches", "arrays", "optics", "cables", "isls"),
    *("protocol", "multipathing", "demand", "years", "percentile"),
)
"""What can be varied, in the order in which it is done to the design."""

AXIS_NAMES: dict[str, Text] = {
    "variant": Text("Variants"),
    "adapters": Text("Host adapters"),
    "switches": Text("Switches"),
    "arrays": Text("Arrays"),
    "optics": Text("Optics"),
    "cables": Text("Fibre"),
    "isls": Text("ISLs of two switches"),
    "protocol": Text("Protocol"),
    "multipathing": Text("Multipathing"),
    "demand": Text("Demand ×"),
    "years": Text("Years of growth"),
    "percentile": Text("Percentile"),
    "first": Text("First failure"),
    "second": Text("Second failure"),
    "third": Text("Third failure"),
    "load": Text("Load ×"),
    "workload": Text("Workload"),
    "file": Text("File"),
    "pack": Text("Rule pack"),
    "edition": Text("Edition"),
}
"""What settings are called; fields of a requirement go by their own names."""


def percentile_key(value: Value) -> str:
    """What ``[percentiles]`` calls a value of the axis."""
    return value if isinstance(value, str) else f"{value:g}"


def name_of(setting: str) -> Text:
    """What a setting is called."""
    return AXIS_NAMES.get(setting) or verbatim(setting)


OWN_PACK, KEPT, TODAY = "own", "kept", "today"
"""Of a folder of designs: their own pack; parts and pack as they hold them, or as of today."""

POLICIES = ("round robin", "optimised", "failover")
VALUE_WORDS: dict[str, dict[str, Text]] = {
    "multipathing": {
        POLICIES[0]: Text("round robin"),
        POLICIES[1]: Text("optimised"),
        POLICIES[2]: Text("failover"),
    },
    "pack": {OWN_PACK: Text("own")},
    "edition": {KEPT: Text("as kept"), TODAY: Text("as of today")},
}
"""What values of a setting are called; all others go by their own names."""
AS_DRAWN_WORD = Text("as drawn")


def value_word(setting: str, value: Value) -> str:
    """A value of a plan as the language in use writes it; names stay as they are.

    >>> value_word("isls", "as drawn"), value_word("demand", 1500.5), value_word("edition", "kept")
    ('as drawn', '1,500.5', 'as kept')
    """
    if value == AS_DRAWN:
        return str(AS_DRAWN_WORD)
    if isinstance(value, str):
        return str(VALUE_WORDS.get(setting, {}).get(value, value))
    return format_number(value, 6)


_Factor = Annotated[float, msgspec.Meta(gt=0, le=1000)]
_TABLE = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[\w.-])+)\s*=""")


_Values = Annotated[tuple[Value, ...], msgspec.Meta(min_length=1)]
_Any = Annotated[tuple[Any, ...], msgspec.Meta(min_length=1)]
_Shares = _Factor | dict[str, _Factor]


class FailureSets(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every ``at_once`` things of ``kinds`` (all, if none is named), and ``triples`` by name."""

    at_once: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    kinds: tuple[str, ...] = ()
    triples: tuple[tuple[str, str, str], ...] = ()


class SimulationRuns(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``runs`` simulations of ``ios`` I/Os at each ``load``, a factor on the stated demand."""

    runs: Annotated[int, msgspec.Meta(ge=2, le=1000)] = 10
    ios: Annotated[int, msgspec.Meta(ge=1000, le=1_000_000)] = 20_000
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 1
    load: Annotated[tuple[_Factor, ...], msgspec.Meta(min_length=1)] = (1.0,)


class RequirementRange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A requirement's ``file``, of which fields take each of these values in turn.

    ``seconds`` is the longest that one search may take.
    """

    file: str
    vary: dict[str, _Any]
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 30.0


class DesignFolder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All designs in ``folder``, each judged by each of ``packs`` with each ``edition``."""

    folder: str
    packs: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = (OWN_PACK,)
    edition: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = (KEPT,)


class SweepPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a sweep asks. Each of ``vary``, ``failures`` … is a question of its own.

    ``vary`` is values by axis; ``percentiles`` says which share of its stated demand a workload
    asks for at a percentile, for all (``{"95": 1.0}``) or by workload.
    """

    name: str = ""
    vary: dict[str, _Values] = {}
    percentiles: dict[str, _Shares] = {}
    failures: FailureSets | None = None
    simulation: SimulationRuns | None = None
    requirement: RequirementRange | None = None
    designs: DesignFolder | None = None

    @property
    def needs_design(self) -> bool:
        """Whether a question is about the design that the sweep is given."""
        return bool(self.vary or self.failures or self.simulation)


_FIELDS = {
    "": SweepPlan,
    "failures": FailureSets,
    "simulation": SimulationRuns,
    "requirement": RequirementRange,
    "designs": DesignFolder,
}


def plan_text(path: Path) -> str:
    """What is in a plan's file. Raises InputError or MachineError."""
    return read_text(path, LARGEST)


@contextlib.contextmanager
def in_file(path: Path) -> Iterator[None]:
    """Within this, an error in a plan names its file."""
    try:
        yield
    except InputError as error:
        raise InputError(Text("“{path}”: {error}", path=path, error=error.text)) from None


def parse_plan(text: str) -> SweepPlan:
    """The plan that a text is. Raises InputError that says line, key and what is wrong."""
    plain = parsed_toml(text)
    lines = PlanLines(text)
    for table, kind in _FIELDS.items():
        rows = plain.get(table) if table else plain
        if isinstance(rows, dict):
            _refuse_unknown(rows, table, kind.__struct_encode_fields__, lines)
    if isinstance(plain.get("vary"), dict):
        _refuse_unknown(plain["vary"], "vary", AXES, lines)
    kinds: dict[str, Any] = {"vary": _Values, "percentiles": _Shares, "requirement.vary": _Any}
    for table, kind in kinds.items():
        entries: Any = plain
        for name in table.split("."):
            entries = entries.get(name) if isinstance(entries, dict) else None
        for key, value in entries.items() if isinstance(entries, dict) else ():
            if table != "percentiles" and not isinstance(value, list):
                why = Text("values stand in a list, as in [2, 4]")
                raise lines.error(f"{table}.{key}", why)
            _converted(value, kind, f"{table}.{key}", lines)
    plan: SweepPlan = _converted(plain, SweepPlan, "", lines)
    _refuse_empty(plan, lines)
    return plan


def _converted(plain: Any, kind: Any, key: str, lines: PlanLines) -> Any:
    try:
        return codec.from_plain(plain, kind)
    except codec.WrongDataError as error:
        whole = ".".join(filter(None, (key, re.sub(r"\[.*", "", error.place))))
        raise lines.error(whole, error.why) from None


def _refuse_unknown(
    rows: dict[str, Any], table: str, known: tuple[str, ...], lines: PlanLines
) -> None:
    for key in rows:
        if key not in known:
            raise lines.error(
                f"{table}.{key}" if table else key,
                Text("there is no such key; {known}", known=nearest_names(key, known)),
            )


def _refuse_empty(plan: SweepPlan, lines: PlanLines) -> None:
    if not (plan.needs_design or plan.requirement or plan.designs):
        raise InputError(
            Text(
                "The plan asks nothing; it needs one of {tables}.",
                tables=joined([f"[{each}]" for each in ("vary", *list(_FIELDS)[1:])]),
            )
        )
    for value in plan.vary.get("percentile", ()):
        if value != AS_DRAWN and percentile_key(value) not in plan.percentiles:
            raise lines.error(
                "vary.percentile",
                Text(
                    "[percentiles] does not say which share of the demand {value} is; write it "
                    'there, as in "{value}" = 0.8',
                    value=value,
                ),
            )
    for key, values in plan.vary.items():
        if len(set(values)) < len(values):
            raise lines.error(f"vary.{key}", Text("a value is there twice; keep one"))
    if plan.designs is not None:
        for value in plan.designs.edition:
            if value not in (KEPT, TODAY):
                raise lines.error(
                    "designs.edition",
                    Text("“{value}” is neither {a} nor {b}", value=value, a=KEPT, b=TODAY),
                )


class PlanLines:
    """Where keys stand in the text of a plan."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, int] = {}
        table = ""
        for number, line in enumerate(text.splitlines(), 1):
            if found := _TABLE.match(line):
                table = found.group(1).replace('"', "")
                self._lines.setdefault(table, number)
            elif found := _KEY.match(line):
                key = found.group(1).replace('"', "").replace("'", "")
                self._lines.setdefault(f"{table}.{key}" if table else key, number)

    def error(self, key: str, why: Text) -> InputError:
        """What is wrong with a key, such as ``vary.isls``, with its line."""
        place = key
        while place and place not in self._lines:
            place = place.rpartition(".")[0]
        asks = str(why).endswith("?")
        said = why if asks else Text("{why}.", why=unstopped(why))
        if not place:
            return InputError(Text("{key}: {said}", key=key or verbatim("TOML"), said=said))
        return InputError(
            Text("line {line}, {key}: {said}", line=self._lines[place], key=key, said=said)
        )
