import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const MAIN = resolve(__dirname, '../dist/main.js');
let folder: string;

/** One step that can be converted, and one whose point lies on nothing. */
const DOCUMENT = `vigie: 1
id: old
title: Old
steps:
  - id: name
    screen: { picture: { file: screen.png } }
    target: { at: { picture: screen.png, point: [200, 43] } }
    action: { type: MARTIN }
  - id: nowhere
    screen: { picture: { file: screen.png } }
    target: { at: { picture: screen.png, point: [400, 110] } }
    action: click
    expect: { change: screen }
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-convert-'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><rect width="420" height="120" fill="#f0f2f5"/>
    <rect x="120.5" y="30.5" width="200" height="26" fill="#fff" stroke="#8a94a0"/>
    <g font-family="DejaVu Sans" font-size="13"><text x="70" y="48">Nom</text></g></svg>`;
  await writeFile(join(folder, 'screen.png'), await sharp(Buffer.from(svg)).png().toBuffer());
  await writeFile(join(folder, 'old.yaml'), DOCUMENT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function convert(...args: string[]): Promise<{ code: number; last: Record<string, unknown> }> {
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, 'workflow', 'convert', ...args, '--json'], { cwd: folder }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, last: JSON.parse(stdout.trim().split('\n').at(-1)!) }),
    );
  });
}

test('F-9.4: a step that cannot be converted ends it with 1 and the reason, and nothing is written', async () => {
  const { code, last } = await convert('old.yaml');
  expect(code).toBe(1);
  expect(JSON.stringify(last)).toContain('nowhere: NO_ELEMENT_UNDER_POINT');
  expect(existsSync(join(folder, 'old.elements.yaml'))).toBe(false);
}, 120_000);

test('F-9.4: with --partial it is written, the step left as it was', async () => {
  const { code, last } = await convert('old.yaml', '--partial', '--out', 'new.yaml');
  expect(code).toBe(0);
  expect(last).toMatchObject({ success: true, converted: ['name'], not_converted: ['nowhere'] });
  const written = await readFile(join(folder, 'new.yaml'), 'utf8');
  expect(written).toContain('label: Nom');
  expect(written).toMatch(/point: \[ 400, 110 \]/);
}, 120_000);

test('a workflow without pictures, and one whose picture is not there, are refused before anything is looked at', async () => {
  await writeFile(
    join(folder, 'plain.yaml'),
    DOCUMENT.replace(/picture: \{ file: screen.png \}/g, 'texts: [x]').replace(/at: \{[^}]*\}/g, 'label: x'),
  );
  expect((await convert('plain.yaml')).last).toMatchObject({ error: { code: 'CONVERT_NOTHING' } });
  await writeFile(join(folder, 'lost.yaml'), DOCUMENT.replaceAll('screen.png', 'lost.png'));
  const lost = await convert('lost.yaml');
  expect([lost.code, lost.last]).toMatchObject([2, { error: { code: 'PICTURE_REFUSED' } }]);
}, 60_000);
