import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import { COMPONENT_DIMENSIONS, DEFAULT_WEIGHTS, FINGERPRINT_DIMENSIONS, fuseFingerprint } from '@vigie/fusion';

const [SITES, APPS, SCREENS_PER_APP, PATIENTS] = [12, 60, 40, 20_000];
/** What varies between patients, and between states, lies mostly in few directions, as it does for words and layouts. */
const DIRECTIONS = { patient: 24, state: 6 } as const;

/**
 * Of which a modality's vector consists, as shares of its squared length: what all screens have, those of one
 * application, those of one screen, what the patient puts there, and the state itself. So the cosines are those of the
 * pictures in `bench states`: image 0.97 within a screen and 0.4 across, text 0.99 and 0.4, ui 0.99 and 0.8.
 */
const SHARES: Readonly<Record<FingerprintComponentName, readonly [number, number, number, number, number]>> = {
  image: [0.27, 0.13, 0.55, 0.02, 0.03],
  text: [0.24, 0.13, 0.5, 0.1, 0.03],
  title: [0.2, 0.15, 0.35, 0.28, 0.02],
  ui: [0.6, 0.2, 0.185, 0.005, 0.01],
  context: [0.3, 0, 0, 0.69, 0.01],
};

export interface SampleState {
  readonly fingerprint: Float32Array;
  readonly site: string;
  readonly appName: string;
}

/**
 * The state of a row, always the same one. A fleet's states are many near-equal ones of few screens, and a few screens
 * are seen most of the time (Zipf's law): independent noise would be neither as hard to tell apart nor as easy to walk to.
 */
export function sampleState(row: number): SampleState {
  const random = sequence(9_000_011 + row);
  const screen = Math.floor((APPS * SCREENS_PER_APP) ** random()) - 1;
  const app = screen % APPS;
  const patient = Math.floor(random() * PATIENTS);
  const change = 10 ** (-2 * random()); // from a blinking caret to another page of the same screen
  const names = FINGERPRINT_COMPONENTS.filter((name) => isThere(name, random()));
  const present = names.length === 0 ? (['image'] as const) : names;
  const components = present.map((name) => {
    const shares = SHARES[name];
    const parts: Part[] = [
      [direction(name, 'all', 0), shares[0]],
      [direction(name, 'app', app), shares[1]],
      [direction(name, 'screen', screen), shares[2]],
      [contentOf(name, patient), shares[3]],
      [varied(name, 'state', 7_000_003 + row), shares[4] * change],
    ];
    return { name, provider: 'sample', vector: unit(mixed(parts, COMPONENT_DIMENSIONS[name])) };
  });
  const fingerprint = fuseFingerprint(components, DEFAULT_WEIGHTS) ?? new Float32Array(FINGERPRINT_DIMENSIONS);
  return { fingerprint, site: `site-${patient % SITES}`, appName: `app-${app}` };
}

/** Many screens have no context, some windows no title, and pictures out of mode light have neither words nor elements. */
function isThere(name: FingerprintComponentName, random: number): boolean {
  if (name === 'image') return random < 0.99;
  return random < (name === 'context' ? 0.55 : name === 'title' ? 0.9 : 0.95);
}

type Part = readonly [values: Float32Array, share: number];

function mixed(parts: readonly Part[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const [values, share] of parts) add(sum, values, Math.sqrt(share));
  return sum;
}

const directions = new Map<string, Float32Array>();

/** A fixed unit vector by name and number. */
function direction(name: FingerprintComponentName, kind: string, number: number): Float32Array {
  const key = `${name} ${kind} ${number}`;
  const known = directions.get(key);
  if (known) return known;
  let seed = 2166136261;
  for (let i = 0; i < key.length; i++) seed = Math.imul(seed ^ key.charCodeAt(i), 16777619);
  const made = unit(noise(seed, COMPONENT_DIMENSIONS[name]));
  directions.set(key, made);
  return made;
}

const contents = new Map<number, Float32Array>();

/** What a patient puts into a modality. */
function contentOf(name: FingerprintComponentName, patient: number): Float32Array {
  const key = patient * FINGERPRINT_COMPONENTS.length + FINGERPRINT_COMPONENTS.indexOf(name);
  const known = contents.get(key);
  if (known) return known;
  const made = varied(name, 'patient', 1_000_003 * (patient + 1));
  contents.set(key, made);
  return made;
}

const bases = new Map<string, readonly Float32Array[]>();

/** A unit vector by seed: four fifths of its squared length in few directions of falling weight, the rest anywhere. */
function varied(name: FingerprintComponentName, kind: keyof typeof DIRECTIONS, seed: number): Float32Array {
  const key = `${name} ${kind}`;
  const basis =
    bases.get(key) ?? Array.from({ length: DIRECTIONS[kind] }, (_, k) => direction(name, `${kind} along`, k));
  bases.set(key, basis);
  const random = sequence(seed);
  const vector = new Float32Array(COMPONENT_DIMENSIONS[name]);
  for (const [k, values] of basis.entries()) add(vector, values, (random() * 2 - 1) / Math.sqrt(k + 1));
  const parts: Part[] = [
    [unit(vector), 0.8],
    [unit(noise(seed, vector.length)), 0.2],
  ];
  return unit(mixed(parts, vector.length));
}

function add(sum: Float32Array, values: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (values[i] as number) * factor;
}

function unit(vector: Float32Array): Float32Array {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2;
  const factor = 1 / Math.sqrt(sum || 1);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * factor;
  return vector;
}

function noise(seed: number, dimensions: number): Float32Array {
  const random = sequence(seed);
  const values = new Float32Array(dimensions);
  for (let i = 0; i < dimensions; i++) values[i] = random() * 2 - 1;
  return values;
}

/** Mulberry32: the same numbers, 0 … 1, for the same seed. */
function sequence(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
