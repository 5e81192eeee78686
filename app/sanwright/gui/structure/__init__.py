"""The structure panel: what lies in what, and the places that devices can be put into."""
