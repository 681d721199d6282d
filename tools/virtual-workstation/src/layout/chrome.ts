import type { Rect } from '@vigie/domain';
import { clockText, dateText } from '../data/calendar';
import { fullName } from '../data/patients';
import type { IconName } from '../paint/icons';
import { patientOf } from '../program/world';
import type { Board } from './board';
import { MENUS } from './menus';

export const TITLE_HEIGHT = 28;
export const MENU_HEIGHT = 22;
export const TOOLBAR_HEIGHT = 33;
export const STATUS_HEIGHT = 23;
export const NAV_WIDTH = 178;

type Tool = readonly [what: string, icon: IconName, name: string];

const TOOLS: readonly (readonly Tool[])[] = [
  [
    ['back', 'back', 'Précédent'],
    ['home', 'home', 'Accueil'],
    ['refresh', 'refresh', 'Actualiser la page'],
  ],
  [
    ['search', 'magnifier', 'Chercher un patient'],
    ['record', 'folder', 'Dernier dossier ouvert'],
    ['worklist', 'list', 'Liste de travail'],
  ],
  [
    ['note', 'page', 'Saisir une note'],
    ['prescriptions', 'pill', 'Prescriptions du patient'],
    ['results', 'flask', 'Résultats du patient'],
    ['agenda', 'calendar', 'Agenda'],
  ],
  [
    ['print', 'printer', 'Imprimer l’écran'],
    ['mail', 'envelope', 'Messagerie'],
    ['lock', 'lock', 'Verrouiller la session'],
    ['help', 'help', 'Aide'],
  ],
];

const NAV: readonly (readonly [title: string, entries: readonly Tool[]])[] = [
  [
    'Patients',
    [
      ['search', 'magnifier', 'Recherche de patient'],
      ['worklist', 'list', 'Liste de travail'],
      ['beds', 'bed', 'Plan des lits'],
      ['agenda', 'calendar', 'Rendez-vous'],
    ],
  ],
  [
    'Activité',
    [
      ['toSign', 'pencil', 'Courriers à signer'],
      ['lab', 'flask', 'Biologie à valider'],
      ['mail', 'envelope', 'Messagerie (3)'],
      ['coding', 'code', 'Codage PMSI'],
    ],
  ],
  [
    'Outils',
    [
      ['drugs', 'pill', 'Livret thérapeutique'],
      ['protocols', 'book', 'Protocoles'],
      ['stats', 'chart', 'Statistiques'],
      ['settings', 'gear', 'Paramètres'],
    ],
  ],
];

export const UNITS = [
  'Cardiologie - USIC',
  'Cardiologie - HC',
  'Pneumologie - HC',
  'Urgences - UHCD',
  'Toutes les unités',
] as const;

/** Title bar, menus, toolbar, navigation and status bar; answers the area that is left for the screen. */
export function layChrome(board: Board, title: string): Rect {
  const { width, height } = board.state.size;
  board.panel({ x: 0, y: 0, width, height }, 'window');
  layTitleBar(board, title, width);
  layMenuBar(board, width);
  layToolbar(board, width);
  const top = TITLE_HEIGHT + MENU_HEIGHT + TOOLBAR_HEIGHT;
  layNavigation(board, { x: 0, y: top, width: NAV_WIDTH, height: height - top - STATUS_HEIGHT });
  layStatusBar(board, { x: 0, y: height - STATUS_HEIGHT, width, height: STATUS_HEIGHT });
  return { x: NAV_WIDTH + 10, y: top + 8, width: width - NAV_WIDTH - 20, height: height - top - STATUS_HEIGHT - 16 };
}

function layTitleBar(board: Board, title: string, width: number): void {
  board.panel({ x: 0, y: 0, width, height: TITLE_HEIGHT }, 'titlebar');
  board.picture(8, 6, 'app');
  board.text({ x: 32, y: 0, width: width - 190, height: TITLE_HEIGHT }, title, { tone: 'onAccent' });
  const controls = [
    ['minimize', 'Réduire'],
    ['maximize', 'Agrandir'],
    ['close', 'Fermer'],
  ] as const;
  controls.forEach(([what, label], i) => {
    const box = { x: width - 132 + i * 44, y: 0, width: 44, height: TITLE_HEIGHT };
    board.button(`window.${what}`, box, '', { icon: what, look: 'window', label });
  });
}

