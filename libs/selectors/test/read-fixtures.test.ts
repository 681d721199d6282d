import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NODE_STATES, openDumpReader, plainName, type ReadDump } from '@vigie/selectors';
import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { anyTree, plainOf } from './read/plain-tree';
import { writeUiaDump } from './read/write-forms';

const FIXTURES = path.join(__dirname, '..', 'fixtures');
const SCHEMA = path.join(__dirname, '..', '..', '..', 'docs', 'uia-dump.schema.json');

function fixture(name: string): ReadDump {
  const reader = openDumpReader();
  reader.write(readFileSync(path.join(FIXTURES, name), 'utf8').replace(/^\uFEFF/, ''));
  return reader.end();
}

function read(text: string): ReadDump {
  const reader = openDumpReader();
  reader.write(text);
  return reader.end();
}

describe('the schema of our own form', () => {
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

  test('U-1: is fulfilled by our fixture, of which nothing is then unknown to the reader', () => {
    const dump = JSON.parse(readFileSync(path.join(FIXTURES, 'hospital-desk.json'), 'utf8'));
    expect(fits(dump) ? [] : fits.errors).toEqual([]);
    expect(fixture('hospital-desk.json').notices).toEqual([]);
  });

  test('U-1: is fulfilled by what the reader reads back the same', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = writeUiaDump(tree);
        expect(fits(JSON.parse(text)) ? [] : fits.errors).toEqual([]);
        expect(plainOf(read(text).tree)).toEqual(tree);
      }),
      { numRuns: 100 },
    );
  });

  test('names the states that a tree has, and refuses what is none of the form', () => {
    expect(schema.$defs.node.properties.states.items.enum).toEqual([...NODE_STATES]);
    expect(fits({ root: { name: 'sans type' } })).toBe(false);
    expect(fits({ root: { control_type: 'Button', couleur: 'rouge' } })).toBe(false);
  });
});

describe('dumps as the tools write them', () => {
  test('WinAppDriver: states, values, an apostrophe as a character reference, the type by the tag in French', () => {
    const { tree, form, notices } = fixture('forms/winappdriver.xml');
    expect([form, notices]).toEqual(['xml-page-source', []]);
    expect(plainOf(tree).name).toBe('Admission - Patient exemple');
    expect(plainOf(tree, 7)).toEqual({
      type: 'Button',
      automationId: 'btnEnregistrer',
      className: 'WindowsForms10.BUTTON.app.0.141b42a_r8_ad1',
      frameworkId: 'WinForm',
      name: 'Enregistrer l’admission & imprimer',
      runtimeId: '42.2229510',
      box: [820, 690, 190, 32],
      states: ['disabled', 'focusable'],
    });
    expect([tree.text(5, 'value'), tree.states(5)]).toEqual(['EXEMPLE', ['focused', 'focusable']]);
    expect(tree.states(6)).toEqual(['focusable', 'checked']);
  });

  test('FlaUI: what .NET prints for a runtime id is none, and a type it could not ask for is Unknown', () => {
    const { tree, notices } = fixture('forms/flaui.xml');
    expect(notices).toEqual([]);
    expect([0, 1, 2, 3].map((node) => [tree.controlType(node), tree.text(node, 'runtimeId')])).toEqual([
      ['Window', ''],
      ['Tab', ''],
      ['TabItem', ''],
      ['Unknown', ''],
    ]);
    expect(tree.states(0)).toEqual(['focusable', 'modal']);
    expect(tree.states(2)).toEqual(['focusable', 'selected']);
  });

  test('pywinauto 0.6: quotes in names, line breaks printed as letters, its own names of types', () => {
    const { tree, form, notices } = fixture('forms/pywinauto-0.6.txt');
    expect(form).toBe('pywinauto-tree');
    expect(notices).toEqual([{ code: 'ESCAPED_TEXTS', count: 1, names: [] }]);
    const nodes = Array.from({ length: tree.size }, (_, node) => [
      tree.path(node),
      tree.controlType(node),
      tree.text(node, 'name'),
      tree.text(node, 'automationId'),
    ]);
    expect(nodes).toEqual([
      ['root', 'Window', 'Dossier - Patient exemple', ''],
      ['root/0', 'TitleBar', '', ''],
      ['root/0/0', 'Button', 'Réduire', ''],
      ['root/1', 'Tab', '', 'ongletsDossier'],
      ['root/1/0', 'TabItem', "Résultats d'analyses", ''],
      ['root/1/1', 'Text', 'Observation :', 'lblObservation'],
      ['root/1/2', 'Edit', 'Première ligne\nSeconde ligne', 'txtObservation'],
      ['root/2', 'Button', 'Dire "bonjour", puis fermer', 'btnFermer'],
    ]);
    expect(tree.bounds(0)).toEqual({ x: -8, y: -8, width: 1296, height: 768 });
  });

  test('pywinauto 0.7: class names too, and the tool’s own limits are told of', () => {
    const { tree, notices } = fixture('forms/pywinauto-0.7.txt');
    expect(tree.size).toBe(4);
    expect(tree.text(3, 'className')).toBe('ListBoxItem');
    expect(notices).toEqual([{ code: 'TREE_CUT_SHORT', count: 2, names: [] }]);
  });

  test('Accessibility Insights: both generations give one tree', () => {
    const older = fixture('forms/axe-1.snapshot');
    const newer = fixture('forms/axe-2.snapshot');
    expect([older.form, older.notices]).toEqual(['axe-snapshot', []]);
    expect(plainOf(older.tree)).toEqual(plainOf(newer.tree));
    expect(older.tree.text(2, 'value')).toBe('PR-0001');
  });
});

