import type { Action, OutcomeResult } from '@vigie/domain';

/** One thing that is to happen once: an action, and all that supersede it. */
export interface Chain {
  readonly name: string;
  effects: number;
}

/** What really became of one action: known to the referee alone, and asked by people and by looks at the screen. */
export interface Truth {
  readonly actionId: string;
  readonly chain: Chain;
  readonly forged: boolean;
  /** This workstation cannot do it at all. */
  readonly impossible: boolean;
  readonly screen: number;
  /** True time, ms, at which its life ends. */
  readonly endsAt: number;
  effects: number;
  inDoubt: boolean;
  readonly tells: Tell[];
}

/** What one journal has said of an action; another journal starts anew. */
export interface Tell {
  readonly journal: string;
  effects: number;
  saidDone: boolean;
  saidRefused: boolean;
  saidDoubt: boolean;
  saidFailed: boolean;
}

/** An action as it travels here: the reducers hand the object on, and what is true of it goes with it. */
export interface SimulatedAction extends Action {
  readonly truth: Truth;
}

export function newTruth(
  actionId: string,
  chain: Chain,
  about: Pick<Truth, 'forged' | 'impossible' | 'screen' | 'endsAt'>,
): Truth {
  return { actionId, chain, ...about, effects: 0, inDoubt: false, tells: [] };
}

export function tellOf(truth: Truth, journal: string): Tell {
  for (const tell of truth.tells) if (tell.journal === journal) return tell;
  const tell = { journal, effects: 0, saidDone: false, saidRefused: false, saidDoubt: false, saidFailed: false };
  truth.tells.push(tell);
  return tell;
}

export function noteTold(tell: Tell, result: OutcomeResult): void {
  if (result.kind === 'done') tell.saidDone = true;
  // Says of the second content of an id that it was refused, and of the first nothing.
  else if (result.kind === 'refused') tell.saidRefused ||= result.reason !== 'CONFLICTING_BYTES';
  else if (result.kind === 'in_doubt') tell.saidDoubt = true;
  else if (result.kind === 'failed') tell.saidFailed = true;
}

/** True when what a journal told cannot all be true, of itself or of what happened. */
export function isContradicted(tell: Tell): boolean {
  const kinds = Number(tell.saidDone) + Number(tell.saidRefused) + Number(tell.saidDoubt) + Number(tell.saidFailed);
  return kinds > 1 || (tell.saidRefused && tell.effects > 0) || (tell.saidDone && tell.effects === 0);
}
