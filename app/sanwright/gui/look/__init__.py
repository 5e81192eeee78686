"""How the window looks: themes, icons, charts, and names on screen."""
