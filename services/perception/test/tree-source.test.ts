import { type AccessibilityNode, type Rect, type RgbImage, rectIou } from '@vigie/domain';
import fc from 'fast-check';
import type { SourceCandidates } from '../src/fuse/candidate';
import { findElements } from '../src/see/find-elements';
import { claimsOfTree } from '../src/sources/tree/claims-of-tree';
import { correctWords } from '../src/sources/tree/correct-words';
import { hearTree, sameTree } from '../src/sources/tree/hear-tree';
import { judgeTree } from '../src/sources/tree/judge-tree';
import { settleBox } from '../src/sources/tree/settle-box';
import { tellElements } from '../src/sources/tree/tell-elements';
import { type DrawnScreen, drawnForm, node, sameToAReader, withoutAccents, wordsOf } from './support/drawn-tree';

let screen: DrawnScreen;
let sources: readonly SourceCandidates[];
let found: readonly Rect[];

beforeAll(async () => {
  screen = await drawnForm();
  const { candidates } = findElements(screen.image, screen.words);
  sources = [{ source: 'rules', candidates }];
  found = candidates.map(({ box }) => box);
});

const judge = (tree: readonly AccessibilityNode[]) =>
  judgeTree(tree, { image: screen.image, words: screen.words, found });
const hear = (tree: readonly AccessibilityNode[]) => hearTree(tree, screen.image, { ...screen, sources });
const rename = (tree: readonly AccessibilityNode[], name: (node: AccessibilityNode, at: number) => string) =>
  tree.map((one, at) => (one.name === '' ? one : { ...one, name: name(one, at) }));
const shift = (tree: readonly AccessibilityNode[], x: number, y: number) =>
  tree.map((one) => ({ ...one, bounds: { ...one.bounds, x: one.bounds.x + x, y: one.bounds.y + y } }));
const codes = (doubts: readonly { code: string }[]) => [...new Set(doubts.map(({ code }) => code))];

/** Each candidate as an element that is called by the words in it, or holds them, before and after the tree tells of it. */
function told(tree: readonly AccessibilityNode[]) {
  const heard = hear(tree);
  const before = heard.sources.flatMap(({ candidates }) =>
    candidates.map(({ type, box, words }) => {
      const text = words.map((word) => word.text).join(' ');
      const field = type === 'text_input' || type === 'dropdown';
      return { type, box, states: [], label: field ? '' : text, value: field ? text : '' };
    }),
  );
  return { heard, before, ...tellElements(before, heard.words, heard.verdict) };
}

