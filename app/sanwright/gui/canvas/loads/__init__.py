"""Loads on the canvas: how busy every link is, in colours and figures."""
