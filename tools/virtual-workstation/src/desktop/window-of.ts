import type { Window } from '@vigie/domain';
import type { RunningProgram } from './program';

const PROCESS_ID = 4120;

/** The window that has the focus. A dialog is a window of its own, as systems report it. */
export function windowOf(program: RunningProgram): Window {
  const { title, bounds, layer } = program.layout().window;
  return {
    windowId: layer === 0 ? 'dph-main' : `dph-dialog-${layer}`,
    appName: 'dph',
    title,
    bounds,
    processId: PROCESS_ID,
  };
}
