import {
  type AccessibilityNode,
  barelyUnderstood,
  type Element,
  type Frame,
  type FrameRequest,
  type Line,
  type Patch,
  type Screen,
  type ScreenState,
  type Window,
  type Word,
} from '@vigie/domain';

/** A fixed moment, so that a test that prints a time prints the same one every day: 2026-01-05T08:00:00Z. */
export const A_MOMENT_MS = 1_767_600_000_000;

export function aWindow(over: Partial<Window> = {}): Window {
  return {
    windowId: '0x1400007',
    appName: 'dph',
    title: 'DPH - Recherche de patient',
    bounds: { x: 0, y: 0, width: 1280, height: 800 },
    processId: 4711,
    ...over,
  };
}

export function aFrameRequest(over: Partial<FrameRequest> = {}): FrameRequest {
  return {
    requestId: '019b8d3c-0000-7000-8000-000000000001',
    runId: '019b8d3c-0000-7000-8000-000000000002',
    workflowId: 'ajouter-une-note',
    stepId: 'rechercher',
    context: {},
    ...over,
  };
}

/** One black pixel, WebP lossless. */
export const A_PIXEL = Uint8Array.from(Buffer.from('UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==', 'base64'));

export function aPatch(over: Partial<Patch> = {}): Patch {
  return { rect: { x: 0, y: 0, width: 1, height: 1 }, encoding: 'webp-lossless', data: A_PIXEL, ...over };
}

/** A keyframe of one black pixel: small, but a real image with its true digest. */
export function aFrame(over: Partial<Frame> = {}): Frame {
  return {
    frameId: '019b8d3c-0000-7000-8000-00000000000a',
    site: 'chu-nord',
    workstationId: 'poste-1',
    sequence: 1,
    keyframeSequence: 1,
    part: 0,
    parts: 1,
    capturedAtMs: A_MOMENT_MS,
    size: { width: 1, height: 1 },
    monitor: 'primary',
    patches: [aPatch()],
    digest: digestOfBlackPixel(),
    window: aWindow(),
    cursor: { x: 0, y: 0 },
    request: null,
    accessibility: [],
    ...over,
  };
}

/** SHA-256 of three zero bytes. */
function digestOfBlackPixel(): Uint8Array {
  return Uint8Array.from(Buffer.from('709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c', 'hex'));
}

export function anAccessibilityNode(over: Partial<AccessibilityNode> = {}): AccessibilityNode {
  const bounds = { x: 120, y: 140, width: 200, height: 24 };
  return { parent: -1, role: 'entry', name: 'Nom', value: '', bounds, states: ['focusable'], ...over };
}

export function aWord(over: Partial<Word> = {}): Word {
  return { text: 'Rechercher', box: { x: 400, y: 140, width: 72, height: 14 }, confidence: 0.97, line: 0, ...over };
}

export function aLine(over: Partial<Line> = {}): Line {
  return { text: 'Rechercher', box: { x: 400, y: 140, width: 72, height: 14 }, confidence: 0.97, ...over };
}

export function anElement(over: Partial<Element> = {}): Element {
  return {
    ...barelyUnderstood(over.type ?? 'button', over.role),
    elementId: 'element-1',
    type: 'button',
    role: '',
    label: 'Rechercher',
    value: '',
    box: { x: 390, y: 134, width: 92, height: 26 },
    confidence: 0.93,
    ...over,
  };
}

/** A screen with one button and the one word on it. */
export function aScreen(over: Partial<Screen> = {}): Screen {
  return {
    frameId: '019b8d3c-0000-7000-8000-00000000000a',
    site: 'chu-nord',
    workstationId: 'poste-1',
    sequence: 1,
    capturedAtMs: A_MOMENT_MS,
    size: { width: 1280, height: 800 },
    monitor: 'primary',
    imageDigest: new Uint8Array(32).fill(7),
    evidence: '',
    window: aWindow(),
    cursor: { x: 0, y: 0 },
    request: null,
    words: [aWord()],
    lines: [aLine()],
    elements: [anElement()],
    doubts: [],
    perceiveMs: 120,
    failure: '',
    ...over,
  };
}

export function aScreenState(over: Partial<ScreenState> = {}): ScreenState {
  return {
    ...aScreen(),
    screenStateId: '019b8d3c-0000-7000-8000-00000000000b',
    sessionId: '019b8d3c-0000-7000-8000-00000000000c',
    vectorId: '019b8d3c-0000-7000-8000-00000000000d',
    components: [{ name: 'text', provider: 'test', vectorId: '019b8d3c-0000-7000-8000-00000000000e', weight: 1 }],
    mode: 'light',
    fuseMs: 8,
    ...over,
  };
}
