"""Zoning of a migration: the files of each wave in which zones are entered, and their ways back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sanwright.analysis import Assessment
from sanwright.exchange.switch_config.files import (
    Choices,
    ConfigFile,
    Form,
    write_configs,
    zone_file,
)
from sanwright.migration import MigrationPlan, MigrationWave
from sanwright.migration.entering import WaveZoning, zoning_of_waves
from sanwright.zoning import UniqueNames


def wave_files(
    wave: MigrationWave,
    zoning: Sequence[WaveZoning],
    form: Form = Form.COMMANDS,
    choices: Choices | None = None,
) -> tuple[ConfigFile, ...]:
    """What is entered in a wave, and behind each what takes it back."""
    facts, names = Assessment(wave.after), UniqueNames()
    wanted = choices if choices is not None else Choices()
    files: list[ConfigFile] = []
    for each in zoning:
        several = sum(other.config.key == each.config.key for other in zoning) > 1
        own = f" {each.config.switches[0]}" if each.is_new or several else ""
        for begin, is_back in (("zoning", False), ("way back", True)):
            stem = names.take(f"{begin} {each.config.label}{own}").lower()
            files.append(zone_file(facts, each.config, form, wanted, stem, is_back=is_back))
    return tuple(files)


def write_wave_files(
    plan: MigrationPlan, folder: Path, form: Form = Form.COMMANDS
) -> tuple[Path, ...]:
    """Write them into ``folder``, a folder for each wave: ``wave-03/zoning_fabric_a-brocade.txt``.

    Raises MachineError where a file cannot be written.
    """
    written: list[Path] = []
    for wave, zoning in zip(plan.waves, zoning_of_waves(plan), strict=True):
        files = wave_files(wave, zoning, form)
        if any(file.text for file in files):
            written += write_configs(files, folder / f"wave-{wave.number:02}")
    return tuple(written)
