import { ELEMENT_ROLES, ELEMENT_TYPES, foldText } from '@vigie/domain';
import fc from 'fast-check';
import { asksHarm } from '../src/understand/words/asks-harm';
import { isDangerous, type Looks } from '../src/understand/words/danger';
import { purposeOf } from '../src/understand/words/purpose-of';
import { readCommand } from '../src/understand/words/read-command';
import { roleOf } from '../src/understand/words/role-of';
import { HARD_LABELS, KNOWN_LABELS, type Labelled, UNSEEN_LABELS } from './support/labelled-commands';

const PLAIN: Looks = { fill: null, ink: null, redIsUsual: false, bin: false, asked: false };
const WHITE = [255, 255, 255] as const;
const RED = [211, 47, 47] as const;

const dangerous = (label: string, looks: Partial<Looks> = {}) =>
  isDangerous('button', readCommand(label), { ...PLAIN, ...looks });
const role = (label: string, type: 'button' | 'text_input' = 'button') =>
  roleOf(type, label, readCommand(label), {
    dangerous: dangerous(label),
    accented: false,
    place: null,
    placeholder: '',
  });

describe('F-13.4: what a button is and whether it is dangerous, in French and English', () => {
  const all = [...KNOWN_LABELS, ...UNSEEN_LABELS, ...HARD_LABELS];

  test.each(all.map(([label, expected, danger]) => ({ label, expected, danger })))(
    '« $label » is $expected, dangerous: $danger',
    ({ label, expected, danger }) => {
      expect({ role: role(label), danger: dangerous(label) }).toEqual({ role: expected, danger });
    },
  );

  test('every role that is given is one of the closed list', () => {
    for (const [label] of all) expect(['', ...ELEMENT_ROLES]).toContain(role(label));
  });
});

describe('danger in spite of what stands beside it', () => {
  test.each([
    'Supprimer les filtres et le patient',
    "Effacer l'écran et les données",
    'Annuler et supprimer',
    'Annuler & supprimer',
    'Supprimer les favoris, le patient',
    'Supprimer filtres + patient',
    'Supprimer filtres/patient',
    'Annuler le retour à domicile',
    'No, delete it and stop the infusion',
    "Annuler l'envoi et supprimer le dossier",
    'Annuler la connexion et purger la base',
    'Annuler la recherche et le rendez-vous',
    'Annuler cette opération chirurgicale',
    'Supprimer la notification du décès',
    'Cancel and stop',
    'État : supprimer le patient',
    'Date : effacer',
    "Historique : vider l'historique",
    'Valider la sortie définitive',
    'Discharge patient',
    'Discharge',
    'Valider le décès',
    'Sortie contre avis médical',
    'Clore le séjour',
    'Cesser le traitement',
    "Déprogrammer l'intervention",
    'Archiver le dossier',
    'Factory reset',
    'Hard reset',
    'Override alert',
    'Passer outre',
    "Ignorer l'interaction",
    "Couper l'alarme",
    'Anonymiser',
    'Restore backup',
    'Inactiver le patient',
    'Mettre au rebut',
    'Jeter',
    'Entered in error',
    'Forcer la déconnexion',
    'Lancer la perfusion',
    'Reject order',
    'DC order',
    'D/C order',
    'Truncate table',
    'Supprimer la recherche clinique',
    "Confirmer l'interruption volontaire de grossesse",
    'Détacher le document',
    'Vider les colonnes',
    'Log out without saving',
  ])('« %s » is dangerous', (label) => expect(dangerous(label)).toBe(true));

  test.each([
    'Void urétral',
    'Empty stomach',
    'Clear liquids',
    'Radiation oncology',
    'Interruption volontaire de grossesse',
    'Drop down',
    'Drag and drop',
    'Annuler Ctrl + Z',
    '+ Ajouter',
    'Enregistrer / Fermer',
    'MARTIN, Jean',
    'Supprimer la recherche',
    'Supprimer les filtres et les tris',
    'Effacer la recherche et fermer',
    'Annuler / Retour',
    'Annuler F12',
    "Annuler l'opération en cours",
    'Réinitialiser les colonnes',
    'Détacher le volet',
    'Date de sortie définitive',
    'Discharge summary',
    'Couper le son',
    'Ignorer la suggestion',
    'Lancer la recherche',
    'Date : 12/03/1954',
    'Historique : vue globale',
  ])('« %s » is not', (label) => expect(dangerous(label)).toBe(false));
});

