import { foldText } from '@vigie/domain';

/** A caption without the colon and stars that end it, and whether they said that its field must be filled. */
export interface CleanLabel {
  readonly text: string;
  readonly required: boolean;
}

const MUST = /\s*\((?:obligatoire|requis|required|mandatory)\)/i;

/** A command without the keys that stand behind it: "Annuler  Ctrl+Z". */
export function withoutShortcut(label: string): string {
  const bare = label.replace(
    /\s+\(?(?:(?:ctrl|control|alt|maj|shift|cmd)\s?\+\s?)+[^\s+]{1,7}\)?$|\s+\(?F\d{1,2}\)?$/i,
    '',
  );
  return bare.trim() === '' ? label : bare;
}

export function cleanLabel(caption: string): CleanLabel {
  const required = /(?:^\s*\*|\*\s*[:]?\s*$|\*\s*$)/.test(caption) || MUST.test(caption);
  const text = caption
    .replace(MUST, '')
    .replace(/^[\s*•·–—-]+(?=.)/, '')
    .replace(/[\s:*\u00a0–—-]+$/, '')
    .trim();
  return { text: foldText(text) === '' ? '' : text, required };
}
