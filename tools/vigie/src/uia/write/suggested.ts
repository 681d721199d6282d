import { type Finding, findingText, type LeftOut, type SuggestionReport } from '@vigie/selectors';

import { percent } from './html/page';

/** Suggestions with what their outputs say beside them; every text is safe to print. */
export interface Suggested {
  readonly suggestions: SuggestionReport;
  /** The dumps as the caller named them. */
  readonly sources: readonly string[];
  readonly generatedAtUtc: string;
  readonly findings: readonly Finding[];
  /** What a catalog that was asked for lacks; nothing where none was. */
  readonly leftOut: readonly LeftOut[];
}

/** What the reader must know beside the selectors, in the words of every form. */
export function warningsOf({ suggestions, findings, leftOut }: Suggested): readonly string[] {
  return [
    ...suggestions.notices,
    ...findings.map(findingText),
    ...leftOut.map(({ selector, reason }) => `LEFT_OUT: ${selector} is not in the catalog. ${reason}`),
  ];
}

/** The whole in a sentence or two. */
export function summaryOf({ suggestions }: Suggested): string {
  const { entries, sought, suggested, survived, withStableFeature, survivalRate } = suggestions;
  const { elements, elementsTotal } = suggestions;
  const kept = `${survived} of ${withStableFeature} with a stable feature are found, and nothing else, in every dump that has them (${percent(survivalRate)})`;
  if (entries === null) {
    const of = elements < elementsTotal ? ` of ${elementsTotal}` : '';
    return `${elements}${of} elements looked at, a selector suggested for ${suggested}; ${kept}`;
  }
  const sturdy = `${entries - sought} of ${entries} selectors are sturdy already`;
  return sought === 0 ? sturdy : `${sturdy}; of ${sought} weak ones ${suggested} got a sturdier one; ${kept}`;
}
