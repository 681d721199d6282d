import { iou, matchBoxes, mostlyIn } from './match';
import type { Box, Truth } from './truth';
import { share } from './word-score';

interface TypeCount {
  truth: number;
  hit: number;
  right: number;
}

/** Sums over screens, from which the figures are made. */
export class ElementScore {
  private elements = 0;
  private hit = 0;
  private right = 0;
  private predicted = 0;
  private predictedHit = 0;
  private readonly perType = new Map<string, TypeCount>();

  /** Matched at an intersection over union of a half; only what lies in the window or a popup is judged. */
  add(truth: Truth, all: readonly { readonly type: string; readonly box: Box }[]): void {
    const bounds = truth.window?.bounds;
    const view = bounds ? [bounds, ...(truth.popups ?? [])] : null;
    const predicted = view ? all.filter(({ box }) => mostlyIn(box, view)) : all;
    const matched = matchBoxes(truth.elements, predicted, iou, 0.5);
    truth.elements.forEach((element, index) => {
      const count = this.countOf(element.type);
      const at = matched.get(index);
      this.elements += 1;
      count.truth += 1;
      if (at === undefined) return;
      this.hit += 1;
      count.hit += 1;
      if (predicted[at]!.type !== element.type) return;
      this.right += 1;
      count.right += 1;
    });
    if (truth.elements_complete === false) return;
    const used = new Set(matched.values());
    this.predictedHit += matched.size;
    this.predicted += predicted.filter((one, index) => used.has(index) || isJudged(truth, one)).length;
  }

  figures() {
    const recall = share(this.hit, this.elements);
    const precision = share(this.predictedHit, this.predicted);
    const f1 = recall && precision ? Math.round(((2 * recall * precision) / (recall + precision)) * 1e4) / 1e4 : null;
    const right_type = share(this.right, this.elements);
    return { elements: this.elements, recall, precision, f1, right_type, per_type: Object.fromEntries(this.perType) };
  }

  private countOf(type: string): TypeCount {
    const count = this.perType.get(type) ?? { truth: 0, hit: 0, right: 0 };
    this.perType.set(type, count);
    return count;
  }
}

function isJudged(truth: Truth, { type, box }: { readonly type: string; readonly box: Box }): boolean {
  return !mostlyIn(box, truth.ignore ?? []) && !(truth.generic_annotated === false && type === 'generic');
}
