import { visionLanguageErrors } from '../errors';
import type { ScreenText } from '../vision-language-model';

/** Longest text of one slot, characters; a whole dense screen has some 4,000. */
const LONGEST = 8_000;
const NAME = /^[a-z][a-z_]{0,31}$/;

/**
 * Screen text as one marked line. The boundary is new for each request, so no text can hold it; the text is a JSON
 * string with everything but plain letters, digits and punctuation escaped, so it can neither end the line nor imitate a
 * mark. At worst it makes the answer wrong; it cannot change what is asked.
 */
export function dataSlot({ name, text }: ScreenText, boundary: string): string {
  if (!NAME.test(name)) {
    throw visionLanguageErrors.create('VLM_SLOT_UNNAMED');
  }
  if (text.length > LONGEST) {
    throw visionLanguageErrors.create('VLM_TEXT_REFUSED', { length: text.length, limit: LONGEST });
  }
  return `[data ${boundary} ${name}] ${escapeText(text)} [end ${boundary}]`;
}

/** Brackets and angle brackets mark slots and chat roles; control, format and lone surrogate characters hide or reorder. */
const UNSAFE = /[<>[\]|`]|\p{C}|[\u2028\u2029]/gu;

function escapeText(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
