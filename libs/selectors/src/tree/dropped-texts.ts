import { TextStore } from './text-store';

/** `name` and `value` as the node's own; `caption`: says what kind of thing the element is, in the user's language. */
export const DROPPED_KINDS = ['name', 'value', 'caption'] as const;
export type DroppedKind = (typeof DROPPED_KINDS)[number];

export interface DroppedText {
  readonly node: number;
  readonly text: string;
  readonly kind: DroppedKind;
}

/** As many as four for each node of the largest dump; beyond that all is held to be secret. */
const MOST_TEXTS = 800_000;
/** Units of distinct ones. */
const MOST_UNITS = 64 * 1024 * 1024;

/**
 * Visible texts that a dump has and a tree has no place for: help texts, the first of two names, the end of a long value.
 * Nothing is matched by them; they only must be known to be hidden.
 */
export class DroppedTexts implements Iterable<DroppedText> {
  /** Units of all distinct ones. */
  units = 0;
  isIncomplete = false;
  private readonly texts = new TextStore();
  /** Node, kind and text of each, one after the other. */
  private readonly entries: number[] = [];

  add(node: number, text: string, kind: DroppedKind): void {
    if (text.trim().length < 2 || this.isIncomplete) return;
    const before = this.texts.size;
    if (this.entries.length >= 3 * MOST_TEXTS || this.units + text.length > MOST_UNITS) {
      this.isIncomplete = true;
      return;
    }
    const id = this.texts.intern(text);
    if (this.texts.size > before) this.units += text.length;
    this.entries.push(node, DROPPED_KINDS.indexOf(kind), id);
  }

  *[Symbol.iterator](): Generator<DroppedText> {
    for (let at = 0; at < this.entries.length; at += 3) {
      const [node = 0, kind = 0, id = 0] = this.entries.slice(at, at + 3);
      yield { node, text: this.texts.of(id), kind: DROPPED_KINDS[kind] ?? 'value' };
    }
  }
}
