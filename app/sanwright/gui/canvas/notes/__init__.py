"""Notes, frames, legend and title block on the canvas."""
