/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import { type DrawnText, draw } from './support/draw';
import { wordsOf } from './support/understand-drawing';

declare const compiled: <Module>(name: string) => Module;
const { findElements } = compiled<typeof import('../src/see/find-elements')>('see/find-elements.js');

const GROUND = '#f2f6f9';
const BORDER = '#a0a8b0';
const row: DrawnText[] = [
  { text: 'Valider', x: 56, y: 78 },
  { text: 'Groupage', x: 186, y: 78 },
  { text: 'Retirer', x: 326, y: 78 },
];

async function typesOf(svg: string, boxes: Parameters<typeof draw>[0]['boxes']) {
  const image = await draw({ width: 600, height: 300, ground: GROUND, svg, boxes: boxes ?? [], texts: row });
  return findElements(image, wordsOf(row).words).candidates.map(({ type }) => type);
}

describe('a text between two panes with a line above', () => {
  const between = [
    { x: 40, y: 60, width: 90, height: 28, fill: '#d8dde6', stroke: BORDER },
    { x: 310, y: 60, width: 90, height: 28, fill: '#d8dde6', stroke: BORDER },
  ];
  const above = `<path d="M20 57.5 H500" stroke="${BORDER}" fill="none"/>`;

  test('is no open tab where it has sides of its own: a button whose frame has a hole, as lossy pictures show it', async () => {
    const holed = `<path d="M172.5 64 V60.5 H272.5 V88.5 H172.5 V76" stroke="${BORDER}" fill="none"/>`;
    expect(await typesOf(above + holed, between)).not.toContain('tab');
  });

  test('is an open tab where it reaches from the one to the other', async () => {
    const near = [
      { x: 40, y: 60, width: 130, height: 28, fill: '#d8dde6', stroke: BORDER },
      { x: 270, y: 60, width: 160, height: 28, fill: '#d8dde6', stroke: BORDER },
    ];
    const types = await typesOf(above, near);
    expect(types.filter((type) => type === 'tab').length).toBeGreaterThanOrEqual(2);
  });
});
