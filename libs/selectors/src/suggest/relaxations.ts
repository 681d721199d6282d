import type { AttributeTest, Pseudo, Selector, Step } from '../grammar/selector';

/** A selector that asks for one thing less, and how much that one thing tells (low: little is lost). */
export interface Relaxation {
  readonly selector: Selector;
  readonly loss: number;
}

/** What giving up one part of a selector loses, in ranks: what changes of itself first, what a person wrote last. */
const LOSS = {
  runtimeId: 1,
  looserCombinator: 1,
  nth: 2,
  frameworkId: 2,
  firstStep: 3,
  className: 3,
  root: 3,
  has: 4,
  name: 5,
  automationId: 6,
  type: 7,
} as const;

/** Every selector that asks for exactly one thing less, the smallest losses first. */
export function relaxationsOf({ steps }: Selector): Relaxation[] {
  const relaxed: Relaxation[] = steps.flatMap((step, at) =>
    looserSteps(step).map(({ step: looser, loss }) => ({ selector: { steps: steps.with(at, looser) }, loss })),
  );
  const [, second] = steps;
  if (second !== undefined) {
    const rest = [{ ...second, combinator: null }, ...steps.slice(2)];
    relaxed.push({ selector: { steps: rest }, loss: LOSS.firstStep });
  }
  return relaxed.sort((a, b) => a.loss - b.loss);
}

function looserSteps(step: Step): { step: Step; loss: number }[] {
  const { tests, pseudos, combinator, controlType } = step;
  const looser: { step: Step; loss: number }[] = tests.map((test, at) => ({
    step: { ...step, tests: tests.toSpliced(at, 1) },
    loss: testLoss(test),
  }));
  for (const [at, pseudo] of pseudos.entries()) {
    looser.push({ step: { ...step, pseudos: pseudos.toSpliced(at, 1) }, loss: pseudoLoss(pseudo) });
  }
  if (combinator === '>') looser.push({ step: { ...step, combinator: ' ' }, loss: LOSS.looserCombinator });
  if (combinator === '+') looser.push({ step: { ...step, combinator: '~' }, loss: LOSS.looserCombinator });
  if (controlType !== '*' && tests.length > 0) looser.push({ step: { ...step, controlType: '*' }, loss: LOSS.type });
  return looser;
}

function testLoss(test: AttributeTest): number {
  return test.kind === 'nameHash' ? LOSS.name : LOSS[test.attribute];
}

function pseudoLoss(pseudo: Pseudo): number {
  return LOSS[pseudo.kind];
}
