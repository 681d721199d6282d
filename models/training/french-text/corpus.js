/**
 * Lines of text as they stand on the screens of a French hospital: names, drugs, codes, dates, amounts, menus, sentences.
 * Seeded; the word lists of the system (Debian's wfrench and wamerican) give the breadth, the lists here the manner.
 */
const { existsSync, readFileSync } = require('node:fs');

const FRENCH = '/usr/share/dict/french';
const ENGLISH = '/usr/share/dict/american-english';

const LABELS = (
  'Nom de naissance|Nom d’usage|Prénom|Né(e) le|Lieu de naissance|Nationalité|N° de sécurité sociale|Régime|Mutuelle|N° d’adhérent|' +
  'Service|Mode d’entrée|Date d’entrée|Heure|Chambre / lit|Médecin traitant|Unité fonctionnelle|Motif d’hospitalisation|Diagnostic principal|' +
  'Antécédents|Allergies|Créatininémie|Clairance|Poids (kg)|Taille (cm)|Température|Pression artérielle|Fréquence cardiaque|Saturation|' +
  'Voie d’administration|Posologie|Durée|Débit|Dernière dose|Prescripteur|Validé par|Créer le séjour|Étiquettes|Bulletin de situation|' +
  'Fermer|Enregistrer|Annuler|Rechercher|Réinitialiser|Imprimer l’étiquette|Dossier patient|Synthèse|Résultats|Documents|Prescriptions|' +
  'Compte rendu d’hospitalisation|Lettre de liaison|Fichier|Édition|Affichage|Outils|Fenêtre|Aide|Préférences générales|À propos de|' +
  'Identité|Coordonnées|Couverture sociale|Séjour|Contacts|Tiers payant|ALD exonérante|Homme|Femme|Française|Célibataire|Marié(e)|' +
  'Utilisateur|Connecté depuis|Version|Réanimation|Cardiologie|Pédiatrie|Gériatrie|Néphrologie|Hématologie|Urgences|Bloc opératoire|' +
  'À jeun|Très élevé|Où ?|Déjà prescrit|Hôpital de jour|Contrôle à 48 h|Prélèvement|Échographie|Électrocardiogramme|Œdème|Nœud|Cœur|' +
  'Sélectionner tout|Copier|Coller|Couper|Rétablir|Défaire|Nouveau|Ouvrir…|Enregistrer sous…|Quitter|Mettre à jour|Paramètres|Détails|' +
  'Mot de passe|Identifiant|Se connecter|Confirmer|Précédent|Suivant|Terminé|En cours|Programmé|Supprimé|Modifié le|Reçu le|Réglé|Impayé|' +
  'Général|Éditeur de texte|Orthographe|Courrier indésirable|Confidentialité|Répondre|Transférer|Boîte de réception|Envoyé|Brouillons|Corbeille'
).split('|');

const SURNAMES = (
  'MARTIN BERNARD THOMAS PETIT ROBERT RICHARD DURAND DUBOIS MOREAU LAURENT SIMON MICHEL LEFÈVRE LEROY ROUX DAVID BERTRAND MOREL FOURNIER ' +
  'GIRARD BONNET DUPONT LAMBERT FONTAINE ROUSSEAU VINCENT MULLER FAURE ANDRÉ MERCIER BLANC GUÉRIN BOYER GARNIER CHEVALIER FRANÇOIS LEGRAND ' +
  'GAUTHIER GARCIA PERRIN ROBIN CLÉMENT MORIN NICOLAS HENRY ROUSSEL MATHIEU GAUTIER MASSON MARCHAND DUVAL DENIS DUMONT MARIE LEMAIRE NOËL ' +
  'MEYER DUFOUR MEUNIER BRUN BLANCHARD GIRAUD JOLY RIVIÈRE LUCAS BRUNET GAILLARD BARBIER ARNAUD MARTÍNEZ GÉRARD ROCHE RENARD SCHMITT ROY ' +
  'LEROUX COLIN VIDAL CARON PICARD ROGER FABRE AUBERT LEMOINE RENAUD DUMAS LACROIX OLIVIER PHILIPPE BOURGEOIS PIERRE BENOÎT REY LECLERC ' +
  'PAYET ROLLAND LECLERCQ GUILLAUME LECOMTE LOPEZ JEAN DUPUY GUILLOT HUBERT BERGER CARPENTIER SÁNCHEZ DUPUIS MOULIN LOUIS DESCHAMPS HUET ' +
  'VASSEUR PÉREZ BOUCHER FLEURY ROYER KLEIN JACQUET ADAM PARIS POIRIER MARTY AUBRY GUYOT CARRÉ CHARLES RENAULT CHARPENTIER MÉNARD MAILLARD ' +
  'D’ALMEIDA L’HOSTIS N’GUYEN ÖZTÜRK MÜLLER GRÖSS PEÑA'
).split(' ');

