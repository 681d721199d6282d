import type { Size } from '@vigie/domain';
import { unlessGone } from './active-window';
import type { X11Connection } from './connection';
import type { ScreenSaver } from './protocol';
import { readNumbers } from './window-properties';

/** A screen saver of a program's own, as MIT-SCREEN-SAVER calls it; a bare blanking of the server is no lock. */
const EXTERNAL = 2;

/**
 * Whether somebody must unlock the session first. X has no word for it, so this is what can be seen of it: another virtual
 * terminal has the machine (Xorg's XFree86_has_VT; light-locker and "switch user" work so), xscreensaver says that it
 * blanked or locked (_SCREENSAVER_STATUS), an external screen saver is on, or a window without manager covers the whole
 * screen (i3lock, xsecurelock, slock, the shield of GNOME). Not seen: a locker that covers each monitor on its own and
 * tells nobody, as KDE's does on several monitors; there the guard's comparison and the window at the point refuse.
 */
export async function readScreenLock(connection: X11Connection): Promise<boolean> {
  const { root } = connection;
  const [terminal, status, saving, covered] = await Promise.all([
    readNumbers(connection, root, 'XFree86_has_VT'),
    readNumbers(connection, root, '_SCREENSAVER_STATUS'),
    externalSaverOn(connection),
    covering(connection),
  ]);
  return terminal[0] === 0 || (status[0] ?? 0) !== 0 || saving || covered;
}

async function externalSaverOn(connection: X11Connection): Promise<boolean> {
  try {
    const saver = await connection.ask<ScreenSaver>((reply) => connection.x.require('screen-saver', reply));
    const ask = (reply: Parameters<ScreenSaver['QueryInfo']>[1]) => saver.QueryInfo(connection.root, reply);
    const { state, kind } = await connection.ask<{ state: number; kind: number }>(ask);
    return state === saver.State.On && kind === EXTERNAL;
  } catch {
    // Without the extension there is no such saver; without the server the other questions fail.
    return false;
  }
}

async function covering(connection: X11Connection): Promise<boolean> {
  const { x, root } = connection;
  const screen = await connection.ask<Size>((reply) => x.GetGeometry(root, reply));
  const [x0, y0] = [screen.width >> 1, screen.height >> 1];
  const { child } = await connection.ask<{ child: number }>((reply) =>
    x.TranslateCoordinates(root, root, x0, y0, reply),
  );
  if (child === 0) return false;
  const [place, attributes] = await Promise.all([
    unlessGone(
      connection.ask<Geometry>((reply) => x.GetGeometry(child, reply)),
      NOWHERE,
    ),
    unlessGone(
      connection.ask<{ overrideRedirect: number }>((reply) => x.GetWindowAttributes(child, reply)),
      MANAGED,
    ),
  ]);
  const { xPos, yPos, width, height } = place;
  const whole = xPos <= 0 && yPos <= 0 && xPos + width >= screen.width && yPos + height >= screen.height;
  return whole && attributes.overrideRedirect !== 0;
}

interface Geometry extends Size {
  readonly xPos: number;
  readonly yPos: number;
}

const NOWHERE: Geometry = { xPos: 0, yPos: 0, width: 0, height: 0 };
const MANAGED = { overrideRedirect: 0 };
