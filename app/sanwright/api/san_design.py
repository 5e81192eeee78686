"""A design that a script works with; the page that `api` is, method by method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanwright import codec, edits
from sanwright.catalog import Library
from sanwright.clock import local_day
from sanwright.design import (
    Change,
    Design,
    History,
    Record,
    Snapshot,
    Step,
    Table,
    Variant,
)
from sanwright.documents import write_design
from sanwright.errors import InputError
from sanwright.parts import Part
from sanwright.text import Text, joined
from sanwright.units import Length

if TYPE_CHECKING:
    from sanwright.analysis import Assessment
    from sanwright.analysis.capacity.overview import RaidOverview
    from sanwright.analysis.failures import FailureWalk
    from sanwright.analysis.latency import CurvePoint, LatencyResult
    from sanwright.analysis.prospects import Prospects
    from sanwright.bom import Bom, PriceList
    from sanwright.checks import CheckReport
    from sanwright.reports.installation.labels import LabelOptions
    from sanwright.variants import VariantComparison

_FIND_IN = (
    *(Table.DEVICES, Table.WORKLOADS, Table.CABLES, Table.FABRICS, Table.GROUPS, Table.LOCATIONS),
    *(Table.ZONES, Table.RAID_GROUPS, Table.VARIANTS, Table.PORTS, Table.NOTES),
)
"""Tables whose records ``find`` knows, those first that people name most."""


class SanDesign:
    """A design that a script works with. Not to be used from two threads at once.

    ``design`` is the engine's, for what this page does not offer; ``library`` is where parts come
    from; ``path`` is the file, None for a new or a bundled design.
    """

    def __init__(self, design: Design, library: Library, path: Path | None = None) -> None:
        self.design = design
        self.library = library
        self.path = path
        self._history = History(design)
        self._seen: tuple[Snapshot, date | None, Assessment] | None = None

    # Look

    @property
    def tables(self) -> Snapshot:
        """All records as they are now; edits do not change it."""
        return self.design.snapshot()

    def find(self, key: str) -> Record:
        """The record with this id, else the one with this name.

        Raises InputError if there is none, or several have the name.
        """
        for table in _FIND_IN:
            record = self.design.find(table, key)
            if record is not None:
                return record
        named = [
            record
            for table in _FIND_IN
            for record in self.design.rows(table).values()
            if getattr(record, "name", "") == key
        ]
        if len(named) == 1:
            return named[0]
        if named:
            ids = joined([record.id for record in named])
            raise InputError(
                Text("“{name}” is several; name one by its id: {ids}.", name=key, ids=ids)
            )
        raise InputError(Text("There is no “{name}” in the design.", name=key))

    # Edit

    def edit(self, change: Change) -> None:
        """Apply a change of ``sanwright.edits``. Raises InvalidEditError, with nothing changed."""
        self._history.do(change)

    def undo(self) -> bool:
        """Take the last edit back; whether there was one."""
        return self._history.undo() is not None

    def place(self, part: str, name: str = "", at: tuple[float, float] = (0.0, 0.0)) -> str:
        """Put a device of this part id onto the drawing; returns its id.

        ``at`` is in drawing units. Raises InputError if there is no such part.
        """
        found = self._part(part)
        optics = self.library.shipped_optics(found)
        change, id_ = edits.place_device(self.design, found, *at, optics=optics)
        with self._history.group(change.label):
            self.edit(change)
            if name:
                self.change(id_, name=name)
        return id_

    def fit(self, chassis: str, part: str, slot: str = "", count: int = 1) -> str:
        """Fit ``count`` of a part into a device, in the first free slot; returns the new id."""
        found = self._part(part)
        outer = self.find(chassis).id
        if not found.fits:
            raise InputError(
                Text("{part} goes into no slot; place it on the drawing instead.", part=found.label)
            )
        optics = self.library.shipped_optics(found)
        change, id_ = edits.fit_device(self.design, outer, found, slot, count, optics)
        self.edit(change)
        return id_

    def connect(self, a: str, b: str, length_m: float | None = None, cable: str = "") -> str:
        """Draw a cable between two ports such as ``esx1-hba1:0``; returns its id.

        Optics for empty cages, and the cable where ``cable`` names no part, are those that the
        window proposes. Raises InputError if a port is not known or no cable fits.
        """
        from sanwright.edits.cable_choice import choose_cable

        wanted = self._part(cable) if cable else None
        length = Length(length_m) if length_m is not None else None
        chosen = choose_cable(self.design, self.library, a, b, wanted, length)
        change, id_ = edits.connect(
            self.design, a, b, chosen.cable, length, chosen.optic_a, chosen.optic_b
        )
        self.edit(change)
        return id_

    def add(self, table: str, **fields: Any) -> str:
        """Add a record to a table such as ``workloads``; returns its id.

        Fields and units are those of a design file (``iops=8000``, ``block_size_bytes=8192``); an
        ``id`` is made where none is given. Raises InputError that names the field.
        """
        try:
            of = Table(table)
        except ValueError:
            known = joined([each.value for each in Table])
            raise InputError(
                Text("There is no table “{name}”; there are {known}.", name=table, known=known)
            ) from None
        stem = table.removesuffix("s").replace("_", "-")
        id_ = fields.pop("id", "") or self.design.new_id(stem, of)
        self._put(of, {"id": id_, **fields})
        return str(id_)

    def change(self, key: str, **fields: Any) -> None:
        """Set fields of a record, named and written as in a design file; see ``find`` for the key.

        Raises InputError that names the field.
        """
        record = self.find(key)
        self._put(record.TABLE, {"id": record.id, **codec.to_plain(record), **fields})

    def _put(self, table: Table, plain: dict[str, Any]) -> None:
        from sanwright.documents.json_form import records_of

        (record,) = records_of({table.value: [plain]})
        self.edit(edits.replace_record(self.design, record, Text("Change {name}", name=record.id)))

    def delete(self, *keys: str) -> None:
        """Remove records with all that cannot stand without them."""
        self.edit(edits.delete(self.design, [self.find(key).id for key in keys]))

    def take_step(self, action: str, to: str) -> tuple[Text, ...]:
        """Do one thing all over the design, as a variant does: ``("optics", "32GFC")``.

        Actions are adapters, switches, arrays, optics, cables, protocol and demand. Returns what
        could not be carried over, in sentences.
        """
        outcome = edits.take_step(self.design, self.step(action, to), self.library)
        self.edit(outcome.change)
        return outcome.problems

    def use_rule_pack(self, key: str) -> None:
        """Judge the design by this rule pack from now on. Raises InputError for an unknown key."""
        pack = self.library.rule_pack(key)
        self.edit(edits.set_rule_pack(self.design, pack, self.library.rule_pack_sources(pack.key)))

    def copy(self) -> SanDesign:
        """The same design to be changed by itself."""
        return SanDesign(Design(self.design.records()), self.library, self.path)

    def save(self, path: str | Path | None = None) -> Path:
        """Write ``.sanw`` or ``.json``, by default over the file that was opened; returns the file.

        Raises InputError for another ending or where no file is known, MachineError.
        """
        target = Path(path) if path is not None else self.path
        if target is None:
            raise InputError(Text("Say where the design goes: it was not opened from a file."))
        write_design(self.design, target)
        self.path = target
        return target

    # Check and analyse

    def check(
        self, *, as_of: date | None = None, progress: Callable[[float], object] | None = None
    ) -> CheckReport:
        """Judge the design by every rule, on the day ``as_of`` or that of the project.

        ``progress`` is told the share done; what it raises calls the check off.
        """
        from sanwright.checks import check_design

        return check_design(self.tables, self.analyse(as_of), progress=progress)

    def analyse(self, as_of: date | None = None) -> Assessment:
        """The figures of the design as it is now, worked out when they are asked for, and once."""
        from sanwright.analysis import assess

        tables = self.tables
        if self._seen is None or self._seen[0] is not tables or self._seen[1] != as_of:
            self._seen = tables, as_of, assess(tables, as_of)
        return self._seen[2]

    def growth(self) -> Prospects:
        """How far load can grow, what is full first and in which year, and fair shares."""
        from sanwright.analysis.prospects import prospects

        return prospects(self.analyse())

    def failures(
        self,
        *,
        kinds: Iterable[str] = (),
        together: Iterable[str] = (),
        without: Iterable[str] = (),
    ) -> FailureWalk:
        """What each single failure does, worst first; only of ``kinds``, as ``switch`` or ``link``.

        ``together`` fails at once instead, and is the first result; ``without`` is out of service
        already. Things go by id, port, name or key. Raises InputError for what is not there.
        """
        from sanwright.analysis import failures

        facts = self.analyse()
        wanted = (
            frozenset(kind for word in _each(kinds) for kind in failures.kinds_called(word)) or None
        )
        failing, gone = _each(together), _each(without)
        if not failing:
            return failures.walk_without(facts, gone, kinds=wanted)
        if gone or wanted:
            raise InputError(
                Text("What fails together is all that fails; it goes with nothing else.")
            )
        return failures.walk_together(facts, failing)

    def latency(self, *workloads: str) -> tuple[LatencyResult, ...]:
        """Mean latency of these workloads among all others, part by part; of all if none is named.

        Raises InputError for an id that is no workload's.
        """
        from sanwright.analysis.latency import workload_latency

        facts = self.analyse()
        return tuple(workload_latency(facts, id_) for id_ in self._workloads(workloads))

    def latency_curve(self, workload: str) -> tuple[CurvePoint, ...]:
        """Latency and throughput of one workload over its I/Os in flight."""
        from sanwright.analysis.latency import latency_curve

        (id_,) = self._workloads([workload])
        return latency_curve(self.analyse(), id_)

    def _workloads(self, ids: Sequence[str]) -> Sequence[str]:
        there = self.analyse().tables.workloads  # not those of what is marked as removed
        for id_ in ids:
            if id_ not in there:
                known = joined(there) if there else Text("none")
                raise InputError(
                    Text(
                        "There is no workload “{id}” in this design; it has {known}.",
                        id=id_,
                        known=known,
                    )
                )
        return ids or tuple(there)

    def capacity(self, years: int = 5) -> tuple[RaidOverview, ...]:
        """Every RAID group from raw to effective, with growth, limits and rebuild.

        Raises InputError for a number of years that is not looked at.
        """
        from sanwright.analysis.capacity.filling import YEARS_MAX
        from sanwright.analysis.capacity.overview import raid_overview

        if not 0 <= years <= YEARS_MAX:
            raise InputError(
                Text(
                    "“{years}” is no number of years; give 0 to {most}.",
                    years=years,
                    most=YEARS_MAX,
                )
            )
        facts = self.analyse()
        return tuple(raid_overview(facts, id_, years) for id_ in facts.tables.raid_groups)

    # Variants

    def step(self, action: str, to: str) -> Step:
        """A step of a variant, see ``take_step``. Raises InputError for what there is not."""
        from sanwright.variants.wanted import read_step

        return read_step(self.design, self.library, action, to)

    def variants(self, *keys: str) -> list[Variant]:
        """The variants that the design holds, or those with these ids or names."""
        from sanwright.variants.wanted import variants_named

        return variants_named(self.design, keys, self.library)

    def add_variant(self, *steps: Step) -> Variant:
        """Keep a variant of these steps in the design. Raises InvalidEditError for an idle one."""
        from sanwright.variants import make_variant

        change, variant = make_variant(self.design, "", steps, self.library)
        self.edit(change)
        return variant

    def compare(
        self,
        variants: Iterable[Variant | str] | None = None,
        *,
        prices: Sequence[PriceList] = (),
        today: date | None = None,
    ) -> VariantComparison:
        """The drawing beside its variants in figures; beside all that it holds by default.

        A variant, or its id or name. Raises InputError for one that there is not.
        """
        from sanwright.variants import compare_variants

        chosen: list[Variant] = self.variants() if variants is None else []
        for each in (variants,) if isinstance(variants, str) else variants or ():
            chosen += self.variants(each) if isinstance(each, str) else [each]
        today = today if today is not None else local_day()
        return compare_variants(self.tables, chosen, prices=prices, today=today)

    # Export

    def bill(self, prices: Sequence[PriceList] = (), today: date | None = None) -> Bom:
        """The bill of materials; priced on ``today`` where there are price lists."""
        from sanwright.bom import apply_prices, build_bom

        bom = build_bom(self.tables)
        return apply_prices(bom, prices, today or local_day()) if prices else bom

    def write_bill(
        self,
        path: str | Path,
        *,
        prices: Sequence[PriceList] = (),
        today: date | None = None,
        group_by: str = "category",
        language: str = "",
        paper: str = "",
    ) -> None:
        """The bill of materials as ``.xlsx``, ``.pdf``, ``.csv`` or ``.json``.

        ``language`` (``en``, ``de``) and ``paper`` (A4, Letter) instead of what the design says.
        Raises InputError for another language, paper or grouping.
        """
        from sanwright.bom import Grouping
        from sanwright.language import LANGUAGES
        from sanwright.reports import write_bom
        from sanwright.reports.paper import PAGES

        for given, known in (
            (group_by, [each.value for each in Grouping]),
            (language or "en", [*LANGUAGES]),
            (paper or "A4", [*PAGES]),
        ):
            if given not in known:
                raise InputError(
                    Text("“{value}” is none of {known}.", value=given, known=joined(known))
                )
        grouping = Grouping(group_by)
        write_bom(
            self.tables,
            Path(path),
            prices,
            today,
            group_by=grouping,
            language=language,
            paper=paper,
        )

    def write_document(
        self,
        kind: str,
        path: str | Path,
        *,
        prices: Sequence[PriceList] = (),
        today: date | None = None,
    ) -> None:
        """A document as PDF, as its plan in the design says: ``sizing-report`` or ``proposal``.

        Raises InputError for an unknown kind, MachineError where the file cannot be written.
        """
        from sanwright.reports import write_document
        from sanwright.reports.file_names import suffix_of

        suffix_of(Path(path), (".pdf",), "A document")
        write_document(kind, self.tables, Path(path), prices=prices, today=today)

    def write_diagram(
        self,
        path: str | Path,
        *,
        findings: bool = False,
        comments: bool = False,
        whole: bool = False,
        paper: str = "",
        fold: str = "",
    ) -> None:
        """The drawing as ``.svg``, ``.png``, ``.pdf``, ``.drawio`` or ``.vsdx``.

        One that could not be read on A0 is drawn from afar, unless ``whole`` is set. With ``paper``
        (A0 to A4, Letter, Tabloid) a ``.pdf`` is the whole on as many such pages as make it
        legible. ``fold`` makes a box of each fabric's switches, or of each site, room, rack or
        group, for this drawing only. Raises InputError for another paper or fold.
        """
        from sanwright.reports import render_diagram

        tables = edits.folded_for_paper(self.tables, fold) if fold else self.tables
        render_diagram(
            tables, Path(path), findings=findings, comments=comments, whole=whole, paper=paper
        )

    def write_installers_pack(
        self, folder: str | Path, *, labels: LabelOptions | None = None
    ) -> list[Path]:
        """Racks, cable schedule, labels and port map into a folder; returns the files."""
        from sanwright.reports import write_installers_pack

        return write_installers_pack(self.tables, Path(folder), labels=labels)

    def _part(self, id_: str) -> Part:
        part = self.library.find(id_)
        if part is None:
            raise InputError(
                Text("There is no part “{id}”; “sanwright catalog search” finds part ids.", id=id_)
            )
        return part


def _each(names: Iterable[str]) -> tuple[str, ...]:
    """What was named; a single name is one, not its letters."""
    return (names,) if isinstance(names, str) else tuple(names)
