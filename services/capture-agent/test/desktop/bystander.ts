import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ended } from './x-session';

type Order =
  | { readonly do: 'raise'; readonly box: readonly [number, number, number, number]; readonly managed?: boolean }
  | { readonly do: 'paint'; readonly colour: number }
  | { readonly do: 'lower' }
  | { readonly do: 'key'; readonly keysym: number; readonly down: boolean }
  | { readonly do: 'button'; readonly button: number; readonly down: boolean };

/** Another program and another pair of hands on a display. */
export interface Bystander {
  /** Resolves when the X server has done it; with the id of a raised window. */
  tell(order: Order): Promise<{ readonly window?: string }>;
  stop(): Promise<void>;
}

export function startBystander(display: string): Bystander {
  const child = spawn('/usr/bin/python3', [path.join(__dirname, 'bystander.py')], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: ((answer: { readonly window?: string }) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  return {
    tell: (order) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify(order)}\n`);
      }),
    stop: () => ended(child),
  };
}
