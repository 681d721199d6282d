import { DAY_MS, dateText, isDate } from '../data/calendar';
import { DOSE_UNITS, DRUGS, ROUTES } from '../data/drugs';
import { fullName } from '../data/patients';
import type { Prescription } from '../data/record';
import { question, refusal } from './dialog';
import type { ProgramState, Step } from './state';
import { openDialog, stay, tell, turnPage } from './step';
import { choiceOf, forget, textOf, withText, withUi } from './ui';
import { patientOf, type World } from './world';

const P = 'record.prescriptions';
export const DRUG = `${P}.drug`;

export function shownPrescriptions(world: World, state: ProgramState): readonly Prescription[] {
  return [
    ...(state.addedPrescriptions[state.patientIpp] ?? []),
    ...world.hospital.record(state.patientIpp).prescriptions,
  ];
}

export function beginPrescription(state: ProgramState): Step {
  const empty = { ...forget(state, `${P}.`), editor: 'prescription' as const, message: null, statusNote: '' };
  const dated = withText(
    withText(empty, `${P}.start`, dateText(state.nowMs)),
    `${P}.end`,
    dateText(state.nowMs + 7 * DAY_MS),
  );
  return turnPage(state, stay(withUi(dated, { focus: DRUG, caretSinceMs: state.nowMs })));
}

export function cancelPrescription(state: ProgramState): Step {
  const closed = { ...forget(state, `${P}.`), editor: 'none' as const, message: null, statusNote: '' };
  return stay(withUi(closed, { focus: '' }));
}

/** "Prescrire": refused, an allergy alert, or a question. */
export function askToPrescribe(world: World, state: ProgramState): Step {
  const reason = faultOf(state);
  if (reason !== '') {
    if (state.conditions.farRefusal) {
      const told = `Prescription refusée : ${reason}`;
      return stay({ ...state, statusNote: told }, { kind: 'refused', what: 'prescription', reason });
    }
    return stay(openDialog(state, refusal('Prescription impossible', reason)), {
      kind: 'refused',
      what: 'prescription',
      reason,
    });
  }
  const patient = patientOf(world, state, state.patientIpp);
  if (patient.allergies.some((a) => isAllergen(a, textOf(state, DRUG)))) {
    const lines = [
      `Allergie connue : ${patient.allergies.join(', ')}`,
      `Produit : ${textOf(state, DRUG)}`,
      'Voulez-vous poursuivre la prescription ?',
    ];
    return stay(openDialog(state, question('allergy', 'Alerte allergie', lines, 'Poursuivre', 'Abandonner')));
  }
  return confirmPrescription(world, state);
}

export function confirmPrescription(world: World, state: ProgramState): Step {
  const patient = patientOf(world, state, state.patientIpp);
  const lines = [
    `Patient : ${fullName(patient)}, IPP ${patient.ipp}`,
    textOf(state, DRUG),
    `${doseOf(state)}, voie ${choiceOf(state, `${P}.route`, ROUTES[0]).toLowerCase()}`,
    `Du ${textOf(state, `${P}.start`)} au ${textOf(state, `${P}.end`)}`,
  ];
  return stay(
    openDialog(state, question('confirm-prescription', 'Confirmer la prescription', lines, 'Confirmer', 'Annuler')),
  );
}

export function savePrescription(world: World, state: ProgramState): Step {
  const ipp = state.patientIpp;
  const line: Prescription = {
    drug: textOf(state, DRUG),
    dose: doseOf(state),
    route: choiceOf(state, `${P}.route`, ROUTES[0]),
    frequency: textOf(state, `${P}.frequency`),
    start: textOf(state, `${P}.start`),
    end: textOf(state, `${P}.end`),
    prescriber: world.account.name.replace(/^(Dr|Pr) \S+ /, '$1 '),
  };
  const diagnosis = textOf(state, `${P}.diagnosis`);
  const back = withUi({ ...forget(state, `${P}.`), editor: 'none', statusNote: '' }, { focus: '' });
  const told = tell(back, { text: 'Prescription enregistrée', tone: 'good' });
  if (state.conditions.falseSuccess) return turnPage(state, stay(told));
  const added = { ...state.addedPrescriptions, [ipp]: [line, ...(state.addedPrescriptions[ipp] ?? [])] };
  const { drug, dose, route, frequency, start, end } = line;
  const effect = {
    kind: 'prescription_saved',
    patientIpp: ipp,
    drug,
    dose,
    route,
    frequency,
    start,
    end,
    diagnosis,
  } as const;
  return turnPage(state, stay({ ...told, addedPrescriptions: added }, effect));
}

function doseOf(state: ProgramState): string {
  return `${textOf(state, `${P}.dose`)} ${choiceOf(state, `${P}.unit`, DOSE_UNITS[0])}`;
}

function faultOf(state: ProgramState): string {
  if (!(DRUGS as readonly string[]).includes(textOf(state, DRUG)))
    return 'Le médicament doit être choisi dans le livret.';
  if (!/^\d+([.,]\d+)?$/.test(textOf(state, `${P}.dose`).trim())) return 'La dose doit être un nombre.';
  if (!isDate(textOf(state, `${P}.start`)) || !isDate(textOf(state, `${P}.end`)))
    return 'Les dates doivent avoir la forme JJ/MM/AAAA.';
  return '';
}

function isAllergen(allergy: string, drug: string): boolean {
  const families: Record<string, RegExp> = {
    Pénicilline: /^Amoxicilline/,
    Aspirine: /^Acide acétylsalicylique/,
    Codéine: /^Tramadol/,
  };
  return families[allergy]?.test(drug) ?? false;
}
