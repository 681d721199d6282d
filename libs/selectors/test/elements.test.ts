import type { AccessibilityNode } from '@vigie/domain';
import {
  type ControlType,
  controlTypeOfRole,
  elementsOfTree,
  type NodeState,
  TreeBuilder,
  treeOfAccessibility,
  type UiaTree,
} from '@vigie/selectors';
import fc from 'fast-check';
import { type PlainNode, plainOf } from './read/plain-tree';

type Box = readonly [number, number, number, number];

function treeOf(root: PlainNode): UiaTree {
  const builder = new TreeBuilder();
  const add = (plain: PlainNode) => {
    const node = builder.open();
    builder.setControlType(node, plain.type);
    builder.setText(node, 'name', plain.name ?? '');
    builder.setText(node, 'value', plain.value ?? '');
    const [x, y, width, height] = plain.box ?? [0, 0, 0, -1];
    builder.setBounds(node, { x, y, width, height } as never);
    for (const state of plain.states ?? []) builder.setState(node, state);
    for (const child of plain.children ?? []) add(child);
    builder.close();
  };
  add(root);
  return builder.build();
}

function window(...children: PlainNode[]): UiaTree {
  return treeOf({ type: 'Window', name: 'Bureau', box: [0, 0, 800, 600], children });
}

function labelled(tree: UiaTree): [string, string][] {
  return elementsOfTree(tree).map(({ type, label }) => [type, label]);
}

function control(type: ControlType, name: string, box: Box = [100, 100, 80, 24], states: NodeState[] = []): PlainNode {
  return { type, name, box, states };
}

describe('U-24: the elements of a tree', () => {
  test('are what a person acts on, by the eight types, in the order of the document', () => {
    const tree = window(
      control('Button', 'Rechercher'),
      control('SplitButton', 'Imprimer'),
      control('Edit', 'Nom'),
      control('ComboBox', 'Service'),
      control('TabItem', 'Notes'),
      control('CheckBox', 'Urgent'),
      control('RadioButton', 'Homme'),
      control('Hyperlink', 'Aide'),
      control('ListItem', 'MARTIN Jean'),
      control('DataItem', 'Ligne'),
      control('MenuItem', 'Fichier'),
      control('Document', 'Compte rendu', [100, 100, 80, 24], ['focusable']),
      control('Document', 'Page', [100, 100, 80, 24], ['focusable', 'readonly']),
      control('Custom', 'Frise', [100, 100, 80, 24], ['focusable']),
      ...(['Text', 'Pane', 'Group', 'Image', 'Custom', 'Unknown', 'StatusBar', 'Separator'] as const).map((type) =>
        control(type, 'rien'),
      ),
    );
    expect(labelled(tree)).toEqual([
      ['button', 'Rechercher'],
      ['button', 'Imprimer'],
      ['text_input', 'Nom'],
      ['dropdown', 'Service'],
      ['tab', 'Notes'],
      ['checkbox', 'Urgent'],
      ['radio', 'Homme'],
      ['link', 'Aide'],
      ['generic', 'MARTIN Jean'],
      ['generic', 'Ligne'],
      ['generic', 'Fichier'],
      ['text_input', 'Compte rendu'],
      ['generic', 'Frise'],
    ]);
  });

  test('have box, states and value; that of a password is never given', () => {
    const tree = window(
      { ...control('Edit', 'IPP', [10, 20, 30, 40], ['disabled', 'focused']), value: '1234567' },
      { ...control('Edit', 'Mot de passe', [10, 80, 30, 40], ['password']), value: 'secret' },
    );
    expect(elementsOfTree(tree)).toEqual([
      {
        node: 1,
        type: 'text_input',
        label: 'IPP',
        value: '1234567',
        box: { x: 10, y: 20, width: 30, height: 40 },
        states: ['disabled', 'focused'],
      },
      expect.objectContaining({ label: 'Mot de passe', value: '', states: ['password'] }),
    ]);
  });

  test('are not what is off screen, without size or outside the window', () => {
    const tree = window(
      control('Button', 'caché', [10, 10, 20, 20], ['offscreen']),
      control('Button', 'plat', [10, 10, 20, 0]),
      control('Button', 'dehors', [800, 10, 20, 20]),
      { type: 'Button', name: 'sans place' },
      control('Button', 'au bord', [790, 10, 20, 20]),
    );
    expect(labelled(tree)).toEqual([['button', 'au bord']]);
  });

  test('are also those of popups that lie outside the window they belong to', () => {
    const tree = window(
      { type: 'Menu', box: [900, 0, 100, 200], children: [control('MenuItem', 'Copier', [902, 2, 90, 20])] },
      {
        ...control('ComboBox', 'Service', [700, 560, 90, 24]),
        children: [
          control('Edit', 'Service', [702, 562, 60, 20]),
          control('Button', 'Ouvrir', [770, 562, 18, 20]),
          { type: 'List', box: [700, 584, 90, 90], children: [control('ListItem', 'Cardiologie', [702, 620, 80, 20])] },
        ],
      },
      { type: 'Window', box: [850, 300, 200, 100], children: [control('Button', 'Confirmer', [860, 360, 80, 24])] },
    );
    expect(labelled(tree)).toEqual([
      ['generic', 'Copier'],
      ['dropdown', 'Service'],
      ['generic', 'Cardiologie'],
      ['button', 'Confirmer'],
    ]);
  });

  test('a dropdown has the value of the field inside it, a spinner is told of by its field', () => {
    const tree = window(
      { ...control('ComboBox', 'Service'), children: [{ ...control('Edit', ''), value: 'Urgences' }] },
      { type: 'Spinner', box: [100, 200, 80, 24], children: [control('Edit', 'Dose', [100, 200, 60, 24])] },
      control('Spinner', 'Durée', [100, 300, 80, 24]),
    );
    expect(elementsOfTree(tree).map(({ type, label, value }) => [type, label, value])).toEqual([
      ['dropdown', 'Service', 'Urgences'],
      ['text_input', 'Dose', ''],
      ['text_input', 'Durée', ''],
    ]);
  });
});

