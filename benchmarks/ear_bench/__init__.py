"""The parts of `benchmarks/ear.py`."""
