"""The other end of the pages' channels, without a browser."""
