"""Runs a program with the network cut, under the eyes of the kernel: every socket call is noted.

A socket of the family AF_UNIX stays within the machine (X11, Wayland, D-Bus, the name service
cache); any other family, AF_NETLINK included, which name resolution opens first, counts as reaching
for a network.
"""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

_FAMILY = re.compile(r"\b[AP]F_([A-Z0-9_]+)")
_LOCAL = {"UNIX", "LOCAL", "UNSPEC"}
_NAMES_ONE = ("socket(", "socketpair(", "connect(", "bind(", "sendto(", "sendmsg(", "sendmmsg(")


@functools.cache
def cut() -> tuple[str, ...]:
    """What stands before a command to run it without a network; nothing if the kernel refuses."""
    words = ("unshare", "--map-root-user", "--net")
    if shutil.which(words[0]) is None:
        return ()
    tried = subprocess.run([*words, "true"], capture_output=True, check=False)
    return words if tried.returncode == 0 else ()


@functools.cache
def can_trace() -> bool:
    """Whether strace is there and may look at a program."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], check=False).returncode == 0


def traced(log: Path) -> tuple[str, ...]:
    """What stands before a command to note its socket calls in ``log``; nothing without strace."""
    if not can_trace():
        return ()
    return ("strace", "--follow-forks", "--seccomp-bpf", "-e", "trace=%network", "-o", str(log))


def reaching(log: Path) -> list[str]:
    """The calls that named another family than AF_UNIX."""
    return [
        line
        for line in log.read_text(errors="replace").splitlines()
        if any(name in line for name in _NAMES_ONE)
        and set(_FAMILY.findall(line.partition('"')[0])) - _LOCAL
    ]


def needs_trace() -> None:
    """Skip the test where nobody can watch."""
    if not can_trace():
        pytest.skip("strace is not installed, or may not trace here")


def needs_cut() -> None:
    """Skip the test where the kernel gives no network namespace."""
    if not cut():
        pytest.skip("the kernel refuses a network namespace of one's own (unshare --net)")
