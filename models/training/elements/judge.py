"""
Judges the network on a folder of pictures (NAME.png) with truth (NAME.truth.json: elements, ignore, window.bounds, popups).
Usage: judge.py FOLDER TRUTH_FOLDER [--bar 0.35] [--out FOLDER: pictures of what was missed (red) and said in vain (yellow)]
"""
import argparse
import glob
import json
import os

import cv2
import torch

from decode import decode
from network import Detector
from score import Score
from train import see

torch.set_num_threads(1)


def judge(model, truth_folder, bar, out, only):
    score = Score()
    for file in sorted(glob.glob(os.path.join(truth_folder, "*.truth.json"))):
        name = file[: -len(".truth.json")]
        if only and only not in os.path.basename(name):
            continue
        with open(file, encoding="utf-8") as opened:
            truth = json.load(opened)
        picture = cv2.imread(name + ".png", cv2.IMREAD_COLOR)
        found = decode(*see(model, picture[:, :, ::-1]), bar)
        bounds = truth.get("window", {}).get("bounds")
        view = [bounds, *truth.get("popups", [])] if bounds else None
        missed, vain = score.add(truth["elements"], found, truth.get("ignore", []), view, truth.get("generic_annotated", True))
        if out:
            paint(picture, found, missed, vain, os.path.join(out, os.path.basename(name) + ".png"))
    return score.figures()


def paint(picture, found, missed, vain, file):
    for what, colour, thick in ((found, (80, 200, 80), 1), (vain, (0, 220, 255), 1), (missed, (0, 0, 255), 2)):
        for e in what:
            x, y, w, h = (int(round(v)) for v in e["box"])
            cv2.rectangle(picture, (x, y), (x + w, y + h), colour, thick)
            if what is not found:
                cv2.putText(picture, f"{e['type'][:6]} {e.get('score', 0):.2f}", (x, y + 9), cv2.FONT_HERSHEY_SIMPLEX, 0.33, colour, 1)
    cv2.imwrite(file, picture)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("truth")
    parser.add_argument("--bar", type=float, default=0.35)
    parser.add_argument("--out")
    parser.add_argument("--only")
    given = parser.parse_args()
    detector = Detector()
    detector.load_state_dict(torch.load(os.path.join(given.folder, "state.pt"))["mean"])
    print(json.dumps(judge(detector.eval(), given.truth, given.bar, given.out, given.only)))
