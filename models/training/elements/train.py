"""
Trains the network on FOLDER/pictures for some minutes, judges it on the held-out ones as it goes and keeps what it has learnt in
FOLDER/state.pt after every judgement: killed at any moment, it goes on from there. Usage: train.py FOLDER [--minutes M] [--threads T]
"""
import argparse
import copy
import json
import os
import time

import numpy as np
import torch

from decode import decode
from network import STRIDE, Detector
from samples import Samples, list_pictures, load
from score import Score

WARMUP = 200
RARITY = torch.tensor([1.0, 1.0, 1.5, 2.0, 2.0, 2.5, 1.5, 0.7])  # in the order of TYPES


def rate_at(step, top, last):
    """The learning rate: up, level for half of the way, then down to the last batch."""
    if step < WARMUP:
        return top * (step + 1) / WARMUP
    share = min(1.0, max(0.0, (step / last - 0.5) / 0.5))
    return top * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * share)))


def loss_of(logits, sides, kind, wanted):
    """Quality focal loss: a cell's score is to be the overlap that its box has with the truth. GIoU and logarithm for the boxes."""
    inside = kind >= 0
    l, t, r, b = sides.unbind(1)
    wl, wt, wr, wb = wanted.clamp(min=1.0).unbind(1)
    shared = (torch.min(l, wl) + torch.min(r, wr)) * (torch.min(t, wt) + torch.min(b, wb))
    union = (l + r) * (t + b) + (wl + wr) * (wt + wb) - shared
    hull = (torch.max(l, wl) + torch.max(r, wr)) * (torch.max(t, wt) + torch.max(b, wb))
    iou = shared / union
    giou = iou - (hull - union) / hull
    logs = (sides.log() - wanted.clamp(min=1.0).log()).abs().mean(1)
    count = inside.sum().clamp(min=1)
    # every element counts alike, however many cells it has: the weight of a cell falls with its element's area
    weight = inside / (((wl + wr) * (wt + wb)).clamp(min=64.0).sqrt())
    weight = weight / weight.sum().clamp(min=1e-6)
    boxes = ((1 - giou) * weight).sum() + 0.5 * (logs * weight).sum()
    goal = torch.zeros_like(logits)
    quality = torch.where(inside, iou.detach().clamp(0, 1), torch.zeros_like(iou))
    goal.scatter_(1, kind.clamp(min=0)[:, None], quality[:, None])
    probability = logits.sigmoid()
    each = torch.nn.functional.binary_cross_entropy_with_logits(logits, goal, reduction="none") * (goal - probability).abs()
    each = each * (kind != -2)[:, None]
    # cells of small elements count more here, too, and those of rare types
    rarity = RARITY[kind.clamp(min=0)]
    heavier = torch.where(inside, rarity * 24.0 / ((wl + wr) * (wt + wb)).clamp(min=64.0).sqrt(), torch.full_like(iou, 0.5)).clamp(0.25, 3.0)
    types = (each * heavier[:, None]).sum() / (count * 0.5)
    return types + boxes, float(types), float(boxes)


@torch.no_grad()
def see(model, picture):
    """Scores and sides of a whole picture (height, width, 3)."""
    height, width = picture.shape[:2]
    padded = np.pad(picture, ((0, -height % 32), (0, -width % 32), (0, 0)), mode="edge")
    image = torch.from_numpy(padded.transpose(2, 0, 1)[None].astype(np.float32) / 255)
    with torch.cpu.amp.autocast(dtype=torch.bfloat16):
        logits, sides = model(image.contiguous(memory_format=torch.channels_last))
    h, w = -(-height // STRIDE), -(-width // STRIDE)
    return logits.float().sigmoid()[0, :, :h, :w].numpy(), sides.float()[0, :, :h, :w].numpy()


def judge(model, names, most=36):
    model.eval()
    score = Score()
    for name in [names[n * len(names) // most] for n in range(most)] if len(names) > most else names:
        picture, boxes, types = load(name)
        found = decode(*see(model, picture), 0.35)
        truth = [
            {"type": t, "box": [b[0], b[1], b[2] - b[0], b[3] - b[1]]} for b, t in zip(boxes, types) if t != "ignore"
        ]
        hidden = [[b[0], b[1], b[2] - b[0], b[3] - b[1]] for b, t in zip(boxes, types) if t == "ignore"]
        score.add(truth, found, ignore=hidden)
    return score.figures()


def train(folder, minutes, threads, top, batch, last):
    torch.set_num_threads(threads)
    torch.manual_seed(5)
    model = Detector().to(memory_format=torch.channels_last)
    mean = copy.deepcopy(model)
    optimiser = torch.optim.AdamW(model.parameters(), lr=top, weight_decay=1e-4)
    file = os.path.join(folder, "state.pt")
    step = 0
    if os.path.exists(file):
        state = torch.load(file)
        model.load_state_dict(state["model"])
        mean.load_state_dict(state["mean"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
    fresh, held = list_pictures(folder)
    samples = Samples(fresh, 1000 + step)
    end, judged, shown = time.time() + 60 * minutes, time.time(), time.time()
    sums = np.zeros(3)
    while time.time() < end and step < last:
        model.train()
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, top, last)
        images, kind, sides = samples.batch(batch)
        image = torch.from_numpy(images.astype(np.float32) / 255).contiguous(memory_format=torch.channels_last)
        with torch.cpu.amp.autocast(dtype=torch.bfloat16):
            logits, distances = model(image)
        loss, *parts = loss_of(logits.float(), distances.float(), torch.from_numpy(kind), torch.from_numpy(sides))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        step += 1
        keep = min(0.999, 1 - 1 / (1 + step / 10))
        for a, b in zip(mean.state_dict().values(), model.state_dict().values()):
            if a.dtype.is_floating_point:
                a.lerp_(b, 1 - keep)
        sums += [1, *parts]
        if time.time() - shown > 30:
            print(f"{time.strftime('%H:%M:%S')} step {step} types {sums[1] / sums[0]:.3f} boxes {sums[2] / sums[0]:.3f}", flush=True)
            sums[:] = 0
            shown = time.time()
        if step % 50 == 0:
            keep_state(file, model, mean, optimiser, step)
        if time.time() - judged > 300 or time.time() >= end or step == last:
            keep_state(file, model, mean, optimiser, step)
            print(f"{time.strftime('%H:%M:%S')} step {step} held out {json.dumps(judge(mean, held))}", flush=True)
            fresh, held = list_pictures(folder)
            samples.names = fresh
            judged = time.time()
    keep_state(file, model, mean, optimiser, step)


def keep_state(file, model, mean, optimiser, step):
    state = {"model": model.state_dict(), "mean": mean.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
    torch.save(state, file + ".part")
    os.replace(file + ".part", file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=240)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--last", type=int, default=40000, help="batches in all: the learning rate is lowest there")
    given = parser.parse_args()
    train(given.folder, given.minutes, given.threads, given.rate, given.batch, given.last)