describe('fields are told by their captions', () => {
  test.each([
    ['Mot de passe', 'password_field'],
    ['Password', 'password_field'],
    ['Rechercher un patient', 'search_field'],
    ['Identifiant', 'login_field'],
    ['Date de naissance', 'date_field'],
    ['Né(e) le', 'date_field'],
    ['du', 'date_field'],
    ["Heure d'entrée", 'time_field'],
    ['Téléphone', 'phone_field'],
    ['Adresse électronique', 'email_field'],
    ['Quantité', 'number_field'],
    ['Texte de la note', 'note_field'],
    ['Nom du patient', ''],
    ['Numéro de dossier', ''],
    ['Prénom', ''],
  ])('« %s » is %s', (label, expected) => expect(role(label, 'text_input')).toBe(expected));
});

describe('purposes (F-3.3)', () => {
  test.each([
    ['button', 'Valider la facture', 'confirm', 'facture'],
    ['button', "Ouvrir l'ordonnance…", 'open', 'ordonnance'],
    ['button', 'Ajouter un antécédent', 'create', 'antécédent'],
    ['button', 'Imprimer', 'print', ''],
    ['button', 'Annuler le rendez-vous', 'delete', 'rendez-vous'],
    ['text_input', 'Prénom', 'enter', 'Prénom'],
    ['dropdown', 'Service', 'choose', 'Service'],
    ['checkbox', 'À jeun', 'toggle', 'À jeun'],
    ['tab', 'Résultats', 'show', 'Résultats'],
    ['link', 'Codage PMSI', 'navigate', 'Codage PMSI'],
  ] as const)('a %s « %s » is there to %s (%s)', (type, label, does, object) => {
    expect(purposeOf(type, label, readCommand(label), '')).toEqual({ does, object });
  });

  test('a button whose words say nothing has no purpose', () => {
    expect(purposeOf('button', 'Étiquettes', readCommand('Étiquettes'), '')).toBeNull();
  });
});

