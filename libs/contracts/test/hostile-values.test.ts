import {
  connectRequestFromProto,
  connectResponseFromProto,
  decodeFrame,
  decodeScreen,
  encodeEmbedRequest,
  encodeEmbedResponse,
  encodeFrame,
  encodeOutcome,
  encodeScreen,
  encodeScreenState,
  encodeSearchStatesResponse,
  limits,
  resolveDoubtRequestToProto,
  sealableAction,
  startRunRequestToProto,
} from '@vigie/contracts';
import {
  type Action,
  type ActionKind,
  barelyUnderstood,
  ELEMENT_STATES,
  type Frame,
  type Precondition,
  type Screen,
  type ScreenState,
} from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import { Frame as FrameProto, type PatchEncoding } from '../src/gen/vigie/v1/frame';
import { type ElementMeaning as ElementMeaningProto, Screen as ScreenProto } from '../src/gen/vigie/v1/screen';

const box = { x: 0, y: 0, width: 10, height: 10 };

const frame: Frame = {
  frameId: 'frame-1',
  site: 'site-1',
  workstationId: 'ws-1',
  sequence: 7,
  keyframeSequence: 5,
  part: 0,
  parts: 1,
  capturedAtMs: 1_700_000_000_000,
  size: { width: 100, height: 50 },
  monitor: 'primary',
  patches: [{ rect: box, encoding: 'png', data: new Uint8Array([1]) }],
  digest: new Uint8Array(32),
  window: { windowId: '0x1', appName: 'dph', title: 'DPH', bounds: box, processId: 1 },
  cursor: null,
  request: null,
  accessibility: [],
};

const screen: Screen = {
  frameId: 'frame-1',
  site: 'site-1',
  workstationId: 'ws-1',
  sequence: 7,
  capturedAtMs: 1_700_000_000_000,
  size: { width: 100, height: 50 },
  monitor: 'primary',
  imageDigest: new Uint8Array(32),
  evidence: '',
  window: null,
  cursor: null,
  request: null,
  words: [{ text: 'Nom', box, confidence: 1, line: 0 }],
  lines: [{ text: 'Nom', box, confidence: 1 }],
  elements: [
    {
      ...barelyUnderstood('button'),
      elementId: 'e1',
      type: 'button',
      role: '',
      label: 'OK',
      value: '',
      box,
      confidence: 1,
    },
  ],
  doubts: [],
  perceiveMs: 1,
  failure: '',
};

const state: ScreenState = {
  ...screen,
  screenStateId: 'state-1',
  sessionId: '',
  vectorId: 'v1',
  components: [{ name: 'text', provider: 'p', vectorId: 'v2', weight: 1 }],
  mode: 'light',
  fuseMs: 1,
};

function action(what: ActionKind, over: Partial<Action> = {}): Action {
  return {
    actionId: 'a1',
    supersedes: '',
    workstationId: 'ws-1',
    epoch: 1,
    laneSequence: 1,
    notBeforeMs: 0,
    expireAtMs: 1,
    runId: 'r1',
    stepId: 's1',
    precondition: { frameId: '', windowId: '', target: null, dropTarget: null, identity: [], tolerance: 'still' },
    what,
    traceparent: '',
    ...over,
  };
}

const seal = (what: ActionKind, over: Partial<Action> = {}) => sealableAction(action(what, over), new Uint8Array(16));

