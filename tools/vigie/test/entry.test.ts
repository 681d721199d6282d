import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '../../../vigie');
const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** A checkout whose npm, compiler and command line are stand-ins that tell what they were asked. */
function checkout(o: { installed?: boolean; node?: string; compiles?: boolean } = {}) {
  const place = mkdtempSync(path.join(tmpdir(), 'vigie test entry '));
  places.push(place);
  const root = path.join(place, 'a checkout');
  const programs = path.join(place, 'programs');
  for (const folder of [programs, path.join(root, 'tools', 'vigie', 'dist')]) mkdirSync(folder, { recursive: true });
  copyFileSync(SCRIPT, path.join(root, 'vigie'));
  chmodSync(path.join(root, 'vigie'), 0o755);
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  const main = `console.log(JSON.stringify({ arguments: process.argv.slice(2), folder: process.cwd() }));`;
  writeFileSync(path.join(root, 'tools', 'vigie', 'dist', 'main.js'), main);
  const program = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  const bin = path.join(root, 'node_modules', '.bin');
  const tsc = o.compiles === false ? 'echo error TS1: no; exit 2' : 'exit 0';
  const packages = [
    `mkdir -p '${bin}'`,
    `ln -sf '${process.execPath}' '${bin}/node'`,
    `printf '#!/bin/sh\\n${tsc}\\n' > '${bin}/tsc'`,
    `chmod +x '${bin}/tsc'`,
    `touch '${root}/node_modules/.package-lock.json'`,
  ].join('\n');
  program(path.join(programs, 'npm'), `echo "npm says much"\necho "$*" >> '${place}/npm-calls'\n${packages}`);
  program(path.join(programs, 'node'), `if [ "$1" = --version ]; then echo ${o.node ?? 'v20.1.0'}; fi`);
  if (o.installed !== false) spawnSync('sh', ['-c', packages]);
  const npmCalls = () => {
    const file = path.join(place, 'npm-calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const call = (args: string[], from: { file?: string; cwd?: string; path?: string } = {}) =>
    spawnSync(from.file ?? path.join(root, 'vigie'), args, {
      cwd: from.cwd ?? root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: from.path ?? `${programs}:/usr/bin:/bin`, CI: 'true', HOME: place },
    });
  return { place, root, call, npmCalls };
}

const lastLine = (text: string) => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

describe('./vigie', () => {
  it('hands its arguments over, from any folder, through a symbolic link, in a path with spaces', () => {
    const { place, call } = checkout();
    const link = path.join(place, 'link to vigie');
    symlinkSync('a checkout/vigie', link);
    const { status, stdout } = call(['run', 'a workflow.yaml', '--param', 'name=é $x'], { file: link, cwd: '/' });
    expect(status).toBe(0);
    expect(lastLine(stdout)).toEqual({ arguments: ['run', 'a workflow.yaml', '--param', 'name=é $x'], folder: '/' });
  });

  it('installs the packages when there are none, and says so on stderr only', () => {
    const { call, npmCalls } = checkout({ installed: false });
    const { stdout, stderr } = call(['demo', '--json']);
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci /)]);
    expect(stderr).toContain('installing npm packages');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(lastLine(stdout)).toMatchObject({ arguments: ['demo', '--json'] });
  });

  it('installs again only when package-lock.json says something else than what was installed', () => {
    const { root, call, npmCalls } = checkout({ installed: false });
    const lock = path.join(root, 'package-lock.json');
    call(['doctor']);
    expect(npmCalls()).toHaveLength(1);
    const later = new Date(Date.now() + 10_000);
    utimesSync(lock, later, later);
    call(['doctor']);
    expect(npmCalls()).toHaveLength(1);
    writeFileSync(lock, '{"lockfileVersion": 3}');
    call(['doctor']);
    expect(npmCalls()).toHaveLength(2);
  });

  it('where npm was called by hand, installs when package-lock.json is newer than that', () => {
    const { root, call, npmCalls } = checkout();
    call(['doctor']);
    expect(npmCalls()).toEqual([]);
    const later = new Date(Date.now() + 10_000);
    utimesSync(path.join(root, 'package-lock.json'), later, later);
    call(['doctor']);
    expect(npmCalls()).toHaveLength(1);
  });

  it('says what to do when Node is absent or too old', () => {
    const old = checkout({ node: 'v18.19.0' }).call(['demo', '--json']);
    expect(old.status).toBe(5);
    expect(old.stderr).toContain('Node v18.19.0 is too old');
    expect(lastLine(old.stdout)).toMatchObject({ success: false, error: { code: 'NODE_TOO_OLD' } });
  });

  it('shows the words of the compiler when the sources do not compile, and starts nothing', () => {
    const { status, stdout, stderr } = checkout({ compiles: false }).call(['demo']);
    expect(status).toBe(5);
    expect(stderr).toMatch(/error TS1: no[\s\S]*BUILD_FAILED[\s\S]*remedy:/);
    expect(stdout).toBe('');
  });

  it('is not held up by a preparation that was killed', () => {
    const { root, call } = checkout();
    mkdirSync(path.join(root, '.vigie', 'prepare.lock'), { recursive: true });
    writeFileSync(path.join(root, '.vigie', 'prepare.lock', 'pid'), '4194399\n');
    expect(call(['doctor']).status).toBe(0);
    expect(existsSync(path.join(root, '.vigie', 'prepare.lock'))).toBe(false);
  });
});
