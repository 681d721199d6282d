"""
Writes the text detector that the product uses from the stock one: its ten squeeze-and-excite gates become the constants of
gates.json, and its layers are folded. Usage: make.py STOCK.onnx OUT.onnx
"""
import json
import os
import sys

import numpy as np
import onnx
from onnx import numpy_helper

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from fold_layers import fold  # noqa: E402


def fix(graph, gates):
    """Makes constants of tensors, and drops the nodes that only they needed."""
    for name, values in gates.items():
        graph.initializer.append(numpy_helper.from_array(np.array(values, np.float32).reshape(1, -1, 1, 1), name))
    needed = {one.name for one in graph.output}
    kept = []
    for node in reversed(graph.node):
        if not any(output in needed and output not in gates for output in node.output):
            continue
        kept.append(node)
        needed.update(node.input)
    del graph.node[:]
    graph.node.extend(reversed(kept))


stock, out = sys.argv[1:]
model = onnx.load(stock)
with open(os.path.join(HERE, "gates.json"), encoding="utf-8") as file:
    fix(model.graph, json.load(file))
fold(model)
model.doc_string = "PP-OCRv4 text detection (PaddleOCR, Apache-2.0), its gates fixed over screens and its layers folded by Vigie"
onnx.checker.check_model(model)
onnx.save(model, out)
