import { DAY_MS } from './calendar';
import { type Patient, patientsOf } from './patients';
import { type PatientRecord, recordOf } from './record';
import { type Task, tasksOf } from './tasks';

/** All invented data of one seed on one day. Hundreds of workstations of one seed share it. */
export interface Hospital {
  readonly seed: number;
  readonly patients: readonly Patient[];
  readonly tasks: readonly Task[];
  patient(ipp: string): Patient;
  record(ipp: string): PatientRecord;
}

const shared = new Map<string, Hospital>();
const SHARED_AT_MOST = 8;

/** `startMs` only counts by its day: dates on the screens lie before it. */
export function hospitalOf(seed: number, startMs: number): Hospital {
  const day = Math.floor(startMs / DAY_MS);
  const key = `${seed}|${day}`;
  const known = shared.get(key);
  if (known !== undefined) return known;
  const hospital = build(seed, day * DAY_MS + DAY_MS / 4);
  if (shared.size >= SHARED_AT_MOST) shared.delete(shared.keys().next().value as string);
  shared.set(key, hospital);
  return hospital;
}

function build(seed: number, dayMs: number): Hospital {
  const patients = patientsOf(seed, dayMs);
  const byIpp = new Map(patients.map((p) => [p.ipp, p]));
  const records = new Map<string, PatientRecord>();
  const patient = (ipp: string) => byIpp.get(ipp) ?? patients[0]!;
  return {
    seed,
    patients,
    tasks: tasksOf(seed, patients),
    patient,
    record(ipp) {
      const known = records.get(ipp);
      if (known !== undefined) return known;
      const record = recordOf(seed, patient(ipp), dayMs);
      records.set(ipp, record);
      return record;
    },
  };
}
