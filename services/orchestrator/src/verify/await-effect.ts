import type { ScreenState } from '@vigie/domain';
import type { BoundExpect } from '@vigie/workflow';
import { screenConditions } from '../match/conditions';
import type { Place } from '../observe/await-target';
import { look } from '../observe/look';
import { seePictures } from '../observe/see-pictures';
import type { StepWork } from '../run/step-work';
import { type Judgement, judge } from './judge';
import { readBack } from './read-back';
import { readingBox } from './reading-box';
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
  const before = { held: await heldBefore(work, place.state), typed: typedBefore(work, place) };
  const needed = onlyAbsences(step.expect) ? 2 : 1;
  if (!statesExpectation(work)) await tools.clock.sleep(tools.pace.settleMs, signal);
  let last: Effect = { kind: 'unseen', cause: 'no frame' };
  for (let settled = 0; ; ) {
    const seen = await look(work);
    if (seen.kind === 'cancelled' || seen.kind === 'lost') return last.kind === 'judged' ? last : seen;
    if (seen.kind === 'seen') {
      const effect = await judgeState(work, place, seen.state, before);
      settled = isSettled(work, effect.judgement) ? settled + 1 : 0;
      if (settled >= needed) return effect;
      if (settled === 0) last = effect;
    } else if (last.kind === 'unseen') last = { kind: 'unseen', cause: seen.cause || seen.code };
    if (tools.clock.steady() >= deadline && (settled === 0 || seen.kind === 'blind')) return last;
    await tools.clock.sleep(tools.pace.pollMs, signal);
  }
}

function isSettled(work: StepWork, { status }: Judgement): boolean {
  return status === 'verified' || !statesExpectation(work);
}

/** What must be gone is gone from a page that is still being drawn as well: one look does not prove it. */
function onlyAbsences(expect: BoundExpect): boolean {
  return expect.absentTexts.length + expect.absentElements.length > 0 && !statesPresence(expect);
}

/** Text for no stated place may have been read elsewhere; a field that holds it holds it. */
function typedBefore({ step: { action } }: StepWork, place: Place): boolean {
  const anywhere = action.kind === 'type' && action.readBack && place.target === null;
  return anywhere && readBack(action.text.value, null, place.state).kind === 'read';
}

async function judgeState(
  work: StepWork,
  place: Place,
  state: ScreenState,
  before: { readonly held: ReadonlySet<string>; readonly typed: boolean },
): Promise<Extract<Effect, { kind: 'judged' }>> {
  const { action, expect } = work.step;
  const reads = action.kind === 'type' && action.readBack;
  const judgement = judge({
    conditions: screenConditions(expect, state, await seePictures(work, state)),
    heldBefore: before.held,
    wantsChange: expect.change,
    pixels: await work.tools.pictures.compare(place.state, state, effectRegion(place)),
    typed: reads ? readBack(action.text.value, readingBox(place), state) : null,
    typedBefore: before.typed,
  });
  return { kind: 'judged', judgement, after: state };
}

async function heldBefore(work: StepWork, state: ScreenState): Promise<ReadonlySet<string>> {
  const sight = await seePictures(work, state);
  const held = screenConditions(work.step.expect, state, sight).filter((condition) => condition.met);
  return new Set(held.map((condition) => condition.name));
}

function statesExpectation({ step: { expect, action } }: StepWork): boolean {
  const absences = expect.absentTexts.length + expect.absentElements.length;
  return statesPresence(expect) || absences > 0 || (action.kind === 'type' && action.readBack);
}

function statesPresence(expect: BoundExpect): boolean {
  const { picture, appContains, titleContains, change, texts, elements, fields } = expect;
  const stated = picture !== null || appContains !== null || titleContains !== null || change !== null;
  return stated || texts.length + elements.length + fields.length > 0;
}
