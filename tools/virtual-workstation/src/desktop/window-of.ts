import { type Point, rectContains, type Window } from '@vigie/domain';
import type { LaidWindow } from '../screens/layout-of';
import type { RunningProgram } from './program';

const PROCESS_ID = 4120;

/** The window that has the focus. A dialog is a window of its own, as systems report it. */
export function windowOf(program: RunningProgram): Window {
  const { window } = program.layout();
  return {
    windowId: windowId(window),
    appName: 'dph',
    title: window.title,
    bounds: window.bounds,
    processId: PROCESS_ID,
  };
}

/** The window that gets a click at a point. An open list or menu belongs to the window that has the focus. */
export function windowIdAt(program: RunningProgram, point: Point): string {
  const { window, windows, popup } = program.layout();
  if (popup !== null && rectContains(popup, point)) return windowId(window);
  return windowId(windows.findLast(({ bounds }) => rectContains(bounds, point)) ?? window);
}

function windowId({ layer }: LaidWindow): string {
  return layer === 0 ? 'dph-main' : `dph-dialog-${layer}`;
}
