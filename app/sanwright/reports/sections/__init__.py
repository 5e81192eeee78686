"""The sections of the sizing report, one module each; each turns material into flowables."""
