import { JsonTokens } from '../read/json-tokens';
import type { Place } from './read-document';

/** Brackets of a text that was found to nest less. */
const DEEPEST = 64;

/**
 * The objects of a legal JSON text in which a key is given twice, by their places, at most `most` of them. JSON's parser
 * keeps the last one without a word, and two readers may then see two catalogs.
 */
export function repeatedKeys(text: string, most: number): Place[] {
  const events = new KeyWatch(most);
  const tokens = new JsonTokens(events, { longestText: text.length, depth: DEEPEST });
  tokens.write(text);
  tokens.end();
  return events.found;
}

interface Open {
  readonly keys: Set<string> | null;
  /** The key or the place at which the next value stands. */
  at: string | number;
}

class KeyWatch {
  readonly found: Place[] = [];
  private readonly opened: Open[] = [];

  constructor(private readonly most: number) {}

  open(bracket: '{' | '['): void {
    this.opened.push(bracket === '{' ? { keys: new Set(), at: '' } : { keys: null, at: 0 });
  }

  close(): void {
    this.opened.pop();
    this.value();
  }

  key(key: string): void {
    const inner = this.opened.at(-1);
    if (inner === undefined || inner.keys === null) return;
    if (inner.keys.has(key) && this.found.length < this.most)
      this.found.push(this.opened.slice(0, -1).map(({ at }) => (typeof at === 'string' ? safe(at) : at)));
    inner.keys.add(key);
    inner.at = key;
  }

  value(): void {
    const inner = this.opened.at(-1);
    if (inner !== undefined && typeof inner.at === 'number') inner.at++;
  }
}

/** Keys of a catalog are plain words; any other is not repeated. */
function safe(key: string): string {
  return /^(selectors|evidence)$/.test(key) ? key : '…';
}
