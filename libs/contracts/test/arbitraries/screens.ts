import {
  ELEMENT_PURPOSES,
  ELEMENT_SOURCES,
  ELEMENT_STATES,
  ELEMENT_TYPES,
  FINGERPRINT_COMPONENTS,
  type Frame,
  type FrameRequest,
  PERCEPTION_MODES,
  SCREEN_ZONES,
  type Screen,
  type ScreenState,
  TWIN_DIFFERENCES,
} from '@vigie/domain';
import fc from 'fast-check';
import {
  aCode,
  aContext,
  aDigest,
  aFraction,
  aMeasure,
  aName,
  aNatural,
  anEvidenceNameOrNone,
  anId,
  anImageSize,
  aPlaceId,
  aPoint,
  aRect,
  aRectInside,
  aWindow,
  orNull,
  someBytes,
  someText,
} from './values';

const anIndex = fc.constantFrom(null, 0);

export const aFrameRequest: fc.Arbitrary<FrameRequest> = fc.record({
  requestId: anId,
  runId: aName,
  workflowId: aName,
  stepId: aName,
  context: aContext,
});

const accessibility = fc
  .array(fc.record({ role: someText, name: someText, value: someText, bounds: aRect, states: fc.array(someText) }), {
    maxLength: 5,
  })
  .chain((nodes) =>
    fc
      .tuple(...nodes.map((_, index) => fc.integer({ min: -1, max: index - 1 })))
      .map((parents) => nodes.map((node, index) => ({ ...node, parent: parents[index] as number }))),
  );

const frameNumbers = fc
  .record({ sequence: aNatural, parts: fc.integer({ min: 1, max: 64 }) })
  .chain(({ sequence, parts }) =>
    fc.record({
      sequence: fc.constant(sequence),
      keyframeSequence: fc.oneof(fc.constant(sequence), fc.nat({ max: Math.min(sequence, 2_147_483_647) })),
      parts: fc.constant(parts),
      part: fc.nat({ max: parts - 1 }),
    }),
  );

export const aFrame: fc.Arbitrary<Frame> = fc.tuple(anImageSize, frameNumbers).chain(([size, numbers]) =>
  fc.record({
    frameId: anId,
    site: aPlaceId,
    workstationId: aPlaceId,
    sequence: fc.constant(numbers.sequence),
    keyframeSequence: fc.constant(numbers.keyframeSequence),
    part: fc.constant(numbers.part),
    parts: fc.constant(numbers.parts),
    capturedAtMs: aNatural,
    size: fc.constant(size),
    monitor: aName,
    patches: fc.array(
      fc.record({
        rect: aRectInside(size),
        encoding: fc.constantFrom('webp-lossless' as const, 'png' as const),
        data: someBytes,
      }),
      { maxLength: 4 },
    ),
    digest: aDigest,
    window: orNull(aWindow),
    cursor: orNull(aPoint),
    request: orNull(aFrameRequest),
    accessibility,
  }),
);

const aLine = fc.record({ text: someText, box: aRect, confidence: aFraction });

const screenFields = fc.array(aLine, { maxLength: 4 }).chain((lines) =>
  fc.record({
    frameId: anId,
    site: aPlaceId,
    workstationId: aPlaceId,
    sequence: aNatural,
    capturedAtMs: aNatural,
    monitor: aName,
    evidence: anEvidenceNameOrNone,
    window: orNull(aWindow),
    cursor: orNull(aPoint),
    request: orNull(aFrameRequest),
    words: fc.array(
      fc.record({
        text: someText,
        box: aRect,
        confidence: aFraction,
        line: fc.nat({ max: Math.max(0, lines.length - 1) }),
      }),
      { maxLength: 4 },
    ),
    lines: fc.constant(lines),
    elements: fc.array(
      fc.record({
        elementId: anId,
        type: fc.constantFrom(...ELEMENT_TYPES),
        role: aName,
        label: someText,
        value: someText,
        box: aRect,
        confidence: aFraction,
        states: fc.array(fc.record({ name: fc.constantFrom(...ELEMENT_STATES), confidence: aFraction }), {
          maxLength: 3,
        }),
        isDangerous: fc.boolean(),
        isClickable: fc.boolean(),
        isFocusable: fc.boolean(),
        purpose: orNull(fc.record({ does: fc.constantFrom(...ELEMENT_PURPOSES), object: someText })),
        placeholder: someText,
        group: someText,
        zone: orNull(fc.constantFrom(...SCREEN_ZONES)),
        // Of the list's indices only the first is there whatever its length.
        neighbours: fc.record({ left: anIndex, right: anIndex, above: anIndex, below: anIndex }),
        twin: orNull(
          fc.record({
            ordinal: fc.integer({ min: 1, max: 4 }),
            count: fc.integer({ min: 4, max: 5_000 }),
            by: fc.constantFrom(...TWIN_DIFFERENCES),
            hint: someText,
          }),
        ),
        description: fc.record({ fr: someText, en: someText }),
        sources: fc.array(fc.constantFrom(...ELEMENT_SOURCES), { maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
    doubts: fc.array(fc.record({ code: aCode, box: aRect }), { maxLength: 3 }),
    perceiveMs: aMeasure,
  }),
);

/** A screen that was seen, or one that failed before its size and digest were known. */
const screenResult = fc.oneof(
  fc.record({ failure: fc.constant(''), size: anImageSize, imageDigest: aDigest }),
  fc.record({
    failure: aCode,
    size: fc.constant({ width: 0, height: 0 }),
    imageDigest: fc.constant(new Uint8Array(0)),
  }),
);

export const aScreen: fc.Arbitrary<Screen> = fc
  .tuple(screenFields, screenResult)
  .map(([fields, result]) => ({ ...fields, ...result }));

export const aScreenState: fc.Arbitrary<ScreenState> = fc
  .tuple(
    aScreen,
    fc.record({
      screenStateId: anId,
      sessionId: aName,
      vectorId: anId,
      components: fc.array(
        fc.record({
          name: fc.constantFrom(...FINGERPRINT_COMPONENTS),
          provider: anId,
          vectorId: anId,
          weight: aFraction,
        }),
        { maxLength: 5 },
      ),
      mode: fc.constantFrom(...PERCEPTION_MODES),
      fuseMs: aMeasure,
    }),
  )
  .map(([screen, rest]) => ({ ...screen, ...rest }));
