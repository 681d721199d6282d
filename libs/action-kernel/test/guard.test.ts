import fc from 'fast-check';
import { compareSight, type PixelView, type SightDemand } from '../src';
import { DrawnScreen, drawTable, NUMBERS, rowAt } from './drawn-screen';

const { imul } = Math;
const ROW: SightDemand = { target: rowAt(3), identity: [], tolerance: 'still' };
const PATIENT = { x: 15, y: 2, width: 90, height: 16 };

function table(): DrawnScreen {
  return drawTable(NUMBERS).digits(20, 5, '12031954');
}

function compare(now: DrawnScreen, demand: SightDemand = ROW, seen = table()) {
  return compareSight(seen.view(), now.view(), demand);
}

const refused = (reason: string) => expect.objectContaining({ kind: 'differs', reason });

describe('the guard accepts', () => {
  test('the same screen, and what was seen in any layout of the bytes', () => {
    const { width, height, data } = table().view();
    const rgb = new Uint8Array(width * height * 3);
    const bgrx = new Uint8Array(data.length);
    for (let i = 0; i < width * height; i++) {
      rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
      bgrx.set([data[i * 4 + 2] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4] ?? 0, i & 255], i * 4);
    }
    const views: PixelView[] = [
      table().view(),
      { width, height, layout: 'rgb', data: rgb },
      { width, height, layout: 'bgrx', data: bgrx },
    ];
    for (const seen of views) for (const now of views) expect(compareSight(seen, now, ROW)).toEqual({ kind: 'same' });
  });

  test('a row that takes or loses the tint of hover, the target or another, letters keeping their colour', () => {
    for (const row of [2, 3]) {
      const tinted = table().change(rowAt(row), (level) => (level > 200 ? level - 22 : level));
      expect(compare(tinted)).toEqual({ kind: 'same' });
      expect(compare(table(), ROW, tinted)).toEqual({ kind: 'same' });
    }
  });

  test('a border around the target that comes with the pointer or the focus', () => {
    expect(compare(table().outline(rowAt(3), 90))).toEqual({ kind: 'same' });
    expect(compare(table().outline(rowAt(3), 90).outline({ x: 12, y: 102, width: 376, height: 16 }, 90))).toEqual({
      kind: 'same',
    });
  });

  test('a caret in the row, lit or not, but none where the patient is named', () => {
    const caret = table().fill({ x: 240, y: 102, width: 1, height: 15 }, 20);
    expect(compare(caret)).toEqual({ kind: 'same' });
    expect(compare(table(), ROW, caret)).toEqual({ kind: 'same' });
    expect(compare(caret, { ...ROW, identity: [rowAt(3)] })).toEqual(refused('IDENTITY_MISMATCH'));
  });

  test('a clock that goes on in a corner', () => {
    const at = (time: string) => table().digits(360, 186, time);
    expect(compare(at('1433'), ROW, at('1432'))).toEqual({ kind: 'same' });
  });

  test('the field that was just clicked: border, caret, selection and a placeholder that goes', () => {
    const field = { x: 40, y: 60, width: 200, height: 24 };
    const empty = new DrawnScreen()
      .fill(field, 255)
      .outline(field, 170)
      .digits(46, 67, '00000000', 150)
      .digits(42, 44, '1234');
    const focused = new DrawnScreen()
      .fill(field, 255)
      .outline(field, 60)
      .digits(42, 44, '1234')
      .fill({ x: 46, y: 64, width: 1, height: 16 }, 0);
    expect(compare(focused, { target: field, identity: [], tolerance: 'focus' }, empty)).toEqual({ kind: 'same' });
    expect(compare(focused, { target: field, identity: [], tolerance: 'still' }, empty)).toEqual(
      refused('PRECONDITION_FAILED'),
    );
  });
});

