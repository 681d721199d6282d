import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { compareDumps } from '../src/uia/compare-dumps';
import { makeReport } from '../src/uia/make-report';
import { suggestSelectors } from '../src/uia/suggest-selectors';
import type { UiaSurroundings } from '../src/uia/surroundings';

const folder = mkdtempSync(join(tmpdir(), 'vigie-uia-secrecy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text that stands in no output by chance: long, random, as names are. */
const sentinel = fc
  .tuple(
    fc.stringMatching(/^[A-Z][a-zé]{2}[0-9a-zA-Z]{11,20}$/),
    fc.constantFrom('', ' Jean', "'x", '"<b>&', '\\n', '\n|`', ' é', '/../x', '.app.0.', '\u202e'),
  )
  .map(([random, rest]) => random + rest);

const TYPES = ['Window', 'Pane', 'Edit', 'Button', 'Text', 'DataItem', 'ListItem', 'Custom', 'Group', 'Invented'];

interface Node {
  [key: string]: unknown;
  children: Node[];
}

/** A node whose structural texts may be a sentinel too, or be built around one. */
function nodes(sentinels: readonly string[]): fc.Arbitrary<Node> {
  const one = fc.constantFrom(...sentinels);
  const text = fc.oneof(
    one,
    fc.constant(''),
    one.map((s) => `Dossier de ${s}`),
  );
  const structural = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('', 'btnOk', 'txtNom', 'row-17') },
    one,
    one.map((s) => `row_${s}`),
    one.map((s) => s.toUpperCase()),
    one.map((s) => s.repeat(12)),
    fc.tuple(one, one).map(([a, b]) => `${a}.${b}`),
  );
  const own = fc.record({
    control_type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...TYPES) }, one),
    automation_id: structural,
    class_name: structural,
    framework_id: structural,
    runtime_id: structural,
    name: text,
    value: text,
  });
  const extra = fc.option(fc.tuple(structural, one), { nil: undefined });
  const level = (depth: number): fc.Arbitrary<Node> =>
    fc
      .tuple(own, extra, depth === 0 ? fc.constant<Node[]>([]) : fc.array(level(depth - 1), { maxLength: 3 }))
      .map(([fields, more, children]) => ({ ...(more ? { [`x${more[0]}`]: more[1] } : {}), ...fields, children }));
  return level(3);
}

const dumps = fc
  .uniqueArray(sentinel, { minLength: 3, maxLength: 6, selector: (s) => s.slice(0, 8) })
  .chain((sentinels) =>
    fc.record({
      sentinels: fc.constant(sentinels),
      captureId: fc.constantFrom('2026-03-02-a', ...sentinels),
      root: nodes(sentinels),
      other: nodes(sentinels),
      form: fc.constantFrom('json', 'bare', 'xml'),
      damage: fc.option(
        fc.record({
          at: fc.double({ min: 0.02, max: 0.99, noNaN: true }),
          put: fc.constantFrom('', '}', '<', '\u0000'),
        }),
        { freq: 2 },
      ),
    }),
  );

