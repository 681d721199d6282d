"""From the network's cells to elements: the reference for the product's own decoder. Boxes are [x, y, width, height] in pixels."""
import numpy as np

from network import LIMIT, STRIDE, TYPES

OPEN = 0.9 * LIMIT  # a side that is farther than this is not seen from here
STEPS = (96, 64, 32)


class Cells:
    def __init__(self, scores, sides):
        """scores (8, h, w) and sides (4, h, w) as the network gives them."""
        self.kind = scores.argmax(0)
        self.best = scores.max(0)
        self.scores = scores
        self.sides = sides
        self.height, self.width = self.best.shape

    def at(self, x, y):
        i, j = int(y // STRIDE), int(x // STRIDE)
        if 0 <= i < self.height and 0 <= j < self.width:
            return i, j
        return None

    def edges(self, i, j):
        x, y = (j + 0.5) * STRIDE, (i + 0.5) * STRIDE
        left, top, right, bottom = self.sides[:, i, j]
        return [x - left, y - top, x + right, y + bottom]


def walk(cells, kind, x, y, side, across, bar):
    """
    The edge on `side` (0 left, 1 top, 2 right, 3 bottom) as cells farther along tell it. `across` are the two known other
    edges (None where unknown); `kind` and `bar` say which cells still belong to the element.
    """
    sign = -1 if side < 2 else 1
    along = side % 2  # 0 horizontal, 1 vertical
    place = [x, y]
    i, j = cells.at(x, y)
    edge = cells.edges(i, j)[side]
    for _ in range(60):
        if abs(edge - place[along]) < OPEN:
            return edge
        for step in STEPS:
            there = list(place)
            there[along] += sign * step
            spot = cells.at(*there)
            if spot is None or cells.scores[(kind, *spot)] < bar:
                continue
            e = cells.edges(*spot)
            others = (e[1 - along], e[3 - along])
            room = max(4.0, 0.25 * (across[1] - across[0])) if None not in across else 6.0
            if all(a is None or abs(a - o) <= room for a, o in zip(across, others)):
                place, edge = there, e[side]
                break
        else:
            return edge
    return edge


def within_picture(place, count):
    return min(max(place, 0.5 * STRIDE), (count - 0.5) * STRIDE)


def grow(cells, i, j, bar):
    """The whole box of the element that the cell (i, j) sees: its open sides are looked for along its closed edges."""
    kind = cells.kind[i, j]
    x, y = (j + 0.5) * STRIDE, (i + 0.5) * STRIDE
    box = cells.edges(i, j)
    shut = [side < OPEN for side in cells.sides[:, i, j]]

    def across(along):
        sides = (1, 3) if along == 0 else (0, 2)
        return tuple(box[s] if shut[s] else None for s in sides)

    def look(side, x, y):
        if not shut[side]:
            box[side] = walk(cells, kind, x, y, side, across(side % 2), bar)
            shut[side] = True

    if shut[1] or shut[3]:
        look(0, x, y)
        look(2, x, y)
        inner = within_picture(min(box[0] + 14, (box[0] + box[2]) / 2), cells.width)
        look(1, inner, y)
        look(3, inner, y)
    else:
        look(1, x, y)
        inner = within_picture(min(box[1] + 14, (box[1] + box[3]) / 2), cells.height)
        look(0, x, inner)
        look(2, x, inner)
        look(3, x, y)
    return box


def overlap(a, b):
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    shared = w * h
    return shared / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - shared)


def within(box, x, y):
    return [max(box[0], x - LIMIT), max(box[1], y - LIMIT), min(box[2], x + LIMIT), min(box[3], y + LIMIT)]


def decode(scores, sides, bar=0.3):
    """Elements with a score of at least `bar`: [{type, box, score}], best first."""
    cells = Cells(scores, sides)
    rows, columns = np.nonzero(cells.best >= bar)
    order = np.argsort(-cells.best[rows, columns], kind="stable")
    owners = {}
    found = []
    for n in order:
        i, j = int(rows[n]), int(columns[n])
        x, y = (j + 0.5) * STRIDE, (i + 0.5) * STRIDE
        piece = cells.edges(i, j)
        mine = next((e for e in owners.get((i, j), ()) if overlap(piece, within(e["edges"], x, y)) >= 0.5), None)
        if mine is not None:
            vote(mine, piece, cells.sides[:, i, j], float(cells.best[i, j]))
            continue
        box = grow(cells, i, j, bar / 2)
        element = {"type": TYPES[cells.kind[i, j]], "score": float(cells.best[i, j]), "edges": box, "sums": [0.0] * 4, "weights": [0.0] * 4}
        twin = next((e for e in found if overlap(e["edges"], box) >= 0.5), None)
        if twin is not None:
            element = twin
        else:
            found.append(element)
        vote(element, piece, cells.sides[:, i, j], float(cells.best[i, j]))
        for a in range(max(0, int(box[1] // STRIDE)), min(cells.height, int(box[3] // STRIDE) + 1)):
            for b in range(max(0, int(box[0] // STRIDE)), min(cells.width, int(box[2] // STRIDE) + 1)):
                owners.setdefault((a, b), []).append(element)
    return [finish(e) for e in found]


def vote(element, piece, sides, score):
    """Cells that agree on an edge make it a mean."""
    for s in range(4):
        if sides[s] < OPEN and abs(piece[s] - element["edges"][s]) <= 6:
            element["sums"][s] += piece[s] * score
            element["weights"][s] += score


def finish(element):
    left, top, right, bottom = (
        element["sums"][s] / element["weights"][s] if element["weights"][s] > 0 else element["edges"][s] for s in range(4)
    )
    return {"type": element["type"], "score": element["score"], "box": [left, top, right - left, bottom - top]}
