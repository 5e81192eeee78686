"""``sanwright compare``: variants of a design beside the drawing, figure by figure.

Each of --adapters, --switches, --arrays, --optics, --cables, --protocol and --demand makes a
variant of its own, and may be given several times; with --together they are the steps of one. The
file is not changed.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sanwright.analysis.refresh import read_generation
from sanwright.catalog.library import Library
from sanwright.cli import pricing
from sanwright.cli.comparison_output import comparison_json, print_comparison
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_error, print_json
from sanwright.clock import local_day
from sanwright.design import Design, Step, Variant
from sanwright.documents import write_design
from sanwright.edits import REPLACED_KINDS
from sanwright.errors import InputError, InvalidEditError
from sanwright.text import verbatim
from sanwright.units import read_number
from sanwright.variants import compare_variants, make_variant, renew_variant

HELP = "variants of a design side by side with the drawing"

_OPTIONS = (
    ("adapters", "PART", "all host adapters become this part"),
    ("switches", "PART", "all switches, or all directors, become this part"),
    ("arrays", "PART", "all storage arrays become this part"),
    ("optics", "SPEED", "all Fibre Channel optics become optics of this speed, as 32GFC"),
    ("cables", "FIBRE", "all fibre of the same mode becomes this, as OM4"),
    ("protocol", "NAME", "all workloads run over “NVMe/FC” or “SCSI FCP”"),
    ("demand", "FACTOR", "all demands are multiplied by this, as 1.5"),
)


class _TakeStep(argparse.Action):
    """Keeps steps in the order in which they were typed."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        del parser, option_string
        namespace.steps = [*namespace.steps, (self.metavar_action, str(values))]

    @property
    def metavar_action(self) -> str:
        """The action of the step: the option without its dashes."""
        return self.option_strings[0].removeprefix("--")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="KEY",
        help="id or name of a variant that the design holds; by default all of them",
    )
    group = parser.add_argument_group("variants that the design does not hold")
    for name, value, text in _OPTIONS:
        group.add_argument(
            f"--{name}", action=_TakeStep, dest="steps", default=[], metavar=value, help=text
        )
    group.add_argument(
        "--together", action="store_true", help="one variant of all these steps in turn"
    )
    group.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="keep them in a copy of the design"
    )
    pricing.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0."""
    lists = pricing.price_lists(arguments)
    design = load_design(arguments.file)
    library = open_library()
    stored = _stored(design, library, arguments.variant, is_asked=not arguments.steps)
    made = _made(design, library, arguments.steps, together=arguments.together)
    today = local_day()
    shown = compare_variants(design.snapshot(), (*stored, *made), prices=lists, today=today)
    if arguments.output is not None:
        write_design(design, arguments.output)
        print_error(f"wrote {arguments.output}")
    if arguments.format == "json":
        print_json(comparison_json(shown))
    else:
        print_comparison(shown)
    return 0


def _stored(
    design: Design, library: Library, keys: Sequence[str], *, is_asked: bool
) -> list[Variant]:
    """Variants of the design that are named; all where none is and nothing else is asked for."""
    found = []
    for key in keys:
        named = [v for v in design.variants.values() if key in (v.id, v.name)]
        if not named:
            known = ", ".join(f"“{v.id}” ({v.name})" for v in design.variants.values())
            raise InputError(
                verbatim(f"There is no variant “{key}”; the design holds {known or 'none'}.")
            )
        found += named
    if not keys and is_asked:
        found = list(design.variants.values())
        if not found:
            raise InputError(
                verbatim(
                    "The design holds no variant; make one here, for example with --optics 32GFC."
                )
            )
    return [_with_parts(design, variant, library) for variant in found]


def _with_parts(design: Design, variant: Variant, library: Library) -> Variant:
    """A variant that was written by hand brings no parts; here they are chosen."""
    if variant.parts:
        return variant
    try:
        change, chosen = renew_variant(design, variant, library)
    except InvalidEditError:
        return variant
    design.apply(change)
    return chosen


def _made(
    design: Design, library: Library, asked: Sequence[tuple[str, str]], *, together: bool
) -> list[Variant]:
    steps = [_step(design, library, action, text) for action, text in asked]
    recipes = [steps] if together and steps else [[step] for step in steps]
    found = []
    for recipe in recipes:
        change, variant = make_variant(design, "", recipe, library)
        design.apply(change)
        found.append(variant)
    return found


def _step(design: Design, library: Library, action: Any, text: str) -> Step:
    if action in REPLACED_KINDS:
        part = library.find(text)
        if part is None:
            raise InputError(
                verbatim(f"There is no part “{text}”; “sanwright catalog search” finds part ids.")
            )
        return Step(action=action, to=part.id)
    if action == "demand":
        return Step(action=action, factor=_factor(text))
    if action == "optics":
        speed = read_generation(design.reference, text)
        return Step(action=action, to=speed.name if speed is not None else text)
    return Step(action=action, to=text)


def _factor(text: str) -> float:
    found = read_number(text)
    factor = found[0] if found is not None and not found[1] else 0.0
    if not 0 < factor < math.inf:
        raise InputError(verbatim(f"“{text}” is no factor; write a number above 0, such as 1.5."))
    return factor
