import type { SightVerdict } from '@vigie/action-kernel';
import type { Rect } from '@vigie/domain';
import { type Colour, copyOf, fill, inflated, type Picture } from './picture';
import { writePng } from './re-encode';
import type { Mutation } from './still';

/** Both pictures, and the later one with the target (blue), what names the patient (green) and the difference (red). */
export async function writeFailure(path: string, mutation: Mutation, verdict: SightVerdict): Promise<void> {
  const { seen, now, question } = mutation;
  await writePng(`${path}-seen.png`, seen);
  await writePng(`${path}-now.png`, now);
  const marked = copyOf(now);
  if (question.demand.target !== null) frame(marked, question.demand.target, [0, 0, 255]);
  for (const region of question.demand.identity) frame(marked, region, [0, 160, 0]);
  if (verdict.kind === 'differs') frame(marked, inflated(verdict.at, 2), [255, 0, 0]);
  await writePng(`${path}-${verdict.kind === 'same' ? 'same' : verdict.reason}.png`, marked);
}

function frame(picture: Picture, { x, y, width, height }: Rect, colour: Colour): void {
  fill(picture, { x: x - 1, y: y - 1, width: width + 2, height: 1 }, colour);
  fill(picture, { x: x - 1, y: y + height, width: width + 2, height: 1 }, colour);
  fill(picture, { x: x - 1, y: y - 1, width: 1, height: height + 2 }, colour);
  fill(picture, { x: x + width, y: y - 1, width: 1, height: height + 2 }, colour);
}