const FIRST_NAMES = (
  'Jean Marie Pierre Michel André Philippe René Louis Alain Jacques Bernard Marcel Daniel Roger Robert Paul Claude Christian Henri Georges ' +
  'Nicolas François Gérard Léa Zoé Chloé Inès Noémie Anaïs Maëlys Léo Théo Jérôme Hélène Éléonore Élodie Cécile Agnès Benoît Rémi Loïc Gaël ' +
  'Maël Aïcha Fatima Mehdi Noël Joël Raphaël Gaëlle Solène Célia Thérèse Geneviève Françoise Joséphine Stéphane Stéphanie Frédéric Valérie ' +
  'Aurélie Mélanie Jérémy Grégory Cédric Sébastien Océane Clémence Margaux Camille Louise Jules Hugo Lucas Ethan Adèle Ève Ambre Kévin Émile'
).split(' ');

const DRUGS = (
  'PARACÉTAMOL AMOXICILLINE RAMIPRIL BISOPROLOL ATORVASTATINE METFORMINE FUROSÉMIDE LÉVOTHYROXINE OXAZÉPAM ZOPICLONE ÉNOXAPARINE HÉPARINE ' +
  'APIXABAN RIVAROXABAN WARFARINE ACIDE ACÉTYLSALICYLIQUE CLOPIDOGREL MORPHINE OXYCODONE TRAMADOL KÉTOPROFÈNE IBUPROFÈNE PRÉDNISOLONE ' +
  'INSULINE GLARGINE CEFTRIAXONE CÉFAZOLINE GENTAMICINE VANCOMYCINE PIPÉRACILLINE TAZOBACTAM MÉROPÉNEM FLUCONAZOLE OMÉPRAZOLE PANTOPRAZOLE ' +
  'SPIRONOLACTONE AMLODIPINE PÉRINDOPRIL IRBÉSARTAN Doliprane Augmentin Lovenox Kardegic Lasilix Levothyrox Inexium Eliquis Xarelto Previscan'
).split(' ');
const UNITS =
  'mg g µg mL L ml l mL/h ng/mL µg/mL g/L mg/L mmol/L µmol/L UI/L T/L mL/min cmH2O UI mmol/l µmol/l g/dl mg/l kg cm mmHg bpm °C % h min j gtt/min mg/j ml/h kcal mEq/l ng/ml G/l'.split(
    ' ',
  );
