import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCoded } from '@vigie/errors';
import { mayMountDisks, mountSmallDisk } from '@vigie/testkit';
import { isInGitsSight } from '../src/uia/files/git-ignored';
import { openNameKey } from '../src/uia/files/name-key-file';
import { planOutputs, writeOutputs } from '../src/uia/files/output-files';

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'vigie-uia-é-')));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const at = (...names: string[]) => join(place, ...names);
const file = (name: string, text = 'kept') => {
  writeFileSync(at(name), text);
  return at(name);
};

async function errorOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (isCoded(error)) return error;
    throw error;
  }
  return { code: 'none', message: '' };
}

describe('where a report is to go', () => {
  const reasonOf = async (target: string, reads: string[] = []) => {
    const { outputs, refusals } = await planOutputs([{ kind: 'json', file: target }], reads);
    expect(outputs.length + refusals.length).toBe(1);
    expect(refusals.every(({ code }) => code === 'CLI_UIA_OUTPUT_REFUSED')).toBe(true);
    return refusals[0]?.facts.reason ?? 'taken';
  };

  it('may be new, in a folder that is not there yet, or an ordinary file', async () => {
    expect(await reasonOf(at('nouveau', 'relevé.json'))).toBe('taken');
    expect(await reasonOf(file('ancien.json'))).toBe('taken');
  });

  it('is never what is read, by whatever name', async () => {
    const dump = file('dump.json');
    linkSync(dump, at('hard.json'));
    symlinkSync(dump, at('soft.json'));
    mkdirSync(at('folder'));
    symlinkSync(at('folder'), at('other-folder'));
    writeFileSync(at('folder', 'dump.json'), '');
    const reason = 'it is read by the same command';
    expect(await reasonOf(dump, [dump])).toBe(reason);
    expect(await reasonOf(at('folder', '..', 'dump.json'), [dump])).toBe(reason);
    expect(await reasonOf(at('hard.json'), [dump])).toBe(reason);
    expect(await reasonOf(at('soft.json'), [dump])).toBe(reason);
    expect(await reasonOf(dump, [at('soft.json')])).toBe(reason);
    expect(await reasonOf(at('other-folder', 'dump.json'), [at('folder', 'dump.json')])).toBe(reason);
  });

  it('is no file of a name that is read but not there yet, such as the key’s', async () => {
    expect(await reasonOf(at('new.key'), [at('new.key')])).toBe('it is read by the same command');
  });

  it('is no folder, pipe, device or symbolic link', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync(at('elsewhere'), at('link'));
    expect(await reasonOf(place)).toBe('it is a folder');
    expect(await reasonOf(`${at('absent')}/`)).toBe('it names no file');
    expect(await reasonOf(at('pipe'))).toBe('it is no ordinary file');
    expect(await reasonOf('/dev/null')).toBe('it is no ordinary file');
    expect(await reasonOf(at('link'))).toBe('it is a symbolic link');
  });

  it('is one place for one output', async () => {
    mkdirSync(at('folder'));
    symlinkSync(at('folder'), at('same'));
    const asked = [
      { kind: 'json', file: at('folder', 'a') },
      { kind: 'html', file: at('same', 'a') },
      { kind: 'markdown', file: at('folder', 'b') },
    ];
    const { outputs, refusals } = await planOutputs(asked, []);
    expect(outputs.map(({ kind }) => kind)).toEqual(['markdown']);
    expect(refusals.map(({ facts }) => facts.reason)).toEqual(Array(2).fill('two outputs are to go there'));
  });
});

describe('two outputs', () => {
  it('are refused when they differ in upper and lower case alone', async () => {
    const asked = [
      { kind: 'json', file: at('Report.json') },
      { kind: 'markdown', file: at('report.JSON') },
    ];
    const { outputs, refusals } = await planOutputs(asked, []);
    expect(outputs).toEqual([]);
    expect(refusals.map(({ facts }) => String(facts.reason))).toEqual(
      Array(2).fill(expect.stringContaining('but for upper and lower case')),
    );
  });
});

