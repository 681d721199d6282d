import { refusal } from '../program/dialog';
import { beginNote } from '../program/notes';
import { openRecord, showTab } from '../program/open-record';
import { signOut } from '../program/sign-out';
import type { ProgramState, ScreenId, Step } from '../program/state';
import { openDialog, showScreen, stay, then, turnPage } from '../program/step';
import { forget } from '../program/ui';
import type { World } from '../program/world';
import { SCREENS } from '../screens/catalogue';
import { refreshNotes } from '../screens/record-notes';
import { quitQuestion } from '../screens/sign-in';
import { answerDialog } from './answer-dialog';

/** What happens when a button, link, tab or menu item is activated. Nothing happens for an id that means nothing here. */
export function press(world: World, state: ProgramState, id: string): Step {
  const [place, what = ''] = split(id);
  switch (place) {
    case 'dialog':
      return answerDialog(world, state, what);
    case 'window':
      return what === 'close' ? stay(openDialog(state, quitQuestion())) : stay(state);
    case 'recent':
      return openRecord(world, state, what);
    case 'bar':
      return stay({ ...state, conditions: { ...state.conditions, messageBar: '' } });
    case 'tool':
    case 'nav':
    case 'item':
      return command(world, state, what);
    default:
      return SCREENS[state.screen].press(world, state, id) ?? stay(state);
  }
}

function split(id: string): [string, string] {
  const at = id.indexOf('.');
  return at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)];
}

const RECORD_TABS: Readonly<Record<string, 'notes' | 'prescriptions' | 'results'>> = {
  prescriptions: 'prescriptions',
  results: 'results',
};

/** Commands of toolbar, navigation, menus and shortcuts. */
export function command(world: World, state: ProgramState, what: string): Step {
  if (what === 'quit') return stay(openDialog(state, quitQuestion()));
  if (what === 'theme-light' || what === 'theme-dark')
    return stay({ ...state, theme: what === 'theme-dark' ? 'dark' : 'light' });
  if (what === 'about' || what === 'help') return stay(openDialog(state, about()));
  if (state.user === '') return stay(state);
  switch (what) {
    case 'search':
    case 'home':
    case 'back':
      return goTo(state, 'search', 'search.family');
    case 'worklist':
      return goTo(state, 'worklist', '');
    case 'record':
      return openRecord(world, state, state.recent[0] ?? state.patientIpp);
    case 'open-selected':
      return SCREENS[state.screen].open?.(world, state, ...selectedRow(state)) ?? stay(state);
    case 'refresh':
      return refreshNotes(state);
    case 'print':
      return stay(
        { ...state, message: { text: 'Impression lancée', tone: 'info' } },
        { kind: 'printed', what: 'écran' },
      );
    case 'note':
      return state.screen === 'record'
        ? then(showTab(state, 'notes'), (s) => (s.busy === null ? beginNote(s) : stay(s)))
        : stay(state);
    case 'lock':
    case 'sign-out':
      return signOut(state, 'user');
    case 'undo':
    case 'redo':
    case 'select-all':
      return stay(state);
    default:
      return RECORD_TABS[what] !== undefined && state.screen === 'record'
        ? showTab(state, RECORD_TABS[what])
        : denied(state);
  }
}

function selectedRow(state: ProgramState): [list: string, key: string] {
  const list = state.screen === 'worklist' ? 'worklist.tasks' : 'search.results';
  return [list, state.ui.selection[list] ?? ''];
}

function goTo(state: ProgramState, screen: ScreenId, focus: string): Step {
  const left = state.screen === 'record' ? { ...forget(state, 'record.'), editor: 'none' as const } : state;
  return turnPage(state, stay(showScreen(left, screen, focus)));
}

function denied(state: ProgramState): Step {
  const reason = 'Vous n’avez pas les droits nécessaires pour ouvrir ce module.';
  const dialog = refusal('Accès refusé', reason, 'Code DPH-403. Adressez-vous à votre administrateur.');
  return stay(openDialog(state, dialog), { kind: 'refused', what: 'module', reason });
}

function about() {
  const lines = [
    'Dossier patient hospitalier DPH, version 4.12.3',
    'Base de production, schéma 217',
    'Assistance informatique : poste 5050',
  ];
  return { ...refusal('À propos de DPH', ...lines), purpose: 'about', icon: 'info' } as const;
}
