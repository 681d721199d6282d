import { GROUPS } from '../cases/case';
import { CASES } from '../cases/catalogue';
import { INVARIANTS, MEANINGS } from '../check/finding';
import { RULE_PROOFS, rulesOf } from '../run/broken-rules';
import type { Summary } from '../run/summary';

/** From the root: the page for people, and the figures of the last full run that it shows. */
export const PAGE = 'docs/chaos.md';
export const RESULTS = 'docs/chaos-results.json';

/** What docs/chaos-results.json holds: the sums of a full run, and where it ran. */
export interface PublishedResults extends Summary {
  readonly ranOn: string;
  readonly minutes: number;
}

const BEGIN = '<!-- cases: begin -->';
const END = '<!-- cases: end -->';

/** The page with its generated part made anew. Throws when the marks are missing. */
export function withTable(page: string, results: PublishedResults | null): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has lost its marks ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n${tables(results)}${page.slice(end)}`;
}

function tables(results: PublishedResults | null): string {
  const invariants = [
    '| count | what is counted | last full run |',
    '| --- | --- | --- |',
    ...INVARIANTS.map((name) => `| \`${name}\` | ${MEANINGS[name]} | ${results?.counts[name] ?? ''} |`),
  ];
  const groups = GROUPS.flatMap((group) => [
    '',
    `### ${group[0]!.toUpperCase()}${group.slice(1)}`,
    '',
    ...rows(group, results),
  ]);
  return [sentence(results), '', ...invariants, ...groups, '', ...brokenRules(), ''].join('\n');
}

function brokenRules(): string[] {
  return [
    '### Without a rule',
    '',
    '`npm run chaos -- --without all` runs agent and orchestrator, each as it is, with one rule of the kernel taken away, in the case that must show it:',
    '',
    '| without | case | count that must rise |',
    '| --- | --- | --- |',
    ...RULE_PROOFS.map((proof) => {
      const names = rulesOf(proof).map((name) => `\`${name}\``);
      return `| ${names.join(' and ')} | \`${proof.chaos}\` | \`${proof.shows}\` |`;
    }),
  ];
}

function sentence(results: PublishedResults | null): string {
  if (results === null) return 'No full run has been kept yet.';
  const { trials, kills, broken, minutes, ranOn } = results;
  return `Last full run: ${trials} trials with ${kills} SIGKILLs in ${minutes} minutes, on ${ranOn}; ${broken} were broken off.`;
}

function rows(group: (typeof GROUPS)[number], results: PublishedResults | null): string[] {
  const cases = CASES.filter((chaos) => chaos.group === group);
  return [
    '| case | what happens | trials | found |',
    '| --- | --- | --- | --- |',
    ...cases.map(({ name, title }) => {
      const result = results?.cases.find((one) => one.name === name);
      return `| \`${name}\` | ${title} | ${result?.trials ?? '–'} | ${result === undefined ? '' : foundIn(result)} |`;
    }),
  ];
}

function foundIn({ counts, broken, figures }: Summary['cases'][number]): string {
  const found = INVARIANTS.filter((name) => counts[name] > 0).map((name) => `${name} ${counts[name]}`);
  const measured = Object.entries(figures).map(([name, { median, max }]) => {
    return `${name.replace(/_ms$/, '').replaceAll('_', ' ')} ${median} ms, at most ${max} ms`;
  });
  return [found.join(', ') || '0', ...(broken > 0 ? [`broken off ${broken}`] : []), ...measured].join('; ');
}
