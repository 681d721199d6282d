"""
Crops with their truth for training: pictures cut at random around elements, scaled, moved by parts of a pixel, tinted, turned
dark or light, laid over one another, and damaged as a remote session does it.
"""
import glob
import json
import os
import random

import cv2
import numpy as np

from network import LIMIT, STRIDE, TYPES

cv2.setNumThreads(1)
SIDE = 384
WEIGHTS = {"button": 1.0, "text_input": 1.3, "dropdown": 1.6, "tab": 2.0, "checkbox": 1.6, "radio": 2.0, "link": 2.0, "generic": 0.7, "ignore": 0.1}


def list_pictures(folder):
    """Names without ending; every 20th of each kind is held out."""
    names = sorted(n[:-5] for n in glob.glob(os.path.join(folder, "pictures", "*.json")))
    held = [n for n in names if int(n.rsplit("-", 1)[1]) % 20 == 7]
    return [n for n in names if n not in set(held)], held


def load(name):
    picture = cv2.imread(name + ".png", cv2.IMREAD_COLOR)[:, :, ::-1]
    with open(name + ".json", encoding="utf-8") as file:
        truth = json.load(file)
    boxes = np.array([e["box"] for e in truth["elements"]], np.float32).reshape(-1, 4)
    boxes = np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], 1)
    return np.ascontiguousarray(picture), boxes, [e["type"] for e in truth["elements"]]


def crop_of(rng, picture, boxes, types):
    """One crop of SIDE × SIDE with its boxes (left, top, right, bottom) and types."""
    height, width = picture.shape[:2]
    scale = 1.0 if rng.random() < 0.5 else float(np.exp(rng.uniform(np.log(0.8), np.log(1.75))))
    span = SIDE / scale
    if types and rng.random() < 0.92:
        n = rng.choices(range(len(types)), [WEIGHTS[t] for t in types])[0]
        l, t, r, b = boxes[n]
        x = rng.uniform(max(l, r - span) - 0.3 * span, min(l, r - span) + 0.3 * span) if rng.random() < 0.3 else rng.uniform(l, r) - rng.uniform(0.15, 0.85) * span
        y = rng.uniform(t, b) - rng.uniform(0.15, 0.85) * span
    else:
        x, y = rng.uniform(-0.2 * span, width - 0.8 * span), rng.uniform(-0.2 * span, height - 0.8 * span)
    if rng.random() < 0.75:  # mostly inside of the picture
        x, y = min(max(x, 0), max(0, width - span)), min(max(y, 0), max(0, height - span))
    if scale == 1.0 and rng.random() < 0.8:
        x, y = float(round(x)), float(round(y))
    background = np.array([rng.randrange(256)] * 3 if rng.random() < 0.5 else [rng.randrange(256) for _ in range(3)], np.float64)
    matrix = np.array([[scale, 0, -x * scale], [0, scale, -y * scale]], np.float64)
    if scale != 1.0:
        matrix[:, 2] += 0.5 * (scale - 1)  # pixels are squares: their middles move, too
    how = cv2.INTER_NEAREST if scale == 1.0 and x == int(x) and y == int(y) else rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])
    if scale < 1.0:
        how = cv2.INTER_AREA if rng.random() < 0.5 else cv2.INTER_LINEAR
    crop = cv2.warpAffine(picture, matrix, (SIDE, SIDE), flags=how, borderMode=cv2.BORDER_CONSTANT, borderValue=background)
    moved = (boxes - np.array([x, y, x, y], np.float32)) * scale
    return crop, moved, list(types)


def inside(boxes, types):
    """Boxes cut at the crop's edges; of those of which little is left only that they are to be ignored."""
    cut = np.clip(boxes, 0, SIDE)
    size = cut[:, 2:] - cut[:, :2]
    whole = boxes[:, 2:] - boxes[:, :2]
    keep = (size[:, 0] > 2) & (size[:, 1] > 2)
    out = []
    for n in np.nonzero(keep)[0]:
        share = size[n] / whole[n]
        clear = (share[0] > 0.45 or size[n, 0] > 90) and (share[1] > 0.6 or size[n, 1] > 60)
        out.append(types[n] if clear else "ignore")
    return cut[keep], out


