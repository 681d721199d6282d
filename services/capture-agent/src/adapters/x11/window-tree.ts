import { unlessGone } from './active-window';
import type { X11Connection } from './connection';
import { readNumbers } from './window-properties';

/** A window manager's frame holds the program's window as a child or, with some, as a child of a child. */
const FRAME_DEPTH = 2;

/** The child of the root window that holds a window: itself, or its frame. 0 when the window is gone. */
export async function topLevelOf(connection: X11Connection, window: number): Promise<number> {
  let at = window;
  while (at !== 0) {
    const parent = await parentOf(connection, at);
    if (parent === connection.root) return at;
    at = parent;
  }
  return 0;
}

/** The program's window in a frame, by the mark that window managers set (WM_STATE); 0 for a window without manager. */
export async function managedWindowIn(connection: X11Connection, topLevel: number): Promise<number> {
  let level = [topLevel];
  for (let depth = 0; depth <= FRAME_DEPTH && level.length > 0; depth++) {
    const states = await Promise.all(
      level.map((window) => unlessGone(readNumbers(connection, window, 'WM_STATE'), [])),
    );
    const managed = level.find((_, i) => states[i]!.length > 0);
    if (managed !== undefined) return managed;
    level = (await Promise.all(level.map((window) => childrenOf(connection, window)))).flat();
  }
  return 0;
}

/** Whether one program made both: a client's windows share all bits but those of the mask. */
export function sameClient({ x }: X11Connection, a: number, b: number): boolean {
  return ((a ^ b) & ~x.display.resource_mask) === 0;
}

async function parentOf(connection: X11Connection, window: number): Promise<number> {
  const { x } = connection;
  const tree = connection.ask<{ parent: number }>((reply) => x.QueryTree(window, reply));
  return (await unlessGone(tree, { parent: 0 })).parent;
}

async function childrenOf(connection: X11Connection, window: number): Promise<number[]> {
  const { x } = connection;
  const tree = connection.ask<{ children: number[] }>((reply) => x.QueryTree(window, reply));
  return (await unlessGone(tree, { children: [] })).children;
}