function layMenuBar(board: Board, width: number): void {
  board.panel({ x: 0, y: TITLE_HEIGHT, width, height: MENU_HEIGHT }, 'menubar');
  let x = 4;
  MENUS.forEach(({ caption }, i) => {
    const w = Math.ceil(board.measure(caption, 'body')) + 16;
    board.widgets.push({
      kind: 'menu',
      id: `menu.${i}`,
      box: { x, y: TITLE_HEIGHT, width: w, height: MENU_HEIGHT },
      enabled: true,
      label: caption,
      layer: board.layer,
      caption,
    });
    x += w;
  });
}

function layToolbar(board: Board, width: number): void {
  const y = TITLE_HEIGHT + MENU_HEIGHT;
  board.panel({ x: 0, y, width, height: TOOLBAR_HEIGHT }, 'toolbar');
  const signedIn = board.state.user !== '';
  let x = 6;
  for (const group of TOOLS) {
    for (const [what, icon, name] of group) {
      board.button(`tool.${what}`, { x, y: y + 3, width: 28, height: 27 }, '', {
        icon,
        look: 'tool',
        label: name,
        enabled: signedIn || what === 'help',
      });
      x += 29;
    }
    board.panel({ x: x + 3, y: y + 6, width: 1, height: 21 }, 'rule');
    x += 8;
  }
  const label = Math.ceil(board.measure('Unité', 'body'));
  board.fieldCaption({ x: width - 190 - label - 8, y: y + 5, width: label + 2, height: 22 }, 'Unité');
  board.dropdown('tool.unit', { x: width - 190, y: y + 5, width: 180, height: 22 }, 'Unité', UNITS, signedIn);
}

function layNavigation(board: Board, box: Rect): void {
  board.panel(box, 'nav');
  const signedIn = board.state.user !== '';
  let y = box.y + 6;
  for (const [title, entries] of NAV) {
    board.text({ x: 10, y, width: box.width - 20, height: 22 }, title, { font: 'smallBold', tone: 'heading' });
    y += 22;
    for (const [what, icon, name] of entries) {
      navLink(board, `nav.${what}`, y, name, icon, signedIn);
      y += 22;
    }
    y += 6;
  }
  if (!signedIn || board.state.recent.length === 0) return;
  board.text({ x: 10, y, width: box.width - 20, height: 22 }, 'Derniers patients', {
    font: 'smallBold',
    tone: 'heading',
  });
  y += 22;
  const room = Math.floor((box.y + box.height - y) / 22);
  board.state.recent.slice(0, Math.min(7, room)).forEach((ipp, i) => {
    navLink(board, `recent.${ipp}`, y + i * 22, fullName(patientOf(board.world, board.state, ipp)), 'user', true);
  });
}

function navLink(board: Board, id: string, y: number, caption: string, icon: IconName, enabled: boolean): void {
  const screen = board.state.screen;
  const active = id === `nav.${screen}` && screen !== 'record';
  board.widgets.push({
    kind: 'link',
    id,
    box: { x: 4, y, width: NAV_WIDTH - 9, height: 21 },
    enabled,
    label: caption,
    layer: board.layer,
    caption,
    icon,
    look: 'nav',
    active,
  });
}

function layStatusBar(board: Board, box: Rect): void {
  board.panel(box, 'statusbar');
  const { state, world } = board;
  const cells = [
    state.user === '' ? 'Aucun utilisateur connecté' : `Utilisateur : ${world.account.name}`,
    `Service : ${world.account.service}`,
    'Serveur : DPH-PROD-02',
    'Imprimante : IMP-CARDIO-3',
    'Version 4.12.3',
  ];
  let x = 8;
  for (const cell of cells) {
    const width = Math.ceil(board.measure(cell, 'small'));
    if (x + width > box.width - 320) break;
    board.text({ x, y: box.y, width: width + 2, height: box.height }, cell, { font: 'small', tone: 'muted' });
    x += width + 12;
    board.panel({ x: x - 4, y: box.y + 5, width: 1, height: 13 }, 'rule');
    x += 6;
  }
  const clock = `${dateText(state.nowMs)}  ${clockText(state.nowMs)}`;
  const room = box.width - 130 - x - 8;
  const note = state.statusNote;
  if (note !== '')
    board.text({ x, y: box.y, width: room, height: box.height }, note, {
      font: 'small',
      tone: 'danger',
      align: 'right',
    });
  board.text({ x: box.width - 120, y: box.y, width: 110, height: box.height }, clock, {
    font: 'small',
    tone: 'text',
    align: 'right',
  });
}
