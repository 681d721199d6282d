#!/bin/sh
# A display, a window manager and one program, then the capture agent in their place; tini ends them together.
set -eu
export DISPLAY=:1 XAUTHORITY=/tmp/xauthority HOME=/tmp/home
mkdir -p "$HOME"
: >"$XAUTHORITY"
xauth -q add "$DISPLAY" . "$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
Xvfb "$DISPLAY" -screen 0 "${VIGIE_SCREEN:-1280x800}x24" -dpi 96 -nolisten tcp -auth "$XAUTHORITY" &
until xprop -root >/dev/null 2>&1; do sleep 0.1; done
openbox --sm-disable &
dbus-run-session -- mousepad --disable-server &
exec node services/capture-agent/dist/main.js
