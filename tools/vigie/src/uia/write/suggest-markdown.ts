import { findingText, type SelectorSuggestion } from '@vigie/selectors';
import { percent } from './html/page';
import { codeMarkdown, markdownTable, plainMarkdown } from './markdown-text';
import { SUGGESTION_COLUMNS, selectorText } from './suggest-columns';
import type { Suggested } from './suggested';

/** Suggestions as a person reads them in a review. */
export function suggestMarkdown({ suggestions, sources, findings }: Suggested): string {
  const lines = [
    '# Vigie UIA Selector Suggestions',
    '',
    ...sources.map((source) => `- Dump: ${codeMarkdown(source)}`),
    `- Sought: ${suggestions.sought}`,
    `- Suggested: ${suggestions.suggested}`,
    `- Survived: ${suggestions.survived} of ${suggestions.withStableFeature} with a stable feature (${percent(suggestions.survivalRate)})`,
    '',
    '## Summary',
    '',
    ...markdownTable(SUGGESTION_COLUMNS, suggestions.selectors),
    '',
    '## Suggestions',
    '',
    ...suggestions.selectors.flatMap(detail),
    ...[...suggestions.notices, ...findings.map(findingText)].map((one) => `- ${plainMarkdown(one)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function detail({ selectorId, description, why, before, after, cannot }: SelectorSuggestion): string[] {
  return [
    `### ${plainMarkdown(selectorId)}`,
    '',
    `- Description: ${plainMarkdown(description)}`,
    ...why.map((one) => `- Why: ${plainMarkdown(one)}`),
    ...(before === null ? [] : [`- Before: ${codeMarkdown(selectorText(before))}`]),
    ...(after === null ? [] : [`- After: ${codeMarkdown(selectorText(after))}`]),
    ...(cannot === null ? [] : [`- Nothing suggested: ${plainMarkdown(cannot)}`]),
    '',
  ];
}
