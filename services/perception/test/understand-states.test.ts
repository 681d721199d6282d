import type { RgbImage, StateSeen } from '@vigie/domain';
import { nameElements } from '../src/understand/name-elements';
import { layOut } from '../src/understand/page';
import type { DrawnText } from './support/draw';
import { asJpeg, type Seen, understand } from './support/understand-drawing';

interface Theme {
  readonly name: string;
  readonly ground: string;
  readonly field: string;
  readonly border: string;
  readonly text: string;
  readonly pale: string;
  readonly accent: string;
}

const themes: Theme[] = [
  {
    name: 'light',
    ground: '#f0f2f5',
    field: '#ffffff',
    border: '#6a747e',
    text: '#202020',
    pale: '#a8adb3',
    accent: '#0b6e8a',
  },
  {
    name: 'dark',
    ground: '#20252b',
    field: '#2b323a',
    border: '#8a94a0',
    text: '#e8e8e8',
    pale: '#5c656f',
    accent: '#3d7bd9',
  },
];
const pictures: readonly (readonly [string, (image: RgbImage) => Promise<RgbImage>])[] = [
  ['sharp', async (image) => image],
  ['JPEG 60', asJpeg(60)],
];
const SIZE = { width: 480, height: 240 };
const named = (states: readonly StateSeen[]) => states.map(({ name }) => name);

