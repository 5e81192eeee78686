"""The installer's pack: cable schedule, rack elevation, power table, label sheets, port map."""