describe('writing reports', () => {
  it('leaves everything as it was when it is no longer wanted', async () => {
    file('a.json', 'old');
    const wanted = () => Promise.reject(new Error('interrupted'));
    await expect(writeOutputs([{ file: at('a.json'), text: 'new' }], wanted)).rejects.toThrow('interrupted');
    expect(readFileSync(at('a.json'), 'utf8')).toBe('old');
    expect(readdirSync(place)).toEqual(['a.json']);
  });

  it('makes the folder, keeps the file for its owner, and leaves nothing beside it', async () => {
    await writeOutputs([{ file: at('new', 'deep', 'relevé.json'), text: 'é' }]);
    expect(readFileSync(at('new', 'deep', 'relevé.json'), 'utf8')).toBe('é');
    expect(statSync(at('new', 'deep', 'relevé.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('new', 'deep'))).toEqual(['relevé.json']);
  });

  it('replaces all files or, when one cannot be written, none', async () => {
    file('a.json', 'old');
    file('no-folder', '');
    const texts = [
      { file: at('a.json'), text: 'new' },
      { file: at('no-folder', 'b.json'), text: 'new' },
    ];
    const { code, message } = await errorOf(writeOutputs(texts));
    expect(code).toBe('CLI_UIA_OUTPUT_NOT_WRITTEN');
    expect(message).toContain(at('no-folder', 'b.json'));
    expect(readFileSync(at('a.json'), 'utf8')).toBe('old');
    expect(readdirSync(place).sort()).toEqual(['a.json', 'no-folder']);
  });

  (mayMountDisks() ? it : it.skip)('tells of a full disk in words (needs root, for a small disk)', async () => {
    const disk = mountSmallDisk(at('small'), 16);
    try {
      writeFileSync(at('small', 'a.json'), 'old');
      const { message } = await errorOf(writeOutputs([{ file: at('small', 'a.json'), text: 'x'.repeat(100_000) }]));
      expect(message).toContain('the disk is full');
      expect(readFileSync(at('small', 'a.json'), 'utf8')).toBe('old');
      expect(readdirSync(at('small'))).toEqual(['a.json']);
    } finally {
      disk.remove();
    }
  });
});

describe('a file that the next commit would take', () => {
  it('is one within a work tree that git does not ignore', async () => {
    execFileSync('git', ['init', '-q', place]);
    writeFileSync(at('.gitignore'), 'ignored/\n');
    mkdirSync(at('ignored'));
    expect(await isInGitsSight(file('report.json'))).toBe(true);
    expect(await isInGitsSight(at('ignored', 'report.json'))).toBe(false);
  });

  it('is judged by the rules of every folder above it, the nearest last', async () => {
    execFileSync('git', ['init', '-q', place]);
    mkdirSync(at('a', 'b'), { recursive: true });
    writeFileSync(at('.gitignore'), '*.json\n/a/b/*.md\n!kept.json\nsecret/\nbuilt/\n');
    writeFileSync(at('a', '.gitignore'), '!report.json\n/only-here\n!built/\n');
    writeFileSync(at('.git', 'info', 'exclude'), '*.html\n');
    mkdirSync(at('a', 'secret'));
    writeFileSync(at('a', 'secret', '.gitignore'), '!*\n');
    mkdirSync(at('a', 'built'));
    const names = [
      'a/built/x',
      'built/x',
      'x.json',
      'kept.json',
      'a/report.json',
      'a/b/report.json',
      'a/b/x.md',
      'a/x.md',
      'a/only-here',
    ];
    names.push('a/b/only-here', 'x.html', 'a/secret/x.md', 'a/[b]', 'a/é.json', '.gitignore');
    const seen = await Promise.all(names.map((name) => isInGitsSight(at(...name.split('/')))));
    const told = names.map((name) => {
      try {
        execFileSync('git', ['-C', place, 'check-ignore', '-q', '--', name]);
        return false;
      } catch {
        return true;
      }
    });
    expect(Object.fromEntries(names.map((name, n) => [name, seen[n]]))).toEqual(
      Object.fromEntries(names.map((name, n) => [name, told[n]])),
    );
  });

  it('is found out without running git, whose configuration there may name programs', async () => {
    execFileSync('git', ['init', '-q', place]);
    writeFileSync(at('run'), `#!/bin/sh\ntouch ${JSON.stringify(at('RAN'))}\n`, { mode: 0o755 });
    execFileSync('git', ['-C', place, 'config', 'core.fsmonitor', at('run')]);
    expect(await isInGitsSight(at('report.json'))).toBe(true);
    expect(readdirSync(place)).not.toContain('RAN');
  });

  it('is judged without waiting for a pipe that stands for the rules', async () => {
    execFileSync('git', ['init', '-q', place]);
    execFileSync('mkfifo', [at('.gitignore')]);
    expect(await isInGitsSight(at('report.json'))).toBe(true);
  });

  it('is none outside of a work tree', async () => {
    expect(await isInGitsSight(file('report.json'))).toBe(false);
  });
});

describe('the key that names are hashed with', () => {
  const silent = () => undefined;

  it('is made on first need, for its owner alone, and is the same from then on', async () => {
    const key = await openNameKey(at('secrets', 'names.key'), silent);
    expect(readFileSync(at('secrets', 'names.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(at('secrets', 'names.key')).mode & 0o777).toBe(0o600);
    expect(statSync(at('secrets')).mode & 0o777).toBe(0o700);
    expect(readdirSync(at('secrets'))).toEqual(['names.key']);
    expect((await openNameKey(at('secrets', 'names.key'), silent)).keyId).toBe(key.keyId);
    expect((await openNameKey(at('other.key'), silent)).keyId).not.toBe(key.keyId);
  });

  it('is made where --key-file names none only with a word on it', async () => {
    const said: string[] = [];
    const say = (text: string) => said.push(text);
    await openNameKey(at('typo.key'), say);
    expect(said).toEqual([expect.stringContaining(`there was no key file ${at('typo.key')}`)]);
    await openNameKey(at('typo.key'), say);
    expect(said).toHaveLength(1);
  });

  it('is one for all who come at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => openNameKey(at('s', 'names.key'), silent)));
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
    expect(readdirSync(at('s'))).toEqual(['names.key']);
  });

  it('is one for several processes that start at once', async () => {
    const module = join(__dirname, '..', 'dist', 'uia', 'files', 'name-key-file.js');
    const program = `require(${JSON.stringify(module)}).openNameKey(${JSON.stringify(at('s', 'k'))}, () => {}).then((k) => console.log(k.keyId))`;
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
        let said = '';
        child.stdout.on('data', (text) => {
          said += text;
        });
        return new Promise<string>((done) => child.once('close', () => done(said.trim())));
      }),
    );
    expect(ids[0]).toMatch(/^[0-9a-f]{8}$/);
    expect(new Set(ids).size).toBe(1);
  });

  it('may be written as hex or base64', async () => {
    const bytes = Buffer.alloc(32, 7);
    const ids = [bytes.toString('hex'), `${bytes.toString('base64')}\n`, bytes.toString('base64url')].map((text, i) =>
      openNameKey(file(`k${i}`, text), silent).then(({ keyId }) => keyId),
    );
    expect(new Set(await Promise.all(ids)).size).toBe(1);
  });

  it('warns when others may read it', async () => {
    const said: string[] = [];
    chmodSync(file('k', '07'.repeat(32)), 0o640);
    await openNameKey(at('k'), (text) => said.push(text));
    expect(said.join()).toContain('can be read by others');
    expect(said.join()).not.toContain('0707');
  });

  it.each([
    ['half a key', 'deadbeef'.repeat(4)],
    ['a key and more', `${'deadbeef'.repeat(8)} deadbeef`],
    ['nothing', ''],
    ['another file', 'deadbeef\n'.repeat(1000)],
  ])('is refused when its file holds %s, and nothing of it is repeated', async (_what, text) => {
    const { code, message } = await errorOf(openNameKey(file('k', text), silent));
    expect(code).toBe('CLI_UIA_KEY_MALFORMED');
    expect(message).not.toContain('deadbeef');
    expect(readFileSync(at('k'), 'utf8')).toBe(text);
  });

  it('is not waited for where there is a pipe or a folder, nor made where nothing can be', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    expect((await errorOf(openNameKey(at('pipe'), silent))).code).toBe('CLI_FILE_UNREADABLE');
    expect((await errorOf(openNameKey(place, silent))).code).toBe('CLI_FILE_UNREADABLE');
    expect((await errorOf(openNameKey(join(file('f'), 'k'), silent))).code).toBe('CLI_FILE_UNREADABLE');
  });
});
