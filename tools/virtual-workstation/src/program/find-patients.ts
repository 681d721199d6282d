import { foldText } from '@vigie/domain';
import { isDate } from '../data/calendar';
import type { Patient } from '../data/patients';
import type { ProgramState } from './state';
import { choiceOf, isChecked, textOf } from './ui';
import { allPatients, type World } from './world';

export const ANY_SEX = 'Tous';
export const ANY_SERVICE = 'Tous les services';

/** Before a search the table shows the unit's patients; the look-alikes of the first names are not among them. */
export function defaultPatients(world: World): readonly string[] {
  const service = world.account.service;
  return world.hospital.patients
    .slice(13)
    .filter((p) => p.service === service)
    .map((p) => p.ipp);
}

export type Found =
  | { readonly kind: 'found'; readonly ipps: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Names by their beginnings, accents and case aside; birth date and IPP whole. */
export function findPatients(world: World, state: ProgramState): Found {
  const [family, given, birth, ipp] = ['family', 'given', 'birth', 'ipp'].map((f) =>
    textOf(state, `search.${f}`).trim(),
  );
  if (!family && !given && !birth && !ipp)
    return { kind: 'refused', reason: 'Saisissez au moins un critère de recherche.' };
  if (birth && !isDate(birth))
    return { kind: 'refused', reason: 'La date de naissance doit avoir la forme JJ/MM/AAAA.' };
  const sex = choiceOf(state, 'search.sex', ANY_SEX);
  const service = choiceOf(state, 'search.service', ANY_SERVICE);
  const begins = (text: string, wanted: string | undefined) => !wanted || foldText(text).startsWith(foldText(wanted));
  const matches = (p: Patient) =>
    begins(p.family, family) &&
    begins(p.given, given) &&
    (!birth || p.birth === birth) &&
    (!ipp || p.ipp === ipp) &&
    (sex === ANY_SEX || (sex === 'Féminin' ? 'F' : 'M') === p.sex) &&
    (service === ANY_SERVICE || service === p.service);
  const found = allPatients(world, state).filter(matches);
  const sorted = isChecked(state, 'search.byBirth') ? [...found].sort((a, b) => a.birth.localeCompare(b.birth)) : found;
  return { kind: 'found', ipps: sorted.map((p) => p.ipp) };
}
