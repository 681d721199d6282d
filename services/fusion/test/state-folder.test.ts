import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStateFolder, writeExchange, writeStateFolder } from '@vigie/fusion';
import { fusedState } from './databases';

const place = mkdtempSync(join(tmpdir(), 'vigie-states-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let folders = 0;
let files: ReturnType<typeof writeExchange>;
beforeAll(async () => {
  files = writeExchange(await fusedState());
});
async function written(): Promise<string> {
  const folder = join(place, `state-${folders++}`);
  await writeStateFolder(folder, files);
  return folder;
}

test('an exported state is a folder that its owner alone can read, and is read back as it was', async () => {
  const folder = await written();
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;
  expect([modeOf('.'), modeOf('vectors'), modeOf('state.json')]).toEqual([0o700, 0o700, 0o600]);
  for (const name of readdirSync(join(folder, 'vectors'))) expect(modeOf(`vectors/${name}`)).toBe(0o600);
  const read = await readStateFolder(folder);
  expect(read.problems).toEqual([]);
  expect(Buffer.from(read.files.document).equals(files.document)).toBe(true);
  expect([...read.files.vectors].sort()).toEqual([...files.vectors].map(([id, bytes]) => [id, bytes]).sort());
});

test('nothing that is there is overwritten, and what cannot be written leaves nothing', async () => {
  const folder = await written();
  await expect(writeStateFolder(folder, files)).rejects.toMatchObject({ code: 'STATE_FOLDER_EXISTS' });
  const file = join(place, 'a-file');
  writeFileSync(file, '');
  const under = writeStateFolder(join(file, 'state'), files);
  await expect(under).rejects.toMatchObject({ code: 'STATE_FOLDER_NOT_WRITTEN' });
  expect(readdirSync(place).filter((name) => name.endsWith('.export'))).toEqual([]);
});

describe('of a folder that somebody else wrote', () => {
  const pathsOf = async (folder: string) => (await readStateFolder(folder)).problems.map(({ path }) => path);
  const anId = () => [...files.vectors.keys()][0] as string;

  test('links, pipes, folders and files of other names are told and never opened', async () => {
    const folder = await written();
    const vectors = join(folder, 'vectors');
    const names = ['1', '2', '3'].map((digit) => `vector-${digit.repeat(40)}.npy`) as [string, string, string];
    symlinkSync('/etc/passwd', join(vectors, names[0]));
    execFileSync('mkfifo', [join(vectors, names[1])]);
    mkdirSync(join(vectors, names[2]));
    writeFileSync(join(vectors, 'notes.txt'), 'x');
    writeFileSync(join(vectors, '..vector.npy'), 'x');
    expect((await pathsOf(folder)).sort()).toEqual(
      [...names, 'notes.txt', '..vector.npy'].map((name) => `vectors/${name}`).sort(),
    );
  });

  test('a vector of terabytes is told by its size, and not read', async () => {
    const folder = await written();
    truncateSync(join(folder, 'vectors', `${anId()}.npy`), 2 ** 40);
    expect(await pathsOf(folder)).toEqual([`vectors/${anId()}.npy`]);
  });

  test.each([
    ['no folder', (folder: string) => rmSync(folder, { recursive: true })],
    ['no document', (folder: string) => rmSync(join(folder, 'state.json'))],
    ['a document of terabytes', (folder: string) => truncateSync(join(folder, 'state.json'), 2 ** 40)],
    ['no vectors', (folder: string) => rmSync(join(folder, 'vectors'), { recursive: true })],
    [
      'a link to other vectors',
      (folder: string) => {
        cpSync(join(folder, 'vectors'), join(folder, 'elsewhere'), { recursive: true });
        rmSync(join(folder, 'vectors'), { recursive: true });
        symlinkSync('elsewhere', join(folder, 'vectors'));
      },
    ],
  ])('%s is refused as a whole', async (_, change) => {
    const folder = await written();
    change(folder);
    await expect(readStateFolder(folder)).rejects.toMatchObject({ code: 'STATE_FOLDER_UNREADABLE' });
    if (existsSync(folder)) chmodSync(folder, 0o700);
  });
});