describe('U-24: a tree that says what is seen', () => {
  test('is believed, and becomes one more source of elements, without its texts and panels', () => {
    const heard = hear(screen.tree);
    expect(heard.verdict.kind).toBe('trusted');
    expect(heard.doubts).toEqual([]);
    const tree = heard.sources.find(({ source }) => source === 'tree')!;
    expect(tree.candidates.map(({ type }) => type)).toEqual([
      ...Array(5).fill('text_input'),
      ...Array(5).fill('button'),
      ...Array(3).fill('generic'),
    ]);
  });

  test('writes the words that were read without accents', () => {
    const text = hear(screen.tree).lines.map((line) => line.text);
    expect(screen.lines.map((line) => line.text)).toContain('Medecin referent');
    expect(text).toEqual(expect.arrayContaining(['Médecin référent', 'Dr Lefèvre', 'Créer le dossier', 'Désactivé']));
    expect(text).toContain('DURAND Éloïse 01/11/1987');
  });

  test('names the icon that has no text, and says which button is out of use', () => {
    const { elements } = told(screen.tree);
    const printer = elements.find(({ box }) => box.x === 710)!;
    expect(printer).toMatchObject({ type: 'button', label: 'Imprimer' });
    const disabled = elements.find(({ box, states }) => box.x === 530 && states.length > 0)!;
    expect(disabled.states).toEqual([{ name: 'disabled', confidence: 0.95 }]);
  });

  test('calls a field by the text right beside it, where another text was taken for its label', () => {
    const heard = hear(screen.tree);
    const box = { x: 200, y: 70, width: 240, height: 26 };
    const wrong = [{ type: 'text_input' as const, box, label: 'Dossier patient', value: 'Helene', states: [] }];
    const { elements } = tellElements(wrong, heard.words, heard.verdict);
    expect(elements[0]).toMatchObject({ label: 'Prénom', value: 'Hélène' });
  });

  test('does not overrule a state that the pixels show clearly, and says that they differ', () => {
    const box = { x: 20, y: 450, width: 120, height: 20 };
    const verdict = {
      kind: 'trusted' as const,
      doubts: [],
      claims: [
        {
          type: 'checkbox' as const,
          label: 'Décédé',
          value: '',
          box,
          states: ['checked' as const],
          witness: 'read' as const,
        },
      ],
    };
    const seen = (confidence: number) => [
      {
        type: 'checkbox' as const,
        label: 'Decede',
        value: '',
        box,
        states: [{ name: 'unchecked' as const, confidence }],
      },
    ];
    const clear = tellElements(seen(0.9), [], verdict);
    expect(clear.elements[0]).toMatchObject({ label: 'Décédé', states: [{ name: 'unchecked' }] });
    expect(clear.doubts).toEqual([{ code: 'TREE_STATE_DISPUTED', box }]);
    const faint = tellElements(seen(0.5), [], verdict);
    expect(faint.elements[0]?.states).toEqual([{ name: 'checked', confidence: 0.95 }]);
  });

  test.each([
    ['BU 2+', 'BU 2-'],
    ['Dose 10 g', 'Dose 109'],
    ['K↑', 'K↓'],
    ['Covid +', 'Covid -'],
    ['BERNARD', 'BEMARD'],
    ['MILLET', 'MlLLET'],
    ['10²', '102'],
  ])('writes no other meaning: %s stays what it is where it says %s', (read, said) => {
    const box = { x: 20, y: 60, width: 200, height: 24 };
    const { words, lines } = wordsOf([{ text: read, x: 24, y: 76 }], false);
    const claim = { type: 'button' as const, label: said, value: '', box, states: [], witness: 'read' as const };
    const corrected = correctWords(words, lines, [claim]);
    expect(corrected.words.map(({ text }) => text).join(' ')).toBe(read);
    const seen = [{ type: 'button' as const, box, label: read, value: '', states: [] }];
    for (const kind of ['stands', 'trusted'] as const)
      expect(tellElements(seen, words, { kind, doubts: [], claims: [claim] }).elements[0]!.label).toBe(read);
    const field = { ...claim, type: 'text_input' as const, label: '', value: said };
    const held = [{ type: 'text_input' as const, box, label: '', value: read, states: [] }];
    expect(tellElements(held, words, { kind: 'trusted', doubts: [], claims: [field] }).elements[0]!.value).toBe(read);
  });

  test('writes no similar word where the reader was unsure', () => {
    const box = { x: 20, y: 60, width: 200, height: 24 };
    const { words, lines } = wordsOf([{ text: 'Hypotension', x: 24, y: 76 }], false);
    const unsure = words.map((word) => ({ ...word, confidence: 0.2 }));
    const claim = {
      type: 'text' as const,
      label: 'Hypertension',
      value: '',
      box,
      states: [],
      witness: 'read' as const,
    };
    expect(correctWords(unsure, lines, [claim]).words.map(({ text }) => text)).toEqual(['Hypotension']);
  });

  test('of which one node lies loses that node, with a doubt', () => {
    const lying = rename(screen.tree, ({ name }) => (name === 'Effacer' ? 'Supprimer le patient' : name));
    const { heard, elements } = told(lying);
    expect(heard.verdict.kind).not.toBe('lost');
    expect(heard.doubts).toEqual([{ code: 'TREE_NODE_CONTRADICTED', box: { x: 190, y: 250, width: 150, height: 30 } }]);
    expect(elements.map(({ label }) => label)).not.toContain('Supprimer le patient');
  });

  test('of the patient before keeps its captions and loses what it says of the patient', () => {
    const other: Readonly<Record<string, string>> = {
      MARTIN: 'DUPONT',
      Hélène: 'Marie',
      '12/03/1954': '21/03/1954',
      '00120458': '00120459',
      'MARTIN Hélène 12/03/1954': 'MARTIN Hélène 21/03/1954',
    };
    const stale = screen.tree.map((one) => ({
      ...one,
      name: other[one.name] ?? one.name,
      value: other[one.value] ?? one.value,
    }));
    const { heard, elements } = told(stale);
    expect(codes(heard.doubts)).toEqual(['TREE_NODE_CONTRADICTED']);
    expect(heard.doubts).toHaveLength(5);
    const said = [...heard.words.map(({ text }) => text), ...elements.flatMap(({ label, value }) => [label, value])];
    for (const text of ['DUPONT', 'Marie', '00120459']) expect(said).not.toContain(text);
    expect(said.filter((text) => text === '21/03/1954')).toHaveLength(1);
    expect(said).toContain('Médecin');
  });
});

