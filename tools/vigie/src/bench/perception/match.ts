import type { Box } from './truth';

export function area(box: Box): number {
  return box[2] * box[3];
}

export function shared(a: Box, b: Box): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, width) * Math.max(0, height);
}

export function iou(a: Box, b: Box): number {
  const common = shared(a, b);
  return common / (area(a) + area(b) - common || 1);
}

/** Share of the smaller box that both cover. */
export function cover(a: Box, b: Box): number {
  return shared(a, b) / (Math.min(area(a), area(b)) || 1);
}

export function mostlyIn(box: Box, areas: readonly Box[]): boolean {
  return areas.some((one) => shared(box, one) >= 0.5 * area(box));
}

/** One to one, best first, at least `bar`: index of the truth → index of the prediction. */
export function matchBoxes(
  truth: readonly { readonly box: Box }[],
  predicted: readonly { readonly box: Box }[],
  score: (a: Box, b: Box) => number,
  bar: number,
): Map<number, number> {
  const pairs: { value: number; t: number; p: number }[] = [];
  truth.forEach((one, t) => {
    predicted.forEach((other, p) => {
      const value = score(one.box, other.box);
      if (value >= bar) pairs.push({ value, t, p });
    });
  });
  pairs.sort((a, b) => b.value - a.value);
  const matched = new Map<number, number>();
  const used = new Set<number>();
  for (const { t, p } of pairs) {
    if (matched.has(t) || used.has(p)) continue;
    matched.set(t, p);
    used.add(p);
  }
  return matched;
}
