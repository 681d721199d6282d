#!/bin/sh
# All steps of training the detector of elements, resumable: train.sh FOLDER [PAGES] [MINUTES]. README.md says what must be installed.
set -eu
folder=$1
pages=${2:-500}
minutes=${3:-240}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
PATH=$root/node_modules/.bin:$PATH
mkdir -p "$folder"
node "$here/texts.js" "$folder"
node "$here/pages.js" "$folder" "$pages"
QT_QPA_PLATFORM=offscreen /usr/bin/python3 "$here/windows-qt.py" "$folder" "$pages"
GTK_CSD=1 NO_AT_BRIDGE=1 xvfb-run -a -s '-screen 0 1600x1100x24' /usr/bin/python3 "$here/windows-gtk.py" "$folder" "$pages"
/usr/bin/python3 "$here/train.py" "$folder" --minutes "$minutes"
/usr/bin/python3 "$here/export.py" "$folder" "$folder/vigie-elements.onnx"
