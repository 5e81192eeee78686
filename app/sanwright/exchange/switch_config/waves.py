"""Zoning of a migration: the files of each wave in which zones are entered."""

from __future__ import annotations

from pathlib import Path

from sanwright.analysis import Assessment
from sanwright.exchange.switch_config.files import (
    Choices,
    ConfigFile,
    Form,
    config_files,
    write_configs,
)
from sanwright.migration import MigrationPlan, MigrationWave


def wave_files(
    wave: MigrationWave, form: Form = Form.COMMANDS, choices: Choices | None = None
) -> tuple[ConfigFile, ...]:
    """The files of the fabrics whose zones are entered in a wave, as they are at its end."""
    if not wave.zoned:
        return ()
    files = config_files(Assessment(wave.after), form, choices)
    named = ((file, file.config) for file in files)
    return tuple(file for file, of in named if of is not None and of.key in wave.zoned)


def write_wave_files(plan: MigrationPlan, folder: Path) -> tuple[Path, ...]:
    """Write them into ``folder``, a folder for each wave: ``wave-03/zoning fabric a-brocade.txt``.

    Raises MachineError where a file cannot be written.
    """
    written: list[Path] = []
    for wave in plan.waves:
        files = wave_files(wave)
        if any(file.text for file in files):
            written += write_configs(files, folder / f"wave-{wave.number:02}")
    return tuple(written)
