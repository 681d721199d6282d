import type { Point } from '@vigie/domain';
import type { Surroundings } from '../../ports';
import { activeWindowId, describeUnlessGone, windowIdOf } from './active-window';
import type { X11Connection } from './connection';
import { readScreenLock } from './screen-lock';
import { managedWindowIn, sameClient, topLevelOf } from './window-tree';

/**
 * Bits of QueryPointer's mask that change what an input means: Shift, Control, Alt (Mod1), Super (Mod4), AltGr (Mod5), and
 * the five mouse buttons. Not the locks: Caps Lock (Lock), Num Lock (Mod2, as XKB has it), Mod3; nor the layout's group.
 */
const HELD = 0x01 | 0x04 | 0x08 | 0x40 | 0x80 | 0x1f00;

/** All that must hold right before an input; whatever does not depend on another answer is asked at once. */
export async function readSurroundings(connection: X11Connection, point: Point | null): Promise<Surroundings> {
  const { x, root } = connection;
  const [active, { keyMask }, topLevel, locked] = await Promise.all([
    activeWindowId(connection),
    connection.ask<{ keyMask: number }>((reply) => x.QueryPointer(root, reply)),
    point === null ? null : topLevelAt(connection, point),
    readScreenLock(connection),
  ]);
  const [window, atPoint] = await Promise.all([
    describeUnlessGone(connection, active),
    topLevel === null ? null : windowIn(connection, topLevel, active),
  ]);
  return {
    window,
    windowAtPoint: atPoint === null ? null : windowIdOf(atPoint),
    heldDown: (keyMask & HELD) !== 0,
    locked,
  };
}

/** The child of the root window that gets a click, by the shapes that windows have for input; 0 for the bare root. */
async function topLevelAt(connection: X11Connection, { x: left, y: top }: Point): Promise<number> {
  const { x, root } = connection;
  const { child } = await connection.ask<{ child: number }>((reply) =>
    x.TranslateCoordinates(root, root, left, top, reply),
  );
  return child;
}

/**
 * What is under a point, named as the active window is: the program's window for the frame around it. A window without
 * manager that belongs to the program with the focus (its menu, its open list, its tooltip) is told as the active window:
 * it has the input on that one's behalf, and whether it covers what was seen is for the pixels to say.
 */
async function windowIn(connection: X11Connection, topLevel: number, active: number): Promise<number> {
  if (topLevel === 0) return connection.root;
  if (active !== 0 && (await topLevelOf(connection, active)) === topLevel) return active;
  const managed = await managedWindowIn(connection, topLevel);
  if (managed !== 0) return managed;
  return active !== 0 && sameClient(connection, topLevel, active) ? active : topLevel;
}
