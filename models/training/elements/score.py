"""Elements found against those that are there, one to one at an overlap (IoU) of at least one half, best first."""


def shared(a, b):
    return max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])) * max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))


def iou(a, b):
    i = shared(a, b)
    return i / (a[2] * a[3] + b[2] * b[3] - i or 1)


def mostly_in(box, areas):
    return any(shared(box, a) >= 0.5 * box[2] * box[3] for a in areas)


class Score:
    def __init__(self):
        self.kinds = {}
        self.there = self.hit = self.right = self.said = 0

    def add(self, truth, found, ignore=(), view=None, generic=True):
        """`view`: where alone findings count; `generic` false: there is no truth for that type, so more of it is not wrong."""
        if view is not None:
            found = [f for f in found if mostly_in(f["box"], view)]
        pairs = [(iou(t["box"], f["box"]), i, j) for i, t in enumerate(truth) for j, f in enumerate(found)]
        pairs = sorted((p for p in pairs if p[0] >= 0.5), key=lambda p: -p[0])
        partner, taken = {}, set()
        for _, i, j in pairs:
            if i not in partner and j not in taken:
                partner[i] = j
                taken.add(j)
        for i, t in enumerate(truth):
            kind = self.kinds.setdefault(t["type"], [0, 0, 0])
            kind[0] += 1
            self.there += 1
            if i in partner:
                kind[1] += 1
                self.hit += 1
                if found[partner[i]]["type"] == t["type"]:
                    kind[2] += 1
                    self.right += 1
        self.said += sum(
            1
            for j, f in enumerate(found)
            if j in taken or not (mostly_in(f["box"], ignore) or (not generic and f["type"] == "generic"))
        )
        return [t for i, t in enumerate(truth) if i not in partner], [f for j, f in enumerate(found) if j not in taken]

    def figures(self):
        part = lambda a, b: round(a / b, 3) if b else None  # noqa: E731
        kinds = {k: f"{v[1]}/{v[0]}" + ("" if v[2] == v[1] else f" ({v[2]} right)") for k, v in sorted(self.kinds.items())}
        return {"recall": part(self.hit, self.there), "precision": part(self.hit, self.said), "right": part(self.right, self.there), **kinds}