describe.each(themes)('in a $name theme', (theme) => {
  describe.each(pictures)('in a picture that is %s', (_name, damage) => {
    const box = (x: number, fill: string, stroke = theme.border) =>
      `<rect x="${x + 0.5}" y="40.5" width="15" height="15" rx="2" fill="${fill}" stroke="${stroke}"/>`;
    const tick = (x: number, colour: string) =>
      `<path d="M${x + 3.5} 48 l3.5 4 l6 -8" fill="none" stroke="${colour}" stroke-width="2"/>`;
    const dash = (x: number, colour: string) => `<rect x="${x + 4}" y="47" width="8" height="2" fill="${colour}"/>`;
    const ring = (x: number, stroke = theme.border) =>
      `<circle cx="${x + 8}" cy="48" r="7.5" fill="${theme.field}" stroke="${stroke}"/>`;

    const toggles = async (type: 'checkbox' | 'radio', svg: string, withLabel: boolean) => {
      const seen: Seen[] = [0, 1, 2].map((n) => [type, 40 + 130 * n, 36, withLabel ? 90 : 16, withLabel ? 24 : 24]);
      const texts: DrawnText[] = ['Oui', 'Non', 'Autre'].map((text, n) => ({
        text,
        x: 62 + 130 * n,
        y: 53,
        colour: theme.text,
      }));
      const boxes = withLabel ? seen : seen.map(([kind, x]): Seen => [kind, x, 40, 16, 16]);
      const elements = await understand({ ...SIZE, ground: theme.ground, svg, texts }, boxes, damage);
      return elements.map(({ states }) => named(states));
    };

    test.each([true, false])('a check box is checked, unchecked or in between (box with label: %s)', async (whole) => {
      const svg =
        box(40, theme.field) +
        tick(40, theme.text) +
        box(170, theme.field) +
        box(300, theme.field) +
        dash(300, theme.text);
      expect(await toggles('checkbox', svg, whole)).toEqual([['checked'], ['unchecked'], ['mixed']]);
    });

    test("a check box filled with the accent's colour is checked by the white tick on it", async () => {
      const svg =
        box(40, theme.accent, theme.accent) +
        tick(40, '#fff') +
        box(170, theme.field) +
        box(300, theme.accent, theme.accent) +
        dash(300, '#fff');
      expect(await toggles('checkbox', svg, true)).toEqual([['checked'], ['unchecked'], ['mixed']]);
    });

    test('an accent without a tick says nothing', async () => {
      const svg = box(40, theme.accent, theme.accent) + box(170, theme.field) + box(300, theme.field);
      expect(await toggles('checkbox', svg, true)).toEqual([[], ['unchecked'], ['unchecked']]);
    });

    test.each([true, false])('a radio button is chosen by its dot (box with label: %s)', async (whole) => {
      const dot = `<circle cx="48" cy="48" r="3.5" fill="${theme.accent === '#0b6e8a' ? theme.accent : '#fff'}"/>`;
      expect(await toggles('radio', ring(40) + dot + ring(170) + ring(300), whole)).toEqual([
        ['checked'],
        ['unchecked'],
        ['unchecked'],
      ]);
    });

    test('a radio button filled with the accent is chosen by the white dot in it', async () => {
      const filled = `<circle cx="48" cy="48" r="7.5" fill="${theme.accent}"/><circle cx="48" cy="48" r="3" fill="#fff"/>`;
      expect((await toggles('radio', filled + ring(170) + ring(300), true))[0]).toEqual(['checked']);
    });

    const buttons = async (colours: readonly string[]) => {
      const seen: Seen[] = colours.map((_colour, n) => ['button', 20 + 140 * n, 80, 120, 28]);
      const elements = await understand(
        {
          ...SIZE,
          ground: theme.ground,
          boxes: seen.map(([, x, y, width, height]) => ({
            x,
            y,
            width,
            height,
            fill: theme.field,
            stroke: theme.border,
          })),
          texts: colours.map((colour, n) => ({
            text: ['Imprimer', 'Modifier', 'Exporter'][n]!,
            x: 34 + 140 * n,
            y: 99,
            colour,
          })),
        },
        seen,
        damage,
      );
      return elements.map(({ states }) => named(states));
    };

    test('a button is disabled when its text is paler than that of other buttons', async () => {
      expect(await buttons([theme.text, theme.pale, theme.text])).toEqual([[], ['disabled'], []]);
    });

    test('nothing is said of buttons that are all alike, pale or not', async () => {
      expect(await buttons([theme.text, theme.text, theme.text])).toEqual([[], [], []]);
      expect(await buttons([theme.pale, theme.pale, theme.pale])).toEqual([[], [], []]);
    });

    test('the chosen row and the chosen entry of a side bar have the ground of an accent', async () => {
      const rows = [0, 1, 2, 3];
      const seen: Seen[] = rows.map((n) => ['generic', 20, 20 + 26 * n, 400, 26]);
      const elements = await understand(
        {
          ...SIZE,
          ground: theme.field,
          boxes: [{ x: 20, y: 46, width: 400, height: 26, fill: '#2468c8' }],
          texts: rows.map((n) => ({
            text: `Patient ${'ABCD'[n]}`,
            x: 30,
            y: 38 + 26 * n,
            colour: n === 1 ? '#fff' : theme.text,
          })),
        },
        seen,
        damage,
      );
      expect(elements.map(({ states }) => named(states))).toEqual([[], ['selected'], [], []]);
    });

    test('striped rows are not chosen', async () => {
      const rows = [0, 1, 2, 3];
      const elements = await understand(
        {
          ...SIZE,
          ground: theme.field,
          boxes: [
            { x: 20, y: 46, width: 400, height: 26, fill: theme.ground },
            { x: 20, y: 98, width: 400, height: 26, fill: theme.ground },
          ],
          texts: rows.map((n) => ({ text: `Patient ${'ABCD'[n]}`, x: 30, y: 38 + 26 * n, colour: theme.text })),
        },
        rows.map((n): Seen => ['generic', 20, 20 + 26 * n, 400, 26]),
        damage,
      );
      expect(elements.flatMap(({ states }) => states)).toEqual([]);
    });

    const tabs = async (svg: string, fills: readonly string[]) => {
      const seen: Seen[] = fills.map((_fill, n) => ['tab', 20 + 100 * n, 20, 100, 28]);
      const elements = await understand(
        {
          ...SIZE,
          ground: theme.ground,
          boxes: fills.map((fill, n) => ({
            x: 20 + 100 * n,
            y: 20,
            width: 100,
            height: 28,
            fill,
            stroke: theme.border,
          })),
          texts: fills.map((_fill, n) => ({
            text: ['Notes', 'Examens', 'Courriers'][n]!,
            x: 34 + 100 * n,
            y: 39,
            colour: theme.text,
          })),
          svg,
        },
        seen,
        damage,
      );
      return elements.map(({ states }) => named(states));
    };

    test('the open tab has a ground of its own, or a bar of the accent', async () => {
      expect(await tabs('', [theme.ground, theme.field, theme.ground])).toEqual([[], ['selected'], []]);
      const bar = `<rect x="22" y="44" width="96" height="3" fill="${theme.accent}"/>`;
      expect(await tabs(bar, [theme.field, theme.field, theme.field])).toEqual([['selected'], [], []]);
    });

    test('tabs that are all alike are not chosen', async () => {
      expect(await tabs('', [theme.field, theme.field, theme.field])).toEqual([[], [], []]);
    });

    const fields = async (svg: string) => {
      const seen: Seen[] = [0, 1, 2].map((n) => ['text_input', 120, 20 + 50 * n, 220, 28]);
      const elements = await understand(
        {
          ...SIZE,
          ground: theme.ground,
          boxes: seen.map(([, x, y, width, height]) => ({
            x,
            y,
            width,
            height,
            fill: theme.field,
            stroke: theme.border,
          })),
          texts: ['Nom', 'Ville', 'Pays'].map((text, n) => ({ text, x: 40, y: 39 + 50 * n, colour: theme.text })),
          svg,
        },
        seen,
        damage,
      );
      return elements.map(({ states }) => named(states));
    };

    test("a field with a ring of the accent's colour or a caret is focused; a red ring is an error's", async () => {
      const frame = (colour: string) =>
        `<rect x="120.5" y="70.5" width="219" height="27" fill="none" stroke="${colour}" stroke-width="2.5"/>`;
      expect(await fields(frame('#2a7de1'))).toEqual([[], ['focused'], []]);
      expect(await fields(frame('#d32f2f'))).toEqual([[], [], []]);
      const caret = `<rect x="128" y="76" width="1" height="16" fill="${theme.text}"/>`;
      expect(await fields(caret)).toEqual([[], ['focused'], []]);
      expect(await fields('')).toEqual([[], [], []]);
    });
  });
});

