import { dateTimeText } from '../data/calendar';
import type { Note } from '../data/notes';
import { fullName } from '../data/patients';
import { question, refusal } from './dialog';
import type { ProgramState, Step } from './state';
import { openDialog, stay, tell, turnPage } from './step';
import { choiceOf, fieldOf, forget, isChecked, withText, withUi } from './ui';
import { patientOf, type World } from './world';

export const NOTE_TEXT = 'record.notes.text';
export const NOTE_KIND = 'record.notes.kind';
export const NOTE_FILTER = 'record.notes.filter';
export const ALL_KINDS = 'Tous les types';

/** The notes that the page shows, newest first. */
export function shownNotes(world: World, state: ProgramState): readonly Note[] {
  const added = state.addedNotes[state.patientIpp] ?? [];
  const all = [
    ...added.filter((n) => !state.hiddenNotes.includes(n.noteId)),
    ...world.hospital.record(state.patientIpp).notes,
  ];
  const wanted = choiceOf(state, NOTE_FILTER, ALL_KINDS);
  return wanted === ALL_KINDS ? all : all.filter((n) => n.type === wanted);
}

export function beginNote(state: ProgramState): Step {
  const empty = { ...forget(state, 'record.notes.'), editor: 'note' as const, message: null, statusNote: '' };
  const opened = withText(empty, 'record.notes.date', dateTimeText(state.nowMs));
  return turnPage(state, stay(withUi(opened, { focus: NOTE_TEXT, caretSinceMs: state.nowMs })));
}

export function cancelNote(state: ProgramState): Step {
  const closed = { ...forget(state, 'record.notes.'), editor: 'none' as const, message: null, statusNote: '' };
  return stay(withUi(closed, { focus: '' }), { kind: 'note_discarded', patientIpp: state.patientIpp });
}

/** What the save would store: with the fault of dropped fields, only what was committed. */
function storedText(state: ProgramState): string {
  const field = fieldOf(state, NOTE_TEXT);
  return state.conditions.dropFocusedField ? field.committed : field.text;
}

export function noteKind(state: ProgramState): string {
  return choiceOf(state, NOTE_KIND, state.conditions.farRefusal ? '' : 'Évolution');
}

/** "Enregistrer": refused, or a question. */
export function askToSave(world: World, state: ProgramState): Step {
  if (noteKind(state) === '') {
    const reason = 'Enregistrement refusé : type de note non renseigné';
    return stay({ ...state, statusNote: reason }, { kind: 'refused', what: 'note', reason });
  }
  if (fieldOf(state, NOTE_TEXT).text.trim() === '') {
    const reason = 'Le texte de la note est obligatoire.';
    return stay(openDialog(state, refusal('Saisie incomplète', reason)), { kind: 'refused', what: 'note', reason });
  }
  const patient = patientOf(world, state, state.patientIpp);
  const lines = [
    `Patient : ${fullName(patient)}, né${patient.sex === 'F' ? 'e' : ''} le ${patient.birth}`,
    `IPP : ${patient.ipp}`,
    `Type : ${noteKind(state)}`,
    'La note sera ajoutée au dossier et signée à votre nom.',
  ];
  const renamed = state.conditions.renamedButtons;
  const [yes, no] = renamed ? ['Oui, enregistrer', 'Non'] : ['Confirmer', 'Annuler'];
  return stay(openDialog(state, question('confirm-note', "Confirmer l'enregistrement", lines, yes!, no!)));
}

/** "Confirmer": the one place where a note comes into being. */
export function saveNote(world: World, state: ProgramState): Step {
  const { falseSuccess, stalePage } = state.conditions;
  const ipp = state.patientIpp;
  const added = state.addedNotes[ipp] ?? [];
  const note: Note = {
    noteId: `${ipp}-N${added.length + 1}`,
    at: dateTimeText(state.nowMs),
    author: world.account.name.replace(/^(Dr|Pr) \S+ /, '$1 '),
    type: noteKind(state),
    text: storedText(state),
  };
  const confidential = isChecked(state, 'record.notes.confidential');
  const important = isChecked(state, 'record.notes.important');
  const back = withUi({ ...forget(state, 'record.notes.'), editor: 'none', statusNote: '' }, { focus: '' });
  const told = tell(back, { text: 'Note enregistrée', tone: 'good' });
  if (falseSuccess) return turnPage(state, stay(told));
  const stored: ProgramState = { ...told, addedNotes: { ...state.addedNotes, [ipp]: [note, ...added] } };
  const shown: ProgramState = stalePage
    ? { ...stored, message: null, hiddenNotes: [...state.hiddenNotes, note.noteId] }
    : stored;
  const { noteId, text, type } = note;
  return turnPage(
    state,
    stay(shown, { kind: 'note_saved', patientIpp: ipp, noteId, text, type, confidential, important }),
  );
}
