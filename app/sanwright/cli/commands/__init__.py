"""The subcommands: one file each, named as the command is, found by being here.

A module says what it is for in its docstring and in ``HELP``, adds its arguments in ``configure``
and does its work in ``run``, which gives the exit code. Commands know nothing of each other.
"""
