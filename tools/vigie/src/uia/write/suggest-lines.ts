import { columnLines } from './compare-lines';
import { SUGGESTION_COLUMNS, selectorText } from './suggest-columns';
import { type Suggested, summaryOf, warningsOf } from './suggested';
import { visibleText } from './visible-text';

/** As many suggestions are listed on a terminal; files have them all. */
const LISTED = 50;

/** Suggestions on a terminal. */
export function suggestLines(suggested: Suggested): readonly string[] {
  const { selectors } = suggested.suggestions;
  const listed = selectors.slice(0, LISTED);
  const left = selectors.length - listed.length;
  const texts = listed.map(({ selectorId, after, cannot }) =>
    visibleText(`${selectorId}: ${after === null ? (cannot ?? '') : selectorText(after)}`),
  );
  return [
    ...(listed.length > 0 ? [...columnLines(SUGGESTION_COLUMNS, listed), '', ...texts] : []),
    ...(left > 0 ? [`… and ${left} more; --out-json, --out-md and --out-html have them`] : []),
    ...warningsOf(suggested).map(visibleText),
    summaryOf(suggested),
  ];
}
