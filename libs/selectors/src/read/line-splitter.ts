import { selectorsErrors } from '../errors';
import { LONGEST_PIECE } from './limits';

/** Text in pieces → lines, without their ends: `\n`, `\r\n`, and `\r\r\n`, as Python writes `\r\n` into a text file on Windows. Throws DUMP_PIECE_TOO_LONG. */
export class LineSplitter {
  private rest = '';
  private pieces: string[] = [];
  private length = 0;

  constructor(private readonly onLine: (line: string, isWhole: boolean) => void) {}

  write(chunk: string): void {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      this.pieces.push(chunk.slice(from, end));
      this.tell(true);
      from = end + 1;
    }
    this.rest = chunk.slice(from);
    if (this.rest === '') return;
    this.length += this.rest.length;
    if (this.length > LONGEST_PIECE) throw selectorsErrors.create('DUMP_PIECE_TOO_LONG', { limit: LONGEST_PIECE });
    this.pieces.push(this.rest);
  }

  end(): void {
    if (this.pieces.length > 0) this.tell(false);
  }

  private tell(isWhole: boolean): void {
    const line = this.pieces.length === 1 ? (this.pieces[0] as string) : this.pieces.join('');
    this.pieces = [];
    this.length = 0;
    this.onLine(line.endsWith('\r') ? line.replace(/\r{1,2}$/, '') : line, isWhole);
  }
}
