import type { ScreenState } from '@vigie/domain';
import type { BoundExpect } from '@vigie/workflow';
import { screenConditions } from '../match/conditions';
import type { Place } from '../observe/await-target';
import { look } from '../observe/look';
import type { StepWork } from '../run/step-work';
import { type Judgement, judge } from './judge';
import { readBack } from './read-back';
import { effectRegion } from './region';

/** `after` is the state that was judged; null when none could be seen, and then `judgement` says so. */
export type Effect =
  | { readonly kind: 'judged'; readonly judgement: Judgement; readonly after: ScreenState }
  | { readonly kind: 'unseen'; readonly cause: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost' };

/** Looks at fresh frames until the expectation is met, at least once, up to the step's deadline; the last judgement stands. */
export async function awaitEffect(work: StepWork, place: Place): Promise<Effect> {
  const { tools, step, signal } = work;
  const deadline = tools.clock.steady() + step.timeouts.verifyMs;
  const before = heldBefore(step.expect, place.state);
  if (!statesExpectation(work)) await tools.clock.sleep(tools.pace.settleMs, signal);
  let last: Effect = { kind: 'unseen', cause: 'no frame' };
  for (;;) {
    const seen = await look(work);
    if (seen.kind === 'cancelled' || seen.kind === 'lost') return last.kind === 'judged' ? last : seen;
    if (seen.kind === 'seen') last = await judgeState(work, place, seen.state, before);
    else if (last.kind === 'unseen') last = { kind: 'unseen', cause: seen.cause || seen.code };
    const settled = last.kind === 'judged' && (last.judgement.status === 'verified' || !statesExpectation(work));
    if (settled || tools.clock.steady() >= deadline) return last;
    await tools.clock.sleep(tools.pace.pollMs, signal);
  }
}

async function judgeState(
  work: StepWork,
  place: Place,
  state: ScreenState,
  before: ReadonlySet<string>,
): Promise<Effect> {
  const { action, expect } = work.step;
  const reads = action.kind === 'type' && action.readBack;
  const judgement = judge({
    conditions: screenConditions(expect, state),
    heldBefore: before,
    wantsChange: expect.change,
    pixels: await work.tools.pictures.compare(place.state, state, effectRegion(place)),
    typed: reads ? readBack(action.text.value, place.target?.box ?? null, state) : null,
  });
  return { kind: 'judged', judgement, after: state };
}

function heldBefore(expect: BoundExpect, state: ScreenState): ReadonlySet<string> {
  const held = screenConditions(expect, state).filter((condition) => condition.met);
  return new Set(held.map((condition) => condition.name));
}

function statesExpectation({ step }: StepWork): boolean {
  const { expect, action } = step;
  const stated =
    expect.appContains !== null ||
    expect.titleContains !== null ||
    expect.change !== null ||
    [expect.texts, expect.absentTexts, expect.elements, expect.absentElements, expect.fields].some(
      (list) => list.length > 0,
    );
  return stated || (action.kind === 'type' && action.readBack);
}
