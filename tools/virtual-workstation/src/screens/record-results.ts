import type { Rect } from '@vigie/domain';
import type { LabResult } from '../data/record';
import { type Board, BUTTON_HEIGHT } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import { stay } from '../program/step';
import { isChecked } from '../program/ui';
import type { Screen } from './screen';

const P = 'record.results';
const PANELS = [
  'Toute la biologie',
  'Hématologie',
  'Biochimie',
  'Hémostase',
  'Hormonologie',
  'Microbiologie',
  'Gaz du sang',
  'Marqueurs',
  'Urines',
  'Sérologies',
] as const;

export const recordResults: Screen = {
  lay(board, area) {
    const { x, y, width, height } = area;
    board.actions(P, { x, y, width: 460, height: BUTTON_HEIGHT }, ['validate', 'print', 'refresh']);
    layMessage(board, { x: x + width - 230, y, width: 230, height: BUTTON_HEIGHT });
    let at = board.dropdownAfter(x, y + 34, 120, `${P}.period`, 'Période', ['7 jours', '30 jours', '12 mois']);
    at = board.checkbox(`${P}.abnormal`, at + 4, y + 36, 'Anormaux seulement');
    at = board.radio(`${P}.view`, 'table', at + 6, y + 36, 'Tableau', true);
    board.radio(`${P}.view`, 'curve', at, y + 36, 'Courbe');
    const body = { x, y: y + 64, width, height: height - 64 };
    layPanels(board, { ...body, width: 150 });
    layResults(board, { ...body, x: x + 160, width: width - 160 });
  },

  press(_world, state, id) {
    if (id === `${P}.validate`) {
      const told = { ...state, message: { text: 'Résultats validés', tone: 'good' } as const };
      return stay(told, { kind: 'results_validated', patientIpp: state.patientIpp });
    }
    if (id === `${P}.print`) {
      return stay(
        { ...state, message: { text: 'Impression lancée', tone: 'info' } },
        { kind: 'printed', what: `résultats ${state.patientIpp}` },
      );
    }
    return null;
  },
};

function layPanels(board: Board, box: Rect): void {
  const rows = PANELS.map((text, i) => ({ key: String(i), cells: [text] }));
  layTable(board, `${P}.panels`, box, [{ caption: 'Examens', width: 120, grow: true }], rows);
}

function layResults(board: Board, box: Rect): void {
  const onlyAbnormal = isChecked(board.state, `${P}.abnormal`);
  const columns = [
    { caption: 'Prélèvement', width: 118 },
    { caption: 'Examen', width: 130, grow: true },
    { caption: 'Valeur', width: 66 },
    { caption: 'Unité', width: 66 },
    { caption: 'Valeurs de référence', width: 136 },
    { caption: 'Alerte', width: 70 },
  ];
  const results = board.world.hospital.record(board.state.patientIpp).results;
  const rows = results
    .map((r, i) => ({ r, key: String(i) }))
    .filter(({ r }) => !onlyAbnormal || r.flag !== '')
    .map(({ r, key }) => ({ key, cells: cellsOf(r) }));
  layTable(board, `${P}.list`, box, columns, rows);
}

function cellsOf(r: LabResult) {
  const abnormal = r.flag !== '';
  return [
    r.at,
    r.test,
    { text: r.value, bold: abnormal, tone: abnormal ? ('danger' as const) : ('text' as const) },
    r.unit,
    { text: r.range, tone: 'muted' as const },
    { text: r.flag === 'H' ? 'Élevé' : r.flag === 'B' ? 'Bas' : '', tone: 'danger' as const },
  ];
}
