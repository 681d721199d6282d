import {
  ELEMENT_PURPOSES,
  ELEMENT_ROLES,
  ELEMENT_SOURCES,
  ELEMENT_STATES,
  ELEMENT_TYPES,
  type Element,
  type Rect,
  SCREEN_ZONES,
  type Screen,
  TWIN_DIFFERENCES,
} from '@vigie/domain';
import { aFrameRequest, aScreen, aWindow } from '@vigie/testkit';
import fc from 'fast-check';

/** Half characters, controls and scripts of all kinds too. */
const text = fc.string({ unit: 'binary', maxLength: 12 });
const share = fc.float({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const box: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: -50, max: 2_000 }),
  y: fc.integer({ min: -50, max: 2_000 }),
  width: fc.nat(500),
  height: fc.nat(300),
});
const neighbour = fc.constantFrom(null, 0);

const element: fc.Arbitrary<Omit<Element, 'elementId'>> = fc.record({
  type: fc.constantFrom(...ELEMENT_TYPES),
  role: fc.constantFrom('', 'a role of its own', ...ELEMENT_ROLES),
  label: text,
  value: text,
  box,
  confidence: share,
  states: fc.array(fc.record({ name: fc.constantFrom(...ELEMENT_STATES), confidence: share }), { maxLength: 2 }),
  isDangerous: fc.boolean(),
  isClickable: fc.boolean(),
  isFocusable: fc.boolean(),
  purpose: fc.option(fc.record({ does: fc.constantFrom(...ELEMENT_PURPOSES), object: text })),
  placeholder: text,
  group: text,
  zone: fc.constantFrom(null, ...SCREEN_ZONES),
  neighbours: fc.record({ left: neighbour, right: neighbour, above: neighbour, below: neighbour }),
  twin: fc.option(
    fc.record({
      ordinal: fc.integer({ min: 1, max: 2 }),
      count: fc.integer({ min: 2, max: 9 }),
      by: fc.constantFrom(...TWIN_DIFFERENCES),
      hint: text,
    }),
  ),
  description: fc.record({ fr: text, en: text }),
  sources: fc.uniqueArray(fc.constantFrom(...ELEMENT_SOURCES)),
});

const context = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).filter((key) => /^[ -~]+$/.test(key) && key !== '__proto__'),
  text.map((value) => value.toWellFormed()),
  { maxKeys: 4, noNullPrototype: true },
);

/** Screens with all that the protocol lets them have, each a frame of its own. */
export const anyScreen: fc.Arbitrary<Screen> = fc
  .record({
    frameId: fc.uuid(),
    sequence: fc.nat(),
    capturedAtMs: fc.maxSafeNat(),
    monitor: fc.constantFrom('', 'primary'),
    imageDigest: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    window: fc.option(fc.record({ appName: text, title: text, bounds: box }).map((over) => aWindow(over))),
    cursor: fc.option(fc.record({ x: fc.integer({ min: -9, max: 999 }), y: fc.nat(999) })),
    request: fc.option(context.map((values) => aFrameRequest({ context: values }))),
    lines: fc.array(fc.record({ text, box, confidence: share }), { maxLength: 3 }),
    words: fc.array(fc.record({ text, box, confidence: share, line: fc.constant(0) }), { maxLength: 3 }),
    doubts: fc.array(fc.record({ code: fc.constant('TEXT_UNREADABLE'), box }), { maxLength: 2 }),
    elements: fc
      .array(element, { maxLength: 4 })
      .map((some) => some.map((one, index) => ({ ...one, elementId: `element-${index}` }))),
    perceiveMs: fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0),
  })
  .map((over) => {
    const digest = Buffer.from(over.imageDigest).toString('hex');
    return aScreen({ ...over, evidence: `sha256-${digest}` });
  });
