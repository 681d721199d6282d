import type { Hospital } from '../data/hospital';
import type { Patient } from '../data/patients';
import type { Measure } from '../layout/font';
import type { ProgramState } from './state';

/** Who may sign in. The password is compared and never kept, shown or logged. */
export interface Account {
  readonly login: string;
  readonly password: string;
  readonly name: string;
  readonly service: string;
}

/** What the pure program is given and never changes: invented data, accounts, and the width of texts. */
export interface World {
  readonly hospital: Hospital;
  readonly account: Account;
  readonly measure: Measure;
}

/** A patient, also one who came in while the program ran. */
export function patientOf(world: World, state: ProgramState, ipp: string): Patient {
  return state.addedPatients.find((p) => p.ipp === ipp) ?? world.hospital.patient(ipp);
}

export function allPatients(world: World, state: ProgramState): readonly Patient[] {
  return state.addedPatients.length === 0
    ? world.hospital.patients
    : [...state.addedPatients, ...world.hospital.patients];
}
