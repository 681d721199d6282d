import type { LoggedInput } from '@vigie/virtual-workstation';
import { type HistoryLine, linesOf, type StoredIntent } from '../history/history';

/** What an agent's hands did on one order: the inputs of one process and one stroke, in order. */
export interface Stroke {
  readonly inputs: readonly LoggedInput[];
  readonly kind: 'click' | 'type_text' | 'key_chord' | 'other';
  /** Of the first input that can have an effect: a bare move of the pointer is none. */
  readonly startedAtMs: number;
  /** The first press of a button; undefined for a text. */
  readonly press: LoggedInput | undefined;
  readonly text: string;
}

/** A stroke and the action that it carried out; null for none that the orchestrator ever intended. */
export interface Attributed {
  readonly stroke: Stroke;
  readonly intent: StoredIntent | null;
}

export function strokesOf(history: readonly HistoryLine[]): Stroke[] {
  const groups = new Map<string, LoggedInput[]>();
  for (const { input } of linesOf(history, 'input')) {
    if (input.from === 'person') continue;
    const key = `${input.from.pid} ${input.from.stroke}`;
    groups.set(key, [...(groups.get(key) ?? []), input]);
  }
  return [...groups.values()].map(strokeOf).filter((stroke) => stroke.kind !== 'other');
}

function strokeOf(inputs: readonly LoggedInput[]): Stroke {
  const press = inputs.find(({ input }) => input.kind === 'down');
  const text = inputs.map(({ input }) => (input.kind === 'text' ? input.text : '')).join('');
  const keys = inputs.some(({ input }) => input.kind === 'key');
  const kind = press !== undefined ? 'click' : text !== '' ? 'type_text' : keys ? 'key_chord' : 'other';
  const first = inputs.find(({ input }) => input.kind !== 'move');
  return { inputs, kind, startedAtMs: first?.atMs ?? 0, press, text };
}

/**
 * Which action each stroke was. A click belongs to the action that was sent for that very point, a text to the one that
 * types; of several, each to one, those first that are not said to be refused, in the order in which they were intended;
 * what is left over belongs to the last of them. One stroke too many is thus always found: as a second one of a step, or as
 * one of a refused action.
 */
export function attribute(history: readonly HistoryLine[]): Attributed[] {
  const intents = linesOf(history, 'database').map(({ intent }) => intent);
  const points = pointsOf(history);
  const taken = new Map<string, number>();
  return strokesOf(history).map((stroke) => {
    const fitting = intents
      .filter((intent) => fits(stroke, intent, points))
      .sort((a, b) => refusal(a) - refusal(b) || a.epoch - b.epoch || a.laneSequence - b.laneSequence);
    const key = fitting.map(({ actionId }) => actionId).join(' ');
    const turn = taken.get(key) ?? 0;
    taken.set(key, turn + 1);
    return { stroke, intent: fitting[Math.min(turn, fitting.length - 1)] ?? null };
  });
}

function refusal({ outcome, proof }: StoredIntent): number {
  return outcome?.kind === 'refused' || proof === 'unsent' ? 1 : 0;
}

/** The point of each click, as it left the orchestrator. */
function pointsOf(history: readonly HistoryLine[]): Map<string, string> {
  const clicks = linesOf(history, 'link').filter(({ fact }) => fact.kind === 'action' && fact.point !== undefined);
  return new Map(clicks.map(({ fact }) => [fact.actionId ?? '', `${fact.point?.x},${fact.point?.y}`]));
}

function fits(stroke: Stroke, intent: StoredIntent, points: ReadonlyMap<string, string>): boolean {
  if (stroke.kind === 'click') {
    const input = stroke.press?.input;
    return input?.kind === 'down' && points.get(intent.actionId) === `${input.point.x},${input.point.y}`;
  }
  if (stroke.kind === 'key_chord') return intent.kind === 'type_text' || intent.kind === 'key_chord';
  return intent.kind === 'type_text';
}