test('U-24: a claim takes the box of the one thing of its type that rules saw in it or around it', () => {
  const claim = { type: 'checkbox' as const, label: 'Décédé', value: '', states: [], witness: 'read' as const };
  const wide = { ...claim, box: { x: 100, y: 100, width: 200, height: 24 } };
  const seen = (x: number, type: 'checkbox' | 'button' = 'checkbox') => ({
    ...{ type, confidence: 0.8, words: [] },
    box: { x, y: 102, width: 80, height: 20 },
  });
  expect(settleBox(wide, [seen(104), seen(400)]).box).toEqual({ x: 104, y: 102, width: 80, height: 20 });
  expect(settleBox(wide, [seen(104), seen(190)])).toBe(wide);
  expect(settleBox(wide, [seen(104, 'button')])).toBe(wide);
  const tab = { ...claim, type: 'tab' as const, box: { x: 110, y: 104, width: 40, height: 16 } };
  expect(settleBox(tab, [{ ...seen(104), type: 'tab' }]).box.width).toBe(80);
});

describe('U-24: the name of a node', () => {
  const BOX = { x: 20, y: 60, width: 200, height: 24 };
  const flat: RgbImage = { width: 300, height: 120, data: new Uint8Array(300 * 120 * 3).fill(240) };
  /** What the picture says of a button of that name where that text is read. */
  const witness = (name: string, read: string) => {
    const { words } = wordsOf([{ text: read, x: 24, y: 76 }], false);
    const seen = [
      node('frame', '', { x: 0, y: 0, width: 300, height: 120 }, { parent: -1 }),
      node('push button', name, BOX),
    ];
    const verdict = judgeTree(seen, { image: flat, words, found: [BOX, BOX, BOX] });
    return verdict.kind === 'lost' ? 'contradicted' : (verdict.claims[0]?.witness ?? 'unsure');
  };

  test.each([
    ['Médecin référent', 'Medecin referent'],
    ['Créer le dossier', 'Creerledossier'],
    ['09\u223647', '09:47'],
    ['Rechercher un patient', 'Rechercher un pat...'],
    ['Imagerie médicale radio01 30/11/2026', 'Imager... radio01 30/11...'],
    ['IPP 00120458', 'lPP OO12O4S8'],
  ])('%s is read in %s', (name, read) => {
    expect(witness(name, read)).toBe('read');
  });

  test.each([
    ['Né le 12/03/1954', 'Né le 21/03/1954'],
    ['Dose 1,5 mg', 'Dose 15 mg'],
    ['MARTIN Jeanne', 'DUPONT Jeanne'],
    ['Rechercher un patient', 'Rechercher un prat...'],
    ['Annuler', 'Valider'],
  ])('%s is contradicted by %s', (name, read) => {
    expect(witness(name, read)).toBe('contradicted');
  });

  test('may say more than what is shown, and stand for an icon that was read as a sign or two', () => {
    // Three candidates stand for three drawn controls, so that one tree of one button is heard at all.
    expect(witness('Ouvre votre dossier personnel', 'Dossier personnel')).not.toBe('contradicted');
    expect(witness('Couper', 'K 0')).not.toBe('contradicted');
  });
});

