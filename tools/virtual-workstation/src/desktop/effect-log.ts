import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Effect, EffectDraft } from '../program/effect';

/**
 * Numbers effects in the order in which they happened; a file gets one JSON object per line, written before anyone is told.
 * The notes in it are a patient's, so nobody else may read the file.
 */
export class EffectLog {
  private readonly kept: Effect[] = [];

  constructor(private readonly file: string | undefined) {
    if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  }

  add(drafts: readonly EffectDraft[], atMs: number): void {
    for (const draft of drafts) {
      const effect: Effect = { sequence: this.kept.length + 1, atMs, ...draft };
      if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(effect)}\n`, { mode: 0o600 });
      this.kept.push(effect);
    }
  }

  /** A line of its own in the file, for whoever reads it in parts. */
  mark(mark: string, atMs: number): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify({ mark, atMs })}\n`, { mode: 0o600 });
  }

  all(): readonly Effect[] {
    return [...this.kept];
  }
}
