import type { Window } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { X11Connection } from './connection';
import { readClass, readNumbers, readText } from './window-properties';

/** The window that has the focus, as the window manager says, or the one that X says where there is no manager. */
export async function readActiveWindow(connection: X11Connection): Promise<Window | null> {
  return describeUnlessGone(connection, await activeWindowId(connection));
}

export async function describeUnlessGone(connection: X11Connection, id: number): Promise<Window | null> {
  return id === 0 ? null : unlessGone(describeWindow(connection, id), null);
}

/** Instance and class of the program that has the focus; none when nobody has. */
export async function activeProgram(connection: X11Connection): Promise<readonly string[]> {
  const id = await activeWindowId(connection);
  return id === 0 ? [] : unlessGone(readClass(connection, id), []);
}

/** How a window is named on the wire: its X id, of the window that the program made and not of the manager's frame. */
export function windowIdOf(id: number): string {
  return `0x${id.toString(16)}`;
}

/** Between two questions a window may close: then it is as if it had not been there. */
export async function unlessGone<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isCoded(error, 'WINDOW_GONE')) return otherwise;
    throw error;
  }
}

export async function activeWindowId(connection: X11Connection): Promise<number> {
  const [active = 0] = await readNumbers(connection, connection.root, '_NET_ACTIVE_WINDOW');
  return active !== 0 ? active : topLevelOfFocus(connection);
}

/** Climbs from the focus to the window that a program named (WM_CLASS). */
async function topLevelOfFocus(connection: X11Connection): Promise<number> {
  const { x } = connection;
  let { focus } = await connection.ask<{ focus: number }>((reply) => x.GetInputFocus(reply));
  // 0 is None, 1 is PointerRoot: nobody has the focus.
  while (focus > 1 && focus !== connection.root) {
    const window = focus;
    if ((await unlessGone(readClass(connection, window), [])).length > 0) return window;
    const tree = connection.ask<{ parent: number }>((reply) => x.QueryTree(window, reply));
    focus = (await unlessGone(tree, { parent: 0 })).parent;
  }
  return 0;
}

/** Bounds are those of the client area, without the frame that the window manager draws. */
async function describeWindow(connection: X11Connection, id: number): Promise<Window> {
  const { x, root } = connection;
  const [name, oldName, wmClass, pid, geometry, place] = await Promise.all([
    readText(connection, id, '_NET_WM_NAME'),
    readText(connection, id, 'WM_NAME'),
    readClass(connection, id),
    readNumbers(connection, id, '_NET_WM_PID'),
    connection.ask<{ width: number; height: number }>((reply) => x.GetGeometry(id, reply)),
    connection.ask<{ destX: number; destY: number }>((reply) => x.TranslateCoordinates(id, root, 0, 0, reply)),
  ]);
  return {
    windowId: windowIdOf(id),
    appName: wmClass[0] ?? '',
    title: name === '' ? oldName : name,
    bounds: { x: place.destX, y: place.destY, width: geometry.width, height: geometry.height },
    processId: pid[0] ?? 0,
  };
}
