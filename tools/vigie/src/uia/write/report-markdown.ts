import { type CatalogReport, type Finding, findingText, type NodeMatch, type SelectorReport } from '@vigie/selectors';
import { codeMarkdown, type MarkdownColumn, markdownTable, plainMarkdown } from './markdown-text';
import { allowedUseWords, statusOf } from './report-status';

const SUMMARY: readonly MarkdownColumn<SelectorReport>[] = [
  { title: 'Selector', cell: ({ selectorId }) => selectorId },
  { title: 'Status', cell: statusOf },
  { title: 'Matches', right: true, cell: ({ matchCount }) => matchCount },
  { title: 'Stability', right: true, cell: ({ stabilityScore }) => stabilityScore },
  { title: 'Evidence path', cell: ({ evidence }) => evidence.uiaPath },
];

const MATCHES: readonly MarkdownColumn<NodeMatch>[] = [
  { title: 'Path', cell: ({ path }) => path },
  { title: 'ControlType', cell: ({ controlType }) => controlType },
  { title: 'AutomationID', cell: ({ automationId }) => automationId },
  { title: 'ClassName', cell: ({ className }) => className },
  { title: 'FrameworkID', cell: ({ frameworkId }) => frameworkId },
  { title: 'HasName', cell: ({ hasName }) => hasName },
  { title: 'NameLength', right: true, cell: ({ nameLength }) => nameLength },
];

/** The report as a person reads it in a review. */
export function reportMarkdown(report: CatalogReport): string {
  const lines = [
    '# Vigie UIA Selector Report',
    '',
    `- Source dump: ${codeMarkdown(report.sourceDump)}`,
    `- Catalog size: ${report.catalogSize}`,
    `- Matched: ${report.matchedCount}`,
    `- Unmatched: ${report.unmatchedCount}`,
    `- Ambiguous: ${report.ambiguousCount}`,
    '',
    ...(report.ok ? [] : ['**This report could not be made; the warnings say why.**', '']),
    ...warnings(report.findings),
    '## Summary',
    '',
    ...markdownTable(SUMMARY, report.selectors),
    '',
    '## Selector Details',
    '',
    ...report.selectors.flatMap(detail),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function detail(selector: SelectorReport): string[] {
  return [
    `### ${plainMarkdown(selector.selectorId)}`,
    '',
    `- Description: ${plainMarkdown(selector.description)}`,
    `- Allowed use: ${allowedUseWords(selector)}`,
    `- Status: ${statusOf(selector)}`,
    `- Match count: ${selector.matchCount}`,
    '',
    ...warnings(selector.findings),
    'Matches:',
    '',
    ...markdownTable(MATCHES, selector.matches),
    '',
  ];
}

function warnings(all: readonly Finding[]): string[] {
  if (all.length === 0) return [];
  return ['Warnings:', '', ...all.map((one) => `- ${plainMarkdown(findingText(one))}`), ''];
}