describe('the guard refuses', () => {
  test('rows that moved by one or two', () => {
    for (const by of [20, -20, 40])
      expect(compare(table().moveRows(80, 60, by))).toEqual(refused('PRECONDITION_FAILED'));
  });

  test('rows that were scrolled by a few pixels', () => {
    for (const by of [1, 2, 5]) expect(compare(table().moveRows(60, 100, by))).toEqual(refused('PRECONDITION_FAILED'));
  });

  test('one other digit in the row, far from the place that is clicked', () => {
    const cell = { x: 330, y: 102, width: 40, height: 16 };
    const numbers = NUMBERS.with(3, '800413248');
    expect(compare(drawTable(numbers).digits(20, 5, '12031954'), { ...ROW, target: cell })).toEqual(
      refused('PRECONDITION_FAILED'),
    );
  });

  test('one other digit where the patient is named, also with a target of null', () => {
    const other = drawTable(NUMBERS).digits(20, 5, '12031964');
    for (const target of [ROW.target, null]) {
      expect(compare(other, { ...ROW, target, identity: [PATIENT] })).toEqual(refused('IDENTITY_MISMATCH'));
    }
    expect(compare(other)).toEqual({ kind: 'same' });
  });

  test('a target whose letters were greyed', () => {
    expect(compare(table().change(rowAt(3), (level) => level + (248 - level) * 0.5))).toEqual(
      refused('PRECONDITION_FAILED'),
    );
  });

  test('a dialog over the target as something in the way, and one elsewhere as another screen', () => {
    const dialog = (x: number, y: number) => {
      const box = { x, y, width: 160, height: 90 };
      return table()
        .fill(box, 250)
        .outline(box, 120)
        .digits(x + 12, y + 14, '1234567')
        .digits(x + 12, y + 40, '7654321');
    };
    expect(compare(dialog(20, 60))).toEqual(refused('OCCLUDED'));
    const button = { x: 20, y: 45, width: 60, height: 12 };
    expect(compare(dialog(220, 100), { ...ROW, target: button })).toEqual(refused('PRECONDITION_FAILED'));
    expect(compare(dialog(220, 100), { ...ROW, target: null })).toEqual(refused('PRECONDITION_FAILED'));
  });

  test('a notice that opens inside of a large field which was just clicked', () => {
    const field = { x: 10, y: 10, width: 380, height: 180 };
    const empty = new DrawnScreen().fill(field, 255).outline(field, 170);
    const notice = { x: 120, y: 60, width: 140, height: 80 };
    const now = empty
      .copy()
      .fill(notice, 245)
      .outline(notice, 100)
      .digits(130, 72, '1234567')
      .digits(130, 92, '7654321')
      .digits(130, 112, '13579');
    expect(compare(now, { target: field, identity: [], tolerance: 'focus' }, empty)).toEqual(
      refused('PRECONDITION_FAILED'),
    );
  });

  test('an empty corner of something that lies over a part of the target', () => {
    const tinted = table().change({ x: 230, y: 70, width: 100, height: 70 }, (level) => level - 9);
    expect(compare(tinted)).toEqual(refused('OCCLUDED'));
  });

  test('a screen that was dimmed as a whole', () => {
    const dimmed = table().change({ x: 0, y: 0, width: 400, height: 200 }, (level) => level * 0.88);
    expect(compare(dimmed, { ...ROW, target: null })).toEqual(refused('PRECONDITION_FAILED'));
  });

  test('a screen of another size', () => {
    expect(compare(new DrawnScreen(400, 201))).toEqual(refused('PRECONDITION_FAILED'));
  });
});

const digit = fc.integer({ min: 0, max: 9 });
const ground = fc.constantFrom(255, 240, 200, 60, 30);
const contrast = fc.integer({ min: 110, max: 190 });

/** A line of digits on a ground; dark grounds get light digits. */
function line(text: string, level: number, letters: number): DrawnScreen {
  return new DrawnScreen(240, 64, level).digits(20, 24, text, level > 128 ? level - letters : level + letters);
}

describe('whatever is drawn', () => {
  const LINE: SightDemand = { target: { x: 10, y: 20, width: 150, height: 18 }, identity: [], tolerance: 'still' };

  test('GUARD-1: any other digit at any place is refused, in every contrast that can be read', () => {
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 3, maxLength: 18 }),
        fc.nat(),
        digit,
        ground,
        contrast,
        (digits, at, other, level, letters) => {
          const place = at % digits.length;
          fc.pre(digits[place] !== other);
          const seen = line(digits.join(''), level, letters);
          const now = line(digits.with(place, other).join(''), level, letters);
          expect(compareSight(seen.view(), now.view(), LINE).kind).toBe('differs');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('GUARD-2: a tint that leaves the letters three quarters of their contrast, under two levels of noise, is accepted both ways', () => {
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 3, maxLength: 18 }),
        ground,
        contrast,
        fc.integer({ min: -40, max: 40 }),
        fc.nat(),
        (digits, level, letters, shift, seed) => {
          const to = Math.max(0, Math.min(255, level + shift));
          const left = level > 128 ? letters + to - level : letters + level - to;
          fc.pre(left > letters * 0.75 && left * 0.75 < letters);
          const seen = line(digits.join(''), level, letters);
          const now = seen
            .copy()
            .change(LINE.target as NonNullable<SightDemand['target']>, (v) => (v === level ? to : v));
          let state = seed;
          now.change({ x: 0, y: 0, width: 240, height: 64 }, (v) => {
            state = (imul(state, 1664525) + 1013904223) >>> 0;
            return v + ((state >>> 16) % 5) - 2;
          });
          expect(compareSight(seen.view(), now.view(), LINE)).toEqual({ kind: 'same' });
          expect(compareSight(now.view(), seen.view(), LINE)).toEqual({ kind: 'same' });
        },
      ),
      { numRuns: 100 },
    );
  });
});
