"""Where phones find this computer: in networks of the tests' own, where the system lets them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

TELL = f"{sys.executable} -c 'from voice_host.web.server import own_address; print(own_address())'"
HOTSPOT = "ip link add ap0 type veth peer name phone && ip link set phone up"
TO_NOBODY = "ip link add lone type veth peer name unplugged && ip addr add 172.17.0.1/16 dev lone"
UP = "ip link set lone up"


def told(*commands: str) -> str:
    """What it tells where there is nothing but what these commands make."""
    script = " && ".join(["ip link set lo up", *commands, TELL])
    command = ["unshare", "--user", "--map-root-user", "--net", "sh", "-c", script]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    except FileNotFoundError as error:
        pytest.skip(str(error))
    if ran.returncode:
        pytest.skip(f"no network of one's own here: {ran.stderr}")
    return ran.stdout.strip()


def test_a_computer_without_a_network_has_none():
    assert told() == "None"


@pytest.mark.parametrize("address", ["10.42.0.1", "192.168.43.1"])
def test_a_hotspot_has_its_own_though_no_way_leads_on(address: str):
    up = f"ip addr add {address}/24 dev ap0 && ip link set ap0 up"
    assert told(HOTSPOT, up) == address
    assert told(TO_NOBODY, UP, HOTSPOT, up) == address


def test_an_interface_that_leads_to_nobody_is_none():
    assert told(TO_NOBODY) == "None"
    assert told(TO_NOBODY, UP) == "None"


def test_where_a_way_leads_on_it_is_that():
    up = "ip addr add 10.42.0.1/24 dev ap0 && ip link set ap0 up"
    way = "ip addr add 10.7.0.2/24 dev phone && ip route add default via 10.7.0.1 dev phone"
    assert told(HOTSPOT, up, way) == "10.7.0.2"