test('U-24: a tree without names is believed only when most of its boxes are right by themselves', () => {
  const nameless = screen.tree.map((one) => ({ ...one, name: '', value: '' }));
  expect(judge(nameless).kind).not.toBe('lost');
  for (const [x, y] of [
    [95, 0],
    [0, 60],
    [-60, 30],
  ] as const)
    expect(['none', 'lost']).toContain(judge(shift(nameless, x, y)).kind);
});

describe('U-24: a tree that lies about the screen loses', () => {
  const lost = (tree: readonly AccessibilityNode[]) => {
    const heard = hear(tree);
    expect(codes(heard.doubts)).toEqual(['TREE_CONTRADICTED']);
    expect(heard.verdict.claims).toEqual([]);
    expect(heard.words).toBe(screen.words);
    expect(heard.sources).toBe(sources);
  };

  test('with boxes that are shifted', () => {
    lost(shift(screen.tree, 60, 45));
  });

  test('of another screen', () => {
    const names = ['Accueil', 'Planning', 'Messagerie', 'Laboratoire', 'Imagerie', 'Sortie'];
    lost(rename(screen.tree, (_one, at) => names[at % names.length]!).map((one) => ({ ...one, value: '' })));
  });

  test('with names that stand at other controls', () => {
    const names = screen.tree.map(({ name }) => name).filter((name) => name !== '');
    let at = 0;
    lost(
      rename(screen.tree, () => {
        at += 1;
        return names[(at + 2) % names.length]!;
      }),
    );
  });

  test('of a window that another one covers', () => {
    const { width, height } = screen.image;
    const words = screen.words.map((word) => ({ ...word, text: `autre${word.text.length}` }));
    const heard = hearTree(screen.tree, { width, height, data: screen.image.data }, { ...screen, words, sources });
    expect(codes(heard.doubts)).toEqual(['TREE_CONTRADICTED']);
  });

  test('with controls where nothing is drawn', () => {
    const flat: RgbImage = { width: 800, height: 520, data: new Uint8Array(800 * 520 * 3).fill(240) };
    const heard = hearTree(screen.tree, flat, { words: [], lines: [], sources: [] });
    expect(codes(heard.doubts)).toEqual(['TREE_CONTRADICTED']);
    expect(heard.sources).toEqual([]);
  });
});

