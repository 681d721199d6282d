import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads a growing file of JSON lines from where it was left. */
export class ProgramLog<Line> {
  private offset = 0;

  constructor(private readonly file: string) {}

  /** The whole lines that came since. */
  take(): Line[] {
    let handle: number;
    try {
      handle = openSync(this.file, 'r');
    } catch {
      return [];
    }
    try {
      const bytes = Buffer.alloc(fstatSync(handle).size - this.offset);
      readSync(handle, bytes, 0, bytes.length, this.offset);
      const end = bytes.lastIndexOf(0x0a) + 1;
      this.offset += end;
      const text = bytes.toString('utf8', 0, end);
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
    } finally {
      closeSync(handle);
    }
  }
}
