import { openRedactor, suggestSelectors as suggest, type UiaTree } from '@vigie/selectors';
import { stringify } from 'yaml';
import { EXIT, type ExitCode } from '../exit-codes';
import { askedOutputs, deliver, type OutputOptions } from './files/deliver';
import { openSources, type SourceOptions } from './open-sources';
import { type UiaSurroundings, unlessInterrupted } from './surroundings';
import { suggestHtml } from './write/suggest-html';
import { suggestJson } from './write/suggest-json';
import { suggestLines } from './write/suggest-lines';
import { suggestMarkdown } from './write/suggest-markdown';
import type { Suggested } from './write/suggested';

export interface SuggestOptions extends OutputOptions, SourceOptions {
  /** Where the proposals go as a catalog. */
  readonly outCatalog?: string;
}

/** Proposes a sturdier selector for each weak one of a catalog, or one for each element where no catalog is given. */
export async function suggestSelectors(options: SuggestOptions, at: UiaSurroundings): Promise<ExitCode> {
  const { outCatalog } = options;
  const asked = [
    ...askedOutputs(options),
    ...(outCatalog === undefined ? [] : [{ kind: 'catalog' as const, file: outCatalog }]),
  ];
  const { trees, catalog, key, outputs, names, sources, findings } = await openSources(options, asked, at);
  const [tree] = trees as [UiaTree, ...UiaTree[]];
  const suggestions = suggest(trees, options.catalog === undefined ? null : catalog, key, { names });
  const generatedAtUtc = at.now().toISOString();
  const leftOut = outCatalog === undefined ? [] : suggestions.leftOut;
  const suggested: Suggested = { suggestions, sources, generatedAtUtc, findings, leftOut };
  await unlessInterrupted(at);
  for (const line of suggestLines(suggested)) at.reporter.line(line);
  const drawn = {
    json: () => `${JSON.stringify(suggestJson(suggested), null, 2)}\n`,
    markdown: () => suggestMarkdown(suggested),
    html: () => suggestHtml(suggested, { tree, redact: openRedactor(trees, key) }),
    catalog: () => catalogText(suggestions.catalog ?? {}, outCatalog ?? ''),
  };
  const { catalog: written } = suggestions;
  if (written === null && outCatalog !== undefined)
    at.warn(`warning: ${outCatalog} is not written, since nothing is suggested that a catalog could hold.`);
  await deliver(drawn, written === null ? outputs.filter(({ kind }) => kind !== 'catalog') : outputs, at);
  at.reporter.result(suggestJson(suggested));
  return EXIT.ok;
}

/** YAML, or JSON by the file's ending. */
function catalogText(catalog: object, file: string): string {
  return /\.json$/i.test(file) ? `${JSON.stringify(catalog, null, 2)}\n` : stringify(catalog, { lineWidth: 0 });
}
