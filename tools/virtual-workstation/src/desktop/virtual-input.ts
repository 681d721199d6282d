import type { InputDriver } from '@vigie/capture-agent';
import type { Point } from '@vigie/domain';
import type { Input } from '../input/input';
import { inputsOfChord } from './keys';

const DRAG_STEPS = 8;

/** The hands: what a driver does to a real desktop, as events for the program, each sent when the one before was taken. */
export function virtualInput(send: (input: Input) => void | Promise<void>): InputDriver {
  const sendAll = async (inputs: readonly Input[]) => {
    for (const input of inputs) await send(input);
  };
  return {
    click: (point, button, count) => {
      const once: Input[] = [
        { kind: 'down', point, button },
        { kind: 'up', point, button },
      ];
      return sendAll([{ kind: 'move', point }, ...once, ...(count === 2 ? once : [])]);
    },
    typeText: (text, { replace }) =>
      sendAll([
        ...(replace ? inputsOfChord(['Control', 'a']) : []),
        ...(text === '' && !replace ? [] : [typed(text, replace)]),
      ]),
    keyChord: async (keys) => sendAll(inputsOfChord(keys)),
    scroll: (point, { down }) =>
      sendAll([
        { kind: 'move', point },
        { kind: 'wheel', point, down },
      ]),
    drag: (from, to) => {
      const between = Array.from({ length: DRAG_STEPS }, (_, i) => pointBetween(from, to, (i + 1) / DRAG_STEPS));
      return sendAll([
        { kind: 'move', point: from },
        { kind: 'down', point: from, button: 'left' },
        ...between.map((point): Input => ({ kind: 'move', point })),
        { kind: 'up', point: to, button: 'left' },
      ]);
    },
  };
}

/** Replacing by nothing is deleting what was selected. */
function typed(text: string, replace: boolean): Input {
  if (text === '' && replace) return inputsOfChord(['Delete'])[0]!;
  return { kind: 'text', text };
}

function pointBetween(from: Point, to: Point, part: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}
