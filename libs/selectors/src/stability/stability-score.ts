import type { AttributeTest, Selector, Step } from '../grammar/selector';
import type { TreeIndex } from '../match/tree-index';
import { looksGenerated, looksLikeData, looksLikeDataId, looksProcessBound } from './generated-text';
import { NAMED_BY_DATA, STABILITY_WEIGHTS, type StabilityCode } from './stability-weights';

/** What is known of a selector from a dump: the dump and the nodes that the selector found in it. */
export interface SeenIn {
  readonly index: TreeIndex;
  readonly matches: readonly number[];
}

export interface StabilityReason {
  readonly code: StabilityCode;
  /** Taken off the score; 0 for what only a dump tells. */
  readonly points: number;
}

export interface Stability {
  /** 0 (breaks at once) to 100; whole. */
  readonly score: number;
  /** Heaviest first, each kind once. */
  readonly reasons: readonly StabilityReason[];
}

/**
 * How likely a selector is to find its element again, on another day, workstation or build: STABILITY_WEIGHTS summed. The
 * score is the selector's own, the same in every dump; what a dump shows beside is a reason that takes nothing off.
 */
export function stabilityOf(selector: Selector, seenIn?: SeenIn): Stability {
  const strength = strengthOf(selector);
  const codes = new Set<StabilityCode>(weaknessesOf(selector));
  if (strength < STABILITY_WEIGHTS.weakBelow && !codes.has('UNSTABLE_RUNTIME_ID')) codes.add('UNSTABLE_WEAK');
  const reasons = [...codes]
    .map((code) => ({ code, points: STABILITY_WEIGHTS.penalty[code] }))
    .sort((a, b) => b.points - a.points);
  const score = reasons.reduce((left, { points }) => left - points, strength);
  const seen = seenIn !== undefined && isSeenToBeData(selector, seenIn) && !codes.has('UNSTABLE_NAME_DATA');
  return {
    score: Math.max(0, Math.min(100, Math.round(score))),
    reasons: seen ? [...reasons, { code: 'UNSTABLE_NAME_DATA', points: 0 }] : reasons,
  };
}

/** The sought element is found by itself, or from an anchor less what the way there costs: the better of both. */
function strengthOf({ steps }: Selector): number {
  const { hop } = STABILITY_WEIGHTS;
  return steps.reduce(
    (before, step, place) => Math.max(stepStrength(step), place === 0 ? 0 : before - hop[step.combinator ?? ' ']),
    0,
  );
}

function stepStrength(step: Step): number {
  const { strength, hop } = STABILITY_WEIGHTS;
  const own = step.tests.map((test) => testStrength(test, step));
  const others = step.pseudos.map((pseudo) => {
    if (pseudo.kind === 'root') return strength.root;
    return pseudo.kind === 'has' ? strengthOf(pseudo.relative) - hop.has : 0;
  });
  return Math.max(step.controlType === '*' ? strength.anything : strength.type, ...own, ...others);
}

function testStrength(test: AttributeTest, { controlType }: Step): number {
  const { strength } = STABILITY_WEIGHTS;
  const named = controlType === '*' ? strength.name : strength.nameAndType;
  if (test.kind === 'nameHash') return named;
  switch (test.attribute) {
    case 'automationId':
      return test.text === '' ? 0 : test.operator === '=' ? strength.automationId : strength.automationIdPart;
    case 'name':
      return test.text === '' ? 0 : test.operator === '=' ? named : strength.namePart;
    case 'className':
      return strength.className;
    case 'frameworkId':
      return 0;
    case 'runtimeId':
      return strength.runtimeId;
  }
}

/** What the text of a selector tells: every step must hold, so the weakest test counts wherever it stands. */
function* weaknessesOf(selector: Selector): Generator<StabilityCode> {
  if (selector.steps.length >= STABILITY_WEIGHTS.longPathFrom) yield 'UNSTABLE_LONG_PATH';
  for (const step of selector.steps) {
    for (const test of step.tests) yield* testWeaknesses(test, step);
    for (const pseudo of step.pseudos) {
      if (pseudo.kind === 'nth') yield 'UNSTABLE_POSITION';
      if (pseudo.kind === 'has') yield* weaknessesOf(pseudo.relative);
    }
  }
}

function* testWeaknesses(test: AttributeTest, { controlType }: Step): Generator<StabilityCode> {
  if (test.kind === 'nameHash') {
    yield NAMED_BY_DATA.has(controlType) ? 'UNSTABLE_NAME_DATA' : 'UNSTABLE_NAME_LOCALISED';
    if (test.hash.length === 1) yield 'UNSTABLE_SHORT_TEXT';
    return;
  }
  const { attribute, operator, text } = test;
  if (text.length === 1) yield 'UNSTABLE_SHORT_TEXT';
  if (attribute === 'runtimeId') yield 'UNSTABLE_RUNTIME_ID';
  if (attribute === 'automationId') {
    if (looksGenerated(text)) yield 'UNSTABLE_GENERATED_ID';
    else if (looksLikeDataId(text)) yield 'UNSTABLE_ID_DATA';
  }
  if (attribute === 'className' && looksProcessBound(text)) yield 'UNSTABLE_CLASS_SUFFIX';
  if (attribute === 'name' && text !== '') {
    const data = looksLikeData(text) || (operator === '=' && NAMED_BY_DATA.has(controlType));
    yield data ? 'UNSTABLE_NAME_DATA' : 'UNSTABLE_NAME_LOCALISED';
  }
}

/** What only a dump tells: what a hashed name or a `*` stands for. */
function isSeenToBeData({ steps }: Selector, { index, matches }: SeenIn): boolean {
  const asksName = steps.at(-1)?.tests.some((test) => test.kind === 'nameHash' || isWholeName(test)) ?? false;
  const [node] = matches;
  if (!asksName || node === undefined) return false;
  const { tree } = index;
  return NAMED_BY_DATA.has(tree.controlType(node)) || looksLikeData(tree.text(node, 'name'));
}

function isWholeName(test: AttributeTest): boolean {
  return test.kind === 'text' && test.attribute === 'name' && test.operator === '=' && test.text !== '';
}
