"""What is written for switches: first set-up, zoning, as command lines and Ansible tasks."""

from sanwright.exchange.switch_config.ansible import ansible_text
from sanwright.exchange.switch_config.brocade import brocade_text
from sanwright.exchange.switch_config.cisco import cisco_text
from sanwright.exchange.switch_config.files import (
    Choices,
    ConfigFile,
    Form,
    config_files,
    write_configs,
)
from sanwright.zoning import Alias, FabricConfig, SwitchZone, configs_of
from sanwright.zoning.switch_rules import Vendor

__all__ = [
    "Alias",
    "Choices",
    "ConfigFile",
    "FabricConfig",
    "Form",
    "SwitchZone",
    "Vendor",
    "ansible_text",
    "brocade_text",
    "cisco_text",
    "config_files",
    "configs_of",
    "write_configs",
]
