import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { openDump } from '../src/uia/open-dump';
import { writeZip, type ZipEntry } from './uia-files/write-zip';

const FORMS = path.join(__dirname, '..', '..', '..', 'libs', 'selectors', 'fixtures', 'forms');
const folder = mkdtempSync(path.join(tmpdir(), 'vigie-dumps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'MARTINEAU';
const DUMP = JSON.stringify({ capture_id: 'essai', root: { control_type: 'Edit', name: `${SECRET} Élodie, l’œil 👁` } });
const SNAPSHOT = readFileSync(path.join(FORMS, 'axe-2.snapshot'));
let files = 0;

function fileOf(bytes: Uint8Array | string): string {
  const file = path.join(folder, `dump-${files++}`);
  writeFileSync(file, bytes);
  return file;
}

async function refusal(bytes: Uint8Array | string): Promise<{ code: string }> {
  return refusalOf(fileOf(bytes));
}

/** A letter made another one, so that the tree still reads. */
function flipped(bytes: Buffer): Buffer {
  bytes[bytes.indexOf('Analyses')] = 'B'.charCodeAt(0);
  return bytes;
}

async function refusalOf(file: string): Promise<{ code: string }> {
  const thrown = await openDump(file).then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ code: expect.any(String), remedy: expect.stringMatching(/\w{4}/) });
  expect(JSON.stringify(thrown) + String(thrown)).not.toContain(SECRET);
  return thrown as { code: string };
}

