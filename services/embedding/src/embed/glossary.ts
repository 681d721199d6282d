/**
 * Words that name one thing on hospital screens, French and English. Each group gives its words one shared feature, so
 * that “Valider” is near “OK” although they share no letters. Only words that a screen's controls and headings use;
 * folded form (no accents, lower case). A word may stand in one group only.
 */
const GROUPS: readonly string[] = [
  'valider validate ok confirmer confirm accepter accept approuver approve',
  'annuler cancel abandonner abort renoncer',
  'enregistrer sauvegarder save sauver',
  'fermer close quitter exit quit',
  'ouvrir open acceder afficher voir view show consulter',
  'rechercher recherche chercher search find trouver',
  'ajouter add nouveau nouvelle new creer create inserer',
  'supprimer delete effacer remove retirer clear vider',
  'modifier edit editer changer change update',
  'imprimer print impression',
  'suivant next continuer continue',
  'precedent previous retour back',
  'connexion connecter login signin identifier',
  'deconnexion deconnecter logout signout',
  'identifiant utilisateur user username',
  'passe password',
  'patient malade patients',
  'prenom firstname forename',
  'nom lastname surname name',
  'naissance birth dob birthdate ne nee',
  'sexe sex gender genre',
  'adresse address domicile',
  'telephone phone tel mobile portable',
  'courriel email mail messagerie',
  'medecin docteur doctor physician praticien clinician',
  'infirmier infirmiere nurse ide',
  'ordonnance prescription prescriptions prescrire prescribe',
  'medicament medication drug medicaments traitement treatment',
  'dose dosage posologie',
  'allergie allergies allergy',
  'diagnostic diagnosis diagnostics probleme problem',
  'resultat resultats result results',
  'laboratoire laboratory lab biologie analyse analyses',
  'radiologie radiology imagerie imaging',
  'rdv rendez-vous appointment appointments',
  'agenda calendrier calendar planning schedule',
  'dossier record chart records',
  'note notes observation observations commentaire comment remarque',
  'documents document fichier file fichiers files piece',
  'compte-rendu rapport report',
  'synthese resume summary apercu overview',
  'historique history antecedents',
  'urgence urgences emergency',
  'service unite ward unit',
  'chambre room lit bed',
  'admission admettre admit entree',
  'sortie discharge',
  'consultation visite visit encounter sejour',
  'facture facturation invoice billing bill',
  'assurance mutuelle insurance',
  'parametres reglages settings preferences options configuration',
  'aide help',
  'erreur error echec failure',
  'avertissement attention warning alerte alert',
  'envoyer send transmettre submit soumettre',
  'telecharger download importer import',
  'exporter export',
  'copier copy',
  'coller paste',
  'date jour day',
  'heure time horaire hour',
  'constantes vitals',
  'poids weight',
  'taille height',
  'temperature fievre',
  'tension pression bp',
  'actualiser rafraichir refresh reload',
  'liste list',
  'accueil home',
  'signature signer sign',
  'motif reason raison',
  'oui yes',
  'non no',
];

/** Words that every text has: they say little. */
const STOP_WORDS =
  'de la le les des du un une et ou en au aux a l d sur par pour dans avec the of to in on for and or an is est ce';

const groupOf = new Map(GROUPS.flatMap((group, index) => group.split(' ').map((word) => [word, index] as const)));
const stopWords = new Set(STOP_WORDS.split(' '));

/** The group of a folded word, or null. A plural is tried without its `s`. */
export function synonymGroup(word: string): number | null {
  return groupOf.get(word) ?? (word.endsWith('s') ? groupOf.get(word.slice(0, -1)) : undefined) ?? null;
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** For tests: every word of every group. */
export const glossaryWords: readonly string[] = GROUPS.flatMap((group) => group.split(' '));
