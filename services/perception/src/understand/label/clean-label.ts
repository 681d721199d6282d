import type { Rect, Word } from '@vigie/domain';

/** A caption without the colon and stars that end it, and whether they said that its field must be filled. */
export interface CleanLabel {
  readonly text: string;
  readonly required: boolean;
}

const MUST = /\s*\((?:obligatoire|requis|required|mandatory)\)/i;

/** "ALT + AST" are two enzymes: a key is one sign or has a name. */
const KEY =
  '(?:[a-z0-9]|f\\d{1,2}|suppr|del|delete|tab|entrée|entree|enter|échap|echap|esc|espace|space|home|end|fin|inser|ins)';
const KEYS = new RegExp(`\\s+\\(?(?:(?:ctrl|control|alt|maj|shift|cmd)\\s?\\+\\s?)+${KEY}\\)?$`, 'i');
const FUNCTION_KEY = /^F\d{1,2}$/;
/** A key stands this far behind its command, in heights of the text; the bed "F12" stands a space behind "Lit". */
const KEY_GAP = 1.5;

/** A command without the keys that stand apart behind it: "Annuler  Ctrl+Z". Only for buttons: elsewhere it may be data. */
export function withoutShortcut(label: string, words: readonly Pick<Word, 'text' | 'box'>[]): string {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last && before && FUNCTION_KEY.test(last.text) && standsApart(before.box, last.box))
    return label.replace(/\s+F\d{1,2}$/, '');
  return withoutKeys(label);
}

/** A command without the combined keys behind it; a lone "F12" stays, since nothing tells it from data. */
export function withoutKeys(label: string): string {
  const bare = label.replace(KEYS, '');
  return bare.trim() === '' ? label : bare;
}

function standsApart(before: Rect, key: Rect): boolean {
  return key.x - before.x - before.width >= KEY_GAP * Math.min(before.height, key.height);
}

/** A caption or a control's text without bullets, stars and colon. Signs that may carry meaning stay: "AB-", "> 5". */
export function cleanLabel(caption: string): CleanLabel {
  const required = /(?:^\s*\*|\*\s*[:]?\s*$|\*\s*$)/.test(caption) || MUST.test(caption);
  const text = caption
    .replace(MUST, '')
    .replace(/^[\s*•·]+(?=.)/, '')
    .replace(/[\s:*\u00a0]+$/, '')
    .trim();
  // A rule or bullets between texts name nothing.
  return { text: /^[\s*:•·–—-]*$/.test(text) ? '' : text, required };
}

/** Data, such as a row's, a cell's or a chosen value: every sign of it counts. */
export function dataLabel(data: string): CleanLabel {
  return { text: data.trim(), required: false };
}
