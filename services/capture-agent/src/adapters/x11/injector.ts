import type { Point } from '@vigie/domain';
import type { InputDriver } from '../../ports';
import type { InjectionLedger } from '../../watch/injection-ledger';
import type { X11Connection } from './connection';
import type { XTest } from './protocol';

/** The only way to give an X server input: every event is in the ledger before the server has it. */
export interface Injector {
  key(keycode: number, down: boolean): void;
  button(button: number, down: boolean): void;
  move(point: Point): void;
  /** Resolves when the server took all of it. */
  settle(): Promise<void>;
  /** Number of the request that gave the first event of the last input; null while it gave none. */
  readonly firstRequest: number | null;
  /** Hands each of whose methods begins an input. */
  beginning(input: InputDriver): InputDriver;
}

export function openInjector(connection: X11Connection, xtest: XTest, ledger: InjectionLedger): Injector {
  const { x, root } = connection;
  let firstRequest: number | null = null;
  const give = (type: number, detail: number, at: Point) => {
    // The number that this request is about to get.
    firstRequest ??= x.seq_num + 1;
    xtest.FakeInput(type, detail, 0, root, at.x, at.y);
  };
  const begins =
    <Given extends unknown[]>(input: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      firstRequest = null;
      return input(...given);
    };
  return {
    key: (code, down) => {
      ledger.note({ kind: 'key', down, code });
      give(down ? xtest.KeyPress : xtest.KeyRelease, code, NOWHERE);
    },
    button: (code, down) => {
      ledger.note({ kind: 'button', down, code });
      give(down ? xtest.ButtonPress : xtest.ButtonRelease, code, NOWHERE);
    },
    move: (point) => {
      ledger.note({ kind: 'motion', x: point.x, y: point.y });
      give(xtest.MotionNotify, 0, point);
    },
    settle: connection.sync,
    get firstRequest() {
      return firstRequest;
    },
    beginning: (input) => ({
      click: begins(input.click),
      ...(input.readyForText ? { readyForText: input.readyForText } : {}),
      typeText: begins(input.typeText),
      keyChord: begins(input.keyChord),
      scroll: begins(input.scroll),
      drag: begins(input.drag),
    }),
  };
}

/** Keys and buttons are given wherever the pointer is. */
const NOWHERE: Point = { x: 0, y: 0 };
