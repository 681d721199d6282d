import type { Rect } from '@vigie/domain';
import { ageOn } from '../data/calendar';
import { SERVICES } from '../data/names';
import { fullName, type Patient } from '../data/patients';
import type { Board } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import { refusal } from '../program/dialog';
import { ANY_SERVICE, ANY_SEX, defaultPatients, findPatients } from '../program/find-patients';
import { openRecord } from '../program/open-record';
import type { ProgramState, Step } from '../program/state';
import { openDialog, stay, turnPage } from '../program/step';
import { forget, withUi } from '../program/ui';
import { patientOf, type World } from '../program/world';
import type { Screen } from './screen';

const TABLE = 'search.results';

export const search: Screen = {
  submit: 'search.search',

  lay(board, area) {
    layCriteria(board, { ...area, height: 128 });
    const top = area.y + 136;
    const count = board.state.found.length;
    const what = board.state.searched
      ? `${count} patient${count > 1 ? 's' : ''} trouvé${count > 1 ? 's' : ''}`
      : `Patients du service (${count})`;
    board.text({ x: area.x + 2, y: top, width: 300, height: 22 }, what, { font: 'bold', tone: 'heading' });
    layMessage(board, { x: area.x + 310, y: top - 2, width: area.width - 310, height: 24 });
    const bottom = area.y + area.height;
    layResults(board, { x: area.x, y: top + 24, width: area.width, height: bottom - top - 24 - 132 });
    layPreview(board, { x: area.x, y: bottom - 124, width: area.width, height: 88 });
    const names = board.state.conditions.doubleClickOnly
      ? (['labels', 'newPatient'] as const)
      : (['open', 'labels', 'newPatient'] as const);
    const none = selected(board.world, board.state) === null;
    board.actions(
      'search',
      { x: area.x, y: bottom - 27, width: area.width, height: 25 },
      names,
      none ? ['open', 'labels', 'newPatient'] : ['newPatient'],
    );
  },

  press(world, state, id) {
    const chosen = selected(world, state);
    switch (id) {
      case 'search.search':
        return runSearch(world, state);
      case 'search.clear':
        return stay(
          withUi(
            { ...forget(state, 'search.'), found: defaultPatients(world), searched: false, message: null },
            { focus: 'search.family' },
          ),
        );
      case 'search.open':
        return chosen === null ? null : openRecord(world, state, chosen.ipp);
      case 'search.labels':
        return chosen === null
          ? null
          : stay(
              { ...state, message: { text: 'Étiquettes envoyées à l’imprimante', tone: 'info' } },
              { kind: 'printed', what: `étiquettes ${chosen.ipp}` },
            );
      default:
        return null;
    }
  },

  open: (world, state, list, key) => (list === TABLE ? openRecord(world, state, key) : null),
};

function runSearch(world: World, state: ProgramState): Step {
  const found = findPatients(world, state);
  if (found.kind === 'refused') {
    return stay(openDialog(state, refusal('Recherche impossible', found.reason)), {
      kind: 'refused',
      what: 'search',
      reason: found.reason,
    });
  }
  const cleared = forget(state, TABLE);
  const shown: ProgramState = { ...cleared, found: found.ipps, searched: true, message: null };
  return turnPage(state, stay(shown, { kind: 'search_done', hits: found.ipps.length }));
}

function selected(world: World, state: ProgramState): Patient | null {
  const key = state.ui.selection[TABLE];
  return key !== undefined && state.found.includes(key) ? patientOf(world, state, key) : null;
}

function layCriteria(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Critères de recherche');
  const x = box.x + 12;
  const captions = ['Nom', 'Prénom', 'Date de naissance', 'IPP'];
  const taken = captions.reduce((sum, c) => sum + Math.ceil(board.measure(c, 'body')) + 21, 0);
  const spare = Math.min(box.width - 24, 1000) - taken;
  let at = board.fieldAfter(x, box.y + 22, Math.floor(spare * 0.3), 'search.family', 'Nom', {
    suggestions: nameSuggestions(board),
  });
  at = board.fieldAfter(at, box.y + 22, Math.floor(spare * 0.28), 'search.given', 'Prénom');
  at = board.fieldAfter(at, box.y + 22, Math.floor(spare * 0.2), 'search.birth', 'Date de naissance');
  board.fieldAfter(at, box.y + 22, Math.floor(spare * 0.22), 'search.ipp', 'IPP');
  at = board.dropdownAfter(x, box.y + 56, 92, 'search.sex', 'Sexe', [ANY_SEX, 'Féminin', 'Masculin']);
  at = board.dropdownAfter(at, box.y + 56, 158, 'search.service', 'Service', [ANY_SERVICE, ...SERVICES]);
  at = board.checkbox('search.inpatients', at + 4, box.y + 58, 'Hospitalisés uniquement', true);
  board.checkbox('search.byBirth', at, box.y + 58, 'Trier par date');
  board.actions('search', { x, y: box.y + 92, width: box.width - 24, height: 25 }, ['search', 'clear']);
}

/** With the trouble of swallowed clicks, the name field offers the patients of that name. */
function nameSuggestions(board: Board): readonly string[] {
  if (!board.state.conditions.swallowFirstClick) return [];
  return board.world.hospital.patients.map(fullName);
}

function layResults(board: Board, box: Rect): void {
  const columns = [
    { caption: 'IPP', width: 84 },
    { caption: 'Nom', width: 110, grow: true },
    { caption: 'Prénom', width: 96, grow: true },
    { caption: 'Né(e) le', width: 84 },
    { caption: 'Sexe', width: 44 },
    { caption: 'Service', width: 104 },
    { caption: 'Chambre', width: 66 },
    { caption: 'Médecin', width: 96 },
    { caption: 'Entrée', width: 84 },
  ];
  const rows = board.state.found.map((ipp) => {
    const p = patientOf(board.world, board.state, ipp);
    return {
      key: ipp,
      cells: [p.ipp, { text: p.family, bold: true }, p.given, p.birth, p.sex, p.service, p.room, p.doctor, p.admitted],
    };
  });
  layTable(board, TABLE, box, columns, rows);
}

function layPreview(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Aperçu du patient');
  const patient = selected(board.world, board.state);
  const line = (i: number) => ({ x: box.x + 12, y: box.y + 20 + i * 20, width: box.width - 24, height: 20 });
  if (patient === null) {
    board.text(line(0), 'Sélectionnez une ligne pour afficher les informations du patient.', { tone: 'muted' });
    board.text(line(1), 'Un double clic sur une ligne affiche directement le dossier.', { tone: 'muted' });
    return;
  }
  const age = ageOn(patient.birth, board.state.nowMs);
  const sex = patient.sex === 'F' ? 'Femme' : 'Homme';
  board.text(
    line(0),
    `${fullName(patient)}, ${sex}, ${age} ans, né${patient.sex === 'F' ? 'e' : ''} le ${patient.birth} à ${patient.town}`,
    { font: 'bold' },
  );
  board.text(
    line(1),
    `Hospitalisation en ${patient.service} depuis le ${patient.admitted}, chambre ${patient.room}, ${patient.doctor}`,
  );
  const allergies =
    patient.allergies.length === 0 ? 'Aucune allergie connue' : `Allergie : ${patient.allergies.join(', ')}`;
  board.text(line(2), `Motif : ${patient.reason}   -   ${allergies}`, {
    tone: patient.allergies.length === 0 ? 'text' : 'danger',
  });
}
