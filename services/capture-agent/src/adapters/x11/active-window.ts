import type { Window } from '@vigie/domain';
import type { X11Connection } from './connection';
import { readClass, readNumbers, readText } from './window-properties';

/** The window that has the focus, as the window manager says, or the one that X says where there is no manager. */
export async function readActiveWindow(connection: X11Connection): Promise<Window | null> {
  const id = await activeWindowId(connection);
  if (id === 0) return null;
  try {
    return await describeWindow(connection, id);
  } catch (error) {
    // The window may be gone between the two questions: an X error, which has a number.
    if (typeof (error as { error?: unknown }).error === 'number') return null;
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
    try {
      if ((await readClass(connection, window)).length > 0) return window;
      focus = (await connection.ask<{ parent: number }>((reply) => x.QueryTree(window, reply))).parent;
    } catch {
      return 0;
    }
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
    windowId: `0x${id.toString(16)}`,
    appName: wmClass[0] ?? '',
    title: name === '' ? oldName : name,
    bounds: { x: place.destX, y: place.destY, width: geometry.width, height: geometry.height },
    processId: pid[0] ?? 0,
  };
}
