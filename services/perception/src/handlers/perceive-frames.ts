import { AsyncResource } from 'node:async_hooks';
import type { Bus, BusMessage } from '@vigie/bus';
import { decodeFrame, encodeScreen, streams, subjects } from '@vigie/contracts';
import type { Frame, Screen } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { EvidenceStore } from '@vigie/evidence';
import { serviceTracer, withSpan } from '@vigie/telemetry';
import type { RecentFrames } from '../assemble/recent-frames';
import type { Adviser, Vision, VisionResult } from '../ports';
import type { PerceptionQueue } from '../queue/perception-queue';
import { type AskedScreen, askAboutScreen } from './ask-about-screen';
import { failedScreen, screenOf } from './describe-screen';

export interface FrameHandlerParts {
  readonly bus: Pick<Bus, 'publish' | 'replay'>;
  readonly evidence: Pick<EvidenceStore, 'put'>;
  readonly vision: Vision;
  /** A vision-language model; null when none is configured. */
  readonly adviser: Adviser | null;
  readonly queue: PerceptionQueue;
  readonly recent: RecentFrames;
  readonly onTrouble: (code: string) => void;
  /** Milliseconds on a steady clock. */
  readonly now: () => number;
  /** How long a message waited in the stream before it came, ms. */
  readonly waited: (message: BusMessage) => number;
  /** A requested frame that waited longer is refused, ms. */
  readonly maxAgeMs: number;
}

type Open = Extract<VisionResult, { kind: 'seen' }>['open'];

const tracer = serviceTracer('perception');

/** Handles one message of the frame log; the message may be acknowledged when the promise resolves. */
export function perceiveFrames(parts: FrameHandlerParts): (message: BusMessage) => Promise<void> {
  const held = new Map<string, number>();
  return async (message) => {
    const frame = decode(message, parts.onTrouble);
    if (!frame) return;
    parts.recent.add(frame);
    // The parts of a frame come in order; the last one speaks for all. Those that went to another replica are replayed.
    if (frame.part !== frame.parts - 1) return;
    const arrived = parts.now();
    const waited = parts.waited(message);
    // What a model is asked about is published after it, out of the queue's turn: others need not wait for the model.
    let asked: AskedScreen | null = null;
    // Bound: the queue runs it later, out of another message's turn, and its spans belong to this one's trace.
    const perceive = (requested: boolean) =>
      AsyncResource.bind(async () => {
        const seen = await perceiveOne(parts, frame, requested, arrived, held);
        if (!seen) return 'given_up' as const;
        if (seen.open && parts.adviser) asked = { frame, screen: seen.screen, open: seen.open, adviser: parts.adviser };
        else await publish(parts, seen.screen);
        return 'done' as const;
      });
    if (frame.request === null) {
      parts.queue.pass(frame.workstationId, perceive(false));
      return;
    }
    parts.queue.forget(frame.workstationId);
    const refuse = () => publish(parts, failedScreen(frame, 'PERCEPTION_OVERLOADED', parts.now() - arrived));
    // Work for someone who has given up would make the next one wait, who then gives up too.
    const tooLate = () => waited + parts.now() - arrived > parts.maxAgeMs;
    const work = perceive(true);
    const accepted = tooLate()
      ? false
      : await parts.queue.request(() => (tooLate() ? refuse().then(() => 'done' as const) : work()));
    if (!accepted) await refuse();
    else if (asked) await publish(parts, await askAboutScreen(parts, asked, () => parts.now() - arrived));
  };
}

/** A message that is no frame has no one to answer; it is told and passed over. */
function decode(message: BusMessage, onTrouble: (code: string) => void): Frame | null {
  try {
    const frame = decodeFrame(message.data);
    if (message.subject === subjects.frame(frame.workstationId)) return frame;
    onTrouble('FRAME_SUBJECT_MISMATCH');
  } catch (error) {
    onTrouble(isCoded(error) ? error.code : 'CONTRACT_MALFORMED');
  }
  return null;
}

/** Null when the work was given up. */
function perceiveOne(
  parts: FrameHandlerParts,
  frame: Frame,
  requested: boolean,
  arrived: number,
  held: Map<string, number>,
): Promise<{ screen: Screen; open: Open } | null> {
  const attributes = { 'vigie.frame.id': frame.frameId, 'vigie.workstation.id': frame.workstationId };
  return withSpan(tracer, 'perceive screen', { attributes }, async (span) => {
    const result = await see(parts, frame, requested, held);
    if (result.kind === 'given_up') return null;
    const screen = await describe(parts, frame, result, arrived);
    span.setAttribute('vigie.words', screen.words.length);
    span.setAttribute('vigie.elements', screen.elements.length);
    if (screen.failure !== '') span.setAttribute('error.type', screen.failure);
    return { screen, open: result.kind === 'seen' && screen.failure === '' ? result.open : null };
  });
}

/** First with the messages at hand, then with all that the bus holds. */
async function see(
  parts: FrameHandlerParts,
  frame: Frame,
  requested: boolean,
  held: Map<string, number>,
): Promise<VisionResult> {
  const { workstationId, sequence } = frame;
  const known = held.get(workstationId) ?? -1;
  const after = known <= sequence ? known : -1;
  const log = parts.recent.since(workstationId, after, sequence);
  let result = await parts.vision.perceive({ frame, log, wholeLog: false, requested });
  if (result.kind === 'log_needed') {
    const whole = await replay(parts, frame);
    result = await parts.vision.perceive({ frame, log: whole, wholeLog: true, requested });
  }
  if (result.kind === 'seen') held.set(workstationId, sequence);
  else if (result.kind === 'failed') held.delete(workstationId);
  return result;
}

async function replay(parts: FrameHandlerParts, frame: Frame): Promise<Frame[]> {
  const messages = await parts.bus.replay({
    stream: streams.frames.name,
    subject: subjects.frame(frame.workstationId),
  });
  const frames = messages.flatMap((message) => decode(message, parts.onTrouble) ?? []);
  return frames.filter((one) => one.sequence >= frame.keyframeSequence && one.sequence <= frame.sequence);
}

async function describe(
  parts: FrameHandlerParts,
  frame: Frame,
  result: Exclude<VisionResult, { kind: 'given_up' }>,
  arrived: number,
): Promise<Screen> {
  const spent = () => parts.now() - arrived;
  if (result.kind === 'failed') return failedScreen(frame, result.code, spent());
  if (result.kind === 'log_needed') return failedScreen(frame, 'FRAME_LOG_INCOMPLETE', spent());
  try {
    const evidence = result.encoded ? await parts.evidence.put(result.encoded, { kind: 'frame' }) : '';
    return screenOf(frame, result.sight, evidence, spent());
  } catch (error) {
    // What cannot be kept cannot be proved: the screen is not used.
    return failedScreen(frame, isCoded(error) ? error.code : 'VISION_FAILED', spent());
  }
}

async function publish(parts: FrameHandlerParts, screen: Screen): Promise<void> {
  if (screen.failure !== '') parts.onTrouble(screen.failure);
  const messageId = `screen-${screen.frameId}`;
  await parts.bus.publish(subjects.screen(screen.workstationId), encodeScreen(screen), { messageId });
}
