import { DUMP_LIMITS, openDumpReader, type ReadDump } from '@vigie/selectors';
import fc from 'fast-check';
import { anyTree, inPieces, type PlainNode, plainOf } from './read/plain-tree';
import { writeAxe, writePywinauto, writeUiaDump, writeXml } from './read/write-forms';

const RUNS = { numRuns: 150 };
const cuts = fc.array(fc.nat(), { maxLength: 12 });

function read(text: string, places: readonly number[] = []): ReadDump {
  const reader = openDumpReader();
  for (const piece of inPieces(text, places)) reader.write(piece);
  return reader.end();
}

/** A form says a state by a boolean for each node, a tree only what holds: the same. */
function expectSame(dump: ReadDump, tree: PlainNode): void {
  expect(plainOf(dump.tree)).toEqual(tree);
}

describe('a tree written in one form and read back', () => {
  test('U-1: is the same as our own JSON, whatever the spelling and order of keys and wherever the text is cut', () => {
    const keys = fc.constantFrom<'snake' | 'camel' | 'pascal'>('snake', 'camel', 'pascal');
    fc.assert(
      fc.property(anyTree, keys, fc.boolean(), fc.boolean(), cuts, (tree, spelling, childrenFirst, bare, places) => {
        const dump = read(writeUiaDump(tree, { keys: spelling, childrenFirst, bare }), places);
        expect(dump.form).toBe('uia-dump');
        expect(dump.notices.filter(({ code }) => code !== 'DUPLICATE_RUNTIME_IDS')).toEqual([]);
        expect(dump.tree.captureId).toBe(bare ? '' : 'essai');
        expectSame(dump, tree);
      }),
      RUNS,
    );
  });

  test.each([1, 2] as const)('U-23: is the same as an Axe snapshot of generation %d', (generation) => {
    fc.assert(
      fc.property(anyTree, cuts, (tree, places) => {
        const dump = read(writeAxe(tree, generation), places);
        expect(dump.form).toBe('axe-snapshot');
        expect(dump.notices.filter(({ code }) => code !== 'DUPLICATE_RUNTIME_IDS')).toEqual([]);
        expectSame(dump, tree);
      }),
      RUNS,
    );
  });

  test('U-23: is the same as an XML page source, bare, indented or with an element around it', () => {
    const around = fc.constantFrom(undefined, 'Root', 'AppiumAUT');
    fc.assert(
      fc.property(anyTree, around, fc.constantFrom('', '  '), cuts, (tree, wrapper, indent, places) => {
        const dump = read(writeXml(tree, { indent, ...(wrapper === undefined ? {} : { around: wrapper }) }), places);
        expect(dump.form).toBe('xml-page-source');
        expect(dump.notices.filter(({ code }) => code !== 'DUPLICATE_RUNTIME_IDS')).toEqual([]);
        expectSame(dump, tree);
      }),
      RUNS,
    );
  });

  test.each(['0.6', '0.7'] as const)(
    'U-23: is, as far as it is printed, the same as pywinauto %s prints',
    (version) => {
      const newline = fc.constantFrom('\n', '\r\n', '\r\r\n');
      fc.assert(
        fc.property(anyTree, newline, cuts, (tree, ending, places) => {
          const printed = asPrinted(tree, version === '0.7');
          const dump = read(writePywinauto(printed, { version, newline: ending }), places);
          expect(dump.form).toBe('pywinauto-tree');
          expect(dump.notices).toEqual([]);
          expectSame(dump, printed);
        }),
        RUNS,
      );
    },
  );
});

/** What pywinauto leaves out, left out; and without what it prints ambiguously: `\\n` in names, quotes in identifiers. */
function asPrinted(node: PlainNode, withClass: boolean): PlainNode {
  const { type, automationId, className, name, box = [0, 0, 0, 0], children } = node;
  return {
    type,
    ...(automationId === undefined ? {} : { automationId: automationId.replaceAll('"', '”') }),
    ...(className === undefined || !withClass ? {} : { className: className.replaceAll('"', '”') }),
    ...(name === undefined ? {} : { name: name.replaceAll('\\', '/') }),
    box,
    ...(children === undefined ? {} : { children: children.map((child) => asPrinted(child, withClass)) }),
  };
}

describe('hostile text', () => {
  test('any text ends in a tree or in a coded error that quotes none of it', () => {
    const secret = 'DUPONTEL-Marguerite-1931';
    const beginnings = fc.constantFrom('{"root":', '{"Properties":{', '<Window Name="', "Button - '", '[', '');
    const rest = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json());
    fc.assert(
      fc.property(beginnings, rest, cuts, (beginning, end, places) => {
        expectCodedOrTree(`${beginning}${secret}${end}${secret}`, places, secret);
      }),
      { numRuns: 300 },
    );
  });

  test('a dump that was cut off or in which letters were changed ends in a tree or in a coded error', () => {
    const writers = [
      (tree: PlainNode) => writeUiaDump(tree),
      (tree: PlainNode) => writeAxe(tree, 1),
      (tree: PlainNode) => writeAxe(tree, 2),
      (tree: PlainNode) => writeXml(tree, { indent: ' ' }),
      (tree: PlainNode) => writePywinauto(tree),
    ];
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('"', '{', '}', '[', ']', '<', '>', '\\', ':', ',', '\n', '', '0', '|'),
    );
    const name = 'LEGRANDIN-Célestine-1944';
    fc.assert(
      fc.property(
        anyTree,
        fc.constantFrom(...writers),
        fc.array(change, { maxLength: 4 }),
        fc.nat(),
        (tree, write, changes, end) => {
          let text = write({ ...tree, name });
          for (const [at, letter] of changes) {
            const place = at % text.length;
            text = text.slice(0, place) + letter + text.slice(place + 1);
          }
          expectCodedOrTree(end % 3 === 0 ? text : text.slice(0, end % text.length), [], name);
        },
      ),
      { numRuns: 400 },
    );
  });
});

function expectCodedOrTree(text: string, places: readonly number[], secret: string): void {
  try {
    const dump = read(text, places);
    expect(dump.tree.size).toBeGreaterThan(0);
    expect(dump.tree.size).toBeLessThanOrEqual(DUMP_LIMITS.nodes);
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^DUMP_[A-Z_]+$/), remedy: expect.any(String) });
    expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  }
}
