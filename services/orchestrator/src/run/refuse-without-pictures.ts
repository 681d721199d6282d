import type { Size } from '@vigie/domain';
import { type BoundTarget, type BoundWorkflow, picturesOf, STORED_PICTURE } from '@vigie/workflow';
import { orchestratorErrors } from '../errors';
import { shortName } from '../match/full-screen/short-name';
import type { PictureShelf } from '../ports';

/**
 * A workflow whose pictures are not all here would stop halfway. What is here is kept for the run's whole life and as long
 * as its evidence. REFERENCE_MISSING, REFERENCE_POINT_OUTSIDE.
 */
export async function refuseWithoutPictures(shelf: PictureShelf, workflow: BoundWorkflow): Promise<void> {
  const sizes = new Map<string, Size>();
  const missing: string[] = [];
  for (const name of picturesOf(workflow)) {
    const size = STORED_PICTURE.test(name) ? await shelf.hold(name) : null;
    if (size === null) missing.push(shortName(name));
    else sizes.set(name, size);
  }
  if (missing.length > 0) {
    const pictures = missing.slice(0, 20).join(', ');
    throw orchestratorErrors.create('REFERENCE_MISSING', { workflow: workflow.id, pictures });
  }
  for (const { id, target, action } of workflow.steps) {
    refuseOutside(id, target, sizes);
    if (action.kind === 'drag') refuseOutside(id, action.to, sizes);
  }
}

function refuseOutside(step: string, target: BoundTarget | null, sizes: ReadonlyMap<string, Size>): void {
  if (!target?.at) return;
  const { x, y } = target.at.point;
  const { width, height } = sizes.get(target.at.picture) as Size;
  if (x < width && y < height) return;
  throw orchestratorErrors.create('REFERENCE_POINT_OUTSIDE', { step, x, y, width, height });
}
