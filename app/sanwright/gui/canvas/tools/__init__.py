"""One class for each gesture on the canvas: entered, left, cancelled, one command on release."""
