#!/bin/sh
# Removes from onnxruntime-node what other platforms need (240 MB). Argument: a node_modules folder.
set -eu
case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) echo "no onnxruntime for $(uname -m)" >&2; exit 1 ;;
esac
for bin in "$1"/onnxruntime-node/bin/napi-v*; do
  for platform in "$bin"/*; do
    [ "${platform##*/}" = linux ] || rm -rf "$platform"
  done
  for other in "$bin"/linux/*; do
    [ "${other##*/}" = "$arch" ] || rm -rf "$other"
  done
  test -e "$bin/linux/$arch/onnxruntime_binding.node"
done
