import { twoDigits } from './calendar';
import type { Patient } from './patients';
import { seededRandom, seedOf } from './random';

/** One line of the work list. */
export interface Task {
  readonly taskId: string;
  readonly time: string;
  readonly patientIpp: string;
  readonly what: string;
  readonly priority: 'Haute' | 'Normale' | 'Basse';
  readonly assignee: string;
}

const WHAT = [
  'Signer la lettre de sortie',
  'Valider les résultats de biologie',
  'Visite du matin',
  'Relire l’ECG',
  'Renouveler les prescriptions',
  'Appeler le médecin traitant',
  'Répondre à l’avis demandé',
  'Compléter le codage CIM-10',
  'Entretien avec la famille',
  'Contrôler l’anticoagulation',
] as const;

export function tasksOf(seed: number, patients: readonly Patient[]): readonly Task[] {
  const random = seededRandom(seedOf('tasks', seed));
  const tasks = Array.from({ length: 34 }, (_, i) => ({
    taskId: `T${1001 + i}`,
    time: `${twoDigits(random.between(7, 18))}:${random.pick(['00', '15', '30', '45'])}`,
    patientIpp: random.pick(patients).ipp,
    what: random.pick(WHAT),
    priority: random.pick(['Haute', 'Normale', 'Normale', 'Basse'] as const),
    assignee: random.pick(['Médecin', 'Interne', 'IDE', 'Secrétariat']),
  }));
  return tasks.sort((a, b) => a.time.localeCompare(b.time) || a.taskId.localeCompare(b.taskId));
}
