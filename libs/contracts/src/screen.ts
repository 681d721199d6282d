import type { Doubt, Element, ElementType, Line, Screen, Word } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import { elementMeaningFromProto, elementMeaningToProto } from './element-meaning';
import {
  code,
  codeOrEmpty,
  evidenceNameOrEmpty,
  fraction,
  id,
  integer,
  list,
  measure,
  name,
  natural,
  optional,
  ownBytes,
  placeId,
  required,
  seenText,
  sha256,
  toBuffer,
} from './field';
import { frameRequestFromProto, frameRequestToProto } from './frame';
import {
  type Doubt as DoubtProto,
  type Element as ElementProto,
  ElementType as ElementTypeProto,
  type Line as LineProto,
  Screen as ScreenProto,
  type Word as WordProto,
} from './gen/vigie/v1/screen';
import {
  imageSizeFromProto,
  imageSizeOrNoneFromProto,
  pointFromProto,
  pointToProto,
  rectFromProto,
  rectToProto,
  sizeToProto,
} from './geometry';
import { limits } from './limits';
import { windowFromProto, windowToProto } from './window';

const elementType = defineEnum<ElementType, ElementTypeProto>({
  button: ElementTypeProto.BUTTON,
  text_input: ElementTypeProto.TEXT_INPUT,
  dropdown: ElementTypeProto.DROPDOWN,
  tab: ElementTypeProto.TAB,
  checkbox: ElementTypeProto.CHECKBOX,
  radio: ElementTypeProto.RADIO,
  link: ElementTypeProto.LINK,
  generic: ElementTypeProto.GENERIC,
});

function lineToProto(l: Line): LineProto {
  return { text: seenText(l.text), box: rectToProto(l.box), confidence: l.confidence };
}

function lineFromProto(l: LineProto): Line {
  return {
    text: seenText(l.text),
    box: required('box', l.box, rectFromProto),
    confidence: fraction('confidence', l.confidence),
  };
}

function wordToProto(w: Word): WordProto {
  return { ...lineToProto(w), line: w.line };
}

function wordFromProto(w: WordProto, lines: number): Word {
  return { ...lineFromProto(w), line: integer('line', w.line, 0, Math.max(0, lines - 1)) };
}

function elementToProto(e: Element): ElementProto {
  return {
    elementId: e.elementId,
    type: elementType.toProto('type', e.type),
    role: e.role,
    label: seenText(e.label),
    value: seenText(e.value),
    box: rectToProto(e.box),
    confidence: e.confidence,
    meaning: elementMeaningToProto(e),
  };
}

/** `count` is how many elements the screen has: neighbours are indices among them. */
function elementFromProto(e: ElementProto, count: number): Element {
  const type = elementType.fromProto('type', e.type);
  return {
    ...elementMeaningFromProto(e.meaning, type, e.role, count),
    elementId: id('elementId', e.elementId),
    type,
    role: name('role', e.role),
    label: seenText(e.label),
    value: seenText(e.value),
    box: required('box', e.box, rectFromProto),
    confidence: fraction('confidence', e.confidence),
  };
}

function doubtToProto(d: Doubt): DoubtProto {
  return { code: d.code, box: rectToProto(d.box) };
}

function doubtFromProto(d: DoubtProto): Doubt {
  return { code: code('code', d.code), box: required('box', d.box, rectFromProto) };
}

/** Shared with ScreenState, which has every field of a screen. */
export function screenToProto(s: Screen): ScreenProto {
  return {
    frameId: s.frameId,
    site: s.site,
    workstationId: s.workstationId,
    sequence: s.sequence,
    capturedAtMs: s.capturedAtMs,
    size: sizeToProto(s.size),
    monitor: s.monitor,
    imageDigest: toBuffer(s.imageDigest),
    evidence: s.evidence,
    window: s.window === null ? undefined : windowToProto(s.window),
    cursor: s.cursor === null ? undefined : pointToProto(s.cursor),
    request: s.request === null ? undefined : frameRequestToProto(s.request),
    words: s.words.map(wordToProto),
    lines: s.lines.map(lineToProto),
    elements: s.elements.map(elementToProto),
    doubts: s.doubts.map(doubtToProto),
    perceiveMs: s.perceiveMs,
    failure: s.failure,
  };
}

/** A screen that failed may lack its size (0 × 0) and its digest (empty): the frame could not be assembled. */
export function screenFromProto(s: ScreenProto): Screen {
  const failure = codeOrEmpty('failure', s.failure);
  const failed = failure !== '';
  return {
    frameId: id('frameId', s.frameId),
    site: placeId('site', s.site),
    workstationId: placeId('workstationId', s.workstationId),
    sequence: natural('sequence', s.sequence),
    capturedAtMs: natural('capturedAtMs', s.capturedAtMs),
    size: required('size', s.size, failed ? imageSizeOrNoneFromProto : imageSizeFromProto),
    monitor: name('monitor', s.monitor),
    imageDigest: failed && s.imageDigest.length === 0 ? ownBytes(s.imageDigest) : sha256('imageDigest', s.imageDigest),
    evidence: evidenceNameOrEmpty('evidence', s.evidence),
    window: optional('window', s.window, windowFromProto),
    cursor: optional('cursor', s.cursor, pointFromProto),
    request: optional('request', s.request, frameRequestFromProto),
    words: list('words', s.words, limits.words, (w) => wordFromProto(w, s.lines.length)),
    lines: list('lines', s.lines, limits.lines, lineFromProto),
    elements: list('elements', s.elements, limits.elements, (e) => elementFromProto(e, s.elements.length)),
    doubts: list('doubts', s.doubts, limits.doubts, doubtFromProto),
    perceiveMs: measure('perceiveMs', s.perceiveMs),
    failure,
  };
}

const codec: Codec<Screen, ScreenProto> = defineCodec('Screen', ScreenProto, {
  toProto: screenToProto,
  fromProto: screenFromProto,
});

export const encodeScreen = codec.encode;
export const decodeScreen = codec.decode;
