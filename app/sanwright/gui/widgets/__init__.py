"""Widgets that many rooms share: fields, lists with forms, tables, panels with work beside them."""
