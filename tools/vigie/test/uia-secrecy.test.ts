import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { isCoded } from '@vigie/errors';
import { openDumpReader } from '@vigie/selectors';
import fc from 'fast-check';
import { compareDumps } from '../src/uia/compare-dumps';
import { makeReport } from '../src/uia/make-report';
import { noticeFindings } from '../src/uia/notice-findings';
import { suggestSelectors } from '../src/uia/suggest-selectors';
import type { UiaSurroundings } from '../src/uia/surroundings';
import { scanOutputs } from '../src/uia/verify/scan-outputs';

const folder = mkdtempSync(join(tmpdir(), 'vigie-uia-secrecy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text that stands in no output by chance: long, random, as names are. */
const sentinel = fc
  .tuple(
    fc.stringMatching(/^[A-Z][a-zé]{2}[0-9a-zA-Z]{11,20}$/),
    fc.constantFrom('', ' Jean', "'x", '"<b>&', '\\n', '\n|`', ' é', '/../x', '.app.0.', '\u202e'),
  )
  .map(([random, rest]) => random + rest);

/** A surname in capitals and a first name: short, as most are, and not to be found by chance either. */
const person = fc
  .tuple(fc.stringMatching(/^Q[B-DF-HJ-NP-TV-XZ]{5}$/), fc.constantFrom(' Léo', ', Zoé', ' Eva-Ève', '\u00a0Noël'))
  .map(([surname, first]) => surname + first);

/** What programs, encodings and keyboards make of a name, and a reader still reads. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[^\p{L}\p{N}]+/gu, '_'),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.normalize('NFD').toLowerCase(),
  (text) => text.replace(/[^A-Za-z0-9]/g, '_'),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replace(/[^A-Za-z0-9]/g, (unit) => `&#${unit.charCodeAt(0)};`),
  (text) => text.replace(/[^A-Za-z0-9]/g, (unit) => `&#x${unit.charCodeAt(0).toString(16)};`),
  (text) => text.replace(/[^A-Za-z0-9]/g, (unit) => `_x${unit.charCodeAt(0).toString(16).padStart(4, '0')}_`),
  (text) => [...text].join('\u200b'),
  (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  (text) => `${text.slice(0, 4)}\u2060${text.slice(4).toUpperCase()}`,
  (text) => text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
];

/** Keys of texts that a tree has no place for. */
const DROPPED_KEYS = ['HelpText', 'FullDescription', 'ItemStatus', 'LegacyIAccessibleName', 'LegacyValue', 'NAME'];

const TYPES = [
  'Window',
  'Pane',
  'Edit',
  'Button',
  'Text',
  'DataItem',
  'ListItem',
  'Custom',
  'Group',
  'TabItem',
  'Hyperlink',
  'Pane',
  'Invented',
];

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
    fc.tuple(one, fc.constantFrom(...DISGUISES)).map(([s, disguise]) => `row_${disguise(s)}`),
    fc.tuple(one, fc.constantFrom(...DISGUISES)).map(([s, disguise]) => disguise(s)),
    one.map((s) => `WindowsForms10.${s.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '')}.app.0.141b42a_r8_ad1`),
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
  const key = fc.oneof(
    structural.map((s) => `x${s}`),
    fc.constantFrom(...DROPPED_KEYS),
  );
  const extra = fc.option(fc.tuple(key, one), { nil: undefined });
  const level = (depth: number): fc.Arbitrary<Node> =>
    fc
      .tuple(own, extra, depth === 0 ? fc.constant<Node[]>([]) : fc.array(level(depth - 1), { maxLength: 3 }))
      .map(([fields, more, children]) => ({ ...(more ? { [more[0]]: more[1] } : {}), ...fields, children }));
  return level(3);
}

const dumps = fc
  .uniqueArray(fc.oneof(sentinel, person), { minLength: 3, maxLength: 6, selector: (s) => s.slice(0, 8) })
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

/** Characters in codes, of which an attribute's name cannot hold the signs and would hold the digits. */
const CODES = /&#x?[0-9a-f]+;|%(?:25)*[0-9a-f]{2}/gi;

const XML_NAMES: Record<string, string> = {
  automation_id: 'AutomationId',
  class_name: 'ClassName',
  framework_id: 'FrameworkId',
  runtime_id: 'RuntimeId',
  name: 'Name',
  value: 'Value.Value',
};

function quoted(text: string): string {
  return text.replace(/[&<>"'\n\u202e]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The element names of a page source are its control types. */
function xmlOf({ children, control_type, ...rest }: Node): string {
  const tag = String(control_type)
    .replace(CODES, '_')
    .replace(/[^A-Za-z0-9]/g, '_');
  const attributes = Object.entries(rest)
    .map(
      ([key, value]) =>
        ` ${XML_NAMES[key] ?? key.replace(CODES, '_').replace(/[^A-Za-z0-9]/g, '_')}="${quoted(String(value))}"`,
    )
    .join('');
  return `<${tag}${attributes}>${children.map(xmlOf).join('')}</${tag}>`;
}

function textOf(root: Node, captureId: string, form: string): string {
  if (form === 'xml') return `<?xml version="1.0" encoding="utf-8"?>${xmlOf(root)}`;
  return JSON.stringify(form === 'bare' ? root : { capture_id: captureId, root });
}

/**
 * What is visible of a dump, as far as its file still holds it; the rest of it may be printed. A short caption of a button
 * may stand within an identifier, and of what is data a surname in capitals is secret on its own.
 */
function visible(node: Node, holds: (key: string, text: unknown) => boolean): string[] {
  const there = (key: string) => (key in node && holds(key, node[key]) ? [String(node[key])] : []);
  const captions = ['name', ...DROPPED_KEYS].flatMap(there);
  const value = there('value');
  const isButton = node.control_type === 'Button';
  const data = [...value, ...(isButton ? captions.filter((text) => lettersOf(text) >= 12) : captions)];
  const surnames = (isButton ? value : data).flatMap((text) => text.match(/(?<!\p{L})Q[B-Z]{5}(?!\p{L})/gu) ?? []);
  return [...data, ...surnames, ...node.children.flatMap((child) => visible(child, holds))];
}

/** Whether a file, which may have been cut, holds a field of a node to its end. */
function holdsIn(file: string, form: string): (key: string, text: unknown) => boolean {
  if (form !== 'xml') return (key, text) => file.includes(`${JSON.stringify(key)}:${JSON.stringify(text)}`);
  return (key, text) => file.includes(` ${XML_NAMES[key] ?? key}="${quoted(String(text))}"`);
}

function lettersOf(text: string): number {
  return text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').length;
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
  const sought = [...new Set(secrets)].filter((text) => text !== '').map((text) => ({ text, anywhere: true }));
  expect(scanOutputs([{ from: 'output', text: output }], sought)).toEqual([]);
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
      const [seen, seenToo] = [visible(root, holdsIn(broken, form)), visible(other, holdsIn(texts[1] ?? '', form))];
      if (damage === null) expect(seen.length).toBeGreaterThan(0);
      expectNone(seen, ofReport.join('\n'), sentinels);
      expectNone([...seen, ...seenToo], ofBoth.join('\n'), sentinels);
      rmSync(place, { recursive: true, force: true });
    }),
    { numRuns: 150 },
  );
  expect(calls.good).toBeGreaterThan(30);
  expect(calls.refused).toBeGreaterThan(5);
});

