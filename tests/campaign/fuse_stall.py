"""A mounted file system that never answers: what a share is whose server is gone.

A FUSE mount whose daemon reads no request. Linux and root only; who asks anything of it waits in
the kernel until ``end``, as on a network share.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

_LAZY = 2  # MNT_DETACH


class StalledMount:
    """Mounted at ``folder`` as long as it is not ended."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError where this machine cannot do that."""
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._device = os.open("/dev/fuse", os.O_RDWR)
        self._folder = str(folder).encode()
        options = f"fd={self._device},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
        if self._libc.mount(b"stalled", self._folder, b"fuse.stalled", 0, options):
            os.close(self._device)
            raise OSError(ctypes.get_errno(), "no FUSE here")

    def end(self) -> None:
        """Whoever waits is told that the connection is gone."""
        os.close(self._device)
        self._libc.umount2(self._folder, _LAZY)
