import { DAY_MS, dateText, twoDigits } from './calendar';
import { DOCTORS, FAMILY_NAMES, MEN, REASONS, SERVICES, TOWNS, WOMEN } from './names';
import { type Random, seededRandom, seedOf } from './random';

/** An invented patient. `birth` and `admitted` are as the screen shows them, `12/03/1954`. */
export interface Patient {
  readonly ipp: string;
  readonly family: string;
  readonly given: string;
  readonly sex: 'M' | 'F';
  readonly birth: string;
  readonly service: string;
  readonly room: string;
  readonly doctor: string;
  readonly admitted: string;
  readonly reason: string;
  readonly town: string;
  readonly allergies: readonly string[];
  readonly weightKg: number;
  readonly heightCm: number;
}

type Lookalike = readonly [family: string, given: string, sex: 'M' | 'F', birth: string, ipp: string, service: string];

/** Rows that only an exact reading tells apart: swapped digits, one letter more, the other sex. */
const LOOKALIKES: readonly Lookalike[] = [
  ['MARTIN', 'Jean', 'M', '12/03/1954', '800412345', 'Cardiologie'],
  ['MARTIN', 'Jean', 'M', '21/03/1954', '800412354', 'Pneumologie'],
  ['MARTIN', 'Jeanne', 'F', '12/03/1954', '800421345', 'Cardiologie'],
  ['MARTIN', 'Jean-Paul', 'M', '03/12/1954', '800413245', 'Chirurgie'],
  ['MARTIN', 'Jeannine', 'F', '21/03/1945', '800412435', 'Gériatrie'],
  ['MARTIN', 'Gérard', 'M', '12/03/1945', '800414325', 'Néphrologie'],
  ['MARTIN', 'Hélène', 'F', '30/11/1981', '800415523', 'Urgences'],
  ['MARTINEAU', 'Jean', 'M', '12/03/1954', '800431245', 'Oncologie'],
  ['MARTINET', 'Jean', 'M', '12/08/1954', '800412845', 'Neurologie'],
  ['MARTINEZ', 'Jean', 'M', '02/03/1954', '800412346', 'Cardiologie'],
  ['MARTY', 'Jean', 'M', '12/03/1964', '800410345', 'Urgences'],
  ['LEFÈVRE', 'Éloïse', 'F', '09/12/1989', '800556120', 'Pneumologie'],
  ['LEFEBVRE', 'Élise', 'F', '12/09/1989', '800556102', 'Pneumologie'],
];

const ALLERGIES = ['Pénicilline', 'Aspirine', 'Iode', 'Latex', 'Codéine', 'Sulfamides', 'Arachide'] as const;
const INVENTED = 170;

/** All patients of a seed, the look-alikes first; the same for every workstation of that seed. */
export function patientsOf(seed: number, dayMs: number): readonly Patient[] {
  const random = seededRandom(seedOf('patients', seed));
  const patients = LOOKALIKES.map((one) => lookalike(random, dayMs, one));
  const taken = new Set(patients.map((p) => p.ipp));
  while (patients.length < LOOKALIKES.length + INVENTED) {
    const patient = invent(random, dayMs);
    if (taken.has(patient.ipp)) continue;
    taken.add(patient.ipp);
    patients.push(patient);
  }
  return patients;
}

function lookalike(random: Random, dayMs: number, [family, given, sex, birth, ipp, service]: Lookalike): Patient {
  return { family, given, sex, birth, ipp, ...stay(random, dayMs), service };
}

function invent(random: Random, dayMs: number): Patient {
  const sex = random.chance(0.5) ? 'F' : 'M';
  const birth = `${twoDigits(random.between(1, 28))}/${twoDigits(random.between(1, 12))}/${random.between(1930, 2006)}`;
  return {
    ipp: `8005${String(random.between(0, 99_999)).padStart(5, '0')}`,
    family: random.pick(FAMILY_NAMES),
    given: random.pick(sex === 'F' ? WOMEN : MEN),
    sex,
    birth,
    ...stay(random, dayMs),
  };
}

function stay(random: Random, dayMs: number) {
  return {
    service: random.pick(SERVICES),
    room: `${random.between(101, 438)}-${random.pick(['P', 'F'])}`,
    doctor: random.pick(DOCTORS),
    admitted: dateText(dayMs - random.between(0, 24) * DAY_MS),
    reason: random.pick(REASONS),
    town: random.pick(TOWNS),
    allergies: random.chance(0.4) ? [random.pick(ALLERGIES)] : [],
    weightKg: random.between(48, 104),
    heightCm: random.between(151, 190),
  };
}

export function fullName(patient: Patient): string {
  return `${patient.family} ${patient.given}`;
}
