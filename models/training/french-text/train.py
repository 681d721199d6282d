"""Trains the head on the kept features. Resumable: `<folder>/head.pt` holds everything, and is written every few minutes.

Usage: python3 train.py FOLDER [--minutes N] [--rate R]
Pages are read as `features.js` finishes them; every fortieth is never trained on, and is what the head is judged by.
"""
import argparse
import glob
import json
import os
import random
import time
import unicodedata

import numpy as np
import torch
from characters import CLASSES, decode, encode
from head import BYTES, CHANNELS, ROWS, Head

BATCH_COLUMNS = 4000
POOL_SHARDS = 24
SAVE_SECONDS = 300
REPORT_STEPS = 100
AVERAGE = 0.9985


def shard_names(folder):
    """Pages to train on, and pages held out."""
    names = sorted(name[:-5] for name in glob.glob(os.path.join(folder, "features", "[0-9]*.json")))
    held_out = [name for name in names if int(os.path.basename(name)) % 40 == 39]
    return [name for name in names if name not in held_out], held_out


def read_shard(name):
    """Lines of a shard: (classes, text, signed bytes 480 x 3 x T)."""
    data = np.fromfile(name + ".bin", dtype=np.int8)
    lines = []
    at = 0
    for line in json.load(open(name + ".json")):
        size = CHANNELS * ROWS * line["steps"]
        classes = encode(line["text"])
        # CTC needs a step for each character and one more between two equal ones.
        if classes and len(classes) + sum(a == b for a, b in zip(classes, classes[1:])) <= line["steps"]:
            lines.append((classes, line["text"], data[at : at + size].reshape(CHANNELS, ROWS, -1)))
        at += size
    return lines


