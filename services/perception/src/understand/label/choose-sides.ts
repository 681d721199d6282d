import { SIDES, type Side } from './caption-sides';
import { type Form, FormCosts } from './form-costs';

/** Where another side explains a block as well but for this, in heights of the text, nobody knows. */
const MARGIN = 2;

export interface ChosenSides {
  /** Side of each block. */
  readonly sides: readonly Side[];
  /** Blocks that another side explains about as well. */
  readonly doubtful: ReadonlySet<number>;
}

/**
 * The side on which each block has its captions, such that fewest captions and fields stay without a partner, captions are near
 * and at even distances, and neighbouring blocks have them on one side.
 */
export function chooseSides(form: Form): ChosenSides {
  const costs = new FormCosts(form);
  const all = form.blocks.map((_block, at) => at);
  const settled = SIDES.map((side) =>
    costs.settle(
      all.map(() => side),
      all,
    ),
  );
  const totals = settled.map((sides) => costs.costOf(sides, all));
  const best = settled[totals.indexOf(Math.min(...totals))]!;
  return { sides: best, doubtful: new Set(all.filter((block) => isDoubtful(costs, best, block))) };
}

/** Whether another side explains a block, with all around it turned for the best, about as well. */
function isDoubtful(costs: FormCosts, best: readonly Side[], block: number): boolean {
  const own = best[block]!;
  if (costs.isRareAlone(block, own)) return true;
  const around = costs.around(block, false);
  const row = new Set(costs.around(block, true));
  const concerned = new Set([block, ...around, ...row]);
  const least = costs.costOf(best, concerned);
  return SIDES.some((side) => {
    if (side === own || !costs.differs(block, own, side)) return false;
    const alone = best.map((before, at) => (at === block ? side : before));
    const withRow = alone.map((before, at) => (row.has(at) ? side : before));
    return [alone, withRow].some((start) => costs.costOf(costs.settle(start, around), concerned) < least + MARGIN);
  });
}
