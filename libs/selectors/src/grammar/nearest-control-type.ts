import { CONTROL_TYPES, type ControlType } from '../tree/control-types';

/** No control type is longer, give or take the letters that somebody mistook. */
const LONGEST = 16;
/** Letters that may be wrong, one in three. */
const LETTERS_FOR_EACH = 3;

/** The control type that a word was probably meant to be: `button`, `Boutton`, `TextBox` → Button, Button, none. */
export function nearestControlType(word: string): ControlType | null {
  if (word === '' || word.length > LONGEST) return null;
  const folded = word.toLowerCase();
  let nearest: ControlType | null = null;
  let least = Math.floor(word.length / LETTERS_FOR_EACH) + 1;
  for (const type of CONTROL_TYPES) {
    if (type === 'Unknown') continue;
    const distance = editDistance(folded, type.toLowerCase());
    if (distance >= least) continue;
    least = distance;
    nearest = type;
  }
  return nearest;
}

/** Letters to be put in, taken out or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