def batches(lines, shuffle):
    """Lines of one bucket of width together, as in the product: nothing is padded. BATCH_COLUMNS columns at most."""
    buckets = {}
    for line in lines:
        buckets.setdefault(line[2].shape[2], []).append(line)
    made = []
    for steps, bucket in buckets.items():
        if shuffle:
            random.shuffle(bucket)
        most = max(1, BATCH_COLUMNS // steps)
        made += [bucket[at : at + most] for at in range(0, len(bucket), most)]
    if shuffle:
        random.shuffle(made)
    return made


def to_tensors(batch):
    features = torch.from_numpy(np.stack([line[2] for line in batch])).float() / BYTES
    return features, torch.full((len(batch),), features.shape[3], dtype=torch.long)


def train(folder, minutes, rate):
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    head = Head(CLASSES)
    optimiser = torch.optim.AdamW(head.parameters(), lr=rate, weight_decay=0.01, betas=(0.9, 0.98))
    averaged = {name: value.clone() for name, value in head.state_dict().items()}
    state = {"step": 0, "lines": 0}
    file = os.path.join(folder, "head.pt")
    if os.path.exists(file):
        kept = grown(torch.load(file))
        head.load_state_dict(kept["head"])
        optimiser.load_state_dict(kept["optimiser"])
        averaged, state = kept["averaged"], kept["state"]
    for group in optimiser.param_groups:
        group["lr"] = rate
    loss_of = torch.nn.CTCLoss(zero_infinity=True)
    ends = time.time() + minutes * 60
    saved = time.time()
    queue, losses = [], []
    started, started_lines = time.time(), state["lines"]
    # With a time given, the rate falls over its last third: what is kept at the end is meant to be used.
    while time.time() < ends:
        shards, _ = shard_names(folder)
        if len(queue) < POOL_SHARDS // 2:
            fresh = list(shards)
            random.shuffle(fresh)
            queue += fresh
        taken, queue = queue[:POOL_SHARDS], queue[POOL_SHARDS:]
        pool = [line for name in taken for line in read_shard(name)]
        for batch in batches(pool, shuffle=True):
            left = (ends - time.time()) / (minutes * 60)
            if left <= 0:
                break
            warm = min(1.0, (state["step"] + 1) / 300)
            for group in optimiser.param_groups:
                group["lr"] = rate * warm * min(1.0, max(0.02, left * 3))
            features, lengths = to_tensors(batch)
            head.train()
            # Several times as fast where the processor has AMX; the loss needs all digits.
            with torch.autocast("cpu", dtype=torch.bfloat16):
                scores = head(features)
            log_probabilities = scores.float().log_softmax(2).transpose(0, 1)
            targets = torch.tensor([one for line in batch for one in line[0]])
            loss = loss_of(log_probabilities, targets, lengths, torch.tensor([len(line[0]) for line in batch]))
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(head.parameters(), 2.0)
            optimiser.step()
            state["step"] += 1
            state["lines"] += len(batch)
            losses.append(loss.item())
            keep = min(AVERAGE, (1 + state["step"]) / (10 + state["step"]))
            with torch.no_grad():
                for name, value in head.state_dict().items():
                    if value.dtype.is_floating_point:
                        averaged[name].mul_(keep).add_(value, alpha=1 - keep)
                    else:
                        averaged[name].copy_(value)
            if state["step"] % REPORT_STEPS == 0:
                speed = (state["lines"] - started_lines) / (time.time() - started)
                print(f"step {state['step']}: loss {sum(losses) / len(losses):.4f}, {state['lines']} lines, {speed:.0f} lines/s", flush=True)
                losses = []
            if time.time() - saved > SAVE_SECONDS:
                save(file, head, optimiser, averaged, state)
                judge(folder, averaged)
                saved = time.time()
    save(file, head, optimiser, averaged, state)
    judge(folder, averaged)


def grown(kept):
    """Characters may have been added to the end of the list since: what was learnt stays, and the new ones start from nothing."""
    known = kept["head"]["classify.bias"].shape[0]
    more = CLASSES - known
    if more == 0:
        return kept

    def grow(value, fill):
        return torch.cat([value, torch.full((more, *value.shape[1:]), fill)])

    for weights in (kept["head"], kept["averaged"]):
        weights["classify.weight"] = grow(weights["classify.weight"], 0.0)
        # As unlikely as a character that is never there.
        weights["classify.bias"] = grow(weights["classify.bias"], float(weights["classify.bias"].min()))
    for state in kept["optimiser"]["state"].values():
        for name in ("exp_avg", "exp_avg_sq"):
            if state[name].shape[0] == known:
                state[name] = grow(state[name], 0.0)
    return kept


def save(file, head, optimiser, averaged, state):
    torch.save({"head": head.state_dict(), "optimiser": optimiser.state_dict(), "averaged": averaged, "state": state}, file + ".part")
    os.replace(file + ".part", file)


def judge(folder, weights):
    """Prints the share of characters wrong and of words right, all and accented, on the held-out pages."""
    head = Head(CLASSES)
    head.load_state_dict(weights)
    head.eval()
    wrong = characters = words = right = accented = accented_right = 0
    _, shards = shard_names(folder)
    with torch.no_grad():
        for batch in batches([line for name in shards for line in read_shard(name)], shuffle=False):
            features, lengths = to_tensors(batch)
            best = head(features).argmax(2)
            for slot, line in enumerate(batch):
                read, truth = decode(best[slot, : lengths[slot]].tolist()), line[1]
                wrong += distance(read, truth)
                characters += len(truth)
                seen = read.split(" ")
                for word in truth.split(" "):
                    hit = word in seen
                    words += 1
                    right += hit
                    if any(unicodedata.decomposition(one) for one in word if one.isalpha()):
                        accented += 1
                        accented_right += hit
    print(
        f"held out: CER {wrong / characters:.4f}, words {right / words:.4f}, accented {accented_right / max(1, accented):.4f} of {accented}",
        flush=True,
    )


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (one != other))
    return row[-1]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=180)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    given = parser.parse_args()
    train(given.folder, given.minutes, given.rate)
