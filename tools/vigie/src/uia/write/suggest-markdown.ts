import type { SelectorSuggestion } from '@vigie/selectors';
import { codeMarkdown, markdownTable, plainMarkdown } from './markdown-text';
import { SUGGESTION_COLUMNS, selectorText } from './suggest-columns';
import { type Suggested, summaryOf, warningsOf } from './suggested';

/** Suggestions as a person reads them in a review. */
export function suggestMarkdown(suggested: Suggested): string {
  const { suggestions, sources } = suggested;
  const lines = [
    '# Vigie UIA Selector Suggestions',
    '',
    ...sources.map((source) => `- Dump: ${codeMarkdown(source)}`),
    `- ${plainMarkdown(summaryOf(suggested))}`,
    '',
    '## Summary',
    '',
    ...markdownTable(SUGGESTION_COLUMNS, suggestions.selectors),
    '',
    '## Suggestions',
    '',
    ...suggestions.selectors.flatMap(detail),
    ...warningsOf(suggested).map((one) => `- ${plainMarkdown(one)}`),
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
