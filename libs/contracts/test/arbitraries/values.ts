import type { Point, Rect, Size, Window } from '@vigie/domain';
import fc from 'fast-check';

const ID_CHARACTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEF0123456789-_.:'];

export const anId = fc.string({ unit: fc.constantFrom(...ID_CHARACTERS), minLength: 1, maxLength: 40 });
export const anIdOrNone = fc.oneof(fc.constant(''), anId);
export const aPlaceId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
export const aCode = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/);
export const aCodeOrNone = fc.oneof(fc.constant(''), aCode);
export const anEvidenceName = fc.stringMatching(/^sha256-[0-9a-f]{64}$/);
export const anEvidenceNameOrNone = fc.oneof(fc.constant(''), anEvidenceName);
/** Any well-formed text: accents, emoji, control characters, right-to-left marks. */
export const someText = fc.string({ unit: 'grapheme', maxLength: 60 });
export const aName = fc.oneof(fc.constant(''), fc.stringMatching(/^[ -~éèàçœÀß]{1,40}$/));
export const aTraceparent = fc.oneof(fc.constant(''), fc.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/));

export const aNatural = fc.maxSafeNat();
export const anInt32 = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
export const aNatural32 = fc.nat();
/** Proto3 does not carry the sign of a zero, and nothing here needs it. */
function double(constraints: fc.DoubleConstraints): fc.Arbitrary<number> {
  return fc.double({ noNaN: true, ...constraints }).map((value) => (value === 0 ? 0 : value));
}

export const aFraction = double({ min: 0, max: 1 });
export const aCosine = double({ min: -1, max: 1 });
export const aMeasure = double({ min: 0, max: 1e12 });
export const aFinite = double({ noDefaultInfinity: true });
export const aDigest = fc.uint8Array({ minLength: 32, maxLength: 32 });
export const someBytes = fc.uint8Array({ minLength: 1, maxLength: 200 });

/** Keys that plain objects treat specially are part of it; `__proto__` has its own test. */
export const aContext = fc
  .array(
    fc.tuple(fc.oneof(fc.stringMatching(/^[a-z_.]{1,20}$/), fc.constantFrom('constructor', 'toString')), someText),
    {
      maxLength: 5,
    },
  )
  .map((pairs) => Object.fromEntries(pairs.filter(([key]) => key !== '__proto__')));

export const aPoint: fc.Arbitrary<Point> = fc.record({ x: anInt32, y: anInt32 });
export const anImagePoint: fc.Arbitrary<Point> = fc.record({
  x: fc.nat({ max: 16_383 }),
  y: fc.nat({ max: 16_383 }),
});
export const aRect: fc.Arbitrary<Rect> = fc.record({ x: anInt32, y: anInt32, width: aNatural32, height: aNatural32 });
export const anImageSize: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 1, max: 6_000 }),
  height: fc.integer({ min: 1, max: 6_000 }),
});

export function aRectInside(size: Size): fc.Arbitrary<Rect> {
  return fc.record({ x: fc.nat({ max: size.width - 1 }), y: fc.nat({ max: size.height - 1 }) }).chain(({ x, y }) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      width: fc.integer({ min: 1, max: size.width - x }),
      height: fc.integer({ min: 1, max: size.height - y }),
    }),
  );
}

export const aWindow: fc.Arbitrary<Window> = fc.record({
  windowId: anIdOrNone,
  appName: someText,
  title: someText,
  bounds: aRect,
  processId: aNatural32,
});

export function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null });
}
