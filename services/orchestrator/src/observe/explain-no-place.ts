import type { Explanation, StateRecognition } from '@vigie/domain';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import { describeTarget } from '../resolve/describe-target';
import type { StepWork } from '../run/step-work';
import type { NoPlace } from './await-target';

type Failure = Exclude<NoPlace, { kind: 'cancelled' | 'lost' }>;

/** Why a step found no place to act, in its workflow's words. `remembered` is what fusion knows of the screen there was. */
export function explainNoPlace(
  found: Failure,
  { step, tools }: StepWork,
  remembered: StateRecognition | null,
): Explanation {
  switch (found.kind) {
    case 'blind': {
      const facts = { step: step.id, cause: found.look.cause, waitMs: tools.pace.stateTimeoutMs };
      return explain(orchestratorErrors.create(found.look.code, facts));
    }
    case 'no_screen': {
      const facts = { step: step.id, waitMs: step.timeouts.screenMs, missing: shorten(found.match.missing) };
      const known = knownAs(remembered, step.id);
      return explain(orchestratorErrors.create('SCREEN_NEVER_CAME', { ...facts, known }));
    }
    case 'no_identity': {
      const facts = { step: step.id, missing: shorten(found.missing.map((source) => `“${source}”`)) };
      return explain(orchestratorErrors.create('IDENTITY_NOT_SEEN', facts));
    }
    case 'no_target':
      return explainTarget(found, step);
    default:
      return unhandled(found);
  }
}

/** What of the workflow's verified screens the last one was, or was nearest to: steps and codes, no text of a screen. */
function knownAs(remembered: StateRecognition | null, step: string): string {
  const nearest = remembered?.nearest;
  if (!remembered || !nearest) return '';
  const which = nearest.stepId === step ? 'this step' : `the step ${nearest.stepId}`;
  if (remembered.known) return ` What was there is known as the screen of ${which}.`;
  const because = remembered.because.map(({ code }) => code).join(', ');
  return ` Nearest known: the screen of ${which} (${nearest.confidence.toFixed(2)}; not that: ${because}).`;
}

function explainTarget(
  { resolution, which }: Extract<NoPlace, { kind: 'no_target' }>,
  step: StepWork['step'],
): Explanation {
  const spec = which === 'drag' && step.action.kind === 'drag' ? step.action.to : step.target;
  const target = spec === null ? 'target' : describeTarget(spec).slice(0, 300);
  if (resolution.kind === 'ambiguous') {
    return explain(orchestratorErrors.create('TARGET_AMBIGUOUS', { step: step.id, target, count: resolution.count }));
  }
  return explain(
    orchestratorErrors.create('TARGET_NOT_FOUND', { step: step.id, target, because: REASONS[resolution.because] }),
  );
}

const REASONS = {
  nothing_alike: 'nothing alike',
  relation: 'something alike, but not in the stated relation',
  covered: 'something alike, but the edge of the active window cuts it',
  below_bar: 'something alike, but not sure enough',
  other_size: 'its picture was recorded at another resolution',
  nothing_distinct: 'around that point its picture shows nothing that could be found again',
  unlike: 'nothing near that point looks as it was recorded',
  nth: 'fewer candidates than nth asks for',
} as const;

export function shorten(missing: readonly string[]): string {
  const text = missing.slice(0, 8).join(', ');
  const more = missing.length > 8 ? ` and ${missing.length - 8} more` : '';
  return `${text.slice(0, 1_000)}${more}`;
}

function unhandled(found: never): never {
  throw new TypeError(`search result ${JSON.stringify(found)} is not handled`);
}
