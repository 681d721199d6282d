import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Catalog, indexTree, matchSelector, NameKey, runCatalogReport, type UiaTree } from '@vigie/selectors';
import { vigieErrors } from '../errors';
import { openDump } from '../uia/open-dump';
import { type Question, questions } from './selectors/questions';
import { writeDump } from './selectors/write-dump';

/** Nodes of one page of the dump that is written. */
const PAGE = 112;

/** One generated dump and many selectors: from the file to the answers, on one core. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      nodes: { type: 'string', default: '100000' },
      selectors: { type: 'string', default: '200' },
      peer: { type: 'boolean', default: false },
      'peer-seconds': { type: 'string', default: '60' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'vigie-bench-selectors-'));
  try {
    const file = join(folder, 'dump.json');
    const nodes = writeDump(file, natural('nodes', values.nodes));
    const key = new NameKey(new Uint8Array(32).fill(1));
    const asked = questions(natural('selectors', values.selectors), Math.floor(nodes / PAGE), key);
    const { tree, counts, figures } = await measure(file, asked, key);
    const peer = values.peer
      ? await peerFigures(tree, asked, counts, natural('peer-seconds', values['peer-seconds']))
      : {};
    return { ...figures, ...peer };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(file: string, asked: readonly Question[], key: NameKey) {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { tree } = await openDump(file);
  const read = performance.now();
  const index = indexTree(tree);
  const counts = asked.map(({ selector }) => matchSelector(index, selector, key).length);
  const matched = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const { maxRSS } = process.resourceUsage();
  const report = runCatalogReport({ tree, catalog: catalogOf(asked, key), key, sourceDump: 'dump.json', now: '' });
  const figures = {
    nodes: tree.size,
    selectors: asked.length,
    dump_mb: round(statSync(file).size / 1e6),
    found: counts.filter((count) => count > 0).length,
    read_ms: Math.round(read - started),
    match_ms: Math.round(matched - read),
    total_ms: Math.round(matched - started),
    /** More than the total: the garbage collector has threads of its own. */
    cpu_ms: Math.round((user + system) / 1000),
    /** A whole report once more, with its own index, scores, findings and redaction. */
    report_ms: Math.round(performance.now() - matched),
    reported: report.matchedCount,
    peak_mb: Math.round(maxRSS / 1024),
  };
  return { tree, counts, figures };
}

function catalogOf(asked: readonly Question[], key: NameKey): Catalog {
  const entries = asked.map(({ selector }, at) => ({
    selectorId: `q${at}`,
    description: '',
    selector,
    evidence: null,
    readOnly: true,
  }));
  return { keyId: key.keyId, entries };
}

async function peerFigures(tree: UiaTree, asked: readonly Question[], counts: readonly number[], seconds: number) {
  const { askXPath } = await import('./selectors/xpath-peer.js');
  process.stderr.write(`the same questions as XPath, for ${seconds} s at most\n`);
  const peer = await askXPath(tree, asked, counts, seconds);
  return {
    peer: 'xpath + @xmldom/xmldom',
    peer_read_ms: Math.round(peer.readMs),
    peer_match_ms: Math.round(peer.matchMs),
    peer_asked: peer.asked,
    peer_agreed: peer.agreed,
  };
}

function natural(option: string, text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw vigieErrors.create('CLI_USAGE', { problem: `--${option} takes a whole number above 0` });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