describe('U-24: a tree is hostile data', () => {
  test('a password never comes in, from its node or from what hangs on it', () => {
    const box = { x: 200, y: 30, width: 240, height: 26 };
    const parent = screen.tree.length;
    const secret = [
      ...screen.tree,
      node('password text', 'Mot de passe', box, { value: 'secret123', states: ['sensitive', 'editable'] }),
      node('label', 'secret123', { ...box, width: 200 }, { parent, value: 'secret123' }),
      node('Edit', 'Code', { ...box, y: 70 }, { value: 'secret123', states: ['enabled', 'password'] }),
    ];
    expect(JSON.stringify(claimsOfTree(secret, screen.image))).not.toContain('secret123');
    expect(JSON.stringify(told(secret))).not.toContain('secret123');
  });

  test('what its popup covers, what is scrolled away and what is outside of the screen is not claimed', () => {
    const tree = [
      node('frame', 'F', { x: 0, y: 0, width: 800, height: 520 }, { parent: -1 }),
      node('push button', 'covered', { x: 300, y: 300, width: 80, height: 24 }),
      node('push button', 'free', { x: 20, y: 20, width: 80, height: 24 }),
      node('push button', 'outside', { x: 780, y: 20, width: 80, height: 24 }),
      node('scroll pane', '', { x: 0, y: 100, width: 200, height: 100 }),
      node('list item', 'shown', { x: 0, y: 110, width: 180, height: 24 }, { parent: 4 }),
      node('list item', 'scrolled', { x: 0, y: 230, width: 180, height: 24 }, { parent: 4 }),
      node('popup menu', '', { x: 290, y: 290, width: 200, height: 200 }),
      node('menu item', 'entry', { x: 292, y: 300, width: 190, height: 24 }, { parent: 7 }),
    ];
    expect(claimsOfTree(tree, screen.image).map(({ label }) => label)).toEqual(['free', 'shown', 'entry']);
  });

  test('cells of one row are one row', () => {
    const cell = (name: string, x: number, y: number) => node('table cell', name, { x, y, width: 90, height: 20 });
    const tree = [
      node('table', '', { x: 0, y: 0, width: 400, height: 100 }, { parent: -1 }),
      ...[cell('MARTIN', 0, 10), cell('', 92, 10), cell('Jeanne', 184, 10), cell('DURAND', 0, 32)],
      // GTK puts icon and text of a column into a cell of their own, and has cells where a row has none.
      cell('', 92, 32),
      { ...cell('', 92, 32), parent: 5, bounds: { x: 92, y: 32, width: 20, height: 20 } },
      { ...cell('Éloïse', 112, 32), parent: 5 },
      ...[cell('', 0, 54), cell('', 92, 54)],
    ];
    expect(claimsOfTree(tree, screen.image).map(({ label, box }) => [label, box.width])).toEqual([
      ['MARTIN Jeanne', 274],
      ['DURAND Éloïse', 202],
    ]);
  });

  test('two trees are the same when every node says the same', () => {
    expect(sameTree(screen.tree, structuredClone(screen.tree))).toBe(true);
    expect(sameTree(screen.tree, shift(screen.tree, 1, 0))).toBe(false);
    expect(sameTree(screen.tree, screen.tree.slice(1))).toBe(false);
    const nan = [node('text', 'a', { x: Number.NaN, y: 0, width: 1, height: 1 })];
    expect(sameTree(nan, structuredClone(nan))).toBe(true);
  });

  const number = fc.oneof(
    fc.integer({ min: -50, max: 900 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e308, 1e308, 2 ** 53, -1, 0, 0.5),
  );
  const hostile = fc.record({
    parent: fc.oneof(fc.integer({ min: -2, max: 60 }), fc.constantFrom(Number.NaN, 1e9)),
    role: fc.oneof(
      fc.constantFrom('push button', 'text', 'Edit', 'frame', 'label', 'combo box', 'table cell'),
      fc.string(),
    ),
    name: fc.oneof(fc.string(), fc.constant('x'.repeat(100_000)), fc.constant('‮effacé​\n')),
    value: fc.string(),
    bounds: fc.record({ x: number, y: number, width: number, height: number }),
    states: fc.array(fc.oneof(fc.constantFrom('sensitive', 'checked', 'password', 'focused'), fc.string()), {
      maxLength: 70,
    }),
  });

  test('U-24.1: whatever nodes hold, claims lie in the image, are few, short and plain, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 60 }), (nodes) => {
        for (const { box, label, value } of claimsOfTree(nodes, screen.image)) {
          const sides = [box.x, box.y, box.width, box.height];
          expect(sides.every(Number.isInteger) && box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0).toBe(
            true,
          );
          expect(box.x + box.width <= 800 && box.y + box.height <= 520).toBe(true);
          expect(label.length <= 400 && value.length <= 800).toBe(true);
          expect(/[\p{C}\n]/u.test(label + value)).toBe(false);
        }
        judge(nodes);
      }),
      { numRuns: 200 },
    );
  });

  test('ten thousand nodes upon one another take a second, and not an hour', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => {
      const bounds = { x: at % 40, y: (at >> 3) % 40, width: 700, height: 300 + (at % 7) };
      return node(at % 2 ? 'push button' : 'text', `nom ${at}`, bounds, { parent: at - 1, value: 'valeur' });
    });
    const started = performance.now();
    judge(many);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

