import type { Point } from '@vigie/domain';
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
}

export function openInjector(connection: X11Connection, xtest: XTest, ledger: InjectionLedger): Injector {
  return {
    key: (code, down) => {
      ledger.note({ kind: 'key', down, code });
      xtest.FakeInput(down ? xtest.KeyPress : xtest.KeyRelease, code, 0, connection.root, 0, 0);
    },
    button: (code, down) => {
      ledger.note({ kind: 'button', down, code });
      xtest.FakeInput(down ? xtest.ButtonPress : xtest.ButtonRelease, code, 0, 0, 0, 0);
    },
    move: ({ x, y }) => {
      ledger.note({ kind: 'motion', x, y });
      xtest.FakeInput(xtest.MotionNotify, 0, 0, connection.root, x, y);
    },
    settle: async () => {
      await connection.sync();
      ledger.fence();
    },
  };
}
