"""Is a device called by its name, not by half of it, and are its ports told apart?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.alias_names import parted_alias


@pytest.mark.parametrize(
    ("alias", "device"),
    [
        ("esx01_hba2", "esx01"),
        ("prodfcs0", "prod"),
        ("esx-01", "esx-01"),
        ("esx01-1", "esx01"),
        ("unity480_spb_1", "unity480"),
        ("pure01_ct0_fc1", "pure01"),
        ("storwize_node1_port2", "storwize"),
        ("db2node1", "db2"),
        ("vsp1_CL1A", "vsp1"),
        ("vsp1-CL2-B", "vsp1"),
        ("hq3par_n0s1p1", "hq3par"),
        ("vmax1_FA-1D_4", "vmax1"),
        ("ds8k_i0001", "ds8k"),
        ("aff_n1_0e", "aff"),
        ("vsp_1", "vsp_1"),
        ("newport", "newport"),
        ("esan1", "esan1"),
        ("usrnode1", "usrnode1"),
    ],
)
def test_a_device_is_called_by_its_name(alias: str, device: str) -> None:
    assert parted_alias(alias)[0] == device
    assert "".join(parted_alias(alias)) == alias
