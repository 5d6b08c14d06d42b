"""KATTANI-5, 6: asks about one player; shot, he leaves a note (`game/testament.py`)."""

from dataclasses import replace

from voice_host.roles import commissar

ROLE = replace(commissar.ROLE, id="kattani")
