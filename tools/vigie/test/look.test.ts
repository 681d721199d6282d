import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const MAIN = resolve(__dirname, '../dist/main.js');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-look-'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><rect width="420" height="120" fill="#f0f2f5"/>
    <rect x="100.5" y="30.5" width="200" height="26" fill="#fff" stroke="#8a94a0"/>
    <g font-family="DejaVu Sans" font-size="13"><text x="40" y="48">Nom</text><text x="108" y="48">MARTIN</text></g></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  await writeFile(join(folder, 'screen.png'), png);
  await writeFile(join(folder, 'cut.png'), png.subarray(0, Math.floor(png.length / 2)));
  await writeFile(join(folder, 'text.png'), 'this is no picture');
  await mkdir(join(folder, 'odd'));
  await writeFile(join(folder, 'odd/empty.png'), '');
  execFileSync('mkfifo', [join(folder, 'odd/pipe.png')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly last: Record<string, unknown>;
  readonly stderr: string;
}

function look(...args: string[]): Promise<Ran> {
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, 'look', ...args, '--json'], { cwd: folder }, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      done({ code, last: JSON.parse(stdout.trim().split('\n').at(-1)!), stderr });
    });
  });
}

test('a picture is told as one object of words and elements, and drawn', async () => {
  const out = join(folder, 'one');
  const { code, last } = await look(join(folder, 'screen.png'), '--out', out);
  expect(code).toBe(0);
  expect(last.words).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: 'MARTIN', box: expect.any(Array) })]),
  );
  expect(last.elements).toEqual([expect.objectContaining({ type: 'text_input', label: 'Nom', value: 'MARTIN' })]);
  expect((await sharp(join(out, 'screen.look.png')).metadata()).width).toBe(420);
});

test('in a folder, files that cannot be looked at are listed with their codes and do not stop the others', async () => {
  const out = join(folder, 'all');
  const { code, last } = await look(folder, '--out', out);
  expect(code).toBe(1);
  expect(last).toMatchObject({ success: false, files: 3, looked: 1 });
  const failures = last.failures as { file: string; code: string; remedy: string }[];
  expect(failures.map((one) => one.code)).toEqual(['IMAGE_UNREADABLE', 'IMAGE_UNREADABLE']);
  expect(failures.every((one) => one.remedy.length > 0)).toBe(true);
  expect((await readdir(out)).sort()).toEqual(['screen.json', 'screen.look.png']);
  expect(JSON.parse(await readFile(join(out, 'screen.json'), 'utf8')).words.length).toBe(2);
});

test.each([
  ['a file that is not there', 'absent.png', 'LOOK_NOTHING_THERE'],
  ['a file that is no picture', 'text.png', 'IMAGE_UNREADABLE'],
  ['a file of no bytes', 'odd/empty.png', 'IMAGE_UNREADABLE'],
  ['a pipe, which would never end', 'odd/pipe.png', 'LOOK_NOTHING_THERE'],
])('%s ends with a coded error, its remedy and exit code 2', async (_name, file, expected) => {
  const { code, last, stderr } = await look(join(folder, file));
  expect(code).toBe(2);
  expect(last).toMatchObject({ success: false, error: { code: expected, remedy: expect.any(String) } });
  expect(stderr).toContain('remedy:');
});
