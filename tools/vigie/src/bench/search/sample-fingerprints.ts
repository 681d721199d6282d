import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import { COMPONENT_DIMENSIONS, DEFAULT_WEIGHTS, FINGERPRINT_DIMENSIONS } from '@vigie/fusion';

const [SITES, APPS, SCREENS_PER_APP, PATIENTS] = [12, 60, 40, 20_000];
/** What varies between patients lies mostly in few directions, as it does for words. */
const DIRECTIONS = 24;

/**
 * Of which a modality's vector consists, as shares of its squared length: what all screens have, those of one
 * application, those of one screen, what the patient puts there, and at most the state itself. So the cosines are those
 * of the pictures in `bench states`: image 0.97 within a screen and 0.4 across, text 0.99 and 0.4, ui 0.99 and 0.8.
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
  const patient = Math.floor(random() * PATIENTS);
  const change = 10 ** (-2 * random()); // from a blinking caret to another page of the same screen
  const has = { ...modalitiesOf(screen), context: random() < 0.55, image: random() < 0.998 };
  const fingerprint = new Float32Array(FINGERPRINT_DIMENSIONS);
  let at = 0;
  for (const name of FINGERPRINT_COMPONENTS) {
    const block = fingerprint.subarray(at, at + COMPONENT_DIMENSIONS[name]);
    at += block.length;
    if (!has[name]) continue;
    add(block, screenOf(name, screen), 1);
    add(block, contentOf(name, patient), Math.sqrt(SHARES[name][3]));
    add(block, ownNoise(random(), block.length), Math.sqrt(SHARES[name][4] * change));
    scale(block, Math.sqrt(DEFAULT_WEIGHTS[name]));
  }
  scale(fingerprint, 1);
  return { fingerprint, site: `site-${patient % SITES}`, appName: `app-${screen % APPS}` };
}

/** Some programs have no window title, some screens no words, some nothing to use; the screen decides, not the moment. */
function modalitiesOf(screen: number): Pick<Record<FingerprintComponentName, boolean>, 'text' | 'title' | 'ui'> {
  const random = sequence(5_000_011 + screen);
  return { text: random() < 0.97, title: random() < 0.9, ui: random() < 0.95 };
}

/** What a screen's states have in common. */
const screenOf = remembered((name, screen) => {
  const sum = new Float32Array(COMPONENT_DIMENSIONS[name]);
  const [all, app, own] = SHARES[name];
  add(sum, direction(name, 1), Math.sqrt(all));
  add(sum, direction(name, 101 + (screen % APPS)), Math.sqrt(app));
  add(sum, direction(name, 1_001 + screen), Math.sqrt(own));
  return sum;
});

/** What a patient puts there: four fifths of its squared length in few directions of falling weight, the rest anywhere. */
const contentOf = remembered((name, patient) => {
  const random = sequence(7_000_003 + patient);
  const few = new Float32Array(COMPONENT_DIMENSIONS[name]);
  for (let k = 1; k <= DIRECTIONS; k++) add(few, direction(name, 11 + k), (random() * 2 - 1) / Math.sqrt(k));
  scale(few, Math.sqrt(0.8));
  add(few, noise(8_000_009 + patient, few.length), Math.sqrt(0.2));
  return few;
});

const direction = remembered((name, number) =>
  noise(number * FINGERPRINT_COMPONENTS.length + FINGERPRINT_COMPONENTS.indexOf(name), COMPONENT_DIMENSIONS[name]),
);

const POOL = 1 << 20;
let pool: Float32Array | null = null;

/** Noise of a state's own, of length about 1: from a pool, since drawing it anew took most of the bench's time. */
function ownNoise(random: number, dimensions: number): Float32Array {
  pool ??= scale(noise(3, POOL), Math.sqrt(POOL));
  const from = Math.floor(random * (POOL - dimensions));
  return pool.subarray(from, from + dimensions).map((value) => value / Math.sqrt(dimensions));
}

/** Made once for each modality and number. */
function remembered(make: (name: FingerprintComponentName, number: number) => Float32Array) {
  const known = new Map<number, Float32Array>();
  return (name: FingerprintComponentName, number: number): Float32Array => {
    const key = number * FINGERPRINT_COMPONENTS.length + FINGERPRINT_COMPONENTS.indexOf(name);
    const found = known.get(key) ?? make(name, number);
    known.set(key, found);
    return found;
  };
}

function add(sum: Float32Array, values: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (values[i] as number) * factor;
}

/** To that length, in place. */
function scale(vector: Float32Array, length: number): Float32Array {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] as number) ** 2;
  const factor = length / Math.sqrt(sum || 1);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) * factor;
  return vector;
}

/** A pseudo-random unit vector by seed. */
function noise(seed: number, dimensions: number): Float32Array {
  const random = sequence(seed);
  const values = new Float32Array(dimensions);
  for (let i = 0; i < dimensions; i++) values[i] = random() * 2 - 1;
  return scale(values, 1);
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
