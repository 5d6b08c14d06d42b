"""How the host sounds: parts of benchmarks/latency.py and benchmarks/demo_sound.py."""
