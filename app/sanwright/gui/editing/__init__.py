"""Editing the drawing: cut and paste, align, arrange, group, fold, multiply, zoom."""
