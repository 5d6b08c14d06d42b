"""CITY-11: chooses the victim; checks nobody."""

from dataclasses import replace

from voice_host.roles import don

ROLE = replace(don.ROLE, call=None)
