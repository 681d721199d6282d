import { z } from 'zod';
import { type BoxLoss, fromModelBox, type View } from '../boxes/model-boxes';
import { visionLanguageErrors } from '../errors';
import type { Box } from '../vision-language-model';
import { type Answer, withoutThinking } from './answer-text';
import { type FoundJson, findJson } from './loose-json';
import { member, readCorners } from './model-values';

/** Items of an answer that were not taken, by reason. */
export const droppedItems = z.object({
  /** No box of four finite numbers, no text, or a key twice with different values. */
  malformed: z.number().int(),
  /** No area. */
  degenerate: z.number().int(),
  /** Mostly outside of the picture. Many of these: the setting `boxes` does not fit the model. */
  outside: z.number().int(),
  /** The same as one before. */
  repeated: z.number().int(),
  /** Beyond the most that are taken. */
  surplus: z.number().int(),
});
export type DroppedItems = z.infer<typeof droppedItems>;

export const wholeBox = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});

export interface CollectOptions<T> {
  readonly task: string;
  readonly view: View;
  readonly maxItems: number;
  /** What an item says besides its box; null makes it malformed. */
  read(item: object): T | null;
}

export interface Collected<T> {
  readonly items: readonly (T & { readonly box: Box })[];
  readonly dropped: DroppedItems;
  /** The model ran out of tokens: there is more on the picture than this. */
  readonly truncated: boolean;
}

const BOX_KEYS = ['bbox_2d', 'bbox', 'box_2d', 'box', 'bounding_box'] as const;

/**
 * Every item with a box in an answer, wherever it is nested, in the model's order. Throws VLM_ANSWER_UNUSABLE when there is
 * no list at all, and when not one item of a list can be used.
 */
export function collectItems<T extends object>(answer: Answer, options: CollectOptions<T>): Collected<T> {
  const found = findJson(withoutThinking(answer.content));
  const candidates = new Candidates(found);
  const dropped = { malformed: candidates.strays, degenerate: 0, outside: 0, repeated: 0, surplus: 0 };
  const kept = new Map<string, T & { readonly box: Box }>();
  for (const candidate of candidates.items) {
    if (kept.size >= options.maxItems) {
      dropped.surplus += 1;
      continue;
    }
    const item = readItem(candidate, options);
    if (typeof item === 'string') dropped[item] += 1;
    else if (kept.has(JSON.stringify(item))) dropped.repeated += 1;
    else kept.set(JSON.stringify(item), item);
  }
  const unusable = (problem: string) =>
    visionLanguageErrors.create('VLM_ANSWER_UNUSABLE', { task: options.task, problem, ...dropped });
  if (candidates.items.length === 0 && !candidates.sawList) throw unusable('it holds no list');
  if (kept.size === 0 && candidates.items.length + candidates.strays > 0) throw unusable('no item of it is usable');
  return { items: [...kept.values()], dropped, truncated: answer.truncated || found.truncated };
}

function readItem<T extends object>(
  item: object,
  { view, read }: CollectOptions<T>,
): (T & { readonly box: Box }) | BoxLoss | 'malformed' {
  const corners = readCorners(member(item, BOX_KEYS));
  const said = read(item);
  if (corners === null || said === null) return 'malformed';
  const box = fromModelBox(corners, view);
  return typeof box === 'string' ? box : { ...said, box };
}

/** Objects that claim to be items. One that the end of the text cut is none: its box or text may be half of what it was. */
class Candidates {
  readonly items: object[] = [];
  /** Entries of lists that are no items. */
  strays = 0;
  sawList = false;
  readonly #found: FoundJson;

  constructor(found: FoundJson) {
    this.#found = found;
    for (const value of found.values) this.#visit(value, false);
  }

  #visit(value: unknown, inList: boolean): void {
    if (Array.isArray(value)) this.#visitList(value);
    else if (typeof value === 'object' && value !== null) this.#visitObject(value, inList);
    else if (inList) this.strays += 1;
  }

  #visitList(list: readonly unknown[]): void {
    const nested = list.some((entry) => typeof entry === 'object' && entry !== null);
    // Among prose, `[1]` is a footnote and no list of items.
    if (list.length > 0 && !nested) return;
    this.sawList = true;
    for (const entry of list) this.#visit(entry, true);
  }

  #visitObject(value: object, inList: boolean): void {
    if (BOX_KEYS.some((key) => Object.hasOwn(value, key))) {
      if (!this.#found.isCut(value)) this.items.push(value);
      return;
    }
    const inner = Object.values(value).filter((entry) => typeof entry === 'object' && entry !== null);
    for (const entry of inner) this.#visit(entry, false);
    if (inner.length === 0 && inList && !this.#found.isCut(value)) this.strays += 1;
  }
}
