import { alignTrees, compareDumps as compare, openRedactor, type UiaTree } from '@vigie/selectors';
import { EXIT, type ExitCode } from '../exit-codes';
import { catalogMarks } from './catalog-in-dump';
import { askedOutputs, deliver, type OutputOptions } from './files/deliver';
import { openSources, type SourceOptions } from './open-sources';
import { type UiaSurroundings, unlessInterrupted } from './surroundings';
import { compareHtml } from './write/compare-html';
import { compareJson } from './write/compare-json';
import { compareLines } from './write/compare-lines';
import { compareMarkdown } from './write/compare-markdown';
import type { Compared } from './write/compared';
import type { TreePicture } from './write/html/tree-view';

export type CompareOptions = OutputOptions & SourceOptions;

/** Larger dumps are drawn without a word on what later dumps lack: finding that out again takes seconds. */
const NOTED = 20_000;

/** Says which selectors, and which kinds of selectors, survive from the first of some dumps to the others. */
export async function compareDumps(options: CompareOptions, at: UiaSurroundings): Promise<ExitCode> {
  const { trees, catalog, key, outputs, sources, findings } = await openSources(options, askedOutputs(options), at);
  const redact = openRedactor(trees, key);
  const [base] = trees as [UiaTree, ...UiaTree[]];
  const comparison = compare(trees, catalog, key);
  const compared: Compared = { comparison, sources, generatedAtUtc: at.now().toISOString(), findings };
  const picture = () => ({ tree: base, redact, marks: catalogMarks(catalog, base, key, redact), note: goneIn(trees) });
  const drawn = {
    json: () => `${JSON.stringify(compareJson(compared), null, 2)}\n`,
    markdown: () => compareMarkdown(compared),
    html: () => compareHtml(compared, picture()),
  };
  await unlessInterrupted(at);
  for (const line of compareLines(compared)) at.reporter.line(line);
  await deliver(drawn, outputs, at);
  at.reporter.result(compareJson(compared));
  return EXIT.ok;
}

function goneIn([base, ...others]: readonly UiaTree[]): NonNullable<TreePicture['note']> {
  if (base === undefined || [base, ...others].some(({ size }) => size > NOTED)) return () => '';
  const partners = others.map((other) => alignTrees(base, other).toOther);
  return (node) => {
    const gone = partners.filter((toOther) => toOther[node] === -1).length;
    return gone === 0 ? '' : `not in ${gone} of ${others.length} other ${others.length === 1 ? 'dump' : 'dumps'}`;
  };
}
