import type { Place } from '../observe/await-target';
import type { StepWork } from '../run/step-work';
import { awaitEffect } from './await-effect';
import { readBack } from './read-back';
import { readingBox } from './reading-box';

/** What a look for the effect of an action in doubt gave, with the screen that was looked at. */
export interface EffectSight {
  readonly holds: boolean;
  /** Name in the evidence store; empty when nothing was seen. */
  readonly evidence: string;
}

/**
 * Whether fresh frames prove that an action in doubt was done: all that its step expects holds, and some of it did not
 * before. Stricter than verification: pixels that changed prove nothing here, since nobody knows who changed them, and a
 * text that stood in its field before proves nothing either.
 */
export async function seesEffect(work: StepWork, place: Place): Promise<EffectSight> {
  const effect = await awaitEffect({ ...work, step: provableStep(work, place) }, place);
  if (effect.kind !== 'judged') return { holds: false, evidence: '' };
  const evidence = await work.tools.pictures.keep(effect.after, 'after');
  return { holds: effect.judgement.status === 'verified', evidence };
}

function provableStep({ step }: StepWork, place: Place): StepWork['step'] {
  const { action, expect } = step;
  const provable = { ...step, expect: { ...expect, change: null } };
  if (action.kind !== 'type') return provable;
  const stood = readBack(action.text.value, readingBox(place), place.state).kind === 'read';
  return { ...provable, action: { ...action, readBack: action.readBack && !stood } };
}
