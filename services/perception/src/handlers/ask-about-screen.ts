import { AsyncResource } from 'node:async_hooks';
import type { Frame, Screen } from '@vigie/domain';
import { serviceTracer, withSpan } from '@vigie/telemetry';
import type { Adviser, Vision, VisionResult } from '../ports';
import type { PerceptionQueue } from '../queue/perception-queue';
import { hasAnswers, type VlmAnswers } from '../sources/vlm/question';
import { screenOf } from './describe-screen';

/** A screen that was seen, and what of it a vision-language model is to be asked. */
export interface AskedScreen {
  readonly frame: Frame;
  readonly screen: Screen;
  readonly open: NonNullable<Extract<VisionResult, { kind: 'seen' }>['open']>;
  readonly adviser: Adviser;
}

export interface AskingParts {
  readonly vision: Vision;
  readonly queue: Pick<PerceptionQueue, 'request'>;
}

const tracer = serviceTracer('perception');

/**
 * Waits for answers within the adviser's budget and looks at the frame once more with them. The screen as it was seen first
 * stands when nothing comes in time, when too many frames wait, and when the workstation's image has gone on. Never throws
 * for the model's sake.
 */
export function askAboutScreen(parts: AskingParts, asked: AskedScreen, spentMs: () => number): Promise<Screen> {
  const { frame, screen, open, adviser } = asked;
  const attributes = { 'vigie.frame.id': frame.frameId, 'vigie.vlm.questions': open.questions.length };
  return withSpan(tracer, 'ask about screen', { attributes }, async (span) => {
    const answers = await adviser.ask(open.image, open.questions);
    const came = answers.texts.length + answers.elements.length + answers.zones.length;
    span.setAttribute('vigie.vlm.answers', came);
    const again = hasAnswers(answers) ? await lookAgain(parts, frame, answers) : null;
    if (again?.kind !== 'seen') return { ...screen, perceiveMs: spentMs() };
    return screenOf(frame, again.sight, screen.evidence, spentMs());
  });
}

/** In a turn of its own, without the log: the vision holds the image, or the look is not worth rebuilding it. */
async function lookAgain(
  { vision, queue }: AskingParts,
  frame: Frame,
  answers: VlmAnswers,
): Promise<VisionResult | null> {
  let result: VisionResult | null = null;
  const look = AsyncResource.bind(async () => {
    result = await vision.perceive({ frame, log: [], wholeLog: false, requested: true, answers });
    return 'done' as const;
  });
  await queue.request(look);
  return result;
}
