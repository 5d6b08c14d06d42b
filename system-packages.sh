#!/bin/sh
# Installs what Python packages cannot bring: sound, a synthetic voice, Python's own venv; and the
# Debian packages named as arguments. Where it may not, it says which command to run, and goes on
# with what there is.
set -eu

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Нужен Python 3.11 или новее. / Python 3.11 or newer is needed." >&2
    exit 1
}

missing=""
ldconfig=$(command -v ldconfig || echo /sbin/ldconfig)
"$ldconfig" -p 2>/dev/null | grep -q libportaudio || missing="$missing libportaudio2"
command -v espeak-ng >/dev/null || missing="$missing espeak-ng"
"$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
for package; do
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
        missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    as_root=none
elif [ "$(id -u)" = 0 ]; then
    as_root=""
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    as_root=none
fi

if [ "$as_root" != none ]; then
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { $as_root apt-get update -qq && $as_root apt-get install -qq -y --no-install-recommends $missing; } >/dev/null && exit 0
fi
echo "Выполните / run: sudo apt-get install$missing" >&2
