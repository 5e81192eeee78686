"""The files of a switch configuration: one for each fabric or switch, written into a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sanwright.analysis import Assessment
from sanwright.design import ZoningPlan
from sanwright.errors import InputError
from sanwright.exchange.switch_config.ansible import ansible_text
from sanwright.exchange.switch_config.brocade import brocade_text
from sanwright.exchange.switch_config.cisco import cisco_text
from sanwright.exchange.switch_config.setup_content import SwitchSetUp, switch_set_ups
from sanwright.exchange.switch_config.setup_text import acceptance_text, set_up_text
from sanwright.saving import make_folder, save_bytes
from sanwright.text import NOTHING, Text
from sanwright.zoning import FabricConfig, UniqueNames, configs_of
from sanwright.zoning.switch_rules import Vendor


class Form(StrEnum):
    """What is written: zones in a way, or the first set-up of each switch.

    ``COMMANDS`` are zones in the commands of the fabric's own switches.
    """

    COMMANDS = "commands"
    BROCADE = "brocade"
    CISCO = "cisco"
    ANSIBLE = "ansible"
    SET_UP = "set-up"


_NO_COMMANDS = Text("Sanwright does not write the commands of its maker.")
_FORCED = {Form.BROCADE: Vendor.BROCADE, Form.CISCO: Vendor.CISCO}


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user may choose beside the form; see the modules of the makers.

    ``whole`` gives everything as for switches that hold nothing; ``extends`` adds to the zone set
    of a fabric that runs and of which nothing was read.
    """

    activates: bool = True
    extends: bool = False
    is_enhanced: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A file to be: ``text`` empty where there is none, and ``why`` not.

    ``about`` is the fabric or switch that it is for, ``fabric`` the fabric's id or that of the
    switch that stands for it. ``problems`` say what it lacks; ``config`` are the zones in it.
    """

    about: str
    fabric: str
    fabric_label: str
    vendor: Vendor | None
    vsan: int | None
    name: str
    text: str
    problems: tuple[Text, ...] = ()
    why: Text = NOTHING
    config: FabricConfig | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is no text since the switches hold all of it already."""
        return self.config is not None and self.config.vendor is not None and not self.text


def config_files(
    facts: Assessment,
    form: Form = Form.COMMANDS,
    choices: Choices | None = None,
    plan: ZoningPlan | None = None,
) -> tuple[ConfigFile, ...]:
    """The files of all fabrics with zones, or of all new switches.

    Raises InputError for a template that is none.
    """
    if form is Form.SET_UP:
        return tuple(_of_set_ups(facts, plan))
    names = UniqueNames()
    forced = _FORCED.get(form)
    wanted = choices if choices is not None else Choices()
    return tuple(
        _file(facts, config, form, wanted, names) for config in configs_of(facts, plan, forced)
    )


def write_configs(files: Sequence[ConfigFile], folder: Path) -> tuple[Path, ...]:
    """Write them into ``folder``, which is made; nothing where the switches hold all of it already.

    Raises InputError if there is nothing to write for another reason.
    """
    if files and all(file.is_done for file in files):
        return ()
    if not any(file.text for file in files):
        why = next((file.why for file in files), Text("The design has no zones."))
        raise InputError(Text("There is no configuration to write: {why}", why=why))
    make_folder(folder)
    written = []
    for file in files:
        if file.text:
            save_bytes(folder / file.name, file.text.encode("ascii"))
            written.append(folder / file.name)
    return tuple(written)


def _file(
    facts: Assessment, config: FabricConfig, form: Form, choices: Choices, names: UniqueNames
) -> ConfigFile:
    stem = names.take(f"zoning {config.label}").lower()
    if choices.whole:
        config = config.from_nothing()
    elif choices.extends and (config.standing is None or config.standing.lacking):
        config = config.extended()
    return zone_file(facts, config, form, choices, stem)


def zone_file(
    facts: Assessment,
    config: FabricConfig,
    form: Form,
    choices: Choices,
    stem: str,
    *,
    is_back: bool = False,
) -> ConfigFile:
    """The file of one fabric, called by ``stem``; ``is_back`` takes what it does back."""
    vendor = config.vendor
    if vendor is None:
        return _of_zones(config, stem, "", why=_why_none(config))
    if config.changes.is_empty:
        return _of_zones(config, stem, "", why=_nothing(config))
    project = facts.tables.project
    problems = config.problems(vendor)
    tail = f"-{vendor.value.lower()}"
    activates = choices.activates
    if form is Form.ANSIBLE:
        text = ansible_text(config, vendor, project, activates=activates, is_back=is_back)
        return _of_zones(config, f"{stem}{tail}.yml", text, problems)
    if vendor is Vendor.BROCADE:
        text = brocade_text(config, project, activates=activates, is_back=is_back)
    else:
        text = cisco_text(
            config,
            project,
            activates=activates,
            is_enhanced=choices.is_enhanced,
            is_back=is_back,
        )
    return _of_zones(config, f"{stem}{tail}.txt", text, problems)


def _nothing(config: FabricConfig) -> Text:
    return Text(
        "{fabric} holds the zones of the design already: nothing is to be entered.",
        fabric=config.label,
    )


def _of_zones(
    config: FabricConfig, name: str, text: str, problems: tuple[Text, ...] = (), why: Text = NOTHING
) -> ConfigFile:
    label, vendor, vsan = config.label, config.vendor, config.vsan
    return ConfigFile(label, config.key, label, vendor, vsan, name, text, problems, why, config)


def _of_set_ups(facts: Assessment, plan: ZoningPlan | None) -> Iterator[ConfigFile]:
    """Commands for each new switch whose maker's are known, and its acceptance sheet."""
    for switch in switch_set_ups(facts, plan):
        stem = switch.name.lower()
        why = NOTHING if switch.vendor is not None else _NO_COMMANDS
        yield _of_switch(
            switch, f"set-up-{stem}.txt", set_up_text(switch), tuple(switch.problems()), why
        )
        yield _of_switch(switch, f"acceptance-{stem}.txt", acceptance_text(switch))


def _of_switch(
    switch: SwitchSetUp, name: str, text: str, problems: tuple[Text, ...] = (), why: Text = NOTHING
) -> ConfigFile:
    about, fabric, vendor, vsan = str(switch.label), str(switch.fabric), switch.vendor, switch.vsan
    return ConfigFile(about, switch.segment, fabric, vendor, vsan, name, text, problems, why)


def _why_none(config: FabricConfig) -> Text:
    if len(config.vendors) > 1:
        return Text(
            "{fabric} has switches of {vendors}; choose Brocade or Cisco, whose switch will keep "
            "the zones.",
            fabric=config.label,
            vendors=", ".join(config.vendors),
        )
    if config.vendors:
        return Text(
            "{fabric} has switches of {vendor}, whose commands Sanwright does not write; choose "
            "Brocade or Cisco if they take theirs.",
            fabric=config.label,
            vendor=config.vendors[0],
        )
    return Text("{fabric} has no switch whose maker is known; choose Brocade or Cisco.",
              fabric=config.label)  # fmt: skip
