import type { Doubt, Rect } from '@vigie/domain';
import type { Page } from '../page';
import { findLabels } from './find-labels';

/** A doubt for each field that another text may name as well, unless another source called it otherwise since. */
export function labelDoubts(page: Page, named: readonly { readonly box: Rect; readonly label: string }[]): Doubt[] {
  const labels = findLabels(page);
  return named.flatMap(({ box, label }, at) => {
    const seen = labels[at];
    return seen?.doubtful && label !== '' && label === seen.text ? [{ code: 'LABEL_DOUBTFUL', box }] : [];
  });
}