describe('U-24: the label of an element without a name', () => {
  const text = (name: string, box: Box) => control('Text', name, box);

  test('is the text to its left, without its colon', () => {
    const tree = window(
      text('Nom de naissance :', [10, 102, 120, 20]),
      control('Edit', '', [140, 100, 120, 24]),
      text('Prénom', [280, 102, 60, 20]),
      control('Edit', '', [350, 100, 120, 24]),
    );
    expect(labelled(tree).map(([, label]) => label)).toEqual(['Nom de naissance', 'Prénom']);
  });

  test('is the text above it, even where a unit stands nearer to its left', () => {
    const tree = window(
      text('Poids', [100, 60, 60, 20]),
      control('Edit', '', [100, 84, 80, 24]),
      text('kg', [184, 86, 20, 20]),
      text('Taille', [240, 60, 60, 20]),
      control('Edit', '', [240, 84, 80, 24]),
    );
    expect(labelled(tree).map(([, label]) => label)).toEqual(['Poids', 'Taille']);
  });

  test('is the text to its right for a box that is ticked', () => {
    const tree = window(control('CheckBox', '', [100, 100, 20, 20]), text('À jeun', [126, 100, 60, 20]));
    expect(labelled(tree)).toEqual([['checkbox', 'À jeun']]);
  });

  test('is the text inside a button or a row', () => {
    const tree = window(
      { ...control('Button', ''), children: [text('Valider', [110, 104, 50, 16])] },
      { ...control('DataItem', ''), children: [text('MARTIN', [1, 1, 9, 9]), text('Jean', [20, 1, 9, 9])] },
    );
    expect(labelled(tree)).toEqual([
      ['button', 'Valider'],
      ['generic', 'MARTIN Jean'],
    ]);
  });

  test('is empty where no text is near, and no text of another part of the screen is taken', () => {
    const tree = window(
      text('Titre', [10, 10, 60, 20]),
      { type: 'Pane', box: [0, 0, 800, 600], children: [control('Edit', '', [80, 10, 60, 24])] },
      control('Edit', '', [500, 400, 60, 24]),
    );
    expect(labelled(tree).map(([, label]) => label)).toEqual(['', '']);
  });

  test('costs no square: 30,000 fields without names beside as many texts at one place', () => {
    const children = Array.from({ length: 30_000 }, (_, at) => [
      text('a', [10, 10, 20, 20]),
      control('Edit', '', [at % 700, 12, 60, 24]),
    ]);
    const tree = treeOf({ type: 'Window', box: [0, 0, 800, 600], children: children.flat() });
    const begun = performance.now();
    expect(elementsOfTree(tree)).toHaveLength(30_000);
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});

function node(parent: number, role: string, name: string, over: Partial<AccessibilityNode> = {}): AccessibilityNode {
  return {
    parent,
    role,
    name,
    value: '',
    bounds: { x: 10, y: 10, width: 80, height: 24 },
    states: ['sensitive'],
    ...over,
  };
}

describe('U-24: a tree that an agent attached to a frame', () => {
  const frame = { x: 0, y: 0, width: 1280, height: 800 };

  test('gives the same elements in the words of Windows and of X11', () => {
    const said = (roles: Readonly<Record<string, string>>): AccessibilityNode[] => [
      node(-1, roles.window as string, 'DPH - Notes', { bounds: frame, states: ['active'] }),
      node(0, roles.text as string, 'Texte de la note'),
      node(0, roles.edit as string, 'Identifiant', { value: 'dupont', states: ['sensitive', 'editable', 'focused'] }),
      node(0, roles.tab as string, 'Synthèse', { states: ['sensitive', 'selected'] }),
      node(0, roles.check as string, 'À jeun', { states: ['sensitive', 'checked'] }),
      node(0, roles.combo as string, 'Service', { states: [] }),
      node(0, roles.button as string, 'Enregistrer'),
      node(0, roles.row as string, 'MARTIN Jean', { states: ['sensitive', 'selected'] }),
      node(0, roles.link as string, 'Aide'),
    ];
    const windows = said({
      window: 'Window',
      text: 'Text',
      edit: 'Edit',
      tab: 'TabItem',
      check: 'CheckBox',
      combo: 'ComboBox',
      button: 'Button',
      row: 'DataItem',
      link: 'Hyperlink',
    });
    const x11 = said({
      window: 'frame',
      text: 'label',
      edit: 'entry',
      tab: 'page tab',
      check: 'check box',
      combo: 'combo box',
      button: 'push button',
      row: 'table row',
      link: 'link',
    });
    const elements = elementsOfTree(treeOfAccessibility(x11, 'image-1'));
    expect(elementsOfTree(treeOfAccessibility(windows, 'image-1'))).toEqual(elements);
    expect(elements.map(({ type, label, value, states }) => [type, label, value, states])).toEqual([
      ['text_input', 'Identifiant', 'dupont', ['focused']],
      ['tab', 'Synthèse', '', ['selected']],
      ['checkbox', 'À jeun', '', ['checked']],
      ['dropdown', 'Service', '', ['disabled']],
      ['button', 'Enregistrer', '', []],
      ['generic', 'MARTIN Jean', '', ['selected']],
      ['link', 'Aide', '', []],
    ]);
  });

  test('has “Text” for what one reads and “text” for where one writes', () => {
    expect([controlTypeOfRole('Text'), controlTypeOfRole('text')]).toEqual(['Text', 'Edit']);
    expect(controlTypeOfRole('toString')).toBe('Unknown');
  });

  test('knows every role of the virtual workstation', () => {
    const roles = ['push button', 'entry', 'combo box', 'check box', 'radio button', 'page tab', 'link', 'menu'];
    const more = ['menu item', 'table column header', 'table row', 'label', 'table', 'frame', 'password text'];
    expect([...roles, ...more].map(controlTypeOfRole)).not.toContain('Unknown');
  });

  test('never gives what stands in a password field', () => {
    const tree = treeOfAccessibility([node(-1, 'password text', 'Mot de passe', { value: '••••' })], '');
    expect([tree.text(0, 'value'), tree.states(0)]).toEqual(['', ['password', 'readonly']]);
  });

  test('with several windows, or none, has a pane around them', () => {
    const tree = treeOfAccessibility([node(-1, 'Window', 'a'), node(0, 'Button', 'b'), node(-1, 'Window', 'c')], 'x');
    expect(plainOf(tree).type).toBe('Pane');
    expect([0, 1, 2, 3].map((at) => [tree.path(at), tree.text(at, 'name')])).toEqual([
      ['root', ''],
      ['root/0', 'a'],
      ['root/0/0', 'b'],
      ['root/1', 'c'],
    ]);
    expect(treeOfAccessibility([], 'x').size).toBe(1);
  });

  test('is brought into the order of the document where siblings stand apart', () => {
    const tree = treeOfAccessibility(
      [node(-1, 'Window', 'a'), node(0, 'Pane', 'b'), node(0, 'Pane', 'c'), node(1, 'Button', 'd')],
      '',
    );
    expect([0, 1, 2, 3].map((at) => [tree.path(at), tree.text(at, 'name')])).toEqual([
      ['root', 'a'],
      ['root/0', 'b'],
      ['root/0/0', 'd'],
      ['root/1', 'c'],
    ]);
  });

  test('however hostile, becomes a tree with each node once, and its elements can be taken', () => {
    const parent = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constantFrom(Number.NaN, 1.5, 2 ** 40, -0));
    const role = fc.constantFrom('Button', 'entry', 'Window', 'label', '__proto__', '', 'page tab');
    const one = fc.record({
      parent,
      role,
      name: fc.string(),
      value: fc.string(),
      bounds: fc.record({ x: fc.double(), y: fc.integer(), width: fc.double(), height: fc.integer() }),
      states: fc.array(fc.constantFrom('sensitive', 'focused', 'constructor', 'modal')),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (nodes) => {
        const tree = treeOfAccessibility(nodes, 'x');
        const roots = nodes.filter(({ parent: at }, index) => !Number.isInteger(at) || at < 0 || at >= index).length;
        expect(tree.size).toBe(nodes.length + (roots === 1 ? 0 : 1));
        expect(tree.end(0)).toBe(tree.size);
        for (let at = 1; at < tree.size; at++) expect(tree.parent(at)).toBeLessThan(at);
        elementsOfTree(tree);
      }),
      { numRuns: 200 },
    );
  });

  test('a chain of 300,000 nodes ends at 200,000 of them and 512 levels', () => {
    const nodes = Array.from({ length: 300_000 }, (_, at) => node(at - 1, 'Pane', ''));
    const tree = treeOfAccessibility(nodes, 'x');
    let deepest = 0;
    for (let at = tree.size - 1; at >= tree.size - 600; at--)
      deepest = Math.max(deepest, tree.path(at).split('/').length);
    expect(tree.size).toBe(199_999);
    expect(deepest).toBeLessThanOrEqual(512);
  });
});