def over(rng, below, above):
    """A window laid over another picture, with a title bar that is neither here nor there (ignored)."""
    (crop, boxes, types), (other, boxes2, types2) = below, above
    w, h = rng.randint(140, 340), rng.randint(120, 320)
    x, y = rng.randint(-40, SIDE - 100), rng.randint(-20, SIDE - 80)
    bar = rng.choice([0, 0, 18, 22, 26, 30])
    sx, sy = rng.choice([0, rng.randint(0, SIDE - w)]), rng.choice([0, rng.randint(0, SIDE - h)])
    left, top, right, bottom = max(0, x), max(0, y), min(SIDE, x + w), min(SIDE, y + h)
    crop = crop.copy()
    colour = [rng.randrange(256) for _ in range(3)]
    cv2.rectangle(crop, (x - 1, y - bar - 1), (x + w, y + h), [rng.randrange(140) for _ in range(3)], 1)
    if bar:
        cv2.rectangle(crop, (x, y - bar), (x + w - 1, y - 1), colour, -1)
        ink = (255, 255, 255) if sum(colour) < 380 else (0, 0, 0)
        cv2.putText(crop, "Fenetre - " + str(rng.randrange(9999)), (x + rng.randint(6, w // 2), y - bar // 3), cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 1, cv2.LINE_AA)
        for k in range(3):
            cv2.rectangle(crop, (x + w - 18 * (k + 1), y - bar + 4), (x + w - 18 * (k + 1) + 12, y - 5), ink, 1)
    crop[top:bottom, left:right] = other[sy + top - y : sy + bottom - y, sx + left - x : sx + right - x]
    kept, kinds = [], []
    cover = (left, max(0, top - bar), right, bottom)
    for box, kind in zip(boxes, types):
        iw, ih = min(box[2], cover[2]) - max(box[0], cover[0]), min(box[3], cover[3]) - max(box[1], cover[1])
        if iw > 0 and ih > 0:
            parts = [(box[0], box[1], cover[0], box[3]), (cover[2], box[1], box[2], box[3]), (box[0], box[1], box[2], cover[1]), (box[0], cover[3], box[2], box[3])]
            best = max(parts, key=lambda p: max(0, p[2] - p[0]) * max(0, p[3] - p[1]))
            share = max(0, best[2] - best[0]) * max(0, best[3] - best[1]) / max(1e-3, (box[2] - box[0]) * (box[3] - box[1]))
            if share < 0.05:
                continue
            kept.append(best)
            kinds.append(kind if share > 0.6 else "ignore")
        else:
            kept.append(tuple(box))
            kinds.append(kind)
    if bar:
        kept.append((left, max(0, y - bar), right, max(0, y)))
        kinds.append("ignore")
    frame = np.array([left, top, right, bottom], np.float32)
    for box, kind in zip(boxes2, types2):
        moved = box + np.array([x - sx, y - sy, x - sx, y - sy], np.float32)
        c = np.array([max(moved[0], frame[0]), max(moved[1], frame[1]), min(moved[2], frame[2]), min(moved[3], frame[3])], np.float32)
        if c[2] - c[0] > 3 and c[3] - c[1] > 3:
            share = (c[2] - c[0]) * (c[3] - c[1]) / max(1e-3, (moved[2] - moved[0]) * (moved[3] - moved[1]))
            kept.append(tuple(c))
            kinds.append(kind if share > 0.6 else "ignore")
    return crop, np.array(kept, np.float32).reshape(-1, 4), kinds


def tinted(rng, crop):
    """Other lightness, contrast, tint; sometimes light for dark, and colours exchanged."""
    curves = np.repeat(np.arange(256, dtype=np.float32)[:, None], 3, 1)
    channels = [0, 1, 2]
    if rng.random() < 0.1:
        curves = (255 - curves) * rng.uniform(0.75, 1.0) + rng.uniform(0, 40)
        channels = rng.choice([[0, 1, 2], [2, 1, 0]])
    if rng.random() < 0.5:
        curves = (curves - 128) * rng.uniform(0.75, 1.2) + 128 + rng.uniform(-25, 25)
    if rng.random() < 0.4:
        curves = curves * np.array([rng.uniform(0.88, 1.1) for _ in range(3)], np.float32)
    if rng.random() < 0.1:
        channels = rng.sample([0, 1, 2], 3)
    table = np.clip(curves, 0, 255).astype(np.uint8)[None]
    return cv2.LUT(np.ascontiguousarray(crop[:, :, channels]), np.ascontiguousarray(table))


def damaged(rng, crop):
    if rng.random() < 0.08:
        crop = cv2.GaussianBlur(crop, (3, 3), rng.uniform(0.3, 0.8))
    if rng.random() < 0.4:
        quality = int(rng.choice([rng.uniform(15, 40), rng.uniform(30, 90)]))
        _, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, quality])
        crop = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return crop


def targets(boxes, types, height=SIDE, width=SIDE):
    """
    For each cell: type (−1 none, −2 ignore) and distances to the edges of the smallest element that it stands well inside of.
    Cells of an element that is too far from all its edges are ignored.
    """
    across, down = width // STRIDE, height // STRIDE
    kind = np.full((down, across), -1, np.int64)
    sides = np.zeros((4, down, across), np.float32)
    middle = (np.arange(max(across, down), dtype=np.float32) + 0.5) * STRIDE
    order = np.argsort([-(b[2] - b[0]) * (b[3] - b[1]) for b in boxes]) if len(boxes) else []
    for k in order:
        l, t, r, b = boxes[k]
        ignored = types[k] == "ignore"
        mx, my = (0, 0) if ignored else (min(0.2 * (r - l), 8), min(0.2 * (b - t), 8))
        columns = np.nonzero((middle[:across] >= l + mx) & (middle[:across] <= r - mx))[0]
        rows = np.nonzero((middle[:down] >= t + my) & (middle[:down] <= b - my))[0]
        if not len(columns) or not len(rows):
            columns = columns if len(columns) else np.array([min(across - 1, int((l + r) / 2 / STRIDE))])
            rows = rows if len(rows) else np.array([min(down - 1, int((t + b) / 2 / STRIDE))])
        area = np.ix_(rows, columns)
        if ignored:
            kind[area] = -2
            continue
        d = np.stack(np.broadcast_arrays(middle[columns][None] - l, middle[rows][:, None] - t, r - middle[columns][None], b - middle[rows][:, None]))
        kind[area] = np.where(d.min(0) > LIMIT - 8, -2, TYPES.index(types[k]))
        sides[(slice(None), *area)] = np.clip(d, 1.0, LIMIT)
    return kind, sides


class Samples:
    """An endless stream of crops. Several are cut from each picture, and mixed with those of others."""

    def __init__(self, names, seed):
        self.names = names
        self.rng = random.Random(seed)
        self.waiting = []

    def crop(self):
        rng = self.rng
        while len(self.waiting) < 64:
            picture, boxes, types = load(rng.choice(self.names))
            for _ in range(7):
                crop, moved, kinds = crop_of(rng, picture, boxes, types)
                self.waiting.append((crop, *inside(moved, kinds)))
        return self.waiting.pop(rng.randrange(len(self.waiting)))

    def sample(self):
        rng = self.rng
        crop, boxes, types = self.crop()
        if rng.random() < 0.15:
            crop, boxes, types = over(rng, (crop, boxes, types), self.crop())
        crop = damaged(rng, tinted(rng, crop))
        return crop, *targets(boxes, types)

    def batch(self, count):
        crops, kinds, sides = zip(*(self.sample() for _ in range(count)))
        return np.stack(crops).transpose(0, 3, 1, 2), np.stack(kinds), np.stack(sides)
