import type { IconName } from '../paint/icons';

interface Action {
  readonly caption: string;
  /** What an update of the program might call it instead. */
  readonly renamed: string;
  readonly icon: IconName;
}

/** The buttons of the program's forms, by the last part of their ids. */
export const ACTIONS = {
  connect: { caption: 'Se connecter', renamed: 'Ouvrir la session', icon: 'key' },
  quit: { caption: 'Quitter', renamed: 'Fermer DPH', icon: 'door' },
  search: { caption: 'Rechercher', renamed: 'Lancer la recherche', icon: 'magnifier' },
  clear: { caption: 'Effacer', renamed: 'Vider les critères', icon: 'eraser' },
  open: { caption: 'Ouvrir le dossier', renamed: 'Consulter le dossier', icon: 'folder' },
  labels: { caption: 'Imprimer étiquettes', renamed: 'Planche d’étiquettes', icon: 'printer' },
  newPatient: { caption: 'Nouveau patient', renamed: 'Créer un patient', icon: 'user' },
  newNote: { caption: 'Nouvelle note', renamed: 'Ajouter une note', icon: 'page' },
  save: { caption: 'Enregistrer', renamed: 'Valider la saisie', icon: 'floppy' },
  cancel: { caption: 'Annuler', renamed: 'Abandonner', icon: 'cross' },
  print: { caption: 'Imprimer', renamed: 'Éditer', icon: 'printer' },
  refresh: { caption: 'Actualiser', renamed: 'Recharger', icon: 'refresh' },
  newPrescription: { caption: 'Nouvelle prescription', renamed: 'Ajouter une ligne', icon: 'pill' },
  prescribe: { caption: 'Prescrire', renamed: 'Valider l’ordonnance', icon: 'check' },
  stop: { caption: 'Arrêter', renamed: 'Suspendre', icon: 'stop' },
  validate: { caption: 'Valider les résultats', renamed: 'Prendre connaissance', icon: 'check' },
  openPaper: { caption: 'Ouvrir', renamed: 'Consulter', icon: 'folder' },
  importPaper: { caption: 'Importer…', renamed: 'Ajouter un fichier…', icon: 'page' },
  done: { caption: 'Marquer comme fait', renamed: 'Clore la tâche', icon: 'check' },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
