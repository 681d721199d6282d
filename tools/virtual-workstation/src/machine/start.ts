import type { Size } from '@vigie/domain';
import { NO_CONDITIONS } from '../program/conditions';
import { defaultPatients } from '../program/find-patients';
import type { ProgramState, ScreenId, ThemeName, UiState } from '../program/state';
import type { World } from '../program/world';
import type { PendingTrouble } from '../trouble/trouble';

export interface StartOptions {
  readonly size: Size;
  readonly theme: ThemeName;
  readonly screen: ScreenId;
  readonly nowMs: number;
  readonly trouble: readonly PendingTrouble[];
}

/** The program as it stands right after its start; a start on another screen than sign-in begins signed in. */
export function startProgram(world: World, options: StartOptions): ProgramState {
  const { size, theme, screen, nowMs, trouble } = options;
  const focus = screen === 'sign-in' ? 'sign-in.login' : screen === 'search' ? 'search.family' : '';
  const patients = world.hospital.patients;
  return {
    size,
    theme,
    nowMs,
    screen,
    user: screen === 'sign-in' ? '' : world.account.login,
    found: defaultPatients(world),
    searched: false,
    patientIpp: patients[0]!.ipp,
    recent: patients.slice(20, 26).map((p) => p.ipp),
    tab: 'summary',
    editor: 'none',
    addedNotes: {},
    addedPrescriptions: {},
    addedPatients: [],
    hiddenNotes: [],
    doneTasks: [],
    message: null,
    statusNote: '',
    dialogs: [],
    busy: null,
    conditions: NO_CONDITIONS,
    pending: trouble,
    inputs: 0,
    clicksHere: 0,
    hereSinceMs: nowMs,
    ui: startUi(focus, size, nowMs),
  };
}

function startUi(focus: string, size: Size, nowMs: number): UiState {
  return {
    focus,
    hover: '',
    pressed: '',
    pointer: { x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) },
    lastPress: null,
    drag: null,
    popup: null,
    fields: {},
    choices: {},
    checks: {},
    selection: {},
    scroll: {},
    caretSinceMs: nowMs,
  };
}
