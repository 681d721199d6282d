import { barelyUnderstood, type Element, type ElementType, rectCentre, rectContains } from '@vigie/domain';
import { type Grey, resolveTarget } from '@vigie/orchestrator';
import { parseWorkflowOrThrow, withStoredPictures } from '@vigie/workflow';
import * as fc from 'fast-check';
import { boundTarget } from '../src/convert/bound';
import { looksLikeData } from '../src/convert/constant-text';
import { convertWorkflow } from '../src/convert/convert-workflow';
import { draftTarget } from '../src/convert/draft-target';
import type { PictureView } from '../src/convert/view';

const SIZE = { width: 640, height: 400 };
const EMPTY: Grey = { ...SIZE, data: new Float32Array(SIZE.width * SIZE.height) };

function element(type: ElementType, label: string, x: number, y: number, width = 100): Element {
  const box = { x, y, width, height: 24 };
  return { ...barelyUnderstood(type), elementId: `${x}-${y}`, type, role: '', label, value: '', box, confidence: 0.9 };
}

/** A picture as it was seen: each text is a line of words, 8 pixels a letter. */
function view(
  elements: readonly Element[],
  texts: readonly (readonly [string, number, number])[],
  grey = EMPTY,
): PictureView {
  const lines = texts.map(([text, x, y]) => ({
    text,
    box: { x, y, width: text.length * 8, height: 14 },
    confidence: 0.97,
  }));
  const words = lines.flatMap(({ text, box }, line) => {
    let x = box.x;
    return text.split(' ').map((word) => {
      const own = { text: word, box: { ...box, x, width: word.length * 8 }, confidence: 0.97, line };
      x += word.length * 8 + 4;
      return own;
    });
  });
  return { seen: { words, elements, window: null, size: SIZE }, lines, grey };
}

/** Of another look than `EMPTY`, so that two pictures are two screens. */
function otherGrey(): PictureView['grey'] {
  const data = new Float32Array(SIZE.width * SIZE.height);
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 31) % 251;
  return { ...SIZE, data };
}

const FORM = view(
  [
    element('text_input', 'Nom', 80, 40, 160),
    element('button', 'Rechercher', 260, 40),
    element('button', 'Effacer', 380, 40),
  ],
  [
    ['Recherche de patient', 20, 10],
    ['Nom', 20, 45],
    ['Rechercher', 270, 45],
    ['Effacer', 390, 45],
  ],
);

function steps(...parts: string[]): string {
  return `vigie: 1\nid: old\ntitle: Old\nsteps:\n${parts.map((part) => `  - ${part}\n`).join('')}`;
}

function convert(text: string, views: Record<string, PictureView>) {
  return convertWorkflow(text, parseWorkflowOrThrow(text), new Map(Object.entries(views)));
}

const click = (id: string, x: number, y: number, rest = '') =>
  `{ id: ${id}, screen: { picture: { file: form.png } }, target: { at: { picture: form.png, point: [${x}, ${y}] } }, action: click${rest} }`;

