import { DAY_MS, dateTimeText, HOUR_MS } from './calendar';
import { DOCTORS } from './names';
import type { Patient } from './patients';
import { distinct, seededRandom, seedOf } from './random';

export const NOTE_KINDS = ['Évolution', 'Observation', 'Transmission', 'Consultation', 'Avis spécialisé'] as const;

export interface Note {
  readonly noteId: string;
  readonly at: string;
  readonly author: string;
  readonly type: string;
  readonly text: string;
}

const OPENINGS = [
  'Patient vu ce matin, état stable.',
  'Nuit calme, pas de plainte.',
  'Apyrétique, TA 132/78, pouls 72.',
  'Dyspnée en nette amélioration.',
  'Douleur cotée à 3/10 à la mobilisation.',
  'Œdèmes des membres inférieurs diminués.',
  'Bonne tolérance du traitement.',
  'Auscultation : crépitants aux deux bases.',
  'Entretien avec la famille réalisé.',
] as const;
const FOLLOWS = [
  'Poursuite du furosémide à la même dose.',
  'Contrôle de la kaliémie demain.',
  'ECG de contrôle sans anomalie.',
  'Avis cardiologique demandé.',
  'Radiographie thoracique prévue cet après-midi.',
  'Relais per os dès ce soir.',
  'Reprise de l’alimentation légère.',
  'Kinésithérapie respiratoire deux fois par jour.',
  'Sortie envisagée en début de semaine.',
  'Surveillance de la diurèse et du poids.',
  'Antalgiques de palier 1 suffisants.',
] as const;

/** The notes that a record held before the program started, newest first. */
export function notesOf(seed: number, patient: Patient, dayMs: number): readonly Note[] {
  const random = seededRandom(seedOf('notes', seed, patient.ipp));
  const count = random.between(7, 13);
  return Array.from({ length: count }, (_, i) => ({
    noteId: `${patient.ipp}-${count - i}`,
    at: dateTimeText(dayMs - i * DAY_MS - random.between(2, 14) * HOUR_MS - random.between(0, 59) * 60_000),
    author: random.pick(DOCTORS),
    type: random.pick(NOTE_KINDS),
    text: [random.pick(OPENINGS), ...distinct(random, FOLLOWS, 2)].join(' '),
  }));
}