describe('what a reader does not know or does not expect', () => {
  test('is counted, with the names as they stand', () => {
    const dump = {
      root: {
        control_type: 'Bouton',
        'clé <b>inconnue</b>': { children: [{ control_type: 'Button' }] },
        name: ['une', 'liste'],
        states: ['disabled', 'fatigué'],
        children: [null, 3, { control_type: 'Edit' }],
      },
    };
    const { tree, notices } = read(JSON.stringify(dump));
    expect(tree.size).toBe(2);
    expect(notices).toEqual([
      { code: 'UNKNOWN_CONTROL_TYPES', count: 1, names: ['Bouton'] },
      {
        code: 'UNKNOWN_KEYS',
        count: 2,
        names: ['clé <b>inconnue</b>', 'fatigué'],
      },
      { code: 'ODD_VALUES', count: 2, names: ['name'] },
    ]);
  });

  test('names of keys and types are never more than twenty, bounded, and reducible to what can harm no report', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }), { maxLength: 40 }), (keys) => {
        const node = Object.fromEntries(keys.map((key) => [`${key}¤`, null]));
        const { notices } = read(JSON.stringify({ root: { control_type: `Bouton ${keys.join('')}`, ...node } }));
        for (const { names } of notices) {
          expect(names.length).toBeLessThanOrEqual(20);
          for (const name of names) {
            expect(name.length).toBeLessThanOrEqual(1_200);
            expect(plainName(name)).toMatch(/^[A-Za-z0-9_.:-]{1,40}$/);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('keys given twice and runtime ids given twice are notices; the last key counts', () => {
    const { tree, notices } = read(
      '{"root":{"control_type":"Pane","name":"un","name":"deux","runtime_id":[7,1],"children":[{"control_type":"Edit","runtime_id":"7.1"}]}}',
    );
    expect(tree.text(0, 'name')).toBe('deux');
    expect(notices).toEqual([
      { code: 'DUPLICATE_KEYS', count: 1, names: ['name'] },
      { code: 'DUPLICATE_RUNTIME_IDS', count: 1, names: [] },
    ]);
  });

  test('long texts are cut and counted, in whatever pieces they come', () => {
    const name = `é\\u00e9\\"${'x'.repeat(500_000)}\\\\`;
    const text = `{"root":{"control_type":"Text","value":"${'v'.repeat(5_000)}","name":"${name}","automation_id":"fin"}}`;
    for (const size of [text.length, 65_536, 50_001]) {
      const reader = openDumpReader();
      for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
      const { tree, notices } = reader.end();
      expect(tree.text(0, 'name')).toBe(`éé"${'x'.repeat(32_765)}`);
      expect(tree.text(0, 'value').length).toBe(4_096);
      expect(tree.text(0, 'automationId')).toBe('fin');
      expect(notices).toEqual([
        { code: 'TEXTS_CUT', count: 2, names: [] },
        { code: 'TEXTS_LOST', count: 1, names: [] },
      ]);
    }
  });

  test('a document with a name and a width of its own is told from a node', () => {
    const around = read(
      '{"name":"capture","width":1280,"capture_id":"a","root":{"control_type":"Pane","name":"nœud"}}',
    );
    expect(plainOf(around.tree)).toEqual({ type: 'Pane', name: 'nœud' });
    const bare = read('{"name":"nœud","capture_id":"b","bounds":[1,2,3,4],"control_type":"Pane"}');
    expect(plainOf(bare.tree)).toEqual({ type: 'Pane', name: 'nœud', box: [1, 2, 3, 4] });
    expect([around.tree.captureId, bare.tree.captureId]).toEqual(['a', 'b']);
  });

  test('one child without a list, and a list cut short, as PowerShell writes them', () => {
    const { tree, notices } = read(
      '{"ControlType":"Window","Children":{"ControlType":"Pane","Children":"System.Collections.Hashtable"}}',
    );
    expect(plainOf(tree)).toEqual({ type: 'Window', children: [{ type: 'Pane' }] });
    expect(notices).toEqual([{ code: 'TREE_CUT_SHORT', count: 1, names: [] }]);
  });
});

describe('what PowerShell 5.1 makes of plain lists and types', () => {
  test('a list with its count around it is the list, in children, boxes and runtime ids', () => {
    const wrapped = (value: unknown[]) => ({ value, Count: value.length });
    const { tree, notices } = read(
      JSON.stringify({
        root: {
          ControlType: 'Window',
          RuntimeId: wrapped([42, 7]),
          Children: wrapped([
            { ControlType: 'Edit', BoundingRectangle: wrapped([1, 2, 3, 4]) },
            { ControlType: 'Pane', Children: { Count: 1, value: [{ ControlType: 'Text', Value: 'x' }] } },
          ]),
        },
      }),
    );
    expect(notices).toEqual([]);
    expect(plainOf(tree)).toEqual({
      type: 'Window',
      runtimeId: '42.7',
      children: [
        { type: 'Edit', box: [1, 2, 3, 4] },
        { type: 'Pane', children: [{ type: 'Text', value: 'x' }] },
      ],
    });
  });

  test('an only child that begins with its value or its count is a node all the same', () => {
    const { tree, notices } = read(
      '{"control_type":"Pane","children":{"value":"a","count":3,"control_type":"Edit","children":{}}}',
    );
    expect(plainOf(tree)).toEqual({
      type: 'Pane',
      children: [{ type: 'Edit', value: 'a', children: [{ type: 'Unknown' }] }],
    });
    expect(notices).toEqual([{ code: 'UNKNOWN_KEYS', count: 1, names: ['count'] }]);
    const odd = read('{"control_type":"Pane","children":{"value":{"a":1},"name":"n"}}');
    expect(plainOf(odd.tree)).toEqual({ type: 'Pane', children: [{ type: 'Unknown', name: 'n' }] });
    expect(odd.notices).toEqual([{ code: 'ODD_VALUES', count: 1, names: ['value'] }]);
  });

  test('a control type as .NET’s object is that type, any other object is told', () => {
    const { tree, notices } = read(
      JSON.stringify({
        control_type: { Id: 50000, LocalizedControlType: 'bouton', ProgrammaticName: 'ControlType.Button' },
        children: [
          { control_type: { ProgrammaticName: 'ControlType.Edit' } },
          { control_type: { Id: 7, ProgrammaticName: 'ControlType.Tree' } },
          { control_type: { Nom: 'Edit' } },
        ],
      }),
    );
    expect([0, 1, 2, 3].map((node) => tree.controlType(node))).toEqual(['Button', 'Edit', 'Tree', 'Unknown']);
    expect(notices).toEqual([{ code: 'ODD_VALUES', count: 1, names: ['control_type'] }]);
  });

  test.each(['42,7', '42.7', '[42, 7]'])('the runtime id %s is one', (id) => {
    expect(read(JSON.stringify({ control_type: 'Pane', runtime_id: id })).tree.text(0, 'runtimeId')).toBe('42.7');
  });
});

describe('a hostile dump is refused with a reason and a remedy', () => {
  const deep = (levels: number) => `${'{"control_type":"Pane","children":['.repeat(levels)}${']}'.repeat(levels)}`;
  const many = (nodes: number) =>
    `{"control_type":"Pane","children":[${Array(nodes).fill('{"control_type":"Edit"}')}]}`;
  const cases: [string, string, string][] = [
    ['nothing at all', '', 'DUMP_EMPTY'],
    ['blanks', ' \n\t ', 'DUMP_EMPTY'],
    ['a letter', 'Bonjour Madame', 'DUMP_FORM_UNKNOWN'],
    ['other JSON', '{"nom":"Dupont"}', 'DUMP_FORM_UNKNOWN'],
    ['other XML', '<html><body/></html>', 'DUMP_FORM_UNKNOWN'],
    ['no node', '{"capture_id":"a","root":null}', 'DUMP_NO_NODES'],
    ['no node in an XML source', '<Root></Root>', 'DUMP_NO_NODES'],
    ['JSON cut off', '{"root":{"control_type":"Pane","name":"Dup', 'DUMP_TRUNCATED'],
    ['XML cut off', '<Window Name="Dupont"><Button/>', 'DUMP_TRUNCATED'],
    ['a printed tree cut off', "Edit - 'a'    (L1, T1, R2, B2)\n   | Butt", 'DUMP_TRUNCATED'],
    ['JSON with a comma too many', '{"root":{"control_type":"Pane",}}', 'DUMP_JSON_BAD'],
    ['JSON with something after it', '{"control_type":"Pane"} {}', 'DUMP_JSON_BAD'],
    ['JSON with an escape that is none', '{"control_type":"Pane","name":"\\q"}', 'DUMP_JSON_BAD'],
    ['XML with an attribute twice', '<Window Name="a" Name="b"/>', 'DUMP_XML_BAD'],
    ['XML with an unknown entity', '<Window Name="&dupont;"/>', 'DUMP_XML_BAD'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Window Name="&b;"/>', 'DUMP_XML_DOCTYPE'],
    ['an outer entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Window/>', 'DUMP_XML_DOCTYPE'],
    [
      'a line indented out of place',
      "Edit - 'a'    (L1, T1, R2, B2)\n   |    | Edit - 'b'    (L1, T1, R2, B2)\n",
      'DUMP_LINE_MISPLACED',
    ],
    ['several trees in JSON', '[{"control_type":"Pane"},{"control_type":"Pane"}]', 'DUMP_SEVERAL_ROOTS'],
    ['several trees in XML', '<Root><Pane/><Pane/></Root>', 'DUMP_SEVERAL_ROOTS'],
    ['elements by reference', '{"control_type":"Pane","children":[{"$ref":"1"}]}', 'DUMP_REFERENCE'],
    ['513 levels of JSON', deep(513), 'DUMP_TOO_DEEP'],
    ['513 levels of XML', '<Pane>'.repeat(513), 'DUMP_TOO_DEEP'],
    [
      '513 printed levels',
      Array.from({ length: 513 }, (_, at) => `${'   | '.repeat(at)}Pane - ''    (L0, T0, R1, B1)\n`).join(''),
      'DUMP_TOO_DEEP',
    ],
    [
      'brackets without end in what is passed over',
      `{"control_type":"Pane","x_y":${'['.repeat(100_000)}`,
      'DUMP_TOO_DEEP',
    ],
    ['brackets without end in a box', `{"control_type":"Pane","bounds":${'['.repeat(100_000)}`, 'DUMP_TOO_DEEP'],
    ['200,001 nodes', many(200_000), 'DUMP_TOO_MANY_NODES'],
    ['a tag that does not end', `<Window Name="${'x'.repeat(9_000_000)}"/>`, 'DUMP_PIECE_TOO_LONG'],
    ['a line that does not end', `Control Identifiers:\n${'x'.repeat(9_000_000)}`, 'DUMP_PIECE_TOO_LONG'],
  ];
  test.each(cases)('%s', (_, text, code) => {
    const readInPieces = () => {
      const reader = openDumpReader();
      for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536));
      return reader.end();
    };
    let thrown: unknown = null;
    try {
      readInPieces();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code, remedy: expect.stringMatching(/\w{4}/) });
    expect(JSON.stringify(thrown)).not.toMatch(/dupont|passwd|Bonjour/i);
  });

  test('512 levels and 200,000 nodes are still read', () => {
    expect(read(deep(512)).tree.size).toBe(512);
    expect(read(many(199_999)).tree.size).toBe(200_000);
  });
});
