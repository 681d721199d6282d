import { findingText } from '@vigie/selectors';
import { columnLines } from './compare-lines';
import { percent } from './html/page';
import { SUGGESTION_COLUMNS, selectorText } from './suggest-columns';
import type { Suggested } from './suggested';
import { visibleText } from './visible-text';

/** As many suggestions are listed on a terminal; files have them all. */
const LISTED = 50;

/** Suggestions on a terminal. */
export function suggestLines({ suggestions, findings }: Suggested): readonly string[] {
  const { selectors, notices, sought, suggested, survived, withStableFeature, survivalRate } = suggestions;
  const listed = selectors.slice(0, LISTED);
  const left = selectors.length - listed.length;
  const texts = listed.map(({ selectorId, after, cannot }) =>
    visibleText(`${selectorId}: ${after === null ? (cannot ?? '') : selectorText(after)}`),
  );
  return [
    ...columnLines(SUGGESTION_COLUMNS, listed),
    '',
    ...texts,
    ...(left > 0 ? [`… and ${left} more; --out-json, --out-md and --out-html have them`] : []),
    ...[...notices, ...findings.map(findingText)].map(visibleText),
    `${sought} sought, ${suggested} suggested; ${survived} of ${withStableFeature} with a stable feature survive (${percent(survivalRate)})`,
  ];
}