test('U-4: a key, attribute or tag that repeats a text of the dump, or one that was dropped, is counted and not named', () => {
  const reader = openDumpReader();
  reader.write(
    '<Window Name="SENTINELjean DUPONTEL" Couleur="1" SENTINELjeanDUPONTEL="x"><DurandMichel19540312 ClassName="c" HelpText="DURAND Michel"/></Window>',
  );
  const { tree, notices } = reader.end();
  const reasons = noticeFindings(notices, [tree]).map(({ code, reason }) => `${code} ${/\(.*\)$/.exec(reason)?.[0]}`);
  expect(reasons).toEqual(['UNKNOWN_KEYS (2: Couleur)', 'UNKNOWN_CONTROL_TYPES (1)']);
});

describe('the scan of outputs, which folds texts by itself', () => {
  const scan = (text: string, ...sought: string[]) =>
    scanOutputs(
      [{ from: 'r', text }],
      sought.map((one) => ({ text: one, anywhere: true })),
    );

  test.each(DISGUISES.map((disguise) => [disguise('Lefèvre Anne-Zoé')]))('finds %s', (shown) => {
    const found = ['r holds a visible text of 16 characters'];
    expect(scan(`{"automation_id": ${JSON.stringify(`x_${shown}_1`)}}`, 'LEFÈVRE Anne-Zoé')).toEqual(found);
    expect(scan(`<td>${shown.replace(/&/g, '&amp;')}</td>`, 'LEFÈVRE Anne-Zoé')).toEqual(found);
  });

  test('finds a name of two letters where it stands alone, and of four within a word', () => {
    expect(scan('{"class_name": "LI"}', 'Li')).toHaveLength(1);
    expect(scan('| a | NGO |', 'Ngô')).toHaveLength(1);
    expect(scan('{"class_name": "LIst"}', 'Li')).toEqual([]);
    expect(scan('{"class_name": "xROSEx"}', 'Rosé')).toHaveLength(1);
  });

  test('takes no letters of several words for a short name', () => {
    expect(scan('the pro session', 'Rose')).toEqual([]);
  });
});
