"""Line charts of our own: what is drawn, how it is drawn, and the widget that shows it."""