/** What a lying tree does to the nodes of an honest one. */
const lies = fc.oneof(
  fc.record({
    kind: fc.constant('shift' as const),
    x: fc.integer({ min: -300, max: 300 }),
    y: fc.integer({ min: -200, max: 200 }),
  }),
  fc.record({
    kind: fc.constant('shuffle' as const),
    order: fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('rename' as const),
    names: fc.array(fc.stringMatching(/^[A-Z][a-zé]{3,12}( [a-z]{2,8})?$/), { minLength: 30, maxLength: 30 }),
  }),
  fc.record({ kind: fc.constant('some' as const), seed: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }) }),
);

type Lie = typeof lies extends fc.Arbitrary<infer T> ? T : never;

function lie(tree: readonly AccessibilityNode[], how: Lie): readonly AccessibilityNode[] {
  switch (how.kind) {
    case 'shift':
      return shift(tree, how.x, how.y);
    case 'shuffle': {
      const others = tree.map((_, at) => tree[how.order[at % 30]! % tree.length]!);
      return tree.map((one, at) => ({ ...one, name: others[at]!.name, value: others[at]!.value }));
    }
    case 'rename':
      return tree.map((one, at) => ({
        ...one,
        name: how.names[at % 30]!,
        value: one.value === '' ? '' : how.names[at % 30]!,
      }));
    case 'some':
      return tree.map((one, at) => (how.seed[at % 30] ? { ...one, name: `Supprimer ${at}`, value: '' } : one));
  }
}

describe('U-24: whatever a tree says', () => {
  test('U-24.2: it changes no word and no label that is read, but in what a reader cannot tell', () => {
    fc.assert(
      fc.property(lies, (how) => {
        const { heard, before, elements } = told(lie(screen.tree, how));
        heard.words.forEach(({ text }, at) => {
          expect(sameToAReader(text, screen.words[at]!.text)).toBe(true);
        });
        elements.forEach(({ label }, at) => {
          const read = before[at]!.label;
          if (read !== '') expect(sameToAReader(label, read)).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('U-24.3: it adds no element where the picture is flat', () => {
    fc.assert(
      fc.property(lies, fc.integer({ min: -200, max: 200 }), (how, x) => {
        const tree = lie(shift(screen.tree, x, 0), how);
        for (const { box } of hear(tree).sources.find(({ source }) => source === 'tree')?.candidates ?? []) {
          expect(isOneColour(screen.image, box, 3)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('U-24.4: an honest tree, or any part of it, loses no element that was seen and no word', () => {
    const honest = fc.subarray([...screen.tree.keys()].slice(1), { minLength: 1 });
    fc.assert(
      fc.property(honest, (kept) => {
        const part = [screen.tree[0]!, ...kept.map((at) => screen.tree[at]!)];
        const heard = hear(part);
        expect(codes(heard.doubts)).toEqual([]);
        expect(heard.words.map(({ text }) => withoutAccents(text))).toEqual(screen.words.map(({ text }) => text));
        const boxes = heard.sources.flatMap(({ candidates }) => candidates.map(({ box }) => box));
        for (const box of found) expect(boxes.some((other) => rectIou(other, box) > 0.99)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

/** Written by another way of looking than the code under test: no pixel is far from the first one. */
function isOneColour({ data, width, height }: RgbImage, box: Rect, margin: number): boolean {
  const first = (Math.max(0, box.y - margin) * width + Math.max(0, box.x - margin)) * 3;
  for (let y = Math.max(0, box.y - margin); y < Math.min(height, box.y + box.height + margin); y += 1) {
    for (let x = Math.max(0, box.x - margin); x < Math.min(width, box.x + box.width + margin); x += 1) {
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs(data[at + channel]! - data[first + channel]!) > 4) return false;
    }
  }
  return true;
}
