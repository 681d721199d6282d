import { confusable } from './confusions';
import { countDigits, doubtIfTorn } from './evidence';
import type { Grammar, Shape } from './grammar';

/**
 * What is measured and given. SI symbols and their prescribed forms (BIPM, SI brochure), UI for international units,
 * the forms of doses on French prescriptions (comprimé, gélule, goutte, ampoule), durations and ages.
 */
const BASES = [
  ...[
    'kg',
    'g',
    'mg',
    'µg',
    '\u03bcg',
    'ng',
    'pg',
    'fg',
    'l',
    'L',
    'dl',
    'dL',
    'cl',
    'ml',
    'mL',
    'µl',
    'µL',
    'fl',
    'fL',
  ],
  ...['cm', 'mm', 'µm', 'm²', 'mm²', 'cm²', 'mm3', 'mm³', 'cm3', 'cm³', 'm³'],
  ...['mol', 'mmol', 'µmol', 'nmol', 'pmol', 'mEq', 'mosm', 'mOsm', 'UI', 'mUI', 'µUI', 'kUI', 'MUI'],
  ...['mmHg', 'cmH2O', 'kPa', 'Pa', 'bar', 'bpm', 'Hz', 'kcal', 'cal', 'kJ', 'mV', 'mA', 'Gy', 'mSv', 'MBq'],
  ...['°C', '%', '‰', 'h', 'min', 'sec', 'ms', 'j', 'jour', 'jours', 'sem', 'mois', 'an', 'ans'],
  ...['cp', 'cps', 'cpr', 'gél', 'gel', 'gtt', 'gtts', 'gouttes', 'amp', 'amp.', 'sachet', 'sachets', 'dose', 'doses'],
  ...['comprimé', 'comprimés', 'gélule', 'gélules', 'bouffée', 'bouffées', 'flacon', 'flacons', 'ampoule', 'ampoules'],
] as const;

/** What a rate is per: by time, weight, volume, area, dose. */
const PER = [
  'j',
  'jour',
  'h',
  '24h',
  'min',
  'sem',
  'mois',
  'kg',
  'g',
  'mg',
  'm²',
  'l',
  'L',
  'dl',
  'dL',
  'ml',
  'mL',
  'mmol',
  'mm3',
  'mm³',
  'prise',
  'dose',
];

/** Giga, tera and units of enzymes: only with a rate (`G/l`); alone they are a letter. */
const ONLY_RATED = ['G', 'T', 'U'] as const;

/** Below this length a text may be anything unless a number stands before it. */
const SURE_LENGTH = 4;

const ALONE = byLength(BASES);
const RATED = byLength([...BASES, ...ONLY_RATED]);
const RATES = byLength(PER);

/** Units in a place of their own, such as a column of a table of results: `mmol/l`, `kcal`. Their letters l, I and the 1. */
export const unit: Grammar = {
  name: 'unit',
  mostWords: 1,
  labels: [],
  needsDigit: false,
  proves: false,
  shapes: ({ text }) => unitShapes(text),
  admits: () => true,
  judge: ({ text }, reading) =>
    text.length >= SURE_LENGTH && mostlyRead(text, reading.text) ? 'settle' : doubtIfTorn(reading),
  telling: () => false,
};

/** The units that a text may be meant as, itself among them when it is one. */
export function unitShapes(text: string): Shape[] {
  const [base = '', ...rates] = text.split('/');
  let found = (rates.length > 0 ? RATED : ALONE).get(base.length)?.filter((one) => resembles(base, one)) ?? [];
  for (const rate of rates) {
    const per = RATES.get(rate.length)?.filter((one) => resembles(rate, one, 1)) ?? [];
    found = found.flatMap((unit) => per.map((one) => `${unit}/${one}`));
  }
  return found.map((one) => [...one]);
}

export function isUnit(text: string): boolean {
  return unitShapes(text).some((shape) => shape.join('') === text);
}

/** A unit is recognised by what was read right: its first sign and at least half of it. */
export function mostlyRead(text: string, meant: string): boolean {
  const same = [...text].filter((sign, at) => sign === meant[at]).length;
  return text[0] === meant[0] && 2 * same >= meant.length && countDigits(text) < text.length / 2 + 1;
}

function byLength(units: readonly string[]): ReadonlyMap<number, readonly string[]> {
  return Map.groupBy([...new Set(units)], (unit) => unit.length);
}

/** A base of one letter is itself or nothing: the 1 of `2 1` is no litre. After a stroke it can be nothing else. */
function resembles(text: string, meant: string, least = 2): boolean {
  if (text.length !== meant.length) return false;
  return [...text].every((sign, at) => sign === meant[at] || (text.length >= least && confusable(sign, meant[at]!)));
}