describe('danger survives what readers do to words', () => {
  const verbs = all((label) => label[2] && !/[?.…]/.test(label[0]));

  test('case and accents do not matter (100 runs)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...verbs), fc.boolean(), fc.boolean(), (label, upper, bare) => {
        const text = bare ? foldText(label) : label;
        expect(dangerous(upper ? text.toUpperCase() : text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const CONFUSED: Readonly<Record<string, string>> = { i: '1', l: 'I', o: '0', s: '5', I: 'l', S: '5', O: '0', b: '8' };

  test('one sign taken for its double does not hide « Supprimer » and its like (300 runs)', () => {
    const commands =
      'Supprimer Effacer Résilier Clôturer Interrompre Désactiver Suspendre Abandonner Discontinue Terminate'.split(
        ' ',
      );
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.nat({ max: 20 }), (label, nth) => {
        const places = [...label].flatMap((sign, at) => (CONFUSED[sign] ? [at] : []));
        const at = places[nth % places.length]!;
        const read = label.slice(0, at) + CONFUSED[label[at]!] + label.slice(at + 1);
        expect({ read, dangerous: dangerous(read) }).toEqual({ read, dangerous: true });
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    'Supprirner',
    'Suppri mer',
    'Supprimerlepatient',
    'Suppnmer',
    'Suprimer',
    'XSupprimer',
    'Dclete',
    'De1ete',
    '5upprimer',
    'Désactlver',
  ])('« %s » is still dangerous', (read) => expect(dangerous(read)).toBe(true));

  test.each([
    'Supprimé',
    'Supprimés',
    'Annulée',
    'Arrêté le',
    'Effacée',
    'Étendre',
    'Élever',
    'Imprimer',
    'Formateur',
    'Réactiver',
    'Interruptions',
    'Uninstalled',
    'Terminologie',
    'Annuaire',
    'Archives',
    'Résidents',
    'Suspendue',
    'Suspendus',
    'Interrompue',
    'lnterrompue',
    'Interrompu le 12/03',
    'Détruite',
    'Exclue',
    'Rompue',
    'Éteinte',
    'Amoxicilline 1 g matin et soir Suspendue',
  ])('« %s » is not', (read) => expect(dangerous(read)).toBe(false));

  test('any text is read without an error, and says the same each time (300 runs)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...ELEMENT_TYPES), (text, type) => {
        const command = readCommand(text);
        expect(readCommand(text)).toEqual(command);
        expect(typeof isDangerous(type, command, PLAIN)).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});

describe('danger by looks', () => {
  test('a red button whose words say nothing is dangerous; one that leaves is not', () => {
    expect(dangerous('Sortie', { fill: RED, ink: WHITE })).toBe(true);
    expect(dangerous('Confirmer', { fill: RED, ink: WHITE })).toBe(true);
    expect(dangerous('Annuler', { fill: RED, ink: WHITE })).toBe(false);
    expect(dangerous('Fermer', { fill: RED, ink: WHITE })).toBe(false);
  });

  test('red words on a plain button are a warning, dark and blue ones are not', () => {
    expect(dangerous('Sortie', { fill: WHITE, ink: [200, 30, 30] })).toBe(true);
    expect(dangerous('Sortie', { fill: WHITE, ink: [30, 60, 200] })).toBe(false);
    expect(dangerous('Sortie', { fill: WHITE, ink: [30, 30, 30] })).toBe(false);
  });

  test('orange is not red', () => expect(dangerous('Sortie', { fill: [245, 130, 32], ink: WHITE })).toBe(false));

  test('where most buttons are red, red says nothing', () => {
    expect(dangerous('Sortie', { fill: RED, ink: WHITE, redIsUsual: true })).toBe(false);
  });

  test('a waste bin is dangerous without any word', () => expect(dangerous('', { bin: true })).toBe(true));

  test('"OK" under a question about destruction is dangerous, "Annuler" is not', () => {
    expect(dangerous('OK', { asked: true })).toBe(true);
    expect(dangerous('Oui', { asked: true })).toBe(true);
    expect(dangerous('Annuler', { asked: true })).toBe(false);
  });

  test('fields are never dangerous, whatever they are called', () => {
    const command = readCommand('Supprimer');
    for (const type of ['text_input', 'dropdown'] as const)
      expect(isDangerous(type, command, { ...PLAIN, fill: RED, ink: WHITE })).toBe(false);
  });

  test.each(['Retirer', 'Arrêter la prescription', 'Supprimer', 'Delete record'])(
    'what is taken for a tab and called « %s » is a dangerous action',
    (label) => {
      const command = readCommand(label);
      const danger = isDangerous('tab', command, PLAIN);
      expect(danger).toBe(true);
      const signs = { dangerous: danger, accented: false, place: null, placeholder: '' };
      expect(roleOf('tab', label, command, signs)).toBe('dangerous_action');
      expect(purposeOf('tab', label, command, 'dangerous_action')!.does).toBe(command.does);
    },
  );

  test.each(['Suspensions', 'Suspension', 'Arrêts de travail', 'Annulés', 'Résultats', 'Clôture', 'Archives'])(
    'a tab « %s » is not dangerous, not even where it is red',
    (label) => expect(isDangerous('tab', readCommand(label), { ...PLAIN, fill: RED, ink: WHITE })).toBe(false),
  );

  test('a noun is a deed on a button and a heading elsewhere: "Suspension buvable" is a medicine', () => {
    expect(isDangerous('generic', readCommand('Suspension buvable 250 mg'), PLAIN)).toBe(false);
    expect(isDangerous('generic', readCommand('Supprimer la ligne'), PLAIN)).toBe(true);
  });
});

describe("a dialog's question", () => {
  test.each([
    ['Voulez-vous vraiment supprimer ce patient ?', true],
    ['Êtes-vous sûr(e) de vouloir annuler le rendez-vous ?', true],
    ['Supprimer la note ?', true],
    ['Cette action est irréversible.', true],
    ['Toutes les données seront perdues.', true],
    ['Are you sure you want to delete this record?', true],
    ['This cannot be undone.', true],
    ['Voulez-vous enregistrer les modifications ?', false],
    ['Voulez-vous imprimer le compte rendu ?', false],
    ['Les données ne seront pas perdues.', false],
    ['Do you want to save your changes?', false],
    ['Patient supprimé', false],
    ['Cette action est irréversible, les données ne seront pas récupérables', true],
    ['Patients will be deleted and will not be recoverable', true],
    ['Cette action ne peut pas être annulée', true],
    ['Confirmez-vous la suppression ?', true],
    ["Confirmez-vous l'annulation ?", true],
    ['Vous allez supprimer 3 dossiers.', true],
    ['Vous êtes sur le point de supprimer le patient.', true],
    ['This will delete the patient.', true],
    ['Tous les rendez-vous vont être annulés. Continuer ?', true],
    ['Supprimer M. DUPONT ?', true],
    ['Attention. Supprimer la note ?', true],
    ['Cette action supprimera le dossier.', true],
    ['Cette action n’est pas irréversible.', false],
    ['Aucune donnée ne sera perdue.', false],
    ['No data will be lost.', false],
    ['The record will not be deleted.', false],
    ['Vous allez être déconnecté.', false],
    ['La suppression est définitive.', true],
    ['Vous perdrez toutes les données', true],
    ['You will lose your changes', true],
    ['Your data may be lost', true],
    ['Confirmation de la suppression', true],
    ['Attention : suppression de 3 dossiers', true],
    ['Attention : patient allergique', false],
    ['This record can be printed', false],
    ["Confirmez-vous l'impression ?", false],
    ['This will open the record.', false],
  ])('« %s » asks about destruction: %s', (text, expected) => expect(asksHarm(text)).toBe(expected));
});

function all(holds: (label: Labelled) => boolean): string[] {
  return [...KNOWN_LABELS, ...UNSEEN_LABELS].filter(holds).map(([label]) => label);
}