describe('the encoding of a dump', () => {
  const marked = (mark: string, encoding: BufferEncoding) => Buffer.from(mark + DUMP, encoding);
  const accepted: [string, Buffer][] = [
    ['UTF-8', Buffer.from(DUMP)],
    ['UTF-8 with its mark', marked('\uFEFF', 'utf8')],
    ['UTF-16 of little end with its mark', marked('\uFEFF', 'utf16le')],
    ['UTF-16 of big end with its mark', Buffer.from(marked('\uFEFF', 'utf16le')).swap16()],
  ];
  test.each(accepted)('%s is read', async (_, bytes) => {
    const { tree } = await openDump(fileOf(bytes));
    expect(tree.text(0, 'name')).toBe(`${SECRET} Élodie, l’œil 👁`);
  });

  test('Latin-1 is refused with the place of the first byte that is wrong', async () => {
    const before = Buffer.from('{"root":{"control_type":"Edit","name":"');
    const bytes = Buffer.concat([before, Buffer.from('Élodie"}}', 'latin1')]);
    expect(await refusal(bytes)).toMatchObject({ code: 'UIA_DUMP_ENCODING', facts: { offset: before.length } });
  });

  test('a wrong byte far into a large file is found where it is', async () => {
    const long = Buffer.from(`{"root":{"control_type":"Edit","x":"${'é'.repeat(100_000)}`);
    const bytes = Buffer.concat([long, Buffer.from([0xc3, 0x28]), Buffer.from('"}}')]);
    expect(await refusal(bytes)).toMatchObject({ code: 'UIA_DUMP_ENCODING', facts: { offset: long.length } });
  });

  describe('of what pywinauto writes into a file on a French Windows', () => {
    const printed = [
      'Control Identifiers:',
      '',
      "Dialog - 'Admission – Élodie Œuvrard'    (L0, T0, R10, B10)",
      "['Dialog', 'Admission – Élodie ŒuvrardDialog']",
      'child_window(title="Admission – Élodie Œuvrard", auto_id="frmAdmission", control_type="Window")',
      '   | ',
      "   | Edit - 'Prénom'    (L1, T1, R5, B5)",
      "   | ['PrénomEdit', 'Edit']",
      '   | child_window(title="Prénom", auto_id="txtNé", control_type="Edit")',
      '',
    ].join('\r\r\n');
    const letters: Record<string, number> = { '–': 0x96, Œ: 0x8c };
    const bytes = Buffer.from([...printed].map((letter) => letters[letter] ?? letter.charCodeAt(0)));

    test('Windows-1252 and line ends of three characters are read, and the encoding is told of as assumed', async () => {
      const { tree, form, notices } = await openDump(fileOf(bytes));
      expect(form).toBe('pywinauto-tree');
      expect(notices).toEqual([{ code: 'ENCODING_ASSUMED', count: 1, names: [] }]);
      expect([0, 1].map((node) => [tree.text(node, 'name'), tree.text(node, 'automationId')])).toEqual([
        ['Admission – Élodie Œuvrard', 'frmAdmission'],
        ['Prénom', 'txtNé'],
      ]);
    });

    test('in UTF-8 it is read as such, and nothing is assumed', async () => {
      const { tree, notices } = await openDump(fileOf(printed));
      expect([tree.text(1, 'automationId'), notices]).toEqual(['txtNé', []]);
    });

    test.each([0x81, 0x8d, 0x8f, 0x90, 0x9d])('the byte %i, which stands for nothing, is refused', async (byte) => {
      const at = bytes.indexOf('frmAdmission');
      const odd = Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
      expect(await refusal(odd)).toMatchObject({ code: 'UIA_DUMP_ENCODING', facts: { offset: at } });
    });

    test('with the mark of UTF-8, other bytes are refused', async () => {
      const odd = Buffer.concat([Buffer.from('\uFEFF'), bytes]);
      expect((await refusal(odd)).code).toBe('UIA_DUMP_ENCODING');
    });

    test('other forms are not guessed at', async () => {
      const xml = Buffer.from('<Window Name="Control Identifiers:\n Dialog - \'É\'"/>', 'latin1');
      expect((await refusal(xml)).code).toBe('UIA_DUMP_ENCODING');
    });
  });

  test('UTF-16 without its mark, and programs, are no text', async () => {
    expect((await refusal(Buffer.from(DUMP, 'utf16le'))).code).toBe('UIA_DUMP_BINARY');
    expect((await refusal(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]))).code).toBe('UIA_DUMP_BINARY');
  });

  test('half a character at the end is refused', async () => {
    const bytes = Buffer.from(`${DUMP}é`);
    expect(await refusal(bytes.subarray(0, -1))).toMatchObject({
      code: 'UIA_DUMP_ENCODING',
      facts: { offset: bytes.length - 2 },
    });
    expect((await refusal(Buffer.from([0xff, 0xfe, 0x7b]))).code).toBe('UIA_DUMP_ENCODING');
  });

  test('any text in any encoding, cut anywhere, is read as it is', async () => {
    const names = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').normalize());
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('utf8', 'utf16le'), fc.nat(70_000), async (name, encoding, padding) => {
        const text = `\uFEFF{"x":"${'p'.repeat(padding)}","control_type":"Edit","name":${JSON.stringify(name)}}`;
        const { tree } = await openDump(fileOf(Buffer.from(text, encoding as BufferEncoding)));
        expect(tree.text(0, 'name')).toBe(name);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what is no dump to be read', () => {
  test('an empty file', async () => expect((await refusal('')).code).toBe('DUMP_EMPTY'));

  test('a file that is not there, a folder, a device and a pipe, at once', async () => {
    const pipe = path.join(folder, 'tube');
    execFileSync('mkfifo', [pipe]);
    expect(await refusalOf(path.join(folder, 'absent'))).toMatchObject({
      code: 'UIA_DUMP_UNREADABLE',
      facts: { reason: 'ENOENT' },
    });
    for (const odd of [folder, '/dev/zero', pipe]) expect((await refusalOf(odd)).code).toBe('UIA_DUMP_NOT_A_FILE');
  });

  test('more than 100 MiB, by its size alone', async () => {
    const file = fileOf('');
    execFileSync('truncate', ['-s', '104857601', file]);
    expect((await refusalOf(file)).code).toBe('UIA_DUMP_TOO_LARGE');
  });

  test('a file that grows while it is read', async () => {
    const children = Array(60_000).fill('{"control_type":"Edit","automation_id":"x"}').join(',');
    const file = fileOf(`{"control_type":"Pane","children":[${children}]}`);
    const reading = refusalOf(file);
    const growing = setInterval(() => appendFileSync(file, ' '), 1);
    expect((await reading).code).toBe('UIA_DUMP_CHANGED');
    clearInterval(growing);
  });

  test('a link to a file is read as the file', async () => {
    const link = path.join(folder, 'lien');
    symlinkSync(fileOf(DUMP), link);
    expect((await openDump(link)).tree.size).toBe(1);
  });
});

describe('an archive of Accessibility Insights', () => {
  const snapshot: ZipEntry = { name: 'el.snapshot', data: SNAPSHOT };
  const rest: ZipEntry[] = [
    { name: 'metadata.json', data: '{"Mode":1}' },
    { name: 'scshot.png', data: Buffer.from([0x89, 0x50, 0x4e, 0x47]), stored: true },
    { name: '[Content_Types].xml', data: '<Types/>' },
  ];

  test('is read like the snapshot in it', async () => {
    const archive = await openDump(fileOf(writeZip([...rest, snapshot])));
    const alone = await openDump(path.join(FORMS, 'axe-2.snapshot'));
    expect([archive.form, alone.form]).toEqual(['axe-a11ytest', 'axe-snapshot']);
    expect(archive.tree.allTexts).toEqual(alone.tree.allTexts);
  });

  const zeros = Buffer.alloc(80 * 1024 * 1024, 0x20);
  const refused: [string, () => Buffer, string][] = [
    ['without a tree', () => writeZip(rest), 'UIA_ZIP_NO_TREE'],
    ['empty', () => writeZip([]), 'UIA_ZIP_NO_TREE'],
    ['with two trees', () => writeZip([snapshot, { ...snapshot, name: 'EL.snapshot' }]), 'UIA_ZIP_ENTRY_REFUSED'],
    [
      'with a name that leads out',
      () => writeZip([snapshot, { name: `../${SECRET}`, data: '' }]),
      'UIA_ZIP_ENTRY_REFUSED',
    ],
    [
      'with a name from the root',
      () => writeZip([snapshot, { name: `/${SECRET}`, data: '' }]),
      'UIA_ZIP_ENTRY_REFUSED',
    ],
    [
      'with a name of Windows',
      () => writeZip([snapshot, { name: `..\\${SECRET}`, data: '' }]),
      'UIA_ZIP_ENTRY_REFUSED',
    ],
    ['with a symbolic link', () => writeZip([{ ...snapshot, mode: 0o120777 }]), 'UIA_ZIP_ENTRY_REFUSED'],
    ['with a device', () => writeZip([snapshot, { name: 'd', data: '', mode: 0o020666 }]), 'UIA_ZIP_ENTRY_REFUSED'],
    ['that is encrypted', () => writeZip([{ ...snapshot, isEncrypted: true }]), 'UIA_ZIP_ENTRY_REFUSED'],
    ['with an archive in it', () => writeZip([snapshot, { name: 'a.zip', data: 'PK' }]), 'UIA_ZIP_ENTRY_REFUSED'],
    [
      'with an archive as its tree',
      () => writeZip([{ ...snapshot, data: writeZip([snapshot]) }]),
      'UIA_ZIP_ENTRY_REFUSED',
    ],
    ['that is a bomb', () => writeZip([{ ...snapshot, data: zeros }]), 'UIA_ZIP_BOMB'],
    [
      'that is a bomb and denies it',
      () => writeZip([{ ...snapshot, data: zeros, saidSize: 2_000_000 }]),
      'UIA_ZIP_BOMB',
    ],
    [
      'of more than a thousand entries',
      () => writeZip(Array(1_001).fill({ name: 'a', data: '' })),
      'UIA_ZIP_ENTRY_REFUSED',
    ],
    ['whose tree was changed', () => flipped(writeZip([{ ...snapshot, stored: true }])), 'UIA_ZIP_BAD'],
    ['cut off', () => writeZip([snapshot, ...rest]).subarray(0, 400), 'UIA_ZIP_BAD'],
  ];
  test.each(refused)('%s is refused', async (_, make, code) => {
    expect((await refusal(make())).code).toBe(code);
  });

  test('cut off, changed or of any bytes never ends in anything but a tree or a coded error', async () => {
    const whole = writeZip([snapshot, ...rest]);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.nat(whole.length * 2),
        fc.uint8Array({ maxLength: 64 }),
        async (changed, end, bytes) => {
          const made = Buffer.from(whole);
          for (const [at, byte] of changed) made[at] = byte;
          for (const file of [fileOf(made.subarray(0, Math.max(4, end))), fileOf(bytes)]) {
            const outcome = await openDump(file).catch((error: unknown) => error);
            if (outcome instanceof Error)
              expect(outcome).toMatchObject({ code: expect.stringMatching(/^(UIA|DUMP)_/) });
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('the forms of every fixture detect themselves', async () => {
  const forms = await Promise.all(
    ['winappdriver.xml', 'flaui.xml', 'pywinauto-0.6.txt', 'pywinauto-0.7.txt', 'axe-1.snapshot', 'axe-2.snapshot'].map(
      async (name) => {
        // The name of the file plays no part.
        const copy = path.join(folder, `copie-${name.length}-${files++}`);
        copyFileSync(path.join(FORMS, name), copy);
        return (await openDump(copy)).form;
      },
    ),
  );
  expect(forms).toEqual([
    ...['xml-page-source', 'xml-page-source', 'pywinauto-tree', 'pywinauto-tree', 'axe-snapshot', 'axe-snapshot'],
  ]);
});