/** The element names of a page source are its control types. */
function xmlOf({ children, control_type, ...rest }: Node): string {
  const quoted = (text: string) => text.replace(/[&<>"'\n\u202e]/g, (character) => `&#${character.charCodeAt(0)};`);
  const tag = String(control_type).replace(/[^A-Za-z0-9]/g, '_');
  const names: Record<string, string> = {
    automation_id: 'AutomationId',
    class_name: 'ClassName',
    framework_id: 'FrameworkId',
    runtime_id: 'RuntimeId',
    name: 'Name',
    value: 'Value.Value',
  };
  const attributes = Object.entries(rest)
    .map(([key, value]) => ` ${names[key] ?? key.replace(/[^A-Za-z0-9]/g, '_')}="${quoted(String(value))}"`)
    .join('');
  return `<${tag}${attributes}>${children.map(xmlOf).join('')}</${tag}>`;
}

function textOf(root: Node, captureId: string, form: string): string {
  if (form === 'xml') return `<?xml version="1.0" encoding="utf-8"?>${xmlOf(root)}`;
  return JSON.stringify(form === 'bare' ? root : { capture_id: captureId, root });
}

/** Names and values as the tree has them; the rest of a dump may be printed. */
function visible(root: Node): string[] {
  return [String(root.name), String(root.value), ...root.children.flatMap(visible)];
}

/** A text in every writing in which it could still be read. */
function writings(text: string, random: string): string[] {
  const html = text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const named = text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
  return [
    text,
    random,
    html,
    named,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    Buffer.from(random).toString('base64').slice(0, 12),
  ];
}

/** Calls a command in process; everything that it says comes back. */
async function said(work: (at: UiaSurroundings) => Promise<unknown>, json: boolean): Promise<string> {
  const words: string[] = [];
  const say = (text: unknown) => void words.push(String(text));
  const reporter = {
    json,
    line: (text = '') => say(text),
    result: (value: unknown) => say(JSON.stringify(value)),
    problem: (told: unknown) => say(JSON.stringify(told)),
  };
  try {
    await work({ reporter, warn: say, now: () => new Date(0) });
  } catch (error) {
    if (!isCoded(error)) throw error;
    say(JSON.stringify(error) + error.stack + inspect(error.facts));
  }
  return words.join('\n');
}

/** Finds everything, so that everything which may be told of an element is told. */
const CATALOG = ['*', 'Edit', 'Window > *:nth(1)', '*[name*="a"]', '*:has(> *)'].map((selector, index) => ({
  selector_id: `selector-${index}`,
  description: 'A selector',
  allowed_use: 'read_only_locate',
  selector,
  evidence: { capture_id: '2026-03-02-a', uia_path: 'root/0' },
}));

/** Fails when a visible text, or the random part of a sentinel that is one, can be read in the output. */
function expectNone(secrets: readonly string[], output: string, sentinels: readonly string[]): void {
  const all = output.toLowerCase();
  for (const secret of new Set(secrets.filter((text) => text !== ''))) {
    const random = sentinels.includes(secret) ? (/^[0-9A-Za-zé]+/.exec(secret)?.[0] ?? '') : '';
    const shown = writings(secret, random).find((writing) => writing !== '' && all.includes(writing.toLowerCase()));
    if (shown === undefined) continue;
    const index = all.indexOf(shown.toLowerCase());
    throw new Error(`${JSON.stringify(shown)} in …${all.slice(Math.max(0, index - 300), index + 60)}…`);
  }
}

let run = 0;
const calls = { good: 0, refused: 0 };

test('U-4: no output of any command holds a name or a value of a dump, whatever else of the dump repeats it', async () => {
  await fc.assert(
    fc.asyncProperty(dumps, fc.boolean(), async ({ sentinels, captureId, root, other, form, damage }, json) => {
      const place = join(folder, `run-${run++}`);
      const file = (name: string) => join(place, name);
      const outputs = (name: string) => ({
        outJson: file(`${name}.json`),
        outMd: file(`${name}.md`),
        outHtml: file(`${name}.html`),
        keyFile: join(folder, 'names.key'),
        json,
      });
      const texts = [root, other].map((one) => textOf(one, captureId, form));
      const first = texts[0] ?? '';
      const at = Math.floor(first.length * (damage?.at ?? 1));
      const broken = damage === null ? first : first.slice(0, at) + damage.put;
      const sources = ['a', 'b'].map((name) => join(folder, `${name}-${run}`));
      for (const [index, text] of [broken, texts[1] ?? ''].entries()) writeFileSync(sources[index] ?? '', text);
      const catalog = { catalog: join(folder, 'catalog.json') };
      writeFileSync(catalog.catalog, JSON.stringify({ version: 1, selectors: CATALOG }));
      const ofReport = [
        await said((s) => makeReport({ dump: sources[0] ?? '', ...catalog, ...outputs('report') }, s), json),
      ];
      ofReport.push(...readdirSync(place).map((name) => readFileSync(file(name), 'utf8')));
      rmSync(place, { recursive: true });
      const two = { dumps: sources, ...(json ? catalog : {}) };
      const ofBoth = [
        await said((s) => compareDumps({ ...two, ...outputs('compare') }, s), json),
        await said((s) => suggestSelectors({ ...two, ...outputs('suggest'), outCatalog: file('c.yaml') }, s), json),
      ];
      if (existsSync(place)) ofBoth.push(...readdirSync(place).map((name) => readFileSync(file(name), 'utf8')));
      expect(ofReport).toHaveLength(4);
      if (damage === null) {
        expect(ofBoth.length).toBeGreaterThanOrEqual(8);
        calls.good++;
      } else calls.refused++;
      expectNone(visible(root), ofReport.join('\n'), sentinels);
      expectNone([...visible(root), ...visible(other)], ofBoth.join('\n'), sentinels);
      rmSync(place, { recursive: true, force: true });
    }),
    { numRuns: 150 },
  );
  expect(calls.good).toBeGreaterThan(30);
  expect(calls.refused).toBeGreaterThan(5);
});
