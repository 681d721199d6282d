import type { CatalogSurvival, KindSurvival } from '@vigie/selectors';
import { percent } from './html/page';
import { kindName } from './kind-names';
import type { MarkdownColumn } from './markdown-text';

/** The columns of a comparison's tables, wherever they are drawn; the most telling kinds first. */
export const KIND_COLUMNS: readonly MarkdownColumn<KindSurvival>[] = [
  { title: 'Kind', cell: ({ kind }) => kindName(kind) },
  { title: 'Elements', right: true, cell: ({ elements }) => elements },
  { title: 'Unique', right: true, cell: ({ unique }) => unique },
  { title: 'Survived', right: true, cell: ({ survived }) => survived },
  { title: 'Wrong', right: true, cell: ({ wrong }) => wrong },
  { title: 'Rate', right: true, cell: ({ rate }) => percent(rate) },
  { title: 'Coverage', right: true, cell: ({ coverage }) => percent(coverage) },
];

export const SURVIVAL_COLUMNS: readonly MarkdownColumn<CatalogSurvival>[] = [
  { title: 'Rank', right: true, cell: ({ rank }) => rank },
  { title: 'Selector', cell: ({ selectorId }) => selectorId },
  { title: 'Same element', right: true, cell: ({ same }) => same },
  { title: 'Another', right: true, cell: ({ wrong }) => wrong },
  { title: 'Ambiguous', right: true, cell: ({ ambiguous }) => ambiguous },
  { title: 'Unmatched', right: true, cell: ({ unmatched }) => unmatched },
  { title: 'Stability', right: true, cell: ({ stabilityScore }) => stabilityScore },
];