describe('a point of a picture', () => {
  it('F-9.4: becomes a target that resolves to the box under it and to nothing else, or is refused', () => {
    const label = fc.constantFrom('Ouvrir', 'Fermer', 'Valider', 'Nouvelle note', 'Imprimer', '');
    const cell = fc.record({ label, type: fc.constantFrom('button' as const, 'tab' as const, 'text_input' as const) });
    const captions = fc.array(fc.constantFrom('Adresse', 'Service', 'Unité', 'Médecin', 'Motif'), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 9 }), captions, fc.nat(), (cells, heads, pick) => {
        const elements = cells.map(({ label: text, type }, index) =>
          element(type, text, 120 + (index % 3) * 160, 60 + Math.floor(index / 3) * 90),
        );
        const labels = elements.map(({ label: text, box }) => [text, box.x + 10, box.y + 5] as const);
        const beside = heads.map((text, row) => [text, 20, 65 + row * 90] as const);
        const picture = view(elements, [...labels.filter(([text]) => text !== ''), ...beside]);
        const meant = elements[pick % elements.length] as Element;
        const point = rectCentre(meant.box);
        const drafted = draftTarget(point, picture);
        if (drafted.kind === 'no_target') {
          expect(drafted.code).toBe(meant.label === '' ? 'ELEMENT_WITHOUT_NAME' : 'TWINS_NOT_TOLD_APART');
          return;
        }
        const place = resolveTarget(boundTarget(drafted.target), picture.seen);
        expect(place.kind).toBe('resolved');
        expect(place.kind === 'resolved' && rectContains(place.box, point)).toBe(true);
        expect(drafted.target.nth).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it('is named by a text beside it when it has twins', () => {
    const twins = view(
      [element('button', 'Ouvrir', 200, 40), element('button', 'Ouvrir', 200, 200)],
      [
        ['Ouvrir', 210, 45],
        ['Ouvrir', 210, 205],
        ['Dossier', 40, 45],
        ['Courrier', 40, 205],
      ],
    );
    expect(draftTarget({ x: 250, y: 212 }, twins)).toMatchObject({ kind: 'target', box: { y: 200 } });
    const alone = view([element('button', 'Ouvrir', 200, 40), element('button', 'Ouvrir', 200, 200)], []);
    expect(draftTarget({ x: 250, y: 212 }, alone)).toEqual({ kind: 'no_target', code: 'TWINS_NOT_TOLD_APART' });
  });

  it('that shows a case’s data is not taken for a name', () => {
    const rows = view(
      [],
      [
        ['MARTIN Jean', 20, 100],
        ['12/03/1954', 200, 100],
        ['Ouvrir', 300, 100],
      ],
    );
    for (const x of [40, 220, 310]) {
      expect(draftTarget({ x, y: 105 }, rows)).toEqual({ kind: 'no_target', code: 'LABEL_LOOKS_LIKE_DATA' });
    }
    expect(['MARTIN Jean', 'Jeanne DUPONT', 'IPP 800412345'].map(looksLikeData)).toEqual([true, true, true]);
    expect(['Recherche de patient', 'IPP', 'Nouvelle note', 'Étape 1'].map(looksLikeData)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('where nothing was recognised, and outside its picture, is refused', () => {
    expect(draftTarget({ x: 600, y: 390 }, FORM)).toEqual({ kind: 'no_target', code: 'NO_ELEMENT_UNDER_POINT' });
    expect(draftTarget({ x: 640, y: 10 }, FORM)).toEqual({ kind: 'no_target', code: 'POINT_OUTSIDE_PICTURE' });
  });
});

describe('a converted document', () => {
  const RECORD = view(
    [element('button', 'Nouvelle note', 40, 80)],
    [
      ['Dossier patient', 20, 10],
      ['Nouvelle note', 50, 85],
    ],
    otherGrey(),
  );

  it('F-9.4: keeps its comments and other parts, and takes its expectation from the next step’s picture', () => {
    const text = `# why it is so\n${steps(
      click('search', 300, 52, ', timeouts: { screen: 3s }'),
      '{ id: note, screen: { picture: { file: record.png } }, target: { at: { picture: record.png, point: [60, 90] } }, action: click, expect: { change: screen } }',
    )}`;
    const { document, converted, notes } = convert(text, { 'form.png': FORM, 'record.png': RECORD });
    expect(converted).toEqual(['search', 'note']);
    expect(document).toMatch(/^# why it is so/);
    const [search, note] = parseWorkflowOrThrow(document).steps;
    expect(search).toMatchObject({
      target: { type: 'button', label: { source: 'Rechercher' }, at: null },
      screen: { picture: null },
      timeouts: { screenMs: 3_000 },
    });
    expect(search?.expect.elements).toEqual([
      expect.objectContaining({ label: expect.objectContaining({ source: 'Nouvelle note' }) }),
    ]);
    expect(note).toMatchObject({ expect: { change: 'screen' }, identity: [] });
    expect(notes.map(({ code }) => code)).toContain('IDENTITY_NOT_STATED');
    expect(document).not.toContain('identity');
  });

  it('leaves a step that could not be converted as it was, says why, and never quotes the screen', () => {
    const text = steps(click('nowhere', 600, 390), click('search', 300, 52, ', expect: { change: screen }'));
    const { document, converted, notes } = convert(text, { 'form.png': FORM });
    expect(converted).toEqual(['search']);
    expect(notes.filter(({ blocks }) => blocks)).toEqual([
      expect.objectContaining({ step: 'nowhere', code: 'NO_ELEMENT_UNDER_POINT' }),
    ]);
    expect(parseWorkflowOrThrow(document).steps[0]?.target?.at).not.toBeNull();
    expect(JSON.stringify(notes)).not.toMatch(/Rechercher|Nom\b/);
  });

  it('suspects a typed value that is no parameter', () => {
    const typed = `{ id: nom, screen: { picture: { file: form.png } }, target: { at: { picture: form.png, point: [100, 50] } }, action: { type: MARTIN } }`;
    const { notes, document } = convert(steps(typed), { 'form.png': FORM });
    expect(notes.map(({ code }) => code)).toContain('TYPED_VALUE_WITHOUT_PARAMETER');
    expect(parseWorkflowOrThrow(document).steps[0]?.target).toMatchObject({
      type: 'text_input',
      label: { source: 'Nom' },
    });
  });
});

test('F-9.1: a document is sent with stored names in place of its pictures, and nothing else changed', () => {
  const stored = `sha256-${'a'.repeat(64)}`;
  const text = `# form.png stays here\n${steps(click('open', 3, 4, ", title: form.png, expect: { texts: ['form.png'] }"))}`;
  const sent = withStoredPictures(text, new Map([['form.png', stored]]));
  const [step] = parseWorkflowOrThrow(sent).steps;
  expect(step).toMatchObject({
    title: 'form.png',
    screen: { picture: { file: stored, similarity: 0.95 } },
    target: { at: { picture: stored, point: { x: 3, y: 4 } } },
    expect: { texts: [{ source: 'form.png' }] },
  });
});
