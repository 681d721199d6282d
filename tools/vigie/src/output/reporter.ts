import { isCoded } from '@vigie/errors';
import { visibleLines, visibleText } from './visible-text';

/** What has no code of its own; its stack has several lines. */
const INTERNAL = 'INTERNAL';

/**
 * Where a command's words go: progress to stderr, the result to stdout. With `json`, the result is one object on one
 * line, the last on stdout, and progress is kept for terminals.
 */
export class Reporter {
  constructor(readonly json: boolean) {}

  /** Something that goes on; never part of the result. */
  progress(text: string): void {
    if (!this.json || process.stderr.isTTY) process.stderr.write(`${text}\n`);
  }

  /** A line of the readable result. */
  line(text = ''): void {
    if (!this.json) process.stdout.write(`${text}\n`);
  }

  /** The result as an object; printed only with `json`. */
  result(value: unknown): void {
    if (this.json) process.stdout.write(`${JSON.stringify(value)}\n`);
  }

  /** What went wrong as a person reads it, on stderr; never part of the result. */
  problem(told: { readonly code: string; readonly message: string; readonly remedy: string }): void {
    // A file’s name may hold anything, also what moves a terminal’s cursor.
    const message = told.code === INTERNAL ? visibleLines(told.message) : visibleText(told.message);
    process.stderr.write(`error ${told.code}: ${message}\n  remedy: ${visibleText(told.remedy)}\n`);
  }

  /** An error as a person reads it, or as the result's object. */
  failure(error: unknown): void {
    const told = isCoded(error)
      ? error.toJSON()
      : {
          code: INTERNAL,
          message: String((error as Error)?.stack ?? error),
          remedy: 'This is a fault of Vigie: please report it.',
          facts: {},
        };
    this.problem(told);
    this.result({ success: false, error: told });
  }
}
