import type { ProgramState } from './state';

/** Where the user is, finer than the screen: what a script of changes can wait for. */
export const PLACES = [
  'sign-in',
  'search',
  'search-results',
  'worklist',
  'summary',
  'notes',
  'note-editor',
  'prescriptions',
  'prescription-form',
  'results',
  'documents',
] as const;
export type Place = (typeof PLACES)[number];

export function placeOf(state: ProgramState): Place {
  if (state.screen === 'search' && state.searched) return 'search-results';
  if (state.screen !== 'record') return state.screen;
  if (state.tab === 'notes' && state.editor === 'note') return 'note-editor';
  if (state.tab === 'prescriptions' && state.editor === 'prescription') return 'prescription-form';
  return state.tab;
}

/** The title of the main window: `DPH - <screen>`. */
export function titleOf(state: ProgramState): string {
  const titles: Record<ProgramState['screen'], string> = {
    'sign-in': 'DPH - Connexion',
    search: 'DPH - Recherche de patient',
    record: 'DPH - Dossier patient',
    worklist: 'DPH - Liste de travail',
  };
  return titles[state.screen];
}
