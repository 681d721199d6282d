import type { Language } from '../language-of';
import type { IconName } from './known-icons';

/** What a button with such an icon is called; null for icons that mean one thing here and another there. */
const NAMES: Readonly<Record<IconName, Readonly<Record<Language, string>> | null>> = {
  close: { fr: 'Fermer', en: 'Close' },
  add: { fr: 'Ajouter', en: 'Add' },
  menu: { fr: 'Menu', en: 'Menu' },
  search: { fr: 'Rechercher', en: 'Search' },
  delete: { fr: 'Supprimer', en: 'Delete' },
  back: { fr: 'Précédent', en: 'Back' },
  next: { fr: 'Suivant', en: 'Next' },
  save: null,
  more: null,
  dash: null,
  blob: null,
};

export function nameOfIcon(icon: IconName, language: Language): string {
  return NAMES[icon]?.[language] ?? '';
}
