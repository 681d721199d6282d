"""Writes the network of FOLDER/state.pt (the running mean of its weights) as ONNX, normalisation folded in. Usage: export.py FOLDER FILE"""
import os
import sys
import warnings

import torch

from network import Detector


class Told(torch.nn.Module):
    """Scores instead of logits."""

    def __init__(self, detector):
        super().__init__()
        self.detector = detector

    def forward(self, image):
        logits, sides = self.detector(image)
        return logits.sigmoid(), sides


def export(folder, file):
    detector = Detector()
    state = torch.load(os.path.join(folder, "state.pt"))
    detector.load_state_dict(state["mean"])
    sizes = {"image": {2: "height", 3: "width"}, "scores": {2: "rows", 3: "columns"}, "boxes": {2: "rows", 3: "columns"}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            Told(detector.eval()),
            torch.rand(1, 3, 256, 320),
            file + ".part",
            opset_version=13,
            input_names=["image"],
            output_names=["scores", "boxes"],
            dynamic_axes=sizes,
        )
    os.replace(file + ".part", file)
    print(f"{file}: {os.path.getsize(file)} bytes after {state['step']} batches")


if __name__ == "__main__":
    export(*sys.argv[1:3])
