import type { Rect } from '@vigie/domain';
import { ageOn } from '../data/calendar';
import { fullName } from '../data/patients';
import type { Board } from '../layout/board';
import { showTab } from '../program/open-record';
import type { RecordTab } from '../program/state';
import { patientOf } from '../program/world';
import { recordDocuments } from './record-documents';
import { recordNotes } from './record-notes';
import { recordPrescriptions } from './record-prescriptions';
import { recordResults } from './record-results';
import { recordSummary } from './record-summary';
import type { Screen } from './screen';

const TABS: readonly (readonly [RecordTab, caption: string, Screen])[] = [
  ['summary', 'Synthèse', recordSummary],
  ['notes', 'Notes', recordNotes],
  ['prescriptions', 'Prescriptions', recordPrescriptions],
  ['results', 'Résultats', recordResults],
  ['documents', 'Documents', recordDocuments],
];

const BANNER_HEIGHT = 54;
const TABS_HEIGHT = 26;

/** The record: the patient's banner, five tabs, and the tab that is open. */
export const record: Screen = {
  lay(board, area) {
    layBanner(board, { ...area, height: BANNER_HEIGHT });
    const top = area.y + BANNER_HEIGHT + 8;
    const sheet = {
      x: area.x,
      y: top + TABS_HEIGHT - 1,
      width: area.width,
      height: area.height - BANNER_HEIGHT - 8 - TABS_HEIGHT + 1,
    };
    board.panel(sheet, 'sheet');
    let x = area.x + 2;
    for (const [tab, caption] of TABS) {
      x = board.tab(`record.tab.${tab}`, x, top, caption, board.state.tab === tab);
    }
    openTab(board.state.tab).lay(board, {
      x: sheet.x + 10,
      y: sheet.y + 10,
      width: sheet.width - 20,
      height: sheet.height - 20,
    });
  },

  press(world, state, id) {
    const tab = TABS.find(([t]) => id === `record.tab.${t}`);
    if (tab !== undefined) return tab[0] === state.tab && state.editor === 'none' ? null : showTab(state, tab[0]);
    return openTab(state.tab).press(world, state, id);
  },

  open: (world, state, list, key) => openTab(state.tab).open?.(world, state, list, key) ?? null,
};

function openTab(tab: RecordTab): Screen {
  return TABS.find(([t]) => t === tab)![2];
}

function layBanner(board: Board, box: Rect): void {
  const patient = patientOf(board.world, board.state, board.state.patientIpp);
  const woman = patient.sex === 'F';
  board.panel(box, 'banner');
  board.picture(box.x + 12, box.y + 11, 'user', 32);
  const x = box.x + 56;
  const right = 220;
  const width = box.width - 56 - right - 8;
  const identity = `${fullName(patient)}   ${woman ? 'née' : 'né'} le ${patient.birth} (${ageOn(patient.birth, board.state.nowMs)} ans)   ${woman ? 'Femme' : 'Homme'}`;
  board.text({ x, y: box.y + 6, width, height: 21 }, identity, { font: 'title' });
  const stay = `IPP ${patient.ipp}   ${patient.service}, chambre ${patient.room}   ${patient.doctor}   Entrée le ${patient.admitted}`;
  board.text({ x, y: box.y + 27, width, height: 20 }, stay);
  const none = patient.allergies.length === 0;
  const allergy = none ? 'Pas d’allergie connue' : `Allergie : ${patient.allergies.join(', ')}`;
  const side = { x: box.x + box.width - right, y: box.y + 6, width: right - 12, height: 21 };
  board.text(side, allergy, { font: 'bold', tone: none ? 'success' : 'danger', align: 'right' });
  board.text({ ...side, y: box.y + 27 }, patient.reason, { tone: 'muted', align: 'right' });
}
