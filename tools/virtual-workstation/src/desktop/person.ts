import type { LocalWatch } from '@vigie/capture-agent';
import type { MouseButton, Point } from '@vigie/domain';
import type { Input } from '../input/input';
import { inputsOfChord } from './keys';

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, middle: 2, right: 3 };

/** A person at the virtual workstation: acts on the program as the hands do, and interrupts them. */
export interface Person {
  move(point: Point): void;
  click(point: Point, button?: MouseButton): void;
  /** A chord, named as KeyboardEvent.key: pressed in this order, released in the opposite one. */
  press(keys: readonly string[]): void;
  type(text: string): void;
}

export function createPerson(watch: LocalWatch, send: (input: Input) => void): Person {
  const key = (name: string, down: boolean) =>
    watch.see({ kind: 'key', down, code: watch.codeOf(name), foreign: true });
  const move = (point: Point) => {
    watch.see({ kind: 'motion', ...point, foreign: true });
    send({ kind: 'move', point });
  };
  return {
    move,
    click: (point, button = 'left') => {
      move(point);
      const code = BUTTONS[button];
      watch.see({ kind: 'button', down: true, code, foreign: true });
      send({ kind: 'down', point, button });
      watch.see({ kind: 'button', down: false, code, foreign: true });
      send({ kind: 'up', point, button });
    },
    press: (keys) => {
      const inputs = inputsOfChord(keys);
      for (const name of keys) key(name, true);
      for (const input of inputs) send(input);
      for (const name of keys.toReversed()) key(name, false);
    },
    type: (text) => {
      for (const character of text) {
        key(character, true);
        send({ kind: 'text', text: character, after: '' });
        key(character, false);
      }
    },
  };
}
