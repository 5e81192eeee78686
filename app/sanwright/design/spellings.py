"""Words that people write in more than one way: what a workload speaks, levels of RAID."""

from __future__ import annotations

import re
from typing import TypeVar, get_args

import msgspec

from sanwright.design.records import WORKLOAD_PROTOCOLS, RaidLevel, Record, Workload

_R = TypeVar("_R", bound=Record)

_FCP, _NVME, _SAS = WORKLOAD_PROTOCOLS
_PROTOCOLS = (
    dict.fromkeys(("fcp", "scsi", "fc", "scsifcp", "fcscsi", "scsifc", "fibrechannel"), _FCP)
    | dict.fromkeys(("nvme", "nvmefc", "fcnvme", "nvmeoverfc", "nvmeoverfibrechannel"), _NVME)
    | {"sas": _SAS}
)


def protocol_meant(text: str) -> str | None:
    """The one of ``WORKLOAD_PROTOCOLS`` that is meant; None for any other word.

    >>> protocol_meant("FC-NVMe"), protocol_meant("fcp"), protocol_meant("iSCSI")
    ('NVMe/FC', 'SCSI FCP', None)
    """
    return _PROTOCOLS.get(_letters(text))


def raid_level_meant(text: str) -> str | None:
    """The level that is meant; None for any other word.

    >>> raid_level_meant("RAID6"), raid_level_meant("Raid 1+0"), raid_level_meant("draid 6")
    ('RAID 6', 'RAID 10', 'distributed RAID 6')
    """
    return _LEVELS.get(_letters(text))


def in_known_words(record: _R) -> _R:
    """The record with the usual word where it is spelled otherwise."""
    if isinstance(record, Workload) and record.protocol not in WORKLOAD_PROTOCOLS:
        known = protocol_meant(record.protocol)
        return msgspec.structs.replace(record, protocol=known) if known is not None else record
    return record


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())


_LEVELS = {_letters(level): level for level in get_args(RaidLevel)}
_LEVELS |= {f"d{_letters(level)}": f"distributed {level}" for level in ("RAID 5", "RAID 6")}
