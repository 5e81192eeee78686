"""The window of RAID groups: what they are made of, and at once what that gives."""