const FORMS = 'cp gél. sachet amp. inj. susp. buv. sol. per os IV IM SC patch collyre suppo.'.split(' ');
/** Where a letter and a digit, or two letters, are told apart only by what the word is. */
const MIXED = (
  'HbA1c SpO2 PaO2 PaCO2 CO2 FiO2 pH IgG IgM IgE T4L T3L TSH CRP PCT NFS INR TP TCA BNP NT-proBNP eGFR DFG CKD-EPI K+ Na+ Cl- HCO3- Ca2+ ' +
  'IL-6 TNF B12 B9 D3 CA125 CA15-3 ACE PSA LDL HDL VS Hb Ht VGM CCMH PNN O2 H2O L1 L5-S1 C7 T12 IRM TDM ECG EEG EFR FEVG ETT AVC AIT OMS1 ' +
  'IMC GCS EVA NYHA ASA1 SSH LDAP HL7 DICOM UTF-8 IPv4 IPv6 GTK Qt5 Win32 x64 URL PDF CSV XML JSON 1er 2e 3ème Il II III IV XII iii'
).split(' ');
const LIGATURES = (
  'œdème œdèmes cœur nœud nœuds œil œsophage œuvre manœuvre sœur vœux bœuf fœtus cœliaque œstrogène Œdème Œsophage Cœur CŒUR ŒDÈME ' +
  'œdémateux cœlioscopie sœurs chœur mœurs rancœur écœuré désœuvré'
).split(' ');
/** Two dots, a tilde, a ring: what is seldom in words stands in the names of people and places. */
const MARKED = (
  'Maïté Loïc Loïs Anaïs Aïcha Zaïd Saïd Haïti maïs naïf naïve égoïste héroïne coïncidence haïr laïque ouïe mosaïque stoïque Gaël Maël Noël Joël ' +
  'Raphaël Israël Michaël Yaël canoë aiguë ambiguë contiguë Citroën Müller Günther Bürki Jürgen Hölderlin Özil Björn Schröder Köhler Lübeck ' +
  'Peña Muñoz Núñez Ibáñez Señor Español João Simões Conceição Gonçalves François Françoise Façade leçon reçu ça Côté Benoît Crépin Jérôme ' +
  'hôpital côlon dôme âge âgé pâle tâche bâti île dîner naître connaître fenêtre forêt tête être prêt août goût coût sûr mûr piqûre brûlure ' +
  'Ægidius Châlons Nîmes Gap-à-Sète où là voilà déjà Où À É Ê Ç Ï'
).split(' ');
const ACRONYMS = (
  'PMSI DPI DMP SI SSI API IPP INS INSI NIR CIM CCAM GHM GHS DIM RSS RUM MCO SSR HAD PSY USI USIC SMUR SAU UHCD IDE IADE IBODE ASI AVIS RDV ' +
  'FINESS RPPS ADELI CHI CHU GHT ARS ATIH IFSI IRMI ISO ILI III VII XI CII ALI ADI BII HII MIDI LUNDI'
).split(' ');
const CALENDAR = (
  'Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche lundi mardi jeudi vendredi samedi Janvier Février Mars Avril Mai Juin Juillet Août ' +
  'Septembre Octobre Novembre Décembre janv. févr. avr. juil. sept. oct. nov. déc. lun. mar. mer. jeu. ven. sam. dim. Matin Midi Soir Nuit'
).split(' ');
const KEYS = 'Ctrl Maj Alt Échap Entrée Suppr Inser Début Fin Shift Tab Super'.split(' ');
const SYMBOLS =
  '☐ ☑ ✓ ✕ ✖ ▶ ◀ ▲ ▼ ► ◄ ● ○ • ■ ★ ⚠ → ← ↑ ↓ … — – × ± ≤ ≥ « » № & @ # + = % ‰ € £ $ § © ® ™ ² ³ ° µ'.split(' ');
const TOWNS =
  'Béziers Nîmes Sète Orléans Saint-Étienne Besançon Angoulême Évry Créteil Châlons Compiègne Périgueux Épinal Brive-la-Gaillarde Le Mans L’Haÿ-les-Roses Mâcon Vénissieux'.split(
    ' ',
  );

/** Signs that change what a number says, and stand apart from it. */
const COMPARATORS = '< > ≤ ≥ < > ≤ ≥ = ± ± ≈ ~ + - – − − ×'.split(' ');
const HINTS =
  'jj/mm/aaaa JJ/MM/AAAA jj/mm/aa hh:mm HH:MM hh:mm:ss mm/aaaa aaaa-mm-jj dd/mm/yyyy DD/MM/YYYY yyyy-mm-dd XX.X'.split(
    ' ',
  );