function refusalOf(work: () => unknown): CodedError {
  try {
    work();
  } catch (error) {
    if (isCoded(error)) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

function problem(work: () => unknown): string {
  const error = refusalOf(work);
  expect(error.code).toBe('CONTRACT_MALFORMED');
  return `${error.facts.field} ${error.facts.problem}`;
}

describe('a frame is refused before anything is allocated for it', () => {
  it.each<[string, Partial<Frame>, string]>([
    ['a negative width', { size: { width: -1, height: 5 } }, 'size.width is -1, it must be 1 to 16384'],
    ['no pixels', { size: { width: 0, height: 0 } }, 'size.width is 0, it must be 1 to 16384'],
    ['a side over the limit', { size: { width: 16_385, height: 1 } }, 'size.width is 16385, it must be 1 to 16384'],
    [
      'an area over the limit',
      { size: { width: 16_384, height: 16_384 } },
      'size.width times height is over 40000000 pixels',
    ],
    ['a size that is not a number', { size: { width: Number.NaN, height: 5 } }, 'size.width is not an integer'],
    [
      'a patch outside the image',
      { patches: [{ rect: { x: 95, y: 0, width: 10, height: 10 }, encoding: 'png', data: new Uint8Array([1]) }] },
      'patches[0].rect.area reaches past the image',
    ],
    [
      'a patch at a negative place',
      { patches: [{ rect: { x: -1, y: 0, width: 10, height: 10 }, encoding: 'png', data: new Uint8Array([1]) }] },
      'patches[0].rect.area reaches past the image',
    ],
    [
      'a patch without bytes',
      { patches: [{ rect: box, encoding: 'png', data: new Uint8Array(0) }] },
      'patches[0].data is empty',
    ],
    [
      'patches that decode to many times the image',
      {
        patches: Array.from({ length: 5 }, () => ({
          rect: { x: 0, y: 0, width: 100, height: 50 },
          encoding: 'png' as const,
          data: new Uint8Array([1]),
        })),
      },
      'patches hold more pixels than the image',
    ],
    [
      'too many patches',
      { patches: Array.from({ length: limits.patches + 1 }, () => frame.patches[0]!) },
      'patches has 4097 entries, at most 4096 are taken',
    ],
    ['a short digest', { digest: new Uint8Array(31) }, 'digest is not a SHA-256 digest'],
    ['a part past the last', { part: 1, parts: 1 }, 'part is 1, it must be 0 to 0'],
    ['a keyframe from the future', { keyframeSequence: 8 }, 'keyframeSequence is 8, it must be 0 to 7'],
    [
      'a workstation id with a wildcard',
      { workstationId: '>' },
      'workstationId must be 1 to 64 letters, digits, - or _',
    ],
    ['a time with a fraction', { capturedAtMs: 1.5 }, 'capturedAtMs is not an integer'],
    [
      'an accessibility tree with a cycle',
      { accessibility: [{ parent: 0, role: '', name: '', value: '', bounds: box, states: [] }] },
      'accessibility[0].parent is 0, it must be -1 to -1',
    ],
  ])('%s', (_title, over, expected) => {
    expect(problem(() => encodeFrame({ ...frame, ...over }))).toBe(expected);
  });

  it('an encoding that is not known', () => {
    const proto = FrameProto.decode(encodeFrame(frame));
    proto.patches[0]!.encoding = 99 as PatchEncoding;
    expect(problem(() => decodeFrame(FrameProto.encode(proto).finish()))).toBe(
      'patches[0].encoding is not one of the known values',
    );
  });

  it('a number that JavaScript cannot hold', () => {
    // Field 4 (sequence), varint 2^63 - 1.
    const bytes = Uint8Array.from([0x20, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
    expect(problem(() => decodeFrame(bytes))).toBe('its content does not follow the protocol');
  });

  it('a message that is larger than the bus takes is the sender’s to split', () => {
    const patch = { rect: box, encoding: 'png' as const, data: new Uint8Array(limits.messageBytes) };
    const error = refusalOf(() => encodeFrame({ ...frame, patches: [patch] }));
    expect(error.code).toBe('CONTRACT_TOO_LARGE');
    expect(error.remedy).toContain('several parts');
  });
});

describe('a screen or a state is refused', () => {
  it.each<[string, Partial<Screen>, string]>([
    [
      'with a confidence that is not a number',
      { lines: [{ text: '', box, confidence: Number.NaN }] },
      'lines[0].confidence is not a finite number',
    ],
    [
      'with a confidence over 1',
      { lines: [{ text: '', box, confidence: 1.5 }] },
      'lines[0].confidence is outside 0 to 1',
    ],
    ['with an endless time', { perceiveMs: Number.POSITIVE_INFINITY }, 'perceiveMs is not a finite number'],
    ['with a negative time', { perceiveMs: -1 }, 'perceiveMs is negative'],
    [
      'with a word of a line that is not there',
      { words: [{ text: '', box, confidence: 1, line: 1 }] },
      'words[0].line is 1, it must be 0 to 0',
    ],
    [
      'with evidence that names a path',
      { evidence: '../../etc/passwd' },
      'evidence is not a name of the evidence store',
    ],
    ['with screen text where a code belongs', { failure: 'Jean Martin' }, "failure is not an error's code"],
    [
      'without a digest although it was seen',
      { imageDigest: new Uint8Array(0) },
      'imageDigest is not a SHA-256 digest',
    ],
  ])('%s', (_title, over, expected) => {
    expect(problem(() => encodeScreen({ ...screen, ...over }))).toBe(expected);
    expect(problem(() => encodeScreenState({ ...state, ...over }))).toBe(expected);
  });

  it('with an element type of a later release', () => {
    const proto = ScreenProto.decode(encodeScreen(screen));
    proto.elements[0]!.type = 0;
    expect(problem(() => decodeScreen(ScreenProto.encode(proto).finish()))).toBe(
      'elements[0].type is not one of the known values',
    );
  });

  it('with a fingerprint component that is not known', () => {
    const components = [{ ...state.components[0]!, name: 'smell' as 'text' }];
    expect(problem(() => encodeScreenState({ ...state, components }))).toBe(
      'components[0].name is not one of the known values',
    );
  });

  it('but a frame that could not be assembled still has its screen, with the reason', () => {
    const failed = { ...screen, size: { width: 0, height: 0 }, imageDigest: new Uint8Array(0), failure: 'FRAME_GAP' };
    expect(decodeScreen(encodeScreen(failed))).toEqual(failed);
  });
});

describe('what is understood of an element', () => {
  const element = screen.elements[0]!;
  const decoded = (meaning: Partial<ElementMeaningProto> | undefined) => {
    const proto = ScreenProto.decode(encodeScreen(screen));
    const first = proto.elements[0]!;
    first.meaning = meaning && { ...first.meaning!, ...meaning };
    return decodeScreen(ScreenProto.encode(proto).finish()).elements[0]!;
  };

  it('is what type and role alone say in a message that lacks it', () => {
    expect(decoded(undefined)).toEqual({ ...barelyUnderstood('button'), ...element });
  });

  it.each<[string, Partial<ElementMeaningProto>, string]>([
    [
      'a state that is not known',
      { states: [{ name: 'happy', confidence: 1 }] },
      'meaning.states[0].name is not one of the known values',
    ],
    [
      'more states than there are',
      { states: Array.from({ length: 99 }, () => ({ name: 'focused', confidence: 1 })) },
      `meaning.states has 99 entries, at most ${ELEMENT_STATES.length} are taken`,
    ],
    [
      'a neighbour that is not on the screen',
      { neighbours: { left: 1 } },
      'meaning.neighbours.left is 1, it must be 0 to 0',
    ],
    ['a zone that is not known', { zone: 'behind' }, 'meaning.zone is not one of the known values'],
    [
      'a purpose that is not known',
      { purpose: { does: 'explode', object: '' } },
      'meaning.purpose.does is not one of the known values',
    ],
    [
      'a twin past the last',
      { twin: { ordinal: 3, count: 2, by: 'order', hint: '' } },
      'meaning.twin.ordinal is above the count',
    ],
    ['a source that is not known', { sources: ['rumour'] }, 'meaning.sources[0].source is not one of the known values'],
  ])('is refused with %s', (_title, meaning, expected) => {
    expect(problem(() => decoded(meaning))).toBe(`elements[0].${expected}`);
  });

  it('has its texts cut at the limit, as all that a screen showed', () => {
    const long = 'é'.repeat(limits.seenText + 9);
    const { description, group } = decoded({ description: { fr: long, en: long }, group: long });
    expect([description.fr.length, description.en.length, group.length]).toEqual(Array(3).fill(limits.seenText));
  });
});

describe('text that a screen showed', () => {
  it('is cut when it is very long, so that a hostile title silences no workstation', () => {
    const window = { ...frame.window!, title: 'x'.repeat(1_000_000) };
    expect(decodeFrame(encodeFrame({ ...frame, window })).window?.title).toHaveLength(limits.seenText);
  });

  it('keeps its accents, emoji and control characters, and loses lone surrogates', () => {
    const window = { ...frame.window!, title: 'Œdème ß €\u0000\u202e 👩‍⚕️ \ud800' };
    expect(decodeFrame(encodeFrame({ ...frame, window })).window?.title).toBe('Œdème ß €\u0000\u202e 👩‍⚕️ \ufffd');
  });
});

describe('an action is refused', () => {
  it.each<[string, ActionKind, string]>([
    [
      'with a click outside any screen',
      { kind: 'click', point: { x: -1, y: 0 }, button: 'left', count: 1 },
      'kind.point.x is -1, it must be 0 to 16383',
    ],
    [
      'with three clicks',
      { kind: 'click', point: { x: 1, y: 0 }, button: 'left', count: 3 as 1 },
      'kind.count is neither 1 nor 2',
    ],
    [
      'with a button that does not exist',
      { kind: 'click', point: { x: 1, y: 0 }, button: 'third' as 'left', count: 1 },
      'button is not one of the known values',
    ],
    [
      'with text that would arrive changed',
      { kind: 'type_text', text: 'a\ud800', replace: false },
      'text is not well-formed Unicode',
    ],
    [
      'with a book to type',
      { kind: 'type_text', text: 'x'.repeat(100_001), replace: false },
      'text has 100001 characters, at most 100000 are taken',
    ],
    ['with a chord of no key', { kind: 'key_chord', keys: [] }, 'kind.keys is empty'],
    [
      'with an endless wait',
      { kind: 'wait', milliseconds: Number.POSITIVE_INFINITY },
      'kind.milliseconds is not an integer',
    ],
    [
      'with a scroll without measure',
      { kind: 'scroll', point: { x: 1, y: 1 }, down: 1e9, right: 0 },
      'kind.down is 1000000000, it must be -1000 to 1000',
    ],
  ])('%s', (_title, what, expected) => {
    expect(problem(() => seal(what))).toBe(expected);
  });

  it('with an epoch that JavaScript cannot count', () => {
    expect(problem(() => seal({ kind: 'wait', milliseconds: 1 }, { epoch: 2 ** 53 }))).toBe('epoch is not an integer');
  });

  it('without saying what was to be typed', () => {
    const error = refusalOf(() => seal({ kind: 'type_text', text: 'Secret 42\ud800', replace: true }));
    expect(JSON.stringify(error)).not.toContain('Secret');
    expect(String(error.stack)).not.toContain('Secret');
    expect(error.cause).toBeUndefined();
  });
});

describe('a precondition is refused', () => {
  const wait: ActionKind = { kind: 'wait', milliseconds: 1 };
  const held: Precondition = {
    frameId: 'f1',
    windowId: '',
    target: box,
    dropTarget: null,
    identity: [box],
    tolerance: 'still',
  };

  it.each<[string, Partial<Precondition>, string]>([
    [
      'with a target that has no area, since it would equal anything',
      { target: { x: 1, y: 1, width: 0, height: 5 } },
      'precondition.target.area is empty',
    ],
    [
      'with an identity region that has no area',
      { identity: [box, { x: 1, y: 1, width: 5, height: 0 }] },
      'precondition.identity[1].area is empty',
    ],
    ['with a region of no frame', { frameId: '' }, 'precondition.frameId is empty'],
    [
      'with more identity regions than anybody looks at',
      { identity: Array.from({ length: 17 }, () => box) },
      'precondition.identity has 17 entries, at most 16 are taken',
    ],
    [
      'with a tolerance that is not known',
      { tolerance: 'loose' as 'still' },
      'tolerance is not one of the known values',
    ],
  ])('%s', (_title, over, expected) => {
    expect(problem(() => seal(wait, { precondition: { ...held, ...over } }))).toBe(expected);
  });

  it('when there is none', () => {
    const without = { precondition: undefined } as unknown as Partial<Action>;
    expect(problem(() => seal(wait, without))).toBe('its content does not follow the protocol');
  });
});

describe('an envelope is refused', () => {
  const sealed = { content: Buffer.alloc(3), signature: Buffer.alloc(64), keyId: '0123456789abcdef' };
  const welcome = (over: Partial<typeof sealed>) => () =>
    connectResponseFromProto({ message: { $case: 'welcome', value: { ...sealed, ...over } }, traceparent: '' });

  it.each<[string, Partial<typeof sealed>, string]>([
    ['without content', { content: Buffer.alloc(0) }, 'welcome.content has 0 bytes, 1 to 32768 are taken'],
    ['with a book', { content: Buffer.alloc(32_769) }, 'welcome.content has 32769 bytes, 1 to 32768 are taken'],
    ['with a short signature', { signature: Buffer.alloc(63) }, 'welcome.signature has 63 bytes, 64 are needed'],
    ['with a key id in capitals', { keyId: '0123456789ABCDEF' }, 'welcome.keyId is not 16 hexadecimal digits'],
  ])('%s', (_title, over, expected) => {
    expect(problem(welcome(over))).toBe(expected);
  });

  it('with a salt of another length', () => {
    const value = { seal: sealed, text: 'x', salt: Buffer.alloc(15) };
    expect(problem(() => connectResponseFromProto({ message: { $case: 'action', value }, traceparent: '' }))).toBe(
      'action.salt has 15 bytes, 16 are needed',
    );
  });
});

describe('other messages are refused', () => {
  it('a text of which more was typed than there is', () => {
    const result = { kind: 'in_doubt', typed: 3, of: 2 } as const;
    expect(problem(() => encodeOutcome({ actionId: 'a', result }))).toBe('result.typed is 3, it must be 0 to 2');
  });

  it('a lane status that does not say how the journal stands', () => {
    const message = { $case: 'laneStatus' as const, value: { journal: 0, pauseNumber: 0 } };
    expect(problem(() => connectRequestFromProto({ message, traceparent: '' }))).toBe(
      'laneStatus.journal is not one of the known values',
    );
  });

  it('a verdict that only a look at the screen can give', () => {
    const request = { doubtId: 'd1', verdict: 'found_done' as 'done', by: 'x' };
    expect(problem(() => resolveDoubtRequestToProto(request))).toBe('verdict is not one of the known values');
  });

  it('a refusal whose reason is not in the closed list', () => {
    const result = { kind: 'refused', reason: 'BECAUSE' } as never;
    expect(problem(() => encodeOutcome({ actionId: 'a', result }))).toBe('reason is not one of the known values');
  });

  it('a stream message that holds nothing', () => {
    expect(problem(() => connectRequestFromProto({ message: undefined, traceparent: '' }))).toBe('message is missing');
    expect(problem(() => connectResponseFromProto({ message: undefined, traceparent: '' }))).toBe('message is missing');
  });

  it('a vector that is not as long as announced, or not finite', () => {
    const response = { provider: 'p', dimensions: 2, embedMs: 1, failure: '' };
    expect(problem(() => encodeEmbedResponse({ ...response, vectors: [new Float32Array(3)] }))).toBe(
      'vectors[0].values has 3 numbers, 2 were announced',
    );
    expect(problem(() => encodeEmbedResponse({ ...response, vectors: [Float32Array.of(1, Number.NaN)] }))).toBe(
      'vectors[0].values is not a finite number',
    );
  });

  it('an image to embed that is no name of the evidence store', () => {
    const inputs = [{ kind: 'image' as const, evidence: '/etc/passwd', region: null }];
    expect(problem(() => encodeEmbedRequest({ provider: '', inputs }))).toBe(
      'inputs[0].evidence is not a name of the evidence store',
    );
  });

  it('parameters named __proto__, which would be lost without a word', () => {
    const request = { workflow: '', workstationId: 'w', startedBy: '', idempotencyKey: '' };
    const parameters = Object.fromEntries([['__proto__', 'x']]);
    expect(problem(() => startRunRequestToProto({ ...request, parameters }))).toBe(
      'parameters has an entry without a usable name',
    );
  });
});

describe('what rounding did is put right, not refused', () => {
  it('a cosine a hair over 1', () => {
    const neighbours = [{ screenStateId: 's', similarity: 1.000_000_1, workflowId: '', stepId: '' }];
    expect(() => encodeSearchStatesResponse({ neighbours, searchMs: 1, failure: '' })).not.toThrow();
  });

  it('a broken trace context is dropped, the message is taken', () => {
    const message = connectResponseFromProto({
      message: { $case: 'outcomeKept', value: { actionId: 'a1' } },
      traceparent: '00-zz-1-01',
    });
    expect(message).toEqual({ kind: 'outcome_kept', actionId: 'a1', traceparent: '' });
  });
});

describe('bytes that were decoded', () => {
  it('lie in memory of their own, so that they may go to a worker', () => {
    const decoded = decodeFrame(encodeFrame(frame));
    expect(decoded.patches[0]!.data.buffer.byteLength).toBe(1);
    expect(decoded.digest.buffer.byteLength).toBe(32);
  });
});
