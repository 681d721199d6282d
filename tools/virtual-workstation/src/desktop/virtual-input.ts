import { beginInput, type InputDriver, type MayGive } from '@vigie/capture-agent';
import type { Point } from '@vigie/domain';
import type { Input } from '../input/input';
import { inputsOfChord } from './keys';

const DRAG_STEPS = 8;
/** Characters of one event: a text comes in pieces, and whatever happens between two of them finds the first typed. */
const PIECE = 8;

export interface VirtualHands {
  /** Asked before each event but a release. */
  readonly interrupted?: () => string | null;
  /** Told before the first event of each order. */
  readonly begin?: (next: 'click' | 'input') => void;
}

/**
 * The hands: what a driver does to a real desktop, as events for the program, each sent when the one before was taken.
 * Errors: INPUT_INTERRUPTED.
 */
export function virtualInput(
  send: (input: Input) => void | Promise<void>,
  { interrupted = () => null, begin = () => {} }: VirtualHands = {},
): InputDriver {
  let mayGive: MayGive = beginInput(interrupted);
  const beginOrder = (next: 'click' | 'input') => {
    begin(next);
    mayGive = beginInput(interrupted);
  };
  const give = async (input: Input, typed: number, of: number) => {
    mayGive(typed, of);
    await send(input);
  };
  const giveAll = async (inputs: readonly Input[]) => {
    for (const [given, input] of inputs.entries()) await give(input, given, inputs.length);
  };
  const typePieces = async (text: string, onProgress: (typed: number) => void) => {
    let typed = 0;
    for (const piece of piecesOf(text)) {
      await give({ kind: 'text', text: piece, after: text.slice(0, typed) }, typed, text.length);
      typed += piece.length;
      onProgress(typed);
      // Whoever waits for a turn has one: a message, a person's input, the end of this process.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    click: async (point, button, count) => {
      beginOrder('click');
      await giveAll([{ kind: 'move', point }]);
      for (let clicks = 0; clicks < count; clicks++) {
        await give({ kind: 'down', point, button }, clicks, count);
        // A release is never held back: no button may stay down.
        await send({ kind: 'up', point, button });
      }
    },
    typeText: async (text, { replace, onProgress }) => {
      if (text === '' && !replace) return;
      beginOrder('input');
      if (replace) await giveAll(inputsOfChord(['Control', 'a']));
      if (text === '') await giveAll(inputsOfChord(['Delete']));
      await typePieces(text, onProgress);
    },
    keyChord: async (keys) => {
      const inputs = inputsOfChord(keys);
      beginOrder('input');
      await giveAll(inputs);
    },
    scroll: async (point, { down }) => {
      beginOrder('input');
      await giveAll([
        { kind: 'move', point },
        { kind: 'wheel', point, down },
      ]);
    },
    drag: async (from, to) => {
      beginOrder('click');
      await giveAll([
        { kind: 'move', point: from },
        { kind: 'down', point: from, button: 'left' },
      ]);
      let at = from;
      try {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          const point = pointBetween(from, to, step / DRAG_STEPS);
          await give({ kind: 'move', point }, step - 1, DRAG_STEPS);
          at = point;
        }
      } finally {
        await send({ kind: 'up', point: at, button: 'left' });
      }
    },
  };
}

const GRAPHEMES = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Whole characters, as people see them, and whole line ends. */
function piecesOf(text: string): string[] {
  const characters = [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += PIECE)
    pieces.push(characters.slice(from, from + PIECE).join(''));
  return pieces;
}

function pointBetween(from: Point, to: Point, part: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}