function wordList(file) {
  if (!existsSync(file)) throw new Error(`${file} is missing: apt-get install wfrench wamerican`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((word) => word !== '');
}

function openCorpus(random) {
  const french = wordList(FRENCH);
  const doubled = french.filter((word) => /rr|ll|tt|ff|mm|nn|ss|ii|rn|vv|cl/.test(word));
  const accented = french.filter((word) => /[^\x20-\x7e]/.test(word));
  const english = wordList(ENGLISH);
  const any = (list) => list[Math.floor(random() * list.length)];
  const int = (from, to) => from + Math.floor(random() * (to - from + 1));
  const two = (n) => String(n).padStart(2, '0');
  const digits = (n) => Array.from({ length: n }, () => int(0, 9)).join('');
  const letters = (n, set = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') =>
    Array.from({ length: n }, () => set[int(0, set.length - 1)]).join('');
  const capital = (word) => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1);
  const word = () => (random() < 0.45 ? any(accented) : random() < 0.85 ? any(french) : any(english));
  const date = () => `${two(int(1, 28))}/${two(int(1, 12))}/${any([String(int(1920, 2027)), two(int(0, 99))])}`;
  const time = () =>
    any([
      `${two(int(0, 23))}:${two(int(0, 59))}`,
      `${int(0, 23)} h ${two(int(0, 59))}`,
      `${two(int(0, 23))}h${two(int(0, 59))}`,
      `${two(int(0, 23))}:${two(int(0, 59))}:${two(int(0, 59))}`,
    ]);
  const decimal = () => `${int(0, 400)}${any([',', '.'])}${digits(int(1, 2))}`;
  const number = () =>
    any([
      String(int(0, 9)),
      String(int(0, 99)),
      String(int(0, 9999)),
      decimal(),
      `${int(1, 9)} ${digits(3)}`,
      digits(int(5, 10)),
    ]);
  const dose = () => `${any([number(), decimal()])}${any([' ', ' ', ' ', ''])}${any(UNITS)}`;
  const person = () =>
    any([
      `${any(SURNAMES)} ${any(FIRST_NAMES)}`,
      `${any(FIRST_NAMES)} ${any(SURNAMES)}`,
      `M. ${any(SURNAMES)}`,
      `Mme ${any(SURNAMES)}`,
      `Dr ${capital(any(SURNAMES).toLowerCase())}`,
      `${any(SURNAMES)}-${any(SURNAMES)}`,
    ]);
  const code = () =>
    any([
      () => `${letters(1)}${digits(2)}.${digits(int(1, 2))}`,
      () => `${letters(1)}${digits(2)}`,
      () => `${letters(4)}${digits(3)}`,
      () => `${any(['1', '2'])} ${digits(2)} ${two(int(1, 12))} ${digits(2)} ${digits(3)} ${digits(3)} ${digits(2)}`,
      () => digits(int(6, 12)),
      () => `${letters(int(1, 3))}-${digits(int(2, 5))}`,
      () => `${letters(2)}${digits(4)}${letters(1)}`,
      () => `0${int(1, 9)} ${digits(2)} ${digits(2)} ${digits(2)} ${digits(2)}`,
      () => letters(int(3, 9), 'abcdefghijklmnopqrstuvwxyz0123456789._-'),
      () => letters(int(2, 8), 'Il1O0S5B8Z2G6rnmclijtf'),
    ])();
  const sentence = () => {
    const words = Array.from({ length: int(2, 9) }, () =>
      random() < 0.12
        ? any([
            'à',
            'où',
            'dès',
            'été',
            'déjà',
            'très',
            'même',
            'ça',
            'il',
            'l’',
            'un',
            'et',
            'en',
            'de',
            'du',
            'le',
            'la',
            'y',
            'a',
            'ou',
            'sur',
            'par',
          ])
        : word(),
    );
    const text = words.join(' ').replace(/l’ /g, 'l’');
    return capital(text) + any(['', '', '.', ' :', ' ?', ' !', '…', ' ;', ',']);
  };
  const apostrophe = () => any(["'", '’']);
  const elided = () =>
    `${any(['l', 'd', 'qu', 'n', 's', 'j', 'c', 'L', 'D', 'aujourd', 'jusqu'])}${apostrophe()}${word()}`;
  const dots = () => any(['…', '...']);
  const prose = () => {
    const words = Array.from({ length: int(3, 12) }, () => {
      const kind = random();
      const one =
        kind < 0.15
          ? elided()
          : kind < 0.22
            ? any(MIXED)
            : kind < 0.27
              ? any(LIGATURES)
              : kind < 0.34
                ? number()
                : word();
      return one + (random() < 0.25 ? any([',', ',', '.', ' :', ' ;', ')']) : '');
    });
    return (random() < 0.5 ? capital(words.join(' ')) : words.join(' ')) + any(['', '.', '.', ',']);
  };
  const shortcut = () =>
    any([
      () => `${any(KEYS)}+${letters(1)}`,
      () => `${any(KEYS)}+${any(KEYS)}+${letters(1)}`,
      () => `${any(KEYS)}+F${int(1, 12)}`,
      () => `F${int(1, 12)}`,
      () => any(KEYS),
    ])();
  const file = () =>
    `${any([word, () => any(english)])()
      .toLowerCase()
      .replace(
        /[’' ]/g,
        '-',
      )}${any(['', `_${int(1, 99)}`, `-${int(2019, 2027)}`])}.${any(['csv', 'txt', 'pdf', 'odt', 'png', 'xml', 'hl7', 'dcm', 'conf', 'log'])}`;
  const letter = () =>
    any([
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
      'H',
      'I',
      'K',
      'L',
      'O',
      'R',
      'T',
      'X',
      'a',
      'b',
      'g',
      'j',
      'l',
      'm',
      's',
      'x',
      'à',
      'y',
      'é',
    ]);
  const compared = () => `${any(COMPARATORS)}${any([' ', ' ', ''])}${any([number, decimal, decimal, dose])()}`;
  /** Powers and indices, whose loss changes a result a thousandfold. */
  const power = () =>
    `${any(['', '', `${number()} `, `${decimal()} `])}${any(['10⁹/L', '10⁹/L', '10⁶/L', '10³/mm³', '/mm³', 'm²', 'mL/min/1,73 m²', 'kg/m²', '× 10⁹', 'SpO₂', 'PaCO₂', 'cmH₂O', 'O₂', 'CO₂'])}`;
  const posology = () =>
    `${any(['0', '1', '2', '½'])}-${any(['0', '1', '2'])}-${any(['0', '1', '2'])}${any(['', '-0', '-1'])}`;
  const grade = () =>
    `${any(['Type', 'Grade', 'Stade', 'Classe', 'Phase', 'Lit', 'Chambre', 'Box', 'Groupe'])} ${any(['I', 'II', 'III', 'IV', 'V', '1', '2', '0', 'A', 'B', 'O', '0B', '1A', 'IIa'])}`;
  const blood = () =>
    `${any(['A', 'B', 'AB', 'O', 'O', 'Rh', 'AgHBs', 'K', 'RAI', 'D', 'C'])}${any([' ', ' ', ''])}${any(['+', '-', '–', '−', '(+)', '(-)'])}`;
  /** A sign or letter that nothing stands close to: the recogniser has to learn that one alone is text, too. */
  const apart = () =>
    any([
      () => `${number()} ${letter()}`,
      () => `${letter()} ${number()}`,
      () => `${letter()} ${letter()}`,
      () => `${any(LABELS)} ${letter()}`,
      () => `${letter()} ${any(LABELS)}`,
      () => `${word()} ${letter()} ${word()}`,
      () => `${word()} ${any(COMPARATORS)} ${word()}`,
      () => `${number()} ${any([...COMPARATORS, '/', '/', '*', '%', ':', 'x'])} ${number()}`,
      () => `${any(LABELS)} ${any(['*', '+', '-', '>', '<', '×', '/', '!', '?', '%', '#', '&', '•', '|'])}`,
    ])();
  const kinds = [
    [14, compared],
    [8, power],
    [3, posology],
    [4, grade],
    [6, () => `${any([any(LABELS), any(MIXED), word()])}${any(['', ' :'])} ${compared()}`],
    [9, blood],
    [3, () => `${any(['Groupe', 'Groupe sanguin', 'Rhésus', 'Résultat', 'Kell'])}${any(['', ' :'])} ${blood()}`],
    [9, apart],
    [3, () => any(HINTS)],
    [1, () => `${any(LABELS)} (${any(HINTS)})`],
    [5, () => any([(text) => text, capital, (text) => text.toLocaleUpperCase('fr')])(any(doubled))],
    [14, prose],
    [6, elided],
    [5, () => String(int(0, 9))],
    [3, () => String(int(10, 199))],
    [4, () => any(MIXED)],
    [3, () => any(LIGATURES)],
    [5, () => any([(text) => text, (text) => text.toLocaleUpperCase('fr'), capital])(any(MARKED))],
    [3, () => `${any([any(MARKED), any(SURNAMES)]).toLocaleUpperCase('fr')} ${any([any(MARKED), any(FIRST_NAMES)])}`],
    [3, () => `${any(ACRONYMS)}${any(['', '', ` ${digits(int(1, 3))}`, ` ${any(ACRONYMS)}`, ` ${word()}`])}`],
    [2, () => letters(int(2, 6), 'IIIIABCDEFGHLMNOPRSTUV')],
    [3, () => `${any(CALENDAR)}${any(['', '', ` ${int(1, 31)}`, ` ${int(1, 31)} ${any(CALENDAR)}`])}`],
    [3, shortcut],
    [3, file],
    [2, () => `${decimal()} ${any(['ko', 'Mo', 'Go', 'kB', 'MB', 'octets'])}`],
    [4, () => `${any(LABELS).replace(/[’…]/g, (sign) => (sign === '’' ? apostrophe() : dots()))}${any(['', dots()])}`],
    [3, () => `${capital(any(english))} ${capital(any(english))}`],
    [
      2,
      () =>
        any(['-', '--', '—', '- -', '–', '/', ':', '...', '…', '+', '*', '×', 'a', 'y', 'à', 'I', 'l', 'O', '0', '1']),
    ],
    [2, () => `${any(['Il', 'Elle', 'On', 'Vous', 'vous', 'Je'])} ${word()} ${any(['à', 'y', 'là', 'où'])} ${word()}.`],
    [18, () => any(LABELS) + any(['', '', '', ' :', ' *', '…'])],
    [12, sentence],
    [10, () => capital(word())],
    [6, () => `${word()} ${word()}`],
    [5, () => word().toLocaleUpperCase('fr')],
    [4, () => `${word()} ${word()}`.toLocaleUpperCase('fr')],
    [8, person],
    [5, date],
    [4, time],
    [4, () => `${date()} ${time()}`],
    [6, number],
    [6, dose],
    [8, code],
    [4, () => `${any(DRUGS)} ${dose()} ${any(FORMS)}`],
    [
      3,
      () =>
        `${any(DRUGS)} ${int(1, 3)}${any([' fois', 'x', ' cp'])}${any(['/j', ' par jour', ' matin et soir', '/24 h'])}`,
    ],
    [3, () => `${any(LABELS)} : ${any([person, date, number, dose, code])()}`],
    [
      2,
      () =>
        `${int(1, 120)} ${any(['rue', 'avenue', 'bd', 'allée', 'place'])} ${any(['de la', 'du', 'des', 'de l’'])} ${capital(word())}`,
    ],
    [2, () => `${digits(5)} ${any(TOWNS)}`],
    [
      2,
      () =>
        `${any(FIRST_NAMES).toLowerCase()}.${any(SURNAMES).toLowerCase()}@${any(['chu', 'hopital', 'ghu', 'ch'])}-${any(TOWNS).toLowerCase()}.fr`,
    ],
    [2, () => `(${any([word, number, code, date])()})`],
    [2, () => `${number()}${any([' – ', ' - ', '-', '/', ' / ', ' à '])}${number()}`],
    [2, () => `${any(SYMBOLS)}${any(['', ' '])}${any([word, () => any(LABELS), number])()}`],
    [1, () => `${any(LABELS)} ${any(SYMBOLS)}`],
    [1, () => any(SYMBOLS)],
    [1, () => letters(1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')],
    [2, () => `« ${word()} ${word()} »`],
    [2, () => `${capital(any(english))} ${any(english)} ${any(english)}`],
    [
      1,
      () =>
        `https://${word()
          .normalize('NFD')
          .replace(/[^a-z]/gi, '')
          .toLowerCase()}.fr/${code().replace(/ /g, '')}?id=${digits(4)}`,
    ],
    [
      1,
      () =>
        `${any(['C:\\', '\\\\srv\\', '/home/', '~/'])}${word()
          .normalize('NFD')
          .replace(
            /[^a-z]/gi,
            '',
          )}${any(['\\', '/'])}${code().replace(/ /g, '')}.${any(['txt', 'pdf', 'docx', 'xml', 'png'])}`,
    ],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let at = random() * total;
    for (const [weight, make] of kinds) {
      at -= weight;
      if (at <= 0) return make();
    }
    return sentence();
  };
}

module.exports = { openCorpus };
