"""Would the tests of this folder notice? Each guard is shown something to catch."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.network.guard import CAUGHT
from tests.network.trace import cut, needs_cut, needs_trace, reaching, traced

SAMPLES = {
    "a connection": "import socket; socket.create_connection(('127.0.0.1', {port}))",
    "a socket that connects nowhere": "import socket; socket.socket()",
    "a datagram": "import socket; socket.socket(type=2).sendto(b'x', ('127.0.0.1', {port}))",
    "a name": "import socket; socket.getaddrinfo('localhost', {port})",
    "the web": "from urllib.request import urlopen; urlopen('http://127.0.0.1:{port}/')",
    "the web, asked quietly": "from urllib.request import urlopen\n"
    "try: urlopen('http://127.0.0.1:{port}/')\nexcept BaseException: pass",
    "http": "from http.client import HTTPConnection as C; C('127.0.0.1', {port}).connect()",
    "another program": "import subprocess; subprocess.run(['true'])",
    "a shell": "import os; os.system('true')",
    "a browser": "import os, webbrowser\n"
    "os.environ['BROWSER'] = 'true'; webbrowser.open('http://127.0.0.1:{port}/')",
}
NAME = "import socket; socket.getaddrinfo('sanwright.invalid', {port})"
IN_C = (
    "from PySide6.QtCore import QCoreApplication; from PySide6.QtNetwork import QTcpSocket\n"
    "a = QCoreApplication([]); s = QTcpSocket(); s.connectToHost('127.0.0.1', {port})\n"
    "s.waitForConnected(3000)"
)
"""Python's hook does not see this one, the kernel does."""


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def run(code: str, root: Path, before: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_the_hook_ends_it(name: str, port: int, root: Path) -> None:
    code = SAMPLES[name].format(port=port)
    done = run(f"from tests.network.guard import arm; arm()\n{code}\nprint('went on')", root)
    assert done.returncode == CAUGHT, done.stderr
    assert "caught: " in done.stderr
    assert "went on" not in done.stdout


def test_the_hook_lets_the_rest_pass(root: Path) -> None:
    code = "from tests.network.guard import arm; arm(); import sqlite3; sqlite3.connect(':memory:')"
    assert run(code, root).returncode == 0


@pytest.mark.parametrize("code", [SAMPLES["a connection"], NAME, IN_C])
def test_the_kernel_tells(code: str, port: int, root: Path, tmp_path: Path) -> None:
    needs_trace()
    run(code.format(port=port), root, (*cut(), *traced(tmp_path / "trace")))
    assert reaching(tmp_path / "trace")


def test_sockets_within_the_machine_are_not_told(root: Path, tmp_path: Path) -> None:
    needs_trace()
    code = "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX).bind('\\0AF_INET')"
    assert run(code, root, traced(tmp_path / "trace")).returncode == 0
    assert "AF_UNIX" in (tmp_path / "trace").read_text()
    assert reaching(tmp_path / "trace") == []


def test_a_cut_network_reaches_nobody(port: int, root: Path) -> None:
    needs_cut()
    code = SAMPLES["a connection"].format(port=port)
    assert run(code, root).returncode == 0
    assert run(code, root, cut()).returncode != 0
