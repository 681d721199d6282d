import type { Rect } from '@vigie/domain';
import { NOTE_KINDS } from '../data/notes';
import { type Board, BUTTON_HEIGHT } from '../layout/board';
import { layMessage, MESSAGE_BAR_SHIFT } from '../layout/message';
import { layParagraph } from '../layout/paragraph';
import { layTable } from '../layout/table';
import { ACTIONS } from '../program/captions';
import {
  ALL_KINDS,
  askToSave,
  beginNote,
  cancelNote,
  NOTE_FILTER,
  NOTE_KIND,
  NOTE_TEXT,
  shownNotes,
} from '../program/notes';
import type { ProgramState, Step } from '../program/state';
import { stay, turnPage } from '../program/step';
import type { Screen } from './screen';

const TABLE = 'record.notes.list';

export const recordNotes: Screen = {
  lay(board, area) {
    const editing = board.state.editor === 'note';
    const { x, y, width } = area;
    // Under the editor stays room for the message bar, so that the bar moves the form and does not squeeze it.
    const height = area.height - (editing && board.state.conditions.messageBar === '' ? MESSAGE_BAR_SHIFT : 0);
    board.actions(
      'record.notes',
      { x, y, width: 400, height: BUTTON_HEIGHT },
      ['newNote', 'print', 'refresh'],
      editing ? ['newNote'] : [],
    );
    layMessage(board, { x: x + width - 230, y, width: 230, height: BUTTON_HEIGHT });
    const at = board.dropdownAfter(x, y + 34, 150, NOTE_FILTER, 'Afficher', [ALL_KINDS, ...NOTE_KINDS]);
    board.dropdownAfter(at, y + 34, 130, 'record.notes.period', 'Période', ['30 jours', '3 mois', '12 mois', 'Tout']);
    const top = y + 64;
    const tableHeight = editing ? Math.max(130, height - 64 - 336) : Math.floor((height - 64) * 0.58);
    layList(board, { x, y: top, width, height: tableHeight });
    const rest = { x, y: top + tableHeight + 10, width, height: height - 64 - tableHeight - 10 };
    if (editing) layEditor(board, rest);
    else layPreview(board, rest);
  },

  press(world, state, id) {
    switch (id) {
      case 'record.notes.newNote':
        return beginNote(state);
      case 'record.notes.save':
        return askToSave(world, state);
      case 'record.notes.cancel':
        return cancelNote(state);
      case 'record.notes.refresh':
        return refreshNotes(state);
      case 'record.notes.print':
        return stay(
          { ...state, message: { text: 'Impression lancée', tone: 'info' } },
          { kind: 'printed', what: `notes ${state.patientIpp}` },
        );
      case 'record.notes.saveTemplate':
      case 'record.notes.saveTask':
        return saveAside(state, id === 'record.notes.saveTask' ? 'task' : 'template');
      default:
        return null;
    }
  },
};

export function refreshNotes(state: ProgramState): Step {
  return turnPage(state, stay({ ...state, hiddenNotes: [], message: null }));
}

function saveAside(state: ProgramState, what: 'task' | 'template'): Step {
  const text = what === 'task' ? 'Tâche enregistrée' : 'Modèle enregistré';
  return stay(
    { ...state, message: { text, tone: 'good' } },
    { kind: 'draft_saved', patientIpp: state.patientIpp, what },
  );
}

function layList(board: Board, box: Rect): void {
  const columns = [
    { caption: 'Date', width: 118 },
    { caption: 'Auteur', width: 104 },
    { caption: 'Type', width: 104 },
    { caption: 'Résumé', width: 200, grow: true },
  ];
  const rows = shownNotes(board.world, board.state).map((n) => ({
    key: n.noteId,
    cells: [n.at, n.author, { text: n.type, bold: true }, n.text === '' ? '(sans texte)' : n.text.replace(/\s+/g, ' ')],
  }));
  layTable(board, TABLE, box, columns, rows);
}

function layPreview(board: Board, box: Rect): void {
  const notes = shownNotes(board.world, board.state);
  const chosen = notes.find((n) => n.noteId === board.state.ui.selection[TABLE]) ?? notes[0];
  board.panel(box, 'group', 'Contenu de la note');
  if (chosen === undefined) return;
  const line = { x: box.x + 12, y: box.y + 20, width: box.width - 24, height: 20 };
  board.text(line, `${chosen.type} du ${chosen.at}, ${chosen.author}`, { font: 'bold', tone: 'heading' });
  const paper = { x: box.x + 12, y: box.y + 44, width: box.width - 24, height: box.height - 82 };
  board.panel(paper, 'sheet');
  layParagraph(
    board,
    { x: paper.x + 8, y: paper.y + 6, width: paper.width - 16, height: paper.height - 10 },
    chosen.text,
  );
  const y = box.y + box.height - 30;
  const next = board.link('record.notes.link.history', box.x + 12, y, 'Historique des versions');
  const last = board.link('record.notes.link.answer', next, y, 'Répondre à l’auteur');
  board.link('record.notes.link.copy', last, y, 'Copier dans un courrier');
}

function layEditor(board: Board, box: Rect): void {
  const { conditions } = board.state;
  board.panel(box, 'group', 'Saisie d’une note');
  const x = box.x + 12;
  const kinds = conditions.farRefusal ? ['', ...NOTE_KINDS] : NOTE_KINDS;
  let at = board.dropdownAfter(x, box.y + 24, 140, NOTE_KIND, 'Type de note', kinds);
  at = board.fieldAfter(at, box.y + 24, 122, 'record.notes.date', 'Date et heure', { readOnly: true });
  at = board.checkbox('record.notes.confidential', at + 4, box.y + 26, 'Confidentielle');
  board.checkbox('record.notes.important', at, box.y + 26, 'Importante');
  const aside = conditions.sameCaptionThrice ? 190 : 0;
  const area = { x, y: box.y + 74, width: box.width - 24 - aside, height: box.height - 74 - 44 };
  board.fieldUnder(area, NOTE_TEXT, 'Texte de la note', { multiline: true });
  if (aside > 0)
    layAsides(board, { x: x + area.width + 12, y: area.y - 10, width: aside - 12, height: area.height + 10 });
  board.actions('record.notes', { x, y: box.y + box.height - 35, width: box.width - 24, height: BUTTON_HEIGHT }, [
    'save',
    'cancel',
  ]);
}

/** Two more saves with the same caption: one for a template, one for a task. */
function layAsides(board: Board, box: Rect): void {
  const half = Math.floor((box.height - 6) / 2);
  const caption = ACTIONS.save.caption;
  const parts = [
    ['Modèle', 'record.notes.templateName', 'record.notes.saveTemplate'],
    ['Tâche liée', 'record.notes.taskName', 'record.notes.saveTask'],
  ] as const;
  parts.forEach(([title, field, button], i) => {
    const y = box.y + i * (half + 6);
    board.panel({ x: box.x, y, width: box.width, height: half }, 'group', title);
    board.field(field, { x: box.x + 10, y: y + 20, width: box.width - 20, height: 22 }, '');
    board.button(button, { x: box.x + 10, y: y + 48, width: 90, height: BUTTON_HEIGHT }, caption);
  });
}
