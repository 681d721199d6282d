import { z } from 'zod';
import { type Answer, withoutThinking } from './answer-text';
import { findJson } from './loose-json';
import { member } from './model-values';
import { objectsWith } from './objects-with';

/** What the model may give as its reason. */
export const MODEL_REASONS = ['visible', 'absent', 'different', 'hidden', 'unreadable', 'ambiguous'] as const;

/** Why a verdict is what it is: the model's reason, or ours when it gave no verdict that can be used. */
export const judgement = z.object({
  verdict: z.enum(['yes', 'no', 'unclear']),
  reason: z.enum([
    ...MODEL_REASONS,
    'unstated',
    /** It holds no verdict. */
    'answer_unusable',
    /** The model ran out of tokens. */
    'answer_truncated',
    /** It holds several verdicts that differ: perhaps one is quoted from the screen. */
    'answer_contradictory',
    /** The model did not answer; `code` says why. */
    'unavailable',
  ]),
  /** Code of the error when the model did not answer, else null. */
  code: z.string().nullable(),
});
export type Judgement = z.infer<typeof judgement>;
type Reason = Judgement['reason'];

const VERDICTS: ReadonlyMap<unknown, 'yes' | 'no'> = new Map<unknown, 'yes' | 'no'>([
  ['yes', 'yes'],
  ['oui', 'yes'],
  ['true', 'yes'],
  [true, 'yes'],
  ['no', 'no'],
  ['non', 'no'],
  ['false', 'no'],
  [false, 'no'],
]);

export function unclear(reason: Reason, code: string | null = null): Judgement {
  return { verdict: 'unclear', reason, code };
}

/** One verdict, whole and said once; everything else is unclear. Prose such as “yes, it is” is no verdict. */
export function readVerdictAnswer(answer: Answer): Judgement {
  const found = findJson(withoutThinking(answer.content));
  if (answer.truncated || found.truncated) return unclear('answer_truncated');
  const verdicts = objectsWith(found.values, 'verdict').map(readVerdict);
  const [first, ...others] = verdicts;
  if (first === undefined) return unclear('answer_unusable');
  return others.every(({ verdict }) => verdict === first.verdict) ? first : unclear('answer_contradictory');
}

function readVerdict(item: object): Judgement {
  const verdict = plain(member(item, ['verdict']));
  if (typeof verdict === 'symbol') return unclear('answer_contradictory');
  const reason = MODEL_REASONS.find((known) => known === plain(member(item, ['reason']))) ?? 'unstated';
  return { verdict: VERDICTS.get(verdict) ?? 'unclear', reason, code: null };
}

function plain(value: unknown): unknown {
  return typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[.!]+$/, '')
    : value;
}
