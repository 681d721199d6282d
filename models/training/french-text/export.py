"""Writes the recogniser with our head as one ONNX file: picture in, probabilities of our characters out.

Usage: python3 export.py FOLDER OUT.onnx OUT-CHARACTERS.txt [EARLIER.pt]
With an earlier head of the same training, kept before pages were added, the mean of both is written: it knows the new pages and has
forgotten less of the old ones.
The averaged weights of FOLDER/head.pt are taken, and what FOLDER/backbone.onnx gives goes into them unchanged; then the layers of
both are folded, which changes nothing but rounding and halves the time.
"""
import json
import os
import sys

import onnx
import torch
from characters import CHARACTERS, CLASSES
from head import CHANNELS, ROWS, Exported, Head
from onnx import compose, version_converter

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from fold_layers import fold  # noqa: E402

# The newest that torch 1.13 knows well; onnxruntime runs every older one.
OPSET = 13

folder, out, characters, *earlier = sys.argv[1:]
head = Head(CLASSES)
weights = torch.load(os.path.join(folder, "head.pt"))["averaged"]
for file in earlier:
    for name, value in torch.load(file)["averaged"].items():
        if value.dtype.is_floating_point:
            # Characters that were added since stand at the end, and are the later head's alone.
            known = weights[name][: value.shape[0]]
            known.copy_((known + value) / 2)
head.load_state_dict(weights)
# As in the stock model's file: the space is no line of the list of characters, and the last class.
space = 1 + CHARACTERS.index(" ")
order = [one for one in range(CLASSES) if one != space] + [space]
with torch.no_grad():
    head.classify.weight.copy_(head.classify.weight[order])
    head.classify.bias.copy_(head.classify.bias[order])
part = os.path.join(folder, "head.onnx")
torch.onnx.export(
    Exported(head.eval(), torch.tensor(json.load(open(os.path.join(folder, "features", "scales.json"))))),
    torch.zeros(2, CHANNELS, ROWS, 24),
    part,
    opset_version=OPSET,
    input_names=["features"],
    output_names=["probabilities"],
    dynamic_axes={"features": {0: "lines", 3: "columns"}, "probabilities": {0: "lines", 1: "columns"}},
)
backbone = onnx.load(os.path.join(folder, "backbone.onnx"))
if backbone.opset_import[0].version != OPSET:
    backbone = version_converter.convert_version(backbone, OPSET)
ours = onnx.load(part)
ours.ir_version = backbone.ir_version
ours = compose.add_prefix(ours, "french_")
merged = compose.merge_models(backbone, ours, io_map=[(backbone.graph.output[0].name, "french_features")])
merged.doc_string = "PP-OCRv4 recognition backbone (PaddleOCR, Apache-2.0) with Vigie's French head"
onnx.save(fold(merged), out)
with open(characters, "w", encoding="utf-8") as file:
    file.write("".join(f"{one}\n" for one in CHARACTERS if one != " "))
