import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EXIT } from '../src/exit-codes';
import { PATIENCE_MS, VigieHome } from './vigie-process';

const FIXTURES = resolve(__dirname, '../../../services/fusion/test/fixtures/states');
const STATE = join(FIXTURES, 'format-2', 'complete');

let home: VigieHome;
let place: string;
beforeEach(() => {
  home = new VigieHome();
  place = mkdtempSync(join(tmpdir(), 'vigie-state-'));
});
afterEach(() => {
  rmSync(home.folder, { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
});

const call = (...args: string[]) => home.call(['state', ...args, '--json']).end();
const idOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')).screen_state_id as string;

test(
  'a state is imported once, and leaves as the bytes that it came in',
  async () => {
    const id = idOf(STATE);
    expect(await call('export', id, '--out', join(place, 'none'))).toMatchObject({
      code: EXIT.usage,
      result: { error: { code: 'CLI_NO_DATABASE' } },
    });
    expect(await call('import', STATE)).toMatchObject({ code: EXIT.ok, result: { outcome: 'stored' } });
    expect(await call('import', STATE)).toMatchObject({ code: EXIT.ok, result: { outcome: 'known' } });
    const out = join(place, 'out');
    expect(await call('export', id, '--out', out)).toMatchObject({ code: EXIT.ok, result: { vectors: 10 } });
    expect(statSync(out).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(out, 'state.json'))).toEqual(readFileSync(join(STATE, 'state.json')));
    for (const name of readdirSync(join(STATE, 'vectors'))) {
      expect(readFileSync(join(out, 'vectors', name))).toEqual(readFileSync(join(STATE, 'vectors', name)));
    }
    expect(await call('export', id, '--out', out)).toMatchObject({
      result: { error: { code: 'STATE_FOLDER_EXISTS' } },
    });
    const unknown = await call('export', 'state-none', '--out', join(place, 'none'));
    expect(unknown).toMatchObject({ code: EXIT.usage, result: { error: { code: 'STATE_UNKNOWN' } } });
    expect(readdirSync(place)).toEqual(['out']);
  },
  6 * PATIENCE_MS,
);

test(
  'what is wrong with a folder is told at once, without what it holds, and nothing is stored',
  async () => {
    const folder = join(place, 'wrong');
    cpSync(STATE, folder, { recursive: true });
    const text = readFileSync(join(folder, 'state.json'), 'utf8');
    writeFileSync(
      join(folder, 'state.json'),
      text.replace('"session_id"', '"sesion_id"').replace('"mode": "complete"', '"mode": "DUPONT"'),
    );
    writeFileSync(join(folder, 'vectors', 'odd\u001b[2J.npy'), '');
    const ended = await home.call(['state', 'import', folder]).end();
    expect(ended.code).toBe(EXIT.usage);
    expect(ended.stdout).toContain('- sesion_id: is no key of an exported state. Did you mean session_id?');
    expect(ended.stdout).toContain('- mode: ');
    expect(ended.stdout).toContain('odd\\u{1B}[2J.npy');
    expect(ended.stderr).toContain('STATE_FILES_REFUSED');
    expect(ended.stdout + ended.stderr).not.toMatch(/DUPONT|MARTIN/);
  },
  2 * PATIENCE_MS,
);
