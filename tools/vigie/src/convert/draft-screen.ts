import { matchScreen } from '@vigie/orchestrator';
import { boundScreen } from './bound';
import { constantLines, constantRuns, looksLikeData } from './constant-text';
import { literal, type ScreenDraft } from './draft';
import type { PictureView } from './view';

/** Conditions that name a screen, besides those that tell it from others. */
const LEAST = 2;
const MOST = 5;

interface Condition {
  readonly draft: ScreenDraft;
  readonly kind: 'element' | 'text';
}

export interface DraftedScreen {
  readonly draft: ScreenDraft;
  /** Which of the others it is not told from. */
  readonly alike: readonly PictureView[];
  /** Part of it is a text that no control carries. */
  readonly byText: boolean;
}

/**
 * What a screen shows that the other screens of the workflow do not, each checked by the orchestrator's own matcher.
 * Controls come first: their names are the program's; texts may be a case's. Null when nothing names it for certain.
 */
export function draftScreen(view: PictureView, others: readonly PictureView[]): DraftedScreen | null {
  const holding = conditionsOf(view).filter(({ draft }) => holds(draft, view));
  const chosen: Condition[] = [];
  let alike = [...others];
  while (alike.length > 0 && chosen.length < MOST) {
    const best = mostTelling(holding, alike);
    if (best === null) break;
    chosen.push(best);
    alike = alike.filter((other) => holds(best.draft, other));
  }
  for (const condition of holding) {
    if (chosen.length >= LEAST) break;
    if (!chosen.includes(condition)) chosen.push(condition);
  }
  if (chosen.length === 0) return null;
  return { draft: joined(chosen), alike, byText: chosen.some(({ kind }) => kind === 'text') };
}

function mostTelling(conditions: readonly Condition[], others: readonly PictureView[]): Condition | null {
  let best: Condition | null = null;
  let most = 0;
  for (const condition of conditions) {
    const told = others.filter((other) => !holds(condition.draft, other)).length;
    if (told > most) [best, most] = [condition, told];
  }
  return best;
}

export function holds(draft: ScreenDraft, { seen }: PictureView): boolean {
  return matchScreen(boundScreen(draft), seen).matched;
}

function conditionsOf(view: PictureView): Condition[] {
  const controls = view.seen.elements
    .filter(({ type, label, confidence }) => type !== 'generic' && label.length >= 3 && confidence >= 0.6)
    .filter(({ label }) => !looksLikeData(label) && label.length <= 60);
  const elements = controls.map(({ type, label }): Condition => {
    return { kind: 'element', draft: { elements: [{ type, label: literal(label) }] } };
  });
  // Headings are large.
  const lines = [...constantLines(view)].sort((a, b) => b.box.height - a.box.height).map(({ text }) => text);
  const texts = [...lines, ...constantRuns(view)].map(
    (text): Condition => ({ kind: 'text', draft: { texts: [literal(text)] } }),
  );
  return [...elements, ...texts].slice(0, 80);
}

function joined(conditions: readonly Condition[]): ScreenDraft {
  const texts = conditions.flatMap(({ draft }) => draft.texts ?? []);
  const elements = conditions.flatMap(({ draft }) => draft.elements ?? []);
  return { ...(texts.length > 0 ? { texts } : {}), ...(elements.length > 0 ? { elements } : {}) };
}
