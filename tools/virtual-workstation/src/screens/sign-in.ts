import type { Rect } from '@vigie/domain';
import { DAY_MS, dateText } from '../data/calendar';
import { type Board, FIELD_HEIGHT } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import { question, refusal } from '../program/dialog';
import type { ProgramState, Step } from '../program/state';
import { openDialog, showScreen, stay, tell, turnPage } from '../program/step';
import { forget, textOf } from '../program/ui';
import type { World } from '../program/world';
import type { Screen } from './screen';

const SITES = ['CH Saint-Éloi', 'Hôpital Nord', 'Clinique des Cèdres', 'EHPAD Les Érables'] as const;
const PROFILES = ['Médecin', 'Interne', 'Cadre de santé', 'Infirmier', 'Secrétariat'] as const;
const NEWS = [
  ['Nouvelle version 4.12.3 : saisie des notes simplifiée', 'DSI'],
  ['Coupure du réseau téléphonique mardi de 6 h à 7 h', 'Services techniques'],
  ['Mise à jour du livret thérapeutique : anticoagulants', 'Pharmacie'],
  ['Rappel : identitovigilance, vérifier les traits stricts', 'Qualité'],
  ['Ouverture de trois lits en unité de soins intensifs', 'Direction des soins'],
  ['Formation au codage CIM-10 : inscriptions ouvertes', 'DIM'],
  ['Hygiène : nouvelle procédure des précautions contact', 'EOH'],
  ['Résultats d’hémocultures désormais transmis en continu', 'Laboratoire'],
  ['Campagne de vaccination contre la grippe', 'Médecine du travail'],
  ['Signature électronique des courriers de sortie', 'DSI'],
  ['Audit des dossiers : période du 3 au 14 de ce mois', 'Qualité'],
  ['Astreinte informatique : composer le 5050', 'DSI'],
] as const;
const RULES = [
  'Règles de sécurité : ne communiquez jamais votre code personnel.',
  'Fermez votre session avant de quitter le poste de travail.',
  'En cas d’urgence vitale, utilisez la procédure « bris de glace » et motivez l’accès.',
  'Les données affichées sont couvertes par le secret professionnel (article L. 1110-4 du CSP).',
] as const;
const ON_CALL = [
  ['Anesthésie-réanimation', 'Dr PRÉVOST', '3301', '18 h 30 - 8 h 30'],
  ['Cardiologie interventionnelle', 'Pr MÉNARD', '3342', '24 h sur 24'],
  ['Chirurgie viscérale', 'Dr DUCHÊNE', '3318', '18 h 30 - 8 h 30'],
  ['Imagerie médicale', 'Dr AÏT-KACI', '3377', '24 h sur 24'],
  ['Biologie médicale', 'Dr HÉBERT', '3390', '20 h 00 - 8 h 00'],
  ['Pharmacie', 'Dr BÉRANGER', '3316', '24 h sur 24'],
  ['Neurologie vasculaire', 'Dr NGUYEN', '3355', '18 h 30 - 8 h 30'],
] as const;

export const signIn: Screen = {
  submit: 'sign-in.connect',

  lay(board, area) {
    const left = { x: area.x, y: area.y, width: Math.min(420, Math.floor(area.width * 0.44)), height: area.height };
    layForm(board, { ...left, height: 322 });
    laySupport(board, { ...left, y: area.y + 336, height: 190 });
    layNews(board, {
      x: left.x + left.width + 12,
      y: area.y,
      width: area.width - left.width - 12,
      height: area.height,
    });
  },

  press(world, state, id) {
    if (id === 'sign-in.connect') return connect(world, state);
    if (id === 'sign-in.quit') return stay(openDialog(state, quitQuestion()));
    if (id.startsWith('sign-in.link'))
      return stay(openDialog(state, refusal('Assistance', 'Contactez l’assistance informatique au 5050.')));
    return null;
  },
};

export function quitQuestion() {
  return question(
    'confirm-quit',
    'Quitter DPH',
    ['Voulez-vous vraiment quitter DPH ?', 'Les saisies non enregistrées seront perdues.'],
    'Oui',
    'Non',
  );
}

function connect(world: World, state: ProgramState): Step {
  const login = textOf(state, 'sign-in.login').trim();
  const password = textOf(state, 'sign-in.password');
  if (login !== world.account.login || password !== world.account.password) {
    const told = tell(forget(state, 'sign-in.password'), {
      text: 'Identifiant ou mot de passe incorrect.',
      tone: 'bad',
    });
    return stay(told, { kind: 'sign_in_refused', user: login });
  }
  const opened = showScreen({ ...forget(state, 'sign-in.'), user: login }, 'search', 'search.family');
  return turnPage(state, stay(opened, { kind: 'session_opened', user: login }));
}

