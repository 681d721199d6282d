import { type ActionKind, type Point, rectContains, type Size } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { captureAgentErrors } from '../errors';

/** What one action may ask for at most, beyond what the protocol already bounds. */
export const actionLimits = {
  /** Characters: the text is handed over in one piece, which an X server takes up to 256 KiB. */
  text: 20_000,
  chordKeys: 8,
  scrollNotches: 200,
  waitMs: 60_000,
} as const;

/** Code of the error that makes an action impossible on a screen of this size, or null. Nothing is on an unknown screen. */
export function codeOfImpossible(what: ActionKind, screen: Size | null): string | null {
  try {
    checkAction(what, screen ?? { width: 0, height: 0 });
    return null;
  } catch (error) {
    return isCoded(error) ? error.code : 'INPUT_FAULT';
  }
}

/** Refuses, before any input, what cannot be done: each with a code. */
function checkAction(what: ActionKind, screen: Size): void {
  switch (what.kind) {
    case 'click':
      checkPoint(what.point, screen);
      break;
    case 'type_text':
      checkText(what.text);
      break;
    case 'key_chord':
      checkChord(what.keys);
      break;
    case 'scroll':
      checkPoint(what.point, screen);
      checkAtMost(Math.max(Math.abs(what.down), Math.abs(what.right)), actionLimits.scrollNotches, 'SCROLL_TOO_FAR');
      break;
    case 'drag':
      checkPoint(what.from, screen);
      checkPoint(what.to, screen);
      break;
    case 'wait':
      checkAtMost(what.milliseconds, actionLimits.waitMs, 'WAIT_TOO_LONG');
      break;
    default:
      what satisfies never;
  }
}

function checkPoint(point: Point, screen: Size): void {
  if (rectContains({ x: 0, y: 0, ...screen }, point)) return;
  throw captureAgentErrors.create('POINT_OUTSIDE_SCREEN', { ...point, width: screen.width, height: screen.height });
}

function checkText(text: string): void {
  if (text.length > actionLimits.text) {
    throw captureAgentErrors.create('TEXT_TOO_LONG', { length: text.length, limit: actionLimits.text });
  }
  // Control characters would act as keys in some programs and vanish in others. Tab, line feed and carriage return stay.
  if (!text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text)) throw captureAgentErrors.create('TEXT_UNTYPABLE');
}

function checkChord(keys: readonly string[]): void {
  const distinct = new Set(keys).size === keys.length;
  if (keys.length > 0 && keys.length <= actionLimits.chordKeys && distinct) return;
  throw captureAgentErrors.create('CHORD_INVALID', { limit: actionLimits.chordKeys });
}

function checkAtMost(value: number, limit: number, code: 'SCROLL_TOO_FAR' | 'WAIT_TOO_LONG'): void {
  if (value > limit) throw captureAgentErrors.create(code, { limit });
}
