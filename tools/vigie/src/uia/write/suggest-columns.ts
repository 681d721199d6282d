import type { SelectorSuggestion, Standing } from '@vigie/selectors';
import type { MarkdownColumn } from './markdown-text';

export const SUGGESTION_COLUMNS: readonly MarkdownColumn<SelectorSuggestion>[] = [
  { title: 'Selector', cell: ({ selectorId }) => selectorId },
  { title: 'Path', cell: ({ evidence }) => evidence[0]?.uiaPath ?? '' },
  { title: 'Status', cell: ({ after }) => (after === null ? 'nothing sturdier' : 'suggested') },
  { title: 'Before', right: true, cell: ({ before }) => foundIn(before) },
  { title: 'After', right: true, cell: ({ after }) => foundIn(after) },
  { title: 'Stability before', right: true, cell: ({ before }) => before?.stabilityScore ?? '' },
  { title: 'Stability after', right: true, cell: ({ after }) => after?.stabilityScore ?? '' },
];

/** In how many of the dumps that have its element a selector finds it and nothing else. */
export function foundIn(standing: Standing | null): string {
  if (standing === null) return '';
  return standing.total === 0 ? 'unknown' : `${standing.unique} of ${standing.total}`;
}

/** What a selector that may not be repeated stands as. */
export function selectorText({ selector }: Standing): string {
  return selector ?? '(not shown: it holds visible text)';
}
