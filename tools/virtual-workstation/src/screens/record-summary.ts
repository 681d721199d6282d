import type { Rect } from '@vigie/domain';
import type { Board } from '../layout/board';
import { layTable } from '../layout/table';
import { showTab } from '../program/open-record';
import { shownPrescriptions } from '../program/prescriptions';
import { patientOf } from '../program/world';
import type { Screen } from './screen';

const P = 'record.summary';

export const recordSummary: Screen = {
  lay(board, area) {
    const gap = 10;
    const half = Math.floor((area.width - gap) / 2);
    const row = Math.floor((area.height - 2 * gap) / 3);
    const cell = (i: number, j: number): Rect => ({
      x: area.x + i * (half + gap),
      y: area.y + j * (row + gap),
      width: half,
      height: row,
    });
    layHistory(board, cell(0, 0));
    layDiagnoses(board, cell(1, 0));
    layVitals(board, cell(0, 1));
    layTreatments(board, cell(1, 1));
    layResults(board, cell(0, 2));
    layPlan(board, cell(1, 2));
  },

  press(_world, state, id) {
    if (id === `${P}.link.treatments`) return showTab(state, 'prescriptions');
    if (id === `${P}.link.results`) return showTab(state, 'results');
    return null;
  },
};

const record = (board: Board) => board.world.hospital.record(board.state.patientIpp);
const inside = (box: Rect, footer = 0): Rect => ({
  x: box.x + 10,
  y: box.y + 20,
  width: box.width - 20,
  height: box.height - 30 - footer,
});

function layHistory(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Antécédents et allergies');
  const patient = patientOf(board.world, board.state, board.state.patientIpp);
  const lines = [...record(board).history, `Poids ${patient.weightKg} kg, taille ${patient.heightCm} cm`];
  const room = Math.floor((box.height - 50) / 20);
  lines.slice(0, room).forEach((text, i) => {
    board.text({ x: box.x + 12, y: box.y + 20 + i * 20, width: box.width - 24, height: 20 }, `- ${text}`);
  });
  const allergies =
    patient.allergies.length === 0 ? 'Aucune allergie connue' : `Allergie : ${patient.allergies.join(', ')}`;
  board.text({ x: box.x + 12, y: box.y + box.height - 27, width: box.width - 24, height: 20 }, allergies, {
    font: 'bold',
    tone: patient.allergies.length === 0 ? 'success' : 'danger',
  });
}

function layDiagnoses(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Diagnostics');
  const rows = record(board).diagnoses.map(([code, title], i) => ({
    key: code,
    cells: [{ text: code, bold: true }, title, { text: i === 0 ? 'Principal' : 'Associé', tone: 'muted' as const }],
  }));
  layTable(
    board,
    `${P}.diagnoses`,
    inside(box),
    [
      { caption: 'CIM-10', width: 58 },
      { caption: 'Intitulé', width: 140, grow: true },
      { caption: 'Rang', width: 66 },
    ],
    rows,
  );
}

function layVitals(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Constantes');
  const rows = record(board).vitals.map((v, i) => ({
    key: String(i),
    cells: [v.at, v.pressure, v.pulse, v.temperature, v.saturation],
  }));
  const columns = [
    { caption: 'Relevé', width: 84 },
    { caption: 'Tension', width: 62, grow: true },
    { caption: 'Pouls', width: 46, grow: true },
    { caption: 'Temp.', width: 46, grow: true },
    { caption: 'SpO2', width: 46, grow: true },
  ];
  layTable(board, `${P}.vitals`, inside(box), columns, rows);
}

function layTreatments(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Traitements en cours');
  const rows = shownPrescriptions(board.world, board.state)
    .slice(0, 5)
    .map((p, i) => ({ key: String(i), cells: [p.drug, p.frequency] }));
  layTable(
    board,
    `${P}.treatments`,
    inside(box, 18),
    [
      { caption: 'Médicament', width: 150, grow: true },
      { caption: 'Fréquence', width: 108 },
    ],
    rows,
  );
  board.link(`${P}.link.treatments`, box.x + 12, box.y + box.height - 24, 'Voir tous les traitements');
}

function layResults(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Derniers résultats');
  const rows = record(board)
    .results.slice(0, 6)
    .map((r, i) => ({
      key: String(i),
      cells: [
        r.test,
        { text: r.value, tone: r.flag === '' ? ('text' as const) : ('danger' as const) },
        r.unit,
        { text: r.range, tone: 'muted' as const },
      ],
    }));
  const columns = [
    { caption: 'Examen', width: 110, grow: true },
    { caption: 'Valeur', width: 60 },
    { caption: 'Unité', width: 58 },
    { caption: 'Référence', width: 92 },
  ];
  layTable(board, `${P}.results`, inside(box, 18), columns, rows);
  board.link(`${P}.link.results`, box.x + 12, box.y + box.height - 24, 'Voir tous les résultats');
}

const PLAN = [
  'Échographie cardiaque de contrôle à programmer',
  'Bilan biologique complet demain matin',
  'Kinésithérapie respiratoire quotidienne',
  'Éducation thérapeutique : régime hyposodé',
  'Prévoir un rendez-vous de consultation à un mois',
] as const;

function layPlan(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Projet de soins');
  const room = Math.floor((box.height - 26) / 22);
  PLAN.slice(0, room).forEach((text, i) => {
    board.checkbox(`${P}.plan.${i}`, box.x + 12, box.y + 22 + i * 22, text, i === 0);
  });
}
