"""What users do with the program: every subcommand, and the window from start to end."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

from sanwright.gui.catalog.windows import show_catalog
from sanwright.gui.help.opening import show_help
from sanwright.gui.papers.exports import DocumentExports

DESIGN = "testbed:t1-8gfc"
SAS = "testbed:t5-sas"


def command_lines(folder: Path) -> list[list[str]]:
    """Arguments of every subcommand, so that it does its main work; results go to ``folder``."""
    out = str(folder)
    return [
        ["check", DESIGN],
        ["analyze", DESIGN],
        ["failures", DESIGN],
        ["latency", DESIGN],
        ["calibrate", DESIGN, "--workload", "oltp", "--point", "iops=20000,latency_us=900"],
        ["capacity", SAS],
        ["compare", "reference:core-edge", "--demand", "2", "-o", f"{out}/compared.sanw"],
        ["energy", DESIGN, "--load", "60%", "--pue", "1.5"],
        ["diff", "testbed:t1-8gfc", "testbed:t2-8gfc"],
        ["migrate", DESIGN, "testbed:t2-8gfc", "-o", f"{out}/migration"],
        ["reach", "--speed", "16GFC", "--fibre", "OM4", "--length", "90"],
        ["timeline", DESIGN],
        ["catalog", "search", "switch"],
        ["catalog", "show", "brocade-g620"],
        ["catalog", "stats"],
        ["catalog", "correct", "brocade-g620", "physical.rack_units", "2", "--source", "A page"],
        ["catalog", "patch", "-o", f"{out}/patch.toml"],
        ["rules"],
        ["rules", "link.too-long"],
        ["guide", "--search", "cable"],
        ["testbeds", "t5-sas"],
        ["references"],
        ["convert", DESIGN, f"{out}/design.sanw"],
        ["convert", f"{out}/design.sanw", f"{out}/design.json"],
        ["merge", *(f"{out}/design.sanw" for _ in range(3)), "-o", f"{out}/merged.sanw"],
        [
            "cable-sas",
            _stack(folder),
            "--hosts",
            "fas",
            "--enclosures",
            "s1,s2",
            "-o",
            f"{out}/s.sanw",
        ],
        ["design", str(_requirement(folder)), "-o", f"{out}/made.sanw"],
        [
            "import",
            str(_capture(folder)),
            "-o",
            f"{out}/standing.sanw",
            "--report",
            f"{out}/health",
        ],
        [
            *("sweep", "reference:switch-pair", "--plan", str(_plan(folder)), "--workers", "0"),
            *("-o", f"{out}/s.sweep", "--csv", f"{out}/s.csv"),
        ],
        ["zoning", DESIGN, "--brocade", "-o", f"{out}/zoning"],
        ["switch-setup", DESIGN, "-o", f"{out}/set-up"],
        ["wwpns", DESIGN, "--list"],
        ["report", DESIGN, "-o", f"{out}/report.pdf"],
        ["proposal", DESIGN, "-o", f"{out}/proposal.pdf", "--prices", str(_prices(folder))],
        ["installers-pack", DESIGN, "-o", f"{out}/pack"],
        ["bom", DESIGN, "-o", f"{out}/bom.xlsx"],
        ["bom", DESIGN, "-o", f"{out}/bom.pdf"],
        *(
            ["render", DESIGN, "-o", f"{out}/d{end}"]
            for end in (".svg", ".pdf", ".drawio", ".vsdx")
        ),
        ["export", DESIGN, "-o", f"{out}/all"],
        ["about"],
    ]


def _capture(folder: Path) -> Path:
    path = folder / "sw1.log"
    path.write_text(
        "sw1:admin> switchshow\n"
        "switchName:\tsw1\nswitchType:\t109.1\nswitchState:\tOnline\nswitchMode:\tNative\n"
        "switchRole:\tPrincipal\nswitchDomain:\t1\nswitchId:\tfffc01\n"
        "switchWwn:\t10:00:00:05:1e:00:00:01\nzoning:\tOFF\nswitchBeacon:\tOFF\n\n"
        "Index Port Address Media Speed State     Proto\n"
        "==============================================\n"
        "   0   0   010000   id    N16  No_Light    FC\n"
        "sw1:admin> \n"
    )
    return path


def _stack(folder: Path) -> str:
    parts = {"fas": "netapp-fas8300", "s1": "netapp-ds224c", "s2": "netapp-ds224c"}
    devices = [{"id": id_, "part": part} for id_, part in parts.items()]
    path = folder / "stack.json"
    path.write_text(json.dumps({"devices": devices}))
    return str(path)


def _prices(folder: Path) -> Path:
    path = folder / "prices.csv"
    with path.open("w", newline="") as stream:
        csv.writer(stream).writerows([["Part No", "List", "Currency"], ["G620", "1.00", "EUR"]])
    return path


def _plan(folder: Path) -> Path:
    path = folder / "plan.toml"
    path.write_text("[failures]\nkinds = ['switch']\n")
    return path


def _requirement(folder: Path) -> Path:
    path = folder / "asked.toml"
    path.write_text('[[hosts]]\nname = "ESX"\ncount = 4\n[[arrays]]\nname = "Gold"\n')
    return path


def run_commands(folder: Path) -> list[str]:
    """Run them in this process; the lines whose input the program did not take (exit code 2)."""
    from sanwright.cli.main import main
    from sanwright.cli.registry import command_names

    lines = [words for words in command_lines(folder) if words[0] in command_names()]
    return [" ".join(words) for words in lines if main(words) == 2]


def run_window(folder: Path) -> None:
    """Start, open a testbed, check, place a part, catalog, help, export all, save, end."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QDeadlineTimer
    from PySide6.QtWidgets import QApplication

    from sanwright.bundled import testbed
    from sanwright.edits import place_device
    from sanwright.gui.document.prompts import Unsaved
    from sanwright.gui.frame.app import Program, make_application
    from sanwright.gui.settings import Settings
    from tests.gui.conftest import Answers

    def wait(until: object, seconds: int = 120) -> None:
        limit = QDeadlineTimer(seconds * 1000)
        while not until():  # type: ignore[operator]
            assert not limit.hasExpired(), "it never came"
            QApplication.processEvents()

    answers = Answers(to_unsaved=Unsaved.DISCARD, to_save=folder / "window.sanw")
    program = Program(make_application(), Settings(folder / "window.ini"), answers)
    program.frame.show()
    program.begin(None)
    session, window = program.session, program.window
    assert window.files.open_bundled(testbed("t1-8gfc"))
    wait(lambda: session.report is not None and not session.is_checking)
    change, _ = place_device(session.design, session.catalog.part("brocade-g620"), 0.0, 0.0)
    assert session.do(change)
    wait(lambda: not session.is_checking)
    for tab in range(window.lower_tabs.count()):
        window.lower_tabs.setCurrentIndex(tab)
        QApplication.processEvents()
    for view in range(window.views.count()):
        window.views.setCurrentIndex(view)
        QApplication.processEvents()
    show_catalog(window)
    show_help(window, "rule:link.too-long")
    QApplication.processEvents()
    exported: list[Path] = []
    window.exporter.exported.connect(exported.append)
    (folder / "everything").mkdir()
    window.of(DocumentExports).everything_to(folder / "everything")
    wait(lambda: exported or answers.errors)
    assert answers.errors == []
    assert window.files.save()
    program.frame.close()
    program.end()
