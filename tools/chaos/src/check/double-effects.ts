import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** Every action, and every action of one step under whatever id, has at most one stroke; a note is saved once. */
export const doubleEffects: HistoryCheck = {
  invariant: 'double_effects',
  run: (history) => {
    const counts = new Map<string, { count: number; actionId: string }>();
    for (const { intent } of attribute(history)) {
      if (intent === null) continue;
      const key = `${intent.runId} ${intent.stepId} ${intent.kind}`;
      counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, actionId: intent.actionId });
    }
    const repeated = [...counts].filter(([, { count }]) => count > 1);
    const strokes = repeated.map(([key, { count, actionId }]) => ({
      invariant: 'double_effects' as const,
      actionId,
      detail: `${count} strokes for ${key}`,
    }));
    return [...strokes, ...savedTwice(history)];
  },
};

function savedTwice(history: Parameters<HistoryCheck['run']>[0]) {
  const saved = linesOf(history, 'effect').filter(({ effect }) => effect.kind === 'note_saved');
  if (saved.length < 2) return [];
  return [{ invariant: 'double_effects' as const, actionId: '', detail: `${saved.length} notes were saved` }];
}