function layForm(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Ouverture de session');
  const x = box.x + 16;
  const labelWidth = 104;
  const width = Math.min(230, box.width - labelWidth - 34);
  const at = (row: number) => box.y + 62 + row * 32;
  board.text({ x, y: box.y + 22, width: box.width - 30, height: 20 }, 'Dossier patient hospitalier', {
    font: 'title',
    tone: 'heading',
  });
  const caption = (row: number, text: string) =>
    board.fieldCaption({ x, y: at(row), width: labelWidth, height: FIELD_HEIGHT }, text);
  const place = (row: number) => ({ x: x + labelWidth, y: at(row), width, height: FIELD_HEIGHT });
  caption(0, 'Identifiant');
  board.field('sign-in.login', place(0), 'Identifiant');
  caption(1, 'Mot de passe');
  board.field('sign-in.password', place(1), 'Mot de passe', { secret: true });
  caption(2, 'Établissement');
  board.dropdown('sign-in.site', place(2), 'Établissement', SITES);
  caption(3, 'Profil');
  board.dropdown('sign-in.profile', place(3), 'Profil', PROFILES);
  const next = board.radio('sign-in.way', 'typed', x + labelWidth, at(4), 'Saisie au clavier', true);
  board.radio('sign-in.way', 'card', next, at(4), 'Carte CPS');
  board.checkbox('sign-in.remember', x + labelWidth, at(4) + 26, 'Mémoriser l’utilisateur', true);
  board.actions('sign-in', { x: x + labelWidth, y: at(5) + 26, width: box.width - labelWidth - 30, height: 25 }, [
    'connect',
    'quit',
  ]);
  layMessage(board, { x, y: box.y + box.height - 34, width: box.width - 30, height: 25 });
}

function laySupport(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Assistance');
  const lines = [
    'Assistance informatique : poste 5050, 24 h sur 24',
    'Cellule d’identitovigilance : poste 4127',
    'Pharmacie, interne de garde : poste 3316',
    'L’accès aux dossiers est tracé et réservé à l’équipe de soins.',
  ];
  lines.forEach((text, i) => {
    board.text({ x: box.x + 16, y: box.y + 24 + i * 22, width: box.width - 30, height: 20 }, text, {
      font: 'small',
      tone: 'muted',
    });
  });
  const y = box.y + 26 + lines.length * 22;
  const next = board.link('sign-in.link.forgotten', box.x + 16, y, 'Code oublié ?');
  board.link('sign-in.link.charter', next, y, 'Charte d’utilisation');
  board.link('sign-in.link.remote', box.x + 16, y + 24, 'Demander une prise en main à distance');
}

function layNews(board: Board, box: Rect): void {
  const height = box.height - 216;
  board.panel({ ...box, height }, 'group', 'Informations de l’établissement');
  const rows = NEWS.map(([text, from], i) => ({
    key: String(i),
    cells: [dateText(board.state.nowMs - (i * 2 + 1) * DAY_MS), text, { text: from, tone: 'muted' as const }],
  }));
  const table = { x: box.x + 10, y: box.y + 24, width: box.width - 20, height: height - 124 };
  const columns = [
    { caption: 'Date', width: 80 },
    { caption: 'Objet', width: 180, grow: true },
    { caption: 'Émetteur', width: 120 },
  ];
  layTable(board, 'sign-in.news', table, columns, rows);
  RULES.forEach((text, i) => {
    const line = { x: box.x + 12, y: table.y + table.height + 10 + i * 21, width: box.width - 24, height: 20 };
    board.text(line, text, { font: 'small', tone: 'muted' });
  });
  layOnCall(board, { ...box, y: box.y + height + 10, height: 206 });
}

function layOnCall(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Gardes et astreintes');
  const rows = ON_CALL.map(([speciality, doctor, phone, until], i) => ({
    key: String(i),
    cells: [speciality, { text: doctor, bold: true }, phone, until],
  }));
  const columns = [
    { caption: 'Spécialité', width: 120, grow: true },
    { caption: 'Praticien', width: 110 },
    { caption: 'Poste', width: 60 },
    { caption: 'Horaire', width: 120 },
  ];
  layTable(
    board,
    'sign-in.on-call',
    { x: box.x + 10, y: box.y + 22, width: box.width - 20, height: box.height - 32 },
    columns,
    rows,
  );
}
