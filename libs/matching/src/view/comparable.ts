import { foldText } from '@vigie/domain';

/** Letters that readers take for one another, each brought to one form. */
const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '5': 's',
  '8': 'b',
  '2': 'z',
};

/** Longest text that is compared; screens are hostile and the comparison is quadratic. */
const LONGEST = 400;

export interface Word {
  /** Folded. */
  readonly text: string;
  /** With the letters that readers confuse brought to one. */
  readonly skeleton: string;
  /** The digits that are left in its skeleton. */
  readonly digits: string;
}

/** A text in the forms in which it is compared. */
export interface Comparable {
  readonly words: readonly Word[];
  /** Without accents, case, spaces, and the marks that labels end with. */
  readonly compact: string;
  readonly skeleton: string;
  readonly digits: string;
}

export function comparable(text: string): Comparable {
  const folded = foldText(text.slice(0, LONGEST))
    .replace(/[\s:*]+$/, '')
    .replace(/…|\.{2,}/g, '');
  const words = folded.split(' ').filter((word) => word !== '');
  return { ...ofWord(words.join('')), words: words.map(wordOf), compact: words.join('') };
}

export function wordOf(text: string): Word {
  return { text, ...ofWord(text) };
}

function ofWord(text: string): { skeleton: string; digits: string } {
  const skeleton = text
    .replace(/[01i|!582]/g, (letter) => CONFUSED[letter] as string)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return { skeleton, digits: skeleton.replace(/\D+/g, '') };
}
