import { byWorth, findingText } from '@vigie/selectors';
import { KIND_COLUMNS, SURVIVAL_COLUMNS } from './compare-columns';
import type { Compared } from './compared';
import { kindName } from './kind-names';
import { codeMarkdown, markdownTable, plainMarkdown } from './markdown-text';

/** A comparison as a person reads it in a review. */
export function compareMarkdown({ comparison, sources, findings }: Compared): string {
  const kinds = byWorth(comparison.kinds);
  const lines = [
    '# Vigie UIA Selector Comparison',
    '',
    ...sources.map((source, index) => `- ${index === 0 ? 'Base' : 'Dump'}: ${codeMarkdown(source)}`),
    `- Elements: ${comparison.elements}`,
    `- In every dump: ${comparison.inEveryDump}`,
    `- Vanished: ${comparison.vanished}`,
    '',
    '## Survival by kind of selector',
    '',
    ...markdownTable(KIND_COLUMNS, kinds),
    '',
    ...kinds.map(({ kind, why }) => `- ${plainMarkdown(kindName(kind))}: ${plainMarkdown(why)}`),
    '',
    '## Selectors of the catalog',
    '',
    ...markdownTable(SURVIVAL_COLUMNS, comparison.selectors),
    '',
    ...[...comparison.notices, ...findings.map(findingText)].map((one) => `- ${plainMarkdown(one)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
