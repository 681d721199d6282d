import type { Rect } from '@vigie/domain';
import { DIAGNOSES } from '../data/diagnoses';
import { DOSE_UNITS, DRUGS, FREQUENCIES, ROUTES } from '../data/drugs';
import { type Board, BUTTON_HEIGHT, FIELD_HEIGHT } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import {
  askToPrescribe,
  beginPrescription,
  cancelPrescription,
  DRUG,
  shownPrescriptions,
} from '../program/prescriptions';
import { stay } from '../program/step';
import type { Screen } from './screen';

const P = 'record.prescriptions';
const DIAGNOSIS_TEXTS = DIAGNOSES.map(([code, title]) => `${code} ${title}`);

export const recordPrescriptions: Screen = {
  lay(board, area) {
    const editing = board.state.editor === 'prescription';
    const { x, y, width, height } = area;
    const disabled = editing ? (['newPrescription', 'stop'] as const) : (['stop'] as const);
    board.actions(
      P,
      { x, y, width: 460, height: BUTTON_HEIGHT },
      ['newPrescription', 'stop', 'print', 'refresh'],
      disabled,
    );
    layMessage(board, { x: x + width - 230, y, width: 230, height: BUTTON_HEIGHT });
    let at = board.dropdownAfter(x, y + 34, 130, `${P}.show`, 'Afficher', ['En cours', 'Arrêtées', 'Toutes']);
    at = board.checkbox(`${P}.home`, at + 4, y + 36, 'Traitement personnel');
    board.checkbox(`${P}.injectable`, at, y + 36, 'Injectables', true);
    const top = y + 64;
    const tableHeight = editing ? Math.max(110, height - 64 - 330) : height - 64 - 96;
    layList(board, { x, y: top, width, height: tableHeight });
    const rest = { x, y: top + tableHeight + 10, width, height: height - 64 - tableHeight - 10 };
    if (editing) layForm(board, rest);
    else layWatch(board, rest);
  },

  press(world, state, id) {
    switch (id) {
      case `${P}.newPrescription`:
        return beginPrescription(state);
      case `${P}.prescribe`:
        return askToPrescribe(world, state);
      case `${P}.cancel`:
        return cancelPrescription(state);
      case `${P}.print`:
        return stay(
          { ...state, message: { text: 'Impression lancée', tone: 'info' } },
          { kind: 'printed', what: `prescriptions ${state.patientIpp}` },
        );
      case `${P}.refresh`:
        return stay({ ...state, message: null });
      default:
        return null;
    }
  },
};

function layList(board: Board, box: Rect): void {
  const columns = [
    { caption: 'Médicament', width: 190, grow: true },
    { caption: 'Dose', width: 92 },
    { caption: 'Voie', width: 96 },
    { caption: 'Fréquence', width: 112 },
    { caption: 'Début', width: 82 },
    { caption: 'Fin', width: 82 },
    { caption: 'Prescripteur', width: 104 },
  ];
  const rows = shownPrescriptions(board.world, board.state).map((p, i, all) => ({
    key: String(all.length - i),
    cells: [{ text: p.drug, bold: true }, p.dose, p.route, p.frequency, p.start, p.end, p.prescriber],
  }));
  layTable(board, `${P}.list`, box, columns, rows);
}

function layWatch(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Surveillance');
  const lines = [
    'Clairance de la créatinine estimée : 68 ml/min. Adapter les posologies si elle devient inférieure à 50 ml/min.',
    'Aucune interaction contre-indiquée. Une précaution d’emploi : surveiller la kaliémie.',
    'Conciliation médicamenteuse réalisée à l’entrée par la pharmacie.',
  ];
  lines.forEach((text, i) => {
    board.text({ x: box.x + 12, y: box.y + 18 + i * 20, width: box.width - 24, height: 20 }, text, {
      font: 'small',
      tone: 'muted',
    });
  });
}

function layForm(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Nouvelle ligne de prescription');
  const x = box.x + 12;
  const y = (row: number) => box.y + 24 + row * 33;
  const label = 104;
  const wide = Math.min(380, Math.floor((box.width - 24) * 0.55));
  const caption = (row: number, text: string) =>
    board.fieldCaption({ x, y: y(row), width: label, height: FIELD_HEIGHT }, text);
  const place = (row: number, dx: number, width: number) => ({
    x: x + label + dx,
    y: y(row),
    width,
    height: FIELD_HEIGHT,
  });
  caption(0, 'Médicament');
  board.field(DRUG, place(0, 0, wide), 'Médicament', { suggestions: DRUGS });
  caption(1, 'Posologie');
  // Dose and unit stand behind one caption, and the four times of day have none at all, as such forms have it.
  board.field(`${P}.dose`, place(1, 0, 60), '');
  board.dropdown(`${P}.unit`, place(1, 68, 112), '', DOSE_UNITS);
  board.field(`${P}.frequency`, place(1, 188, wide - 188), '', { suggestions: FREQUENCIES });
  caption(2, 'Répartition');
  ['morning', 'noon', 'evening', 'night'].forEach((when, i) => {
    board.field(`${P}.${when}`, place(2, i * 54, 44), '');
  });
  board.text({ ...place(2, 226, 150) }, 'matin, midi, soir, nuit', { font: 'small', tone: 'muted' });
  caption(3, 'Voie');
  board.dropdown(`${P}.route`, place(3, 0, 118), 'Voie', ROUTES);
  let at = board.fieldAfter(x + label + 132, y(3), 82, `${P}.start`, 'Début');
  board.fieldAfter(at, y(3), 82, `${P}.end`, 'Fin');
  caption(4, 'Indication');
  board.field(`${P}.diagnosis`, place(4, 0, wide), 'Indication', { suggestions: DIAGNOSIS_TEXTS });
  caption(5, 'Commentaire');
  board.field(`${P}.comment`, place(5, 0, wide), 'Commentaire');
  at = board.checkbox(`${P}.ifNeeded`, x + label, y(6), 'Si besoin');
  at = board.checkbox(`${P}.urgent`, at, y(6), 'Urgent');
  board.checkbox(`${P}.nonSubstitutable`, at, y(6), 'Non substituable');
  board.actions(P, { x: x + label, y: box.y + box.height - 35, width: wide, height: BUTTON_HEIGHT }, [
    'prescribe',
    'cancel',
  ]);
  layHints(board, {
    x: x + label + wide + 20,
    y: y(0) - 4,
    width: box.width - 24 - label - wide - 30,
    height: box.height - 66,
  });
}

function layHints(board: Board, box: Rect): void {
  if (box.width < 150) return;
  board.panel(box, 'group', 'Aide à la prescription');
  const favourites = [
    'Paracétamol 1 g',
    'Furosémide 40 mg',
    'Énoxaparine 4 000 UI',
    'Oméprazole 20 mg',
    'Bisoprolol 2,5 mg',
  ];
  favourites.forEach((text, i) => {
    board.link(`${P}.link.${i}`, box.x + 12, box.y + 20 + i * 22, text);
  });
  const next = board.radio(`${P}.mode`, 'free', box.x + 12, box.y + 138, 'Libre', true);
  board.radio(`${P}.mode`, 'protocol', next, box.y + 138, 'Protocole');
}
