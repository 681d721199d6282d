import { foldText } from '@vigie/domain';

/** A caption without the colon and stars that end it, and whether they said that its field must be filled. */
export interface CleanLabel {
  readonly text: string;
  readonly required: boolean;
}

const MUST = /\s*\((?:obligatoire|requis|required|mandatory)\)/i;

export function cleanLabel(caption: string): CleanLabel {
  const required = /(?:^\s*\*|\*\s*[:]?\s*$|\*\s*$)/.test(caption) || MUST.test(caption);
  const text = caption
    .replace(MUST, '')
    .replace(/^[\s*•·–—-]+(?=.)/, '')
    .replace(/[\s:*\u00a0–—-]+$/, '')
    .trim();
  return { text: foldText(text) === '' ? '' : text, required };
}
