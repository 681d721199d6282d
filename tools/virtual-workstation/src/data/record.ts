import { DAY_MS, dateText, HOUR_MS, twoDigits } from './calendar';
import { DIAGNOSES } from './diagnoses';
import { DRUGS, FREQUENCIES } from './drugs';
import { DOCTORS } from './names';
import { type Note, notesOf } from './notes';
import type { Patient } from './patients';
import { distinct, type Random, seededRandom, seedOf } from './random';

export interface Prescription {
  readonly drug: string;
  readonly dose: string;
  readonly route: string;
  readonly frequency: string;
  readonly start: string;
  readonly end: string;
  readonly prescriber: string;
}

export interface LabResult {
  readonly at: string;
  readonly test: string;
  readonly value: string;
  readonly unit: string;
  readonly range: string;
  /** `H` above the range, `B` below it, empty within. */
  readonly flag: string;
}

export interface Paper {
  readonly at: string;
  readonly title: string;
  readonly kind: string;
  readonly author: string;
  readonly pages: string;
  readonly status: string;
}

export interface Vital {
  readonly at: string;
  readonly pressure: string;
  readonly pulse: string;
  readonly temperature: string;
  readonly saturation: string;
}

/** Everything that a patient's record held before the program started. */
export interface PatientRecord {
  readonly notes: readonly Note[];
  readonly prescriptions: readonly Prescription[];
  readonly results: readonly LabResult[];
  readonly papers: readonly Paper[];
  readonly vitals: readonly Vital[];
  readonly diagnoses: readonly (readonly [code: string, title: string])[];
  readonly history: readonly string[];
}

export function recordOf(seed: number, patient: Patient, dayMs: number): PatientRecord {
  const random = seededRandom(seedOf('record', seed, patient.ipp));
  return {
    notes: notesOf(seed, patient, dayMs),
    prescriptions: distinct(random, DRUGS, random.between(7, 11)).map((drug) => prescription(random, drug, dayMs)),
    results: labResults(random, dayMs),
    papers: some(random, 12, 18, (i) => paper(random, dayMs - i * 3 * DAY_MS)),
    vitals: some(random, 6, 6, (i) => vital(random, dayMs - i * 8 * HOUR_MS)),
    diagnoses: distinct(random, DIAGNOSES, 5),
    history: distinct(random, HISTORY, 5),
  };
}

const HISTORY = [
  'HTA traitée depuis 2009',
  'Tabagisme sevré, 30 paquets-année',
  'Appendicectomie en 1978',
  'Diabète de type 2 depuis 2014',
  'Prothèse totale de hanche droite (2017)',
  'Cholécystectomie en 2003',
  'Asthme dans l’enfance',
  'Infarctus inférieur stenté (2019)',
  'Hypothyroïdie substituée',
  'Lithiase rénale récidivante',
  'Cataracte opérée des deux yeux',
] as const;

const TESTS = [
  ['Hémoglobine', 'g/dl', 12, 16, 1],
  ['Leucocytes', 'G/l', 4, 10, 1],
  ['Plaquettes', 'G/l', 150, 400, 0],
  ['Sodium', 'mmol/l', 136, 145, 0],
  ['Potassium', 'mmol/l', 3.5, 5, 1],
  ['Créatinine', 'µmol/l', 60, 110, 0],
  ['Urée', 'mmol/l', 2.5, 7.5, 1],
  ['Glycémie à jeun', 'mmol/l', 3.9, 5.5, 1],
  ['CRP', 'mg/l', 0, 5, 1],
  ['Troponine', 'ng/l', 0, 14, 0],
  ['NT-proBNP', 'ng/l', 0, 300, 0],
  ['Ferritine', 'µg/l', 30, 300, 0],
  ['TSH', 'mUI/l', 0.4, 4, 2],
  ['INR', '', 0.8, 1.2, 2],
] as const;

function labResults(random: Random, dayMs: number): LabResult[] {
  return [0, 1].flatMap((day) => {
    const at = `${dateText(dayMs - day * 2 * DAY_MS)} ${twoDigits(random.between(5, 9))}:${twoDigits(random.between(0, 59))}`;
    return TESTS.map(([test, unit, low, high, digits]) => {
      const value = low + (high - low) * (random.next() * 1.4 - 0.2);
      const text = (n: number) => Math.max(0, n).toFixed(digits).replace('.', ',');
      const shown = Number(Math.max(0, value).toFixed(digits));
      const flag = shown > high ? 'H' : shown < low ? 'B' : '';
      return { at, test, value: text(value), unit, range: `${text(low)} - ${text(high)}`, flag };
    });
  });
}

/** Route and unit follow from the form that the drug's name ends with. */
const FORMS: Readonly<Record<string, readonly [route: string, unit: string]>> = {
  comprimé: ['Orale', 'comprimé'],
  gélule: ['Orale', 'gélule'],
  sachet: ['Orale', 'sachet'],
  injectable: ['Intraveineuse', 'ampoule'],
  seringue: ['Sous-cutanée', 'seringue'],
  stylo: ['Sous-cutanée', 'injection'],
  inhalateur: ['Inhalée', 'bouffée'],
};

function prescription(random: Random, drug: string, dayMs: number): Prescription {
  const start = dayMs - random.between(0, 12) * DAY_MS;
  const [route, unit] = FORMS[drug.slice(drug.lastIndexOf(' ') + 1)] ?? ['Orale', 'dose'];
  return {
    drug,
    dose: `${random.pick(['1', '1', '1', '2'])} ${unit}`.replace(/^(2 .*)$/, '$1s'),
    route,
    frequency: random.pick(FREQUENCIES),
    start: dateText(start),
    end: dateText(start + random.between(5, 30) * DAY_MS),
    prescriber: random.pick(DOCTORS),
  };
}

function paper(random: Random, ms: number): Paper {
  const [title, kind] = random.pick(PAPERS);
  return {
    at: dateText(ms - random.between(0, 2) * DAY_MS),
    title,
    kind,
    author: random.pick(DOCTORS),
    pages: String(random.between(1, 6)),
    status: random.pick(['Validé', 'Validé', 'À signer', 'Provisoire']),
  };
}

const PAPERS = [
  ['Compte rendu d’hospitalisation', 'CRH'],
  ['Échographie cardiaque', 'Imagerie'],
  ['Radiographie thoracique', 'Imagerie'],
  ['Ordonnance de sortie', 'Ordonnance'],
  ['Lettre au médecin traitant', 'Courrier'],
  ['Consentement éclairé', 'Administratif'],
  ['Bulletin de situation', 'Administratif'],
  ['Électrocardiogramme', 'Examen'],
  ['Scanner abdominal', 'Imagerie'],
  ['Fiche de liaison infirmière', 'Soins'],
] as const;

function vital(random: Random, ms: number): Vital {
  return {
    at: `${dateText(ms).slice(0, 5)} ${twoDigits(random.between(6, 22))}:00`,
    pressure: `${random.between(108, 156)}/${random.between(58, 92)}`,
    pulse: String(random.between(54, 104)),
    temperature: `${random.between(36, 38)},${random.int(10)}`,
    saturation: `${random.between(91, 99)} %`,
  };
}

function some<T>(random: Random, from: number, to: number, make: (index: number) => T): T[] {
  return Array.from({ length: random.between(from, to) }, (_, i) => make(i));
}
