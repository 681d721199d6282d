import type { ProgramState, RecordTab, Step } from './state';
import { showScreen, stay, turnPage } from './step';
import { forget } from './ui';
import type { World } from './world';

const RECENT_AT_MOST = 8;

export function openRecord(_world: World, state: ProgramState, ipp: string): Step {
  const fresh = forget(state, 'record.');
  const recent = [ipp, ...state.recent.filter((r) => r !== ipp)].slice(0, RECENT_AT_MOST);
  const opened = showScreen(
    { ...fresh, patientIpp: ipp, recent, tab: 'summary', editor: 'none', hiddenNotes: [] },
    'record',
    '',
  );
  return turnPage(state, stay(opened, { kind: 'record_opened', patientIpp: ipp }));
}

/** Shows another tab; what was being typed is lost, as the program never warned. */
export function showTab(state: ProgramState, tab: RecordTab): Step {
  const shown = {
    ...forget(state, 'record.'),
    tab,
    editor: 'none' as const,
    message: null,
    statusNote: '',
    hiddenNotes: [],
  };
  return turnPage(state, stay({ ...shown, ui: { ...shown.ui, focus: `record.tab.${tab}`, popup: null } }));
}
