import type { BoundText } from '@vigie/workflow';
import * as fc from 'fast-check';
import { findIdentity } from '../src/resolve/find-identity';
import { SIZE, WINDOW, words } from './stand-ins/drawn-screen';

const text = (value: string, source = `\${${value.length}}`): BoundText => ({ value, source, secret: false });
const seen = (all: ReturnType<typeof words>, window: typeof WINDOW | null = WINDOW) => ({
  words: all,
  elements: [],
  window,
  size: SIZE,
});

describe('the texts that name a patient', () => {
  it('are found letter by letter, but for accents and case, within what stands around them', () => {
    const banner = words('Patient : Garnier Hélène, IPP 800121', 20, 10, 0);
    expect(findIdentity([text('GARNIER'), text('IPP 800121')], seen(banner)).kind).toBe('seen');
    expect(findIdentity([text('GARNIE')], seen(banner)).kind).toBe('not_seen');
    expect(findIdentity([text('800112')], seen(banner)).kind).toBe('not_seen');
  });

  it('are missing by the workflow’s words', () => {
    const found = findIdentity([text('MARTIN'), text('800121', 'IPP')], seen(words('MARTIN Jean', 20, 10, 0)));
    expect(found).toEqual({ kind: 'not_seen', missing: ['IPP'] });
  });

  it('that are empty are nowhere', () => {
    expect(findIdentity([text('')], seen(words('MARTIN', 20, 10, 0))).kind).toBe('not_seen');
  });

  it('are taken where they stand together, and not where one of them stands alone', () => {
    const all = [...words('MARTIN', 20, 10, 0), ...words('MARTIN Jean 800121', 20, 300, 1)];
    const found = findIdentity([text('MARTIN'), text('800121')], seen(all));
    expect(found.kind === 'seen' && found.boxes.map((box) => box.y > 280)).toEqual([true, true]);
  });

  it('are all held to when nothing tells which of several places is the banner', () => {
    const all = [...words('800121', 20, 20, 0), ...words('800121', 20, 300, 1)];
    const found = findIdentity([text('800121')], seen(all));
    expect(found.kind === 'seen' && found.boxes.map((box) => box.y > 280)).toEqual([false, true]);
  });

  it('are taken from the window in front when it names them', () => {
    const all = [...words('IPP 800121', 20, 10, 0), ...words('IPP : 800121', 220, 200, 1)];
    const dialog = { ...WINDOW, bounds: { x: 200, y: 150, width: 300, height: 120 } };
    const found = findIdentity([text('IPP 800121')], seen(all, dialog));
    expect(found.kind === 'seen' && found.boxes[0]?.y).toBeGreaterThan(150);
    const bare = findIdentity([text('IPP 800121')], seen(all.slice(0, 2), dialog));
    expect(bare.kind === 'seen' && bare.boxes[0]?.y).toBeLessThan(20);
  });

  it('have room around them, so that a longer name is another picture, and never leave the screen', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 580 }), y: fc.integer({ min: 0, max: 380 }) });
    fc.assert(
      fc.property(place, ({ x, y }) => {
        const found = findIdentity([text('MARTIN')], seen(words('MARTIN', x, y, 0)));
        const box = found.kind === 'seen' ? found.boxes[0] : undefined;
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(SIZE.width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SIZE.height);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(Math.min(SIZE.width, x + 48 + 8));
      }),
      { numRuns: 200 },
    );
  });
});
