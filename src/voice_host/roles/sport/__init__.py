"""The roles of `sport`."""
