/** The menu bar and the context menus. An item's id is `menu.<what>`; an empty caption is a rule. */
export interface MenuItem {
  readonly what: string;
  readonly caption: string;
  readonly shortcut: string;
}

const item = (what: string, caption: string, shortcut = ''): MenuItem => ({ what, caption, shortcut });

export const MENUS: readonly { readonly caption: string; readonly items: readonly MenuItem[] }[] = [
  {
    caption: 'Fichier',
    items: [
      item('print', 'Imprimer l’écran', 'Ctrl+P'),
      item('sign-out', 'Changer d’utilisateur'),
      item('quit', 'Quitter', 'Alt+F4'),
    ],
  },
  {
    caption: 'Édition',
    items: [
      item('undo', 'Annuler la frappe', 'Ctrl+Z'),
      item('redo', 'Rétablir', 'Ctrl+Y'),
      item('select-all', 'Tout sélectionner', 'Ctrl+A'),
    ],
  },
  {
    caption: 'Affichage',
    items: [
      item('refresh', 'Actualiser la page', 'F5'),
      item('theme-light', 'Thème clair'),
      item('theme-dark', 'Thème sombre'),
    ],
  },
  {
    caption: 'Patient',
    items: [
      item('search', 'Chercher un patient', 'Ctrl+F'),
      item('record', 'Dernier dossier ouvert'),
      item('worklist', 'Liste de travail', 'Ctrl+L'),
    ],
  },
  {
    caption: 'Prescription',
    items: [item('prescriptions', 'Prescriptions du patient'), item('interactions', 'Interactions…')],
  },
  { caption: 'Outils', items: [item('options', 'Options…'), item('codes', 'Thésaurus CIM-10…')] },
  { caption: 'Fenêtre', items: [item('cascade', 'Cascade'), item('tile', 'Mosaïque')] },
  { caption: 'Aide', items: [item('help', 'Sommaire', 'F1'), item('about', 'À propos de DPH…')] },
];

export const PATIENT_CONTEXT: readonly MenuItem[] = [
  item('open-selected', 'Ouvrir ce dossier', 'Entrée'),
  item('print', 'Imprimer la fiche', 'Ctrl+P'),
  item('refresh', 'Actualiser la page', 'F5'),
];

export const PLAIN_CONTEXT: readonly MenuItem[] = [
  item('refresh', 'Actualiser la page', 'F5'),
  item('print', 'Imprimer l’écran', 'Ctrl+P'),
];

export function menuItems(owner: string): readonly MenuItem[] {
  if (owner === 'context.search.results' || owner === 'context.worklist.tasks') return PATIENT_CONTEXT;
  if (owner.startsWith('context.')) return PLAIN_CONTEXT;
  return MENUS[Number(owner.slice('menu.'.length))]?.items ?? [];
}
