"""Comment lines of a configuration: plain ASCII, one line each, whatever names are in them.

A file that lacks something is all comment: pasted into a switch it does nothing, rather than half.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from sanwright.design import Project
from sanwright.text import NOTHING, Text, joined
from sanwright.zoning.changes import ZoneChanges
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.names import SPELT_OUT
from sanwright.zoning.switch_rules import Vendor, takes

CHANGED_SINCE = Text(
    "Where zones were changed since the fabric was read, import it again first: a command for a "
    "name in use, or for a member that is not there, is refused."
)
_WIDTH = 92
_MOST_NAMED = 8


def one_line(text: str) -> str:
    """``text`` in printable ASCII without line breaks; what has no letters there becomes ``_``.

    Without ``!`` and ``?`` too: a shell puts an older command in for the one, and NX-OS shows help
    for the other, in the middle of a comment.
    """
    spelt = unicodedata.normalize("NFKC", text).translate(SPELT_OUT | _TYPOGRAPHY)
    bare = unicodedata.normalize("NFKD", spelt)
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign))
    plain = "".join(sign if " " <= sign <= "~" else _stand_in(sign) for sign in kept)
    return " ".join(plain.translate(_HARMLESS).split())


def in_command(text: str) -> str:
    """``text`` as a word of a command that a switch takes as it is, between quotes or without.

    The shell of Fabric OS runs what stands between backquotes or behind a dollar sign, between
    double quotes too; a backslash takes the quote behind it away; NX-OS begins a command behind a
    semicolon, and asks at a bar.
    """
    return one_line(text).translate(_PLAIN)


def comment(sign: str, lines: Iterable[Text | str]) -> Iterator[str]:
    """Comment lines; long ones are broken."""
    for line in lines:
        text = one_line(str(line))
        broken = wrap(text, _WIDTH, break_long_words=True, break_on_hyphens=False)
        yield from (f"{sign} {part}" for part in broken or [""])


def head(
    config: FabricConfig,
    vendor: Vendor,
    project: Project,
    notes: Iterable[Text],
    *,
    is_back: bool = False,
) -> list[Text | str]:
    """What stands above the commands: what they are for, and what to know before they are used."""
    lines: list[Text | str] = [
        Text("Way back: takes the zoning of {fabric} back to what was in force before",
           fabric=config.label)
        if is_back else
        Text("Zoning of {fabric} for {vendor} switches", fabric=config.label, vendor=vendor.value),
        Text("Project: {name}", name=project.name) if project.name else NOTHING,
        Text("Switches: {names}", names=joined(config.switches)) if config.switches else NOTHING,
        *_what(config, config.changes.inverse() if is_back else config.changes, is_back=is_back),
        *(() if is_back else config.remarks),
        *_state(config, vendor),
        *notes,
    ]  # fmt: skip
    if not is_back:
        lines += [*config.warnings(vendor), *_renamed(config, vendor), *_places(config)]
        lines += [
            Text("The zone “{name}” is left out: none of its ports is in this fabric.", name=name)
            for name in config.left_out
        ]
    return [line for line in lines if line]


def _renamed(config: FabricConfig, vendor: Vendor) -> Iterator[Text]:
    for old, new in config.renamed:
        if new not in config.changes.new_zones:
            yield Text("The zone “{old}” is there already, as {new}.", old=old, new=new)
        elif takes(vendor, old):
            yield Text(
                "The zone “{old}” is written as {new}: its name is in use.", old=old, new=new
            )
        else:
            yield Text("The zone “{old}” is written as {new}: switches do not take its name.",
                       old=old, new=new)  # fmt: skip


def _places(config: FabricConfig) -> Iterator[Text]:
    """Members by domain and port that come to a switch that holds nothing, as its own may be."""
    steps = config.changes
    places = (
        member
        for zone in (steps.new_zones.values() if steps.is_whole else ())
        for member in zone.members
        if re.fullmatch(r"\d+,\d+", member)
    )
    domains = sorted({int(place.partition(",")[0]) for place in places})
    if domains:
        yield Text(
            "Some members are ports by domain and number: none of these switches may have the "
            "domain {domains}, or its own ports are meant.",
            domains=joined(map(str, domains)),
        )


def _what(config: FabricConfig, steps: ZoneChanges, *, is_back: bool) -> Iterator[Text]:
    """How much is entered, and into what."""
    if not is_back and (not config.running or not config.is_read):
        counts = joined(
            (
                Text("{count:,} alias", "{count:,} aliases", len(steps.new_aliases)),
                Text("{count:,} zone", "{count:,} zones", len(steps.new_zones)),
            )
        )
        yield Text("{counts}, zone set {name}", counts=counts, name=config.zone_set)
        return
    if is_back:
        pass
    elif not steps.before.in_force:
        yield Text("Nothing is in force at present. Afterwards only ports that share a zone of "
                   "{name} meet.", name=config.zone_set)  # fmt: skip
    elif config.later or not (config.standing and config.standing.read_at):
        yield Text(
            "In force is {name}, as the waves before leave it. Entered is only what differs:",
            name=steps.before.in_force,
        )
    else:
        yield Text(
            "In force is {name}, as {switches} printed it. Entered is only what differs:",
            name=steps.before.in_force,
            switches=joined(config.standing.read_at),
        )
    removed = [*(name for each in steps.out_of_sets.values() for name in each)]
    removed += [name for name in steps.gone_zones if name not in removed]
    for text, names in (
        (Text("added: {names}"), [*steps.new_zones]),
        (Text("changed: {names}"), [*steps.changed_zones]),
        (Text("removed: {names}"), removed),
    ):
        if names:
            yield text.given(names=_named(names))
    if config.standing is not None and config.standing.default_permit:
        yield Text("The default zone permits: ports that are in no zone meet each other.")
    kept = len(steps.before.zones_in_force) - sum(map(len, steps.out_of_sets.values()))
    kept -= len(steps.changed_zones)
    if kept > 0 and steps.after.in_force:
        yield Text("{count:,} zone in force stays as it is.",
                   "{count:,} zones in force stay as they are.", kept)  # fmt: skip


def _named(names: Sequence[str]) -> Text:
    listed, more = joined(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
    return Text("{names} and {count:,} more", names=listed, count=more) if more > 0 else listed


def finished(
    sign: str, head_lines: Iterable[Text | str], commands: Iterable[str], *, ready: bool
) -> str:
    """The whole text; while something is missing every command is a comment too."""
    body = list(commands) if ready else [f"{sign} {line}".rstrip() for line in commands]
    return "\n".join([*comment(sign, head_lines), *body, ""])


def placeholder(label: Text) -> str:
    """What stands for a WWPN that is not known; no switch takes it."""
    return f"<WWPN of {one_line(str(label))}>"


def _state(config: FabricConfig, vendor: Vendor) -> list[Text | str]:
    problems = config.problems(vendor)
    if not problems:
        return []
    entered = config.entered
    unknown = [alias.label for alias in entered if not (alias.wwpn or alias.complaint)]
    ports = joined(unknown[:_MOST_NAMED])
    more = len(unknown) - _MOST_NAMED
    if more > 0:
        ports = Text("{ports} and {count:,} more", ports=ports, count=more)
    return [
        Text("NOT READY: every line below is a comment, so that no switch takes a part of it."),
        Text("Enter what is missing and write the file again."),
        *problems,
        Text("Without a WWPN: {ports}.", ports=ports) if ports else NOTHING,
    ]


def _stand_in(sign: str) -> str:
    return " " if sign.isspace() or unicodedata.category(sign) in ("Cc", "Zl", "Zp") else "_"


_HARMLESS = str.maketrans("!?", "..")
_PLAIN = str.maketrans("\\|;" + "\"'`$<>&*", "//," + "_" * 8)
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": "-"}
)
