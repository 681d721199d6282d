import type { RgbImage } from '@vigie/domain';
import { recogniseIcon } from '../src/understand/icon/recognise-icon';
import { draw } from './support/draw';
import { asJpeg, understand } from './support/understand-drawing';

/** On a square of 24. */
const ICONS: Readonly<Record<string, string>> = {
  close: '<path d="M5 5 L19 19 M19 5 L5 19"/>',
  add: '<path d="M12 4 V20 M4 12 H20"/>',
  search: '<circle cx="10" cy="10" r="6"/><path d="M15 15 L20 20"/>',
  delete: '<path d="M4 6.5 H20 M9 6 V4 H15 V6 M6 7 L7 20 H17 L18 7"/>',
  menu: '<path d="M4 6 H20 M4 12 H20 M4 18 H20"/>',
};
const OTHERS: Readonly<Record<string, string>> = {
  dash: '<path d="M4 12 H20"/>',
  square: '<rect x="5" y="5" width="14" height="14"/>',
  disc: '<circle cx="12" cy="12" r="7" fill="currentColor"/>',
  lock: '<rect x="5" y="11" width="14" height="9" fill="currentColor"/><path d="M8 11 V8 a4 4 0 0 1 8 0 V11"/>',
  clock: '<circle cx="12" cy="12" r="8"/><path d="M12 7 V12 H16"/>',
  person: '<circle cx="12" cy="8" r="4" fill="currentColor"/><path d="M4 20 a8 7 0 0 1 16 0 Z" fill="currentColor"/>',
  letter: '<path d="M4 6 H20 V18 H4 Z M4 6 L12 13 L20 6"/>',
};
const BOX = { x: 20, y: 20, width: 34, height: 34 };

async function icon(drawing: string, colour: string, ground: string, scale: number): Promise<RgbImage> {
  const at = (34 - 24 * scale) / 2 + 20;
  return draw({
    width: 80,
    height: 80,
    ground,
    svg: `<g transform="translate(${at} ${at}) scale(${scale})" color="${colour}" stroke="${colour}" fill="none" stroke-width="2">${drawing}</g>`,
  });
}

const looks: readonly (readonly [string, string, string])[] = [
  ['dark on light', '#303030', '#f4f4f4'],
  ['light on dark', '#e8e8e8', '#252a30'],
];

describe.each(looks)('icons drawn %s', (_name, colour, ground) => {
  test.each(Object.keys(ICONS))('%s is recognised, also smaller, larger and lossy', async (name) => {
    for (const scale of [0.75, 1, 1.2]) {
      const image = await icon(ICONS[name]!, colour, ground, scale);
      expect(recogniseIcon(image, BOX)).toBe(name);
    }
    const lossy = await asJpeg(60)(await icon(ICONS[name]!, colour, ground, 1));
    expect([name, null]).toContain(recogniseIcon(lossy, BOX));
  });

  test.each(Object.keys(OTHERS))('a %s is taken for none of those that have a name', async (name) => {
    for (const scale of [0.75, 1, 1.2]) {
      const found = recogniseIcon(await icon(OTHERS[name]!, colour, ground, scale), BOX);
      expect([null, 'dash', 'blob', 'more', 'save']).toContain(found);
    }
  });
});

test('a button with a waste bin alone is described by it and dangerous, in the language of its screen, and has no label', async () => {
  const svg = `<g transform="translate(23 23)" stroke="#303030" fill="none" stroke-width="2">${ICONS.delete}</g>`;
  const see = (texts: { text: string; x: number; y: number }[]) =>
    understand({ width: 300, height: 200, boxes: [{ ...BOX, stroke: '#a0a0a0' }], svg, texts }, [
      ['button', 18, 18, 38, 38],
    ]);
  const [french] = await see([{ text: 'Nom de la note', x: 80, y: 120 }]);
  expect(french).toMatchObject({ label: '', role: 'dangerous_action', isDangerous: true });
  expect(french!.description.fr).toContain('Supprimer');
  const [english] = await see([{ text: 'Name of the note', x: 80, y: 120 }]);
  expect(english).toMatchObject({ label: '', isDangerous: true, purpose: { does: 'delete', object: '' } });
  expect(english!.description.en).toContain('Delete');
});

test('an icon that is not known leaves the button without a name', async () => {
  const svg = `<g transform="translate(23 23)" stroke="#303030" fill="none" stroke-width="2">${OTHERS.clock}</g>`;
  const [only] = await understand({ width: 300, height: 200, boxes: [{ ...BOX, stroke: '#a0a0a0' }], svg }, [
    ['button', 18, 18, 38, 38],
  ]);
  expect(only).toMatchObject({ label: '', role: '', isDangerous: false, purpose: null });
});

test('icons are counted among those that the sentence calls alike, not among all buttons without a label', async () => {
  const at = (x: number, drawing: string) =>
    `<g transform="translate(${x + 3} 23)" stroke="#303030" fill="none" stroke-width="2">${drawing}</g>`;
  const see = (drawings: readonly string[]) => {
    const places = drawings.map((_drawing, index) => 20 + 60 * index);
    return understand(
      {
        width: 1200,
        height: 600,
        boxes: places.map((x) => ({ ...BOX, x, stroke: '#a0a0a0' })),
        svg: drawings.map((drawing, index) => at(places[index]!, drawing)).join(''),
        texts: [{ text: 'Nom de la note', x: 700, y: 420 }],
      },
      places.map((x) => ['button', x - 2, 18, 38, 38] as const),
    );
  };
  const close = 'Bouton «\u00a0Fermer\u00a0», en haut à gauche';
  const one = await see([OTHERS.clock!, OTHERS.person!, ICONS.add!, ICONS.close!]);
  expect(one[3]).toMatchObject({ label: '', twin: null });
  expect(one[3]!.description.fr).toBe(close);
  expect(one.map(({ twin }) => twin?.count ?? 1)).toEqual([2, 2, 1, 1]);
  const two = await see([OTHERS.clock!, ICONS.close!, ICONS.close!]);
  expect(two.map(({ description }) => description.fr).slice(1)).toEqual([`${close}, 1er sur 2`, `${close}, 2e sur 2`]);
});
