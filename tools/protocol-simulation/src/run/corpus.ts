import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { simulateLife } from '../life';
import { faultsIn } from '../referee/figures';
import type { FailingSeed } from './block';

/** Seeds in which something once went wrong: every run starts with them. */
export interface KeptSeed extends FailingSeed {
  /** What was wrong, in a sentence; empty until somebody knows. */
  readonly because: string;
}

const FOLDER = path.join(__dirname, '..', '..', 'corpus');
/** Where a run writes what it finds; people move it to a file of its own when they know why. */
const FOUND = path.join(FOLDER, 'found.json');

export function keptSeeds(): KeptSeed[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as KeptSeed[]);
}

/** Which of the kept seeds fail, under all rules. */
export function failingKeptSeeds(): FailingSeed[] {
  return keptSeeds()
    .map(({ seed }) => ({ seed, faults: faultsIn(simulateLife(seed).figures) }))
    .filter(({ faults }) => faults.length > 0);
}

/** Adds what is new to what was found; returns the file. */
export function keepSeeds(failing: readonly FailingSeed[]): string {
  const known = new Set(keptSeeds().map(({ seed }) => seed));
  const before = existsSync(FOUND) ? (JSON.parse(readFileSync(FOUND, 'utf8')) as KeptSeed[]) : [];
  const fresh = failing.filter(({ seed }) => !known.has(seed)).map((one) => ({ ...one, because: '' }));
  writeFileSync(FOUND, `${JSON.stringify([...before, ...fresh], null, 2)}\n`);
  return FOUND;
}
