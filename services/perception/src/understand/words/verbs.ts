import type { ElementPurpose } from '@vigie/domain';

/** Whether a verb destroys, stops or revokes: always, only what `harms` names as its object, or never. */
export interface Verb {
  readonly does: ElementPurpose;
  readonly danger: 'always' | 'object' | 'never';
  /** Objects with which an otherwise dangerous verb is harmless, or the ones with which an `object` verb is dangerous. */
  readonly objects?: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** What is on the screen only: taking it away loses nothing. */
const VIEWS = words(
  `filtre filtres tri tris surlignage surbrillance mise critere criteres favori favoris epingle marque-page notification
  notifications filter filters sort sorting highlight highlights highlighting formatting criteria favorite favorites
  favourite favourites bookmark bookmarks notification notifications`,
);
/** A search that is taken away may be typed again. */
const QUERIES = words(`${[...VIEWS].join(' ')} recherche recherches search searches`);
/** What a form's button empties, besides. */
const ENTRIES = words(
  `${[...VIEWS].join(' ')} recherche recherches selection formulaire champ champs saisie ecran zoom affichage search searches
  form field fields input inputs screen view zoom`,
);
/** How a table is laid out, when it is reset; a column that is emptied is lost. */
const LAYOUTS = words(`${[...ENTRIES].join(' ')} colonne colonnes largeurs disposition columns layout`);
/** What is said of a body, not commanded: "Empty stomach", "Clear liquids". */
const FINDINGS = words(
  `${[...LAYOUTS].join(' ')} stomach bladder liquid liquids fluid fluids diet sputum urine lungs airway skin`,
);
const URINE = words('uretral uretrale urinary urine urethral volume volumes residual');
const PANES = words('volet volets panneau panneaux fenetre fenetres onglet onglets pane panes panel panels window tab');
const DROPDOWNS = words('down downs dropdown list menu foot');
/** What shall not be passed over or silenced. */
const WARNINGS = words(
  `interaction interactions alerte alertes alarme alarmes avertissement avertissements allergie allergies
  contre-indication contre-indications contrindication alert alerts alarm alarms warning warnings allergy contraindication`,
);
const SUPPLIES = words(
  `${[...WARNINGS].join(' ')} perfusion perfusions pompe oxygene ventilation ventilateur courant alimentation infusion pump oxygen`,
);
const ORDERS = words(
  'order orders prescription prescriptions ordonnance ordonnances medication referral commande resultat result',
);
const KEPT = words(
  `dossier dossiers patient patients prescription prescriptions sejour sejours episode document documents compte comptes
  fiche fiches record records chart charts order orders encounter account accounts tout all`,
);

/** What may be given up half-way without a loss. */
const BEGUN = words(
  `${[...ENTRIES].join(' ')} operation action impression chargement telechargement televersement connexion ajout creation
  edition import export envoi deplacement copie numerisation synchronisation mise attente appel frappe derniere dernier last typing print printing upload
  download loading connection operation action edit editing import export adding creation copy move scan call sync request`,
);
/** What starts again by itself or at once. */
const RUNNING = words(
  `lecture defilement animation recherche chargement impression enregistrement partage ecoute dictee chronometre minuteur
  playback scrolling animation search loading printing recording sharing dictation timer`,
);
const SETTINGS = words(
  `notification notifications son sons animation animations mode correction filtre filtres zoom apercu theme sound sounds
  notifications animations preview filter filters theme tooltip tooltips`,
);
/** Whose end is a decision, not the end of looking at it. */
const CASES = words(
  `compte comptes episode sejour sejours exercice periode facturation account accounts case cases episode encounter admission
  visit stay treatment`,
);
const IDENTITIES = words(
  `dossier dossiers patient patients identite identites compte comptes doublon doublons fiche fiches sejour sejours record
  records patient patients identity identities account accounts duplicate duplicates file files chart charts`,
);

/** Where a patient is moved to. */
const WARDS = words(
  `patient patients patiente patientes malade malades rea reanimation usc usi usic urgences bloc icu intensive theatre morgue`,
);
/** What a program may be forced to do without anybody noticing. */
const REDRAWN = words(
  `${[...VIEWS].join(' ')} actualisation rafraichissement synchronisation rechargement affichage mise recherche connexion`,
);
/** Papers are handed out, medicines are given. */
const PAPERS = words(
  'certificat certificats attestation attestations document documents copie duplicata facture acces badge jeton autorisation',
);
const DRUGS = words(
  `dose doses medicament medicaments traitement traitements produit stupefiant medication medications drug drugs medicine
  injection bolus choc shock shocks`,
);
/** What keeps a patient safe, or held. */
const MEASURES = words(
  `isolement isolements contention contentions precaution precautions restriction restrictions interdiction surveillance
  isolation restraint restraints precautions restrictions`,
);
const RATES = words(
  'debit debits dose doses posologie posologies perfusion sedation oxygene rate dosage infusion oxygen bolus',
);
/** What a pharmacy or a nurse acts on when it arrives. */
const SENT = words('ordonnance ordonnances prescription prescriptions order orders');

const delete_: Verb = { does: 'delete', danger: 'always', objects: QUERIES };
const clear: Verb = { does: 'reset', danger: 'always', objects: ENTRIES };
const reset: Verb = { does: 'reset', danger: 'always', objects: LAYOUTS };
const stop: Verb = { does: 'stop', danger: 'always', objects: RUNNING };
const disable: Verb = { does: 'stop', danger: 'always', objects: SETTINGS };
/** What a signature or a validation makes good for the patient. */
const SETTLED = words(
  `prescription prescriptions ordonnance ordonnances administration administrations traitement traitements transfusion injection
  bolus perfusion deces order orders medication medications treatment infusion`,
);
const harsh = (does: ElementPurpose): Verb => ({ does, danger: 'always' });
const mild = (does: ElementPurpose): Verb => ({ does, danger: 'never' });

/** "Annuler" alone ends a dialog; with an object it undoes what stands for somebody. */
export const CANCEL: Verb = { does: 'cancel', danger: 'always', objects: BEGUN };

/** Forms of verbs as labels have them (infinitive and "vous"), folded. Participles ("supprimé") are states, not commands. */
const VERBS: readonly (readonly [Verb, string])[] = [
  [delete_, 'supprimer supprimez retirer retirez enlever enlevez oter suppr supp delete del remove'],
  [clear, 'effacer effacez vider videz raz eff erase'],
  [reset, 'reinitialiser reinitialisez reset'],
  [{ does: 'reset', danger: 'always', objects: FINDINGS }, 'clear empty'],
  [{ does: 'delete', danger: 'always', objects: URINE }, 'void'],
  [{ does: 'delete', danger: 'always', objects: PANES }, 'detacher detachez detach'],
  [{ does: 'delete', danger: 'always', objects: DROPDOWNS }, 'drop'],
  [
    harsh('delete'),
    'detruire detruisez purger purgez ecraser ecrasez radier exclure desinscrire desinstaller formater destroy purge wipe overwrite expunge uninstall unsubscribe discard trash dissocier dissociez delier desaffecter nettoyer nettoyez withdraw unlink unassign dissociate cleanup truncate tronquer jeter jetez deprogrammer deprogrammez unschedule',
  ],
  [
    stop,
    'arreter arretez stopper stoppez interrompre suspendre abandonner abandonnez cesser cessez eteindre redemarrer stop abort suspend discontinue interrupt shutdown restart reboot kill',
  ],
  [disable, 'desactiver desactivez inactiver inactivez inactivate disable deactivate'],
  [
    harsh('stop'),
    'resilier resiliez revoquer revoquez clore cloturer cloturez bloquer bloquez invalider devalider rompre revoke terminate invalidate ban block',
  ],
  [{ does: 'edit', danger: 'object', objects: IDENTITIES }, 'fusionner fusionnez merge'],
  [{ does: 'close', danger: 'object', objects: CASES }, 'fermer fermez close end'],
  [harsh('edit'), 'anonymiser anonymisez pseudonymiser anonymize anonymise'],
  [harsh('confirm'), 'override outrepasser'],
  [{ does: 'hide', danger: 'object', objects: KEPT }, 'archiver archivez archive'],
  [{ does: 'hide', danger: 'object', objects: WARNINGS }, 'ignorer ignorez ignore'],
  [{ does: 'stop', danger: 'object', objects: SUPPLIES }, 'couper coupez mute silence'],
  [CANCEL, 'annuler annulez cancel'],
  [mild('search'), 'rechercher recherchez chercher cherchez trouver interroger search find lookup query'],
  [mild('filter'), 'filtrer filtrez filter'],
  [mild('sort'), 'trier triez sort'],
  [mild('open'), 'ouvrir ouvrez consulter consultez open'],
  [mild('close'), 'quitter quittez sortir quit exit dismiss'],
  [mild('undo'), 'undo restaurer recuperer restore recover'],
  [mild('redo'), 'retablir redo'],
  [mild('save'), 'enregistrer enregistrez sauvegarder sauvegardez sauver memoriser save'],
  [
    mild('confirm'),
    'accepter acceptez appliquer appliquez approuver autoriser terminer terminez finaliser oui ok accord accept apply approve allow agree finish done submit yes proceed',
  ],
  [{ does: 'confirm', danger: 'object', objects: SETTLED }, 'valider validez confirmer confirmez confirm validate'],
  [harsh('run'), 'administrer administrez injecter injectez perfuser transfuser transfusez administer inject'],
  [
    harsh('run'),
    'intuber intubez intubate defibriller defibrillez defibrillate cardioverser sedater sedatez sedate irradier irradiez irradiate vacciner vaccinez vaccinate infuse transfuse',
  ],
  [
    harsh('stop'),
    'debrancher debranchez unplug extuber extubez extubate sevrer sevrez euthanasier euthanasiez euthanize euthanise',
  ],
  [harsh('edit'), 'deceder decedez'],
  [{ does: 'confirm', danger: 'always', objects: REDRAWN }, 'forcer forcez'],
  [{ does: 'run', danger: 'always', objects: PAPERS }, 'delivrer delivrez'],
  [
    { does: 'run', danger: 'object', objects: DRUGS },
    'donner donnez dispenser dispensez declencher declenchez give dispense deliver trigger',
  ],
  [{ does: 'stop', danger: 'object', objects: MEASURES }, 'lever levez lift'],
  [
    { does: 'edit', danger: 'object', objects: RATES },
    'augmenter augmentez diminuer diminuez baisser baissez increase decrease',
  ],
  [{ does: 'send', danger: 'object', objects: WARDS }, 'transferer transferez transfer'],
  [{ does: 'send', danger: 'object', objects: SENT }, 'envoyer envoyez transmettre transmettez send transmit'],
  [harsh('create'), 'prescrire prescribe'],
  [{ does: 'edit', danger: 'always', objects: VIEWS }, 'remplacer remplacez replace'],
  [mild('refuse'), 'non no'],
  [
    { does: 'refuse', danger: 'object', objects: ORDERS },
    'refuser refusez rejeter rejetez decliner refuse reject decline deny',
  ],
  [
    mild('create'),
    'creer creez ajouter ajoutez nouveau nouvelle nouveaux nouvelles inserer programmer planifier dupliquer create add new insert schedule duplicate',
  ],
  [
    mild('edit'),
    'modifier modifiez editer editez renommer changer corriger mettre completer renseigner edit modify rename change correct update fill',
  ],
  [mild('copy'), 'copier copiez copy'],
  [mild('paste'), 'coller collez paste'],
  [mild('send'), 'partager adresser repondre publier share forward reply post publish'],
  [mild('print'), 'imprimer imprimez impression print'],
  [mild('download'), 'telecharger telechargez exporter exportez download export'],
  [mild('upload'), 'importer importez joindre joignez televerser deposer numeriser import upload attach scan'],
  [harsh('sign'), 'signer signez parapher sign'],
  [mild('sign_in'), 'connecter connectez connexion identifier login signin connect'],
  [mild('sign_out'), 'deconnecter deconnectez deconnexion logout signout logoff disconnect'],
  [mild('back'), 'retour precedent precedente back previous revenir'],
  [mild('next'), 'suivant suivante continuer continuez next continue suite'],
  [
    mild('show'),
    'afficher affichez voir visualiser montrer developper detail details apercu show view display expand preview',
  ],
  [mild('hide'), 'masquer masquez cacher reduire replier hide collapse minimize'],
  [mild('refresh'), 'actualiser actualisez rafraichir recharger refresh reload'],
  [
    mild('configure'),
    'parametres parametrer configurer configuration preferences options reglages personnaliser settings configure preferences customize',
  ],
  [mild('help'), 'aide help assistance support'],
  [mild('choose'), 'choisir choisissez parcourir choose browse pick'],
  [mild('select'), 'selectionner selectionnez cocher select check'],
  [
    mild('run'),
    'lancer lancez demarrer demarrez executer calculer generer activer activez run start launch execute compute generate activate enable',
  ],
  [mild('navigate'), 'aller accueil acceder go home'],
];

/** What deeds are called: "Suppression du dossier", "Confirmer l'arrêt". */
const NOUNS: readonly (readonly [Verb, string])[] = [
  [delete_, 'suppression retrait deletion removal'],
  [clear, 'effacement reinitialisation'],
  [
    { does: 'delete', danger: 'always', objects: words('oncology therapy dose safety exposure protection') },
    'radiation',
  ],
  [
    {
      does: 'stop',
      danger: 'always',
      objects: words('date summary letter note planning plan instructions diagnosis urethral'),
    },
    'discharge',
  ],
  [harsh('delete'), 'destruction purge anonymisation exclusion ecrasement desinstallation'],
  [
    { ...stop, objects: words(`${[...RUNNING].join(' ')} travail maladie volontaire`) },
    'arret interruption suspension abandon cessation discontinuation termination',
  ],
  [disable, 'desactivation deactivation'],
  [harsh('stop'), 'resiliation revocation cloture revocation blocage invalidation'],
  [CANCEL, 'annulation cancellation'],
  [harsh('run'), 'bolus intubation defibrillation'],
  [harsh('stop'), 'extubation euthanasie euthanasia'],
  [{ does: 'stop', danger: 'object', objects: MEASURES }, 'levee'],
  [{ does: 'send', danger: 'object', objects: WARDS }, 'transfert'],
  [{ does: 'stop', danger: 'object', objects: words('patient patiente patients malade') }, 'sortie'],
  [harsh('edit'), 'deces'],
  [{ does: 'edit', danger: 'object', objects: IDENTITIES }, 'fusion'],
];

const indexed = (list: readonly (readonly [Verb, string])[]): ReadonlyMap<string, Verb> =>
  new Map(list.flatMap(([verb, forms]) => forms.split(' ').map((form) => [form, verb] as const)));

export const VERB_FORMS = indexed(VERBS);
export const DEED_NOUNS = indexed(NOUNS);