test('a dotted line inside a button shows the focus in older programs', async () => {
  const seen: Seen[] = [0, 1].map((n) => ['button', 20 + 140 * n, 80, 120, 30]);
  const dots = Array.from(
    { length: 54 },
    (_v, n) =>
      `<rect x="${26 + 2 * n}" y="84" width="1" height="1"/><rect x="${26 + 2 * n}" y="105" width="1" height="1"/>`,
  );
  const see = (svg: string) =>
    understand(
      {
        ...SIZE,
        ground: '#d4d0c8',
        boxes: seen.map(([, x, y, width, height]) => ({ x, y, width, height, fill: '#d4d0c8', stroke: '#404040' })),
        texts: ['Valider', 'Annuler'].map((text, n) => ({ text, x: 50 + 140 * n, y: 99 })),
        svg,
      },
      seen,
    );
  expect((await see(dots.join(''))).map(({ states }) => named(states))).toEqual([['focused'], []]);
  expect((await see('')).map(({ states }) => named(states))).toEqual([[], []]);
});

describe.each(pictures)('in a picture that is %s', (_name, damage) => {
  const mark = (x: number, fill: string, stroke: string, inside: string) =>
    `<rect x="${x + 0.5}" y="40.5" width="13" height="13" rx="2" fill="${fill}" stroke="${stroke}"/><path d="M${x + 3} 47 l3 3.5 l5 -7" fill="none" stroke="${inside}" stroke-width="2"/>`;
  const dot = (x: number, colour: string) =>
    `<circle cx="${x + 7}" cy="47" r="6.5" fill="#ffffff" stroke="${colour}"/><circle cx="${x + 7}" cy="47" r="3.5" fill="${colour}"/>`;
  const texts: DrawnText[] = ['Allergie', 'Isolement', 'Contention'].map((text, n) => ({
    ...{ text, x: 60 + 130 * n, y: 52 },
    colour: '#202020',
  }));
  const seen = (type: 'checkbox' | 'radio') => [0, 1, 2].map((n): Seen => [type, 40 + 130 * n, 40, 14, 14]);
  const states = async (type: 'checkbox' | 'radio', svg: string) =>
    (await understand({ ...SIZE, ground: '#f6f6f8', svg, texts }, seen(type), damage)).map((one) => named(one.states));

  test('a pale tick on a pale box is checked and out of use, also when its text is not pale', async () => {
    const svg =
      mark(40, '#0075ff', '#0075ff', '#ffffff') +
      mark(170, '#cfcfcf', '#cecece', '#ededed') +
      mark(300, '#ffffff', '#767676', '#ffffff');
    expect(await states('checkbox', svg)).toEqual([['checked'], ['checked', 'disabled'], ['unchecked']]);
  });

  test('a pale dot in a pale ring is never unchecked', async () => {
    const found = await states('radio', dot(40, '#0075ff') + dot(170, '#cecece') + dot(300, '#767676'));
    expect(found[0]).toEqual(['checked']);
    expect(found[1]).toEqual(['checked', 'disabled']);
    expect(found[2]).toEqual(['checked']);
  });
});

test('an element that is doubtful has no state of its mark', () => {
  const image: RgbImage = { width: 60, height: 60, data: new Uint8Array(60 * 60 * 3).fill(255) };
  const line = (x: number, y: number) => image.data.fill(0, (y * 60 + x) * 3, (y * 60 + x) * 3 + 3);
  for (let at = 20; at < 36; at += 1) for (const side of [20, 35]) [line(at, side), line(side, at)];
  const box = { x: 20, y: 20, width: 16, height: 16 };
  const told = (confidence: number) =>
    nameElements(layOut(image, [{ type: 'checkbox', box, confidence, words: [], sources: ['rules'] }], []))[0]!.states;
  expect(named(told(0.9))).toEqual(['unchecked']);
  expect(told(0.1)).toEqual([]);
});
