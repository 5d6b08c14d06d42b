"""The pages: the table for everybody, a phone for each seat, the human host's.

A thread serves them. It renders what the game's own thread has shown it, and hands on what was
pressed: one game, any number of pages.
"""
